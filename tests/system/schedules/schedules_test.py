# SPDX-License-Identifier: MIT
"""Programs with one timing error each, and their repaired versions: schedules find the errors, and a seed determines everything.

A file of planted/ has functions of the form

    // wrong
    static int name(void) {

with the error explained after a colon, and `// right` above those that must not fail; a function fails by its result, or by an
error that the runtime reports. Each is run alone on four threads, with one seed after another: the wrong ones with as many
seeds as a user would try, the right ones with SCHEDULE_SEEDS. Functions named make_… are called first.

PLAIN_RUNS=100 instead runs each wrong function 100 times without a schedule: no run may fail. (For use by hand: it depends on timing.)
"""

import concurrent.futures
import glob
import os
import re
import shutil
import signal
import time
import unittest

import command_test

FUNCTION = re.compile(r"^// (wrong|right)(?:: .*)?\nstatic int (\w+)\(void\) \{", re.MULTILINE)
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "planted")
THREADS = 4
WITHIN = 100  # seeds that suffice to find every error
SEEDS = int(os.environ.get("SCHEDULE_SEEDS", "2"))
SANITIZED = command_test.SANITIZER
PLAIN_RUNS = int(os.environ.get("PLAIN_RUNS", "0"))

MAIN = """
#include <string.h>
int main(int argc, char **argv) {
  int wrong = 0;
%s  upc_barrier;
%s  return wrong ? 3 : 0;
}
"""
TOLD = re.compile(r"^upc: schedule: seed (\d+), (\d+) points, (\d+) changes of thread, digest ([0-9a-f]{16})$", re.MULTILINE)


