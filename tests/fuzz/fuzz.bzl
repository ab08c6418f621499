# SPDX-License-Identifier: MIT
"""Tests that run the targets of libFuzzer on their seeds, with any compiler."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def seeds_test(name, deps, copts = [], data = [], env = {}):
    """Defines NAME_test, which runs NAME.cc on the files of seeds/NAME.

    Args:
      name: the name of the target.
      deps: the libraries under test.
      copts: options of the compiler.
      data: files that it reads besides the seeds.
      env: its environment variables.
    """
    cc_test(
        name = name + "_test",
        size = "small",
        srcs = [
            "attempt.h",
            "replay_main.cc",
            "target.h",
            name + ".cc",
        ],
        args = [native.package_name() + "/seeds/" + name],
        copts = copts,
        data = data + native.glob(["seeds/%s/**" % name]),
        env = env,
        deps = deps,
    )
