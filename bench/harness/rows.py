# SPDX-License-Identifier: MIT
"""The suites, the numbers of threads for each, and the goals of the rows.

A goal is the largest acceptable ratio of our time to the probe's in the same run: times can be compared
only within one run, since the distance of two cores differs from run to run and machine to machine."""

# Suite → numbers of threads. A suite whose time lasts from the start of the program to its end is `whole`.
SUITES = {
    "barrier": [1, 2, 4, 8, 16, 64],
    "lock": [2, 8, 64],
    "access": [2],
    "atomics": [2],
    "checking": [2],
    "portable": [2],
    "collectives": [2, 8, 64],
    "sort": [2],
    "startup": [2, 64],
    "triad": [1, 2], "stencil": [1, 2], "matrix": [1, 2], "histogram": [1, 2],
    "transpose": [2], "gups": [2],
    "sample_sort": [1, 2], "integer_sort": [1, 2], "conjugate_gradient": [1, 2],
    "jacobi": [1, 2], "prefix_sum": [1, 2], "string_search": [1, 2],
    "nbody": [1, 2], "stencil3d": [1, 2], "fft": [1, 2], "bfs": [1, 2], "hash_table": [1, 2],
    "lu": [1, 2], "life": [1, 2],
    "tasks": [1, 2],
}


def counts_of(suite, asked, cores):
    """The numbers of threads to run a suite with: its own, or those of `asked` that are among them
    or for which the machine has a core for each thread."""
    usual = SUITES[suite]
    if not asked:
        return usual
    return sorted({t for t in asked if t in usual or min(usual) <= t <= cores})


WHOLE = {"startup": "start and end"}
# Suites that are also measured with a number of threads that the compiler knows.
STATIC = {"access", "triad", "stencil", "matrix", "histogram", "transpose", "gups", "sample_sort",
          "integer_sort", "conjugate_gradient", "jacobi", "prefix_sum", "string_search",
          "nbody", "stencil3d", "fft", "bfs", "hash_table", "lu", "life"}
# Suites that are also measured with -g, -race and -report, as a multiple of the time without them.
CHECKED = {"checking"}

# Suites that are also measured with -portable, as a multiple of the time without.
PORTABLE = {"portable"}

# The rows of a suite that run with that many threads, if not all do.
ONLY = {
    ("collectives", 8): ["broadcast 8 B", "exchange 8 B", "gather_all 8 B", "reduce 1 double"],
    ("collectives", 64): ["broadcast 8 B", "exchange 8 B", "gather_all 8 B", "reduce 1 double"],
}

# (row, threads) → largest acceptable ratio of our time to the probe's; for programs, which have no
# probe, to the best peer's.
GOALS = {
    ("barrier", 2): 1.43, ("named barrier", 2): 1.55,
    ("barrier", 4): 1.04, ("barrier", 8): 1.02, ("barrier", 16): 1.0, ("barrier", 64): 0.96,
    ("put 8 B", 2): 1.2, ("get 8 B", 2): 1.1, ("put 64 B", 2): 1.1, ("put 4 KiB", 2): 1.05,
    ("put 1 MiB", 2): 1.0, ("put 64 MiB", 2): 1.0, ("first touch of 64 MiB", 2): 1.12,
    ("fetch-add", 2): 1.05, ("fetch-add, contended", 2): 1.06,
    ("lock free", 2): 2.05, ("lock contended", 2): 1.45, ("lock contended", 8): 1.4,
    ("lock contended", 64): 1.55,
    ("start and end", 2): 1.3, ("start and end", 64): 1.25,
    ("broadcast 8 B", 2): 0.86, ("broadcast 64 KiB", 2): 1.06, ("broadcast 16 MiB", 2): 0.69,
    ("exchange 8 B", 2): 0.96, ("exchange 64 KiB", 2): 1.0, ("exchange 4 MiB", 2): 0.74,
    ("reduce 1 double", 2): 0.96, ("reduce 16M doubles", 2): 0.8,
    ("prefix_reduce 16M doubles", 2): 0.875,
    ("sort 10M long", 2): 0.5, ("sort 10M records", 2): 0.53,
    ("cyclic, indexed", 2): 1.2, ("cyclic, walk", 2): 1.2, ("blocked, walk", 2): 1.2,
    ("cyclic, add", 2): 3, ("cyclic, difference", 2): 3, ("blocked, difference", 2): 3,
    ("thread-local data", 2): 1.1, ("alloc and free, own", 2): 2, ("split barrier", 16): 1.1,
    ("a[i] += i, cyclic, -g", 2): 4, ("sum += a[i], cyclic, -g", 2): 4, ("a[i] = i, cyclic, -g", 2): 4,
    ("triad [1], -portable", 2): 2, ("triad [8], -portable", 2): 2, ("triad [64], -portable", 2): 2,
    ("one barrier, -portable", 2): 1.1, ("one lock, -portable", 2): 1.1,
    ("*p++ += i, cyclic, -g", 2): 4, ("a[anywhere] += i, cyclic, -g", 2): 4.5,
    ("a[anywhere] += i, blocked, -g", 2): 4.5, ("a[i] = b[i], cyclic and blocked, -g", 2): 4,
}

GOALS.update({("empty task", n): 1.2 for n in (1, 2)})
GOALS.update({(row, n): 1.0 for row in ("fibonacci", "queens", "tree T1", "tree T3", "sparse lu", "mandelbrot")
              for n in (1, 2)})

# Programs: in their simple form, and with private pointers, at any number of threads that has cores.
NAIVE, PRIVATE = 1.1, 1.0
PROGRAMS = ["triad", "stencil", "matrix multiplication", "histogram", "random access", "sample sort", "integer sort",
            "conjugate gradient", "jacobi", "prefix sum", "string search", "n-body", "3-D stencil", "fourier transformation",
            "breadth-first search", "hash table, atomics", "hash table, locks", "lu factorisation", "game of life"]
OTHERS = {"random access": 1.05, "sample sort": 1.15, "conjugate gradient": 1.15, "conjugate gradient, tuned": 1.03}


def goal(row, threads):
    """The largest acceptable ratio of our time to the probe's or the best peer's, or None."""
    if (row, threads) in GOALS:
        return GOALS[row, threads]
    if row in PROGRAMS:
        return OTHERS.get(row, NAIVE)
    of, _, variant = row.rpartition(", ")
    if variant == "-T":
        return goal(of, threads)
    if variant == "tuned" and of in PROGRAMS:
        return OTHERS.get(row, PRIVATE)
    return None
