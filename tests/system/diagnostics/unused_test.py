# SPDX-License-Identifier: MIT
"""Unused definitions, in the program's own file and in a header: both compilers report what they report of the same text in C, and
nothing else."""

import itertools
import re

import clang_commands
from command_test import CommandTest, main

DEFINITIONS = {
    "function": "static int NAME(int i) { return i; }",
    "inline_function": "static inline int NAME(int i) { return i; }",
    "reversed_words": "int static NAME(int i) { return i; }",
    "declared_before": "static int NAME(int i);\nint NAME(int i) { return i; }",
    "always_inline": "__attribute__((__always_inline__)) static inline int NAME(int i) { return i; }",
    "of_a_macro": "#define PRIVATE static\nPRIVATE int NAME(void) { return 0; }",
    "inline_definition": "inline int NAME(int i) { return i; }",
    "inline_word_last": "int inline NAME(int i) { return i; }",
    "inline_declared_before": "inline int NAME(int i);\ninline int NAME(int i) { return i; }",
    "gnu_inline": "extern inline __attribute__((__gnu_inline__)) int NAME(int i) { return i; }",
    "constant": "static const int NAME = 3;",
    "constant_word_first": "const static int NAME = 3;",
    "two_constants": "static const int NAME = 3, NAME_2 = 4;",
    "table": "static const char *const NAME[] = {\"a\", \"b\"};",
    "record": "static const struct NAME_s { int i; } NAME = {1};",
    "measured": "static int NAME(void) { return 0; }\nextern int NAME_size[sizeof(NAME())];",
    "tentative": "static const int NAME;",
    "local": "static inline int NAME(void) { const int NAME_local = 3; static const int NAME_static = 4; return 0; }",
    "external": "int NAME(int i) { return i; }",
    "external_constant": "const int NAME = 3;",
}

# What is not reported in the program's own file, although the compiler reports it of the same text in C. Data: the translation uses
# them. Constants: gcc's -Wall reports those of the file that its command names. Functions that are named only in sizeof: gcc does not
# report them, and both get the same translation.
SILENT = {
    "gcc": {"tentative", "constant", "constant_word_first", "two_constants", "two_constants_2", "table", "record"},
    clang_commands.C: {"tentative", "measured"},
}


def found(text):
    """The names of which a compiler reports that they are unused."""
    return set(re.findall(r"warning:[^\n]*?['‘](\w+)['’][^\n]*\[-W(?:unused|unneeded)", text))


class UnusedTest(CommandTest):
    def compare(self, compiler, *options):
        text = "".join(d.replace("NAME", name) + "\n" for name, d in DEFINITIONS.items())
        self.write("defined.h", text)
        uses = '#include "defined.h"\nint main(void) { return 0; }\n'
        files = {"in_a_header": uses, "in_the_file": uses.replace('#include "defined.h"\n', text)}
        for (name, program), suffix in itertools.product(files.items(), (".c", ".upc")):
            with self.subTest(compiler=compiler, program=name, suffix=suffix, options=options):
                self.write(name + ".c", program)
                expected = found(self.run_command(compiler, "-Wall", *options, "-c", name + ".c").stderr)
                self.write(name + suffix, program)
                done = self.upcc("-Wall", *options, "-c", name + suffix, UPCC_CC=compiler)
                self.assertEqual(done.exit, 0, str(done))
                reported = found(done.stderr)
                self.assertLessEqual(reported, expected, str(done))
                # Functions of headers that are not inline are not reported, as by Clang.
                if name == "in_the_file":
                    self.assertLessEqual(SILENT[compiler], expected | {"tentative"}, expected)
                    self.assertEqual(reported, expected - SILENT[compiler], str(done))
                    self.assertGreaterEqual(len(reported), 5)

    def test_gcc(self):
        for options in ([], ["-O2"], ["-Wextra"]):
            self.compare("gcc", *options)

    @clang_commands.needs_clang
    def test_clang(self):
        for options in ([], ["-O2"], ["-Wextra"]):
            self.compare(clang_commands.C, *options)

    def test_used_definitions_lack_the_attribute(self):
        self.write("defined.h", "static int f(int i) { return i; }\nstatic const int c = 3;\ninline int g(int i) { return i; }\n")
        self.write("a.upc", '#include "defined.h"\nint main(void) { return f(c); }\n')
        self.assert_ok(self.upcc("-trans", "-o", "a.trans.c", "a.upc"))
        self.assertRegex(self.read("a.trans.c"), r"(?m)^static int f.*\nstatic const int c.*\nstatic __attribute__\(\(__unused__\)\) inline int g")


if __name__ == "__main__":
    main()
