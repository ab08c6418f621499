# SPDX-License-Identifier: MIT
"""Programs with one data race each, compiled by upcc -race: the report and its lines.

A file of planted/ has functions of the form

    // race: TEXT
    static void name(void) {

Each function runs in a job of its own on four threads, with the schedule of a seed and without one. The report must name the data by
TEXT, and both accesses must be on lines with `// <-`; the report of an access contains the text after the arrow, if there is any.
`// right` marks a function without a race: nothing may be reported, on 1 to 8 threads. Functions named take_… and make_… are called
first.
"""

import concurrent.futures
import glob
import os
import re
import unittest

import command_test

FUNCTION = re.compile(r"^// (race: (.*)|right)\nstatic void (\w+)\(void\) \{\n((?:.+\n|\n(?!\}))*?)\}\n", re.MULTILINE)
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "planted")
THREADS = 4
SEED = os.environ.get("RACE_SEED", "1")
# How often each function marked `right` runs on each number of threads; if more than once, on all of 1 to 8 threads.
RUNS = int(os.environ.get("RACE_RUNS", "1"))
COUNTS = (1, 2, 3, 4, 5, 6, 7, 8) if RUNS > 1 else (1, 2, 3, 8)

MAIN = """
#include <string.h>
int main(int argc, char **argv) {
%s  upc_barrier;
  for (int i = 1; i < argc; i++) {
%s    upc_barrier;
  }
  return 0;
}
"""


class Planted:
    """One function of a file."""

    def __init__(self, text, match):
        self.data, self.name = match.group(2, 3)
        first = text.count("\n", 0, match.start(4)) + 1
        self.lines = {first + i: line.partition("// <-")[2].strip()
                      for i, line in enumerate(match.group(4).splitlines()) if "// <-" in line}


