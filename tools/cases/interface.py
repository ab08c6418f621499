# SPDX-License-Identifier: MIT
"""Records which functions of the UPC Runtime interface cases call: upctest --interface=FILE.

The calls are found in the preprocessed text that the C compiler gets, without headers. UPC source is first translated with -portable,
so that it calls the interface only.
"""

import os
import re

LIST = os.path.join("share", "smp-upc", "interface.txt")
# Some names are macros for functions with the place of the call as their first argument.
_CALL = re.compile(r"\b(?:upcri_placed_(upcr_\w+)|upcri_(lock|unlock|lock_attempt)|(upcr_\w+))\s*\(")
_MARKER = re.compile(r'^# \d+ "(.*?)"(.*)')


def read_functions(prefix):
    """[(function, group)] of the installed interface."""
    with open(os.path.join(prefix, LIST), encoding="utf-8") as file:
        return [tuple(line.rstrip("\n").split("\t")) for line in file]


def _without_headers(text):
    """The lines of preprocessed text that do not come from system headers. Expansions of a header's macro are marked as the header's,
    too, under the file's name."""
    lines = text.splitlines()
    markers = [_MARKER.match(line) for line in lines]
    own = {marker[1] for marker in markers if marker and "3" not in marker[2].split()}
    system = False
    for line, marker in zip(lines, markers):
        if marker:
            system = marker[1] not in own
        elif not system:
            yield line


class Interface:
    """Counts, for each function, the cases that call it."""

    def __init__(self, prefix):
        self.groups = dict(read_functions(prefix))
        self.cases = {name: 0 for name in self.groups}

    def add(self, runner, case):
        """Adds a case that has passed. A case that must be refused calls nothing."""
        if case.reject:
            return
        called = set()
        for text in runner.preprocessed(case):
            for placed, locking, plain in _CALL.findall("\n".join(_without_headers(text))):
                called.add(placed or plain or f"upcr_{locking}")
        for name in called & set(self.cases):
            self.cases[name] += 1

    def summary(self):
        called = sum(count > 0 for count in self.cases.values())
        return f"[interface] {called} of {len(self.cases)} functions are called"

    def write(self, path):
        """A line for each function: cases, name, group."""
        with open(path, "w", encoding="utf-8") as file:
            for name, group in self.groups.items():
                file.write(f"{self.cases[name]:6}  {name}  ({group})\n")
