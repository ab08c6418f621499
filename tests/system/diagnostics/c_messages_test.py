# SPDX-License-Identifier: MIT
"""Messages of the C compiler about the translation have the user's line, and no column of the generated one."""

import os
import re
import shutil

import clang_commands
import lenient
from command_test import CommandTest, main

PROGRAM = """#include <upc.h>
#include <stdio.h>
shared int a[10*THREADS];
int main(void) {
  int unused;
  upc_forall (int i = 0; i < 10; i++; &a[i]) { a[i] = i + a[(i + 1) % 10]; printf("%s", i + a[i] * a[(i + 1) % 10]); }
\tprintf("%ld", a[3]);
  return 0;
}
"""

# Each marked line causes a warning of gcc and of clang, about private data and constants that have other names and
# types in the translation.
NAMES = """#include <stdio.h>
struct list { int value; struct list *next; };
struct list *head = &(struct list){.value = 5,
  .next = &(struct list){6}};  // warned of
struct { int *v; struct list *s; } both = {(int[]){1, 2, 3}};  // warned of
static struct list *plain = &(struct list){7};  // warned of
static int too_many[2] = {1, 2, 3};  // warned of
int (*function)(int) = printf;  // warned of
static const char *s = 5;  // warned of
const int constant = 3; int *to_constant = &constant;  // warned of
static int of_file(void) {
  static int two_words[2] = {1, 2, 3};  // warned of
  static const char *t = 5;  // warned of
  static struct list in = {1};  // warned of
  return in.value + two_words[0] + (t != 0);
}
int main(void) {
  static int in_main[1] = {1, 2};  // warned of
  return (s != 0) + of_file() + in_main[0] + too_many[0] + plain->value;
}
"""


class CMessagesTest(CommandTest):
    def check(self, *options, **env):
        lines = PROGRAM.split("\n")
        outcome = self.upcc("-Wall", "-c", *options, "program.upc", **env)
        self.assertEqual(outcome.exit, 0, str(outcome))
        said = outcome.stderr.split("\n")
        for number, what in ((5, "unused"), (6, "char *"), (7, "long")):
            head = [i for i, line in enumerate(said) if line.startswith(f"program.upc:{number}: warning: ")]
            self.assertEqual(len(head), 1, str(outcome))
            self.assertIn(what, said[head[0]])
            self.assertEqual(said[head[0] + 1], "  " + lines[number - 1], str(outcome))
        self.assertLess(max(map(len, said)), 200, str(outcome))
        self.assertNotRegex(outcome.stderr, r"user_main|upct_|\^")

    @clang_commands.needs_clang
    def test_pointers_to_shared_have_no_name_of_the_runtime(self):
        self.write("assigns.upc", "#include <upc.h>\nint main(void) {\n  shared int *p = 0, *q;\n  q = (shared int *)p; p = p;\n  return q == p;\n}\n")
        for colour in [], ["-fdiagnostics-color=always"]:
            done = self.upcc("-Wall", *colour, "-c", "assigns.upc", UPCC_CC=clang_commands.C)
            text = re.sub("\033\\[[0-9;]*[mK]", "", done.stderr)
            self.assertIn("assigns.upc:4: warning: explicitly assigning value of variable of type pointer-to-shared to itself [-Wself-assign]", text)
        # Code for the runtime's interface has it.
        self.write("interface.c", "#include <upcr.h>\nint f(void) { upcr_shared_ptr_t p = UPCR_INITIALIZED_SHARED; p = p; return 0; }\n")
        done = self.upcc("-Wall", "-c", "interface.c", UPCC_CC=clang_commands.C)
        self.assertIn("'upcr_shared_ptr_t' (aka ", done.stderr)

    def test_gcc(self):
        self.write("program.upc", PROGRAM)
        self.check(UPCC_CC="gcc")
        self.check("-fdiagnostics-color=never", UPCC_CC="gcc")

    def test_clang(self):
        if not shutil.which("clang"):
            self.skipTest("clang is not installed")
        self.write("program.upc", PROGRAM)
        self.check(UPCC_CC="clang")

    def test_no_generated_names(self):
        self.write("names_of.upc", NAMES)
        marked = {n for n, line in enumerate(NAMES.split("\n"), 1) if line.endswith("// warned of")}
        for compiler in filter(shutil.which, ("gcc", clang_commands.C)):
            for colour in ("always", "never"):
                with self.subTest(f"{compiler} {colour}"):
                    outcome = self.upcc("-Wall", "-Wextra", *lenient.options(compiler), "-c", f"-fdiagnostics-color={colour}",
                                        "names_of.upc", UPCC_CC=compiler)
                    self.assertEqual(outcome.exit, 0, str(outcome))
                    said = re.sub(r"\033\[[0-9;]*[mK]", "", outcome.stderr)
                    self.assertNotRegex(said, r"upct|upcr|UPCR|names_of_|scratch|user_main|aka")
                    self.assertEqual({int(n) for n in re.findall(r"^names_of\.upc:(\d+): warning: ", said, re.M)}, marked, said)

    def test_several_files(self):
        self.write("program.upc", PROGRAM)
        self.write("other.upc", "int twice(int x) { int nothing; return 2 * x; }\n")
        outcome = self.upcc("-Wall", "program.upc", "other.upc", UPCC_CC="gcc")
        self.assertEqual(outcome.exit, 0, str(outcome))
        self.assertIn("other.upc:1: warning: unused variable", outcome.stderr)
        self.assertIn("  int twice(int x) { int nothing; return 2 * x; }\n", outcome.stderr)

    def test_generated_lines_keep_their_columns(self):
        self.write("program.upc", PROGRAM)
        outcome = self.upcc("-Wall", "-nolines", "-c", "program.upc", UPCC_CC="gcc")
        self.assertRegex(outcome.stderr, r"program\.trans\.c:\d+:\d+: warning: ")

    def test_own_messages_keep_their_carets(self):
        self.write("program.upc", "shared int x;\nint main(void) { return y; }\n")
        outcome = self.upcc("-c", "program.upc")
        self.assertEqual(outcome.exit, 1)
        self.assertIn(":2:25: error: ", outcome.stderr)
        self.assertIn("\n" + " " * 26 + "^\n", outcome.stderr)
        self.assertEqual(os.listdir(self.work), ["program.upc"])


if __name__ == "__main__":
    main()
