# SPDX-License-Identifier: MIT
"""The commands of the Clang version in bazel/clang_version.bzl: the second C compiler and the source formatter."""

import os
import runpy
import shutil
import unittest

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VERSION = runpy.run_path(os.path.join(_ROOT, "bazel", "clang_version.bzl"))["CLANG"]
C = f"clang-{VERSION}"
CXX = f"clang++-{VERSION}"
FORMAT = f"clang-format-{VERSION}"

# Whether upcc's C compiler is clang in this run (--config=clang), which the runtime is then built with, too.
IN_USE = "clang" in os.environ.get("UPCC_CC", "")


def needs_clang(test):
    """Skips a test of the second compiler where it is not installed; the first is always installed."""
    return unittest.skipUnless(shutil.which(C), f"{C} is not installed")(test)
