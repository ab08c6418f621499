# SPDX-License-Identifier: MIT
"""The limits of upctest for a run: output, memory, processes, files and time; no process continues after the run."""

import glob
import os
import time

import command_test
from command_test import CommandTest, OPTIONS

PROGRAM = '#include <upc.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <unistd.h>\n' \
          'int main(void) {{\n  {}\n  return 0;\n}}\n'
FLOOD = "for (;;) puts(\"much\");"
FILL = "for (int i = 0; i < 600; i++) {{ char* p = malloc(1 << 20); if (p) memset(p, i, 1 << 20); __asm__(\"\" : : \"r\"(p) : \"memory\"); }} pause();"
# Forks up to 60 processes; each leaves its session, changes its name, and sleeps.
BOMB = "volatile int* n = mmap(0, 4096, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n" \
       "  while (__sync_fetch_and_add(n, 1) < 60) if (!fork()) setsid();\n  execlp(\"sleep\", \"{mark}\", \"300\", (char*)0);"


@command_test.unsanitized("a sanitizer takes memory and processes of its own")
class Limits(CommandTest):
    def case(self, body, *arguments, directives=""):
        self.write("x.upc", directives + PROGRAM.replace("{{", "{").replace("}}", "}").replace("{}", body.replace("{{", "{").replace("}}", "}")))
        upctest = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upctest")
        return self.run_command(upctest, "--upcc=" + OPTIONS["upcc"], "--upcrun=" + OPTIONS["upcrun"], "--threads=2", *arguments, "x.upc")

    def assert_ended(self, done, why):
        self.assertEqual((done.exit, done.stdout.splitlines()[-1]), (1, "[cases] 0 passed, 1 failed"), str(done)[:2000])
        self.assertRegex(done.stdout, why)
        self.assert_tidy()

    def test_output_is_limited_always(self):
        for limits, most in (([], "16 MB"), (["--limits=output=1MB"], "1 MB"), (["-limits=memory=1GB"], "16 MB")):
            done = self.case(FLOOD, *limits)
            self.assert_ended(done, f"THREADS=2: more than {most} of output: the run was ended")
            self.assertLess(len(done.stdout), 20000)

    def test_output_below_the_limit_is_complete(self):
        line = "x" * 1023
        self.assertEqual(self.case('if (!MYTHREAD) {{ for (int i = 0; i < 15 * 1024; i++) puts("' + line + '"); puts("PASS"); }}').exit, 0)

    def test_memory(self):
        self.assert_ended(self.case(FILL, "--limits=memory=300MB"), "THREADS=2: more than 300 MB of memory: the run was ended")
        self.assert_ended(self.case(FILL, directives="// LIMITS: memory=200MB\n"), "more than 200 MB of memory")
        # Address space alone does not count: the shared heap reserves much of it.
        good = self.case('if (!MYTHREAD) puts("PASS");', "--limits=memory=200MB,processes=50,files=50,filesize=1MB,time=10")
        self.assertEqual(good.exit, 0, str(good))

    def test_processes_that_hide(self):
        mark = f"upctest-{os.getpid()}-{time.monotonic_ns()}"
        done = self.case(BOMB.replace("{mark}", mark), "--limits=processes=20")
        self.assert_ended(done, "THREADS=2: more than 20 processes and threads: the run was ended")
        self.assertEqual(self.running(mark), [])
        # Below the limit: they end with the program, whose output is complete.
        done = self.case("if (!MYTHREAD && !fork()) {{ setsid(); execlp(\"sleep\", \"" + mark + "\", \"300\", (char*)0); }}\n"
                         "  if (!MYTHREAD) puts(\"PASS\");", "--limits=processes=50")
        self.assertEqual(done.exit, 0, str(done))
        self.assertEqual(self.running(mark), [])

    def running(self, mark):
        """The processes whose command line begins with the mark."""
        found = []
        for name in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(name, "rb") as file:
                    found += [name] if file.read().startswith(mark.encode()) else []
            except OSError:
                pass
        return found

    def test_files(self):
        self.assert_ended(self.case("FILE* f = fopen(\"big\", \"w\");\n  for (int i = 0; i < 3 << 20; i++) fputc(1, f);\n  fclose(f);",
                                    "--limits=filesize=1MB"), "a file of more than 1 MB: the run was ended")
        done = self.case("int n = 0;\n  if (!MYTHREAD) {{ while (dup(1) >= 0) n++; if (n < 40) puts(\"PASS\"); }}", "--limits=files=40")
        self.assertEqual(done.exit, 0, str(done))

    def test_the_time_limit_overrides_the_cases(self):
        done = self.case("for (;;) {{}}", "--limits=time=1,processes=50", directives="// TIMEOUT: 100\n")
        self.assert_ended(done, "no end after 1 s")
        self.assertRegex(done.stdout, "thread 1: runs")

    def test_bad_limits(self):
        for text, why in (("memory", "write NAME=VALUE"), ("core=1", "a name of memory, "), ("memory=2", "a size such as 500MB"),
                          ("memory=0MB", "a size such as"), ("files=x", "files=x: give a number above 0"), ("time=0", "above 0"),
                          ("output=1GB", "no more than 16 MB can be kept"), ("", "write NAME=VALUE")):
            self.assert_refused(self.case("", f"--limits={text}"), "upctest: error: .*--limits.*" + why, 2)
            if text:
                self.assert_refused(self.case("", directives=f"// LIMITS: {text}\n"), "x.upc:1: LIMITS: .*" + why, 2)


if __name__ == "__main__":
    command_test.main()
