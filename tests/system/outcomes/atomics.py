# SPDX-License-Identifier: MIT
"""Programs with relaxed atomic operations only, and their outcomes: each object has one order of its operations, which preserves each
thread's order; the orders of different objects are independent.
"""
import itertools

HEAD = """#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x, y;
upc_atomicdomain_t *domain;

static void set(shared int *object, int value) { upc_atomic_relaxed(domain, 0, UPC_SET, object, &value, 0); }
static int get(shared int *object) { int seen; upc_atomic_relaxed(domain, &seen, UPC_GET, object, 0, 0); return seen; }
static int add(shared int *object, int value) { int seen; upc_atomic_relaxed(domain, &seen, UPC_ADD, object, &value, 0); return seen; }
static int swap(shared int *object, int from, int to) {
  int seen;
  upc_atomic_relaxed(domain, &seen, UPC_CSWAP, object, &from, &to);
  return seen;
}

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET | UPC_ADD | UPC_CSWAP, 0);
  switch (MYTHREAD) {
"""


def draw(rng):
    """Draws the operations of each thread: (name, object, values...)."""
    threads = []
    for _ in range(rng.choice((2, 2, 3))):
        lines = []
        for _ in range(rng.choice((2, 3)) if len(threads) < 2 else 1):
            name = rng.choice(("set", "get", "get", "add", "swap"))
            values = {"set": (rng.randint(1, 3),), "get": (), "add": (1,), "swap": (rng.randint(0, 1), rng.randint(2, 3))}[name]
            lines.append((name, rng.choice("xy"), *values))
        threads.append(lines)
    return threads


def text(threads):
    cases = ""
    for number, lines in enumerate(threads):
        calls = [f"{name}(&{', '.join([place, *map(str, values)])})" for name, place, *values in lines]
        body = [f"      {call};\n" if line[0] == "set" else f'      printf("%d ", {call});\n' for line, call in zip(lines, calls)]
        cases += f"    case {number}: {{\n{''.join(body)}      break;\n    }}\n"
    return HEAD + cases + "  }\n  return 0;\n}\n"


def results(threads, place):
    """The results of the operations on one object, ((thread, index), result) for each that has one, in all orders that preserve each thread's."""
    own = [[(t, i) for i, line in enumerate(lines) if line[1] == place] for t, lines in enumerate(threads)]
    found = set()

    def go_on(at, value, seen):
        if all(a == len(lines) for a, lines in zip(at, own)):
            found.add(tuple(sorted(seen.items())))
        for t, lines in enumerate(own):
            if at[t] == len(lines):
                continue
            number = lines[at[t]]
            name, _, *values = threads[number[0]][number[1]]
            after = {"set": lambda: values[0], "get": lambda: value, "add": lambda: value + values[0],
                     "swap": lambda: values[1] if value == values[0] else value}[name]()
            go_on(at[:t] + (at[t] + 1,) + at[t + 1:], after, seen if name == "set" else {**seen, number: value})

    go_on((0,) * len(own), 0, {})
    return found


def outcomes(threads):
    """All outcomes, as upcrun prints them."""
    found = set()
    for combination in itertools.product(*(results(threads, place) for place in "xy")):
        seen = dict(pair for part in combination for pair in part)
        parts = []
        for t, lines in enumerate(threads):
            values = [str(seen[t, i]) for i in range(len(lines)) if (t, i) in seen]
            parts += [f"thread {t}: {' '.join(values)}"] if values else []
        found.add("; ".join(parts) or "no output")
    return found
