"""job_test: a doctest unit that runs UPC jobs."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def job_test(name, srcs, copts = [], deps = [], size = "medium", fixture = ":job", **kwargs):
    """Declares a test compiled as translated code is: optimised, so that fast paths are the inline ones.

    Args:
      name: of the test.
      srcs: its sources.
      copts: more compiler options.
      deps: more libraries.
      size: how long it may take.
      fixture: the library that runs its jobs.
      **kwargs: as for cc_test.
    """
    cc_test(
        name = name,
        size = size,
        srcs = srcs,
        copts = ["-O2"] + copts,
        deps = deps + [
            fixture,
            "//runtime",
            "//tests/unit:doctest_main",
            "@doctest",
        ],
        **kwargs
    )
