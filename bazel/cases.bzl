# SPDX-License-Identifier: MIT
"""Tests that use the staged upcc and upcrun (see tests/README.md).

upc_cases compiles and runs case files. upc_script_test runs a Python script that drives the
commands itself. Both compile programs with the compiler and the sanitizer that the staged runtime was
compiled with (--config=clang, asan, tsan, ubsan).
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _upc_test_impl(ctx):
    tree = ctx.files._stage[0]
    flags = ctx.attr.flags + [
        copt
        for copt in ctx.fragments.cpp.copts
        if copt.startswith("-fsanitize=") or copt.startswith("-fno-sanitize")
    ]
    command = [
        "/usr/bin/python3 -B",
        ctx.file.script.short_path,
        "--upcc=%s/bin/%s" % (tree.short_path, ctx.attr.compiler),
        "--upcrun=%s/bin/%s" % (tree.short_path, ctx.attr.launcher),
    ] + ["'--flag=%s'" % flag for flag in flags] + (["--jobs=2"] if ctx.files.srcs else []) + [
        "\"$@\"",
    ] + [src.short_path for src in ctx.files.srcs]
    launcher = ctx.actions.declare_file(ctx.label.name + ".launcher")
    ctx.actions.write(
        launcher,
        "#!/bin/sh\nUPCC_CC=%s PYTHONPATH=tests/harness:tools/fuzz exec %s\n" % (
            find_cpp_toolchain(ctx).compiler_executable,
            " ".join(command),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(
        files = [tree, ctx.file.script] + ctx.files.srcs + ctx.files.data + ctx.files._harness + ctx.files._cases,
    )
    return [DefaultInfo(executable = launcher, runfiles = runfiles)]

_upc_test = rule(
    implementation = _upc_test_impl,
    attrs = {
        "compiler": attr.string(default = "upcc"),
        "data": attr.label_list(allow_files = True),
        "flags": attr.string_list(),
        "launcher": attr.string(default = "upcrun"),
        "script": attr.label(allow_single_file = [".py"], mandatory = True),
        "srcs": attr.label_list(allow_files = [".upc", ".c"]),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_cases": attr.label(default = "//tools/cases"),
        "_harness": attr.label(default = "//tests/harness"),
        "_stage": attr.label(default = "//tools:stage"),
    },
    fragments = ["cpp"],
    test = True,
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def upc_cases(name, srcs, data = [], flags = [], tags = [], **kwargs):
    """Compiles and runs each of `srcs`.

    Args:
      name: of the test.
      srcs: the cases, and the files they name in EXTRA.
      data: what they include.
      flags: options for every upcc.
      tags: as for any test. The cases run two at a time, so one such test gets the machine.
      **kwargs: as for any test.
    """
    _upc_test(
        name = name,
        script = "//tools/cases:main.py",
        srcs = srcs,
        data = data,
        flags = flags,
        tags = tags + ["cpu:2"],
        **kwargs
    )

def upc_script_test(name, script, data = [], **kwargs):
    """Runs a Python script that uses tests/harness/command_test.py.

    Args:
      name: of the test.
      script: the script.
      data: what it reads.
      **kwargs: as for any test.
    """
    _upc_test(name = name, script = script, data = data, **kwargs)
