# SPDX-License-Identifier: MIT
"""Random loops over shared arrays (loop_programs.py), compiled with and without optimisation, for the checking runtime, and with
-portable: the results must be equal to the last bit.

LOOP_PROGRAMS programs of 40 loops are drawn from LOOP_SEED; tests/README.md has the command for many. Each is compiled in LOOP_BUILDS
randomly drawn builds.
"""

import os
import random
import shutil

import command_test
from loop_programs import Generator

PROGRAMS = int(os.environ.get("LOOP_PROGRAMS", "1"))
SEED = int(os.environ.get("LOOP_SEED", "1"))
BUILDS_EACH = int(os.environ.get("LOOP_BUILDS", "2"))

# Builds besides -O0, and the numbers of threads to run each on.
BUILDS = {"fast": (["-O3"], [1, 2, 3]), "fast1": (["-O2", "-T=1"], [1]), "fast3": (["-O2", "-T=3"], [3]), "checked": (["-g", "-O1"], [1, 3]), "portable": (["-O1", "-portable"], [2])}


class Loops(command_test.CommandTest):
    def test_results_do_not_depend_on_optimisation(self):
        for n in range(PROGRAMS):
            source = self.write("loops.upc", Generator(f"{SEED}/{n}").program())
            expected = {}
            for name in random.Random(f"{SEED}/{n}/builds").sample(sorted(BUILDS), BUILDS_EACH):
                options, counts = BUILDS[name]
                static = [option for option in options if option.startswith("-T")]
                plain = "plain" + "".join(static)
                if plain not in expected:
                    self.assert_ok(self.upcc("-w", "-O0", *static, "-o", plain, source))
                    expected[plain] = {}
                self.assert_ok(self.upcc("-w", *options, "-o", name, source))
                for threads in counts:
                    if threads not in expected[plain]:
                        expected[plain][threads] = self.upcrun("-n", str(threads), "./" + plain)
                        self.assert_ok(expected[plain][threads])
                    due = expected[plain][threads].stdout
                    found = self.upcrun("-n", str(threads), "./" + name)
                    if found.exit or found.stdout != due:
                        kept = os.path.join(os.environ.get("TEST_UNDECLARED_OUTPUTS_DIR", self.directory), "loops.upc")
                        shutil.move(source, kept)
                        lines = [(a, b) for a, b in zip(due.splitlines(), found.stdout.splitlines()) if a != b]
                        self.fail(f"program {n} of seed {SEED}, {threads} threads, {' '.join(options)}: {lines[:3]} {found.stderr[:300]}; kept as {kept}")


if __name__ == "__main__":
    command_test.main()
