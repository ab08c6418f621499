# SPDX-License-Identifier: MIT
"""C23 in UPC: a program for each feature, with each installed C compiler. If a compiler is too old for a feature, the error names the
feature and the line."""

import os
import re
import shutil
import subprocess

import command_test

PROGRAMS = os.path.realpath("tests/system/newer_c/programs")
# Features that older compilers lack: the program's name, the first versions of gcc and clang, the feature as the error names it, the line.
NEEDS = {
    "any_arguments": (13, 15, r"\(\.\.\.\) without a parameter before it", 6),
    "bit_int": (14, 0, "_BitInt", 5),
    "bit_int_constants": (14, 15, "a constant with wb", 9),
    "constexpr": (13, 19, "constexpr", 5),
    "empty_value": (13, 17, r"\{\} for a single value", 6),
    "empty_variable_length": (13, 18, "an initialiser of an array of variable length", 7),
    "enumerations": (13, 0, "an enumeration with a type of its own", 5),
    "float16": (12, 15, "_Float16", 5),
    "labels": (11, 18, "a label before a declaration", 8),
    "labels_at_the_end": (11, 18, "a label at the end of a block", 8),
    "nullptr_t": (13, 17, "nullptr_t", 7),
    "stdckdint": (14, 18, "<stdckdint.h>", 3),
    "typeof_unqual": (13, 16, "typeof_unqual", 8),
}
# Names of the standard, an earlier one among them.
STANDARDS = ("gnu23", "c23", "gnu2x")


def compilers():
    """The gccs and clangs on the path, each once."""
    found = {}
    for folder in os.environ["PATH"].split(":"):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if re.fullmatch(r"(gcc|clang)(-\d+)?", name):
                found.setdefault(os.path.realpath(os.path.join(folder, name)), name)
    return sorted(found.values())


def version_of(compiler):
    return int(subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout.partition(".")[0])


class NewerC(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(PROGRAMS, self.path("programs"))

    def check(self, name, compiler, standard):
        done = self.upcc(f"-std={standard}", "-O1", "-o", "program", f"programs/{name}.upc", UPCC_CC=compiler)
        gcc, clang, what, line = NEEDS.get(name, (0, 0, "", 0))
        kind, version = ("clang", clang) if "clang" in compiler else ("gcc", gcc)
        if version_of(compiler) < version:
            self.assertEqual(done.exit, 1, str(done))
            self.assertRegex(done.stderr, rf"{name}\.upc:{line}(?::\d+)?: error: (?:#error )?\"?(?:{what}) is C23 that {kind} has from version {version} on")
            self.assertEqual(len(re.findall(r"error: ", done.stderr)), 1, str(done))
            return
        self.assertEqual(done.exit, 0, str(done))
        for threads in "1", "3":
            self.assert_ok(self.upcrun("-n", threads, self.path("program")), "PASS\n" * int(threads))

    def test_each_feature(self):
        names = sorted(name[:-4] for name in os.listdir(PROGRAMS))
        self.assertGreater(len(names), 20)
        self.assertLessEqual(set(NEEDS), set(names))
        for compiler in compilers():
            for name in names:
                with self.subTest(name, compiler=compiler):
                    self.check(name, compiler, "gnu23")

    def test_each_name_of_the_standard(self):
        for standard in STANDARDS:
            with self.subTest(standard):
                self.check("bool", "gcc", standard)

    def test_all_missing_features_are_reported_at_once(self):
        if version_of("gcc") >= 13:
            self.skipTest("gcc knows all of it")
        self.write("two.upc", "enum e : char { A };\nconstexpr int n = 1;\nint main(void) { return n - 1 + A; }\n")
        done = self.upcc("-std=gnu23", "two.upc", UPCC_CC="gcc")
        self.assertEqual(re.findall(r"two\.upc:(\d)", done.stderr), ["1", "2"], str(done))


if __name__ == "__main__":
    command_test.main()
