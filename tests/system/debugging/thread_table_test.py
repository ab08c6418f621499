# SPDX-License-Identifier: MIT
"""The table of a job's threads, written on request (SIGQUIT), at a timeout (UPC_TIMEOUT) and on a signal to end (SIGTERM);
and the exit codes that distinguish how a job ended."""

import os
import re
import signal
import subprocess
import time

import command_test

# Thread 1 runs and holds the lock, thread 2 waits for the lock, and the others wait at the barrier for both.
HELD = """#include <upc.h>
shared int never;
static int work(int n) {
  volatile unsigned sum = 0;
  while (never == 0) sum += n;
  return sum;
}
int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  upc_barrier;
  if (MYTHREAD == 1) { upc_lock(lock); work(3); }
  if (MYTHREAD == 2) { while (upc_lock_attempt(lock)) upc_unlock(lock);
    upc_lock(lock); }
  upc_barrier 7;
  return 0;
}
"""
# Continues when its standard input ends.
ASKED = """#include <stdio.h>
#include <upc.h>
int main(void) {
  if (MYTHREAD == 0) { puts("ready"); fflush(stdout); while (getchar() != EOF) { } }
  upc_barrier;
  if (MYTHREAD == 0) puts("went on");
  return 0;
}
"""


@command_test.unsanitized("it keeps signals back from threads until they call the C library, and these compute or wait", "thread")
class ThreadTable(command_test.CommandTest):
    def program(self, name, source, *options):
        self.write(name + ".upc", source)
        self.assert_ok(self.upcc(*options, "-o", name, name + ".upc"))
        return self.path(name)

    def start(self, program, threads, stderr=subprocess.PIPE, **environment):
        job = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                               text=True, cwd=self.work, start_new_session=True,
                               env=dict(os.environ, UPC_THREADS=str(threads), **environment))
        self.addCleanup(self.end, job)
        return job

    @staticmethod
    def end(job):
        job.kill()
        job.communicate()

    @staticmethod
    def told(text):
        """The threads that the rows of the table list."""
        told = set()
        for first, last in re.findall(r"^upc:   threads? (\d+)(?: to (\d+))?: .*\n", text, re.M):
            told |= set(range(int(first), int(last or first) + 1))
        return told

    def rows(self, text):
        """The lines of the table after the headline, without the prefix "upc: "."""
        lines = text.splitlines()
        for line in lines:
            self.assertTrue(line.startswith("upc: "), text)
        return [line[5:] for line in lines[1:]]

    def test_a_timeout_lists_each_thread(self):
        for options in (["-g"], ["-O2"], ["-O0"]):
            program = self.program("held", HELD, *options)
            for threads in (3, 4, 8, 64):
                with self.subTest(options=options, threads=threads):
                    done = self.upcrun("-n", str(threads), "-timeout", "1.5", program)
                    self.assertEqual((done.exit, done.stdout), (124, ""), str(done))
                    lines = done.stderr.splitlines()
                    self.assertEqual(lines[0], "upc: timeout: the job has run for 1.5 s; its threads are here:")
                    rows = self.rows(done.stderr)
                    heads = [row for row in rows if row.startswith("  thread")]
                    self.assertEqual(self.told(done.stderr), set(range(threads)))
                    runs = "  thread 1: runs"
                    if options == ["-g"]:
                        runs += "; its last shared access was to 'never', near held.upc:5"
                    self.assertIn(runs, heads)
                    self.assertIn("  thread 2: held.upc:13: upc_lock, held by thread 1", heads)
                    self.assertRegex(heads[0], r"^  thread 0: held.upc:14: upc_barrier")
                    if options == ["-g"]:
                        at = rows.index(runs)
                        self.assertRegex(rows[at + 1], r"^    #0 work at .*held.upc:5\b")
                        self.assertRegex(rows[at + 2], r"^    #1 main at .*held.upc:11\b")
                    self.assertNotIn("_Z", done.stderr)
                    self.assertNotIn("/proc/", done.stderr)

    def test_without_line_numbers_the_file_is_named(self):
        self.write("wait.h", "static __attribute__((noinline)) void wait_for(volatile int *p) { while (*p) { } }\n")
        self.write("main.upc", '#include <upc.h>\n#include "wait.h"\nvoid part(void);\nvoid quick(void) { int n = 0; wait_for(&n); }\n'
                   'int main(void) { quick(); part(); return 0; }\n')
        self.write("sub/part.upc", '#include <upc.h>\n#include "../wait.h"\nshared int x;\n'
                   '__attribute__((noinline)) void part(void) { int n = 1; if (MYTHREAD) upc_barrier; wait_for(&n); x = n; }\n')
        self.assert_ok(self.upcc("-O1", "-o", "together", "main.upc", "sub/part.upc"))
        self.assert_ok(self.upcc("-O1", "-c", "main.upc", "sub/part.upc"))
        self.assert_ok(self.upcc("-o", "apart", "main.o", "part.o"))
        self.assert_ok(self.upcc("-o", "stripped", "-s", "main.o", "part.o"))
        for program in ("together", "apart", "stripped"):
            done = self.upcrun("-n", "2", "-timeout", "1", "./" + program)
            self.assertEqual((done.exit, done.stdout), (124, ""), str(done))
            rows = self.rows(done.stderr)
            self.assertEqual(rows[0], "  thread 0: runs")
            if program == "stripped":
                self.assertEqual(rows[1], "    #0 (unknown function)", str(done))
                self.assertEqual(rows[2], "  thread 1: sub/part.upc:4: upc_barrier", str(done))
                continue
            # There are two functions named wait_for.
            self.assertEqual(rows[1], "    #0 wait_for in part.upc", str(done))
            self.assertIn("part in part.upc", done.stderr)
            self.assertIn("main in main.upc", done.stderr)
            self.assertRegex(done.stderr, r"  thread 1: sub/part.upc:4: upc_barrier\nupc:     #0 part in part.upc, in upcr_barrier\n")
        # A file that is already translated keeps its name; functions in an archive have the file name of their symbols.
        self.write("cpart.trans.c", '#include <upcr.h>\n#include "wait.h"\nvoid part(void) { int n = 1; wait_for(&n); }\n')
        self.assert_ok(self.upcc("-O1", "-o", "translated", "main.upc", "cpart.trans.c"))
        self.assertIn("part in cpart.trans.c\n", self.upcrun("-n", "1", "-timeout", "1", "./translated").stderr)
        subprocess.run(["ar", "rc", self.path("libpart.a"), self.path("part.o")], check=True)
        self.assert_ok(self.upcc("-o", "archived", "main.o", "libpart.a"))
        self.assertIn("#0 wait_for in part.", self.upcrun("-n", "1", "-timeout", "1", "./archived").stderr)

    def test_a_thread_that_has_returned_has_no_stack(self):
        held = "#include <upc.h>\nvolatile int on = 1;\nint main(void) {\n  if (MYTHREAD == 1) while (on) upc_fence;\n  return 0;\n}\n"
        for options in (["-g"], ["-O2"]):
            program = self.program("returned", held, *options)
            for threads in (2, 3):
                done = self.upcrun("-n", str(threads), "-timeout", "1", program)
                self.assertEqual((done.exit, done.stdout), (124, ""), str(done))
                rows = self.rows(done.stderr)
                self.assertEqual(rows[0], "  thread 0: has returned from main")
                self.assertRegex(rows[1], "^  thread 1: runs")
                self.assertEqual([row for row in rows[2:] if " thread 2: " in row], ["  thread 2: has returned from main"] * (threads - 2))
                self.assertNotIn("_Z", done.stderr)

    def test_a_job_that_ends_in_time_prints_nothing(self):
        program = self.program("fine", "#include <upc.h>\nint main(void) { upc_barrier; return MYTHREAD == 1 ? 7 : 0; }\n")
        for threads, code in ((1, 0), (2, 7), (8, 7)):
            done = self.upcrun("-n", str(threads), "-timeout=60", program)
            self.assertEqual((done.exit, done.stdout, done.stderr), (code, "", ""))

    def table(self, job, errors, threads):
        """Requests the table, repeatedly until all waiting threads sleep, and returns it."""
        others = "thread 1" if threads == 2 else f"threads 1 to {threads - 1}"
        deadline = time.monotonic() + 60
        while True:
            before = os.path.getsize(errors)
            job.send_signal(signal.SIGQUIT)
            text, last = "", None
            # No other table begins while one is being written: wait until it is complete.
            while len(self.told(text)) < threads or text != last:
                self.assertLess(time.monotonic(), deadline, text)
                time.sleep(0.2)
                last = text
                with open(errors, encoding="utf-8") as file:
                    text = file.read()[before:]
            if threads == 1 or f"  {others}: asked.upc:5: upc_barrier\n" in text:
                return text

    def test_a_job_continues_after_a_request(self):
        for options in (["-g"], ["-O2"]):
            program = self.program("asked", ASKED, *options)
            for threads in (1, 2, 4, 8, 64):
                with self.subTest(options=options, threads=threads):
                    errors = self.path("errors")
                    with open(errors, "w", encoding="utf-8") as file:
                        job = self.start(program, threads, file)
                    self.assertEqual(job.stdout.readline(), "ready\n")
                    for _ in range(3):
                        text = self.table(job, errors, threads)
                        self.assertTrue(text.startswith("upc: SIGQUIT: the threads are here, and continue:\n"), text)
                        self.assertIn("upc:   thread 0: runs\n", text)
                    out, _ = job.communicate("", timeout=60)
                    self.assertEqual((job.returncode, out), (0, "went on\n"))

    def test_a_job_ended_from_outside_lists_its_threads_if_verbose(self):
        program = self.program("asked", ASKED, "-g")
        for verbose in ("yes", "no"):
            job = self.start(program, 3, UPC_VERBOSE=verbose)
            self.assertEqual(job.stdout.readline(), "ready\n")
            time.sleep(0.1)  # so that the others sleep
            job.send_signal(signal.SIGTERM)
            _, err = job.communicate(timeout=60)
            self.assertEqual(job.returncode, -signal.SIGTERM)
            self.assertIn("upc: ended by SIGTERM\n", err)
            self.assertEqual("upc:   threads 1 to 2: asked.upc:5: upc_barrier\n" in err, verbose == "yes", err)

    def test_a_thread_that_keeps_signals_blocked(self):
        program = self.program("deaf", """#include <signal.h>
#include <upc.h>
int main(void) {
  if (MYTHREAD == 1) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (volatile unsigned i = 0;; ++i) { }
  }
  upc_barrier;
  return 0;
}
""")
        done = self.upcrun("-n", "2", "-timeout", "1", program)
        self.assertEqual(done.exit, 124, str(done))
        self.assertIn("upc:   thread 1: does not answer: it blocks signals, or is inside a system call\n", done.stderr)
        self.assertIn("upc:   thread 0: deaf.upc:10: upc_barrier\n", done.stderr)

    def test_a_program_with_its_own_handler(self):
        program = self.program("own", """#include <signal.h>
#include <unistd.h>
#include <upc.h>
static void mine(int number) { (void)!write(1, "mine\\n", 5); _exit(number); }
int main(void) {
  if (MYTHREAD == 0) { signal(SIGQUIT, mine); raise(SIGQUIT); }
  upc_barrier;
  return 0;
}
""")
        done = self.upcrun("-n", "3", program)
        self.assertEqual((done.exit, done.stdout, done.stderr), (signal.SIGQUIT, "mine\n", ""))

    def test_a_bad_time_is_refused(self):
        program = self.program("asked", ASKED)
        for value in ("0", "-1", "x", "1s", "1e3", "inf", " 1", "nan", "0x10", "1.2.3", "0.0001", "999999999999"):
            with self.subTest(value=value):
                job = self.start(program, 2, UPC_TIMEOUT=value)
                _, err = job.communicate("", timeout=60)
                self.assertEqual((job.returncode, err), (
                    120, f"upc: UPC_TIMEOUT is '{value}'; set it to a number of seconds, such as 60 or 2.5\n"))
        for value in ("0", "-1", "x", "1s"):
            self.assert_refused(self.upcrun("-timeout", value, program),
                                f"-timeout: '{value}' is not a number of seconds")

    def test_each_way_a_job_ends_has_its_exit_code(self):
        def code(body, name, *options):
            program = self.program(name, "#include <stdlib.h>\n#include <upc.h>\nint main(void) {\n" + body +
                                   "\n  return 0;\n}\n", *options)
            return self.upcrun("-n", "2", "-timeout", "20", program).exit
        self.assertEqual(code("", "good"), 0)
        self.assertEqual(code("  if (MYTHREAD) exit(3); upc_barrier;", "leaves"), 121)
        self.assertEqual(code("  if (MYTHREAD) upc_barrier;", "deadlock"), 121)
        self.assertEqual(code("  upc_barrier MYTHREAD;", "misuse"), 120)
        self.assertEqual(code("  upc_global_exit(5);", "own"), 5)
        self.assertEqual(code("  abort();", "signal"), 128 + signal.SIGABRT)
        self.write("bad.upc", "int main(void) { return x; }\n")
        self.assertEqual(self.upcrun("bad.upc").exit, 125)
        self.assertEqual(self.upcrun("./no-such-program").exit, 125)


if __name__ == "__main__":
    command_test.main()
