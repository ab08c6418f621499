# SPDX-License-Identifier: MIT
"""Growth of the translator's work with the program's size: for nests of each form of loop, alone and mixed, for long bodies and for many
loops in a row, a program twice as large takes little more than twice the work. The test counts calls of malloc and bytes of output, and
measures no time.
"""

import os
import random

import command_test

SEED = os.environ.get("GROWTH_SEED", "1")
MIXED = int(os.environ.get("GROWTH_MIXED", "12"))  # nests of several forms
DEPTHS = (10, 20, 30)
OPTIONS = (["-O1"], ["-g"], ["-portable"])

# The translator, linked with count_allocations.c.
TRANSLATOR = os.path.join("tests", "mutation", "counted_upctrans")

HEAD = """#include <upc_relaxed.h>
shared [16] int a[64 * THREADS];
shared [64] long b[64 * THREADS];
shared [8] int m[8 * THREADS][8], row[THREADS][8];
int n = 8;
static void change(void) { n--; }
"""

# Forms of loops, and of statements around them: `#` is the depth, $ the inner text.
FORMS = {
    "for": "for (int i# = 0; i# < n; i#++) { a[i#] = 1; $ }", "for without braces": "for (i# = 0; i# < n; i#++) $", "for without access": "for (i# = 0; i# < n; i#++) { $ }",
    "for behind": "for (int i# = 0; i# < n; i#++) { $ a[i#] = 1; }", "for down": "for (i# = n; i# > 0; i#--) { a[i#] = 1; $ }", "for by two": "for (i# = 0; i# < n; i# += 2) { a[i#] = 1; $ }",
    "for by a variable": "for (i# = 0; i# < n; i# += s) { a[i#] = 1; $ }", "for and": "for (i# = 0; i# < n && a[i#] != 7; i#++) { $ }", "for and break": "for (i# = 0; i# < n; i#++) { if (a[i#] == 7) break; $ }",
    "for without test": "for (i# = 0; ; i#++) { if (a[i#] == 7) break; $ }", "for bare": "for (;;) { if (i#++ > n) break; $ }", "for over pointer": "for (p# = a; p# < a + n; p#++) { *p# = 1; $ }",
    "for in rows": "for (int i# = 0; i# < n; i#++) { m[i#][1] = 1; $ }", "for along row": "for (int i# = 0; i# < 7; i#++) { $ m[3][i#] = m[3][i# + 1]; }", "for by shared bound": "for (int i# = a[1]; i# < a[2]; i#++) { b[i#] = 2; $ }",
    "for with call": "for (int i# = 0; i# < n; i#++) { change(); a[i#] = 1; $ }", "for in value": "for (int i# = 0; i# < n; i#++) { a[i#] = ({ $ 3; }); }", "for in step": "for (i# = 0; i# < n; ({ $ i#++; })) a[i#] = 1;",
    "for in start": "for (i# = ({ $ 1; }); i# < n; i#++) a[i#] = 1;", "while": "i# = 0; while (i# < n) { a[i#] = 1; $ i#++; }", "while without access": "while (i# < n) { $ i#++; }", "while down": "while (i#--) { $ }",
    "while over pointer": "p# = a; while (*p#++ != 7) { $ }", "while in test": "while (({ $ i#++ < n; })) a[i#] = 1;", "search": "while (a[i#] < n) { i#++; $ }", "search in row": "while (row[MYTHREAD][i#] < n) { i#++; $ }",
    "search in row behind": "while (row[MYTHREAD][i#] < n) { $ i#++; }", "search with bound": "while (i# < n && row[MYTHREAD][i#] < n) { $ i#++; }", "do": "do { $ } while (++i# < n);", "do with access": "do { a[i#] = 1; $ } while (++i# < n);",
    "do with step": "do { $ i#++; } while (i# < n);", "do down": "do { $ } while (i#-- > 0);", "do over pointer": "do { $ p#++; } while (p# != a + n);",
    "upc_forall": "upc_forall (int i# = 0; i# < n; i#++; &a[i#]) { a[i#] = 1; $ }", "upc_forall of numbers": "upc_forall (int i# = 0; i# < n; i#++; i#) { a[i#] = 1; $ }",
    "upc_forall of all": "upc_forall (int i# = 0; i# < n; i#++; continue) { a[i#] = 1; $ }", "upc_forall of rows": "upc_forall (int i# = 0; i# < n; i#++; &m[i#][0]) { m[i#][1] = 1; $ }",
    "goto": "{ __label__ again; again: ; $ if (i#++ < n) goto again; }", "if": "if (a[#]) { $ } else a[#]++;", "switch": "switch (a[#]) { case 1: $ break; default: a[#]++; }", "block": "{ { $ } }",
    "array of variable length": "for (int i# = 0; i# < n; i#++) { int v[n]; v[0] = a[i#]; $ }", "switch into": "switch (n) for (; i# < n; i#++) { case 1: a[i#] = 1; $ }", "in a row": "for (int i# = 0; i# < n; i#++) a[i#]++; $",
}
# Statements of long bodies: # is the number.
STATEMENTS = {
    "element": "a[i0 + # % 7] = #;", "constant element": "a[# % 60]++;", "two elements": "b[i0 + # % 9] += a[# % 8 + i0];", "if": "if (a[i0] > #) k++;", "declaration": "int v# = a[i0]; acc += v#;", "private": "acc += k * #;",
    "row": "m[i0][# % 8] = #;", "inner loop": "for (int j = 0; j < n; j++) m[i0][j] += #;", "call": "change();", "pointer": "*p0++ = #;", "step": "i1++; a[i1] = 3;", "fence": "upc_fence; a[i0]++;",
}


