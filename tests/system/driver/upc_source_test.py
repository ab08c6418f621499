# SPDX-License-Identifier: MIT
"""upcc and upcrun on UPC source, with the real translator: names that the linker sees, preprocessing,
and which files a translation depends on."""

import os
import shutil
import unittest

import command_test
from command_test import CommandTest, OPTIONS

MAIN = """
#include <stdio.h>
#include <upc.h>
int one(void), two(void);
int main(void) {
  upc_barrier;
  int sum = one() + two();
  if (MYTHREAD == 0) printf("%d\\n", sum);
  return 0;
}
"""

# A function NAME, and everything else in a file that the linker sees: shared data, private
# static data of the file and of a function, a compound literal outside of functions.
TEMPLATE = """
#include <upc.h>
static shared int all[THREADS] = {VALUE};
static int mine = VALUE;
static int *unnamed = (int[]){VALUE};
int NAME(void) {
  static int calls = VALUE;
  return all[0] + mine + unnamed[0] + calls++;
}
"""


class Names(CommandTest):
    """Several translations of one file can be linked together."""

    def test_one_source_compiled_with_different_macros(self):
        self.write("main.upc", MAIN)
        self.write("template.upc", TEMPLATE)
        for name, value in (("one", 1), ("two", 10)):
            self.assert_ok(self.upcc("-c", f"-DNAME={name}", f"-DVALUE={value}", "-o", f"{name}.o",
                                     "template.upc"))
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one.o", "two.o"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_another_source_in_the_same_place(self):
        self.write("main.upc", MAIN)
        for name, value in (("one", 1), ("two", 10)):
            self.write("part.upc", TEMPLATE.replace("NAME", name).replace("VALUE", str(value)))
            self.assert_ok(self.upcc("-c", "-o", f"{name}.o", "part.upc"))
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one.o", "two.o"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_the_same_source_in_another_directory(self):
        self.write("main.upc", MAIN)
        for name in ("one", "two"):
            self.write(f"{name}/part.upc", "static shared int unused;\n")
            self.write(f"{name}/more.upc", f"int {name}(void) {{ return 22; }}\n")
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one/part.upc", "one/more.upc",
                                 "two/part.upc", "two/more.upc"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_translation_to_standard_output(self):
        self.write("u.upc", "int main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-trans", "-o", "t.c", "u.upc"))
        self.assert_ok(self.run_command("sh", "-c", f'"{command_test.OPTIONS["upcc"]}" -trans -o /dev/stdout u.upc > out.c'))
        self.assertEqual(self.read("out.c"), self.read("t.c"))
        self.assertTrue(os.path.islink("/dev/stdout"))

    def test_the_same_source_gives_the_same_output(self):
        self.write("template.upc", TEMPLATE)
        flags = ("-trans", "-DNAME=one", "-DVALUE=1")
        for options in ((), ("-portable",), ("-T=2",)):
            for name in ("a.trans.c", "b.trans.c"):
                self.assert_ok(self.upcc(*flags, *options, "-o", name, "template.upc"))
            self.assertEqual(self.read("a.trans.c"), self.read("b.trans.c"))


# Prints WORD, which comes from x.h if Clang reads the file, as the translator does.
WORD = """
#include <stdio.h>
#include <upc.h>
#ifdef __clang__
#include <x.h>
#else
#define WORD "other"
#endif
#if __has_include("more.h")
#define MORE " more"
#else
#define MORE ""
#endif
int main(void) { if (MYTHREAD == 0) puts(WORD MORE); return 0; }
"""


