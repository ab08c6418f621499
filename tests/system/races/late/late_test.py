# SPDX-License-Identifier: MIT
"""Programs with one data race each, in which one thread is late at one point: each run tells the race.

late.c delays a thread at the N-th point of start-up, barrier, lock, collective, semaphore or exit: whoever leaves a wait late must not take over what
others have done since what it waited for. LATE_ALL=1 tries all points; else each program gets some of them, others in each program.
"""

import concurrent.futures
import os
import re
import unittest

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ALL = os.environ.get("LATE_ALL") == "1"
POINTS = 8  # tried of each thread of a program in each way, unless all are
SIDE_BY_SIDE = 8  # runs that do little but sleep
GOLDEN = 0.6180339887


@command_test.unsanitized("-race does not go with it")
class Late(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        source = os.path.join(HERE, "late.upc")
        self.assert_ok(self.run_command("cc", "-O1", "-c", "-o", "late.o", os.path.join(HERE, "late.c")))
        wrapped = re.findall(r"__wrap_(\w+)", self.run_command("nm", "late.o").stdout)
        self.assertGreater(len(wrapped), 20)
        self.assert_ok(self.upcc("-race", "-o", "late", source, "late.o", *[f"-Wl,--wrap={name}" for name in wrapped]))
        with open(source, encoding="utf-8") as file:
            self.programs = re.findall(r"\bROW\((\w+)\)[,}]", file.read())
        self.assertGreater(len(self.programs), 10)

    def run_late(self, program, threads, late, **env):
        return self.run_command("./late", program, UPC_THREADS=str(threads), LATE=late, **env)

    def points_of(self, program, threads, late, others_rest):
        """How many the thread has in a run."""
        self.run_late(program, threads, f"{late}:-1:{others_rest}", LATE_COUNT=self.path("count"))
        return int(self.read("count"))

    def try_all(self, threads, programs, thread_numbers):
        jobs = []
        for at, program in enumerate(programs):
            for late in thread_numbers:
                for others_rest in (0, 1):
                    points = self.points_of(program, threads, late, others_rest)
                    self.assertGreater(points, POINTS)
                    tried = range(points) if ALL else {int((i + at * GOLDEN % 1) * points / POINTS) for i in range(POINTS)}
                    jobs += [(program, threads, f"{late}:{point}:{others_rest}") for point in tried]
        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            for job, outcome in zip(jobs, pool.map(lambda job: self.run_late(*job), jobs)):
                with self.subTest(job):
                    self.assertEqual((outcome.exit, outcome.stdout), (122, ""), str(outcome))
                    self.assertIn("upc: data race on part[", outcome.stderr, str(outcome))
        return len(jobs)

    def test_two_threads(self):
        self.try_all(2, self.programs, (0, 1))

    def test_more_threads(self):
        """Of three each waits for two; of nine none reads all others' flags."""
        self.try_all(3, ["barrier"], (0, 2))
        self.try_all(9, ["start_up", "barrier", "free_together"], (0, 5))


if __name__ == "__main__":
    unittest.TestCase.maxDiff = None
    command_test.main()
