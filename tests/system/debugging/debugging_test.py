# SPDX-License-Identifier: MIT
"""Debuggers, sanitizers and compilers show the user's lines and names."""

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

# Crashes in the file's first function, before any other line marker, or inside code inlined from the runtime.
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


# Each form of variable that a user may inspect in a debugger.
FORMS = """\
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

struct point { int x, y; double w[3]; };
struct list { shared struct list *next; int v; };

shared [3] double field[10 * THREADS];
shared int scalar;
static shared [2] struct point points[4 * THREADS];
shared [*] int rows[THREADS][3];
shared int *shared leader;
int x = 5;
static double own[2] = {1, 2};
struct point mine;

static void work(shared struct list *head, shared [3] double *p) {
  static int calls;
  static shared int inner[THREADS];
  calls += 1 + MYTHREAD;
  inner[MYTHREAD] = 30 + MYTHREAD;
  upc_barrier;
  if (MYTHREAD == 1 && getenv("CRASH")) abort();
  upc_barrier;
}

int main(void) {
  shared struct list *head = upc_all_alloc(THREADS, sizeof(struct list));
  shared [3] double *p = &field[4];
  upc_forall (int i = 0; i < 10 * THREADS; i++; &field[i]) field[i] = i + 0.5;
  scalar = 7;
  points[2 * MYTHREAD].x = 10 * MYTHREAD;
  points[2 * MYTHREAD].w[1] = 2.25;
  rows[MYTHREAD][1] = 4;
  x += 100 * MYTHREAD;
  mine.y = MYTHREAD;
  if (MYTHREAD == 0) {
    head->v = 8;
    head->next = head + 1;
    head[1].v = 9;
    leader = &scalar;
  }
  upc_barrier;
  work(head, p);
  return 0;
}
"""
# Commands in work() on thread 1 of 3, and what they print; .* stands for any text.
PRINTED = (
    ("print field[3]", "3.5"), ("print field[3]@4", "{3.5, 4.5, 5.5, 6.5}"), ("print field[x - 100] + scalar", "12.5"),
    ("print &field[4]", "thread 1, phase 1, .* (own)"), ("print scalar", "7"), ("print points[2].x", "10"),
    ("print points[2]", "{x = 10, y = 0, w = {0, 2.25, 0}}"), ("print points[4].w[1]", "2.25"), ("print rows[2][1]", "4"),
    ("print rows", "{{0, 4, 0}, {0, 4, 0}, {0, 4, 0}}"), ("print *leader", "7"), ("print THREADS * 10 + MYTHREAD", "31"),
    ("print x", "105"), ("print/x x", "0x69"), ("print own[1]", "2"), ("print mine.y", "1"), ("print calls", "2"),
    ("print inner[2]", "32"), ("print inner", "{30, 31, 32}"), ("print *p", "4.5"), ("print p[2]", "6.5"), ("print *(p + 1)", "5.5"),
    ("print head->v", "8"), ("print head->next->v", "9"), ("print *head", "{next = thread 1, .*, v = 8}"),
    ("print *(shared [] double *)p", "4.5"), ("print ((shared struct list *)head)->next->v", "9"), ('print $upc("field[3]") * 2', "7"),
)
WRONG = (
    ("print field * 2", "a whole shared array is no operand; subscript it"), ("print no_such", 'No symbol "no_such" in current context.'),
    ("print field[3", "there is no ] for the one before it"), ("upc-thread 3", "there is no UPC thread 3 now"),
    ("upc-part x 1", "x is no shared array"), ("upc-part field 3", "there is no thread 3, only 0 to 2"),
)


# Expressions with pointers of each layout: gdb computes the same values as the program.
LAYOUTS = ("shared", "shared [3]", "shared []", "shared [*]")
COMPUTED = """p - q|q - p|p - 1 - q|p - -2 - q|2 * (p - q) + 1|(p + 3) - (q - 1)|p + 2 - q|&x[7] - p|p - &x[0]|p - x|*(p + 1)|*(p - (p - q))|p[q - p]|(q + 1)[1]|*(x + 2)
p < q|p >= q + 3|p == q|p != q|p == q + (p - q)|p - 1 == x + 5|p == 0|!p|p && q|p > q ? 5 : 6|p == (shared void *)p|v == p|v != q|s == p|s - q|*s|s[1]
t.q - p|t.q[1]|*t.q|tp->q - p|tp->q[-1]|*tp->q|ts[1].q - t.q|ts[MYTHREAD].q == p|*ts[1].q|t.k + ts[0].k|row - x2|(*row)[1]|row[1][0]|*(row[1] + 1)|(row + 1)[0][1]|&x2[2] - row"""
COMPUTED = COMPUTED.replace("\n", "|").split("|")
MISUSED = (
    ("print p++", "to change a pointer-to-shared, write p = p + 1"), ("print --p", "to change a pointer-to-shared, write p = p + 1"),
    ("print p += 1", "to change a pointer-to-shared, write p = p + 1"), ("print 1 + p", "a number is added to a pointer-to-shared behind it: p + 1"),
    ("print v + 1", "a pointer to shared void leads to nothing; cast it: (shared int *)p"),
    ("print row - p", "the two pointers-to-shared are not of one type that has elements"), ("print n - p", "a null pointer-to-shared points nowhere"),
)


