# SPDX-License-Identifier: MIT
"""`upcc -g` reports an error with the line of its statement, whatever statements enclose it.

The test nests the erroneous statement in each kind of statement, and in every ninth pair of kinds, with and without braces. The
statement is on a line of its own.
"""

import itertools

import command_test

# {S} stands for the nested statement, N for a number that makes names unique.
STATEMENTS = {
    "plain": "{S}",
    "braced": "{\n{S}\n}",
    "if": "if (one)\n{S}",
    "else": "if (!one)\n;\nelse\n{S}",
    "for": "for (int jN = 0; jN < 1; jN++)\n{S}",
    "while": "while (on())\n{S}",
    "do": "do\n{S}\nwhile (on());",
    "forall": "upc_forall (int jN = 0; jN < 9; jN++; jN)\n{S}",
    "forall_shared": "upc_forall (int jN = 0; jN < 9; jN++; &a[jN])\n{S}",
    "forall_over_lines": "upc_forall (int jN = 0;\n jN < 9;\n jN++;\n &a[jN])\n{S}",
    "forall_continue": "upc_forall (int jN = 0; jN < 9; jN++; continue)\n{S}",
    "forall_braced": "upc_forall (int jN = 0; jN < 9; jN++; jN) {\n{S}\n}",
    "label": "goto thereN;\nthereN:\n{S}",
    "case": "switch (one) {\ncase 1:\n{S}\n}",
    "comment": "/* over\nlines */\nif (one) /* and\nmore */\n{S}",
}
# BIG leads past the end of each array. "// told" marks the line that must be reported.
ERRORS = {
    "write": "a[one + BIG] = 1;  // told",
    "read": "got = a[one + BIG];  // told",
    "argument": "take(1, a[one + BIG]);  // told",
    "pointer": "*(p + BIG) = 1;  // told",
    "compound": "a[one + BIG] += 2;  // told",
    "increment": "a[one + BIG]++;  // told",
    "cast": "got = *(int *)&a[one + BIG];  // told",
    "phased": "b[one + BIG] = 3;  // told",
    "structure": "s[one + BIG].x = 3;  // told",
}
HEAD = """#include <upc.h>
enum { BIG = 1000000 };
struct pair { int x, y; };
shared int a[9*THREADS];
shared [3] int b[9*THREADS];
shared struct pair s[9*THREADS];
int got;
void take(int x, int y) { got = x + y; }
int on(void) { return got++ < 2; }
int main(void) {
  int one = 1;
  shared int *p = a;
"""


class Lines(command_test.CommandTest):
    def check(self, *statements):
        text = "{S}"
        for number, kind in enumerate(statements[:-1]):
            text = text.replace("{S}", STATEMENTS[kind].replace("N", str(number)))
        program = HEAD + text.replace("{S}", ERRORS[statements[-1]]) + "\n  return 0;\n}\n"
        self.write("program.upc", program)
        line = [n for n, each in enumerate(program.split("\n"), 1) if each.endswith("// told")][0]
        # With optimisation, loops are checked a strip at a time.
        self.checked = getattr(self, "checked", 0) + 1
        self.assert_ok(self.upcc("-g", "-w", *["-O2"][self.checked % 2:], "program.upc", "-o", "program"))
        done = self.upcrun("-n", "1", "program")
        self.assertEqual(done.exit, 120, f"{done}\n{program}")
        self.assertIn(f": program.upc:{line}: ", done.stderr, program)

    def test_each_error_in_each_statement(self):
        errors = list(ERRORS)
        for number, kind in enumerate(STATEMENTS):
            for which in {number % len(errors), (number + 4) % len(errors)}:
                with self.subTest(f"{kind} {errors[which]}"):
                    self.check(kind, errors[which])

    def test_each_error(self):
        for error in ERRORS:
            with self.subTest(error):
                self.check("if", error)

    def test_statements_in_statements(self):
        pairs = list(itertools.product(STATEMENTS, STATEMENTS))
        for number, (outer, inner) in enumerate(pairs):
            if number % 9 == 0:
                with self.subTest(f"{outer} {inner}"):
                    self.check(outer, inner, list(ERRORS)[number // 9 % len(ERRORS)])


if __name__ == "__main__":
    command_test.main()
