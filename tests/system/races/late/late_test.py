# SPDX-License-Identifier: MIT
"""Programs with one data race each, in which one thread is delayed at one point: each run reports the race.

late.c delays a thread at the N-th point of start-up, barrier, lock, collective, semaphore or exit: a thread that leaves a wait late must
not be ordered after what other threads have done since the event that it waited for. LATE_ALL=1 tries all points; otherwise each program
gets some of them, and different ones in each program.
"""

import concurrent.futures
import os
import re
import unittest

import command_test

HERE = os.path.dirname(os.path.abspath(__file__))
ALL = os.environ.get("LATE_ALL") == "1"
POINTS = 8  # the number tried for each thread of a program with each W, unless all are tried
SIDE_BY_SIDE = 8  # runs in parallel, which mostly sleep
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
        """Returns the number of points of the thread in a run."""
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
        """With three threads, each waits for two others; with nine, no thread reads the flags of all others."""
        self.try_all(3, ["barrier"], (0, 2))
        self.try_all(9, ["start_up", "barrier", "free_together"], (0, 5))


if __name__ == "__main__":
    unittest.TestCase.maxDiff = None
    command_test.main()
