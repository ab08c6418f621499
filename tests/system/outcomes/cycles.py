# SPDX-License-Identifier: MIT
"""Litmus programs from cycles, as diy makes them: each thread has one to three accesses, and an edge leads from each thread to the next:
from a write to a read that sees it (rf), from a read to a later write (fr), or from a write to a later write (co). Sequential consistency
forbids such a cycle; whether UPC's rules forbid it depends on which accesses are strict, and on the places of fences.
"""

EXTERNAL = {"rf": "WR", "fr": "RW", "co": "WW"}  # the directions of the accesses at the start and the end of the edge
NAMES = "xyzw"


def draw(rng):
    """A cycle: the accesses of each thread, as (direction, strict, place), with None for a fence; None if the cycle does not close."""
    count = rng.choice((2, 2, 2, 3, 3, 4))
    edges = [rng.choice(("rf", "fr", "fr", "co")) for _ in range(count)]
    strict = rng.choice((0, 0.2, 0.5, 0.8, 1))
    fences = rng.choice((0, 0.3, 0.7))
    is_strict = lambda: rng.random() < strict
    # Edge i - 1 enters thread i, and edge i leaves it; a thread with one access stays at its place.
    ends = [(EXTERNAL[edges[i - 1]][1], EXTERNAL[edges[i]][0]) for i in range(count)]
    moves = [come != leave or rng.random() < 0.7 for come, leave in ends]
    if sum(moves) < 2:
        return None
    threads, place, places = [], 0, 1
    last_move = max(i for i in range(count) if moves[i])
    for i, (come, leave) in enumerate(ends):
        lines = [(come, is_strict(), place)]
        if moves[i]:
            if i == last_move:
                place = 0
            else:
                place = places
                places += 1
            if rng.random() < fences:
                lines.append(None)
            if rng.random() < 0.15:
                lines.append((rng.choice("RW"), is_strict(), rng.randrange(places)))
            lines.append((leave, is_strict(), place))
        threads.append(lines)
    return threads if places <= len(NAMES) else None


def small(threads):
    """Whether the brute-force model is fast enough: it tries all orders of the strict accesses."""
    lines = [line for thread in threads for line in thread]
    strict = sum(2 if line is None else line[1] for line in lines)
    # One more thread reads final values, after a barrier.
    finals = len(written_twice(threads))
    waits = len(threads) + 2 + finals if finals else 0
    return strict + waits <= 6 and len(lines) <= 8


def written_twice(threads):
    places = [line[2] for thread in threads for line in thread if line and line[0] == "W"]
    return sorted({place for place in places if places.count(place) > 1})


def text(threads):
    """The program, in the form of examples/litmus, without its outcomes."""
    writes = {}
    cases, declared = [], set()
    for number, lines in enumerate(threads):
        body, reads = [], []
        for line in lines:
            if line is None:
                body.append("upc_fence;")
                continue
            direction, strict, place = line
            name = NAMES[place]
            declared.add(name)
            access = f"*({'strict' if strict else 'relaxed'} shared int *)&{name}"
            if direction == "W":
                writes[place] = writes.get(place, 0) + 1
                body.append(f"{access} = {writes[place]};")
            else:
                reads.append(f"r{len(reads)}")
                body.append(f"int {reads[-1]} = {access};")
        if reads:
            body.append(f'printf("{" ".join("%d" for _ in reads)}\\n", {", ".join(reads)});')
        cases.append(f"    case {number}: {{\n" + "".join(f"      {line}\n" for line in body + ["break;"]) + "    }\n")
    finals = [NAMES[place] for place in written_twice(threads)]
    return (f"// upcrun -n {len(threads)} -outcomes{'=' + ','.join(finals) if finals else ''}\n#include <stdio.h>\n#include <upc.h>\n\n"
            f"shared int {', '.join(sorted(declared))};\n\nint main(void) {{\n  switch (MYTHREAD) {{\n" + "".join(cases) + "  }\n  return 0;\n}\n")


def programs(rng):
    """Yields different programs, without end."""
    seen = set()
    while True:
        threads = draw(rng)
        if not threads or not small(threads):
            continue
        program = text(threads)
        if program not in seen:
            seen.add(program)
            yield program
