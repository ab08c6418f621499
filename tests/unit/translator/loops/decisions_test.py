# SPDX-License-Identifier: MIT
"""Compares the plan of each loop, as -dump-loops prints it, with the comment above the loop: // LOOP: words.

Arguments: upctrans, the folder of headers, and the programs.
"""

import os
import subprocess
import sys
import tempfile


def due(source):
    """The expected words for each loop, by the loop's line."""
    words, above = {}, None
    with open(source, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            text = line.strip()
            if text.startswith("// LOOP: "):
                above = text[len("// LOOP: "):]
            elif above is not None:
                words[number] = above
                above = None
    return words


def found(upctrans, include, source, folder):
    dump = os.path.join(folder, "loops")
    subprocess.run([upctrans, "-O2", "-isystem", include, "-upc-headers", os.path.join(include, "upc"), "-dump-loops", dump, "-o",
                    os.path.join(folder, "out.c"), source], check=True, timeout=60, stderr=subprocess.DEVNULL)
    words = {}
    with open(dump, encoding="utf-8") as file:
        for line in file:
            _, number, _, text = line.rstrip("\n").split(":", 3)
            words[int(number)] = text.strip()
    return words


def main():
    upctrans, include, *sources = sys.argv[1:]
    failed = checked = 0
    for source in sources:
        with tempfile.TemporaryDirectory() as folder:
            wanted, said = due(source), found(upctrans, include, source, folder)
        for line in sorted(wanted.keys() | said.keys()):
            checked += 1
            if wanted.get(line) != said.get(line):
                failed += 1
                print(f"{source}:{line}: is '{said.get(line)}', should be '{wanted.get(line)}'")
    print(f"[cases] {checked - failed} passed, {failed} failed")
    sys.exit(1 if failed or not checked else 0)


main()
