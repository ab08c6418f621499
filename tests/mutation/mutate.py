#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Feeds mutated UPC programs to the translator and fails if it crashes, hangs or prints no message.

Each mutant deletes, duplicates, swaps or replaces a few tokens of one of the .upc files in the folders.
The translator must end within a minute with 0, or with 1 and an error message; the mutants depend on
the seed only.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\w+|->|\+\+|--|&&|\|\||[<>=!]=|\S|\n|[ \t]+')
LIMIT_SECONDS = 60


def mutate(tokens, source):
    """A copy of the tokens with one to four changes."""
    tokens = list(tokens)
    words = [i for i, t in enumerate(tokens) if not t.isspace()]
    for _ in range(source.randint(1, 4)):
        i, j = source.choice(words), source.choice(words)
        kind = source.randrange(4)
        if kind == 0:
            tokens[i] = ""
        elif kind == 1:
            tokens[i] += " " + tokens[i]
        elif kind == 2:
            tokens[i], tokens[j] = tokens[j], tokens[i]
        else:
            tokens[i] = tokens[j]
    return "".join(tokens)


def judge(command, path):
    """What is wrong with the translator's end, or None."""
    try:
        end = subprocess.run(command, capture_output=True, text=True, errors="replace",
                             timeout=LIMIT_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "still running after %d seconds" % LIMIT_SECONDS
    if end.returncode not in (0, 1):
        return "exit code %d: %s" % (end.returncode, end.stderr[-300:])
    if end.returncode == 1 and "error:" not in end.stderr:
        return "refused without a message: %s" % path
    if "internal error" in end.stderr:
        return end.stderr[-300:]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("translator")
    parser.add_argument("headers", help="the folder of upc.h")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    translator, headers, count, seed, folders = given.translator, given.headers, given.count, given.seed, given.folders
    files = [os.path.join(path, name) for folder in folders for path, _, names in os.walk(folder)
             for name in names if name.endswith(".upc")]
    if not files:
        sys.exit("mutate.py: no .upc file in %s" % " ".join(folders))
    texts = []
    for name in sorted(files):
        with open(name, encoding="utf-8", errors="replace") as f:
            texts.append((name, TOKEN.findall(f.read())))
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        for n in range(count):
            source = random.Random("%d/%d" % (seed, n))
            name, tokens = source.choice(texts)
            path = os.path.join(scratch, "mutant.upc")
            with open(path, "w", encoding="utf-8") as f:
                f.write(mutate(tokens, source))
            folder = os.path.dirname(os.path.abspath(name))
            threads = ["-T", "4"] if source.random() < 0.3 else []
            command = [translator, "-upc-headers", headers, "-I", folder, "-I", os.path.dirname(folder),
                       *threads, "-o", os.path.join(scratch, "mutant.c"), path]
            wrong = judge(command, path)
            if wrong:
                failures += 1
                kept = os.path.join(os.environ.get("TEST_TMPDIR", tempfile.gettempdir()),
                                    "mutant-%d-%d.upc" % (seed, n))
                with open(path, encoding="utf-8") as f, open(kept, "w", encoding="utf-8") as g:
                    g.write(f.read())
                print("mutant %d of %s: %s\n  kept as %s" % (n, name, wrong, kept))
    print("%d passed, %d failed" % (count - failures, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
