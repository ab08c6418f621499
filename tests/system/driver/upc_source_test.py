"""upcc and upcrun on UPC source, with the real translator: names that the linker sees, preprocessing,
and which files a translation depends on."""

import os

import command_test
from command_test import CommandTest

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

# A function NAME, and all that a file may have besides that the linker sees: shared data, private
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

    def test_the_same_source_gives_the_same_output(self):
        self.write("template.upc", TEMPLATE)
        flags = ("-trans", "-DNAME=one", "-DVALUE=1")
        for options in ((), ("-portable",), ("-T=2",)):
            for name in ("a.trans.c", "b.trans.c"):
                self.assert_ok(self.upcc(*flags, *options, "-o", name, "template.upc"))
            self.assertEqual(self.read("a.trans.c"), self.read("b.trans.c"))


# Prints WORD, which comes from x.h if Clang reads the file: the translator does.
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
    """A program is compiled anew when what the translator reads is not the same any more."""

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


if __name__ == "__main__":
    command_test.main()
