# SPDX-License-Identifier: MIT
"""tests/public/run on small folders in the three forms of public programs."""

import os
import sys

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import condition  # noqa: E402
import fault  # noqa: E402
import suite  # noqa: E402

GOOD = """#include <stdio.h>
#include <upc.h>
int main(int argc, char **argv) {
  upc_barrier;
  if (MYTHREAD == 0) printf("done. %s %d\\n", argc > 1 ? argv[1] : "-", THREADS);
  return 0;
}
"""
CONFIG = """# a suite
BEGIN_DEFAULT_CONFIG
Files: $TESTNAME$.upc
CompileResult: pass
DynamicThreads: $DEFAULT$
StaticThreads: $DEFAULT$
PassExpr: ^done[.]
FailExpr: [Ee]rror
ExitCode: 0
TimeLimit: $DEFAULT$
BuildCmd: upcc
END_DEFAULT_CONFIG
WildCard: <*>.upc
TestName: wrong
CompileResult: fail       # a comment
TestName: arguments
AppArgs: _threads > 1 ; many
AppArgs: _threads <= 1 ; one
PassExpr: ^done[.] many 3
DynamicThreads: 3
TestName: ends_early
PassExpr: ^never
RunResult: fail           # a wrong program, which must not end well
TestName: elsewhere
RequireFeature: nothing_has_this
"""


class Conditions(command_test.CommandTest):
    def test_conditions(self):
        features = {"a", "b_c", "all"}
        for text, threads, expected in [
                ("", 0, True), ("a", 0, True), ("z", 0, False), ("!z && a", 0, True), ("a,b_c", 0, True),
                ("a,z", 0, False), ("(z || b_c) && _threads <= 8", 8, True), ("_threads > 8", 8, False),
                ("!(a && !z)", 0, False), ("z || _threads*2 == 6", 3, True)]:
            self.assertEqual(condition.holds(text, features, threads), expected, text)
        for text in ["a &&", "a; b", "(a", "a ? b", "__import__('os')"]:
            with self.assertRaises(condition.ConditionError, msg=text):
                condition.holds(text, features)

    def test_openshmem_is_recognised_by_its_header_in_any_folder(self):
        for header, known in [("<shmem.h>", True), ("<mpp/shmem.h>", True), ('"../build/install/include/shmem.h"', True),
                              ('"shmemx.h"', True), ('"my_shmem.h"', False), ("<sys/shm.h>", False)]:
            self.assertEqual(bool(suite.IS_SHMEM.search(f"#include <stdio.h>\n#include {header}\n")), known, header)

    def test_values_are_inherited_added_and_replaced(self):
        self.write("s/harness.conf", "BEGIN_DEFAULT_CONFIG\nFlags: -lm\nPassExpr: x\nEND_DEFAULT_CONFIG\n"
                   "TestName: t\nFlags: a ; -DA\nFlags: b ; -DB # c\nPassExpr: y#z\nTestName: u\n")
        first, second = suite.read_config(self.path("s"))
        self.assertEqual(first.added("Flags", {"a"}, 1), ["-lm", "-DA"])
        self.assertEqual(first.value("PassExpr"), "y#z")
        self.assertEqual(second.added("Flags", {"a"}, 1), ["-lm"])
        self.assertEqual(second.value("PassExpr"), "x")


class Faults(command_test.CommandTest):
    def test_only_a_message_of_the_runtime_proves_the_programs_fault(self):
        told = "upc: thread 1: p.upc:3: an index is out of bounds"
        self.assertEqual(fault.of_run("", lambda flag: (120, told) if flag == "-g" else None)[0], fault.PROGRAM)
        for outcome in (120, "==1==ERROR: ThreadSanitizer"), (1, told), None:
            self.assertEqual(fault.of_run("", lambda flag, seen=outcome: seen)[0], fault.OURS)

    def test_wordings_that_ask_for_arguments(self):
        for output in ["Usage: p FILE", "Need to specify program file!", "You need to give a size", "cannot open '(null)'"]:
            self.assertEqual(fault.of_run(output, lambda flag: None)[0], fault.FOLDER, output)
        self.assertEqual(fault.of_run("12 required steps", lambda flag: None)[0], fault.OURS)


