# SPDX-License-Identifier: MIT
"""How a cell becomes a program: where its parts go, the place of each character in the program, and the magics."""

import itertools
import os
import random
import sys
import unittest

import command_test

sys.path.insert(0, os.path.realpath("tools/notebook"))
import cell  # noqa: E402 (the path above)

OUTSIDE = [
    "#include <math.h>", "#define TWICE(n) \\\n  (2 * (n))", "shared int a[THREADS];", "shared [4] struct point {\n  int x, y;\n} b[8*THREADS];",
    "shared int *shared p;", "strict shared int flag;", "typedef struct { int n; } pair;", "struct node { struct node *next; };",
    "enum colour { RED, GREEN };", "static int count = 3;", "extern int errno_of(void);", "int square(int n) { return n * n; }",
    "static inline double half(double x)\n{\n  if (x) { return x / 2; } else return 0;\n}", "void f(shared int *q) { *q = '}'; }",
    "int prototype(int, char **);", "shared int c[2] = {1, 2};", "upc_lock_t *shared lock;", "/* { */ shared double d /* ; */;",
]
INSIDE = [
    "int n = 5;", "shared int *q = &a[MYTHREAD];", "int row[3] = {1, 2, 3};", "a[MYTHREAD] = n;", "upc_barrier;", 'printf("; { %d\\n", n);',
    "if (n) puts(\"x\"); else puts(\"y\");", "if (n) { n = 1; } else if (n > 2) { n = 2; } else { n = 3; }", "for (int i = 0; i < 3; i++) { n += i; }",
    "for (int i = 0; i < 3; i++) if (i) n++; else n--;", "while (n > 0) n--;", "do { n++; } while (n < 5);", "switch (n) { case 1: n = 2; default: n = 3; }",
    "upc_forall (int i = 0; i < THREADS; i++; &a[i]) a[i] = i;", "{ int hidden = 1; n += hidden; }", "int (*table)[3] = 0;", "char *s = \"shared int x;\";",
    "double h = half(3);", "struct node list = {0};", "upc_lock_t *l = upc_all_lock_alloc();", "n = (n == 1) ? 2 : 3;", "int z = { 1 };", ";",
]


class Cells(unittest.TestCase):
    def assert_split(self, parts, text):
        found = [text[begin:end] for begin, end in cell.items(text)]
        self.assertEqual([" ".join(part.split()) for part in found], [" ".join(part.split()) for part in parts], text)

    def test_each_part_alone(self):
        for parts, inside in ((OUTSIDE, False), (INSIDE, True)):
            for part in parts:
                self.assert_split([part], part)
                text = cell.Program(part).text
                self.assertEqual(text.index(part) > text.index("int main(void) {"), inside, part)

    def test_parts_together(self):
        """Parts in any order, each on its own line or several on one; each character of the cell keeps its line and column."""
        draw = random.Random(1)
        for _ in range(300):
            parts = draw.choices(OUTSIDE + INSIDE, k=draw.randint(1, 9))
            text = ""
            for part in parts:
                separator = draw.choice(("\n", "\n\n", " "))
                text += ("\n" if part.startswith("#") and text or "//" in part else "") + part + (
                    "\n" if part.startswith("#") or "//" in part else separator)
            self.assert_split(parts, text)
            program = cell.Program(text)
            lines, at, where = program.text.split("\n"), 0, {}
            for line in lines:
                if line.startswith("#line"):
                    at = int(line.split()[1])
                else:
                    where.setdefault(at, []).append(line)
                    at += 1
            for begin, end in cell.items(text):
                for place in range(begin, end):
                    self.assertEqual(program.text[program.place(place)], text[place])
                    line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place) - 1
                    self.assertTrue(any(len(one) > column and one[column] == text[place] for one in where[line])
                                    or text[place] == "\n", (text, place))

    def test_complete_programs_are_unchanged(self):
        for text in ("int main() { return 0; }", "#include <upc.h>\nint main(int argc, char **argv)\n{\n}", "void main(void){}"):
            self.assertEqual(cell.Program(text).text, text + "\n")
        for text in ("// int main() {\nputs(\"x\");", 'puts("int main() {");', "int domain(void) { return 1; }"):
            self.assertFalse(cell.Program(text).whole, text)

    def test_unfinished_text_is_no_error(self):
        """Completion is requested for half-written text."""
        for text in itertools.chain(OUTSIDE, INSIDE):
            for end in range(len(text) + 1):
                program = cell.Program(text[:end])
                self.assertLessEqual(program.place(end), len(program.text))

    def test_magics(self):
        magics, text = cell.split_magics("%n 4\n\n%flags -O3 '-DX=a b'\nint x;\n%race\n")
        self.assertEqual((magics, text), ([("n", "4"), ("flags", "-O3 '-DX=a b'")], "\n\n\nint x;\n%race\n"))
        settings = cell.with_magics(cell.Settings(), magics + [("race", ""), ("seed", "3"), ("stdin", "a"), ("stdin", "b c")])
        self.assertEqual((settings.threads, settings.flags, settings.race, settings.seed, settings.stdin),
                         (4, ["-O3", "-DX=a b"], True, 3, ["a", "b c"]))
        settings = cell.with_magics(settings, [("n", ""), ("flags", ""), ("race", "off"), ("seed", "")])
        self.assertEqual((settings.threads, settings.flags, settings.race, settings.seed), (0, [], False, 0))
        for name, argument, why in (("bad", "", "%bad is not a magic; these are %n "), ("n", "0", "%n N: '0' is not a number"), ("n", "x", "'x' is not a number"),
                                    ("race", "maybe", "write on, off or nothing"), ("flags", "'", "%flags OPTIONS: "), ("file", "../x", "give a file name"),
                                    ("file", "", "give a file name")):
            with self.assertRaisesRegex(cell.MagicError, why):
                cell.with_magics(cell.Settings(), [(name, argument)])


if __name__ == "__main__":
    command_test.main()