def planted_in(path):
    """The names of the wrong functions, of the right ones, and of those that are called first."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = FUNCTION.findall(text)
    assert len(found) == len(re.findall(r"^// (?:wrong|right)", text, re.MULTILINE)), path
    return ([name for kind, name in found if kind == "wrong"], [name for kind, name in found if kind == "right"],
            re.findall(r"^static void (make_\w+)\(void\)", text, re.MULTILINE))


def digest_of(outcome):
    return TOLD.search(outcome.stderr).group(0)


@command_test.unsanitized("it reports the planted races itself", "thread")
class Planted(command_test.CommandTest):
    def check_file(self, name):
        path = os.path.join(HERE, name + ".upc")
        wrong, right, before = planted_in(path)
        calls = "".join(f'  if (!strcmp(argv[1], "{f}")) wrong = {f}();\n' for f in wrong + right)
        self.write("main.upc", f'#include "{path}"\n' + MAIN % ("".join(f"  {b}();\n" for b in before), calls))
        self.assert_ok(self.upcc("-g", "-o", "planted", "main.upc"))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            if PLAIN_RUNS:
                for function, failed in zip(wrong, pool.map(self.failed_plain_runs, wrong)):
                    print(f"{function}: {failed} of {PLAIN_RUNS} plain runs fail", flush=True)
                    self.assertEqual(failed, 0, function)
                return
            for function, outcome in zip(wrong, pool.map(self.run_until_wrong, wrong)):
                with self.subTest(function):
                    self.check_wrong(function, outcome)
            for function, outcome in zip(right, pool.map(self.run_right, right)):
                with self.subTest(function):
                    self.assertEqual((outcome.exit, outcome.stdout), (0, ""), str(outcome))
                    self.assertEqual(outcome.stderr, f"upcrun: {SEEDS} runs, seeds 1 to {SEEDS}: none fails\n")

    def failed_plain_runs(self, function):
        return sum(self.run_command("timeout", "20", "./planted", function, UPC_THREADS=str(THREADS)).exit != 0
                   for _ in range(PLAIN_RUNS))

    def run_until_wrong(self, function):
        return self.upcrun("-n", str(THREADS), "-timeout", "30", "-schedule-runs", str(WITHIN), "./planted", function)

    def run_right(self, function):
        return self.upcrun("-n", str(THREADS), "-timeout", "60", "-schedule-runs", str(SEEDS), "./planted", function)

    def check_wrong(self, function, outcome):
        self.assertIn(outcome.exit, (3, 120, 121), str(outcome))
        told = re.search(r"^upcrun: the run with seed (\d+) fails with exit code (\d+), after (\d+) runs? that passed; "
                         r"to replay it: (upcrun -schedule-seed \d+ .*)\n\Z", outcome.stderr, re.MULTILINE)
        self.assertTrue(told, str(outcome))
        seed, code, passed, again = told.groups()
        print(f"{function}: seed {seed}", flush=True)
        self.assertEqual((int(code), int(passed)), (outcome.exit, int(seed) - 1))
        self.assertEqual(again, f"upcrun -schedule-seed {seed} -n {THREADS} -timeout 30 ./planted {function}")
        # The same failure, with the same decisions.
        replay = self.upcrun(*again.split()[1:])
        self.assertEqual((replay.exit, digest_of(replay)), (outcome.exit, digest_of(outcome)), str(replay))


ORDER = """
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>
shared int n;
shared [] int order[64 * 8];
int main(int argc, char **argv) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 8; i++) {
    upc_lock(lock);
    order[n++] = MYTHREAD;
    upc_unlock(lock);
  }
  upc_barrier;
  if (MYTHREAD == 0) for (int i = 0; i < n; i++) printf("%d ", order[i]);
  return argc > 1 ? atoi(argv[1]) : 0;
}
"""
LOST = """
#include <upc.h>
shared int total;
int main(void) {
  for (int i = 0; i < 5; i++) total += 1;
  upc_barrier;
  return total != 5 * THREADS;
}
"""


class Replay(command_test.CommandTest):
    """The same seed gives the same order, digest and log, on any number of cores."""

    def run_seed(self, threads, seed, *arguments, cores=None, **env):
        pin = ["taskset", "-c", cores] if cores else []
        return self.run_command(*pin, "./order", *arguments, UPC_THREADS=str(threads), UPC_SCHEDULE_SEED=str(seed),
                                UPC_VERBOSE="yes", **env)

    def test_numbers_of_threads(self):
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        one_core = str(min(os.sched_getaffinity(0)))
        for threads in 1, 2, 3, 4, 8, 64:
            orders = set()
            for seed in (1, 2, 2**53) if threads == 64 else range(6):
                with self.subTest(threads=threads, seed=seed):
                    first = self.run_seed(threads, seed, UPC_SCHEDULE_LOG="first")
                    self.assertEqual(first.exit, 0, str(first))
                    self.assertEqual(TOLD.search(first.stderr).group(1), str(seed))
                    again = self.run_seed(threads, seed, cores=one_core, UPC_SCHEDULE_LOG="again")
                    self.assertEqual((again.stdout, digest_of(again)), (first.stdout, digest_of(first)))
                    self.assertEqual(self.read("again"), self.read("first"))
                    self.assertEqual(self.read("first").count("\n"), int(TOLD.search(first.stderr).group(2)))
                    orders.add(first.stdout)
            if threads > 1:
                self.assertGreater(len(orders), 2)

    @unittest.skipIf(SANITIZED, "-race goes with no other sanitizer")
    def test_every_access_is_a_point(self):
        """At each level of optimisation, even in loops that the compiler optimises well: there are as many points as accesses."""
        loops = ("for (int i = 0; i < 50; i++) a[i] += i;", "upc_forall (int i = 0; i < 50 * THREADS; i++; &a[i]) a[i] = i;",
                 "for (int i = 1; i < 40; i++) b[i] = b[i - 1] + b[i + 1];", "for (int i = 0; i < 50; i++) s += *p++;",
                 "upc_forall (int i = 0; i < 50 * THREADS; i++; &c[i]) c[i] += 1;", "for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) m[i][j] = 1;",
                 "for (int i = 0; i < 30; i++) r[i].x = r[i].y;", "s = a[1] + a[1]; a[1] = a[1];", "upc_memcpy(&a[0], &b[0], 4);")
        self.write("loops.upc", """
