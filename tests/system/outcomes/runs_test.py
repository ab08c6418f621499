# SPDX-License-Identifier: MIT
"""A sample of the runs that litmus_runs.py makes by the million: litmus programs, and programs from cycles, on real threads."""
import os
import subprocess
import sys
import unittest

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
LITMUS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(HERE))), "examples", "litmus")


@command_test.unsanitized("the programs race")
class Runs(command_test.CommandTest):
    def litmus_runs(self, *words):
        commands = [f"--upcc={command_test.OPTIONS['upcc']}", f"--upcrun={command_test.OPTIONS['upcrun']}"]
        done = subprocess.run([sys.executable, "-B", os.path.join(HERE, "litmus_runs.py"), *commands, *words], capture_output=True, text=True, check=False,
                              timeout=command_test.LIMIT * 5, env={**os.environ, "HOME": self.directory})
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def test_results_of_litmus_programs_are_permitted(self):
        said = self.litmus_runs("-n", "3000", *(os.path.join(LITMUS, name + ".upc") for name in ("sb", "mp_strict", "iriw", "broadcast_no_no", "atomics")))
        self.assertIn(" 5 passed, 0 failed", said)

    def test_programs_from_cycles_have_the_outcomes_of_the_model(self):
        said = self.litmus_runs("-n", "1000", "--cycles=8")
        self.assertIn(" 8 passed, 0 failed", said)

    def test_a_forbidden_result_is_found(self):
        # The set of outcomes lacks the one that occurs in every order.
        with open(os.path.join(LITMUS, "b11.upc"), encoding="utf-8") as file:
            self.write("b11.upc", file.read().replace("thread 1: 1", "thread 1: 7"))
        commands = [f"--upcc={command_test.OPTIONS['upcc']}", f"--upcrun={command_test.OPTIONS['upcrun']}"]
        done = self.run_command(sys.executable, "-B", os.path.join(HERE, "litmus_runs.py"), *commands, "-n", "4096", self.path("b11.upc"))
        self.assertEqual(done.exit, 1, str(done))
        self.assertIn("thread 1: 1: 4096 times, and not permitted", done.stdout)


if __name__ == "__main__":
    command_test.main()
