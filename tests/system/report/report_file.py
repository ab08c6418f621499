# SPDX-License-Identifier: MIT
"""Reads a report in JSON: the accesses and calls of each line of the source."""

import json
from collections import Counter

import command_test


class Report:
    def __init__(self, path, source):
        with open(path, encoding="utf-8") as file:
            self.json = json.load(file)
        assert self.json["version"] == 1, self.json["version"]  # docs/stability.md
        self.source = source.splitlines()

    def line_of(self, text):
        """The number of the only line with this text."""
        numbers = [i + 1 for i, line in enumerate(self.source) if text in line]
        assert len(numbers) == 1, (text, numbers)
        return numbers[0]

    def threads_at(self, text):
        number = self.line_of(text)
        return [t for line in self.json["lines"] if line["line"] == number for t in line["threads"]]

    def access(self, text):
        """The counts at the line: "relaxed own reads" and so on, and "relaxed own read bytes" and so on; without those that are 0."""
        found = Counter()
        for t in self.threads_at(text):
            for access in t["access"]:
                for peer, reads, read_bytes, writes, write_bytes in access["to"]:
                    name = f"{access['kind']} {'own' if peer == t['thread'] else 'remote'} "
                    found[name + "reads"] += reads
                    found[name + "read bytes"] += read_bytes
                    found[name + "writes"] += writes
                    found[name + "write bytes"] += write_bytes
        return {name: value for name, value in found.items() if value}

    def forall(self, text):
        """The iterations done and skipped, by all threads together."""
        done = [t.get("forall", {"done": 0, "skipped": 0}) for t in self.threads_at(text)]
        return sum(d["done"] for d in done), sum(d["skipped"] for d in done)

    def calls(self, text):
        """The number of calls of each function on the line, by all threads together."""
        found = Counter()
        for t in self.threads_at(text):
            for call in t["calls"]:
                found[call["function"]] += call["count"]
        return dict(found)

    def matrix(self):
        """The reads and writes of all phases, by (accessing thread, thread of the affinity)."""
        found = Counter()
        for phase in self.json["phases"]:
            for source, to, reads, _, writes, _ in phase["traffic"]:
                found[source, to] += reads + writes
        return found


def expected(size, kind="relaxed", **counts):
    """The result of access() for accesses of `size` bytes: own_reads=3, …"""
    out = {}
    for name, value in counts.items():
        whose, how = name.split("_")
        if value:
            out[f"{kind} {whose} {how}"] = value
            out[f"{kind} {whose} {how[:-1]} bytes"] = value * size
    return out


@command_test.unsanitized("-report does not go with it", "thread")
class ReportTest(command_test.CommandTest):
    def report(self, path, source):
        return Report(self.path(path), source)

    def run_report(self, path, threads, *arguments, **env):
        """Runs the program, which must succeed, and reads its report."""
        done = self.upcrun("-q", "-report=r.json", "-n", str(threads), path, *arguments, **env)
        self.assert_ok(done)
        with open(self.path(path), encoding="utf-8") as file:
            return Report(self.path("r.json"), file.read())
