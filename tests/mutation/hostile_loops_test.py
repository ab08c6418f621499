# SPDX-License-Identifier: MIT
"""Hostile loops (hostile/loops.py) compared with their models in plain C, in builds that take turns.

HOSTILE_LOOPS loops are drawn from HOSTILE_SEED, from number HOSTILE_FIRST on, HOSTILE_PACK in a file. Each file is translated with
optimisation and compiled without, then compiled in HOSTILE_BUILDS other builds. A loop that differs is reduced. tests/README.md has the
command for many loops.
"""

import os
import shutil
import sys

import command_test
from hostile import loops
from hostile.check import Checker, builds_of, keep
from hostile.smaller import smaller
from programs.tree import UPC

SANITIZED = any(flag.startswith("--flag=") for flag in sys.argv)  # the runtime belongs to one compiler, and is slow
LOOPS = int(os.environ.get("HOSTILE_LOOPS", "60" if SANITIZED else "240"))
SEED = os.environ.get("HOSTILE_SEED", "1")
FIRST = int(os.environ.get("HOSTILE_FIRST", "0"))
PACK = int(os.environ.get("HOSTILE_PACK", "60"))
BUILDS = int(os.environ.get("HOSTILE_BUILDS", "1"))
SHRINKING = int(os.environ.get("HOSTILE_SHRINK", "60"))  # seconds for one loop

FOLDER = os.environ.get("TEST_UNDECLARED_OUTPUTS_DIR", os.path.join(os.getcwd(), "failed-loops"))  # for loops that differ


class HostileLoops(command_test.CommandTest):
    def builds(self, number):
        """The main build, and the builds for the file with this number: over many files, all builds with one of the compilers get their
        turn."""
        own, other = ("clang", "gcc") if command_test.CLANG else ("gcc", "clang")
        return builds_of(number, BUILDS, [own] if SANITIZED or not shutil.which(other) else [own, other], unsanitized=SANITIZED)

    def check_file(self, first, count):
        checker = Checker(command_test.OPTIONS["upcc"], command_test.OPTIONS["upcrun"], self.work, {name: value for name, value in self.env.items() if name != "UPCC_CC"})
        drawn = [loops.draw(SEED, number) for number in range(first, first + count)]
        builds = self.builds(first // PACK)
        fit, differences = checker.check(drawn, builds)
        for difference in [d for d in differences if d.kind == "compiler"]:  # not counted as equal, and not our fault
            print(difference, flush=True)
        reports = []
        for difference in [d for d in differences if d.kind != "compiler"]:
            loop = next(one for one in drawn if one.name == difference.loop)
            if SHRINKING:
                loop, difference = smaller(checker, loop, difference, SHRINKING)
            features = ", ".join(loop.tags())
            reports.append(f"{SEED}/{difference.loop.partition('v')[0]} ({features}): {difference}\n{loop.write(UPC)}\nkept as {keep(loop, str(difference), FOLDER, SEED)}")
            print(reports[-1], flush=True)
        print(f"{len(fit)} of {count} loops have a defined result, {len(fit) - len(differences)} equal their models, {', '.join(map(str, builds))}", flush=True)
        self.assertGreater(len(fit), count // 2, f"too few loops are defined: {checker.unfit[:5]}")
        self.assertEqual(reports, [], f"{len(fit) - len(differences)} of {len(fit)} loops of seed {SEED} equal their models")


# A test for each file, so that several run in parallel.
for start in range(FIRST, FIRST + LOOPS, PACK):
    setattr(HostileLoops, f"test_loops_{start}_equal_their_models",
            lambda self, start=start: self.check_file(start, min(PACK, FIRST + LOOPS - start)))

if __name__ == "__main__":
    command_test.main()
