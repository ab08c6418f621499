# SPDX-License-Identifier: MIT
"""A misspelt name is reported with the intended name, in the message and as a correction below the source line."""

import os
import re

from command_test import CommandTest, OPTIONS, main

# A line of a program, the misspelt name in it, and the intended name.
STATEMENTS = [
    ("upc_barier;", "upc_barier", "upc_barrier"),
    ("upc_barrier_;", "upc_barrier_", "upc_barrier"),
    ("upc_barier 1;", "upc_barier", "upc_barrier"),
    ("upc_barier(1);", "upc_barier", "upc_barrier"),
    ("barrier;", "barrier", "upc_barrier"),
    ("upc_notfy;", "upc_notfy", "upc_notify"),
    ("upc_notfy 1;", "upc_notfy", "upc_notify"),
    ("upc_wiat;", "upc_wiat", "upc_wait"),
    ("upc_fense;", "upc_fense", "upc_fence"),
    ("fence;", "fence", "upc_fence"),
    ("upc_foral (i = 0; i < 4; i++; i) a[i] = 0;", "upc_foral", "upc_forall"),
    ("upc_for_all (i = 0; i < 4; i++; &a[i]) { a[i] = 0; }", "upc_for_all", "upc_forall"),
    ("forall (i = 0; i < 4; i++; continue) a[i] = 0;", "forall", "upc_forall"),
    ("i = upc_blocksizof(a);", "upc_blocksizof", "upc_blocksizeof"),
    ("i = upc_localsizeoff(shared int[THREADS]);", "upc_localsizeoff", "upc_localsizeof"),
    ("i = upc_elemsizof(shared int);", "upc_elemsizof", "upc_elemsizeof"),
    ("i = upc_elemsizof a;", "upc_elemsizof", "upc_elemsizeof"),
    ("i = MYTHREADS;", "MYTHREADS", "MYTHREAD"),
    ("i = MY_THREAD;", "MY_THREAD", "MYTHREAD"),
    ("i = mythread;", "mythread", "MYTHREAD"),
    ("i = THREAD;", "THREAD", "THREADS"),
    ("i = Threads;", "Threads", "THREADS"),
    ("share int *p;", "share", "shared"),
    ("share [4] int *p;", "share", "shared"),
    ("upc_memcopy(a, a, 4);", "upc_memcopy", "upc_memcpy"),
    ("upc_lok_t *l;", "upc_lok_t", "upc_lock_t"),
    ("upc_lock_t *l = upc_all_lock_aloc();", "upc_all_lock_aloc", "upc_all_lock_alloc"),
    ("i = UPC_MAX_BLOCKSIZE;", "UPC_MAX_BLOCKSIZE", "UPC_MAX_BLOCK_SIZE"),
    ("i = conter;", "conter", "counter"),
    ("i = globl;", "globl", "global"),
    ("i = record.valu;", "valu", "value"),
    ("i = pointer->valu;", "valu", "value"),
]
DECLARATIONS = [
    ("share int x;", "share", "shared"),
    ("shred int x;", "shred", "shared"),
    ("strct shared int x;", "strct", "strict"),
    ("relaxd shared int x;", "relaxd", "relaxed"),
    ("share [4] int x[4*THREADS];", "share", "shared"),
    ("shared int x[4*THREDS];", "THREDS", "THREADS"),
    ("shared int x[4*THREAD];", "THREAD", "THREADS"),
]
PROGRAM = """#include <upc.h>
shared int a[4*THREADS];
int global;
struct s {{ int value; }} record, *pointer;
{outside}
int main(void) {{
  int i = 0, counter = 0;
  {inside}
  return i + counter;
}}
"""


