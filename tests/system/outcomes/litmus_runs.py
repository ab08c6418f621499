"""Real runs of litmus programs: each program's main runs again and again in one job, and all that is seen must be in its set of outcomes.

usage: tests/system/outcomes/litmus_runs.py --upcc=UPCC --upcrun=UPCRUN [-n RUNS] [--cycles=N] [--seed=N] [--builds=all] [FILE...]

FILE is a program in the form of examples/litmus, whose first lines list its outcomes (the default is all of them). --cycles=N makes N programs
from cycles instead: their outcomes are what the model by brute force says, `upcrun -outcomes` must find the same, and runs show no other.
--builds=all compiles each program by gcc and, if it is installed, by clang with -O0, -O2 and -O3, and once with -g; else one of these is drawn for each.
"""
import argparse
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
HEAD = r"""
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>
%(includes)s
enum { MOST = 256, KINDS = 1000 };
static char said[MOST];
static int said_bytes;
static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  said_bytes += vsnprintf(said + said_bytes, MOST - said_bytes, format, list);
  va_end(list);
  return 0;
}
#define printf say
#define main litmus_main
#line 1 "%(name)s"
%(program)s
#undef main
#undef printf
shared [MOST] char all_said[MOST * THREADS];
static char kind[KINDS][MOST * 4];
static long times[KINDS];
static int kinds;
static void add(const char *line) {
  int k = 0;
  while (k < kinds && strcmp(kind[k], line)) k++;
  if (k == kinds && kinds < KINDS) strcpy(kind[kinds++], line);
  times[k]++;
}
static void trim(char *text) {
  for (char *c = text; *c; c++)
    if (*c == '\n') *c = ' ';
  for (int n = strlen(text); n > 0 && text[n - 1] == ' '; n--) text[n - 1] = 0;
}
int main(int argc, char **argv) {
  const long runs = atol(argv[argc - 1]);
  volatile int later = 0;
  for (long run = 0; run < runs; run++) {
    if (MYTHREAD == 0) {
%(clear)s
    }
    said_bytes = 0;
    said[0] = 0;
    upc_barrier;
    for (int i = (run * (7 + 4 * MYTHREAD)) %% 61; i > 0; i--) later++;
    litmus_main();
    upc_memput(&all_said[MOST * MYTHREAD], said, said_bytes + 1);
    upc_barrier;
    if (MYTHREAD == 0) {
      char line[MOST * 4] = "", part[MOST + 40];
      for (int t = 0; t < THREADS; t++) {
        char text[MOST];
        upc_memget(text, &all_said[MOST * t], MOST);
        trim(text);
        if (!text[0]) continue;
        snprintf(part, sizeof part, "%%sthread %%d: %%s", line[0] ? "; " : "", t, text);
        strcat(line, part);
      }
%(finals)s
      add(line[0] ? line : "no output");
    }
  }
  if (MYTHREAD == 0)
    for (int k = 0; k < kinds; k++) printf("%%ld %%s\n", times[k], kind[k]);
  return 0;
}
"""


def wrapped(name, text):
    """The program that runs this one again and again."""
    clear = []
    for declarations in re.findall(r"^(?:relaxed |strict )?shared (?:\[\] )?int ([^;*]*);$", text, re.MULTILINE):
        for one in declarations.split(", "):
            base, array, _ = one.partition("[")
            clear.append(f"for (size_t i = 0; i < sizeof {base} / sizeof {base}[0]; i++) {base}[i] = 0;" if array else f"{base} = 0;")
    pointers = re.findall(r"^.*\*\s*(?:relaxed |strict )*shared (\w+);$", text, re.MULTILINE)
    clear += [f"{pointer} = NULL;" for pointer in pointers]
    command = re.search(r"^// upcrun -n (\d+) -outcomes(?:=(\S+))?$", text, re.MULTILINE)
    finals = [f'snprintf(part, sizeof part, "%s{one} = %d", line[0] ? "; " : "", (int){one}); strcat(line, part);'
              for one in (command[2].split(",") if command[2] else [])]
    includes = "\n".join(re.findall(r"^#include .*$", text, re.MULTILINE))
    return int(command[1]), HEAD % {"includes": includes, "name": name, "program": text, "clear": "      " + "\n      ".join(clear),
                                    "finals": "      " + "\n      ".join(finals)}


