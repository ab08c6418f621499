"""upc_cases: a test that compiles and runs case files with the staged upcc (see tests/README.md)."""

def _upc_cases_impl(ctx):
    tree = ctx.files._stage[0]
    flags = list(ctx.attr.flags)

    # Under --config=asan, tsan or ubsan the runtime is sanitized, so the programs must be.
    flags += [copt for copt in ctx.fragments.cpp.copts if copt.startswith("-fsanitize=")]
    command = [
        "/usr/bin/python3 -B",
        ctx.file._runner.short_path,
        "--upcc=%s/bin/upcc" % tree.short_path,
        "--upcrun=%s/bin/upcrun" % tree.short_path,
    ] + ["'--flag=%s'" % flag for flag in flags] + [
        "\"$@\"",
    ] + [src.short_path for src in ctx.files.srcs]
    launcher = ctx.actions.declare_file(ctx.label.name + ".launcher")
    ctx.actions.write(launcher, "#!/bin/sh\nexec " + " ".join(command) + "\n", is_executable = True)
    runfiles = ctx.runfiles(
        files = [tree] + ctx.files.srcs + ctx.files.data + ctx.files._harness,
    )
    return [DefaultInfo(executable = launcher, runfiles = runfiles)]

_upc_cases_test = rule(
    implementation = _upc_cases_impl,
    attrs = {
        "data": attr.label_list(allow_files = True),
        "flags": attr.string_list(),
        "srcs": attr.label_list(allow_files = [".upc", ".c"], mandatory = True),
        "_harness": attr.label(default = "//tests/harness"),
        "_runner": attr.label(default = "//tests/harness:run_cases.py", allow_single_file = True),
        "_stage": attr.label(default = "//tools:stage"),
    },
    fragments = ["cpp"],
    test = True,
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
    _upc_cases_test(
        name = name,
        srcs = srcs,
        data = data,
        flags = flags,
        tags = tags + ["cpu:2"],
        **kwargs
    )
