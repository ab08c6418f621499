"""runtime_library: the part of the runtime that one room holds, built unchecked and checking.

libupcr.a is made of the libraries NAME, libupcr-check.a of the libraries NAME_check.
"""

load("@rules_cc//cc:defs.bzl", "cc_library")

# A C program that links libupcr.a must not need libstdc++.so: no exceptions, no RTTI.
_UNCHECKED_COPTS = [
    "-O2",
    "-fno-exceptions",
    "-fno-rtti",
    "-fPIC",
    "-DNDEBUG",
]

_CHECKING_COPTS = [
    "-O2",
    "-g",
    "-fPIC",
]

def _variant(label):
    """The label of the checking variant of a runtime_library."""
    label = label if ":" in label else label + ":" + label.rpartition("/")[2]
    return label + "_check"

def runtime_library(name, srcs = [], check_srcs = [], deps = [], system_deps = [], check_deps = [], copts = [], **kwargs):
    """Declares NAME and NAME_check, from the same sources and some more for the latter.

    Args:
      name: the unchecked library; NAME_check is compiled with UPCRI_CHECK=1, as is all that uses it.
      srcs: the sources of both.
      check_srcs: sources that only the checking variant has.
      deps: other runtime_library targets, by their unchecked name.
      system_deps: libraries of the machine, the same for both.
      check_deps: libraries that only the checking variant needs.
      copts: options for both.
      **kwargs: as for cc_library.
    """
    cc_library(
        name = name,
        srcs = srcs,
        copts = _UNCHECKED_COPTS + copts,
        deps = deps + system_deps,
        **kwargs
    )
    cc_library(
        name = name + "_check",
        srcs = srcs + check_srcs,
        copts = _CHECKING_COPTS + copts,
        defines = kwargs.pop("defines", []) + ["UPCRI_CHECK=1"],
        deps = [_variant(dep) for dep in deps] + system_deps + check_deps,
        **kwargs
    )