def planted_in(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = [Planted(text, match) for match in FUNCTION.finditer(text)]
    assert len(found) == len(re.findall(r"^// (?:race: |right$)", text, re.MULTILINE)), path
    return found, re.findall(r"^static void ((?:take|make)_\w+)\(void\)", text, re.MULTILINE)


@command_test.unsanitized("-race does not go with it")
class Races(command_test.CommandTest):
    def check_file(self, name):
        path = os.path.join(HERE, name + ".upc")
        functions, before = planted_in(path)
        calls = "".join(f'    if (!strcmp(argv[i], "{f.name}")) {f.name}();\n' for f in functions)
        self.write("main.upc", f'#include "{path}"\n' + MAIN % ("".join(f"  {b}();\n" for b in before), calls))
        self.assert_ok(self.upcc("-race", "-o", "planted", "main.upc"))
        races = [f for f in functions if f.data]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            outcomes = pool.map(self.run_seeded, races)
            as_it_comes = pool.map(lambda function: self.run_command("./planted", function.name, UPC_THREADS=str(THREADS)), races)
        for function, outcome, other in zip(races, outcomes, as_it_comes):
            with self.subTest(function.name, seed=SEED):
                self.check_race(name, function, outcome)
            # Without a seed, a race is missed if both accesses happen at the same time, or if waits order them by chance.
            if other.exit != 0:
                with self.subTest(function.name):
                    self.check_race(name, function, other)
        for function in functions:
            if function.data:
                continue
            for threads in COUNTS:
                for _ in range(RUNS):
                    with self.subTest(function.name, threads=threads):
                        self.assert_ok(self.run_command("./planted", function.name, UPC_THREADS=str(threads)))

    def run_seeded(self, function):
        """Runs one thread at a time, so that no two accesses happen at the same time."""
        outcome = self.run_command("./planted", function.name, UPC_THREADS=str(THREADS), UPC_SCHEDULE_SEED=SEED)
        outcome.stderr = re.sub(r"upc: schedule: seed .*\n$", "", outcome.stderr)
        return outcome

    def check_race(self, name, function, outcome):
        self.assertEqual((outcome.exit, outcome.stdout), (122, ""), str(outcome))
        lines = outcome.stderr.splitlines()
        self.assertRegex(lines[-1], r"^upc: \d+ data races? \(on .*\)$", str(outcome))
        self.assertEqual((len(lines) - 1) % 4, 0, str(outcome))
        for i in range(0, len(lines) - 1, 4):
            self.assertIn("upc: data race on ", lines[i], str(outcome))
            self.assertIn(function.data, lines[i], str(outcome))
            for line in lines[i + 1:i + 3]:
                match = re.fullmatch(r"upc:   thread (\d+) (?:reads|writes|read|wrote) it at (.*):(\d+) \((.*)\)", line)
                self.assertTrue(match, str(outcome))
                self.assertTrue(match.group(2).endswith(name + ".upc"), str(outcome))
                self.assertIn(int(match.group(3)), function.lines, str(outcome))
                self.assertIn(function.lines[int(match.group(3))], match.group(4), str(outcome))


def without_order(text):
    """Returns a report in a form that does not depend on which of the two accesses came first."""
    text = re.sub(r"\b(reads|read)\b", "R", re.sub(r"\b(writes|wrote)\b", "W", text))
    return sorted(text.splitlines())


@command_test.unsanitized("-race does not go with it")
class Page(command_test.CommandTest):
    def test_example(self):
        """The program of docs/checking.md causes the report that the page shows."""
        with open("docs/checking.md", encoding="utf-8") as file:
            section = file.read().split("\n## Races\n")[1].split("\n## ")[0]
        program = re.search(r"```c\n(.*?)```", section, re.S).group(1)
        said = re.search(r"```\n(upc: .*?)```", section, re.S).group(1)
        self.write("neighbour.upc", program)
        outcome = self.upcrun("-race", "-n", "2", "-schedule-seed", SEED, "neighbour.upc")
        self.assertEqual(outcome.exit, 122, str(outcome))
        self.assertEqual(without_order(re.sub(r"upc: schedule: seed .*\n", "", outcome.stderr)), without_order(said), str(outcome))


RACE = """
#include <upc.h>
shared int total;
int bump(void);
int main(void) {
  total += bump();
  upc_barrier;
  return %s;
}
"""
BUMP = "int bump(void) { static int last; return ++last; }\n"


# Each thread prints how much of its alternate stack it has used after two tables of threads.
QUIT = """#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <upc.h>
int main(void) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0) return 1;
  if (stack.ss_flags & SS_DISABLE) stack.ss_size = 0;
  memset(stack.ss_sp, 0x5a, stack.ss_size);
  upc_barrier;
  if (MYTHREAD == 0) raise(SIGQUIT), raise(SIGQUIT);
  else usleep(100000);
  upc_barrier;
  size_t used = 0;
  for (size_t i = 0; i < stack.ss_size; i++) used += ((char *)stack.ss_sp)[i] != 0x5a;
  for (int t = 0; t < THREADS; t++) {
    if (t == MYTHREAD) printf("thread %d: %zu bytes\\n", MYTHREAD, used), fflush(stdout);
    upc_barrier;
  }
  return 0;
}
"""
BUSY = """#include <signal.h>
#include <stdlib.h>
#include <upc.h>
int main(void) {
  long high = 0;
  for (long i = 0;; i++) {
    high += rand() > 5;
    if (MYTHREAD == 0 && (i == 100000 || i == 200000)) raise(SIGQUIT);
  }
  return high == 0;
}
"""


@command_test.unsanitized("-race does not go with it")
class Driver(command_test.CommandTest):
    def assert_race(self, outcome, code=122):
        self.assertEqual(outcome.exit, code, str(outcome))
        self.assertIn("upc: data race on total (shared int, on thread 0):", outcome.stderr)
        self.assertTrue(outcome.stderr.endswith("upc: 1 data race (on total)\n"), str(outcome))

    def test_ways_to_compile(self):
        """Several files, an archive, optimisation levels, static and dynamic THREADS."""
        self.write("main.upc", RACE % 0)
        self.write("bump.upc", BUMP)
        self.assert_ok(self.upcc("-race", "-c", "main.upc", "bump.upc"))
        self.assert_ok(self.run_command("ar", "rc", "libbump.a", "bump.o"))
        self.assert_ok(self.upcc("-race", "-o", "parts", "main.o", "libbump.a"))
        self.assert_race(self.upcrun("-race", "-n", "3", "./parts"))
        for options in ("-O0", "-T=3"), ("-O3",), ("-g", "-O2"):
            with self.subTest(options):
                self.assert_ok(self.upcc("-race", *options, "-o", "whole", "main.upc", "bump.upc"))
                self.assert_race(self.run_command("./whole", UPC_THREADS="3"))

    def test_code_of_the_program(self):
        self.write("main.upc", RACE % 3 + BUMP)
        self.assert_race(self.upcrun("-race", "-n", "3", "main.upc"), 3)

    def test_misuse_is_reported_too(self):
        self.write("bad.upc", "#include <upc.h>\nshared int a[THREADS];\nint main(void) {\n  a[THREADS + 1] = 1;\n}\n")
        outcome = self.upcrun("-race", "-n", "1", "bad.upc")
        self.assertEqual((outcome.exit, outcome.stderr.count("\n")), (120, 1), str(outcome))

    def test_tables_of_threads_are_no_races(self):
        """Accesses of the runtime's signal handlers are not accesses of the program."""
        self.write("busy.upc", BUSY)
        outcome = self.upcrun("-race", "-n", "3", "-timeout", "1", "busy.upc")
        self.assertEqual((outcome.exit, outcome.stderr.count("threads are here"), outcome.stderr.count("race")),
                         (124, 3, 0), str(outcome))

    def test_handlers_do_not_use_the_sanitizers_stack(self):
        """The sanitizer gives each thread a stack of 32 KiB; a table of threads takes more, and once overwrote the sanitizer's locks."""
        self.write("quit.upc", QUIT)
        self.assertEqual(self.upcrun("-race", "-n", "2", "quit.upc").stdout, "thread 0: 0 bytes\nthread 1: 0 bytes\n")

    def test_a_deadlock_ends_the_job_as_without_race(self):
        """Whichever thread finds the deadlock, and whatever the thread hides from the race detector at that time."""
        for late in range(3):
            self.write("late.upc", "#include <unistd.h>\n#include <upc.h>\nint main(void) {\n  if (MYTHREAD == 2) return 0;\n"
                       f"  if (MYTHREAD == {late}) usleep(50000);\n  upc_barrier;\n  return 0;\n}}\n")
            self.assert_ok(self.upcc("-g", "-o", "plain", "late.upc"))
            plain, raced = self.upcrun("-n", "3", "plain"), self.upcrun("-race", "-n", "3", "late.upc")
            self.assertIn("deadlock: no thread can continue", plain.stderr)
            self.assertEqual((raced.exit, raced.stderr), (plain.exit, plain.stderr))

    def test_a_program_without_race(self):
        self.write("main.upc", RACE % 0 + BUMP)
        self.assert_ok(self.upcc("-o", "plain", "main.upc"))
        self.assert_refused(self.upcrun("-race", "./plain"), "was not compiled for -race; link it by upcc -race")
        self.assertNotIn("reports data races", self.upcrun("-i", "./plain").stdout)
        self.assertIn("runtime: checking, reports data races", self.upcrun("-race", "-i", "main.upc").stdout)

    def test_incompatible_options(self):
        self.write("main.upc", RACE % 0 + BUMP)
        for options, said in [(("-fsanitize=address",), "-race: does not go with -fsanitize=address"),
                              (("-portable",), "-race: .*; leave out -portable"),
                              (("-upcr", "/nowhere"), "-race: .*; leave out -upcr"),
                              (("-static",), "-race: does not go with -static")]:
            with self.subTest(options):
                self.assert_refused(self.upcc("-race", *options, "main.upc"), said)
        self.write("no-tsan", '#!/bin/sh\ncase "$*" in *-fsanitize=thread*) exit 1;; esac\nexec cc "$@"\n')
        os.chmod(self.path("no-tsan"), 0o755)
        self.assert_refused(self.upcc("-race", "main.upc", UPCC_CC=self.path("no-tsan")), "can't link for ThreadSanitizer")
        self.assertEqual(self.files(), ["main.upc", "no-tsan"])

    def test_marks_have_no_effect_without_race(self):
        self.write("ok.upc", "#include <upc.h>\n#include <upc_race.h>\nshared int x[THREADS];\n"
                   "int main(void) { upc_race_ok(x); upc_race_ok_range(&x[0], 4); return 0; }\n")
        self.assert_ok(self.upcrun("-n", "2", "ok.upc"))
        self.assert_ok(self.upcrun("-race", "-n", "2", "ok.upc"))
        self.assert_ok(self.upcc("-trans", "-portable", "ok.upc"))
        self.assertNotIn("race", self.read("ok.trans.c"))


for source in sorted(glob.glob(os.path.join(HERE, "*.upc"))):
    stem = os.path.basename(source)[:-len(".upc")]
    setattr(Races, f"test_{stem}", lambda self, stem=stem: self.check_file(stem))

if __name__ == "__main__":
    command_test.main()