class Folders(command_test.CommandTest):
    def run_public(self, *arguments):
        tools = os.path.dirname(os.path.abspath(command_test.OPTIONS["upcc"]))
        return self.run_command("/usr/bin/python3", "-B", os.path.join(HERE, "run"), "-bin", tools, *arguments)

    def test_a_suite_with_a_configuration(self):
        self.write("s/harness.conf", CONFIG)
        for name in ["good", "arguments", "elsewhere", "ends_early"]:
            self.write(f"s/{name}.upc", GOOD)
        self.write("s/wrong.upc", GOOD.replace("upc_barrier;", "upc_barrier int;"))
        out = self.run_public("-n", "3", "-static", self.path("s"))
        self.assert_ok(out)
        # Each of four is compiled for any number of threads and for a static one.
        self.assertIn("left out s/elsewhere: needs nothing_has_this", out.stdout)
        self.assertIn("\ns: 8 passed, 0 failed\n", out.stdout)
        self.write("s/good.upc", GOOD.replace("done.", "Error"))
        out = self.run_public("-log", self.path("log"), "-only", "s/good", self.path("s"))
        self.assertEqual(out.exit, 1, str(out))
        self.assertIn("FAILED s/good: prints what matches [Ee]rror", out.stdout)
        self.assertEqual(out.stdout.splitlines()[-1], "0 passed, 1 failed")
        self.assertIn("upcrun -q -n 2 ./good", self.read("log"))
        self.assertEqual(sorted(os.listdir(self.path("s"))),
                         ["arguments.upc", "elsewhere.upc", "ends_early.upc", "good.upc", "harness.conf", "wrong.upc"])

    def test_kinds_of_failures_are_distinguished(self):
        self.write("s/hangs.upc", "#include <unistd.h>\n#include <upc.h>\nint main(void) { for (;;) sleep(1); }\n")
        self.write("s/fails.upc", "#include <upc.h>\nint main(void) { return 3; }\n")
        self.write("s/refused.upc", "#include <upc.h>\nint main(void) { return nothing; }\n")
        self.write("s/part.upc", "#include <upc.h>\nint part(void) { return THREADS; }\n")
        self.write("s/plain.c", "int main(void) { return 1; }\n")
        out = self.run_public("-limit", "3", self.path("s"))
        self.assertIn("FAILED s/hangs: still running after 3 s", out.stdout)
        self.assertIn("FAILED s/fails: exit code 3, not 0", out.stdout)
        self.assertIn("FAILED s/refused: does not compile", out.stdout)
        self.assertEqual(out.stdout.splitlines()[-1], "1 passed, 3 failed")

    def test_a_makefile_gets_our_compiler(self):
        self.write("m/Makefile", "all:\n\t$(UPC) -o prog prog.upc\n\t./prog\n")
        self.write("m/prog.upc", GOOD)
        out = self.run_public(self.path("m"))
        self.assert_ok(out)
        self.assertEqual(out.stdout.splitlines()[-1], "1 passed, 0 failed")
        self.write("shmem/Makefile", "all:\n\t$(CC) -o prog prog.c\n\toshrun -n 2 ./prog\n")
        self.write("shmem/prog.c", "#include <mpp/shmem.h>\nint shared;\nint main(void) { shmem_init(); shmem_finalize(); return shared; }\n")
        self.assert_ok(self.run_public(self.path("shmem")))
        # In a makefile that has a variable for UPC's compiler, CC is the machine's compiler.
        self.write("both/Makefile", "all:\n\t$(UPCC) -o prog prog.upc\n\t$(CC) -o serial serial.cpp\n\t./serial\n")
        self.write("both/prog.upc", GOOD)
        self.write("both/serial.cpp", "#include <iostream>\nint main() { std::cout << 1 << std::endl; }\n")
        self.assert_ok(self.run_public(self.path("both")))
        # Files beside a folder are available.
        self.write("beside/defs.mk", "OPTIONS = -DTHREE=3\n")
        self.write("beside/three.h", "#define FOUR (THREE + 1)\n")
        self.write("beside/m/Makefile", "include ../defs.mk\nall:\n\t$(UPC) $(OPTIONS) -o prog prog.upc\n")
        self.write("beside/m/prog.upc", '#include <upc.h>\n#include "../three.h"\nint main(void) { return FOUR - 4; }\n')
        self.write("beside/s/prog.upc", '#define THREE 3\n#include <upc.h>\n#include "../three.h"\nint main(void) { return FOUR - 4; }\n')
        self.assertEqual(self.run_public(self.path("beside")).stdout.splitlines()[-1], "2 passed, 0 failed")
        # The programs that were made run.
        self.write("ends/Makefile", "all:\n\t$(UPC) -o prog prog.upc\n")
        self.write("ends/prog.upc", "#include <upc.h>\nint main(void) { return 3; }\n")
        self.assertIn("FAILED ends/: prog: exit code 3 (", self.run_public(self.path("ends")).stdout)
        self.write("above/Makefile", "all:\n\tfalse\n")
        self.write("above/s/harness.conf", "TestName: t\nFiles: t.upc\n")
        self.write("above/s/t.upc", GOOD)
        self.assertIn("above/s: 1 passed, 0 failed", self.run_public(self.path("above")).stdout)
        out = self.run_public("-make", "UPC=false", self.path("m"))
        self.assertIn("FAILED m/: make ends with 2", out.stdout)

    def test_programs_of_a_course(self):
        """A folder with the expected output, or with a program for one thread; and whose fault a different output is."""
        sums = """#include <stdio.h>
#include <unistd.h>
#include <upc.h>
shared long sum, part[THREADS];
int main(void) {
  LATE
  for (long i = MYTHREAD; i < 1000; i += THREADS) part[MYTHREAD] += i;
  LOCK
  if (MYTHREAD == 0) for (int t = 0; t < THREADS; t++) sum += part[t];
  if (MYTHREAD == 0) printf("the sum is %ld\\ntime %g s%s\\n", sum, 1.5, "");
  return 0;
}
"""
        self.write("right/sums.upc", sums.replace("LATE", "").replace("LOCK", "upc_barrier;"))
        self.write("right/expected.txt", "the sum is 499500\n")
        self.write("raced/sums.upc", sums.replace("LATE", "if (MYTHREAD) usleep(400000);").replace("LOCK", ""))
        self.write("raced/sums_serial.c", '#include <stdio.h>\nint main(void) { printf("the sum is 499500\\n"); return 0; }\n')
        # A C file without UPC, and one that is not a program.
        self.write("right/other.c", "int main(void) {\n  int i = 1;\n#pragma omp parallel shared(i)\n  return i;\n}\n")
        self.write("right/Makefile.upc", "all:\n")
        self.write("arguments/wants.upc", "#include <stdlib.h>\n#include <upc.h>\n"
                   "int main(int argc, char **argv) {\n  return atoi(argv[1]);\n}\n")
        self.write("arguments/opens.upc", "#include <stdio.h>\n#include <upc.h>\nint main(int argc, char **argv) {\n"
                   "  if (argc < 2) printf(\"cannot open %s\\n\", argv[1]);\n  return argc < 2;\n}\n")
        self.write("lacks/needs.upc", '#include <upc.h>\n#include "absent.h"\nint main(void) { return 0; }\n')
        # This program needs a static number of threads.
        self.write("static/sums.upc", "#include <upc.h>\nshared int a[12];\nint main(void) { return a[0]; }\n")
        self.write("made/Makefile", "sums: sums.upc\n\t$(UPC) -o sums sums.upc\nclean:\n\trm -f sums\n")
        self.write("made/sums.upc", sums.replace("LATE", "").replace("LOCK", "upc_barrier;"))
        self.write("made/sums.expected", "the sum is 7\n")
        out = self.run_public("-n", "4", *(self.path(f) for f in ("right", "raced", "arguments", "lacks", "static", "made")))
        self.assertIn("right: 1 passed, 0 failed\n", out.stdout, str(out))
        self.assertIn("static: 1 passed, 0 failed\n", out.stdout)
        self.assertRegex(out.stdout, r"FAILED raced/sums: .*499500.*by sums_serial.c \(the program's: upcc -race says: upc: data race on part")
        self.assertRegex(out.stdout, r"FAILED arguments/wants: exit code -?\d+, not 0 \(the folder's: it wants arguments\)")
        self.assertIn("FAILED arguments/opens: exit code 1, not 0 (the folder's: it wants arguments)", out.stdout)
        self.assertIn("FAILED lacks/needs: does not compile (the folder's: absent.h is not there)", out.stdout)
        self.assertIn("FAILED made/: sums: does not print 'the sum is 7', by sums.expected (ours: nothing says why)", out.stdout)
        self.assertIn("\nfaults: ours 1, the folder's 3, the program's 1\n", out.stdout)

    def test_invalid_arguments_are_rejected(self):
        for arguments, text in [([], "no folder is given"), (["nowhere"], "nowhere: not a folder"),
                                (["-j"], "-j takes a value"), (["-n", "x", "."], "-n takes a number above 0, not 'x'"),
                                (["-z", "."], "-z is not an option")]:
            out = self.run_public(*arguments)
            self.assertEqual(out.exit, 2, str(out))
            self.assertIn(text, out.stderr)


if __name__ == "__main__":
    command_test.main()
