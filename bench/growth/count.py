"""Counts the cache lines that an operation moves, and what it takes, once all caches are warm."""

from growth.machine import Machine

WARM, COUNTED = 4, 8  # rounds


def count(algorithm, threads, sockets=2):
    """(transfers, transfers between sockets, ns) of one operation of all threads together."""
    results = []
    for rounds in (WARM, WARM + COUNTED):
        machine = Machine(threads, min(sockets, threads))
        operation = algorithm(threads)

        def program(me, rounds=rounds, operation=operation):
            for epoch in range(1, rounds + 1):
                yield from operation(me, epoch)

        took = max(machine.run([program(t) for t in range(threads)]))
        results.append((machine.transfers, machine.crossings, took))
    return tuple((late - early) / COUNTED for early, late in zip(*results))
