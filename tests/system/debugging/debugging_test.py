"""Debuggers, sanitizers and compilers speak of the user's lines and names."""

import os
import re
import shutil
import unittest

import command_test

PROGRAM = """\
#include <stdio.h>
#include <upc.h>

shared [4] double table[8 * THREADS];

int main(void) {
  int local = 41;
  shared [4] double *p = &table[5];
  shared int *q = upc_all_alloc(THREADS, sizeof(int));
  shared int *nothing = NULL;
  if (MYTHREAD == 0) table[5] = 2.5;
  upc_barrier;
  local++;
  printf("%d %d\\n", local, nothing == NULL);
  q[MYTHREAD] = 7;
  return 0;
}
"""

# Crashes in a function before any other mark of a line, or inside what the runtime inlines.
CRASHES = """\
#include <stdio.h>
#include <upc.h>
#include <upc_nb.h>
int read_by(int *p) { return *p; }
shared int numbers[THREADS];

int main(int argc, char **argv) {
  int *nowhere = argc > 5 ? &argc : NULL;
  numbers[MYTHREAD] = 1;
  if (argc == 1) return read_by(nowhere);
  upc_sync(upc_memget_nb(nowhere, &numbers[MYTHREAD], sizeof(int)));
  return 0;
}
"""


class Debugging(command_test.CommandTest):
    def gdb(self, *commands):
        here = os.path.dirname(os.path.dirname(command_test.OPTIONS["upcc"]))
        script = os.path.join(here, "share", "smp-upc", "gdb", "upc.py")
        self.assertTrue(os.path.exists(script), script)
        arguments = ["gdb", "-nx", "-batch", "-x", script]
        for command in commands:
            arguments += ["-ex", command]
        return self.run_command(*arguments, "./program", UPC_THREADS="2", DEBUGINFOD_URLS="")

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_prints_pointers_to_shared(self):
        source = self.write("program.upc", PROGRAM)
        self.assert_ok(self.upcc("-g", "-o", "program", source))
        done = self.gdb("break program.upc:13 if upcri_self.mythread == 1", "run", "print local", "print p", "print q",
                        "print nothing", "upc-value double p", "next", "print local")
        out = done.stdout
        self.assertIn("program.upc:13", out, str(done))
        self.assertIn("$1 = 41", out, str(done))
        self.assertRegex(out, r"\$2 = thread 1, phase 1, offset 0x[0-9a-f]+, address 0x[0-9a-f]+ \(own\)")
        self.assertRegex(out, r"\$3 = thread 0, offset 0x[0-9a-f]+, address 0x[0-9a-f]+\n")
        self.assertIn("$4 = null pointer-to-shared", out)
        self.assertIn("$5 = 2.5", out)
        self.assertIn("$6 = 42", out)

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_a_frozen_program_goes_on_as_it_says(self):
        source = self.write("program.upc", PROGRAM)
        self.assert_ok(self.upcc("-O2", "-o", "program", source))
        frozen = self.start("./program", UPC_THREADS="2", UPC_FREEZE="1")
        self.addCleanup(frozen.kill)
        told = re.match(r"upc: thread 1 waits for a debugger: gdb -p (\d+), then '(.*)' and '(.*)'; main is user_main\n$",
                        frozen.stderr.readline().decode())
        self.assertTrue(told)
        process, release, go_on = told.groups()
        done = self.run_command("gdb", "-nx", "-batch", "-p", process, "-ex", release, "-ex", go_on, DEBUGINFOD_URLS="")
        out, _ = frozen.communicate(timeout=command_test.LIMIT)
        self.assertEqual((frozen.returncode, out), (0, b"42 1\n42 1\n"), str(done))

    def test_assertions_name_the_line(self):
        source = self.write("program.upc", PROGRAM.replace("#include <stdio.h>", "#include <assert.h>\n#include <stdio.h>")
                            .replace("  local++;", "  assert(local == 40);"))
        self.assert_ok(self.upcc("-O2", "-o", "program", source))
        done = self.upcrun("-n", "2", "./program")
        self.assertNotEqual(done.exit, 0)
        self.assertRegex(done.stderr, r"program\.upc:14: main: Assertion|program\.upc:14: user_main: Assertion")

    @unittest.skipUnless(shutil.which("addr2line"), "there is no addr2line here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers tell of crashes themselves")
    def test_crashes_name_the_line(self):
        source = self.write("crashes.upc", CRASHES)
        os.mkdir(self.path("my.solver"))
        self.assert_ok(self.upcc("-g", "-o", "my.solver/program", source))
        for arguments, line in ([], 4), (["inlined"], 11):
            with self.subTest(line=line):
                done = self.run_command("my.solver/program", *arguments, UPC_THREADS="1", UPC_BACKTRACE="yes")
                self.assertRegex(done.stderr, r"\Aupc: thread 0: (.*/)?crashes\.upc:%d: segmentation fault" % line)
                self.assertRegex(done.stderr, r"upc:     #\d+ main at (.*/)?crashes\.upc:1[01]\n")
                self.assertNotIn(".trans.c", done.stderr)

    def test_the_c_compiler_names_the_line(self):
        source = self.write("program.upc", PROGRAM.replace("  local++;", '  local++; __asm__("nonsense %0" : : "r"(table[5]));'))
        done = self.upcc("-O2", "-o", "program", source)
        self.assertEqual(done.exit, 1)
        self.assertRegex(done.stderr, r"program\.upc:13:")

    def test_sanitizers_name_the_line(self):
        body = PROGRAM.replace("  local++;", "  volatile char *m = __builtin_malloc(3); m[local - 38] = 1; local++;")
        source = self.write("program.upc", body)
        if any("sanitize" in f for f in command_test.OPTIONS["flags"]):
            self.skipTest("another sanitizer is at work")
        self.assert_ok(self.upcc("-w", "-O1", "-g", "-fsanitize=address", "-o", "program", source))
        done = self.upcrun("-n", "1", "./program")
        self.assertNotEqual(done.exit, 0)
        self.assertRegex(done.stderr, r"heap-buffer-overflow[^§]*program\.upc:13")


if __name__ == "__main__":
    command_test.main()
