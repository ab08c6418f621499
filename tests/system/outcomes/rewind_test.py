# SPDX-License-Identifier: MIT
"""Runs in one process, whose state is restored after each run (smp/rewind.h), against runs with a separate process for each: the results
are the same, whatever state a run leaves. A run whose effects cannot be undone has its own process.
"""

import json
import os
import platform
import random
import re
import sys

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.append(HERE)
import cycles

# Arguments of rewind.upc. The state that the first group leaves can be restored, that of the second cannot; the third is for some runs only.
PUT_BACK = ("nothing", "data", "bss", "own", "errno", "stack", "rounding", "malloc", "calloc", "shared", "stdin", "stderr", "atexit", "all")
NOT_PUT_BACK = ("file", "large", "mmap", "handler", "fork", "umask", "pid")
ENDINGS = ("abort", "crash", "exit", "_exit", "global", "some")
# The processors for which smp/rewind.cc is implemented.
HERE_AT_ALL = platform.machine() in ("x86_64", "aarch64")


@command_test.unsanitized("the runs have a memory of their own")
class Rewind(command_test.CommandTest):
    def explore(self, *words, stdin=b"", **env):
        done = self.run_command(command_test.OPTIONS["upcrun"], "-q", "-n", "2", "-outcomes-json", "found.json", *words, stdin=stdin, **env)
        self.assertIn(done.exit, (0, 1), str(done))
        return json.loads(self.read("found.json")), re.sub(r", in [\d.]+ s\n", "\n", done.stdout)

    def same(self, *words, stdin=b""):
        """Explores in both ways, which must agree; returns what is found, and the number of processes of the first way."""
        found, said = self.explore(*words, stdin=stdin)
        by_forks, said_by_forks = self.explore(*words, stdin=stdin, UPC_EXPLORE_FORKS="1")
        processes, forks = found.pop("processes"), by_forks.pop("processes")
        del found["seconds"], by_forks["seconds"]
        self.assertEqual(found, by_forks)
        self.assertEqual(said, said_by_forks)
        self.assertGreaterEqual(forks, found["executions"])
        return found, processes

    def built(self):
        self.assert_ok(self.upcc("-w", "-g", "-O1", "-o", "rewind", os.path.join(HERE, "rewind.upc")))

    def test_the_state_that_a_run_leaves_is_restored(self):
        self.built()
        for word in PUT_BACK:
            with self.subTest(word):
                found, processes = self.same("-outcomes=order", "./rewind", word, stdin=b"typed\n")
                self.assertTrue(found["complete"], found["why_not"])
                self.assertGreaterEqual(found["executions"], 80)
                self.assertEqual({outcome["code"] for outcome in found["outcomes"]}, {0})
                if HERE_AT_ALL:
                    self.assertLess(processes, 12)

    def test_a_run_that_cannot_be_undone_has_its_own_process(self):
        self.built()
        for word in NOT_PUT_BACK:
            with self.subTest(word):
                found, processes = self.same("-outcomes=order", "./rewind", word, "once")
                self.assertTrue(found["complete"], found["why_not"])
                self.assertEqual({outcome["code"] for outcome in found["outcomes"]}, {0})
                self.assertGreaterEqual(processes, found["executions"])
        # Each of the two threads has written once in each run; the first run is repeated at the end.
        self.explore("-outcomes", "./rewind", "file", "twice")
        self.assertEqual(len(self.read("twice")), 2 * (json.loads(self.read("found.json"))["executions"] + 1))

    def test_other_ends_of_runs_are_reported(self):
        self.built()
        for word in ENDINGS:
            with self.subTest(word):
                found, _ = self.same("-outcomes=order", "./rewind", word, "file")
                self.assertTrue(found["complete"], found["why_not"])
                codes = {"abort": 134, "crash": 139, "some": 0}
                self.assertEqual({outcome["code"] for outcome in found["outcomes"]}, {0, codes.get(word, 9)})

    def test_programs_from_cycles(self):
        numbers = random.Random(int(os.environ.get("LITMUS_SEED", "1")))
        for number, text in zip(range(int(os.environ.get("LITMUS_CYCLES", "10"))), cycles.programs(numbers)):
            self.write("cycle.upc", text)
            words = re.search(r"^// upcrun -n (\d+) (.*)$", text, re.MULTILINE)
            self.assert_ok(self.upcc("-w", "-g", "-O1", "-o", "cycle", "cycle.upc"))
            with self.subTest(number):
                self.same("-n", words[1], *words[2].split(), "./cycle")


if __name__ == "__main__":
    command_test.main()
