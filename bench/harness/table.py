# SPDX-License-Identifier: MIT
"""The results of the rounds: medians, ratios and spread, as a table and as JSON."""

import json
import statistics

from harness.contestants import CHECKED, PORTABLE, RACE, REPORT, VARIANTS


class Line:
    """One row with one number of threads: contestant → times in ns, one for each round."""

    def __init__(self, suite, row, threads, times, goal):
        self.suite, self.row, self.threads, self.times, self.goal = suite, row, threads, times, goal
        self.medians = {name: statistics.median(values) for name, values in times.items()}
        self.ours, self.probe = self.medians.get("ours"), self.medians.get("probe")
        peers = {n: t for n, t in self.medians.items() if n not in ("ours", "probe", *VARIANTS)}
        self.best_peer = min(peers, key=peers.get) if peers else None

    def ratio(self, other):
        """Our time as a multiple of another's: the median over the rounds that have both, so that
        a slow round does not matter."""
        ours, theirs = self.times.get("ours"), self.times.get(other)
        if not ours or not theirs:
            return None
        if len(ours) != len(theirs):
            return self.medians["ours"] / self.medians[other]
        return statistics.median(a / b for a, b in zip(ours, theirs))

    def spread(self):
        """Half the distance between our quartiles, as a fraction of the median."""
        values = self.times.get("ours", [])
        if len(values) < 4 or not self.ours:
            return None
        low, _, high = statistics.quantiles(values, n=4)
        return (high - low) / 2 / self.ours

    def meets_goal(self):
        ratio = self.ratio("probe" if self.probe else self.best_peer)
        return None if self.goal is None or ratio is None else ratio <= self.goal


def lines(rounds, order, goal):
    """One line for each row that ours has, and for each variant of ours, in the order of the suites."""
    times, rows = {}, []
    for one in rounds:
        for (suite, threads, name, row), value in one.times.items():
            key = (suite, threads, row)
            if key not in times:
                rows.append(key)
            times.setdefault(key, {}).setdefault(name, []).append(value)
    rows.sort(key=lambda key: order.index(key[:2]))  # a stable sort
    result = []
    for suite, threads, row in rows:
        here = times[suite, threads, row]
        if "ours" in here:
            result.append(Line(suite, row, threads, here, goal(row, threads)))
        for name, label in VARIANTS.items():
            if name in here:
                label = "%s, %s" % (row, label)
                if name in (CHECKED.name, RACE.name, REPORT.name):
                    beside = {"unchecked": here["ours"]}
                else:
                    beside = {"native": here["ours"]} if name == PORTABLE.name else here
                result.append(Line(suite, label, threads, dict(beside, ours=here[name]),
                                   goal(label, threads)))
    return result


def time_text(ns):
    if ns is None:
        return "-"
    for unit, size in (("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)):
        if ns < 1000 * size or unit == "s":
            return "%.3g %s" % (ns / size, unit)
    return "-"


def ratio_text(value):
    return "-" if value is None else "%.2f" % value


def write_text(all_lines, out):
    head = ("row", "threads", "ours", "+-", "best peer", "", "ratio", "probe", "ratio", "goal", "")
    table = [head]
    for line in all_lines:
        peer = line.best_peer
        spread, met = line.spread(), line.meets_goal()
        table.append((line.row, str(line.threads), time_text(line.ours),
                      "-" if spread is None else "%.0f %%" % (100 * spread),
                      time_text(line.medians.get(peer)), peer or "-", ratio_text(line.ratio(peer)),
                      time_text(line.probe), ratio_text(line.ratio("probe")), ratio_text(line.goal),
                      "" if met is None else "met" if met else "missed"))
    left = {0, 5, 10}
    widths = [max(len(row[i]) for row in table) for i in range(len(head))]
    for row in table:
        cells = [cell.ljust(w) if i in left else cell.rjust(w)
                 for i, (cell, w) in enumerate(zip(row, widths))]
        out.write("  ".join(cells).rstrip() + "\n")


def write_peers(all_lines, names, out):
    """The medians of every contestant."""
    names = [n for n in names if any(n in line.medians for line in all_lines)]
    table = [("row", "threads", *names)]
    for line in all_lines:
        table.append((line.row, str(line.threads), *[time_text(line.medians.get(n)) for n in names]))
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    for row in table:
        cells = [cell.rjust(w) if i else cell.ljust(w)
                 for i, (cell, w) in enumerate(zip(row, widths))]
        out.write("  ".join(cells).rstrip() + "\n")


def write_json(all_lines, about, path):
    rows = [{"suite": line.suite, "row": line.row, "threads": line.threads, "unit": "ns",
             "medians": line.medians, "times": line.times, "best_peer": line.best_peer,
             "ratio_to_best_peer": line.ratio(line.best_peer), "ratio_to_probe": line.ratio("probe"),
             "spread": line.spread(), "goal": line.goal, "meets_goal": line.meets_goal()}
            for line in all_lines]
    with open(path, "w") as file:
        json.dump(dict(about, rows=rows), file, indent=1)
        file.write("\n")
