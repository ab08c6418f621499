# SPDX-License-Identifier: MIT
"""Plain C, compiled by the C compiler, by upcc as UPC for one thread, and by oshcc: the three programs have the same output.

The programs are those of language/, one for each area of the language, and those that private_data_in_types.py
generates: a few of these, or all with PLAIN_C_ALL=1. The former are also compiled without optimisation, with it and with
the checking runtime, and run on three threads: each of their lines is printed without interruption, and appears three times.
"""

import os
import sys

import command_test
import lenient

HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGE = os.path.join(HERE, "language")
sys.path.insert(0, HERE)
import private_data_in_types  # noqa: E402

SOME = ("array", "extern_array", "untagged_structures", "constant_array_in_a_function")


class PlainC(command_test.CommandTest):
    def output_of(self, program, **env):
        done = self.run_command(program, **env)
        self.assertEqual(done.exit, 0, done)
        self.assertEqual(done.stderr, "", done)
        return done.stdout

    def test_language(self):
        names = sorted(name for name in os.listdir(LANGUAGE) if name.endswith(".c"))
        self.assertGreater(len(names), 0)
        if command_test.SANITIZER == "thread":
            names.remove("threads_of_c.c")  # under ThreadSanitizer, a thread of thrd_create crashes the C program, too
        compiler, upcc = os.environ.get("UPCC_CC", "gcc"), command_test.OPTIONS["upcc"]
        flags, accepting = command_test.OPTIONS["flags"], lenient.options(compiler)
        for name in names:
            with self.subTest(name), open(os.path.join(LANGUAGE, name), encoding="utf-8") as file:
                text = file.read()
                source, same = self.write(name, text), self.write(name[:-1] + "upc", text)
                done = self.run_command(compiler, "-std=gnu17", "-w", "-O1", *accepting, *flags, "-o", self.path("c"), source, "-lm")
                self.assertEqual(done.exit, 0, done)
                wanted = self.output_of(self.path("c"))
                self.assertNotEqual(wanted, "")
                for program, file_name, level in ((upcc, same, "-O0"), (upcc, same, "-O2"), (upcc, same, "-g"),
                                                  (os.path.join(os.path.dirname(upcc), "oshcc"), source, "-O1")):
                    done = self.run_command(program, "-w", *accepting, level, "-o", self.path("program"), file_name, "-lm")
                    self.assertEqual(done.exit, 0, done)
                    self.assertEqual(self.output_of(self.path("program"), UPC_THREADS="1"), wanted, program + level)
                    if program == upcc:
                        lines = self.output_of(self.path("program"), UPC_THREADS="3").splitlines()
                        self.assertEqual(sorted(lines), sorted(wanted.splitlines() * 3), level)

    def check(self, name, text):
        source, same = self.write(f"{name}.c", text), self.write(f"{name}.upc", text)
        compiler = os.environ.get("UPCC_CC", "gcc")
        options = ["-w", "-O1"]
        done = self.run_command(compiler, "-std=gnu17", *options, *command_test.OPTIONS["flags"], "-o", self.path("c"), source, "-lm")
        self.assertEqual(done.exit, 0, done)
        wanted = self.output_of(self.path("c"))
        self.assertNotEqual(wanted, "")
        upcc = command_test.OPTIONS["upcc"]
        for program, file in ((upcc, same), (os.path.join(os.path.dirname(upcc), "oshcc"), source)):
            done = self.run_command(program, *options, "-o", self.path("program"), file, "-lm")
            self.assertEqual(done.exit, 0, done)
            self.assertEqual(self.output_of(self.path("program"), UPC_THREADS="1"), wanted, program)

    def test_private_data_in_types(self):
        for name, text in private_data_in_types.programs():
            if name in SOME or os.environ.get("PLAIN_C_ALL"):
                with self.subTest(name):
                    self.check(name, text)


if __name__ == "__main__":
    command_test.main()