#include <upc.h>
shared int a[50 * THREADS];
shared [] int b[50];
shared [25] int c[50 * THREADS];
shared [] int m[9][9];
shared struct { int x, y; } r[30 * THREADS];
int main(int argc, char **argv) {
  shared int *p = a;
  int s = 0;
  switch (argc) {
%s  }
  return 0;
}
""" % "".join(f"  case {i}: {loop} break;\n" for i, loop in enumerate(loops, 1)))
        counts = []
        for options in (("-g", "-O0"), ("-g", "-O1"), ("-g", "-O3"), ("-race", "-O2")):
            self.assert_ok(self.upcc(*options, "-o", "loops", "loops.upc"))
            counts.append([int(TOLD.search(self.run_command("./loops", *["x"] * i, UPC_THREADS="2", UPC_SCHEDULE_SEED="1", UPC_VERBOSE="1")
                                           .stderr).group(2)) for i in range(len(loops))])
        self.assertEqual(counts[1:], [counts[0]] * 3)
        least = [2 * 100, 100, 2 * 3 * 39, 2 * 50, 2 * 100, 2 * 81, 2 * 60, 2 * 4, 2 * 2]
        for count, few, loop in zip(counts[0], least, loops):
            self.assertGreaterEqual(count, few, loop)

    def test_log(self):
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        self.run_seed(2, 3, UPC_SCHEDULE_LOG="log")
        lines = self.read("log").splitlines()
        for number, line in enumerate(lines, 1):
            self.assertRegex(line, rf"^{number} thread [01] (order\.upc:\d+ )?[a-z_ ]+?( -> (thread [01]|nobody))?$")
        for what in ("order.upc:10 upc_lock", "order.upc:11 reads", "order.upc:11 writes", "order.upc:12 upc_unlock",
                     "order.upc:14 comes to a barrier", "order.upc:14 leaves a barrier", "order.upc:15 reads"):
            self.assertTrue(any(f" {what}" in line for line in lines), what)

    def test_the_message_of_a_failure(self):
        """The seed, in whatever way the job ends; nothing if it succeeds or with -q."""
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        failed = self.upcrun("-n", "2", "-schedule-seed=7", "./order", "5")
        self.assertEqual(failed.exit, 5)
        self.assertRegex(failed.stderr, r"\Aupc: schedule: seed 7, \d+ points, \d+ changes of thread, digest \w+\n\Z")
        self.assertEqual(self.upcrun("-q", "-n", "2", "-schedule-seed=7", "./order", "5").stderr, "")
        self.assert_ok(self.upcrun("-n", "2", "-schedule-seed=7", "./order"))
        for ends, code in (("upc_global_exit(9);", 9), ("upc_barrier MYTHREAD;", 120), ("*(volatile int *)0 = 0;", 139),
                           ("upc_lock_t *l = upc_all_lock_alloc(); upc_lock(l); upc_barrier;", 121)):
            if SANITIZED and code == 139:
                continue  # the sanitizer reports the crash itself
            self.write("ends.upc", "#include <upc.h>\nint main(void) {\n  upc_barrier;\n  %s\n  return 0;\n}\n" % ends)
            outcome = self.upcrun("-n", "2", "-schedule-seed", "4", "ends.upc")
            self.assertEqual(outcome.exit, code, str(outcome))
            self.assertRegex(outcome.stderr, r"\nupc: schedule: seed 4, " if code != 9 else r"\Aupc: schedule: seed 4, ")

    def test_own_threads_and_sleep(self):
        """A thread that reaches no point for long delays the others, but not forever; a message reports this."""
        self.write("own.upc", """
#include <pthread.h>
#include <unistd.h>
#include <upc.h>
static pthread_barrier_t barrier;
shared int x[THREADS];
static void *wait(void *at) { pthread_barrier_wait(at); return 0; }
static pthread_barrier_t *all(void) { static pthread_barrier_t *it; return it; }
shared void *shared place;
int main(void) {
  if (MYTHREAD == 0) { pthread_barrier_init(&barrier, 0, 2 * THREADS); place = upc_alloc(8); *(shared [] long *)place = (long)&barrier; }
  upc_barrier;
  void *at = (void *)*(shared [] long *)place;
  pthread_t own;
  pthread_create(&own, 0, wait, at);
  pthread_barrier_wait(at); /* of all threads, of which the schedule knows nothing */
  pthread_join(own, 0);
  x[MYTHREAD] = 1;
  upc_barrier;
  return x[(MYTHREAD + 1) % THREADS] != 1;
}
""".replace("static pthread_barrier_t *all(void) { static pthread_barrier_t *it; return it; }\n", ""))
        outcome = self.upcrun("-v", "-n", "2", "-schedule-seed", "1", "-timeout", "60", "own.upc")
        self.assertEqual(outcome.exit, 0, str(outcome))
        self.assertRegex(outcome.stderr, r"; \d+ times? a thread reached no point for long and continued in parallel, "
                                         r"so a replay may differ\n")

    @command_test.unsanitized("it reports the races by which the program waits", "thread")
    def test_loops_that_wait(self):
        """Loops on strict and relaxed objects, with fences, sleep and attempts, all end."""
        self.write("spins.upc", """
