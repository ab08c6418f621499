# SPDX-License-Identifier: MIT
"""The series of bench/series: what is measured by number of threads and by number of bytes, the growth
that each must have, and whether it grows faster."""

import math

THREADS = [1, 2, 4, 8, 16, 32, 64]
BYTES = [8 ** k for k in range(1, 11)]  # to 1 GiB
BYTES_THREADS = 2                       # the number of threads for the measurements by bytes
SORT_BYTES = [n for n in BYTES if 4096 <= n <= 128 << 20]
# The largest rows touch this multiple of their size: scatter's source and gather's target.
TOUCHED = 6

# Growth beyond the required growth by less than this factor is not a finding.
TOLERANCE = 1.5
# An increase over the first point counts from this fraction of it: the first point varies, too.
LEAST_ABOVE = 0.1


# The allowed time for each 8-byte block that all threads exchange, one after another: several times
# that of a copy in the cache.
PAIR_NS = 2


class Must:
    """The required growth of a series: `words` for the table; allowed(start, a, b) is the allowed value
    at b if it is `start` at a."""

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
    name of the reference, whose growth is allowed too, since the row cannot avoid its work.
    parts: how many times its bytes a row moves. unit: "ns" or "bytes". base: the growth is that of the
    increase over the first point."""

    def __init__(self, name, suite, row, by, must, like=None, parts=0, unit="ns", base=False,
                 points=None):
        self.name, self.suite, self.row, self.by, self.must = name, suite, row, by, must
        self.like, self.parts, self.unit, self.base = like, parts, unit, base
        self.points = points or (THREADS if by == "threads" else BYTES)
        self.contestant = "ours"


class Reference(Series):
    """The machine's own time for the work, without this runtime."""

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
    """The exponents of growth from each point to the next: [(from, to, exponent)]. values: point → value; a
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
    """The factor by which the value at `end` exceeds the growth allowed from `start`."""

    def __init__(self, factor, start, end):
        self.factor, self.start, self.end = factor, start, end

    def is_finding(self):
        return self.factor > TOLERANCE


def beyond(series, rounds, references):
    """The worst Beyond among all pairs of points, near or far, so that small excesses that add up
    are seen; None if there is no pair. From a to b a value may grow as required, as the reference
    does, or to the reference's time. The round with the smallest factor counts: real growth appears
    in every round. rounds, references: for each round, point → value."""
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
    """The factor by which the value at b exceeds the allowed one in one round, from the value at a."""
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
