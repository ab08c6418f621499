# SPDX-License-Identifier: MIT
"""The programs of tests/litmus/prove, and the outcomes that UPC's memory model allows for each.

A program is a tuple of threads, a thread a tuple of operations:

  RR x, SR x     a relaxed or strict read of x; its value is a result
  RW x, SW x     a relaxed or strict write to x, of a value that no other write has
  F              upc_fence, or an operation in its place: any strict operation on an object that no other thread accesses

An implementation of the specification's appendix B decides what is allowed (tests/unit/outcomes/upcmm.py).
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../unit/outcomes"))
import upcmm  # noqa: E402

KINDS = ("RR", "RW", "SR", "SW")

def reads_of(thread):
    """The operations of a thread, with their values, that have results."""
    return [op for op in thread if op[0] in ("RR", "SR")]


def with_values(program):
    """Each operation as (kind, place, value or name of the result); values are 1, 2, 3 … throughout the program."""
    value, threads = itertools.count(1), []
    for t, thread in enumerate(program):
        names = itertools.count()
        threads.append([("F",) if op == "F" else
                        (*op.split(), next(value) if op[1] == "W" else "%d:r%d" % (t, next(names)))
                        for op in thread])
    return threads


def in_some_order(threads):
    """The outcomes of all interleavings of the operations (sequential consistency): every model allows these."""
    found, seen = set(), set()

    def go(at, memory, results):
        if (at, memory, results) in seen:
            return
        seen.add((at, memory, results))
        if all(i == len(threads[t]) for t, i in enumerate(at)):
            found.add(frozenset(results))
        for t, i in enumerate(at):
            if i == len(threads[t]):
                continue
            op, now = threads[t][i], dict(memory)
            then = at[:t] + (i + 1,) + at[t + 1:]
            if op[0] == "F":
                go(then, memory, results)
            elif op[0][1] == "R":
                go(then, memory, results | {(op[2], now.get(op[1], 0))})
            else:
                go(then, frozenset({**now, op[1]: op[2]}.items()), results)

    go((0,) * len(threads), frozenset(), frozenset())
    return found


def allowed(threads):
    return {frozenset(outcome) for outcome in upcmm.outcomes(threads)}


def pairs():
    """All programs of two threads with two operations each on two objects, with and without a fence between them."""
    operations = ["%s %s" % (kind, place) for kind in KINDS for place in "xy"]
    threads = [(a, *fence, b) for a in operations for b in operations for fence in ((), ("F",))]
    for one, other in itertools.combinations_with_replacement(threads, 2):
        # Of two programs that differ only in the names of the objects, yield one.
        if one[0].endswith("x"):
            yield one, other


# Shapes of the literature that need more threads or operations: each thread's reads and writes, in order.
SHAPES = {
    "WRC": ("W x", "R x W y", "R y R x"),
    "RWC": ("W x", "R x R y", "W y R x"),
    "ISA2": ("W x W y", "R y W z", "R z R x"),
    "W+RWC": ("W x W y", "R y R z", "W z R x"),
    "3.SB": ("W x R y", "W y R z", "W z R x"),
    "3.LB": ("R x W y", "R y W z", "R z W x"),
    "Z6": ("W x W y", "W y R z", "W z R x"),
    # The last write is identified by a read by the thread itself and one by another thread.
    "2+2W": ("W x W y R y", "W y W x R x"),
    "R": ("W x W y R y", "W y R x"),
    "S": ("W x W y", "R y W x R x"),
    "IRIW": ("W x", "W y", "R x R y", "R y R x"),
    "CoRR": ("W x W x", "R x R x"),
}


def shapes():
    """Each shape with every choice of strict accesses, and with fences in all threads: (name, program)."""
    for name, text in SHAPES.items():
        words = [thread.split() for thread in text]
        plain = [[word + " " + place for word, place in zip(thread[::2], thread[1::2])] for thread in words]
        count = sum(len(thread) for thread in plain)
        for choice in itertools.product("RS", repeat=count):
            strict = iter(choice)
            yield name, tuple(tuple(next(strict) + op for op in thread) for thread in plain)
        fenced = []
        for thread in plain:
            ops = []
            for op in thread:
                ops += ["F"] if ops else []
                ops += ["R" + op]
            fenced.append(tuple(ops))
        yield name, tuple(fenced)


def beside_fences():
    """Two threads with two relaxed operations each and a fence between them: must hold for everything that implies a fence."""
    operations = ["%s %s" % (kind, place) for kind in ("RR", "RW") for place in "xy"]
    threads = [(a, "F", b) for a in operations for b in operations]
    for one, other in itertools.product(threads, threads):
        if one[0].endswith("x"):
            yield one, other
