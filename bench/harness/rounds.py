# SPDX-License-Identifier: MIT
"""Rounds: each runs every contestant once, in an order that rotates. A round does not count if other
load disturbed it, or if the cores were placed differently than in most rounds."""

import subprocess
import sys

from harness import machine

FOREIGN_LOAD = 0.03   # fraction of the machine's time that others may use in a round that counts
SAME_PLACE = 1.6      # if round trips of a cache line differ by more than this factor, the placements differ
TIME_LIMIT = 120      # seconds for one program


class Entry:
    """One program in the field: a contestant in a suite with a number of threads."""

    def __init__(self, contestant, suite, threads, command, environment):
        self.contestant, self.suite, self.threads = contestant, suite, threads
        self.command, self.environment = command, environment
        self.rows = []     # the requested rows; all, if empty
        self.whole = None  # the name of the row, if its time is that of the complete program
        self.failed = None

    def run(self):
        """Its lines "row<TAB>value" as a dictionary. A program that fails once is left out from then on."""
        if self.failed:
            return {}
        start = machine.wall()
        try:
            done = subprocess.run(self.command + self.rows, env=self.environment, capture_output=True,
                                  text=True, timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired:
            self.failed = "took more than %d s" % TIME_LIMIT
            return {}
        if done.returncode:
            self.failed = (done.stderr.strip().splitlines() or ["exit code %d" % done.returncode])[-1]
            return {}
        if self.whole:
            return {self.whole: (machine.wall() - start) * 1e9}
        lines = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
        return {row: float(value) for row, value in lines}


class Round:
    def __init__(self, trips, foreign, times):
        self.trips, self.foreign, self.times = trips, foreign, times

    def trip(self):
        return sum(self.trips) / len(self.trips)


def run_round(field, number, trip_program):
    """times: (suite, threads, contestant name, row) → ns."""
    times = {}
    trips = [machine.round_trip(trip_program)]
    before, start = machine.foreign_seconds(), machine.wall()
    shift = number % max(len(field), 1)
    for entry in field[shift:] + field[:shift]:
        for row, value in entry.run().items():
            times[entry.suite, entry.threads, entry.contestant.name, row] = value
        machine.bury_orphans()
    took = machine.wall() - start
    foreign = machine.foreign_seconds() - before
    trips.append(machine.round_trip(trip_program))
    return Round(trips, max(foreign, 0) / (took * machine.CORES), times)


def select(rounds):
    """Splits rounds into those that count and those that do not, with the reasons: first other
    load, then the less frequent placement."""
    calm = [r for r in rounds if r.foreign <= FOREIGN_LOAD]
    loaded = len(rounds) - len(calm)

    def near(a, b):
        return max(a, b) <= SAME_PLACE * max(min(a, b), 1)

    steady = [r for r in calm if near(*r.trips)]
    groups = []
    for r in steady:
        for group in groups:
            if near(group[0].trip(), r.trip()):
                group.append(r)
                break
        else:
            groups.append([r])
    kept = max(groups, key=len) if groups else []
    return kept, loaded, len(calm) - len(kept)


def run(field, wanted, trip_program, at_most, all_count=False):
    """Runs rounds until `wanted` of them count, or until there are `at_most`. all_count: disturbed
    rounds count, too."""
    rounds = []
    while True:
        rounds.append(run_round(field, len(rounds), trip_program))
        kept, loaded, moved = (rounds, 0, 0) if all_count else select(rounds)
        print("round %d: other load %.1f %%, round trip %.0f ns; %d of %d count" %
              (len(rounds), 100 * rounds[-1].foreign, rounds[-1].trip(), len(kept), wanted),
              file=sys.stderr)
        if len(kept) >= wanted or len(rounds) >= at_most:
            return kept, loaded, moved
