# SPDX-License-Identifier: MIT
"""upcrun -outcomes on the errors of examples/broken and on those planted for schedules and for the race detector: each is found, with the
outcomes that are listed here by hand; the repaired programs have only the correct outcome, and no races.
"""

import json
import os
import re
import sys

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
BROKEN = os.path.join(ROOT, "examples", "broken")
SCHEDULES, RACES = (os.path.join(ROOT, "tests", "system", room) for room in ("schedules", "races"))
sys.path[:0] = [SCHEDULES, RACES]
import races_test
import schedules_test

# The class and exit code of each outcome, and a part of its text. Examples of bad performance have no errors, and are not listed.
OF_BROKEN = {
    "barrier_mismatch": [("order", 120, "barrier values differ: thread 0 notified with 1, thread 1 with 2")],
    "dangling_pointer": [("order", 120, f"thread {thread}: {BROKEN}/dangling_pointer.upc:26: read of 4 bytes in freed shared memory")
                         for thread in (0, 1)],
    "deadlock": [("order", 0, "no output"), ("order", 121, "deadlock: no thread can continue")],
    "missing_barrier": [("order", 0, "no output"), ("order", 1, "thread 0 came too early")],
    "relaxed_flag": [("order", 0, "data is 42"), ("rules", 0, "data is 0")],
}
# The exit codes of errors planted for schedules that have others than 0 and 3 (3: the function reports a wrong result).
CODES = {
    "rounds_that_overlap": {0, 121}, "freed_while_in_use": {0, 120}, "lost_wake_up": {0, 121}, "locks_in_either_order": {0, 121},
    "queue_tested_outside_the_lock": {0, 120}, "queue_without_a_lock": {0, 3, 120},
}
# Functions with more executions than a test has time for: the exit codes found in this time must be among the expected ones.
LONG = {"one_array_for_two_steps", "queue_without_a_lock", "queue_tested_outside_the_lock", "ring_too_full", "ring_just_full", "ends_while_there_is_work",
        "ends_by_two_tests", "ends_when_all_is_done"}
# Functions whose search is reported as incomplete.
UNSEEN = {"stack_without_tags", "stack_with_tags"}
# Races that do not occur with two threads; races on private data, or that the search reports as not explored; loops with many iterations.
NOT_OF_TWO = {"element_of_a_cycle", "object_of_upc_alloc"}
NOT_SEEN = {"private_pointer_beside_shared", "private_pointer_and_barrier", "plain_beside_atomic", "private_data_of_another"}
MANY = {"forall_with_a_wrong_affinity", "freed_while_it_is_read", "freed_and_used_again", "sum_without_lock", "sum_under_lock", "spin_on_a_relaxed_flag",
        "spin_on_a_flag_that_is_marked", "insert_under_the_lock"}


@command_test.unsanitized("the runs have a memory of their own")
class Planted(command_test.CommandTest):
    def explore(self, *words):
        done = self.upcrun("-q", "-n", "2", "-outcomes", "-outcomes-time", "3", "-outcomes-json", "found.json", *words)
        self.assertIn(done.exit, (0, 1), str(done))
        return json.loads(self.read("found.json"))

    def compiled(self, path, main, before, calls):
        # Delays are for real threads only.
        self.write("main.upc", f'#include <unistd.h>\n#define usleep(x) 0\n#include "{path}"\n' + main % ("".join(f"  {b}();\n" for b in before), calls))
        self.assert_ok(self.upcc("-w", "-g", "-O1", "-o", "planted", "main.upc"))

    def test_broken_examples(self):
        for name, outcomes in OF_BROKEN.items():
            with self.subTest(name):
                found = self.explore(os.path.join(BROKEN, name + ".upc"))
                self.assertTrue(found["complete"], found["why_not"])
                self.assertEqual([(o["seen"], o["code"]) for o in found["outcomes"]], [outcome[:2] for outcome in outcomes])
                for outcome, (_, _, said) in zip(found["outcomes"], outcomes):
                    self.assertIn(said, outcome["line"])
        # Most orders lose an increment; there are too many orders of 2,000 accesses for a complete search.
        found = self.explore(os.path.join(BROKEN, "race.upc"))
        self.assertIn("thread 0: some were lost", [o["line"] for o in found["outcomes"]])

    def check_schedules(self, name):
        path = os.path.join(SCHEDULES, "planted", name + ".upc")
        wrong, right, before = schedules_test.planted_in(path)
        self.compiled(path, schedules_test.MAIN, before, "".join(f'  if (!strcmp(argv[1], "{f}")) wrong = {f}();\n' for f in wrong + right))
        for function in wrong + right:
            with self.subTest(function):
                found = self.explore("./planted", function)
                codes = {o["code"] for o in found["outcomes"]}
                wanted = CODES.get(function, {0, 3}) if function in wrong else {0}
                if function in LONG:
                    self.assertTrue(codes <= wanted and (function in right or codes - {0}), (codes, wanted))
                    continue
                self.assertEqual(codes, wanted)
                self.assertEqual(found["complete"], function not in UNSEEN, found["why_not"])

    def test_barriers(self):
        self.check_schedules("barriers")

    def test_collectives(self):
        self.check_schedules("collectives")

    def test_counters(self):
        self.check_schedules("counters")

    def test_flags(self):
        self.check_schedules("flags")

    def test_locks(self):
        self.check_schedules("locks")

    def test_queues(self):
        self.check_schedules("queues")

    def test_data_races(self):
        for name in ("arrays", "copies", "members", "objects", "scalars"):
            path = os.path.join(RACES, "planted", name + ".upc")
            functions, before = races_test.planted_in(path)
            self.compiled(path, races_test.MAIN, before, "".join(f'    if (!strcmp(argv[i], "{f.name}")) {f.name}();\n' for f in functions))
            for function in functions:
                if function.name in NOT_OF_TWO | NOT_SEEN | MANY:
                    continue
                with self.subTest(function.name):
                    found = self.explore("./planted", function.name)
                    self.assertTrue(found["complete"], found["why_not"])
                    self.assertEqual(found["races"], bool(function.data))

    def test_the_lists_name_existing_functions(self):
        names = set()
        for room in (SCHEDULES, RACES):
            for name in os.listdir(os.path.join(room, "planted")):
                with open(os.path.join(room, "planted", name), encoding="utf-8") as file:
                    names |= set(re.findall(r"^static \w+ (\w+)\(void\)", file.read(), re.MULTILINE))
        listed = set(CODES) | LONG | UNSEEN | NOT_OF_TWO | NOT_SEEN | MANY
        self.assertEqual(listed - names, set())


if __name__ == "__main__":
    command_test.main()
