# SPDX-License-Identifier: MIT
"""The cores of threads: -bind-threads, -bind, -cores and their variables on this machine, within the affinity mask of the process."""

import os
import re
import signal
import subprocess
import time

import command_test
from command_test import CommandTest, OPTIONS

# Each thread prints its number and the cores that it may run on; with an argument it then waits.
MASKS = """
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <unistd.h>
#include <upc.h>
shared int there[THREADS];
int main(int argc, char **argv) {
  cpu_set_t set;
  char line[400];
  int length = sprintf(line, "%d:", MYTHREAD);
  (void)argv;
  there[MYTHREAD] = 1;
  sched_getaffinity(0, sizeof set, &set);
  for (int core = 0; core < CPU_SETSIZE && length < 380; ++core)
    if (CPU_ISSET(core, &set)) length += sprintf(line + length, " %d", core);
  puts(line);
  fflush(stdout);
  while (argc > 1) pause();
  return 0;
}
"""
ALLOWED = sorted(os.sched_getaffinity(0))
FIRST, LAST = ALLOWED[0], ALLOWED[-1]
NOBODY = 4000  # a core that no machine has


def listed(cores):
    return ",".join(map(str, cores))


class Placement(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("masks.upc", MASKS)
        self.assert_ok(self.upcc("-o", "masks", "masks.upc"))

    def masks(self, outcome):
        """Returns {thread: its cores}."""
        self.assert_ok(outcome)
        rows = (re.fullmatch(r"(\d+):((?: \d+)*)", line) for line in outcome.stdout.splitlines())
        return {int(row[1]): [int(core) for core in row[2].split()] for row in rows}

    def limited(self, cores, *command, **env):
        merged = {**self.env, **env}
        return command_test.Outcome(subprocess.run(command, cwd=self.work, env=merged, capture_output=True, timeout=command_test.LIMIT,
                                                   check=False, preexec_fn=lambda: os.sched_setaffinity(0, cores)))

    def test_unbound_threads_have_all_cores(self):
        for options in ((), ("-bind", "none"), ("-bind-threads", "-bind=none")):
            self.assertEqual(self.masks(self.upcrun("-n", "2", *options, "masks")), {0: ALLOWED, 1: ALLOWED})

    def test_bound_threads_have_one_core_each(self):
        for options in (("-bind-threads",), ("-bind", "core"), ("-bind=core",)):
            masks = self.masks(self.upcrun("-n", str(len(ALLOWED)), *options, "masks"))
            self.assertEqual(sorted(masks.values()), [[core] for core in ALLOWED])
        for value in ("yes", "core", "1"):
            masks = self.masks(self.run_command("./masks", UPC_THREADS=str(len(ALLOWED)), UPC_BIND_THREADS=value))
            self.assertEqual(sorted(masks.values()), [[core] for core in ALLOWED])

    def test_threads_bound_to_packages_share_them(self):
        masks = self.masks(self.upcrun("-n", "3", "-q", "-bind", "package", "masks"))
        packages = {tuple(mask) for mask in masks.values()}
        self.assertEqual(len(set().union(*packages)), sum(map(len, packages)))
        for mask in masks.values():
            self.assertLessEqual(set(mask), set(ALLOWED))
        alone = self.run_command("./masks", UPC_BIND_THREADS="package", UPC_PLACES="{%s}" % listed(ALLOWED), UPC_THREADS="2", UPC_QUIET="yes")
        self.assertEqual(self.masks(alone), {0: ALLOWED, 1: ALLOWED})

    def test_the_affinity_mask_is_the_limit(self):
        upcrun = OPTIONS["upcrun"]
        for core in (FIRST, LAST):
            for options in ((), ("-bind-threads",), ("-bind=package",)):
                self.assertEqual(self.masks(self.limited({core}, upcrun, *options, "masks")), {0: [core]})
            self.assertEqual(self.masks(self.limited({core}, "./masks", UPC_BIND_THREADS="yes")), {0: [core]})
            # UPC_PLACES as inherited from a job with more cores.
            self.assertEqual(self.masks(self.limited({core}, "./masks", UPC_BIND_THREADS="yes", UPC_PLACES=listed(ALLOWED))), {0: [core]})

    def test_only_the_cores_of_a_list_are_used(self):
        for core in (FIRST, LAST):
            for options in ((), ("-bind-threads",), ("-bind=package",)):
                self.assertEqual(self.masks(self.upcrun(*options, "-cores", str(core), "masks")), {0: [core]})
            self.assertEqual(self.masks(self.run_command("./masks", UPC_CORES=str(core), UPC_BIND_THREADS="core")), {0: [core]})

    def test_more_threads_than_cores_share_them_with_a_warning(self):
        outcome = self.upcrun("-n", "3", "-bind-threads", "-cores", str(FIRST), "masks")
        self.assertEqual(outcome.stderr, "upc: warning: 3 threads are bound to 1 cores, and share them; run with fewer, or unbound\n")
        self.assertEqual(sorted(outcome.stdout.split("\n")), [""] + ["%d: %d" % (thread, FIRST) for thread in range(3)])
        self.assert_ok(self.upcrun("-q", "-n", "3", "-bind-threads", "-cores", str(FIRST), "masks"))

    def test_invalid_values_are_reported_in_one_line(self):
        for options, said in (
                (("-bind", "cores"), "-bind: 'cores' is not one of core, package and none"),
                (("-bind=",), "-bind: '' is not one of core, package and none"),
                (("-cores=",), "-cores: '' is not a list of cores, such as 0,2-5"),
                (("-cores", "3-1"), "-cores: '3-1' is not a list of cores, such as 0,2-5"),
                (("-cores", "1,"), "-cores: '1,' is not a list of cores, such as 0,2-5"),
                (("-cores", "99999"), "-cores: '99999' is not a list of cores, such as 0,2-5"),
                (("-bind=core", "-cores", str(NOBODY)), "-cores %d: this process may not use core %d, but " % (NOBODY, NOBODY)),
                (("-cores",), "-cores needs an argument")):
            outcome = self.upcrun(*options, *(("masks",) if len(options) > 1 or "=" in options[0] else ()))
            self.assertEqual((outcome.exit, outcome.stdout), (125, ""), outcome)
            self.assertRegex(outcome.stderr, r"\Aupcrun: error: %s.*\n\Z" % re.escape(said))
        for env, said in (
                ({"UPC_BIND_THREADS": "cores"}, "UPC_BIND_THREADS is 'cores'; set it to 'core', 'package' or 'none', or to 'yes' or 'no'"),
                ({"UPC_BIND_THREADS": "package"}, "UPC_BIND_THREADS is 'package'; start the program by upcrun"),
                ({"UPC_CORES": "1-"}, "UPC_CORES is '1-'; set it to a list of cores, such as 0,2-5"),
                ({"UPC_CORES": str(NOBODY)}, "UPC_CORES is '%d'; this process may not use core %d, but " % (NOBODY, NOBODY)),
                ({"UPC_BIND_THREADS": "yes", "UPC_PLACES": "{0"}, "UPC_PLACES is '{0'; set it to a list of cores, each once"),
                ({"UPC_BIND_THREADS": "yes", "UPC_PLACES": "0,0"}, "UPC_PLACES is '0,0'; set it to a list of cores, each once")):
            outcome = self.run_command("./masks", **env)
            self.assertEqual((outcome.exit, outcome.stdout), (120, ""), outcome)
            self.assertRegex(outcome.stderr, r"\Aupc: %s.*\n\Z" % re.escape(said))

    def test_a_verbose_job_reports_the_places_of_its_threads_and_pages(self):
        outcome = self.upcrun("-v", "-n", "1", "-bind-threads", "-cores", str(LAST), "masks")
        self.assertRegex(outcome.stderr, r"(?m)^upc: thread 0 on core %d, package -?\d+, memory of node -?\d+$" % LAST)
        if os.path.exists("/proc/self/numa_maps"):
            self.assertRegex(outcome.stderr, r"(?m)^upc: thread 0: its slice has \d+ KB on node \d+(, \d+ KB on node \d+)*$")

    def test_a_job_started_by_a_job_prints_no_message(self):
        self.write("starts.upc", '#include <stdlib.h>\n#include <upc.h>\nint main(void) { return MYTHREAD ? 0 : system("./masks") != 0; }\n')
        self.assert_ok(self.upcc("-o", "starts", "starts.upc"))
        outcome = self.upcrun("-q", "-n", "1", "-bind-threads", "-cores", listed(ALLOWED), "starts")
        self.assertEqual(len(self.masks(outcome)[0]), 1)

    @command_test.unittest.skipIf(len(ALLOWED) < 2, "needs two cores")
    def test_two_jobs_take_different_cores(self):
        def job():
            process = self.start(OPTIONS["upcrun"], "-n", "1", "-bind-threads", "masks", "wait")
            return process, int(process.stdout.readline().split()[1])

        def end(process):
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

        for attempt in range(50):
            first, mine = job()
            second, others = job()
            end(first)
            again, third = job()
            end(second)
            end(again)
            # Other jobs on this machine may have taken the remaining cores.
            if others != mine and third == mine:
                return
            time.sleep(0.1 * attempt)
        self.fail("two jobs ran on one core, or that of a killed one stayed taken")


if __name__ == "__main__":
    command_test.main()
