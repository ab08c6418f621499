# SPDX-License-Identifier: MIT
"""The version of Clang is written in one place, bazel/clang_version.bzl, and .bazelrc agrees with it."""

import os
import re
import subprocess

import clang_commands
import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
# A command or a folder of one version: clang-19, llvm-19, clang-format-19, libclang-19-dev.
SPELT = re.compile(r"\b(?:lib)?(?:clang|llvm)(?:\+\+|-format|-tidy)?-(\d\d)\b")
# Files that compare or measure versions, or in which any version would do.
FREE = {"CHANGES.md", "bench/README.md", "docs/upgrading-clang.md", "tests/system/documents/clang_version_test.py",
        "tests/unit/driver/c_compiler_test.cc", "tools/clang-severities"}


class ClangVersion(command_test.CommandTest):
    def test_the_version_is_written_once(self):
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        self.assertGreater(len(files), 1000)
        found = {}
        for name in filter(None, files):
            path = os.path.join(ROOT, name)
            if name in FREE or not os.path.isfile(path):
                continue
            with open(path, encoding="utf-8", errors="replace") as file:
                for version in SPELT.findall(file.read()):
                    found.setdefault(name, []).append(int(version))
        self.assertEqual(found, {".bazelrc": [clang_commands.VERSION]})

    def test_the_script_prints_the_version(self):
        said = subprocess.run([os.path.join(ROOT, "tools/clang-version")], capture_output=True, text=True, check=True).stdout
        self.assertEqual(said, f"{clang_commands.VERSION}\n")


if __name__ == "__main__":
    command_test.main()