#include <unistd.h>
#include <upc.h>
shared int relaxed_flag;
strict shared int strict_flag;
shared int both[THREADS];
int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) {
    for (int i = 0; i < 20; i++) both[0] = i;
    relaxed_flag = 1;
    while (!strict_flag) upc_fence;
    both[0] = 100;
  } else if (MYTHREAD == 1) {
    while (!relaxed_flag) usleep(10);
    strict_flag = 1;
    both[1] = 100;
  } else {
    while (both[0] != 100 || both[1] != 100) upc_fence;
  }
  while (!upc_lock_attempt(lock));
  upc_unlock(lock);
  return 0;
}
""")
        for seed in range(1, 9):
            self.assertEqual(self.upcrun("-n", "4", f"-schedule-seed={seed}", "-timeout=60", "spins.upc").exit, 0, seed)

    def test_table_of_threads(self):
        self.write("hangs.upc", "#include <upc.h>\nstrict shared int never;\nint main(void) {\n"
                   "  if (MYTHREAD == 1) while (!never);\n  upc_barrier;\n  return 0;\n}\n")
        self.assert_ok(self.upcc("-g", "-o", "hangs", "hangs.upc"))
        outcome = self.upcrun("-n", "2", "-timeout", "1", "-schedule-runs", "3", "./hangs")
        self.assertEqual(outcome.exit, 124, str(outcome))
        for said in ("upc:   thread 0: hangs.upc:5: upc_barrier", "thread 1: runs; its last shared access was to 'never'",
                     "upc: schedule: seed 1, ", "upcrun: the run with seed 1 fails with exit code 124, after 0 runs that passed; "
                     "to replay it: upcrun -schedule-seed 1 -n 2 -timeout 1 ./hangs\n"):
            self.assertIn(said, outcome.stderr)
        running = self.start("./hangs", UPC_THREADS="2", UPC_SCHEDULE_SEED="1")
        time.sleep(1)
        running.send_signal(signal.SIGQUIT)
        time.sleep(1)
        self.assertIsNone(running.poll())
        running.send_signal(signal.SIGTERM)
        said = running.communicate()[1].decode()
        self.assertIn("thread 1: runs; its last shared access was to 'never'", said)
        self.assertIn("upc: ended by SIGTERM", said)


class Runs(command_test.CommandTest):
    """upcrun -schedule-runs, and the combination of schedules with other options."""

    @command_test.unsanitized("it reports the planted race itself", "thread")
    def test_from_source(self):
        self.write("lost.upc", LOST)
        failed = self.upcrun("-n", "3", "-schedule-runs=50", "lost.upc")
        self.assertEqual(failed.exit, 1, str(failed))
        again = re.search(r"; to replay it: upcrun (.*)\n\Z", failed.stderr).group(1)
        self.assertRegex(again, r"^-schedule-seed \d+ -n 3 lost\.upc$")
        self.assertEqual(digest_of(self.upcrun(*again.split())), digest_of(failed))
        self.assertRegex(self.upcrun("-schedule-seed", "3", "-i", "lost.upc").stdout, "runtime: checking\n")

    def test_seeds_and_output(self):
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        outcome = self.upcrun("-n", "3", "-schedule-seed", "20", "-schedule-runs", "4", "./order")
        self.assertEqual((outcome.exit, outcome.stdout), (0, ""))
        self.assertRegex(outcome.stderr, r"\Aupcrun: 4 runs, seeds 20 to 23: none fails; standard output is not always the same, "
                                         r"even with its lines sorted: compare seeds 20 and 2[123]\n\Z")
        self.assert_ok(self.upcrun("-q", "-n", "3", "-schedule-runs", "2", "./order"), "")
        shown = self.upcrun("-v", "-n", "3", "-schedule-runs", "2", "./order")
        self.assertEqual(len(TOLD.findall(shown.stderr)), 2, str(shown))
        self.assertEqual(len(shown.stdout.split()), 2 * 24)
        one = self.upcrun("-n", "1", "-schedule-runs", "1", "./order")
        self.assertEqual(one.stderr, "upcrun: 1 run, seed 1: none fails\n")
        failed = self.upcrun("-n", "1", "-schedule-runs", "3", "./order", "5")
        self.assertEqual((failed.exit, failed.stdout), (5, "0 " * 8))

    def test_standard_input(self):
        self.write("sum.upc", """
