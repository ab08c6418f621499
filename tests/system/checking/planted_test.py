# SPDX-License-Identifier: MIT
"""Programs with one error each, compiled for the checking runtime: the message that is reported, its thread and its line.

A file of planted/ has functions of the form

    // thread 1: REGEX
    static void name(void) {

Each function runs in a job of its own on four threads. Thread 1 (`any`: any thread) must report the error for a line that
ends in `// <-`, or, without such a line, for any line of the function, in a message that matches. `// job: REGEX`
stands for a report about all threads, `// deadlock: REGEX` and `// timeout: REGEX` for the table of the threads of a
job that never ends, the latter when its time is over. `// right: …` marks a function that breaks no rule: it must succeed
on several numbers of threads. `// untold: …` marks one that breaks a rule without a report (docs/checking.md
says why).
"""

import concurrent.futures
import glob
import os
import re
import sys
import unittest

import command_test

FUNCTION = re.compile(r"^// (thread (\S+)|job|deadlock|timeout|right|untold): (.*)\n(?:static .*\n)?static void (\w+)\(void\) \{\n((?:.+\n|\n(?!\}))*?)\}\n",
                      re.MULTILINE)
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "planted")
THREADS = 4
# How often the functions marked `right` run on each number of threads.
RIGHT_RUNS = int(os.environ.get("RIGHT_RUNS", "1"))
# Seconds after which a job that hangs prints the table of its threads.
LIMIT = "0.4"
CODES = {"deadlock": 121, "timeout": 124}

MAIN = """
#include <string.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
%s  }
  upc_barrier;
  return 0;
}
"""


class Planted:
    """One function of a file."""

    def __init__(self, text, match):
        self.kind, self.thread, self.message, self.name = match.group(1).split()[0], *match.group(2, 3, 4)
        first = text.count("\n", 0, match.start(4)) + 1
        lines = match.group(5).splitlines()
        marked = [first + 1 + i for i, line in enumerate(lines) if line.endswith("// <-")]
        self.lines = marked or list(range(first, first + len(lines) + 2))


def planted_in(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = [Planted(text, match) for match in FUNCTION.finditer(text)]
    assert len(found) == len(re.findall(r"^// (?:thread \S+|job|deadlock|timeout|right|untold): ", text, re.MULTILINE)), path
    return found


# The threads run the planted functions without synchronisation: ThreadSanitizer would report these races instead.
@unittest.skipIf(any("thread" in argument for argument in sys.argv if argument.startswith("--flag=")), "has races")
class Checking(command_test.CommandTest):
    def check_file(self, name):
        path = os.path.join(HERE, name + ".upc")
        functions = planted_in(path)
        calls = "".join(f'    if (!strcmp(argv[i], "{f.name}")) {f.name}();\n' for f in functions)
        self.write("main.upc", f'#include "{path}"\n' + MAIN % calls)
        # With optimisation, loops are checked a strip at a time.
        for options in [[], ["-O2"]][:1 if name == "hangs" else 2]:
            with self.subTest(options=options):
                self.assert_ok(self.upcc("-g", "-Wno-relaxed-spin", *options, "-o", "planted", "main.upc"))
                self.check_program(name, functions)

    def check_program(self, name, functions):
        errors = [f for f in functions if f.kind != "right"]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            outcomes = pool.map(self.run_planted, errors)
        for function, outcome in zip(errors, outcomes):
            with self.subTest(function.name):
                self.check_outcome(name, function, outcome)
        right = [f.name for f in functions if f.kind == "right"]
        for threads in (1, 2, 3, 4) if RIGHT_RUNS == 1 else (1, 2, 3, 4, 8) * RIGHT_RUNS:
            with self.subTest("right", threads=threads):
                self.assert_ok(self.run_command("./planted", *right, UPC_THREADS=str(threads)))

    def run_planted(self, function):
        limit = {"UPC_TIMEOUT": LIMIT} if function.kind == "timeout" else {}
        return self.run_command("./planted", function.name, UPC_THREADS=str(THREADS), **limit)

    def check_outcome(self, name, function, outcome):
        if function.kind == "untold":
            return self.assert_ok(outcome)
        self.assertNotEqual(outcome.exit, 0, str(outcome))
        if function.kind in CODES:
            self.assertEqual(outcome.exit, CODES[function.kind], str(outcome))
            return self.assertRegex(outcome.stderr, function.message)
        if function.kind == "job":
            return self.assertRegex(outcome.stderr, function.message)
        thread = r"\d+" if function.thread == "any" else function.thread
        self.assertEqual(outcome.stderr.count("\n"), 1, str(outcome))
        self.assertRegex(outcome.stderr, f"^upc: thread {thread}: .*{name}\\.upc:\\d+: ({function.message})")
        line = int(re.search(name + r"\.upc:(\d+)", outcome.stderr).group(1))
        self.assertIn(line, function.lines, str(outcome))


for source in sorted(glob.glob(os.path.join(HERE, "*.upc"))):
    stem = os.path.basename(source)[:-len(".upc")]
    setattr(Checking, f"test_{stem}", lambda self, stem=stem: self.check_file(stem))

if __name__ == "__main__":
    command_test.main()
