"""Programs with one data race each, compiled by upcc -race: what is told, on which lines.

A file of planted/ has functions of the form

    // race: TEXT
    static void name(void) {

Each is run by itself on four threads. The data are called by TEXT, and both places are lines that end in `// <-`,
with what stands behind the arrow if something does. `// right` stands for a function that has no race: nothing may
be told of it, on 1 to 8 threads. Functions named take_…, make_… are called before all.
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
# How often each right program is run on each number of threads; the long run has all of 1 to 8.
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


class Races(command_test.CommandTest):
    def check_file(self, name):
        path = os.path.join(HERE, name + ".upc")
        functions, before = planted_in(path)
        calls = "".join(f'    if (!strcmp(argv[i], "{f.name}")) {f.name}();\n' for f in functions)
        self.write("main.upc", f'#include "{path}"\n' + MAIN % ("".join(f"  {b}();\n" for b in before), calls))
        self.assert_ok(self.upcc("-race", "-o", "planted", "main.upc"))
        races = [f for f in functions if f.data]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            outcomes = pool.map(lambda f: self.run_command("./planted", f.name, UPC_THREADS=str(THREADS)), races)
        for function, outcome in zip(races, outcomes):
            with self.subTest(function.name):
                self.check_race(name, function, outcome)
        for function in functions:
            if function.data:
                continue
            for threads in COUNTS:
                for _ in range(RUNS):
                    with self.subTest(function.name, threads=threads):
                        self.assert_ok(self.run_command("./planted", function.name, UPC_THREADS=str(threads)))

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


for source in sorted(glob.glob(os.path.join(HERE, "*.upc"))):
    stem = os.path.basename(source)[:-len(".upc")]
    setattr(Races, f"test_{stem}", lambda self, stem=stem: self.check_file(stem))

if __name__ == "__main__":
    command_test.main()