def program(body, variables):
    names = range(variables)
    return (HEAD + "int main(void) {\nint s = 2, k = 0; long acc = 0;\nint " + ", ".join(f"i{d} = 0" for d in names) + ";\n"
            "shared [16] int " + ", ".join(f"*p{d} = a" for d in names) + f";\n{body}\nreturn s + k + (int)acc;\n}}\n")


def nest(forms):
    body = "a[3] = 1;"
    for depth, form in reversed(list(enumerate(forms))):
        body = FORMS[form].replace("#", str(depth)).replace("$", body)
    return program(body, len(forms))


def long_body(form, statement, count):
    body = "\n".join(STATEMENTS[statement].replace("#", str(k)) for k in range(count))
    return program("{\n" + FORMS[form].replace("#", "0").replace("$", "{\n" + body + "\n}") + "\n}", 3)


def in_a_row(form, count):
    return program("\n".join("{ " + FORMS[form].replace("#", "0").replace("$", "a[3]++;") + " }" for _ in range(count)), 1)


@command_test.unsanitized("a sanitizer's runtime takes the place of malloc")
class Growth(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        root = os.path.dirname(os.path.dirname(os.path.realpath(command_test.OPTIONS["upcc"])))
        include = os.path.join(root, "include/smp-upc")
        self.translator = [os.path.abspath(TRANSLATOR), "-isystem", include, "-upc-headers", os.path.join(include, "upc")]

    def work_of(self, source, options):
        """The number of the translator's calls of malloc, and the length of its output."""
        self.write("program.upc", source)
        self.assert_ok(self.run_command(*self.translator, "-w", *options, "-o", "program.c", "program.upc", COUNT_FILE=self.path("count.txt")))
        return int(self.read("count.txt")), len(self.read("program.c"))

    def assert_linear(self, what, sizes, write, options=("-O1",)):
        """For sizes a, a + d and a + 2 d: the second d takes about as much work as the first."""
        works = [self.work_of(write(size), options) for size in sizes]
        for measure, (first, second, third) in zip(("calls of malloc", "bytes of output"), zip(*works)):
            self.assertLess(third - second, 1.2 * (second - first) + 200, f"{what}, {' '.join(options)}, of sizes {sizes}: {first}, {second}, {third} {measure}")

    def test_nests_of_one_form(self):
        for form in sorted(FORMS):
            for options in OPTIONS:
                with self.subTest(form=form, options=options):
                    self.assert_linear(form, DEPTHS, lambda depth, form=form: nest([form] * depth), options)

    def assert_no_power(self, what, write, options=("-O1",)):
        """Work grows at most with the square of the depth: 1.5 times the depth takes a little over twice the work; with exponential
        growth, 1000 times."""
        works = [self.work_of(write(depth), options) for depth in DEPTHS]
        for measure, (_, second, third) in zip(("calls of malloc", "bytes of output"), zip(*works)):
            self.assertLess(third, 3 * second, f"{what}, {' '.join(options)}: {second}, {third} {measure}")

    def test_nests_of_several_forms(self):
        for k in range(MIXED):
            pick = random.Random(f"{SEED}/{k}")
            forms = [pick.choice(sorted(FORMS)) for _ in range(pick.randint(2, 3))]
            with self.subTest(number=k, forms=forms):
                self.assert_no_power(" in ".join(forms), lambda depth, forms=forms: nest([forms[d % len(forms)] for d in range(depth)]), pick.choice(OPTIONS))

    def test_long_bodies(self):
        for form, statement in [("for without access", s) for s in STATEMENTS] + [(f, "two elements") for f in ("do with step", "while without access", "upc_forall of numbers", "block")]:
            with self.subTest(form=form, statement=statement):
                self.assert_linear(f"{statement} in {form}", (500, 1000, 1500), lambda count, form=form, statement=statement: long_body(form, statement, count))

    def test_bodies_of_ten_thousand_statements(self):
        for form in "for without access", "do with step", "upc_forall":
            self.work_of(long_body(form, "element", 10000), ["-O1"])

    def test_loops_in_a_row(self):
        for form in FORMS:
            with self.subTest(form=form):
                self.assert_linear(f"{form}, in a row", (100, 200, 300), lambda count, form=form: in_a_row(form, count))

    def test_a_thousand_loops_in_a_row(self):
        for form in "for", "while", "do", "upc_forall":
            self.work_of(in_a_row(form, 1000), ["-O1"])


if __name__ == "__main__":
    command_test.main()
