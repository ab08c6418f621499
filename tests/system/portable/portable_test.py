# SPDX-License-Identifier: MIT
"""upcc -trans -portable: the output uses the names of the UPC Runtime Specification and no others.

names.txt lists them. The output also runs with this runtime, and prints the same as without the option.
"""

import glob
import os
import re
import shutil
import sys

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, "tools", "cases"))
import case_file  # noqa: E402

# Names that the program that links files defines, and those that the output defines itself.
OWN = re.compile(r"UPCRI_(ALLOC|INIT)_\w+|UPCRT_FORALL_CONTROL|upcrt_forall_control|upcrt_notify_\w+|upct_\w+")
NAME = re.compile(r"\b_?_?(?:upc|UPC|bupc|BUPC)\w*")
# The language's own library, which every runtime has.
LANGUAGE = re.compile(r"upc_\w+|UPC_\w+|__UPC_\w+__|__UPC__|bupc_\w+")
# The end of the output has strings that Berkeley's driver looks for, for that runtime only.
FOR_BERKELEY = "#ifdef GASNETT_IDENT"
# A constant of a library whose value each runtime chooses: a number, without a cast.
CONSTANT = re.compile(r"^#define (B?UPC_[A-Z0-9_]+) [(]?[0-9][^a-zA-Z]*$", re.MULTILINE)
# Constants whose values the language defines.
KNOWN_AS_NUMBERS = ("UPC_VERSION", "UPC_MAX_BLOCK_SIZE")
UPC_HEADERS = ("upc/*.h", "upc_types.h", "upc_castable_bits.h", "upcri/*_bits.h", "upcri/semaphore_flags.h")
CONSTANT_HEADERS = ("upc_collective", "upc_atomic", "upc_castable", "upc_io", "upc_nb", "upc_tick", "bupc_extensions")
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*|^#[^\n]*', re.MULTILINE | re.DOTALL)


def allowed():
    with open(os.path.join(HERE, "names.txt"), encoding="utf-8") as file:
        return set(file.read().split())


