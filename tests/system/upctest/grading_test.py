# SPDX-License-Identifier: MIT
"""upctest --grade: forty submissions with planted faults, the points for each, and the files that are written."""

import csv
import os
import xml.etree.ElementTree

import command_test
from command_test import CommandTest, OPTIONS

# The sum of 1 to 100 by all threads, as in the lessons.
RIGHT = """#include <stdio.h>
#include <upc.h>

shared int part[THREADS];

int main(void) {
  int sum = 0;
  for (int i = 1; i <= 100; i++)
    if (i % THREADS == MYTHREAD) sum += i;
  part[MYTHREAD] = sum;
  upc_barrier;
  if (MYTHREAD == 0) {
    sum = 0;
    for (int t = 0; t < THREADS; t++) sum += part[t];
    printf("sum %d\\n", sum);
  }
  return 0;
}
"""
TABLE = """# The first exercise.
THREADS: 1 2 3
TIMEOUT: 10

*.upc
POINTS: 1 compiles
RUN: no
POINTS: 6 the right sum
PARTIAL: yes
STDOUT: sum 5050
"""
# The text that is replaced, its replacement, and the points (compiles, the right sum).
FAULTS = {
    "right": ("", "", (1, 6)),
    "warned": ("  int sum = 0;", "  int sum = 0;\n#warning careful", (1, 6)),
    "talkative": ("  upc_barrier;", '  upc_barrier;\n  fprintf(stderr, "here\\n");', (1, 6)),
    "cheat": ("#include <stdio.h>", "// STDOUT: x\n// EXIT: 3\n// THREADS: 1\n#include <stdio.h>", (1, 6)),
    "unknown name": ("sum += i", "sum += j", (0, 0)),
    "no end of line": ('"sum %d\\n"', '"sum %d "', (1, 0)),
    "wrong for 3": ("  return 0;", "  return THREADS == 3;", (1, 4)),
    "one thread alone": ('printf("sum %d\\n", sum)', 'puts(THREADS == 1 ? "sum 5050" : "sum ?")', (1, 2)),
    "exit code": ("  return 0;", "  return 7;", (1, 0)),
    "crash": ("  upc_barrier;", "  if (THREADS > 1) *(volatile int*)8 = 1;\n  upc_barrier;", (1, 2)),
    "deadlock": ("  upc_barrier;", "  if (!MYTHREAD) upc_barrier;", (1, 2)),
    "no end": ("  return 0;", "  while (THREADS == 2) {}\n  return 0;", (1, 4)),
    "endless output": ("  return 0;", '  while (THREADS == 3) puts("much");\n  return 0;', (1, 4)),
}


