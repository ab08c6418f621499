"""The suites, with how many threads each runs, and what the rows should reach.

A goal is the most that our time may be as a multiple of the probe's in the same run: times compare
within one run only, since how far apart two cores are differs from run to run and machine to machine."""

# Suite → numbers of threads. A suite whose time is from the start of the program to its end is `whole`.
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
}


def counts_of(suite, asked, cores):
    """The numbers of threads to run a suite with: its own, or those of `asked` that are among them
    or for which the machine has a core each."""
    usual = SUITES[suite]
    if not asked:
        return usual
    return sorted({t for t in asked if t in usual or min(usual) <= t <= cores})


WHOLE = {"startup": "start and end"}
# Suites that are also measured with a number of threads known to the compiler.
STATIC = {"access", "triad", "stencil", "matrix", "histogram", "transpose", "gups", "sample_sort",
          "integer_sort", "conjugate_gradient", "jacobi", "prefix_sum", "string_search",
          "nbody", "stencil3d", "fft", "bfs", "hash_table", "lu", "life"}
# Suites that are also measured with -g's checks, -race and -report, as a multiple of the time without.
CHECKED = {"checking"}

# Suites that are also measured with -portable, as a multiple of the time without.
PORTABLE = {"portable"}

# Rows of a suite that are wanted with so many threads, where not all are.
ONLY = {
    ("collectives", 8): ["broadcast 8 B", "exchange 8 B", "gather_all 8 B", "reduce 1 double"],
    ("collectives", 64): ["broadcast 8 B", "exchange 8 B", "gather_all 8 B", "reduce 1 double"],
}

# (row, threads) → most that our time may be as a multiple of the probe's; of the best peer's for
# programs, which have no probe.
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
    ("triad", 1): 1.1, ("triad", 2): 1.1, ("triad, tuned", 2): 1.0,
    ("stencil", 1): 1.5, ("stencil", 2): 1.5, ("stencil, tuned", 2): 1.03,
    ("matrix multiplication", 1): 2, ("matrix multiplication", 2): 2,
    ("matrix multiplication, tuned", 2): 1.03,
    ("histogram", 1): 2, ("histogram", 2): 2, ("random access", 2): 1.3,
    ("sample sort", 1): 2, ("sample sort", 2): 2, ("sample sort, tuned", 2): 1.03,
    ("integer sort", 1): 2, ("integer sort", 2): 2, ("integer sort, tuned", 2): 1.03,
    ("conjugate gradient", 1): 2, ("conjugate gradient", 2): 2,
    ("conjugate gradient, tuned", 2): 1.03,
    ("jacobi", 1): 1.1, ("jacobi", 2): 1.1, ("jacobi, tuned", 2): 1.0,
    ("prefix sum", 1): 1.1, ("prefix sum", 2): 1.1, ("prefix sum, tuned", 2): 1.0,
    ("string search", 1): 1.1, ("string search", 2): 1.1, ("string search, tuned", 2): 1.0,
    ("n-body", 1): 1.1, ("n-body", 2): 1.1, ("n-body, tuned", 2): 1.0,
    ("3-D stencil", 1): 1.1, ("3-D stencil", 2): 1.1, ("3-D stencil, tuned", 2): 1.0,
    ("fourier transformation", 1): 1.1, ("fourier transformation", 2): 1.1, ("fourier transformation, tuned", 2): 1.0,
    ("breadth-first search", 1): 1.1, ("breadth-first search", 2): 1.1, ("breadth-first search, tuned", 2): 1.0,
    ("hash table, atomics", 1): 1.1, ("hash table, atomics", 2): 1.1, ("hash table, atomics, tuned", 2): 1.0,
    ("hash table, locks", 1): 1.1, ("hash table, locks", 2): 1.1, ("hash table, locks, tuned", 2): 1.0,
    ("lu factorisation", 1): 1.1, ("lu factorisation", 2): 1.1, ("lu factorisation, tuned", 2): 1.0,
    ("game of life", 1): 1.1, ("game of life", 2): 1.1, ("game of life, tuned", 2): 1.0,
    ("a[i] += i, cyclic, -g", 2): 4, ("sum += a[i], cyclic, -g", 2): 4, ("a[i] = i, cyclic, -g", 2): 4,
    ("triad [1], -portable", 2): 2, ("triad [8], -portable", 2): 2, ("triad [64], -portable", 2): 2,
    ("one barrier, -portable", 2): 1.1, ("one lock, -portable", 2): 1.1,
    ("*p++ += i, cyclic, -g", 2): 4, ("a[anywhere] += i, cyclic, -g", 2): 4.5,
    ("a[anywhere] += i, blocked, -g", 2): 4.5, ("a[i] = b[i], cyclic and blocked, -g", 2): 4,
}
