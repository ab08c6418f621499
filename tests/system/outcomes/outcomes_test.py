# SPDX-License-Identifier: MIT
"""upcrun -outcomes: litmus programs have their stated outcomes, planted errors are found, the numbers of executions equal those in
the literature, runs can be replayed, and incompatible options are refused with one line.
"""

import glob
import json
import os
import random
import re
import shutil
import sys
import unittest

import command_test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
LITMUS = os.path.join(ROOT, "examples", "litmus")
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(HERE)
import atomics


def line_of(outcome):
    parts = [f"thread {thread}: {text.strip()}" for thread, text in sorted(outcome["output"].items()) if text.strip()]
    parts += [f"{name} = {value}" for name, value in outcome["values"].items()]
    return "; ".join(parts) or "no output"


@command_test.unsanitized("the runs have a memory of their own")
class Outcomes(command_test.CommandTest):
    def explore(self, *arguments, **env):
        outcome = self.upcrun("-outcomes-json", "found.json", *arguments, **env)
        self.assertIn(outcome.exit, (0, 1), str(outcome))
        return json.loads(self.read("found.json"))

    def executions(self, program, threads):
        found = self.explore("-n", str(threads), "-outcomes", os.path.join(HERE, program))
        self.assertFalse([o for o in found["outcomes"] if o["code"]], found)
        return found["executions"]

    def test_litmus_programs_have_their_stated_outcomes(self):
        programs = sorted(glob.glob(os.path.join(LITMUS, "*.upc")))
        self.assertGreater(len(programs), 65)
        for program in programs:
            with open(program, encoding="utf-8") as file:
                text = file.read()
            stated = re.findall(r"^//   (order|x86|rules) +(.*)$", text, re.MULTILINE)
            words = re.search(r"^// upcrun (.*)$", text, re.MULTILINE).group(1).split()
            with self.subTest(os.path.basename(program)):
                self.assert_ok(self.upcc("-w", "-g", "-O1", "-o", "litmus", program))
                found = self.explore(*words, "./litmus")
                self.assertTrue(found["complete"], found["why_not"])
                self.assertEqual(sorted((o["seen"], line_of(o)) for o in found["outcomes"]), sorted(stated))
                # With a separate process for each run, all results are the same.
                by_forks = self.explore(*words, "./litmus", UPC_EXPLORE_FORKS="1")
                for one in (found, by_forks):
                    del one["seconds"], one["processes"]
                self.assertEqual(found, by_forks)

    def test_numbers_of_executions_equal_those_in_the_literature(self):
        for threads, count in ((14, 2), (16, 8), (18, 32), (19, 64)):
            self.assertEqual(self.executions("filesystem.upc", threads), count)
        for threads, count in ((11, 1), (12, 8)):
            self.assertEqual(self.executions("indexer.upc", threads), count)
        # There are n! orders of tickets; the thread with ticket k sees some of the k earlier values. Its first failed read changes its
        # state; a later one does not, so that the thread waits until there is another value: 1 + 2 (2^k - 1) ways.
        for threads, count in ((1, 1), (2, 2 * 3), (3, 6 * 3 * 7)):
            self.assertEqual(self.executions("ticket.upc", threads), count)
        # With n writers, there are (n + 3) 2^(n - 2) executions.
        for threads, count in ((3, 5), (4, 12), (5, 28), (6, 64)):
            self.assertEqual(self.executions("last_zero.upc", threads), count)

    def test_each_outcome_can_be_replayed(self):
        program = os.path.join(HERE, "wrong.upc")
        self.assert_ok(self.upcc("-g", "-O1", "-o", "wrong", program))
        found = self.explore("-n", "2", "-outcomes", "./wrong", "lost")
        self.assertGreater(len(found["outcomes"]), 1)
        for outcome in found["outcomes"]:
            again = self.upcrun("-n", "2", "-replay", outcome["replay"], "./wrong", "lost")
            self.assertEqual(again.exit, outcome["code"], f"{outcome} {again}")
            self.assertEqual(sorted(again.stdout), sorted("".join(outcome["output"].values())), str(again))
        # The value that is chosen for a read may be an address.
        self.assert_ok(self.upcc("-w", "-g", "-O1", "-o", "publish", os.path.join(LITMUS, "publish.upc")))
        found = self.explore("-n", "2", "-outcomes", "./publish")
        self.assertEqual(found["outcomes"][2]["line"], "thread 1: 0")
        for outcome in found["outcomes"]:
            again = self.upcrun("-n", "2", "-replay", outcome["replay"], "./publish")
            self.assert_ok(again, "".join(outcome["output"].values()))

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb here")
    def test_each_outcome_can_be_replayed_under_a_debugger(self):
        self.assert_ok(self.upcc("-g", "-O1", "-o", "wrong", os.path.join(HERE, "wrong.upc")))
        for name, codes in (("lost", {0, 3}), ("deadlock", {0, 121}), ("exit", {0, 7})):
            found = self.explore("-n", "2", "-outcomes", "./wrong", name)
            self.assertEqual({outcome["code"] for outcome in found["outcomes"]}, codes)
            for outcome in found["outcomes"]:
                with self.subTest(name, code=outcome["code"]):
                    again = self.run_command("gdb", "-nx", "-batch", "-ex", "run", "--args", "./wrong", name,
                                             UPC_THREADS="2", UPC_REPLAY=outcome["replay"])
                    code = outcome["code"]
                    self.assertIn(f"exited with code 0{code:o}]" if code else "exited normally]", again.stdout, str(again))

    def test_repeated_calls_of_a_function_that_reads_are_no_loop(self):
        self.write("calls.upc", "#include <stdio.h>\n#include <upc.h>\nstrict shared int x;\n"
                   "__attribute__((noinline)) static int get(void) { return x; }\nint main(void) {\n  if (MYTHREAD) {\n    x = 2;\n    return 0;\n  }\n"
                   + '  printf("%d ", get());\n' * 3 + "  return 0;\n}\n")
        for level in ("-O0", "-O1", "-O2", "-O3"):
            self.assert_ok(self.upcc("-g", level, "-o", "calls", "calls.upc"))
            found = self.explore("-n", "2", "-outcomes", "./calls")
            self.assertEqual(sorted(line_of(o) for o in found["outcomes"]), [f"thread 0: {seen}" for seen in ("0 0 0", "0 0 2", "0 2 2", "2 2 2")], level)

    def test_a_run_that_takes_no_further_step_is_stuck(self):
        self.write("stuck.upc", "#include <upc.h>\nstrict shared int x;\nint main(void) {\n  if (MYTHREAD == 0)\n    x = 1;\n  else if (x)\n"
                   "    for (volatile int i = 0;; i++) continue;\n  return 0;\n}\n")
        found = self.explore("-n", "2", "-outcomes", "-outcomes-time", "1.5", "stuck.upc")
        self.assertFalse(found["complete"])
        self.assertIn("it is listed as stuck", " ".join(found["why_not"]))
        self.assertIn("stuck: thread 1 after stuck.upc:6 takes no further step", [o["line"].replace(self.work + "/", "") for o in found["outcomes"]])

    def test_each_outcome_has_a_witness(self):
        outcome = self.upcrun("-n", "2", "-outcomes", "-outcomes-why", os.path.join(LITMUS, "sb.upc"))
        self.assert_ok(outcome)
        shown = outcome.stdout.split("\noutcome ")
        self.assertEqual(len(shown), 5)
        # In an order of the accesses, a read follows the write that it sees, which is named by its thread and line.
        self.assertEqual(shown[1], "1: thread 0: y=0; thread 1: x=1\n"
                         "    thread 0                          thread 1\n"
                         "    sb.upc:16 x = 1\n"
                         "    sb.upc:17 y is 0\n"
                         "                                      sb.upc:22 y = 1\n"
                         "                                      sb.upc:23 x is 1 <- thread 0 sb.upc:16\n")
        # By the rules only, there are two views, in which each thread's read comes before the other's write.
        for thread, other in (("0", "1"), ("1", "0")):
            view = shown[4].split("in the view of thread " + thread)[1].split("in the view")[0]
            self.assertLess(view.index(" is 0"), view.index("y = 1" if other == "1" else "x = 1"))

    def test_the_smallest_repairs_are_found(self):
        for program, forbidden, first in (
                ("sb.upc", "y=0 x=0", "  upc_fence before sb.upc:17 (reads y), and sb.upc:23 (reads x)\n"),
                ("mp.upc", "flag=1 data=0", "  upc_fence before mp.upc:17 (writes flag), and mp.upc:22 (reads data)\n"),
                ("mp_one_fence.upc", "flag=1 data=0", "  upc_fence before mp_one_fence.upc:23 (reads data)\n"),
                ("iriw.upc", "thread 2: x=1 y=0; thread 3: y=1 x=0",
                 "  strict: iriw.upc:36 (reads x), and iriw.upc:42 (reads y)\n")):
            with self.subTest(program):
                words = re.search(r"upcrun (.*)", open(os.path.join(LITMUS, program), encoding="utf-8").read()).group(1).split()
                outcome = self.upcrun(*words, "-forbid", forbidden, os.path.join(LITMUS, program))
                self.assert_ok(outcome)
                repairs = outcome.stdout.split("the smallest repair")[1].split(":\n", 1)[1]
                self.assertTrue(repairs.startswith(first), repairs)
        outcome = self.upcrun("-n", "2", "-outcomes=x", "-forbid", "x=1", os.path.join(LITMUS, "no_lock.upc"))
        self.assertIn("happens in some order", outcome.stdout)
        outcome = self.upcrun("-n", "2", "-outcomes=x", "-forbid", "x=9", os.path.join(LITMUS, "no_lock.upc"))
        self.assertIn("no outcome has all of 'x=9'\n", outcome.stdout)

    def repairs(self, *words):
        outcome = self.upcrun("-n", "2", "-outcomes", *words)
        self.assertIn("the smallest repair", outcome.stdout, str(outcome))
        return [line.strip() for line in outcome.stdout.split("the smallest repair")[1].splitlines()[1:]]

    def test_locks_and_barriers_are_tried_as_repairs(self):
        # Failures are forbidden by default: the first program fails by a race, the second in some order of strict accesses.
        self.write("raced.upc", "#include <assert.h>\n#include <upc.h>\nrelaxed shared int data, flag;\nint main(void) {\n  if (MYTHREAD == 0) {\n"
                   "    data = 42;\n    flag = 1;\n  } else if (flag)\n    assert(data == 42);\n  return 0;\n}\n")
        self.write("update.upc", "#include <upc.h>\nstrict shared int x;\nint main(void) {\n  int seen = x;\n  x = seen + 1;\n  upc_barrier;\n"
                   "  return MYTHREAD == 0 && x != THREADS ? 9 : 0;\n}\n")
        found = self.repairs("raced.upc")
        self.assertEqual(found[0], "upc_fence before raced.upc:7 (writes flag), and raced.upc:9 (reads data)")
        self.assertIn("upc_barrier before raced.upc:7 (writes flag), and before raced.upc:8 (reads flag)", found)
        found = self.repairs("update.upc")
        self.assertEqual(found[0], "one lock around update.upc:4 (reads x) to update.upc:5 (writes x)"
                         ", and update.upc:4 (reads x) to update.upc:5 (writes x)")
        self.assertFalse([repair for repair in found if "fence" in repair or "strict" in repair], found)
        # The lock does prevent the failure.
        self.write("locked.upc", "#include <upc.h>\nstrict shared int x;\nint main(void) {\n  upc_lock_t *lock = upc_all_lock_alloc();\n"
                   "  upc_lock(lock);\n  int seen = x;\n  x = seen + 1;\n  upc_unlock(lock);\n  upc_barrier;\n"
                   "  return MYTHREAD == 0 && x != THREADS ? 9 : 0;\n}\n")
        self.assertEqual([o["code"] for o in self.explore("-n", "2", "-outcomes", "locked.upc")["outcomes"]], [0])
        # No repair puts a lock around a wait, or a barrier where a lock is held.
        found = self.repairs("-forbid", "x=1", "-outcomes=x", os.path.join(LITMUS, "no_lock.upc"))
        self.assertEqual(found[0], "one lock around no_lock.upc:14 (reads x) to no_lock.upc:14 (writes x)"
                         ", and no_lock.upc:18 (reads x) to no_lock.upc:18 (writes x)")
        self.write("turns.upc", "#include <upc.h>\nstrict shared int turn;\nrelaxed shared int x;\nint main(void) {\n  if (MYTHREAD == 0) {\n"
                   "    while (turn != 1) continue;\n    x = 1;\n  } else {\n    turn = 1;\n    x = 2;\n  }\n  return 0;\n}\n")
        found = self.repairs("-outcomes=x", "-forbid", "x=2", "turns.upc")
        self.assertFalse([repair for repair in found if "turns.upc:6" in repair], found)

    def test_no_barrier_repairs_an_error_that_comes_before_it(self):
        self.write("missing.upc", "#include <stdlib.h>\n#include <upc.h>\nstrict shared int x;\nint main(void) {\n  if (MYTHREAD == 0) exit(2);\n"
                   "  return x;\n}\n")
        self.write("returned.upc", "#include <upc.h>\nstrict shared int x;\nint main(void) {\n  return MYTHREAD == 0 ? 3 : x;\n}\n")
        for program in ("missing.upc", "returned.upc"):
            outcome = self.upcrun("-n", "2", "-outcomes", program)
            self.assertIn("no repair was found", outcome.stdout, str(outcome))

    def test_planted_errors_are_found(self):
        self.assert_ok(self.upcc("-g", "-O1", "-o", "wrong", os.path.join(HERE, "wrong.upc")))
        for name, codes in (("lost", [0, 3]), ("deadlock", [0, 121]), ("order", [0, 3]), ("freed", [0, 120]),
                            ("assertion", [0, 134]), ("barrier", [120]), ("notify", [0, 3]), ("exit", [0, 7]),
                            ("attempt", [0, 3]), ("right", [0])):
            with self.subTest(name):
                found = self.explore("-n", "2", "-outcomes", "./wrong", name)
                self.assertEqual(sorted({o["code"] for o in found["outcomes"]}), codes, found)

    def test_a_search_that_is_cut_short_is_reported_as_incomplete(self):
        for words, reason in ((("-outcomes-time", "0.000001"), "its time limit was reached"), (("-outcomes-depth", "3"), "more than 3 steps")):
            outcome = self.upcrun("-n", "3", "-outcomes", *words, os.path.join(HERE, "last_zero.upc"))
            self.assertEqual(outcome.exit, 1, str(outcome))
            self.assertIn("so far: not complete", outcome.stdout)
            self.assertIn(reason, outcome.stdout)

    def test_what_the_search_does_not_explore_makes_it_incomplete(self):
        for program, reason in (("loose_io.upc", "without UPC_IN_ALLSYNC and UPC_OUT_ALLSYNC"), ("raced_io.upc", "was tried in one view"),
                                ("says_that_it_waits.upc", "a loop that waits writes output"), ("mixed_atomics.upc", "atomic operations race with other accesses"),
                                ("many_cells.upc", "more than 4096 places are raced for")):
            with self.subTest(program):
                # The last program is large, but its reason is known early.
                found = self.explore("-n", "2", "-outcomes", "-outcomes-time", "15", os.path.join(HERE, program))
                self.assertFalse(found["complete"], found)
                self.assertIn(reason, " ".join(found["why_not"]))

    def test_relaxed_atomics_have_one_order_for_each_object(self):
        numbers = random.Random(int(os.environ.get("LITMUS_SEED", "1")))
        for number in range(int(os.environ.get("ATOMIC_PROGRAMS", "8"))):
            threads = atomics.draw(numbers)
            self.write("drawn.upc", atomics.text(threads))
            with self.subTest(number, threads=threads):
                found = self.explore("-n", str(len(threads)), "-outcomes", "drawn.upc")
                self.assertTrue(found["complete"], found["why_not"])
                self.assertEqual({line_of(o) for o in found["outcomes"]}, atomics.outcomes(threads))

    def test_dependence_on_more_than_the_order_is_reported(self):
        self.write("now.upc", "#include <time.h>\n#include <unistd.h>\n#include <upc.h>\nshared int x[4 * THREADS];\nint main(void) {\n"
                   "  struct timespec t;\n  clock_gettime(CLOCK_MONOTONIC, &t);\n  x[t.tv_nsec / 64 % 4] = MYTHREAD;\n"
                   "  x[t.tv_nsec / 256 % 4] = MYTHREAD;\n  x[t.tv_nsec / 1024 % 4] = MYTHREAD;\n  return 0;\n}\n")
        outcome = self.upcrun("-n", "3", "-outcomes", "now.upc")
        self.assertEqual(outcome.exit, 1, str(outcome))
        self.assertIn("did not do the same", outcome.stdout)
        # The output depends on what an earlier run has left in a file, or on the time of the run.
        self.write("append.upc", '#include <stdio.h>\n#include <upc.h>\nstrict shared int x;\nint main(void) {\n  if (MYTHREAD == 0) {\n'
                   '    FILE *log = fopen("log.txt", "a");\n    fprintf(log, "x");\n    x = ftell(log);\n    fclose(log);\n  } else {\n'
                   '    printf("%d", x);\n  }\n  return 0;\n}\n')
        self.write("clock.upc", "#include <stdio.h>\n#include <time.h>\n#include <upc.h>\nint main(void) {\n  struct timespec t;\n"
                   '  clock_gettime(CLOCK_MONOTONIC, &t);\n  printf("%ld", t.tv_nsec);\n  return 0;\n}\n')
        for program in ("append.upc", "clock.upc"):
            outcome = self.upcrun("-n", "2", "-outcomes", program)
            self.assertEqual(outcome.exit, 1, str(outcome))
            self.assertIn("did not do the same", outcome.stdout)

    def test_a_program_may_run_on_all_cores(self):
        # The search and its runs share one core, but the program must not see this.
        self.assert_ok(self.upcc("-w", "-g", "-o", "asks", os.path.join(HERE, "asks_for_cores.upc")))
        for threads in (1, 2, 3):
            found = self.explore("-n", str(threads), "-outcomes", "./asks")
            self.assertEqual([line_of(o) for o in found["outcomes"]],
                             ["; ".join(f"thread {t}: {len(os.sched_getaffinity(0))} cores" for t in range(threads))])

    def test_arguments_and_input_reach_the_program(self):
        self.write("echo.upc", '#include <stdio.h>\n#include <upc.h>\nshared int x;\nint main(int argc, char **argv) {\n'
                   '  char line[20];\n  x = MYTHREAD;\n  if (!MYTHREAD && fgets(line, 20, stdin)) printf("%s %s", argv[1], line);\n  return 0;\n}\n')
        outcome = self.run_command(command_test.OPTIONS["upcrun"], "-n", "2", "-outcomes=x", "echo.upc", "word", stdin=b"typed\n")
        self.assertEqual(outcome.exit, 0, str(outcome))
        self.assertIn("thread 0: word typed; x = 0", outcome.stdout)
        self.assertIn("thread 0: word typed; x = 1", outcome.stdout)

    def test_incompatible_options_are_refused(self):
        program = os.path.join(HERE, "last_zero.upc")
        for words, message in ((("-n", "65"), "64"), (("-race",), "does not go with -race"), (("-report",), "does not go with -report"),
                               (("-schedule-runs", "3"), "does not go with -schedule-runs"), (("-network", "udp"), "unknown option -network"), (("-outcomes=nothing",), "no shared variable 'nothing'"),
                               (("-outcomes=a[9]", "-n", "2"), "past the end"), (("-outcomes-time", "never"), "not a number of seconds"),
                               (("-outcomes-depth", "0"), "not a number of steps"), (("-outcomes-html", "no/where.html"), "there is no directory no"),
                               (("-outcomes-json", "."), "-outcomes-json .: is a directory"), (("-outcomes-html", ""), "needs a file's name")):
            outcome = self.upcrun("-outcomes", *words, program)
            self.assertNotIn(outcome.exit, (0, 1), str(outcome))
            self.assertIn(message, outcome.stderr)
            self.assertEqual(outcome.stderr.count("\n"), 1, str(outcome))
        for words in (("-outcomes-html", "x.html"), ("-outcomes-json", "x.json"), ("-outcomes-why",), ("-forbid", "x=1")):
            self.assert_refused(self.upcrun(*words, program), f"{words[0]} goes with -outcomes")
        self.assert_ok(self.upcc("-o", "unchecked", program))
        self.assert_refused(self.upcrun("-outcomes", "./unchecked"), "has the runtime without schedules")


if __name__ == "__main__":
    command_test.main()
