# SPDX-License-Identifier: MIT
"""The resources that a run may use: the limits of -limits and of the directive LIMITS (docs/testing.md#limits)."""

import dataclasses
import os
import re

MEBIBYTE = 1 << 20
# A program's output is kept in memory until the program ends.
OUTPUT = 16 * MEBIBYTE

_UNITS = {"KB": 1 << 10, "MB": MEBIBYTE, "GB": 1 << 30}
_KEYS = {"memory": True, "output": True, "filesize": True, "processes": False, "files": False, "time": False}  # whether a size


@dataclasses.dataclass(frozen=True)
class Limits:
    """None: as much as the caller may use. Sizes are in bytes, the time in seconds."""

    memory: int = None  # of all processes of a run together: resident, without mapped files
    processes: int = None  # and threads, of all of a run
    files: int = None  # that one process may have open
    filesize: int = None  # of each written file
    output: int = OUTPUT  # standard output and standard error together
    time: float = None  # overrides a longer TIMEOUT

    @property
    def guarded(self):
        """Whether a run needs the guard: the reader of its output enforces the other limits."""
        return any(value is not None for value in (self.memory, self.processes, self.files, self.filesize))

    def with_those(self, other):
        """The lower limit of each kind."""
        def least(name):
            both = [value for value in (getattr(self, name), getattr(other, name)) if value is not None]
            return min(both, default=None)
        return Limits(**{field.name: least(field.name) for field in dataclasses.fields(self)})


def parse(text):
    """The values of `memory=2GB,processes=200 files=64`, by name; ValueError if they are invalid."""
    values = {}
    for word in text.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if name not in _KEYS or not equals:
            raise ValueError(f"write NAME=VALUE with a name of {', '.join(_KEYS)}, not {word!r}")
        if name == "output" and _size(value) > OUTPUT:
            raise ValueError(f"output={value}: no more than {size_text(OUTPUT)} can be kept")
        values[name] = _size(value) if _KEYS[name] else _number(name, value)
    if not values:
        raise ValueError("write NAME=VALUE, such as memory=2GB")
    return values


def _size(text):
    match = re.fullmatch(r"(\d+)(KB|MB|GB)", text)
    if not match or not int(match[1]):
        raise ValueError(f"give a size such as 500MB or 2GB, not {text!r}")
    return int(match[1]) * _UNITS[match[2]]


def _number(name, text):
    match = re.fullmatch(r"\d+(\.\d+)?" if name == "time" else r"\d+", text)
    if not match or not float(text):
        raise ValueError(f"{name}={text}: give a number above 0")
    return float(text) if name == "time" else int(text)


def can_guard():
    """Whether this system lists the children of a process."""
    return os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def size_text(size):
    for unit in ("GB", "MB", "KB"):
        if size % _UNITS[unit] == 0:
            return f"{size // _UNITS[unit]} {unit}"
    return f"{size} bytes"
