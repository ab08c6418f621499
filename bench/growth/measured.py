# SPDX-License-Identifier: MIT
"""The results of bench/series, as a table and as JSON."""

import json
import statistics

from growth import series as definitions
from harness.table import time_text


class Measured:
    """One series: for each round point → value, their medians, and their growth."""

    def __init__(self, series, rounds):
        self.series, self.rounds = series, rounds
        self.values = {point: statistics.median(self.all_at(point))
                       for point in series.points if self.all_at(point)}
        self.exponents = definitions.exponents(self.values, series.base)
        self.beyond = None

    def all_at(self, point):
        return [values[point] for values in self.rounds if point in values]

    def is_finding(self):
        return self.beyond is not None and self.beyond.is_finding()

    def must_text(self):
        series = self.series
        if series.must is None:
            return "-"
        text = series.must.words
        if series.like:
            text += ", or as " + ("bare" if series.like == "bare " + series.name else series.like)
        return text + ", above the first" if series.base else text


def series_of(rounds, wanted):
    """A Measured for each wanted series that has times in the rounds."""
    result = [Measured(series, [_values(series, one.times) for one in rounds]) for series in wanted]
    result = [measured for measured in result if measured.values]
    named = {(m.series.by, m.series.name): m.rounds for m in result}
    for measured in result:
        series = measured.series
        references = named.get((series.by, series.like), [{} for _ in rounds])
        measured.beyond = definitions.beyond(series, measured.rounds, references)
    return result


def _values(series, times):
    """Point → value, for the points that a round has."""
    keys = {point: position(series, point) for point in series.points}
    keys = {point: (series.suite, threads, series.contestant, row)
            for point, (threads, row) in keys.items()}
    return {point: times[key] for point, key in keys.items() if key in times}


def position(series, point):
    """(threads, row) of the program's output for a point of a series."""
    if series.by == "threads":
        return point, series.row
    return definitions.BYTES_THREADS, "%s %d" % (series.row, point)


def bytes_text(count):
    for unit, size in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if count >= size:
            return "%.4g %s" % (count / size, unit)
    return "%d B" % count


def point_text(by, point):
    return str(point) if by == "threads" else bytes_text(point)


def value_text(unit, value):
    return time_text(value) if unit == "ns" else bytes_text(value)


def beyond_text(measured):
    worst = measured.beyond
    if worst is None:
        return "-", ""
    by = measured.series.by
    where = "%.2f, %s to %s" % (worst.factor, point_text(by, worst.start), point_text(by, worst.end))
    return where, "faster than it must" if worst.is_finding() else ""


def write_text(all_measured, out):
    """A table for each axis. Below a series' values are GB/s, if it moves bytes, and the exponent of
    its growth from the previous point."""
    for by in ("threads", "bytes"):
        here = [m for m in all_measured if m.series.by == by]
        if not here:
            continue
        points = sorted({point for m in here for point in m.values})
        table = [["by " + by, *[point_text(by, p) for p in points], "must grow as", "beyond", ""]]
        for measured in here:
            series, values = measured.series, measured.values
            table.append([series.name, *[value_text(series.unit, values[p]) if p in values else "-"
                                         for p in points],
                          measured.must_text(), *beyond_text(measured)])
            if series.parts:
                table.append(["  GB/s", *["%.3g" % (series.parts * p / values[p]) if p in values
                                          else "-" for p in points]])
            growth = {b: exponent for _, b, exponent in measured.exponents}
            table.append(["  growth", *["^%.2f" % growth[p] if p in growth else "" for p in points]])
        widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(len(table[0]))]
        numbers = range(1, len(points) + 1)
        for row in table:
            out.write("  ".join(cell.rjust(w) if i in numbers else cell.ljust(w)
                                for i, (cell, w) in enumerate(zip(row, widths))).rstrip() + "\n")
        out.write("\n")


def write_json(all_measured, about, path):
    written = []
    for measured in all_measured:
        series, worst = measured.series, measured.beyond
        written.append({
            "name": series.name, "by": series.by, "unit": series.unit,
            "must": measured.must_text(), "reference": series.like,
            "points": [{series.by: p, "median": v, "values": measured.all_at(p),
                        **({"GB/s": series.parts * p / v} if series.parts else {})}
                       for p, v in sorted(measured.values.items())],
            "growth": [{"from": a, "to": b, "exponent": e} for a, b, e in measured.exponents],
            "beyond": worst and {"factor": worst.factor, "from": worst.start, "to": worst.end},
            "faster_than_it_must": measured.is_finding()})
    with open(path, "w") as file:
        json.dump(dict(about, tolerance=definitions.TOLERANCE, series=written), file, indent=1)
        file.write("\n")
