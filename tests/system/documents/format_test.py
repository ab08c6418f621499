# SPDX-License-Identifier: MIT
"""Every C and C++ source is formatted according to .clang-format, and no file has conflict markers of a merge.

Cases, examples and programs of plain C are exempt: their layout is often what they test.
"""

import glob
import os
import subprocess

import clang_commands
import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
ROOMS = ("atomics", "bench", "collectives", "io", "runtime", "shmem", "smp", "tasks", "tests/mutation", "tests/unit", "tld",
         "tools", "upcr")


def sources(root):
    return sorted(file for room in ROOMS for end in ("h", "c", "cc")
                  for file in glob.glob(os.path.join(root, room, "**", "*." + end), recursive=True))


class Format(command_test.CommandTest):
    def formatted(self, files):
        return subprocess.run([clang_commands.FORMAT, "--style=file", "--dry-run", "--Werror"] + files, cwd=ROOT,
                              stderr=subprocess.PIPE, text=True)

    def test_every_source_is_formatted(self):
        files = sources(ROOT)
        self.assertGreater(len(files), 400)
        done = self.formatted(files)
        self.assertEqual(done.returncode, 0,
                         "run %s -i on these files:\n%s" % (clang_commands.FORMAT, done.stderr[:2000]))

    def test_no_conflict_marker_is_left(self):
        marks = (b"<" * 7 + b" ", b">" * 7 + b" ")
        marked, looked_at = [], 0
        for folder, folders, names in os.walk(ROOT):
            folders[:] = [name for name in folders if not name.startswith((".git", ".stage", "bazel-"))]
            for name in names:
                path = os.path.join(folder, name)
                if not os.path.isfile(path):
                    continue
                looked_at += 1
                with open(path, "rb") as file:
                    marked += [path] if any(line.startswith(marks) for line in file) else []
        self.assertGreater(looked_at, 1000)
        self.assertEqual(marked, [])

    def test_another_layout_is_detected(self):
        self.write(".clang-format", open(os.path.join(ROOT, ".clang-format"), encoding="utf-8").read())
        file = self.write("wrong.h", "int  f( void );\n")
        self.assertNotEqual(self.formatted([file]).returncode, 0)


if __name__ == "__main__":
    command_test.main()
