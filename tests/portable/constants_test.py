# SPDX-License-Identifier: MIT
"""The output of -portable contains no number that depends on a constant of the libraries: it is the same if all of them
have other values.

The conformance cases that name such constants are translated with our headers, and with copies of the headers in which
each constant has another value. The test takes one case in SHARD_OF, or all if PORTABLE_ALL is set, and all of this folder.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SHARD_OF = 4
CONSTANT = re.compile(r"^(#define (B?UPC_(?!\w*VERSION)\w+)) ([0-9]{1,6}|\([0-9< ]+\))(?= *(?:/\*.*)?$)", re.MULTILINE)
# Names end in a digest of the program's text, or of a header's path.
DIGEST = re.compile(r"(?<=[a-z0-9])_[0-9a-f]{12}(?![0-9A-Za-z])")
# A check's macro converts its operand to a string after the expansion.
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
# The size of private data is a number; if it depends on a constant, the C compiler checks it.
ROOM = re.compile(r"(UPCR_TLD_DEFINE\w*\(\w+), \d+, \d+|(?<=\) <= )\d+(?=, \"the size of)")


def with_other_values(translator, prefix):
    """Makes an installation in which each constant has another value: the translator uses the headers of its installation.
    Returns the names of the constants, and the path of the translator there."""
    usual = os.path.dirname(os.path.dirname(os.path.dirname(translator)))
    shutil.copytree(usual + "/include", prefix + "/include")
    names = set()
    for path in glob.glob(prefix + "/include/**/*.h", recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        names.update(name for _, name, _ in CONSTANT.findall(text))
        os.chmod(path, 0o644)
        with open(path, "w", encoding="utf-8") as file:
            file.write(CONSTANT.sub(r"\1 (4 * \3)", text))  # the same bits, shifted
    rest = prefix + "/libexec/smp-upc"
    os.makedirs(rest)
    os.symlink(os.path.dirname(translator) + "/include", rest + "/include")
    return names, shutil.copy(translator, rest)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upcc", required=True)
    upcc = parser.parse_known_args()[0].upcc  # scripts get other arguments, too, which are not used here
    failed = compared = 0
    with tempfile.TemporaryDirectory(prefix="constants-") as folder:
        output = os.path.join(folder, "out.c")
        usual = subprocess.run([upcc, "-###", "-trans", "-portable", "-o", output, os.path.join(HERE, "clashing_names.upc")],
                               check=True, capture_output=True, text=True).stderr.split()
        usual[usual.index("-o") + 1] = output
        names, changed = with_other_values(os.path.realpath(usual[0]), os.path.join(folder, "changed"))
        if len(names) < 80:
            print(f"only {len(names)} constants were found")
            return 1
        mention = re.compile(r"\b(%s)\b" % "|".join(names))

        def translation(translator, source):
            done = subprocess.run([translator, *usual[1:-1], source], capture_output=True, text=True, check=False)
            if done.returncode:
                return done.stderr.splitlines()[:1]
            with open(output, encoding="utf-8", errors="replace") as file:
                text = file.read().replace(os.path.dirname(os.path.dirname(os.path.dirname(translator))) + "/", "")
                return DIGEST.sub("", TEXT.sub('""', ROOM.sub(r"\1", text))).splitlines()

        cases = sorted(glob.glob(ROOT + "/tests/conformance/**/*.upc", recursive=True))
        own = sorted(glob.glob(HERE + "/*.upc"))
        with open(HERE + "/ours.txt", encoding="utf-8") as file:
            left_out = {line.split()[0] for line in file if line[0] != "#"}
        for path in own + (cases if os.environ.get("PORTABLE_ALL") else cases[::SHARD_OF]):
            with open(path, encoding="utf-8", errors="replace") as file:
                if not mention.search(file.read()) or os.path.relpath(path, ROOT + "/tests/conformance") in left_out:
                    continue
            compared += 1
            one, other = translation(usual[0], path), translation(changed, path)
            differing = [lines for lines in zip(one, other) if lines[0] != lines[1]]
            if differing or len(one) != len(other):
                failed += 1
                print(f"FAIL {path}: with other values of the constants the output is another")
                for a, b in differing[:3]:
                    print(f"  {a[:300]}\n  {b[:300]}")
    print(f"[constants] {compared - failed} passed, {failed} failed; {len(names)} constants")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
