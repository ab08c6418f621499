# SPDX-License-Identifier: MIT
"""Inline functions in each form that C has, and the objects that they name: they link in every build, without a warning, even where
C requires an external definition that no file has; where a file has one, pointers in all files point to it."""

import itertools

import clang_commands
import command_test

# NAME and BODY stand for the function's name and body.
FORMS = [
    "inline int NAME(int i) { return BODY; }",
    "__inline int NAME(int i) { return BODY; }",
    "int __inline__ NAME(int i) { return BODY; }",
    "inline int NAME(int i);\ninline int NAME(int i) { return BODY; }",
    "inline int NAME(int i) { return BODY; }\ninline int NAME(int i);",
    "inline int NAME(int i) { return BODY; }\nint NAME(int i);",
    "inline int NAME(int i) { return BODY; }\nextern int NAME(int i);",
    "extern inline int NAME(int i) { return BODY; }",
    "inline extern int NAME(int i) { return BODY; }",
    "static inline int NAME(int i) { return BODY; }",
    "inline __attribute__((always_inline)) int NAME(int i) { return BODY; }",
    "__attribute__((unused)) inline int NAME(int i) { return BODY; }",
    "extern inline __attribute__((gnu_inline)) int NAME(int i) { return BODY; }",
    "inline __attribute__((gnu_inline)) int NAME(int i) { return BODY; }",
    "extern inline __attribute__((gnu_inline, always_inline)) int NAME(int i) { return BODY; }",
    "inline int NAME(i) int i; { return BODY; }",
    "inline number_t NAME(number_t i) { return BODY; }",
]
# Bodies that name different kinds of objects, and what they return for 0.
BODIES = {"i + 7": 7, "of_all + i": 11, "of_file + i": 13, "table[i + 1]": 17, "helper(i)": 19}
SHARED_BODIES = {"x[i]": 23, "once + i": 29, "(int)upc_threadof(&x[i])": 0, "*(here + i)": 23}
USES = {
    "called": "sum += NAME(0) != VALUE;",
    "pointed to": "{ int (*p)(int) = NAME; sum += p(0) != VALUE; }",
    "both": "{ static int (*const p)(int) = NAME; sum += p(0) != VALUE || NAME(0) != VALUE; }",
    "unused": "",
}
HEAD = """typedef int number_t;
int of_all = 11; static int of_file = 13; static const int table[2] = {3, 17};
static int helper(int i) { return 19 + i; }
"""
SHARED_HEAD = """#include <upc.h>
shared int x[THREADS]; shared int once; shared int *here;
"""
BUILDS = [["-O0"], ["-O2"], ["-g"], ["-O3", "-T=2"], ["-report"]]


def program(upc):
    text, uses = (SHARED_HEAD if upc else "") + HEAD, ""
    bodies = dict(BODIES, **SHARED_BODIES) if upc else BODIES
    for number, (form, (body, value), use) in enumerate(itertools.product(FORMS, bodies.items(), USES)):
        name = f"f{number}"
        # A function that is always inlined has no address of its own.
        if "gnu_inline" in form and "extern" in form and "always" not in form and use != "called" and use != "unused":
            continue
        text += form.replace("NAME", name).replace("BODY", body) + "\n"
        uses += "  " + USES[use].replace("NAME", name).replace("VALUE", str(value)) + "\n"
    start = "  if (MYTHREAD == 0) x[0] = 23, once = 29;\n  here = &x[0];\n  upc_barrier;\n" if upc else ""
    return text + "int main(void) {\n  int sum = 0;\n" + start + uses + "  return sum;\n}\n"


HEADER = "inline int f(int i) { return i + 1; }\ninline int g(int i) { return f(i) + 1; }\nextern int (*of_a(void))(int);\n"


class Inline(command_test.CommandTest):
    def runs(self, **environment):
        done = self.run_command("./program", UPC_REPORT="none.json", **environment)
        self.assertEqual(done.exit, 0, str(done))

    def each_build(self, name, environment=None):
        for options in BUILDS:
            with self.subTest(options=options, **(environment or {})):
                # Clang warns of definitions without a prototype.
                quiet = ["-Wno-unused-function", "-Wno-deprecated-non-prototype"]
                done = self.upcc("-Wall", *quiet, *options, "-o", "program", name, **(environment or {}))
                self.assertEqual((done.exit, done.stderr), (0, ""), str(done)[:2000])
                run = {} if any(o.startswith("-T") for o in options) else {"UPC_THREADS": "3"}
                self.runs(**run)

    def test_upc(self):
        self.write("all.upc", program(True))
        self.each_build("all.upc")

    def test_c(self):
        self.write("all.c", program(False))
        self.each_build("all.c")

    @clang_commands.needs_clang
    def test_with_clang(self):
        self.write("all.upc", program(True))
        self.write("all.c", program(False))
        for name in ("all.upc", "all.c"):
            self.each_build(name, {"UPCC_CC": clang_commands.C})

    def test_of_two_files(self):
        """The functions are in a header that both files include; the second file has an external definition, or neither has."""
        for suffix in (".upc", ".c"):
            self.write("f.h", HEADER)
            self.write("a" + suffix, '#include "f.h"\nint (*of_a(void))(int) { return f; }\n')
            for external in ("", "extern inline int f(int i);\n", "int f(int i);\nextern int g(int i);\n"):
                self.write("b" + suffix, f'#include "f.h"\n{external}int main(void) {{ return of_a() != f || f(2) + g(2) != 7; }}\n')
                for options in BUILDS:
                    with self.subTest(suffix=suffix, external=external, options=options):
                        done = self.upcc("-Wall", *options, "-o", "program", "a" + suffix, "b" + suffix)
                        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
                        self.runs()

    def test_definition_of_its_own_for_others(self):
        """A call that is not inlined calls the external definition of another file."""
        self.write("a.upc", "inline int f(int i) { return i + 1; }\nint main(void) { int (*volatile p)(int) = f; return p(1) != 2; }\n")
        self.write("b.upc", "int f(int i) { return i + 1; }\n")
        for options in BUILDS:
            done = self.upcc(*options, "-o", "program", "a.upc", "b.upc")
            self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
            self.runs()


if __name__ == "__main__":
    command_test.main()
