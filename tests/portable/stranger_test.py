# SPDX-License-Identifier: MIT
"""The conformance cases, translated with -portable, on a runtime that is not ours (stranger/upcr.h).

The test takes one case in SHARD_OF, or all if PORTABLE_ALL is set, and all cases of this folder.
"""

import argparse
import os
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "stranger"), os.path.join(ROOT, "tools", "cases")]

import case_file  # noqa: E402
import upcc  # noqa: E402  (of the folders added above)

SHARD_OF = 4


def script(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def driver(ours, folder):
    """Builds the other runtime in a folder; returns the path of an `upcc` for it."""
    upcc.build(folder)
    return script(os.path.join(folder, "upcc"),
                  f'exec python3 -B "{HERE}/stranger/upcc.py" "{os.path.abspath(ours)}" "{folder}" "$@"\n')


def cases():
    """The files to run: all, or a shard that has some of each folder."""
    found = []
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "tests", "conformance"))):
        found += [os.path.join(folder, name) for name in sorted(names)
                  if name.endswith(".upc")]
    parsed = {path: case_file.parse(path) for path in found}
    parts = {os.path.join(os.path.dirname(path), name) for path in found for name in parsed[path].extra}
    found = [path for path in found if path not in parts and not parsed[path].reject]
    own = sorted(os.path.join(HERE, name) for name in os.listdir(HERE) if name.endswith(".upc"))
    return own + (found if os.environ.get("PORTABLE_ALL") else found[::SHARD_OF])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upcc", required=True)
    ours, _ = parser.parse_known_args()  # scripts get other arguments, too, which are not used here
    with tempfile.TemporaryDirectory(prefix="stranger-") as folder:
        compiler = driver(ours.upcc, folder)
        launcher = script(os.path.join(folder, "upcrun"),
                          '[ "$1" = -n ] && export UPC_THREADS="$2" && shift 2\nexec "$@"\n')
        return subprocess.run(
            [sys.executable, "-B", os.path.join(ROOT, "tools", "cases", "main.py"),
             f"--foreign={HERE}/ours.txt", f"--upcc={compiler}", f"--upcrun={launcher}", *cases()],
            check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
