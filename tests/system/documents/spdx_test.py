# SPDX-License-Identifier: MIT
"""Each source names its licence in its first line, or in the second after #!, in the form of SPDX (ISO/IEC 5962)."""

import os
import re
import subprocess

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
LINE = "SPDX-License-Identifier: MIT"
# How the line is written, by the end of the file's name.
FORMS = {".cc": "// %s", ".h": "// %s", ".py": "# %s", ".bzl": "# %s", ".sh": "# %s", ".js": "// %s", ".css": "/* %s */"}
# Programs to read and to compile, whose line numbers matter, have no such line; .upc, .c and .trans.c files never have one.
PROGRAMS = re.compile(r"examples/|bench/suites/|tests/(conformance|plain_c|portable|public|stress|litmus|mutation|system)/.*\.h$")


def form_of(path):
    """The form of the file's licence line; None if it has none."""
    name = os.path.basename(path)
    if PROGRAMS.match(path) or not os.path.isfile(os.path.join(ROOT, path)):
        return None
    if name in ("BUILD", "BUILD.bazel"):
        return FORMS[".py"]
    with open(os.path.join(ROOT, path), "rb") as file:
        first = file.readline()
    if first.startswith(b"#!"):
        return FORMS[".py"]
    form = FORMS.get(os.path.splitext(name)[1])
    return "/* %s */" if form and name.endswith(".h") and first.startswith(b"/*") else form


def sources():
    """{path: form} of all files of the repository that have the line."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True,
                            text=True, check=True).stdout
    return {path: form for path in filter(None, listed.split("\0")) for form in [form_of(path)] if form}


class Spdx(command_test.CommandTest):
    def test_each_source_has_the_line(self):
        found = sources()
        self.assertGreater(len(found), 1000)
        without = []
        for path, form in sorted(found.items()):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                lines = [file.readline().rstrip("\n") for _ in range(2)]
            if lines[lines[0].startswith("#!")] != form % LINE:
                without.append(f"{path}: its first line is not '{form % LINE}'")
        self.assertEqual(without, [])

    def test_the_licence_is_mit(self):
        with open(os.path.join(ROOT, "LICENSE"), encoding="utf-8") as file:
            self.assertIn("MIT License", file.readline())


if __name__ == "__main__":
    command_test.main()