class Headers(CommandTest):
    """A program is compiled again when a file that the translator reads has changed."""

    def setUp(self):
        super().setUp()
        self.write("p.upc", WORD)
        self.write("second/x.h", '#define WORD "one"\n')
        self.env["UPCC_FLAGS"] += " -Ifirst -Isecond"

    def assert_run(self, stdout, compiled=True):
        ran = self.upcrun("-v", "-n", "2", "p.upc", UPC_QUIET="yes")
        self.assertEqual((ran.exit, ran.stdout), (0, stdout), str(ran))
        self.assertEqual("upctrans" in ran.stderr, compiled, str(ran))

    def test_a_changed_header(self):
        self.assert_run("one\n")
        self.assert_run("one\n", compiled=False)
        self.write("second/x.h", '#define WORD "two"\n')
        self.assert_run("two\n")
        self.write("second/x.h", '#define WORD "one"\n')
        self.assert_run("one\n", compiled=False)

    def test_a_header_that_comes_and_goes(self):
        self.assert_run("one\n")
        self.write("more.h", "")
        self.assert_run("one more\n")
        self.assert_run("one more\n", compiled=False)
        self.write("first/x.h", '#define WORD "first"\n')
        self.assert_run("first more\n")
        os.remove(self.path("more.h"))
        self.assert_run("first\n")
        os.remove(self.path("first/x.h"))
        self.assert_run("one\n")
        self.assert_run("one\n", compiled=False)

    def test_a_missing_header_has_one_message(self):
        os.remove(self.path("second/x.h"))
        messages = {command("p.upc").stderr for command in (self.upcc, self.upcrun)}
        self.assertEqual(messages, {"p.upc:5:10: error: 'x.h' file not found\n  #include <x.h>\n           ^\n"})

    def test_preprocessing_shows_what_the_translator_sees(self):
        shown = self.upcc("-E", "p.upc")
        self.assert_ok(shown)
        self.assertIn('puts("one" "")', shown.stdout)
        self.assertIn('# 1 "second/x.h" 1', shown.stdout)
        for path in ("p.upc", "p.c"):
            self.write(path, "#pragma upc strict\nint threads = THREADS, upc = __UPC__;  // words\n")
            self.assert_ok(self.upcc("-E", "-Wp,-P", "-T=3", path),
                           "#pragma upc strict\nint threads = 3, upc = 1;\n")
        self.assert_ok(self.upcc("-E", "-Wp,-P,-C", "-o", "p.i", "p.upc"), "")
        self.assertEqual(self.read("p.i"),
                         "#pragma upc strict\nint threads = THREADS, upc = 1; // words\n")
        self.assertRegex(self.upcc("-E", "-Wp,-dM", "p.upc").stdout, "(?m)^#define __UPC__ 1$")
        self.assertIn("-P goes with -E only", self.upcc("-c", "-Wp,-P", "p.upc").stderr)

    def test_names_of_files_may_have_any_character(self):
        for name in ("a\tb.upc", 'a "b\\c".upc', "a\nb.upc"):
            self.write(name, "#include <stdio.h>\nint main(void) {\n  puts(__FILE__);\n  return __LINE__ - 4;\n}\n")
            self.assert_ok(self.upcc("-o", "program", name))
            self.assert_ok(self.run_command("./program", UPC_THREADS="1"), name + "\n")
            for _ in range(2):
                self.assert_ok(self.upcrun("-n", "1", name), name + "\n")

    def test_errors_in_preprocessing(self):
        self.write("p.upc", "#include <none.h>\nint x;\n")
        failed = self.upcc("-E", "-o", "p.i", "p.upc")
        self.assertEqual(failed.exit, 1)
        self.assertRegex(failed.stderr, "^p.upc:1:10: error: 'none.h' file not found\n")
        self.assertNotIn("p.i", self.files())


