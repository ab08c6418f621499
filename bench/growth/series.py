# SPDX-License-Identifier: MIT
"""The series of bench/series: what is measured by number of threads and by number of bytes, how each
must grow, and whether it grows faster than that."""

import math

THREADS = [1, 2, 4, 8, 16, 32, 64]
BYTES = [8 ** k for k in range(1, 11)]  # to 1 GiB
BYTES_THREADS = 2                       # how many threads all sizes are measured with
SORT_BYTES = [n for n in BYTES if 4096 <= n <= 128 << 20]
# Of the largest size, what the largest rows touch: scatter's source and gather's target.
TOUCHED = 6

# Growth beyond what must be by less than this is no finding.
TOLERANCE = 1.5
# What comes on top of the first point counts from this share of it on: the first point varies, too.
LEAST_ABOVE = 0.1


# What one of the blocks of 8 bytes that all threads exchange may take, one after the other: several
# times what a copy in the cache does.
PAIR_NS = 2


class Must:
    """How a series must grow: `words` for the table; allowed(start, a, b), what it may be at b if it
    is `start` at a."""

    def __init__(self, words, allowed):
        self.words, self.allowed = words, allowed


CONSTANT = Must("constant", lambda start, a, b: start)
THREADS_EACH = Must("threads", lambda start, a, b: start * b / a)
THREADS_PAIRS = Must("threads, %d ns a pair" % PAIR_NS,
                     lambda start, a, b: start * b / a + PAIR_NS * b * b)
BYTES_EACH = Must("bytes", lambda start, a, b: start * b / a)
BYTES_SORTED = Must("n log n", lambda start, a, b: start * b * math.log2(b) / (a * math.log2(a)))


class Series:
    """name: in the table. suite, row: the program, and its row. by: "threads" or "bytes". like: the
    name of the reference, whose growth is allowed too, since what the row can't do without grows so.
    parts: how many times its bytes a row moves. unit: "ns" or "bytes". base: the growth is that of
    what comes on top of the first point."""

    def __init__(self, name, suite, row, by, must, like=None, parts=0, unit="ns", base=False,
                 points=None):
        self.name, self.suite, self.row, self.by, self.must = name, suite, row, by, must
        self.like, self.parts, self.unit, self.base = like, parts, unit, base
        self.points = points or (THREADS if by == "threads" else BYTES)
        self.contestant = "ours"


class Reference(Series):
    """What the machine takes for it without us."""

    def __init__(self, *arguments, contestant="ours", **options):
        super().__init__(*arguments, None, **options)
        self.contestant = contestant


def _by_threads():
    yield Reference("bare barrier", "barrier", "barrier", "threads", contestant="probe")
    for row in ("barrier", "named barrier"):
        yield Series(row, "barrier", row, "threads", THREADS_EACH, like="bare barrier")
    yield Series("lock free", "growth/threads", "lock free", "threads", CONSTANT)
    for suite, row in (("lock", "lock contended"), ("atomics", "fetch-add, contended")):
        yield Reference("bare " + row, suite, row, "threads", contestant="probe")
        yield Series(row, suite, row, "threads", CONSTANT, like="bare " + row)
    yield Series("global_alloc and free", "growth/threads", "global_alloc and free", "threads",
                 CONSTANT)
    yield Series("the same, contended", "growth/threads", "global_alloc and free, contended",
                 "threads", CONSTANT, like="bare lock contended")
    yield Series("all_alloc and free", "growth/threads", "all_alloc and free", "threads",
                 THREADS_EACH, like="bare barrier")
    for name in ("broadcast", "scatter", "gather", "permute"):
        yield Series(name + " 8 B", "collectives", name + " 8 B", "threads", THREADS_EACH,
                     like="bare barrier")
    for name in ("gather_all", "exchange"):
        yield Series(name + " 8 B", "collectives", name + " 8 B", "threads", THREADS_PAIRS,
                     like="bare barrier")
    for name in ("reduce", "prefix_reduce"):
        yield Series(name + " 8 B", "collectives", name + " 1 double", "threads", THREADS_EACH,
                     like="bare barrier")
    yield Series("start and end", "startup", "start and end", "threads", THREADS_EACH)
    yield Series("resident memory", "growth/idle", "resident memory", "threads", THREADS_EACH,
                 unit="bytes", base=True)


def _by_bytes():
    alone, together = "copy, one thread", "copy, all threads"
    for name, parts in ((alone, 1), (together, BYTES_THREADS)):
        yield Reference(name, "growth/sizes", name, "bytes", parts=parts)
    for name in ("put", "get", "memcpy"):
        yield Series(name, "growth/sizes", name, "bytes", BYTES_EACH, like=alone, parts=1)
    for name in ("broadcast", "scatter", "gather", "gather_all", "exchange", "permute", "reduce",
                 "prefix_reduce"):
        yield Series(name, "growth/sizes", name, "bytes", BYTES_EACH, like=together,
                     parts=BYTES_THREADS)
    yield Series("sort", "growth/sizes", "sort", "bytes", BYTES_SORTED, parts=BYTES_THREADS,
                 points=SORT_BYTES)


ALL = [*_by_threads(), *_by_bytes()]


def exponents(values, base=False):
    """Of the growth from each point to the next: [(from, to, exponent)]. values: point → value; a
    point may be missing."""
    points = sorted(values)
    floor = values[points[0]] if base and points else 0
    result = []
    for a, b in zip(points, points[1:]):
        low, high = values[a] - floor, values[b] - floor
        if low > 0 and high > 0:
            result.append((a, b, math.log(high / low) / math.log(b / a)))
    return result


class Beyond:
    """By what factor the value at `end` exceeds what its growth from `start` allows."""

    def __init__(self, factor, start, end):
        self.factor, self.start, self.end = factor, start, end

    def is_finding(self):
        return self.factor > TOLERANCE


def beyond(series, rounds, references):
    """The worst Beyond among all pairs of points, near or far, so that small excesses that add up
    are seen; None if there is no pair. From a to b a value may grow as it must, as the reference
    does, or to what the reference takes. Of the rounds, that counts which shows the least: what
    grows by itself does so in all. rounds, references: for each round, point → value."""
    if series.must is None:
        return None
    points = sorted({point for values in rounds for point in values})
    worst = None
    for i, a in enumerate(points):
        for b in points[i + 1:]:
            factors = [_excess(series, a, b, values, reference)
                       for values, reference in zip(rounds, references)]
            factors = [factor for factor in factors if factor is not None]
            if factors and (worst is None or min(factors) > worst.factor):
                worst = Beyond(min(factors), a, b)
    return worst


def _excess(series, a, b, values, reference):
    """How many times what it may be the value at b is in one round, by that at a."""
    if a not in values or b not in values:
        return None
    floor = values[min(values)] if series.base else 0
    start, end = max(values[a] - floor, LEAST_ABOVE * floor), values[b] - floor
    if start <= 0:
        return None
    allowed = series.must.allowed(start, a, b)
    if a in reference and b in reference:
        allowed = max(allowed, start * reference[b] / reference[a], reference[b])
    return end / allowed
