# SPDX-License-Identifier: MIT
"""one_file: sources that are compiled as one, where each would read the same large headers again."""

def one_file(name, srcs, out):
    """Writes a source that includes others. These are textual_hdrs of the library whose source it is.

    Args:
      name: of the rule.
      srcs: the sources, in the order in which they are included.
      out: the one.
    """
    native.genrule(
        name = name,
        srcs = srcs,
        outs = [out],
        cmd = "for file in $(SRCS); do echo \"#include \\\"$$file\\\"\"; done > $@",
    )