#include <stdio.h>
#include <upc.h>
int main(void) {
  int sum = 0, c;
  while ((c = getchar()) != EOF) sum += c == '+';
  return sum != 3;
}
""")
        self.assert_ok(self.upcc("-g", "-o", "sum", "sum.upc"))
        again = self.upcrun("-n", "1", "-schedule-runs", "3", "./sum", stdin=b"+ + +")
        self.assertEqual(again.exit, 0, str(again))
        self.write("input", "skip+++")
        through = self.run_command("sh", "-c", f"(head -c 4 >/dev/null; {command_test.OPTIONS['upcrun']} -n 1 -schedule-runs 3 ./sum) < input")
        self.assertEqual(through.exit, 0, str(through))

    def test_signals(self):
        self.write("hangs.upc", "#include <upc.h>\nstrict shared int never;\nint main(void) { while (!never); return 0; }\n")
        self.assert_ok(self.upcc("-g", "-o", "hangs", "hangs.upc"))
        running = self.start(command_test.OPTIONS["upcrun"], "-n", "2", "-schedule-runs", "9", "./hangs")
        time.sleep(1)
        running.send_signal(signal.SIGTERM)
        self.assertEqual(running.wait(20), -signal.SIGTERM)
        self.assert_tidy()

    @unittest.skipIf(SANITIZED, "-race goes with no other sanitizer")
    def test_with_race(self):
        """A race on a path that needs an order which plain runs do not take."""
        self.write("hidden.upc", """
#include <unistd.h>
#include <upc.h>
shared int x;
strict shared int first;
int main(void) {
  if (MYTHREAD == 1) usleep(200000);
  if (!first) first = MYTHREAD + 1;
  int mine = first;
  upc_barrier;
  if (first == 2 || mine != first) x = MYTHREAD;
  upc_barrier;
  return 0;
}
""")
        self.assert_ok(self.upcc("-race", "-o", "hidden", "hidden.upc"))
        self.assert_ok(self.upcrun("-n", "2", "-race", "./hidden"))
        outcome = self.upcrun("-n", "2", "-race", "-schedule-runs", "40", "./hidden")
        self.assertEqual(outcome.exit, 122, str(outcome))
        self.assertIn("upc: data race on x", outcome.stderr)
        self.assertIn("upc: schedule: seed ", outcome.stderr)

    @unittest.skipIf(SANITIZED, "-race goes with no other sanitizer")
    def test_race_is_not_hidden(self):
        """The turns of a schedule do not order accesses for -race."""
        self.write("lost.upc", LOST)
        self.assert_ok(self.upcc("-race", "-o", "lost", "lost.upc"))
        for seed in range(1, 5):
            self.assertIn("upc: data race on total", self.upcrun("-race", "-n", "2", "-schedule-seed", str(seed), "./lost").stderr)

    def test_openshmem(self):
        self.write("ring.c", """