class Suggestions(CommandTest):
    def check(self, line, wrong, right, **where):
        self.write("program.upc", PROGRAM.format(**{"inside": "", "outside": "", **where}))
        done = self.upcc("-o", "program", "program.upc")
        errors = re.findall(r"(?m)^program\.upc:(\d+):(\d+): error: (.*)\n  (.*)\n( *)\^\n(.*)$", done.stderr)
        self.assertEqual(len(re.findall(r"(?m)^.*: error: ", done.stderr)), 1, str(done))
        self.assertEqual(len(errors), 1, str(done))
        _, column, message, text, indent, below = errors[0]
        self.assertTrue(message.endswith(f"; did you mean '{right}'?"), str(done))
        self.assertIn(f"'{wrong}'", message, str(done))
        self.assertEqual(text[int(column) - 1:][:len(wrong)], wrong, str(done))
        self.assertEqual(below, indent + right, str(done))
        self.assertEqual(done.exit, 1, str(done))

    def test_statements_and_expressions(self):
        for line, wrong, right in STATEMENTS:
            with self.subTest(line=line):
                self.check(line, wrong, right, inside=line)

    def test_declarations(self):
        for line, wrong, right in DECLARATIONS:
            with self.subTest(line=line):
                self.check(line, wrong, right, outside=line)

    def test_the_intended_declaration_follows_as_a_note(self):
        for inside, declared, word in (("i = conter;", "int i = 0, counter = 0;", "counter"), ("i = globl;", "int global;", "global")):
            self.write("program.upc", PROGRAM.format(inside=inside, outside=""))
            done = self.upcc("-c", "program.upc")
            number, line = next((n, line) for n, line in enumerate(PROGRAM.split("\n"), 1) if declared in line)
            self.assertIn(f"program.upc:{number}:{line.index(word) + 1}: note: '{word}' declared here\n  {line}\n", done.stderr)
        self.write("program.upc", PROGRAM.format(inside="upc_barier;", outside=""))
        self.assertNotIn("note: ", self.upcc("-c", "program.upc").stderr)

    def test_a_function_of_a_header_that_is_not_included(self):
        self.write("program.upc", "#include <upc.h>\nshared int a[THREADS], b;\nint main(void) { upc_all_brodcast(a, &b, 4, 0); return 0; }\n")
        done = self.upcc("-c", "program.upc")
        self.assertRegex(done.stderr, r"^program\.upc:3:18: error: .*'upc_all_brodcast'.*; did you mean 'upc_all_broadcast' of <upc_collective\.h>\?\n")

    def test_a_header(self):
        self.write("program.upc", "#include <upc.h>\n#include <upc_colective.h>\nint main(void) { return 0; }\n")
        done = self.upcc("-c", "program.upc")
        self.assertRegex(done.stderr, r"^program\.upc:2:10: error: 'upc_colective\.h' file not found; did you mean 'upc_collective\.h'\?\n")

    def test_names_unlike_all_others_have_no_suggestion(self):
        for line in "i = x;", "i = zzzzzzzz;", "qwertz u;", "i = record.zzzzzzzz;", "i = record.v;":
            with self.subTest(line=line):
                self.write("program.upc", PROGRAM.format(outside="", inside=line))
                done = self.upcc("-c", "program.upc")
                self.assertEqual(done.exit, 1, str(done))
                self.assertNotIn("did you mean", done.stderr)

    def test_names_of_other_scopes_are_not_suggested(self):
        self.write("program.upc", "static int f(int parameter) { { int inner = parameter; return inner; } }\nint main(void) { return inne + paramete; }\n")
        done = self.upcc("-c", "program.upc")
        self.assertEqual(done.exit, 1, str(done))
        self.assertNotIn("did you mean", done.stderr)

    def test_a_name_in_a_macro_has_no_correction_where_the_macro_is_used(self):
        self.write("program.upc", "#include <upc.h>\n#define SYNCHRONISE upc_barier\nint main(void) { SYNCHRONISE; return 0; }\n")
        done = self.upcc("-c", "program.upc")
        self.assertRegex(done.stderr, r"^program\.upc:3:18: error: .*; did you mean 'upc_barrier'\?\n.*SYNCHRONISE.*\n +\^\n$")

    def test_plain_c_has_no_keywords_of_upc(self):
        self.write("program.c", "int main(void) { share = 1; return THREAD; }\n")
        done = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "oshcc"), "-c", "program.c")
        self.assertEqual(done.exit, 1, str(done))
        self.assertNotIn("did you mean", done.stderr)

    def test_a_function_of_another_file_is_not_reported(self):
        """An undeclared function that another file may define is left to the C compiler, as in C."""
        self.write("program.upc", "#include <upc.h>\nint main(void) { return upper_limit(0) + barriers() + upc_barometer(); }\n")
        self.assert_ok(self.upcc("-trans", "-o", "program.trans.c", "program.upc"))


if __name__ == "__main__":
    main()
