# SPDX-License-Identifier: MIT
"""Runs litmus programs on real threads: each program's main runs repeatedly in one job, and all results must be in its set of outcomes.
Each run between two barriers has its own variables.

usage: tests/system/outcomes/litmus_runs.py --upcc=UPCC --upcrun=UPCRUN [-n RUNS] [--cycles=N] [--seed=N] [--builds=all] [FILE...]

FILE is a program in the form of examples/litmus, whose first lines list its outcomes; the default is all of examples/litmus.
--cycles=N makes N programs from cycles instead: a brute-force model computes their outcomes, `upcrun -outcomes` must find the same, and
runs must show no other. --builds=all compiles with gcc and, if it is installed, clang with -O0, -O2 and -O3, and once with -g; the
default is one of these at random.
"""
import argparse
import collections
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path[:0] = [HERE, os.path.join(ROOT, "tests", "unit", "outcomes"), os.path.join(ROOT, "tests", "harness")]
import clang_commands
import cycles
import straight_lines

COMPILERS = [name for name in ("gcc", clang_commands.C) if shutil.which(name)]
BUILDS = [(compiler, level) for compiler in COMPILERS for level in ("-O0", "-O2", "-O3")] + [("gcc", "-g")]
LIMIT = 3000  # seconds that one job may take
ALLOCATING = 20_000  # runs in one job of a program that allocates: it does not free its objects
ROWS = 4096  # runs between two barriers, where threads wait for those without a core
TOGETHER = 16  # programs from cycles in one job
RUN = r"""
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>
%(includes)s
// What one execution of a program says: each thread's text, and final values.
enum { PROGRAMS = %(programs)d, ROWS = %(rows)d, MOST_THREADS = 4, MOST = 64, VALUES = 4, KINDS = 500, LINE = 8, TEXTS = ROWS * PROGRAMS * MOST };
typedef struct {
  char said[MOST_THREADS][MOST];
  int value[VALUES];
} result_t;
shared [TEXTS] char texts[TEXTS * THREADS];
static int row;
static char *said;
static int said_bytes;
static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  said_bytes += vsnprintf(said + said_bytes, MOST - said_bytes, format, list);
  va_end(list);
  if (said_bytes >= MOST) abort();
  return 0;
}
#define printf say
%(text)s
#undef printf
static int (*const mains[PROGRAMS])(void) = {%(mains)s};
static void clear(void) {
%(clear)s
}
static void add_values(int (*value)[VALUES]) {
%(values)s
}
static const char *const value_names[PROGRAMS][VALUES + 1] = {%(value_names)s};
static result_t kind[PROGRAMS][KINDS];
static long times[PROGRAMS][KINDS];
static int kinds[PROGRAMS];
static void count(int program, const result_t *result) {
  int k = 0;
  while (k < kinds[program] && memcmp(&kind[program][k], result, sizeof *result)) k++;
  if (k == KINDS) abort();
  if (k == kinds[program]) kind[program][kinds[program]++] = *result;
  times[program][k]++;
}
static void count_all(void) {
  static result_t result;
  static int value[PROGRAMS][VALUES];
  static char text[MOST_THREADS][ROWS][PROGRAMS][MOST];
  for (int t = 0; t < THREADS; t++) upc_memget(text[t], &texts[TEXTS * t], TEXTS);
  for (row = 0; row < ROWS; row++) {
    add_values(value);
    for (int p = 0; p < PROGRAMS; p++) {
      for (int t = 0; t < THREADS; t++) memcpy(result.said[t], text[t][row][p], MOST);
      memcpy(result.value, value[p], sizeof value[p]);
      count(p, &result);
    }
  }
}
static void print(int program, long times, const result_t *result) {
  const char *between = "";
  printf("%%d %%ld ", program, times);
  for (int t = 0; t < THREADS; t++) {
    char text[MOST];
    strcpy(text, result->said[t]);
    for (char *c = text; *c; c++)
      if (*c == '\n') *c = ' ';
    for (int n = strlen(text); n > 0 && text[n - 1] == ' '; n--) text[n - 1] = 0;
    if (!text[0]) continue;
    printf("%%sthread %%d: %%s", between, t, text);
    between = "; ";
  }
  for (int v = 0; value_names[program][v]; v++) {
    printf("%%s%%s = %%d", between, value_names[program][v], result->value[v]);
    between = "; ";
  }
  puts(between[0] ? "" : "no output");
}
// Threads that have cores stay side by side; one that has none is not waited for.
strict shared [LINE] long reached[LINE * THREADS];
static void keep_pace(void) {
  const long now = reached[LINE * MYTHREAD] + 1;
  reached[LINE * MYTHREAD] = now;
  for (int tries = 0, behind = 1; behind && tries < 200; tries++) {
    behind = 0;
    for (int t = 0; t < THREADS; t++) behind |= reached[LINE * t] < now;
  }
}
int main(int argc, char **argv) {
  const long rounds = atol(argv[argc - 1]);
  char *const mine = (char *)&texts[TEXTS * MYTHREAD];
  volatile int later = 0;
  if (THREADS > MOST_THREADS) abort();
  for (long round = 0; round < rounds; round++) {
    if (MYTHREAD == 0)
      for (row = 0; row < ROWS; row++) clear();
    upc_barrier;
    memset(mine, 0, TEXTS);
    said = mine;
    for (row = 0; row < ROWS; row++)
      for (int p = 0; p < PROGRAMS; p++) {
        said_bytes = 0;
        keep_pace();
        for (int i = ((round + row + p) * (7 + 4 * MYTHREAD)) %% 61; i > 0; i--) later++;
        mains[p]();
        said += MOST;
      }
    upc_barrier;
    if (MYTHREAD == 0) count_all();
  }
  if (MYTHREAD == 0)
    for (int p = 0; p < PROGRAMS; p++)
      for (int k = 0; k < kinds[p]; k++) print(p, times[p][k], &kind[p][k]);
  return 0;
}
"""
SELECT = r"""
#include <stdlib.h>
%(includes)s
enum { ROWS = 1, row = 0 };
%(text)s
static int (*const mains[])(void) = {%(mains)s};
int main(int argc, char **argv) { return mains[atoi(argv[argc - 1])](); }
"""
PROGRAM = r"""
%(rename)s
#line 1 "%(name)s"
%(program)s
%(restore)s
"""


