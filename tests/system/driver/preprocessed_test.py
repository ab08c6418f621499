# SPDX-License-Identifier: MIT
"""The output of upcc -E is a valid program: examples and conformance cases that are compiled from it behave as when compiled directly
(PREPROCESSED_ALL=1: all of them, not one in four and one in forty)."""

import glob
import os
import re

import command_test
from command_test import CommandTest

ALL = os.environ.get("PREPROCESSED_ALL")


class Preprocessed(CommandTest):
    def by_way_of(self, path, suffix, *options):
        """Compiles a source through -E; returns the program and the messages."""
        text, program = self.path("through" + suffix), self.path("program")
        self.assert_ok(self.upcc(*options, "-E", "-o", text, path), "")
        # As on a machine of a compile farm, which has no folders of headers and no macros.
        kept = [o for o in options if not o.startswith(("-I", "-D"))]
        done = self.upcc(*kept, "-o", program, text)
        self.assertEqual((done.exit, done.stdout), (0, ""), f"{path}: {done}")
        return program, done.stderr

    def compare(self, path, threads, suffix, *options):
        straight = self.path("straight")
        direct = self.upcc(*options, "-o", straight, path)
        self.assertEqual(direct.exit, 0, f"{path}: {direct}")
        program, messages = self.by_way_of(path, suffix, *options)
        self.assertEqual(messages.count("warning:"), direct.stderr.count("warning:"), path + messages)
        expected = self.upcrun("-n", threads, straight)
        done = self.upcrun("-n", threads, program)
        self.assertEqual((done.exit, done.stdout), (expected.exit, expected.stdout), f"{path}: {done}")

    def test_types_and_macros_of_the_system(self):
        self.write("system.upc", r"""#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <upc.h>
#include <upc_collective.h>
shared int x[THREADS];
shared long sum;
static int mine;
static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  const int n = vprintf(format, list);
  va_end(list);
  return n;
}
static void note(int s) { mine = s; }
int main(void) {
  struct stat s;
  struct sigaction action = {.sa_handler = note};
  struct tm moon = {.tm_year = 69};
  FILE *file = fopen("/dev/null", "r");
  x[MYTHREAD] = MYTHREAD;
  sigaction(SIGUSR1, &action, NULL);
  if (MYTHREAD == 0) raise(SIGUSR1);
  upc_barrier;
  errno = 0;
  const int found = stat("/", &s);  // arguments have no order
  if (MYTHREAD == 0)
    say("%d %d %" PRId64 " %s %d %d\\n", found, S_ISDIR(s.st_mode) && s.st_mtime != 0, INT64_C(5),
        basename("/a/b"), mine == SIGUSR1, moon.tm_year + errno);
  if (MYTHREAD == 0) fputs("end\\n", stdout);
  fclose(file);
  return ferror(stdin);
}
""")
        for options in ([], ["-g"], ["-T", "2"], ["-O0"], ["-std=gnu99"]):
            self.compare("system.upc", "2", ".upci", *options)

    def test_suffixes_and_no_folders(self):
        os.mkdir(self.path("inc"))
        self.write("inc/own.h", "#define TWICE(x) (2 * (x))\nstatic inline int three(void) { return 3; }\n")
        self.write("p.upc", '#include "own.h"\n#include <upc.h>\n#include <stdio.h>\nshared int a[THREADS];\n'
                   'int main(void) { a[MYTHREAD] = TWICE(three()) + N; upc_barrier;\n'
                   '  if (!MYTHREAD) printf("%d\\n", a[THREADS - 1]); return 0; }\n')
        for suffix in (".i", ".upci", ".upc"):
            self.compare("p.upc", "3", suffix, "-Iinc", "-DN=4")
        self.assert_ok(self.upcrun("-n", "2", "through.i"), "10\n")
        self.assert_ok(self.upcc("-c", "through.upci"), "")
        self.assertTrue(os.path.exists(self.path("through.o")))
        # Messages name the program's own lines.
        self.write("wrong.upc", '#include <stdio.h>\n#include <upc.h>\nint f(void) { return nothing; }\n')
        self.assert_ok(self.upcc("-E", "-o", "wrong.i", "wrong.upc"), "")
        self.assertRegex(self.upcc("-c", "wrong.i").stderr, r"^wrong\.upc:3:\d+: error: .*nothing")

    def test_examples(self):
        for path in sorted(glob.glob("examples/*.upc"))[::1 if ALL else 4]:
            with self.subTest(path):
                self.compare(os.path.abspath(path), "2", ".upci")

    def test_conformance(self):
        cases = sorted(glob.glob("tests/conformance/*/**/*.upc", recursive=True))
        parts = set()  # of other cases
        for path in cases:
            with open(path, encoding="utf-8") as file:
                for names in re.findall(r"^// EXTRA: (.*)$", file.read(), re.MULTILINE):
                    parts |= {os.path.join(os.path.dirname(path), name) for name in names.split()}
        cases = [path for path in cases if path not in parts]
        step = 1 if ALL else 40
        tried = 0
        for path in cases[::step]:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            directives = dict(re.findall(r"^// ([A-Z]+): ?(.*)$", text, re.MULTILINE))
            if "REJECT" in directives or directives.get("RUN") == "no" or "FILES" in directives:
                continue
            threads = (directives.get("THREADS", "2").split() + ["2"])[0]
            flags = directives.get("FLAGS", "").split()
            if "-c" in flags:
                continue
            tried += 1
            with self.subTest(path):
                self.compare(os.path.abspath(path), threads, ".upci", *flags)
        self.assertGreater(tried, len(cases) // step // 2)


if __name__ == "__main__":
    command_test.main()
