# SPDX-License-Identifier: MIT
"""runtime_library: the part of the runtime that one room holds, in four variants, or five.

libupcr.a is made of the libraries NAME, libupcr-check.a of the libraries NAME_check, and
libupcr-tsan.a of NAME_tsan: ThreadSanitizer must see the synchronisation inside the runtime, or it
takes what barriers and locks order for races. libupcr-loadable.a has NAME_loadable, which is for libraries
that a running program loads: thread-local data lie where the dynamic linker finds room. libupcr-report.a has NAME_report of a room that
records, and of all others what libupcr.a has: what their functions take time for is seen from
where they are called.
"""

load("@rules_cc//cc:defs.bzl", "cc_library")

# Programs are linked on machines with older C++ libraries, too (tests/platforms/symbols_test.py): this
# function is of gcc 11's.
_OLD_LIBRARY = ["-D__throw_bad_array_new_length=__throw_bad_alloc"]

# A C program that links libupcr.a must not need libstdc++.so: no exceptions, no RTTI.
_UNCHECKED_COPTS = [
    "-O2",
    "-fno-exceptions",
    "-fno-rtti",
    "-fPIC",
    "-DNDEBUG",
] + _OLD_LIBRARY

# Lines and inlined calls, which backtraces name; types would double the time of each link.
_CHECKING_COPTS = [
    "-O2",
    "-g1",
    "-fPIC",
] + _OLD_LIBRARY

# After the options of --config=asan and the like, which ThreadSanitizer does not go with.
_TSAN_COPTS = [
    "-UUPCRI_RACES_UNTOLD",
    "-fno-sanitize=all",
    "-fsanitize=thread",
] + select({
    # Programs may be compiled by gcc, whose ThreadSanitizer lacks the functions that Clang calls in place of memcpy.
    "//bazel:clang": ["-mllvm", "-tsan-instrument-memintrinsics=0"],
    "//conditions:default": [],
})

def variant(label, suffix):
    """The label of a variant ("_check", "_tsan" or "_report") of a runtime_library."""
    label = label if ":" in label else label + ":" + label.rpartition("/")[2]
    return label + suffix

def runtime_library(
        name,
        srcs = [],
        check_srcs = [],
        tsan_srcs = [],
        report_srcs = [],
        loadable_srcs = [],
        deps = [],
        system_deps = [],
        check_deps = [],
        copts = [],
        **kwargs):
    """Declares NAME, NAME_check, NAME_tsan and NAME_loadable, from the same sources and some more for the latter three.

    NAME_report, compiled with UPCRI_REPORT=1, is there if anything is recorded.

    Args:
      name: the unchecked library. The others are compiled with UPCRI_CHECK=1, as is all that uses
        them; checking and unchecked objects link.
      srcs: the sources of all.
      check_srcs: sources that the unchecked library does without.
      tsan_srcs: sources of NAME_tsan alone.
      loadable_srcs: sources of NAME_loadable alone.
      report_srcs: sources that NAME_report has beside srcs.
      deps: other runtime_library targets, by their unchecked name.
      system_deps: libraries of the machine, the same for all.
      check_deps: libraries that the unchecked library does without.
      copts: options for all.
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
        name = name + "_loadable",
        srcs = srcs + loadable_srcs,
        copts = _UNCHECKED_COPTS + copts + ["-DUPCRI_LOADABLE=1"],
        deps = [variant(dep, "_loadable") for dep in deps] + system_deps,
        **kwargs
    )
    defines = kwargs.pop("defines", [])
    if report_srcs:
        cc_library(
            name = name + "_report",
            srcs = srcs + report_srcs,
            copts = _UNCHECKED_COPTS + copts,
            defines = defines + ["UPCRI_REPORT=1"],
            deps = deps + system_deps,
            **kwargs
        )
    defines = defines + ["UPCRI_CHECK=1"]
    for suffix, more_srcs, more_copts in [("_check", [], []), ("_tsan", tsan_srcs, _TSAN_COPTS)]:
        cc_library(
            name = name + suffix,
            srcs = srcs + check_srcs + more_srcs,
            copts = _CHECKING_COPTS + copts + more_copts,
            defines = defines,
            deps = [variant(dep, suffix) for dep in deps] + system_deps + check_deps,
            **kwargs
        )