def command_of(text):
    """The arguments for upcrun, the number of threads, and the names of final values, from the first lines of a program."""
    words, threads, finals = re.search(r"^// upcrun (-n (\d+) -outcomes(?:=(\S+))?)$", text, re.MULTILINE).groups()
    return words.split(), int(threads), finals.split(",") if finals else []


class Program:
    """A program as one of many in a file. Its names are made unique, and each of its shared variables becomes one for each row: a scalar is
    every THREADS-th element of an array, so that its type and affinity are the same. Has code that clears a row and reads its final values.
    """

    def __init__(self, number, name, text):
        self.number, self.main = number, f"main_{number}"
        self.defined = {one: f"{one}_{number}" for one in re.findall(r"^\w[\w ]*?\*?(\w+)\(.*\) \{", text, re.MULTILINE)}  # functions
        self.defined |= {one: f"{one}_{number}" for one in re.findall(r"^(?!.*\bshared\b)\w+ \*(\w+);$", text, re.MULTILINE)}  # private pointers
        self.clear = []
        own = re.sub(r"^((?:\w+ )*?shared (?:\[\] )?int )([^;*]*);$", lambda found: self.rows(found[1], found[2].split(", "), "0"), text, flags=re.MULTILINE)
        own = re.sub(r"^(\w[^;(]*\*(?:\w+ )*shared )(\w+);$", lambda found: self.rows(found[1], [found[2]], "NULL"), own, flags=re.MULTILINE)
        self.text = PROGRAM % {"name": name + ".upc", "program": re.sub(r"^#include .*$", "", own, flags=re.MULTILINE),
                               "rename": "\n".join(f"#define {one} {other}" for one, other in self.defined.items()),
                               "restore": "\n".join(f"#undef {one}" for one in self.defined)}
        finals = [one.partition("[") for one in command_of(text)[2]]
        self.values = [f"value[{number}][{v}] = {self.defined[base]}{array}{rest};" for v, (base, array, rest) in enumerate(finals)]

    def rows(self, kind, declared, zero):
        """The declarations of variables with one for each row."""
        lines = []
        for one in declared:
            name, array, rest = one.partition("[")
            own = f"{name}_{self.number}"
            self.defined[name] = f"{own}[row]" if array else f"{own}[row * THREADS]"
            lines.append(f"{kind}{own}[ROWS]{array}{rest};" if array else f"{kind}{own}[ROWS * THREADS];")
            all_of = f"for (size_t i = 0; i < sizeof {own}[0] / sizeof {own}[0][0]; i++) {own}[row][i]" if array else self.defined[name]
            self.clear.append(f"{all_of} = {zero};")
        return " ".join(lines)