@command_test.unsanitized("a sanitizer takes memory and processes of its own")
class Grading(CommandTest):
    def grade(self, *arguments, table=TABLE, **env):
        self.write("lab.txt", table)
        upctest = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upctest")
        return self.run_command(upctest, "--upcc=" + OPTIONS["upcc"], "--upcrun=" + OPTIONS["upcrun"], "--grade=lab.txt", *arguments,
                                "handed-in", **env)

    def rows(self):
        with open(self.path("marks.csv"), encoding="utf-8", newline="") as file:
            return {row["student"]: row for row in csv.DictReader(file)}

    def submit(self, name, kind="right"):
        before, after, _ = FAULTS[kind]
        self.assertIn(before, RIGHT)
        self.write(f"handed-in/{name}", RIGHT.replace(before, after, 1) if before else RIGHT)

    def assert_graded(self, kinds):
        """Grades submissions with these faults, and checks everything that is written about them."""
        for at, kind in enumerate(kinds):
            self.submit(f"Ada {at:02} ({kind}).upc", kind)
        self.write("handed-in/notes.txt", "")
        done = self.grade("--csv=marks.csv", "--junit=marks.xml", "--feedback=said")
        self.assertEqual(done.exit, 0, str(done))
        self.assertEqual(done.stderr, "upctest: no pattern of lab.txt matches notes.txt\n")
        rows = self.rows()
        self.assertEqual(len(rows), len(kinds))
        total = 0
        for at, kind in enumerate(kinds):
            row = rows[f"Ada {at:02} ({kind})"]
            found = tuple(float(row[title]) for title in ("compiles", "the right sum"))
            self.assertEqual(found, FAULTS[kind][2], row)
            self.assertEqual((float(row["points"]), row["of"], not row["remarks"]), (sum(found), "7", sum(found) == 7), row)
            total += sum(found)
        self.assertEqual(done.stdout.splitlines()[-1], f"[grades] {len(kinds)} students, mean {round(total / len(kinds), 2):g} of 7")
        self.assertEqual(sorted(os.listdir(self.path("said"))), [f"{name}.txt" for name in sorted(rows)])
        suites = xml.etree.ElementTree.parse(self.path("marks.xml")).getroot().findall("testsuite")
        self.assertEqual([suite.get("name") for suite in suites], sorted(rows))
        self.assert_tidy()
        return rows, suites

    # Forty submissions, in two parts, because of the time limit for a command.

    def test_each_fault(self):
        rows, suites = self.assert_graded(list(FAULTS))
        self.assertIn("does not compile: line 9: use of undeclared identifier 'j'", rows["Ada 04 (unknown name)"]["remarks"])
        self.assertIn("THREADS=2: exit code 121 (a deadlock), not 0", rows["Ada 10 (deadlock)"]["remarks"])
        self.assertIn("more than 16 MB of output", rows["Ada 12 (endless output)"]["remarks"])
        self.assertIn("1 of 3 runs failed, the first: THREADS=3", rows["Ada 06 (wrong for 3)"]["remarks"])
        self.assertIn("no end after 10 s", self.read("said/Ada 11 (no end).txt"))
        case = suites[6].findall("testcase")[1]
        self.assertEqual({node.get("name"): node.get("value") for node in case.iter("property")}, {"points": "4", "of": "6"})
        self.assertIn("1 of 3 runs failed", case.find("failure").get("message"))

    def test_a_class(self):
        self.assert_graded([list(FAULTS)[at % 7] for at in range(27)])

    def test_races_and_seeds(self):
        table = "THREADS: 2\nUPCRUN: -q\n\n*.upc\nSTDOUT: sum 5050\nPOINTS: 2 no race\nFLAGS: -race\nPOINTS: 3 any order\nFLAGS: -g\nSEEDS: 1-6\nPARTIAL: yes\n"
        self.submit("good.upc")
        self.write("handed-in/racy.upc", RIGHT.replace("  upc_barrier;\n", ""))
        self.write("handed-in/late.upc", RIGHT.replace("  upc_barrier;", "  if (THREADS == 1) upc_barrier;").replace(
            "part[MYTHREAD] = sum", "if (sum) part[MYTHREAD] = sum"))
        done = self.grade("--csv=marks.csv", table=table)
        self.assertEqual(done.exit, 0, str(done))
        rows = self.rows()
        self.assertEqual((rows["good"]["no race"], rows["good"]["any order"]), ("2", "3"), done)
        self.assertEqual(rows["racy"]["no race"], "0", done)
        self.assertIn("no race: THREADS=2: exit code 122 (a data race)", rows["racy"]["remarks"])
        self.assertLess(float(rows["racy"]["any order"]), 3, done)
        self.assertIn("seed ", rows["racy"]["remarks"])

    def test_folders_of_students_and_several_tasks(self):
        """A folder for each student, a harness by the teacher, input, and missing files."""
        table = ("THREADS: none\nSTATIC: 2\n\n*/first.upc\nPOINTS: 1 greets\nSTDOUT: hello\nSTDIN: input.txt\n\n"
                 "*/twice.upc\nEXTRA: harness.upc\nPOINTS: 2 doubles\nSTDOUT: 42\n")
        self.write("input.txt", "hello\n")
        self.write("harness.h", "int twice(int);\n")
        self.write("harness.upc", '#include <upc.h>\n#include <stdio.h>\n#include "harness.h"\nint main(void) {\n'
                   '  if (!MYTHREAD) printf("%d\\n", twice(21));\n  return 0;\n}\n')
        first = '#include <upc.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  char line[80];\n' \
                '  if (getenv("SECRET")) return 1;\n  if (!MYTHREAD && fgets(line, 80, stdin)) fputs(line, stdout);\n  return 0;\n}\n'
        twice = '#include "harness.h"\nint twice(int n) { return 2 * n; }\n'
        self.write("handed-in/ann/first.upc", first)
        self.write("handed-in/ann/twice.upc", twice)
        self.write("handed-in/bert/First.upc", first)
        self.write("handed-in/bert/twice.upc", twice.replace("2 * n", "n"))
        self.write("handed-in/=cmd/first.upc", first)
        os.symlink(self.path("handed-in/ann/twice.upc"), self.path("handed-in/=cmd/twice.upc"))
        done = self.grade("--csv=marks.csv", table=table, SECRET="word")
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        rows = self.rows()
        points = {name: (row["*/first.upc: greets"], row["*/twice.upc: doubles"], row["points"]) for name, row in rows.items()}
        self.assertEqual(points, {"ann": ("1", "2", "3"), "bert": ("0", "0", "0"), "'=cmd": ("1", "0", "1")})
        self.assertIn("no file matches */first.upc", rows["bert"]["remarks"])
        self.assertIn("no file matches */twice.upc", rows["'=cmd"]["remarks"])

    def test_two_files_of_one_student(self):
        self.submit("ann/a.upc")
        self.submit("ann/b.upc")
        done = self.grade(table="*/*.upc\nPOINTS: 1 runs\n")
        self.assertIn("several files match */*.upc: ann/a.upc, ann/b.upc", done.stdout)

    def test_bad_tables_give_one_line(self):
        self.submit("a.upc")
        for text, why in (("", ": no pattern of submissions"), ("*.upc\n", ":1: .* has no POINTS"), ("a.upc\nPOINTS: 1 x\n", ":1: a.upc: put a \\*"),
                          ("POINTS: 1 x\n", ":1: POINTS: a pattern"), ("*.upc\nPOINTS: many x\n", ":2: POINTS: 'many x': write a number"),
                          ("*.upc\nPOINTS: 1\n", ":2: POINTS: '1'"), ("*.upc\nPOINTS: 1 x\nPOINTS: 2 x\n", ":3: .* another 'x'"),
                          ("*.upc\nPARTIAL: yes\n", ":2: PARTIAL"), ("*.upc\nPOINTS: 1 x\nREJECT: 1:x\n", ":3: REJECT is no directive"),
                          ("*.upc\nPOINTS: 1 x\nEXIT: 300\n", ":3: EXIT: '300'"), ("*.upc\nPOINTS: 1 x\nSTDIN: none\n", ":2: STDIN: there is no file"),
                          ("*.upc\nPOINTS: 1 x\nSEEDS: 0\n", ":3: SEEDS: '0': give seeds"), ("words\n", ":1: 'words' is no directive"),
                          ("*.upc\nPOINTS: 1 x\nTHREADS: none\n", ":2: neither THREADS")):
            self.assert_refused(self.grade(table=text), f"^upctest: error: lab.txt{why}", 2)

    def test_bad_command_lines(self):
        self.submit("a.upc")
        os.mkdir(self.path("empty"))
        upctest = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upctest")
        self.write("lab.txt", TABLE)
        for arguments, why in ((["--grade=none.txt", "handed-in"], "none.txt: no such file"), (["--grade=lab.txt", "empty"], "empty: no file matches"),
                               (["--grade=lab.txt", "handed-in/a.upc"], "one folder"), (["--csv=x.csv", "handed-in"], "--csv is for --grade"),
                               (["--grade=lab.txt", "--shard=1/2", "handed-in"], "no --shard"),
                               (["--grade=lab.txt", "--csv=none/x.csv", "handed-in"], "cannot write there")):
            self.assert_refused(self.run_command(upctest, *arguments), "^upctest: error: .*" + why, 2)

    def test_patterns_in_tables_of_cases(self):
        """The table in a folder of cases accepts patterns, too."""
        for name in ("a", "b"):
            self.submit(f"{name}.upc")
        self.write("handed-in/upctest.txt", "THREADS: 2\n*.upc\nSTDOUT: sum 5050\n")
        upctest = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upctest")
        done = self.run_command(upctest, "handed-in")
        self.assertEqual(done.stdout.splitlines()[-1], "[cases] 2 passed, 0 failed", str(done))
        self.write("handed-in/upctest.txt", "*.trans.c\nSTDOUT: x\n")
        self.assert_refused(self.run_command(upctest, "handed-in"), r"there is no \*\.trans\.c beside the table", 2)


if __name__ == "__main__":
    command_test.main()