class Debugging(command_test.CommandTest):
    def gdb(self, *commands, program=("./program",), threads="2", **env):
        here = os.path.dirname(os.path.dirname(command_test.OPTIONS["upcc"]))
        script = os.path.join(here, "share", "gdb", "auto-load", "smp-upc", "upc.py")
        self.assertTrue(os.path.exists(script), script)
        # As a user allows it in ~/.gdbinit: by the script's folder with all links resolved. Nothing else names the script.
        arguments = ["gdb", "-nx", "-batch", "-iex", "add-auto-load-safe-path " + os.path.dirname(os.path.realpath(script))]
        for command in commands:
            arguments += ["-ex", command]
        done = self.run_command(*arguments, *program, UPC_THREADS=threads, DEBUGINFOD_URLS="", **env)
        # Python must write nothing beside its modules: uninstalling would leave it there.
        self.assertEqual([name for name in os.listdir(os.path.join(os.path.dirname(script), "smp_upc")) if not name.endswith(".py")], [])
        return done

    def assert_prints(self, out, printed):
        for command, expected in printed:
            pattern = re.escape(expected).replace(r"\.\*", ".*")
            self.assertRegex(out, r"(?m)^> %s\n.* = %s$" % (re.escape(command), pattern))

    @staticmethod
    def told(commands):
        return [part for command in commands for part in ("echo \\n> %s\\n" % command.replace('"', r"\""), command)]

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_evaluates_upc_expressions_with_the_programs_names(self):
        for options in (["-g"], ["-g", "-nochecks"]):
            with self.subTest(options=options):
                self.assert_ok(self.upcc("-O0", *options, "-o", "program", self.write("program.upc", FORMS)))
                done = self.gdb('break program.upc:23 if $upc("MYTHREAD") == 1', "run", *self.told(c for c, _ in PRINTED),
                                *self.told(c for c, _ in WRONG), "upc-part field 2", "info upc-threads", "upc-thread 2 print x",
                                "upc-thread 0", "print mine.y + 40", "info threads", threads="3")
                out = done.stdout.replace("\n\n", "\n")
                self.assert_prints(out, PRINTED)
                for command, expected in WRONG:
                    self.assertIn(expected, done.stderr, command)
                self.assertIn("field[6] = 6.5\nfield[7] = 7.5\nfield[8] = 8.5\nfield[15] = 15.5\n", out)
                self.assertRegex(out, r"\* 1 +\(thread \d+, LWP \d+\)  work at (.*/)?program\.upc:23\n")
                self.assertRegex(out, r"  2 +\(thread \d+, LWP \d+\)  work at (.*/)?program\.upc:2[2-4]\n")
                self.assertRegex(out, r"\$\d+ = 205\n")
                self.assertRegex(out, r"\$\d+ = 40\n")
                self.assertRegex(out, r'"upc 1"')

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_computes_with_pointers_as_the_program_does(self):
        for layout in LAYOUTS:
            extent = "8" if "[]" in layout else "8 * THREADS"
            declared = ("LAYOUT int x[%s]; LAYOUT int x2[%s][3];\nstruct t { LAYOUT int *q; int k; } t, ts[2];\nLAYOUT int *shared s;\n"
                        % (extent, extent)).replace("LAYOUT", layout)
            setup = ("LAYOUT int *p = &x[6], *q = &x[2], *n = 0; LAYOUT int (*row)[3] = &x2[1]; shared void *v = p; struct t *tp = &t;\n"
                     "if (MYTHREAD == 0) { for (int i = 0; i < 8; i++) x[i] = 10 + i; for (int i = 0; i < 12; i++) x2[i / 3][i % 3] = 100 + i;\n"
                     "s = &x[5]; t.q = q + 1; t.k = 3; ts[0].q = p; ts[1].q = &x[4];\n").replace("LAYOUT", layout)
            lines = "".join('printf("%%d\\n", (int)(%s));\n' % one for one in COMPUTED)
            program = "#include <upc.h>\n#include <stdio.h>\n%sint main(void) {\n%s%s}\nreturn n != 0; }\n" % (declared, setup, lines)
            with self.subTest(layout=layout):
                # A pointer's type cannot have [*]: write the block sizes that [*] gives the two arrays.
                program = program.replace("[*] int *", "[8] int *").replace("[*] int (", "[24] int (")
                self.assert_ok(self.upcc("-g", "-O0", "-o", "program", self.write("program.upc", program)))
                ran = self.upcrun("-n", "2", "program")
                self.assert_ok(ran)
                expected = ran.stdout.split()
                done = self.gdb("break program.upc:10", "run", *self.told("print " + one for one in COMPUTED), *self.told(c for c, _ in MISUSED))
                self.assert_prints(done.stdout.replace("\n\n", "\n"), [("print " + one, value) for one, value in zip(COMPUTED, expected, strict=True)])
                for command, message in MISUSED:
                    self.assertIn(message, done.stderr, command)

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_variables_of_inlined_functions_do_not_hide_the_programs(self):
        # Each line begins with code inlined from a header, whose functions have variables with these names.
        self.write("program.upc", "#include <upc.h>\nshared int x[10 * THREADS];\nint mine = 3, thread = 4, offset = 5;\nint main(void) {\n"
                                  "  x[MYTHREAD] = mine;\n  upc_barrier;\n  return mine + thread + offset + x[0] == 0;\n}\n")
        for options in (["-O2"], ["-O1"], ["-O0"]):
            self.assert_ok(self.upcc("-g", "-nochecks", *options, "-o", "program", "program.upc"))
            for line in (5, 6, 7):
                out = self.gdb("break program.upc:%d" % line, "run", *self.told(["print mine", "print thread * 10 + offset"])).stdout
                self.assert_prints(out.replace("\n\n", "\n"), (("print mine", "3"), ("print thread * 10 + offset", "45")))

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_shows_the_threads_of_a_core_file(self):
        self.assert_ok(self.upcc("-g", "-nochecks", "-O0", "-o", "program", self.write("program.upc", FORMS)))
        self.run_command("bash", "-c", "ulimit -c unlimited; exec ./program", UPC_THREADS="3", UPC_SHARED_HEAP_SIZE="16MB", CRASH="yes")
        cores = [name for name in self.files() if name.startswith("core")]
        if not cores:
            self.skipTest("core files go elsewhere here, see /proc/sys/kernel/core_pattern")
        done = self.gdb("info upc-threads", "upc-thread 1", *self.told(["print x", "print field[4]", "print MYTHREAD"]),
                        program=("./program", cores[0]))
        self.assertRegex(done.stdout, r"\* 1 +\(thread \d+, LWP \d+\)  work at (.*/)?program\.upc:23\n", str(done))
        self.assert_prints(done.stdout.replace("\n\n", "\n"), (("print x", "105"), ("print field[4]", "4.5"), ("print MYTHREAD", "1")))

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_a_core_file_has_the_used_parts_of_the_heap(self):
        """With the default heap, which reserves hundreds of gigabytes: objects of all kinds, including the last elements of large ones."""
        self.write("program.upc", "#include <stdlib.h>\n#include <upc.h>\nshared [5] int fixed[5 * THREADS];\nshared [] long *kept;\n"
                   "int main(void) {\n  shared [] long *own = upc_alloc(24 << 20);\n  shared [1000] int *all = upc_all_alloc(3 * THREADS, 1 << 20);\n"
                   "  for (int i = 0; i < 2000; i++) kept = upc_alloc(800);\n  fixed[5 * MYTHREAD + 4] = 40 + MYTHREAD;\n"
                   "  own[(3 << 20) - 1] = 50 + MYTHREAD;\n  kept[99] = 60 + MYTHREAD;\n  all[1000 * MYTHREAD + 999] = 70 + MYTHREAD;\n"
                   "  upc_barrier;\n  if (MYTHREAD == 1) abort();\n  upc_barrier;\n  return 0;\n}\n")
        self.assert_ok(self.upcc("-g", "-nochecks", "-O0", "-o", "program", "program.upc"))
        self.run_command("bash", "-c", "ulimit -c unlimited; exec ./program", UPC_THREADS="3")
        cores = [name for name in self.files() if name.startswith("core")]
        if not cores:
            self.skipTest("core files go elsewhere here, see /proc/sys/kernel/core_pattern")
        self.assertLess(os.stat(self.path(cores[0])).st_size, 1 << 30)
        wanted = [(f"print {what}", str(value + 1)) for what, value in (("fixed[9]", 40), ("own[(3 << 20) - 1]", 50), ("kept[99]", 60), ("all[1999]", 70))]
        done = self.gdb("upc-thread 1", *self.told([what for what, _ in wanted]), program=("./program", cores[0]))
        self.assert_prints(done.stdout.replace("\n\n", "\n"), wanted)

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_begins_in_the_programs_main(self):
        """`list`, `break N` and `start` refer to the file with main, in any link order, with and without the script."""
        self.write("first.upc", "#include <upc.h>\nint second(int);\n\nint main(void) {\n  upc_barrier;\n  return second(3);\n}\n")
        self.write("second.upc", "\n\n\n\n\nint second(int n) {\n  return n - 3;\n}\n")
        for order in (["first.upc", "second.upc"], ["second.upc", "first.upc"]):
            self.assert_ok(self.upcc("-g", "-O0", "-o", "program", *order))
            for script in (True, False):
                run = self.gdb if script else lambda *commands: self.run_command(
                    "gdb", "-nx", "-batch", *(word for command in commands for word in ("-ex", command)), "./program", UPC_THREADS="2")
                out = run("list", "break 6", "start", "info breakpoints").stdout
                self.assertIn("\n5\t  upc_barrier;\n", out)
                self.assertRegex(out, r"Breakpoint 1 at 0x[0-9a-f]+: file (.*/)?first\.upc, line 6\.")
                self.assertRegex(out, r"hit Temporary breakpoint 2, user_main \(\) at (.*/)?first\.upc:5\n5\t  upc_barrier;")

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_prints_pointers_declared_with_a_typedef(self):
        self.write("program.upc", "#include <upc.h>\ntypedef shared [] int *one_t;\ntypedef shared [4] double *block_t;\ntypedef one_t other_t;\n"
                   "shared int a[THREADS];\nshared [4] double b[4 * THREADS];\nint main(void) {\n  other_t other = (one_t)&a[1];\n"
                   "  one_t one = other;\n  block_t block = &b[5];\n  *one = 7;\n  *block = 2.5;\n  upc_barrier;\n  return *other != 7;\n}\n")
        self.assert_ok(self.upcc("-g", "-O0", "-o", "program", "program.upc"))
        out = self.gdb("break 14", "run", "print one", "print other", "print block", "print *other", "print *block", "info locals").stdout
        for line in (r"\$1 = thread 1, offset 0x", r"\$2 = thread 1, offset 0x", r"\$3 = thread 1, phase 1, offset 0x", r"\$4 = 7", r"\$5 = 2\.5",
                     "other = thread 1, offset", "block = thread 1, phase 1"):
            self.assertRegex(out, "(?m)^" + line)

    @unittest.skipUnless(shutil.which("valgrind"), "there is no valgrind here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and valgrind do not mix")
    def test_valgrind_is_detected(self):
        self.assert_ok(self.upcc("-o", "program", self.write("program.upc", PROGRAM)))
        done = self.run_command("valgrind", "-q", "./program", UPC_THREADS="2", UPC_VERBOSE="yes")
        self.assertEqual((done.exit, done.stdout), (0, "42 1\n42 1\n"), str(done))
        self.assertRegex(done.stderr, r"2 threads on \d+ cores, 165 MB of shared heap a thread")
        self.assertNotIn("large range", done.stderr)

    def test_threads_have_names(self):
        self.assert_ok(self.upcc("-o", "program", self.write("program.upc", PROGRAM.replace("  local++;", """
  char name[16] = "", path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/comm", (int)syscall(SYS_gettid));
  FILE *file = fopen(path, "r");
  if (file) fscanf(file, "%15[^\\n]", name);
  printf("%s\\n", name);""").replace("#include <stdio.h>", "#include <stdio.h>\n#include <sys/syscall.h>\n#include <unistd.h>"))))
        out = self.run_command("./program", UPC_THREADS="3").stdout
        self.assertEqual(sorted(line for line in out.splitlines() if not line[0].isdigit()), ["program", "upc 1", "upc 2"])

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers and gdb do not mix")
    def test_gdb_prints_pointers_to_shared(self):
        source = self.write("program.upc", PROGRAM)
        self.assert_ok(self.upcc("-g", "-o", "program", source))
        # The thread's number, the second member: clang describes no type that only the runtime's headers use.
        done = self.gdb("break program.upc:13 if ((int *)&upcri_self)[2] == 1", "run", "print local", "print p", "print q",
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
    def test_a_frozen_program_continues_with_the_commands_it_prints(self):
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
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers report crashes themselves")
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