def included(programs):
    return "\n".join(sorted({line for _, text in programs for line in re.findall(r"^#include .*$", text, re.MULTILINE)}))


def rows_of(programs):
    """How often each of these programs runs between two barriers."""
    return ROWS // len(programs)


def wrapped(programs):
    """A program that runs these, all for the same number of threads, one after the other, repeatedly."""
    parts = [Program(number, *program) for number, program in enumerate(programs)]
    indented = lambda lists: "\n".join("  " + line for lines in lists for line in lines)
    names = ["{" + "".join(f'"{one}", ' for one in command_of(text)[2]) + "NULL}" for _, text in programs]
    return RUN % {"programs": len(programs), "rows": rows_of(programs), "includes": included(programs), "text": "".join(part.text for part in parts),
                  "clear": indented(part.clear for part in parts), "values": indented(part.values for part in parts),
                  "mains": ", ".join(part.main for part in parts), "value_names": ", ".join(names)}


def selected(programs):
    """A program that runs one of these, selected by its argument."""
    parts = [Program(number, *program) for number, program in enumerate(programs)]
    return SELECT % {"includes": included(programs), "text": "".join(part.text for part in parts), "mains": ", ".join(part.main for part in parts)}


class Litmus:
    def __init__(self, given):
        self.given = given
        self.directory = tempfile.mkdtemp(prefix="upc-litmus-")
        self.failed, self.passed, self.runs, self.seen = [], 0, 0, 0

    def command(self, *words, **env):
        return subprocess.run(words, cwd=self.directory, env={**os.environ, **env}, capture_output=True, text=True, timeout=LIMIT, check=False)

    def build(self, name, text, *options, **env):
        """Builds the program; returns false, and records a failure, if this fails."""
        with open(os.path.join(self.directory, name + ".upc"), "w", encoding="utf-8") as file:
            file.write(text)
        made = self.command(self.given.upcc, "-w", *options, "-o", name, name + ".upc", **env)
        if made.returncode:
            self.failed.append(f"{name}: {' '.join(options)}: {made.stderr}")
        return made.returncode == 0

    def run_all(self, programs, build):
        """The results of each program's runs, with their counts; None, and a failure is recorded, if a job fails."""
        names = f"{programs[0][0]} …: {' '.join(build)}"
        if not self.build("runs", wrapped(programs), build[1], UPCC_CC=build[0]):
            return None
        shown = [collections.Counter() for _ in programs]
        rows = rows_of(programs)
        at_once = min(ALLOCATING if any("alloc" in text for _, text in programs) else self.given.n, self.given.n)
        for left in range(self.given.n, 0, -at_once):
            rounds = -(-min(left, at_once) // rows)
            done = self.command(self.given.upcrun, "-q", "-n", str(command_of(programs[0][1])[1]), "-shared-heap", "256MB", "./runs", str(rounds))
            if done.returncode:
                self.failed.append(f"{names}: exit {done.returncode}: {done.stderr}")
                return None
            self.runs += rounds * rows * len(programs)
            for line in done.stdout.splitlines():
                program, times, outcome = line.split(" ", 2)
                shown[int(program)][outcome] += int(times)
        return shown

    def check(self, programs):
        """Checks the results of runs of programs, each given as its name, text and outcomes."""
        for build in BUILDS if self.given.builds == "all" else [self.given.rng.choice(BUILDS)]:
            shown = self.run_all([(name, text) for name, text, _ in programs], build)
            for (name, _, outcomes), seen in zip(programs, shown or []):
                self.seen += len(seen)
                wrong = set(seen) - set(outcomes)
                self.passed += not wrong
                self.failed += [f"{name}: {' '.join(build)}: {line}: {seen[line]} times, and not permitted" for line in sorted(wrong)]

    def explored(self, programs):
        """The outcomes that upcrun -outcomes finds for each program."""
        if not self.build("one", selected(programs), "-g", "-O1"):
            return [set() for _ in programs]
        found = []
        for number, (name, text) in enumerate(programs):
            # Variables have other names, and are elements of arrays.
            words = [re.sub(r"(?<=[=,])(\w+)", rf"\1_{number}[0]", word) for word in command_of(text)[0]]
            done = self.command(self.given.upcrun, "-q", *words, "-outcomes-json", "found.json", "./one", str(number))
            if done.returncode:
                self.failed.append(f"{name}: {done.stdout}{done.stderr}")
                found.append(set())
                continue
            with open(os.path.join(self.directory, "found.json"), encoding="utf-8") as file:
                outcomes = json.load(file)["outcomes"]
            found.append({re.sub(rf"_{number}\[0\](?= = )", "", outcome["line"].replace("\n", " ").strip()) for outcome in outcomes})
        return found

    def check_cycles(self, programs):
        outcomes = [straight_lines.modelled(*straight_lines.read(text)) for _, text in programs]
        for (name, text), wanted, found in zip(programs, outcomes, self.explored(programs)):
            self.failed += [f"{name}: {'found, and not permitted by the model' if line in found else 'not found'}: {line}\n{text}"
                            for line in sorted(found ^ wanted)]
        self.check([(name, text, wanted) for (name, text), wanted in zip(programs, outcomes)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--upcc", type=os.path.abspath, required=True)
    parser.add_argument("--upcrun", type=os.path.abspath, required=True)
    parser.add_argument("--flag", action="append", default=[], help=argparse.SUPPRESS)
    parser.add_argument("-n", type=int, default=int(os.environ.get("LITMUS_RUNS", "1000000")), metavar="RUNS")
    parser.add_argument("--cycles", type=int, default=int(os.environ.get("LITMUS_CYCLES", "0")), metavar="N")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("LITMUS_SEED", "1")))
    parser.add_argument("--builds", choices=("one", "all"), default=os.environ.get("LITMUS_BUILDS", "one"))
    parser.add_argument("files", nargs="*", metavar="FILE")
    given = parser.parse_args()
    given.rng = random.Random(given.seed)
    litmus = Litmus(given)
    if given.cycles:
        waiting = collections.defaultdict(list)  # by number of threads
        for number, text in zip(range(given.cycles), cycles.programs(given.rng)):
            some = waiting[command_of(text)[1]]
            some.append((f"cycle{number}", text))
            if len(some) == TOGETHER:
                litmus.check_cycles(some)
                some.clear()
                print(f"{number + 1} programs, {litmus.runs} runs, {len(litmus.failed)} failures so far", flush=True)
        for some in filter(None, waiting.values()):
            litmus.check_cycles(some)
    else:
        for path in given.files or sorted(glob.glob(os.path.join(ROOT, "examples", "litmus", "*.upc"))):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            # A C compiler may split copies into pieces: these outcomes are permitted, but upcrun does not search for them.
            outcomes = [*straight_lines.stated(text), *re.findall(r"^//   pieces +(.*)$", text, re.MULTILINE)]
            litmus.check([(os.path.basename(path)[:-4], text, outcomes)])
            print(f"{os.path.basename(path)}: {litmus.runs} runs, {len(litmus.failed)} failures so far", flush=True)
    shutil.rmtree(litmus.directory, ignore_errors=True)
    for problem in litmus.failed:
        print("FAIL ", problem)
    print(f"{litmus.runs} runs, {litmus.seen} outcomes seen; {litmus.passed} passed, {len(litmus.failed)} failed")
    return bool(litmus.failed)


if __name__ == "__main__":
    sys.exit(main())
