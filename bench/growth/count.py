# SPDX-License-Identifier: MIT
"""Counts the cache lines that an operation moves, and its time, after all caches are warm."""

from growth.algorithms import RACES
from growth.machine import Machine

WARM, COUNTED = 4, 8  # rounds
RACED = 20            # times as many if threads may overtake each other


def count(algorithm, threads, sockets=2, a_core=1):
    """(transfers, transfers between sockets, ns) of one operation of all threads together."""
    results = []
    races = algorithm in RACES
    for rounds in (WARM, WARM + COUNTED * (RACED if races else 1)):
        machine = Machine(threads, min(sockets, threads), a_core)
        operation = algorithm(threads)
        left = [rounds * threads]

        def program(me, rounds=rounds, operation=operation):
            for epoch in range(1, rounds + 1):
                yield from operation(me, epoch)

        def race(me, operation=operation, left=left):
            while left[0] > 0:
                yield from operation(me, 0)
                left[0] -= 1

        ended = machine.run([(race if races else program)(t) for t in range(threads)])
        # The thread that loses a race still takes the lock once.
        results.append((machine.transfers, machine.crossings, min(ended) if races else max(ended)))
    counted = COUNTED * (RACED if races else 1)
    return tuple((late - early) / counted for early, late in zip(*results))