class Portable(command_test.CommandTest):
    def programs(self, *folders):
        for folder in folders:
            found = sorted(glob.glob(os.path.join(ROOT, folder, "**/*.upc"), recursive=True))
            self.assertTrue(found, folder)
            # Programs with tasks are for this runtime only, and those with an error have no translation.
            yield from (f for f in found if not re.search(r"^// REJECT:|^#include <upc_task.h>", self.read(f), re.MULTILINE))

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
            whole = self.read(self.translate(source))
            # By these words, Berkeley's driver takes the C file for an object that -c has made with -pthreads.
            self.assertIn("upcc-generated strings for configuration consistency checks", whole)
            text = STRINGS.sub("", whole.partition(FOR_BERKELEY)[0])
            users = set(NAME.findall(self.read(source)))
            strange = {n for n in NAME.findall(text)
                       if n not in users and n not in names and not OWN.fullmatch(n) and not LANGUAGE.fullmatch(n)}
            self.assertEqual(strange, set(), source)

    def by_hand(self, include, source, output, *options):
        """Translates a program with the headers in a folder; returns the translation."""
        tools = os.path.dirname(os.path.realpath(command_test.OPTIONS["upcc"]))
        done = self.run_command(os.path.join(tools, "../libexec/smp-upc/upctrans"), "-O2", "-D__OPTIMIZE__=1", "-w",
                                "-portable", "-nolines", "-isystem", include, "-I", os.path.dirname(source),
                                "-I", os.path.join(ROOT, "tests/conformance"), *options, "-o", output, source)
        self.assertEqual(done.exit, 0, str(done))
        return self.read(output)

    def headers(self):
        """The folder of the headers, a copy with another value for each constant, and the names of these constants."""
        tools = os.path.dirname(os.path.realpath(command_test.OPTIONS["upcc"]))
        real, altered = os.path.join(tools, "../include/smp-upc"), self.path("altered")
        shutil.copytree(real, altered)
        constants = {}
        for path in sorted(p for pattern in UPC_HEADERS for p in glob.glob(os.path.join(altered, pattern))):
            text = self.read(path)
            names = [c for c in CONSTANT.findall(text) if c not in KNOWN_AS_NUMBERS]
            for name in names:
                constants.setdefault(name, len(constants) + 3)
            if names:
                os.chmod(path, 0o644)
                self.write(path, CONSTANT.sub(lambda m: f"#define {m[1]} ({constants.get(m[1], 1)})", text))
        self.assertLessEqual({"UPC_ADD", "UPC_SEEK_SET", "UPC_IN_ALLSYNC", "BUPC_SEM_BOOLEAN", "UPC_CSWAP"}, set(constants))
        return real, altered, sorted(constants)

    def test_the_output_does_not_depend_on_values_of_constants(self):
        """Each runtime chooses these values: with other values, the output is the same."""
        real, altered, constants = self.headers()
        looked_at = 0
        for folder in sorted(glob.glob(os.path.join(ROOT, "tests/conformance/*/"))):
            if not glob.glob(folder + "*.upc"):
                continue
            for source in self.programs(os.path.relpath(folder, ROOT)):
                text = self.read(source)
                code = STRINGS.sub("", text.replace("\\\n", " "))
                used = set(NAME.findall(code)) & set(constants)
                if not used or re.search(r"^// (REJECT|FLAGS)", text, re.MULTILINE):
                    continue
                static = ["-T", "4"] if "\n// THREADS: none\n" in text else []
                out = self.by_hand(real, source, "real.c", *static)
                self.assertEqual(out, self.by_hand(altered, source, "altered.c", *static), source)
                self.assertLessEqual(used, set(NAME.findall(STRINGS.sub("", out))), source)
                looked_at += 1
        self.assertGreater(looked_at, 25)

    def test_the_output_does_not_depend_on_any_constant_in_any_place(self):
        real, altered, constants = self.headers()
        lines = ["#include <upc.h>", *(f"#include <{h}.h>" for h in CONSTANT_HEADERS), "int sum;"]
        for n, c in enumerate(constants):
            lines += [f"enum e{n} {{ E{n} = {c} }};", f"static int s{n} = {c}; int g{n}[2] = {{ {c}, E{n} + 1 }}, v{n}[{c} % 7 + 1];",
                      f"struct r{n} {{ int a[{c} % 5 + 1]; unsigned b : {c} % 7 + 1; }};",
                      f"_Static_assert({c} + 1 != {c}, \"{n}\"); typedef char t{n}[{c} % 9 + 1];",
                      f"shared int h{n} = {c};", f"int f{n}(int x, int p[{c} % 3 + 1]) {{",
                      f"  static int k = {c}; int l[{c} % 5 + 1]; struct r{n} r; int m[E{n} % 4 + 2]; shared int *q = &h{n};",
                      f"  switch (x) {{ case {c}: return 1; case {c} + 1 ... {c} + 2: return E{n}; }}",
                      f"  upc_barrier {c}; upc_forall (int i = {c}; i < 9; i++; {c}) sum += i;",
                      f"  r.a[0] = {c} ? 1 : 2; q[{c}] = {c}; upc_barrier;",
                      "  return (int)(sizeof l + sizeof(l) + sizeof m + sizeof(r.a) + sizeof(struct r%d) + sizeof(t%d) +" % (n, n),
                      f"         sizeof v{n} + v{n}[1] + sizeof(int[{c} % 5 + 1]) + (int){{{c}}} + l[0] + m[0] + k + s{n} + g{n}[0]);", "}"]
        source = self.write("places.upc", "\n".join(lines + ["int main(void) { return 0; }"]) + "\n")
        out = self.by_hand(real, source, "real.c")
        self.assertEqual(out, self.by_hand(altered, source, "altered.c"))
        for c in constants:
            self.assertGreater(len(re.findall(rf"\b{c}\b", out)), 15, c)

    def test_a_constant_where_the_interface_needs_a_number_is_rejected(self):
        head = "#include <upc.h>\n#include <upc_collective.h>\nenum e { E = UPC_ADD + 1 };\nstruct r { int a[E], b : E; };\n"
        for line, what in (("static int a[2][UPC_ADD + 1];", "the types of static data"),
                           ("extern int (*a)[3 + E];", "the types of static data"),
                           ("static int a[E]; int f(void) { return (*&a)[0]; }", "the types of static data"),
                           ("shared int a[E * THREADS];", "the layout of shared data"),
                           ("typedef shared int t[E * THREADS]; t a;", "the layout of shared data"),
                           ("shared [E] int a[THREADS];", "a block size"),
                           ("shared int *a[UPC_ADD];", "the layout of shared data"),
                           ("shared struct { int a, b : E; } s; int f(void) { return s.b; }", "the place of a shared bit-field")):
            with self.subTest(line=line):
                source = self.write("a.upc", head + line + "\n")
                refused = self.upcc("-trans", "-portable", "-o", "a.trans.c", source)
                self.assertEqual(refused.exit, 1)
                self.assertRegex(refused.stderr, r"a\.upc:5:\d+: error: -portable: the value of UPC_ADD is each runtime's own, and "
                                 f"the interface wants {what} as a number: write one")
                self.assert_ok(self.upcc("-trans", "-o", "a.trans.c", source))

    def test_the_scan_finds_names_beyond_the_specification(self):
        """Without the option, the output has such names."""
        name = self.path("fast.trans.c")
        source = self.write("fast.upc", "#include <upc.h>\nshared [8] int a[8 * THREADS];\nint main(void) {\n"
                                        "  upc_forall (int i = 0; i < 8 * THREADS; i++; &a[i]) a[i] = i;\n"
                                        "  upc_barrier;\n  return 0;\n}\n")
        self.assert_ok(self.upcc("-trans", "-O2", "-o", name, source))
        found = set(NAME.findall(STRINGS.sub("", self.read(name)))) - allowed()
        self.assertIn("upcr_barrier", found)

    def test_the_output_runs_with_this_runtime(self):
        for source in self.programs("examples"):
            case = case_file.parse(source)
            self.assertTrue(case.stdout or case.stdout_has, source)
            self.assert_ok(self.upcc("-o", "program", self.translate(source), "-lm"))
            done = self.upcrun("-n", "3", "./program")
            self.assert_ok(done)
            if case.stdout:
                self.assertEqual(done.stdout.splitlines(), [line.replace("%N", "3") for line in case.stdout], source)

    def test_misused_collectives_over_one_value(self):
        """With -portable, they are part of the program and report errors themselves; each thread reports what it sees."""
        source = self.write("misused.upc", "#include <bupc_collectivev.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n"
                                           "  switch (atoi(argv[1])) {\n"
                                           "    case 0: return bupc_allv_broadcast(int, 1, THREADS);\n"
                                           "    case 1: return bupc_allv_reduce_all(double, 1, UPC_XOR);\n"
                                           "    case 2: return bupc_allv_permute(int, 1, MYTHREAD / 2);\n  }\n}\n")
        self.assert_ok(self.upcc("-portable", "-o", "misused", source))
        for number, message in enumerate(("bupc_allv_broadcast: root is 2, and threads are 0 to 1",
                                          r"bupc_allv_reduce: the type has no operation 0x[0-9a-f]+; give one of UPC_ADD to UPC_MAX that it has",
                                          "bupc_allv_permute: no thread passes 1, and another is passed twice")):
            if number == 2 and command_test.SANITIZER == "thread":
                continue  # both threads write the one place that is passed twice
            done = self.upcrun("-n", "2", "./misused", str(number))
            self.assertEqual(done.exit, 120, str(done))
            self.assertRegex(done.stderr, rf"^(upc: thread [01]: {message}\n)+$")

    def test_value_of_a_wait_whose_notify_has_none(self):
        """The language allows this, but upcr_wait does not; the two may be in different files."""
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
