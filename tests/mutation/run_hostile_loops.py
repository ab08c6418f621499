#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs thousands of hostile loops (hostile/loops.py): each pack in the main build and, for every pack or every Nth, in other builds that
take turns; compared with models in plain C.

    tests/mutation/run_hostile_loops.py [--loops 100000] [--seed 1] [--first 0] [--pack 200] [--builds 1] [--every 1] [--patience 1] [--shrink 120] [--kept FOLDER] [--upcc PATH]

Needs the tools that `tools/upcc` builds, or an installed upcc. A loop that differs is reduced, printed, and kept beside its model. At its
end or at an interrupt (^C), it prints a summary: how many loops ran in which build, and how many differ. The exit code is 0 if none
differs.
"""

import argparse
import collections
import os
import shutil
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "tools/fuzz")]
sys.dont_write_bytecode = True

from hostile import loops  # noqa: E402
from hostile.check import Checker, builds_of, keep  # noqa: E402
from hostile.smaller import smaller  # noqa: E402
from programs.tree import UPC  # noqa: E402


class Run:
    def __init__(self, given):
        self.given = given
        self.compilers = [name for name in ("gcc", "clang") if shutil.which(name)]
        self.began = time.monotonic()
        self.drawn = self.fit = 0
        self.in_build = collections.Counter()
        self.differ = []

    def pack(self, directory, first):
        given = self.given
        checker = Checker(given.upcc, os.path.join(os.path.dirname(given.upcc), "upcrun"), directory, {name: value for name, value in os.environ.items() if name != "UPCC_CC"}, given.patience)
        drawn = [loops.draw(given.seed, number) for number in range(first, min(first + given.pack, given.first + given.loops))]
        number = first // given.pack
        builds = builds_of(number, 0 if number % given.every else given.builds, self.compilers)
        fit, differences = checker.check(drawn, builds)
        for difference in differences:
            if difference.kind == "compiler":
                print(difference, flush=True)
                continue
            loop = next(one for one in drawn if one.name == difference.loop)
            name = f"{given.seed}/{loop.name}"
            print(f"{name}: {difference}", flush=True)
            if given.shrink:
                loop, difference = smaller(checker, loop, difference, given.shrink)
            print(f"{name} ({', '.join(loop.tags())}): {difference}\n{loop.write(UPC)}\nkept as {keep(loop, str(difference), given.kept, given.seed)}", flush=True)
            self.differ.append(name)
        self.drawn += len(drawn)
        self.fit += len(fit)
        for build in builds:
            self.in_build[str(build)] += len(fit)

    def say(self):
        print(f"{self.drawn} loops of seed {self.given.seed} from {self.given.first} on, {self.fit} of them with a defined result, {len(self.differ)} differ; {time.monotonic() - self.began:.0f} s", flush=True)

    def summary(self):
        for build, count in sorted(self.in_build.items()):
            print(f"  {count:7} in {build}")
        self.say()
        if self.differ:
            print("differ: " + " ".join(self.differ))


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--loops", type=int, default=100000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--pack", type=int, default=200)
    parser.add_argument("--builds", type=int, default=1, help="other builds of a pack")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one pack in N goes through other builds, which take more time than all else")
    parser.add_argument("--patience", type=int, default=1, metavar="N", help="N times the time that a command may take, on a machine with other work")
    parser.add_argument("--shrink", type=int, default=120, help="seconds for one loop; 0: none is made smaller")
    parser.add_argument("--kept", default="failed-loops", metavar="FOLDER")
    parser.add_argument("--upcc", default=os.path.join(ROOT, ".stage/current/bin/upcc"))
    given = parser.parse_args()
    if not os.path.exists(given.upcc):
        sys.exit(f"run_hostile_loops.py: error: {given.upcc} is not there: run tools/upcc once, or name one with --upcc")
    given.upcc, given.kept = os.path.realpath(given.upcc), os.path.abspath(given.kept)
    signal.signal(signal.SIGTERM, interrupted)
    run = Run(given)
    with tempfile.TemporaryDirectory(prefix="hostile-loops-") as directory:
        try:
            for number, first in enumerate(range(given.first, given.first + given.loops, given.pack)):
                run.pack(directory, first)
                if number % 10 == 9:
                    run.say()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    run.summary()
    sys.exit(1 if run.differ else 0)


if __name__ == "__main__":
    main()
