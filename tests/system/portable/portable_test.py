"""upcc -trans -portable: what comes out uses the names of the UPC Runtime Specification and no others.

names.txt lists them. The output also runs here, and prints what it prints without the option.
"""

import glob
import os
import re

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
# Given by the program that puts files together, and by the output to itself.
OWN = re.compile(r"UPCRI_(ALLOC|INIT)_\w+|UPCRT_FORALL_CONTROL|upcrt_forall_control|upcrt_notify_\w+|upct_\w+")
NAME = re.compile(r"\b_?_?(?:upc|UPC|bupc|BUPC)\w*")
# The language's own library, which is there with every runtime.
LANGUAGE = re.compile(r"upc_\w+|UPC_\w+|__UPC_\w+__|__UPC__|bupc_\w+")
# What Berkeley's driver looks for stands at the end, for that runtime alone.
FOR_BERKELEY = "#ifdef GASNETT_IDENT"
HEADERS = ("upcr/include/upc/*.h", "io/include/upc/*.h", "runtime/include/upc_*.h")
# A constant of a library whose value is each runtime's own: a number, without a cast.
CONSTANT = re.compile(r"^#define (B?UPC_[A-Z0-9_]+) [(]?[0-9][^a-zA-Z]*$", re.MULTILINE)
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*|^#[^\n]*', re.MULTILINE | re.DOTALL)


def allowed():
    with open(os.path.join(HERE, "names.txt"), encoding="utf-8") as file:
        return set(file.read().split())


class Portable(command_test.CommandTest):
    def programs(self, *folders):
        for folder in folders:
            found = sorted(glob.glob(os.path.join(ROOT, folder, "*.upc")))
            self.assertTrue(found, folder)
            yield from (f for f in found if not os.path.basename(f).startswith("refuse_"))

    def translate(self, source):
        name = os.path.basename(source)[:-4] + ".trans.c"
        static = ["-T=4"] if "\n// THREADS: none\n" in self.read(source) else []
        done = self.upcc("-w", "-trans", "-portable", "-nolines", "-I", os.path.join(ROOT, "tests/conformance"),
                         *" ".join(re.findall(r"^// FLAGS: (.*)$", self.read(source), re.MULTILINE)).split(),
                         *static, "-o", name, source)
        self.assertEqual(done.exit, 0, str(done))
        return name

    def test_only_names_of_the_specification(self):
        names = allowed()
        for source in self.programs("examples", "tests/conformance/6.6.2_upc_forall", "tests/conformance/6.6.1_barriers",
                                    "tests/conformance/6.5.2_declarators", "tests/conformance/6.4.2_pointer_arithmetic",
                                    "tests/conformance/c_language"):
            text = STRINGS.sub("", self.read(self.translate(source)).partition(FOR_BERKELEY)[0])
            users = set(NAME.findall(self.read(source)))
            strange = {n for n in NAME.findall(text)
                       if n not in users and n not in names and not OWN.fullmatch(n) and not LANGUAGE.fullmatch(n)}
            self.assertEqual(strange, set(), source)

    def test_constants_come_out_as_names(self):
        """Each runtime gives them values of its own: no number may take their place."""
        headers = [name for pattern in HEADERS for name in glob.glob(os.path.join(ROOT, pattern))]
        constants = {c for header in headers for c in CONSTANT.findall(self.read(header))}
        self.assertLessEqual({"UPC_ADD", "UPC_SEEK_SET", "UPC_IN_ALLSYNC", "BUPC_SEM_BOOLEAN", "UPC_CSWAP"}, constants)
        looked_at = 0
        for folder in sorted(glob.glob(os.path.join(ROOT, "tests/conformance/*/"))):
            if not glob.glob(folder + "*.upc"):
                continue
            for source in self.programs(os.path.relpath(folder, ROOT)):
                text = self.read(source)
                code = STRINGS.sub("", text.replace("\\\n", " "))
                used = {name for name in NAME.findall(code) if name in constants}
                if not used or "collectivev.h" in text or re.search(r"^// (REJECT|FLAGS)", text, re.MULTILINE):
                    continue
                out = STRINGS.sub("", self.read(self.translate(source)))
                self.assertLessEqual(used, set(NAME.findall(out)), source)
                looked_at += 1
        self.assertGreater(looked_at, 25)

    def test_no_name_beyond_the_specification_is_needed_for_what_the_list_has(self):
        """The scan finds what it looks for: without the option there are such names."""
        name = self.path("fast.trans.c")
        source = self.write("fast.upc", "#include <upc.h>\nshared [8] int a[8 * THREADS];\nint main(void) {\n"
                                        "  upc_forall (int i = 0; i < 8 * THREADS; i++; &a[i]) a[i] = i;\n"
                                        "  upc_barrier;\n  return 0;\n}\n")
        self.assert_ok(self.upcc("-trans", "-O2", "-o", name, source))
        found = set(NAME.findall(STRINGS.sub("", self.read(name)))) - allowed()
        self.assertIn("upcr_barrier", found)

    def test_runs_here_too(self):
        for source in self.programs("examples"):
            text = self.read(source)
            expected = re.findall(r"^// STDOUT: (.*)$", text, re.MULTILINE)
            if not expected or "%N" in "".join(expected):
                continue
            self.assert_ok(self.upcc("-o", "program", self.translate(source), "-lm"))
            done = self.upcrun("-n", "3", "./program")
            self.assert_ok(done)
            self.assertEqual(done.stdout.splitlines(), expected, source)

    def test_value_of_a_wait_whose_notify_has_none(self):
        """Which the language allows, and upcr_wait does not; also where the two are in different files."""
        source = self.write("wait.upc", "#include <upc.h>\n#include <stdio.h>\nvoid come(int named);\nint main(void) {\n"
                                        "  upc_notify; upc_wait 5;\n  upc_notify 6; upc_wait;\n"
                                        "  upc_notify 7; upc_wait 7;\n  upc_notify; upc_wait;\n"
                                        "  come(0); upc_wait 8;\n  come(1); upc_wait;\n"
                                        "  if (!MYTHREAD) puts(\"passed\");\n  upc_barrier 9;\n"
                                        "  come(1); upc_wait 11;\n}\n")
        other = self.write("come.upc", "#include <upc.h>\nvoid come(int named) {\n"
                                       "  if (named) upc_notify 10; else upc_notify;\n}\n")
        self.assert_ok(self.upcc("-portable", "-o", "wait", source, other))
        done = self.upcrun("-n", "3", "./wait")
        self.assertEqual((done.exit, done.stdout), (120, "passed\n"), str(done))
        self.assertIn("upc_wait(11), but this thread's upc_notify had value 10", done.stderr)


if __name__ == "__main__":
    command_test.main()
