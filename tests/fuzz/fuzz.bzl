# SPDX-License-Identifier: MIT
"""Tests that give the targets of libFuzzer their seeds, with any compiler."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def seeds_test(name, deps, copts = [], data = [], env = {}):
    """NAME_test: NAME.cc is given the files of seeds/NAME.

    Args:
      name: of the target.
      deps: what it calls.
      copts: of the compiler.
      data: what it reads beside the seeds.
      env: its environment.
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
