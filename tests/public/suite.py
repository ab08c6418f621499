# SPDX-License-Identifier: MIT
"""Reads a folder of public programs: the tests that its harness.conf lists, or, without one, its files.

A harness.conf has stanzas `KEY: value`; `TestName:` starts a test, which inherits the values between
BEGIN_DEFAULT_CONFIG and END_DEFAULT_CONFIG. Some values may be conditional: `CONDITION ; value`.
"""

import dataclasses
import glob
import os
import re

import condition

CONFIG = "harness.conf"
# Values of these keys accumulate, with those of the defaults, and each may be conditional.
ADDED = {"Flags", "MakeFlags", "AppArgs", "AppEnv", "RunCmdArgs", "WarningFilter", "KnownFailure"}
HAS_MAIN = re.compile(r"\bmain\s*\(")
IS_UPC = re.compile(r"^\s*#\s*include\s*[<\"](upc|bupc)\w*\.h[>\"]|\bshared\b|\bMYTHREAD\b|\bupc_", re.M)
# Also with a path into a folder where an OpenSHMEM is built.
IS_SHMEM = re.compile(r"^\s*#\s*include\s*[<\"]([\w./+-]*/)?p?shmemx?\.h[>\"]", re.M)


@dataclasses.dataclass
class Test:
    """One program of a suite."""
    suite: str                      # the folder
    name: str
    values: dict                    # key: last value, or list of values for the keys in ADDED
    compiler: str = "upcc"
    alone: bool = False             # of no suite: it needs no file that another program has written
    top: str = ""                   # the given folder, which contains the suite

    def value(self, key, default=""):
        return self.values.get(key, default)

    def added(self, key, features, threads):
        """The values of an additive key whose condition holds, in order."""
        out = []
        for text in self.values.get(key, []):
            when, semicolon, value = text.partition(";")
            if not semicolon:
                when, value = "", text
            if condition.holds(when, features, threads):
                value = value.strip()
                if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
                    value = value[1:-1]
                out.append(value.replace("$THREADS$", str(threads)))
        return out


def without_comment(line):
    """A line up to a '#' that starts it or follows a blank."""
    return re.sub(r"(^|\s)#.*", "", line).rstrip()


def store(values, key, value):
    if key in ADDED:
        values[key] = values.get(key, []) + ([value] if value else [])
    else:
        values[key] = value


def read_config(folder):
    """The tests of FOLDER/harness.conf, in their order."""
    defaults, tests, by_name = {}, [], {}
    current, in_defaults = None, False

    def test_named(name):
        if name not in by_name:
            copy = {k: list(v) if isinstance(v, list) else v for k, v in defaults.items()}
            by_name[name] = Test(folder, name, copy)
            tests.append(by_name[name])
        return by_name[name]

    with open(os.path.join(folder, CONFIG), encoding="utf-8", errors="replace") as file:
        for line in file:
            line = without_comment(line)
            if line.strip() in ("BEGIN_DEFAULT_CONFIG", "END_DEFAULT_CONFIG"):
                in_defaults = line.strip().startswith("BEGIN")
                if in_defaults:
                    defaults = {}
                current = None
                continue
            match = re.match(r"\s*(\w+)\s*:\s*(.*)$", line)
            if not match:
                continue
            key, value = match.group(1), match.group(2).strip()
            if key == "WildCard":
                pattern = value.replace("<", "").replace(">", "")
                before, after = re.split(r"<.*>", value, maxsplit=1)
                for path in sorted(glob.glob(os.path.join(folder, pattern))):
                    name = os.path.relpath(path, folder)
                    test_named(name[len(before):len(name) - len(after)])
            elif key == "TestName":
                # A second stanza with the same name starts with empty values, unless a wildcard made the first one.
                current = test_named(value)
            elif in_defaults:
                store(defaults, key, value)
            elif current is not None:
                store(current.values, key, value)
    return tests


def read_files(folder):
    """A test for each program among the files of a folder that has no harness.conf."""
    tests = []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not name.endswith((".upc", ".c")) or name.startswith(("Makefile", "makefile")) or not os.path.isfile(path):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        shmem = bool(IS_SHMEM.search(text))
        # OpenMP has a clause `shared`.
        if name.endswith(".c") and not shmem and not IS_UPC.search(re.sub(r"^\s*#\s*pragma\s+omp\b.*", "", text, flags=re.M)):
            continue
        values = {"Files": name, "ExitCode": "0", "DynamicThreads": "$DEFAULT$", "TimeLimit": "$DEFAULT$",
                  "BuildCmd": "upcc" if HAS_MAIN.search(text) else "nolink,upcc", "Flags": ["-I.", "-lm"]}
        if not HAS_MAIN.search(text):
            values["TimeLimit"] = "0"
        tests.append(Test(folder, os.path.splitext(name)[0], values, "oshcc" if shmem else "upcc", alone=True))
    for test in tests:
        test.values["Programs"] = sum(other.value("TimeLimit") != "0" for other in tests)
    return tests


# In makefiles with a separate variable for UPC's compiler, CC is the machine's compiler for C, and often for C++.
PLAIN_CC = "'CC=gcc -Wl,--no-as-needed -lstdc++'"
NAMES_UPCC = re.compile(r"\$[({]UPCC?[)}]")


def compilers(folder):
    """The arguments of `make` in a folder: our compilers, under the makefiles' variables."""
    upc = shmem = own_variable = False
    for path, _, files in os.walk(folder):
        for name in files:
            upc |= name.endswith(".upc")
            makefile = name.lower().startswith(("makefile", "gnumakefile"))
            if not makefile and not name.endswith((".c", ".h")):
                continue
            with open(os.path.join(path, name), encoding="utf-8", errors="replace") as file:
                text = file.read()
            own_variable |= makefile and bool(NAMES_UPCC.search(text))
            shmem |= not makefile and bool(IS_SHMEM.search(text))
    cc = PLAIN_CC if own_variable else "CC=oshcc" if shmem and not upc else "CC=upcc"
    return ["UPCC=upcc", "UPC=upcc", cc]


def find(folder):
    """All tests below a folder, and the folders that have a makefile but no harness.conf."""
    tests, makefiles, configured = [], [], []
    for path, folders, files in os.walk(folder):
        folders.sort()
        if CONFIG in files:
            tests += read_config(path)
            configured.append(path + os.sep)
        elif path.startswith(tuple(configured)):
            continue  # files of a suite are covered by its configuration
        elif any(name in files for name in ("GNUmakefile", "makefile", "Makefile")):
            # A makefile above suites belongs to their collection.
            if not any(CONFIG in names for _, _, names in os.walk(path)):
                makefiles.append(path)
                folders[:] = []
        else:
            tests += read_files(path)
    return tests, makefiles
