# SPDX-License-Identifier: MIT
"""The compiler is asked for machine names and for folders that only some systems have: no source that builds or runs contains them."""

import os
import re
import subprocess

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
SPELT = re.compile(r"(?:x86_64|i[3-6]86|aarch64|armv?\w*|riscv64|powerpc64le|s390x)-(?:\w+-)?linux\w*(?:-gnu\w*)?|(?:/usr)?/lib(?:64|32)\b|/usr/lib/gcc|ld-linux\S*")
ROOMS = ("atomics", "bazel", "collectives", "editors", "io", "runtime", "shmem", "smp", "tasks", "third_party", "tld", "tools", "upcr")
# Files in which they are data: an option's example, and the scripts that build for other machines.
FREE = {"tools/translator/options.cc", "tools/cross", "tools/cross.sh"}
COMMENT = {".cc": r"//.*", ".h": r"//.*|/\*.*?\*/", ".bzl": r"#.*|\"\"\".*?\"\"\"", "": r"(?m)^\s*#.*|\s#\s.*", ".sh": r"(?m)^\s*#.*|\s#\s.*", ".py": r"#.*"}


class MachineNames(command_test.CommandTest):
    def test_no_source_contains_one(self):
        files = subprocess.run(["git", "ls-files", "-z", *ROOMS], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        self.assertGreater(len(files), 500)
        looked_at, found = 0, {}
        for name in filter(None, files):
            end = os.path.splitext(name)[1]
            path = os.path.join(ROOT, name)
            if name in FREE or end not in COMMENT and os.path.basename(name) != "BUILD" or not os.path.isfile(path):
                continue
            looked_at += 1
            with open(path, encoding="utf-8", errors="replace") as file:
                text = re.sub(COMMENT.get(end, r"#.*"), "", file.read(), flags=re.S if end == ".bzl" else 0)
            spelt = SPELT.findall(text)
            if spelt:
                found[name] = sorted(set(spelt))
        self.assertGreater(looked_at, 500)
        self.assertEqual(found, {})

    def test_the_pattern(self):
        for text in ("/usr/lib/x86_64-linux-gnu/libz.a", "/lib64", "/usr/lib64/", "aarch64-linux-gnu-gcc", "/usr/lib/gcc/", "ld-linux-x86-64.so.2",
                     "x86_64-pc-linux-gnu", "riscv64-linux-gnu"):
            self.assertTrue(SPELT.search(text), text)
        for text in ("lib/llvm-", "lib64bit", "-linux-gnu", "$machine-linux-gnu", "/usr/lib"):
            self.assertFalse(SPELT.search(text), text)


if __name__ == "__main__":
    command_test.main()