class MakeRules(CommandTest):
    """-M and similar options, for UPC source by the translator and for C by the C compiler."""

    def setUp(self):
        super().setUp()
        for name in ("u.upc", "t.trans.c"):
            self.write(f"src/{name}", '#include <stdio.h>\n#include "a b.h"\n#ifdef __UPC__\n#include <upc.h>\n'
                       "#endif\nint x;\n")
        self.write("src/a b.h", "")

    def take(self, name):
        text = self.read(name)
        os.remove(self.path(name))
        return text

    def test_rules_alone(self):
        for source, stem in (("src/u.upc", "u"), ("src/t.trans.c", "t")):
            user = f"{stem}.o: {source} src/a\\ b.h\n"
            self.assert_ok(self.upcc("-MM", source), user)
            self.assert_ok(self.upcc("-MM", "-E", "-MF", "-", source), user)
            self.assert_ok(self.upcc("-E", "-MM", "-o", "rule", source), "")
            self.assertEqual(self.take("rule"), user)
            self.assert_ok(self.upcc("-MM", "-MFrule", "-MTa b", "-MQ", "c d$", "-MP", source), "")
            self.assertEqual(self.take("rule").replace("\n\n", "\n"),
                             f"a b c\\ d$$: {source} src/a\\ b.h\nsrc/a\\ b.h:\n")
            whole = self.upcc("-M", source)
            self.assert_ok(whole)
            self.assertIn("/usr/include/stdio.h", whole.stdout)
            self.assertEqual("/upc.h" in whole.stdout, stem == "u")
        self.assert_ok(self.upcc("-MM", "src/u.upc", "src/t.trans.c"),
                       "u.o: src/u.upc src/a\\ b.h\nt.o: src/t.trans.c src/a\\ b.h\n")

    def test_rules_beside_outputs(self):
        for source, stem in (("src/u.upc", "u"), ("src/t.trans.c", "t")):
            user = f": {source} src/a\\ b.h\n"
            for options, rule, target in ((("-c",), f"{stem}.d", f"{stem}.o"),
                                          (("-S", "-o", "src/x.s"), "src/x.d", "src/x.s"),
                                          (("-c", "-o", "src/x.obj", "-MF", "rule"), "rule", "src/x.obj"),
                                          (("-c", "-MT", "all"), f"{stem}.d", "all"),
                                          (("-E", "-o", "x.i"), "x.d", f"{stem}.o"),
                                          (("-fsyntax-only",), f"{stem}.d", f"{stem}.o")):
                self.assert_ok(self.upcc("-MMD", *options, source), "")
                self.assertEqual(self.take(rule), target + user, (source, options))
        self.assert_ok(self.upcc("-MMD", "-trans", "src/u.upc"), "")
        self.assertEqual(self.take("u.d"), "u.trans.c: src/u.upc src/a\\ b.h\n")
        self.assert_ok(self.upcc("-MMD", "-trans", "-o", "k.trans.c", "src/u.upc"), "")
        self.assertEqual(self.take("k.d"), "k.trans.c: src/u.upc src/a\\ b.h\n")
        self.assert_ok(self.upcc("-MD", "-c", "src/u.upc", "src/t.trans.c"), "")
        for name in ("u.d", "t.d"):
            self.assertIn("/usr/include/stdio.h", self.take(name))
        self.write("main.upc", "int main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-MMD", "-o", "program", "main.upc"), "")
        self.assertEqual(self.take("program.d"), "program: main.upc\n")
        self.assert_tidy()

    @unittest.skipUnless(shutil.which("make"), "make is not installed")
    def test_a_makefile(self):
        self.write("main.upc", '#include <stdio.h>\n#include "word.h"\n'
                   "int main(void) { if (MYTHREAD == 0) puts(WORD); return 0; }\n")
        self.write("Makefile", f"program: main.o\n\t{OPTIONS['upcc']} -o $@ $^\n"
                   f"main.o: main.upc\n\t{OPTIONS['upcc']} -MMD -MP -c $<\n-include main.d\n")
        for word in ("one", "two"):
            self.write("word.h", f'#define WORD "{word}"\n')
            os.utime(self.path("word.h"), (2e9, 2e9))  # newer than all other files
            made = self.run_command("make")
            self.assertEqual(made.exit, 0, str(made))
            self.assert_ok(self.run_command("./program", UPC_THREADS="2"), word + "\n")
        os.remove(self.path("word.h"))
        self.assertIn("'word.h' file not found", self.run_command("make").stderr)

    def test_missing_headers(self):
        self.write("u.upc", '#include "made.h"\n')
        self.assert_ok(self.upcc("-MM", "-MG", "u.upc"), "u.o: u.upc made.h\n")
        failed = self.upcc("-MM", "-MF", "rule", "u.upc")
        self.assertEqual((failed.exit, failed.stdout), (1, ""))
        failed = self.upcc("-MMD", "-c", "u.upc")
        self.assertEqual((failed.exit, failed.stdout), (1, ""))
        self.assertEqual(self.files(), ["src", "u.upc"])

    def test_invalid_combinations(self):
        for message, *options in (("-MF: there is no rule for make to write; give -M, -MM, -MD or -MMD, too", "-c", "-MF", "x"),
                                  ("-MP: there is no rule", "-c", "-MP"),
                                  ("-MG: a missing header can only", "-c", "-MD", "-MG"),
                                  ("-M cannot go with -c", "-c", "-M"),
                                  ("-MD and -MMD write a rule beside", "-M", "-MD"),
                                  ("-MF x: one file, but 2 source files", "-c", "-MD", "-MF", "x", "src/t.trans.c"),
                                  ("-MD: one program, but 2 source files", "-MD", "src/t.trans.c"),
                                  ("-MF src/u.upc: would overwrite an input", "-MD", "-MF", "src/u.upc"),
                                  ("-M makes one file", "-M", "-MF", "x", "-o", "y"),
                                  ("-o x.d: the rule for make would go to the same file", "-c", "-MD", "-o", "x.d")):
            self.assert_refused(self.upcc(*options, "src/u.upc"), "^upcc: error: " + message)
        self.assert_refused(self.upcrun("src/u.upc", UPCC_FLAGS="-MD"), "UPCC_FLAGS and ~/.upccrc must not say what to make")
        self.assertEqual(self.files(), ["src"])


if __name__ == "__main__":
    command_test.main()