#include <shmem.h>
static long token, lock;
static int counted, lost;
int main(void) {
  shmem_init();
  const int me = shmem_my_pe(), n = shmem_n_pes();
  if (me == 0) shmem_long_p(&token, 1, 1 % n);
  shmem_long_wait_until(&token, SHMEM_CMP_NE, 0);
  if (me != 0) shmem_long_p(&token, token + 1, (me + 1) % n);
  shmem_set_lock(&lock);
  shmem_int_p(&counted, shmem_int_g(&counted, 0) + 1, 0);
  shmem_quiet();
  shmem_clear_lock(&lock);
  shmem_int_p(&lost, shmem_int_g(&lost, 0) + 1, 0);
  shmem_barrier_all();
  const int code = me != 0 ? 0 : counted != n ? 9 : lost != n ? 3 : 0;
  shmem_finalize();
  return code;
}
""")
        oshrun = os.path.join(os.path.dirname(command_test.OPTIONS["upcrun"]), "oshrun")
        outcome = self.run_command(oshrun, "-n", "3", "-schedule-runs", "100", "ring.c")
        self.assertEqual(outcome.exit, 3, str(outcome))
        self.assertRegex(outcome.stderr, r"\noshrun: the run with seed \d+ fails .*; to replay it: oshrun -schedule-seed \d+ -n 3 ring\.c\n\Z")

    def test_show(self):
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        self.assert_ok(self.upcrun("-t", "-n", "2", "-schedule-seed", "5", "./order", "0"),
                       "UPC_THREADS=2 UPC_SCHEDULE_SEED=5 ./order 0\n")
        shown = self.upcrun("-t", "-n", "2", "-schedule-seed", "5", "-schedule-runs", "3", "./order", "0")
        self.assert_ok(shown, "for seed in $(seq 5 7); do UPC_THREADS=2 UPC_SCHEDULE_SEED=$seed ./order 0 || break; done\n")
        self.assertEqual(len(self.run_command("sh", "-c", shown.stdout).stdout.split()), 3 * 16)

    @unittest.skipIf(SANITIZED, "the sanitizer is in UPCC_FLAGS")
    def test_programs_without_schedules(self):
        self.write("order.upc", ORDER)
        for options in ((), ("-g", "-nochecks")):
            self.assert_ok(self.upcc(*options, "-o", "order", "order.upc"))
            for given in (("-schedule-seed", "1"), ("-schedule-runs", "2")):
                self.assert_refused(self.upcrun(*given, "./order"), "order: has the runtime without schedules; compile it by upcc -g or -race")
            self.assert_refused(self.run_command("./order", UPC_SCHEDULE_SEED="1"),
                                "UPC_SCHEDULE_SEED is set, and this program has the runtime without schedules; compile it by upcc -g")
        self.assert_refused(self.upcrun("-schedule-seed", "1", "order.upc", UPCC_FLAGS="-nochecks"), "has the runtime without schedules")

    @unittest.skipIf(SANITIZED, "the sanitizer is in UPCC_FLAGS")
    def test_a_program_that_was_kept_without_schedules(self):
        """upcrun uses the program that it keeps for a source file only for runs of the same kind."""
        self.write("order.upc", ORDER)
        for options in ((), ("-schedule-seed", "1"), (), ("-report=json",), ("-schedule-runs", "2")):
            done = self.upcrun("-n", "2", *options, "order.upc", "0")
            self.assertEqual(done.exit, 0, str(done))

    def test_bad_values(self):
        self.write("order.upc", ORDER)
        self.assert_ok(self.upcc("-g", "-o", "order", "order.upc"))
        for value in ("x", "-1", "", "1.5", "0x1", "9007199254740993", "99999999999999999999999"):
            self.assert_refused(self.upcrun("-schedule-seed", value, "./order"), "-schedule-seed: .* is not a seed, a number from 0 to ")
            if value:
                self.assert_refused(self.run_command("./order", UPC_SCHEDULE_SEED=value), "UPC_SCHEDULE_SEED is '.*'; set it to a number from 0 to ")
        for value in ("x", "-1", "0", "", "1000001"):
            self.assert_refused(self.upcrun("-schedule-runs", value, "./order"), "-schedule-runs: .* is not a number of runs \\(1 to ")
        self.assert_refused(self.upcrun("-schedule-seed", "9007199254740992", "-schedule-runs", "2", "./order"), "the seeds go beyond")
        self.assert_refused(self.upcrun("-freeze", "-schedule-runs", "2", "./order"), "-freeze stops one run")
        self.assert_refused(self.run_command("./order", UPC_SCHEDULE_SEED="1", UPC_SCHEDULE_LOG="no/such"), "UPC_SCHEDULE_LOG: no/such: No such file")
        self.assert_refused(self.run_command("./order", UPC_SCHEDULE_LOG="log"), "without UPC_SCHEDULE_SEED")


@command_test.unsanitized("what it adds changes the points", "undefined", "thread")
class Page(command_test.CommandTest):
    def test_example(self):
        """The program of docs/checking.md fails as the page says."""
        with open("docs/checking.md", encoding="utf-8") as file:
            section = file.read().split("\n## Schedules\n")[1].split("\n## ")[0]
        self.write("late.upc", re.search(r"```c\n(.*?)```", section, re.S).group(1))
        said = re.search(r"```\n(upc: schedule: .*?)```", section, re.S).group(1)
        outcome = self.run_command("sh", "-c", command_test.OPTIONS["upcrun"] + " -n 4 -schedule-runs 100 late.upc 2>&1")
        self.assertEqual((outcome.exit, outcome.stdout), (1, said))


class Examples(command_test.CommandTest):
    """Correct programs pass under schedules."""

    def test_examples(self):
        # All of them only with many seeds.
        for path in sorted(glob.glob("examples/*.upc"))[::1 if SEEDS > 2 else 4]:
            shutil.copy(path, self.path("example.upc"))
            with self.subTest(path):
                outcome = self.upcrun("-n", "3", "-timeout", "100", "-schedule-runs", str(min(SEEDS, 20)), "example.upc")
                self.assertEqual(outcome.exit, 0, str(outcome))


for source in sorted(glob.glob(os.path.join(HERE, "*.upc"))):
    stem = os.path.basename(source)[:-len(".upc")]
    setattr(Planted, f"test_{stem}", lambda self, stem=stem: self.check_file(stem))

if __name__ == "__main__":
    command_test.main()