class Litmus:
    def __init__(self, given):
        self.given = given
        self.directory = tempfile.mkdtemp(prefix="upc-litmus-")
        self.failed, self.passed, self.runs, self.seen = [], 0, 0, 0

    def command(self, *words, **env):
        return subprocess.run(words, cwd=self.directory, env={**os.environ, **env}, capture_output=True, text=True, timeout=LIMIT, check=False)

    def build_and_run(self, name, text, build, runs):
        """What the runs show, by its count; None, and a failure, if they end otherwise."""
        threads, program = wrapped(name + ".upc", text)
        with open(os.path.join(self.directory, "runs.upc"), "w", encoding="utf-8") as file:
            file.write(program)
        compiler, level = build
        made = self.command(self.given.upcc, "-w", level, "-o", "runs", "runs.upc", UPCC_CC=compiler)
        if made.returncode:
            self.failed.append(f"{name}: {compiler} {level}: {made.stderr}")
            return None
        # What a run allocates is not given back.
        few = 20_000 if "alloc" in text else runs
        done = self.command(self.given.upcrun, "-q", "-n", str(threads), "-shared-heap", "256MB", "./runs", str(min(runs, few)))
        if done.returncode:
            self.failed.append(f"{name}: {compiler} {level}: exit {done.returncode}: {done.stderr}")
            return None
        self.runs += min(runs, few)
        return {line.partition(" ")[2]: int(line.partition(" ")[0]) for line in done.stdout.splitlines()}

    def check(self, name, text, outcomes):
        builds = BUILDS if self.given.builds == "all" else [self.given.rng.choice(BUILDS)]
        for build in builds:
            shown = self.build_and_run(name, text, build, self.given.n)
            if shown is None:
                continue
            self.seen += len(shown)
            wrong = set(shown) - set(outcomes)
            self.passed += not wrong
            self.failed += [f"{name}: {' '.join(build)}: {line}: {shown[line]} times, and not permitted" for line in sorted(wrong)]

    def explored(self, name, text):
        """The outcomes that upcrun -outcomes finds."""
        with open(os.path.join(self.directory, name + ".upc"), "w", encoding="utf-8") as file:
            file.write(text)
        words = re.search(r"^// upcrun (.*)$", text, re.MULTILINE)[1].split()
        done = self.command(self.given.upcrun, "-q", *words, "-outcomes-json", "found.json", name + ".upc")
        if done.returncode:
            self.failed.append(f"{name}: {done.stdout}{done.stderr}")
            return set()
        with open(os.path.join(self.directory, "found.json"), encoding="utf-8") as file:
            found = json.load(file)
        os.remove(os.path.join(self.directory, name + ".upc"))
        return {outcome["line"].replace("\n", " ").strip() for outcome in found["outcomes"]}


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
        for number, text in zip(range(given.cycles), cycles.programs(given.rng)):
            name = f"cycle{number}"
            outcomes = straight_lines.modelled(*straight_lines.read(text))
            found = litmus.explored(name, text)
            for line in sorted(found ^ outcomes):
                litmus.failed.append(f"{name}: {'found, and not permitted by the model' if line in found else 'not found'}: {line}\n{text}")
            litmus.check(name, text, outcomes)
            if number % 50 == 49:
                print(f"{number + 1} programs, {litmus.runs} runs, {len(litmus.failed)} failures so far", flush=True)
    else:
        for path in given.files or sorted(glob.glob(os.path.join(ROOT, "examples", "litmus", "*.upc"))):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            litmus.check(os.path.basename(path)[:-4], text, straight_lines.stated(text))
            print(f"{os.path.basename(path)}: {litmus.runs} runs so far", flush=True)
    shutil.rmtree(litmus.directory, ignore_errors=True)
    for problem in litmus.failed:
        print("FAIL ", problem)
    print(f"{litmus.runs} runs, {litmus.seen} outcomes seen; {litmus.passed} passed, {len(litmus.failed)} failed")
    return bool(litmus.failed)


if __name__ == "__main__":
    sys.exit(main())
