# SPDX-License-Identifier: MIT
"""What a program should have printed, if its folder says so: a file with that, or a program for one thread that does the same."""

import collections
import glob
import os
import re
import shlex

SERIAL = re.compile(r"(^|[_-])(serial|seq|sequential)($|[_-])")
# Lines that no two runs have alike.
MEASURED = re.compile(r"\btime|second|\bsecs?\b|flops?\b|[gmk]b/s|speedup", re.I)
NUMBER = re.compile(r"^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$", re.I)


def word_of(text):
    """A word as it is compared: of a number that is no integer five digits, since sums differ by their order."""
    plain = text.strip(",;:()[]")
    if NUMBER.match(plain) and not re.fullmatch(r"[-+]?\d+", plain):
        return f"{float(plain):.5g}"
    return text


def lines_of(output):
    """The lines that count, in no order: threads print as they come."""
    lines = (" ".join(word_of(word) for word in line.split()) for line in output.splitlines() if not MEASURED.search(line))
    return collections.Counter(line for line in lines if line)


def differs(output, expected):
    """None, or how the output differs from what is expected, in a line."""
    missing, more = lines_of(expected) - lines_of(output), lines_of(output) - lines_of(expected)
    if not missing and not more:
        return None
    line = next(iter(missing or more))
    return f"{'does not print' if missing else 'prints'} '{line[:80]}'"


def expected_file(folder, name, programs):
    """The file with the output of that program; without a name of its own, if the folder has no other program."""
    own = [name + ending for ending in (".expected", ".out", ".output", ".ref")]
    common = ["expected.txt", "expected_output.txt", "expected.out", "output.expected"] if programs == 1 else []
    return next((f for f in own + common if os.path.isfile(os.path.join(folder, f))), None)


def serial_twin(folder, name):
    """The source of the program for one thread, or None: NAME_serial.c, serial_NAME.c or, where it is the only one, serial.c."""
    found = [os.path.basename(path) for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.c")))]
    serial = [f for f in found if SERIAL.search(f[:-2])]
    stem = re.sub(r"[_-]?(upc|shmem|parallel|par)[_-]?", "", name)
    own = [f for f in serial if SERIAL.sub("", f[:-2]).strip("_-") in (name, stem)]
    return (own or (serial if len(serial) == 1 else [None]))[0]


def should_print(folder, name, programs, run):
    """(what the program should print, where that is from), or None; `run` gives exit code and output of a shell command there."""
    path = expected_file(folder, name, programs)
    if path:
        with open(os.path.join(folder, path), encoding="utf-8", errors="replace") as file:
            return file.read(), path
    twin = serial_twin(folder, name)
    if not twin:
        return None
    code, output = run(f"gcc -O2 -o serial-twin {shlex.quote(twin)} -lm && ./serial-twin")
    return (output, twin) if code == 0 else None
