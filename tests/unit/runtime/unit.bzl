# SPDX-License-Identifier: MIT
"""job_test: a doctest unit test that runs UPC jobs."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def job_test(name, srcs, copts = [], deps = [], timeout = "long", variant = "", fixture = None, **kwargs):
    """Declares a test that is compiled like translated code: optimised, so that it uses the inline fast paths.

    Args:
      name: of the test.
      srcs: its sources.
      copts: more compiler options.
      deps: more libraries.
      timeout: how long it may take, under a sanitizer on a busy machine.
      variant: "", or "_check" for the checking runtime.
      fixture: the library that runs its jobs, if not the variant's.
      **kwargs: as for cc_test.
    """
    cc_test(
        name = name,
        timeout = timeout,
        srcs = srcs,
        copts = ["-O2"] + copts,
        deps = deps + [
            fixture or ":job" + variant,
            "//upcr:upcr" + variant,
            "//tests/unit:doctest_main",
            "@doctest",
        ],
        **kwargs
    )
