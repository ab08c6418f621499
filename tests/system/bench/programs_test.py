# SPDX-License-Identifier: MIT
"""The complete programs of bench/suites that verify their results: as a newcomer writes them, tuned, and the peer in
OpenMP. Each must compile without messages and verify its results. No time is judged.

A plain run takes ours and tuned of the suites in SOME; BENCH_PROGRAMS=all takes all suites, also with static threads and
with -g, and the peers."""

import os
import re

import command_test
from command_test import CommandTest

SUITES = os.path.abspath("bench/suites")
SOME = {"bfs", "fft", "hash_table", "life", "lu", "nbody", "stencil3d"}
ALL = os.environ.get("BENCH_PROGRAMS") == "all"
CHECK = re.compile(r"\bbench_program(_of)?\(|\bcheck\(")


def checked():
    """The suites whose programs verify their results."""
    for suite in sorted(os.listdir(SUITES)):
        source = os.path.join(SUITES, suite, "tuned.upc")
        if os.path.exists(source):
            with open(source) as file:
                if CHECK.search(file.read()):
                    yield suite


class Programs(CommandTest):
    def expect_right(self, command, suite, source, threads=2):
        with self.subTest(suite=suite, command=command):
            compiled = self.run_command(*command, "-o", "program", os.path.join(SUITES, suite, source), "-lm")
            self.assertEqual((compiled.exit, compiled.stderr), (0, ""), str(compiled))
            ran = self.run_command("./program", UPC_THREADS=str(threads), UPC_QUIET="yes", OMP_NUM_THREADS=str(threads))
            self.assertEqual((ran.exit, ran.stderr), (0, ""), str(ran))
            self.assertRegex(ran.stdout, r"\A([\w, -]+\t[\d.e+]+\n)+\Z")

    def test_the_suites_of_a_plain_run_verify_their_results(self):
        self.assertLessEqual(SOME, set(checked()))

    def test_programs_are_right(self):
        upcc = command_test.OPTIONS["upcc"]
        for suite in checked():
            if not ALL and suite not in SOME:
                continue
            # bfs has intentional races (upc_race_ok), of which only -race knows.
            if suite == "bfs" and command_test.SANITIZER == "thread":
                continue
            for source in ("ours.upc", "tuned.upc"):
                self.expect_right([upcc, "-O1"], suite, source)
                if ALL:
                    self.expect_right([upcc, "-O2", "-T=3"], suite, source, 3)
                    self.expect_right([upcc, "-g"], suite, source, 3)
            if ALL:
                self.expect_right(["gcc", "-O2", "-std=gnu11", "-fopenmp"], suite, "openmp.c", 3)


if __name__ == "__main__":
    command_test.main()
