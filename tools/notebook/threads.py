# SPDX-License-Identifier: MIT
"""Collects the output of each thread from the parts that by_thread.upc marks."""

import re

_HEAD = re.compile(rb"\x02(\d+) (\d+)\x02")


class ByThread:
    def __init__(self):
        self._data = bytearray()

    def add(self, data):
        self._data += data

    def texts(self):
        """The output of each thread, by its number; under -1 other output, such as that of a process started by a thread."""
        found, at = {}, 0
        data = bytes(self._data)
        while at < len(data):
            match = _HEAD.match(data, at)
            thread, end = (int(match[1]), match.end() + int(match[2])) if match else (-1, at + 1)
            found[thread] = found.get(thread, b"") + data[match.end() if match else at:end]
            at = end
        return {thread: found[thread].decode(errors="replace") for thread in sorted(found)}

    def shown(self):
        """All of it as text for a person."""
        blocks = []
        for thread, text in self.texts().items():
            name = f"thread {thread}" if thread >= 0 else "others"
            blocks.append(f"── {name} ──\n{text}" + ("" if text.endswith("\n") else "\n"))
        return "".join(blocks)
