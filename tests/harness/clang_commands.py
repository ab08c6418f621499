"""The Clang of bazel/clang_version.bzl by the names of its commands: the second compiler of C, and what looks at sources."""

import os
import runpy

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VERSION = runpy.run_path(os.path.join(_ROOT, "bazel", "clang_version.bzl"))["CLANG"]
C = f"clang-{VERSION}"
CXX = f"clang++-{VERSION}"
FORMAT = f"clang-format-{VERSION}"
