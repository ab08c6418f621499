# SPDX-License-Identifier: MIT
"""upcfuzz: a correct compiler passes; a wrong one is detected, and the program is shrunk; invalid arguments are refused."""

import os
import re

import command_test
from command_test import OPTIONS

# A compiler that replaces some operators by others.
WRONG = """#!/bin/sh
for file; do case $file in *.upc) sed -i 's/UPC_ADD/UPC_MULT/; s/ + / - /' "$file" ;; esac; done
exec {upcc} "$@"
"""
# A compiler that rejects one keyword of the language.
REFUSING = """#!/bin/sh
for file; do case $file in *.upc) ! grep -q upc_forall "$file" || {{ echo "$file:1:1: error: what is upc_forall?" >&2; exit 1; }} ;; esac; done
exec {upcc} "$@"
"""


class Upcfuzz(command_test.CommandTest):
    def fuzz(self, *arguments):
        return self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcfuzz"), *arguments)

    def script(self, text):
        path = self.write("compiler", text.format(upcc=OPTIONS["upcc"]))
        os.chmod(path, 0o755)
        return "--upcc=" + path

    def test_the_installed_compiler_is_correct(self):
        done = self.fuzz("--count=6", "--flags=-O2", "--threads=1,3")
        self.assert_ok(done, "[fuzz] 6 equal their models, 0 differ\n")
        self.assertEqual(self.files(), [])
        self.assert_ok(self.fuzz("--count=3", "--static=3", "--flags=-O1"), "[fuzz] 3 equal their models, 0 differ\n")

    def test_a_wrong_compiler_is_detected(self):
        self.assert_ok(self.fuzz("--count=1", "--write=all"), "1 program and its model are in all\n")
        done = self.fuzz(self.script(WRONG), "--count=1", "--flags=-O0", "--threads=2", "--shrink=40")
        self.assertEqual(done.exit, 1, str(done))
        self.assertTrue(done.stdout.endswith("kept as upcfuzz-found/p0.upc\n[fuzz] 0 equal their models, 1 differs\n"), str(done))
        note, _, text = self.read("upcfuzz-found/p0.upc").partition("\n#")
        self.assertTrue(note.startswith("// wrong, "), note)
        self.assertLess(len(text), len(self.read("all/p0.upc")))
        self.assertTrue(os.path.exists(self.path("upcfuzz-found/p0.model.c")))

    def test_a_rejected_program_is_reported(self):
        done = self.fuzz(self.script(REFUSING), "--count=2", "--flags=-O0", "--threads=2", "--shrink=20", "--keep=here")
        self.assertEqual(done.exit, 1, str(done))
        name = re.search(r"^kept as here/(p\d)\.upc$", done.stdout, re.M)[1]
        self.assertIn("upc_forall", self.read(f"here/{name}.upc"))

    def test_the_same_number_gives_the_same_program(self):
        self.assert_ok(self.fuzz("--count=5", "--write=five"))
        self.assert_ok(self.fuzz("--count=1", "--first=3", "--write=one"))
        self.assert_ok(self.fuzz("--count=1", "--first=3", "--seed=2", "--write=other"))
        self.assertEqual(self.read("five/p3.upc"), self.read("one/p3.upc"))
        self.assertNotEqual(self.read("five/p3.upc"), self.read("other/p3.upc"))

    def test_invalid_arguments_are_refused(self):
        for arguments, message in ((["--count=0"], "'0' is not a number of 1 or more"), (["--upcc=nonsense"], "'nonsense': there is no such program"),
                                   (["--threads=2", "--static=2"], "--static runs programs on that number of threads"), (["x"], "unrecognized arguments: x")):
            self.assert_refused(self.fuzz(*arguments), message, 2)


if __name__ == "__main__":
    command_test.main()
