# SPDX-License-Identifier: MIT
"""tools/coverage: prints one line for each room, from line counts in lcov's format."""

import os
import sys


def room_of(path):
    """`smp` for smp/wait.cc, `tools/driver` for tools/driver/text.cc; None for a file that is not a source of this project."""
    parts = os.path.relpath(os.path.normpath(path)).split(os.sep)
    if len(parts) < 2 or parts[0] in ("..", "external", "tests") or parts[0].startswith("bazel-"):
        return None
    return "/".join(parts[:2]) if parts[0] == "tools" and len(parts) > 2 else parts[0]


def read(info):
    """Returns {room: {(path, line): whether any program ran the line}}."""
    rooms = {}
    lines, path = None, ""
    for record in info:
        key, _, value = record.strip().partition(":")
        if key == "SF":
            path = os.path.normpath(value)
            room = room_of(path)
            lines = None if room is None else rooms.setdefault(room, {})
        elif key == "DA" and lines is not None:
            line, count = value.split(",")[:2]
            lines[path, line] = lines.get((path, line), False) or count != "0"
    return rooms


def table(rooms):
    """The table's lines."""
    rows = [(room, len(lines), sum(lines.values())) for room, lines in sorted(rooms.items())]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    yield f"{'room':<20} {'lines':>8} {'run':>8}"
    for room, count, ran in rows:
        yield f"{room:<20} {count:8} {ran:8} {100 * ran / max(count, 1):6.1f} %"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print("\n".join(table(read(file))))
