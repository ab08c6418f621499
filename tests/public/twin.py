# SPDX-License-Identifier: MIT
"""The expected output of a program, if its folder has it: as a file, or as a program for one thread with the same output."""

import collections
import glob
import os
import re
import shlex

SERIAL = re.compile(r"(^|[_-])(serial|seq|sequential)($|[_-])")
# Lines that differ in every run.
MEASURED = re.compile(r"\btime|second|\bsecs?\b|flops?\b|[gmk]b/s|speedup", re.I)
NUMBER = re.compile(r"^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$", re.I)


def word_of(text):
    """A word in the form for comparison: a number that is not an integer with five digits, since sums depend on their order."""
    plain = text.strip(",;:()[]")
    if NUMBER.match(plain) and not re.fullmatch(r"[-+]?\d+", plain):
        return f"{float(plain):.5g}"
    return text


def lines_of(output):
    """The lines to compare, without an order: the threads' output is interleaved."""
    lines = (" ".join(word_of(word) for word in line.split()) for line in output.splitlines() if not MEASURED.search(line))
    return collections.Counter(line for line in lines if line)


def differs(output, expected):
    """None, or the difference between the output and the expected one, in a line."""
    missing, more = lines_of(expected) - lines_of(output), lines_of(output) - lines_of(expected)
    if not missing and not more:
        return None
    line = next(iter(missing or more))
    return f"{'does not print' if missing else 'prints'} '{line[:80]}'"


def expected_file(folder, name, programs):
    """The file with the expected output of that program; names without the program's, if the folder has only one program."""
    own = [name + ending for ending in (".expected", ".out", ".output", ".ref")]
    common = ["expected.txt", "expected_output.txt", "expected.out", "output.expected"] if programs == 1 else []
    return next((f for f in own + common if os.path.isfile(os.path.join(folder, f))), None)


def serial_twin(folder, name):
    """The source of the program for one thread, or None: NAME_serial.c, serial_NAME.c or, if it is the only one, serial.c."""
    found = [os.path.basename(path) for path in sorted(glob.glob(os.path.join(glob.escape(folder), "*.c")))]
    serial = [f for f in found if SERIAL.search(f[:-2])]
    stem = re.sub(r"[_-]?(upc|shmem|parallel|par)[_-]?", "", name)
    own = [f for f in serial if SERIAL.sub("", f[:-2]).strip("_-") in (name, stem)]
    return (own or (serial if len(serial) == 1 else [None]))[0]


def should_print(folder, name, programs, run):
    """(expected output of the program, its origin), or None; `run` gives exit code and output of a shell command there."""
    path = expected_file(folder, name, programs)
    if path:
        with open(os.path.join(folder, path), encoding="utf-8", errors="replace") as file:
            return file.read(), path
    twin = serial_twin(folder, name)
    if not twin:
        return None
    code, output = run(f"gcc -O2 -o serial-twin {shlex.quote(twin)} -lm && ./serial-twin")
    return (output, twin) if code == 0 else None
