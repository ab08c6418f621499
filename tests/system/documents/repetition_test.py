# SPDX-License-Identifier: MIT
"""Outside of tests, no run of six lines or more occurs twice without a reason.

A reason is a comment before the second place, or inside of it, that begins with `Repeated:`. No reason is needed for lines without content
(braces, `break;`), for the lines that a file must begin with (licence, includes, guards, namespaces), for reference members and their
initialisers, and for the contestants of a benchmark: each is a complete program, to be compared with the others.
"""

import collections
import os
import re
import subprocess

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
LEAST = 6
ELSEWHERE = ("tests/", "examples/", "docs/", "third_party/")
CODE = (".h", ".c", ".cc", ".upc", ".py", ".bzl", ".sh")
CONTESTANTS = "bench/suites/"
NEEDS_NONE = re.compile(r"#\s*(include|if|ifdef|ifndef|else|elif|endif|define \w+_H$)|import |from |using |namespace |load\(|package\("
                        r"|(const )?\w+& \w+_;$|(: )?\w+_\(\w+\)[,;]?( \{\})?$")


def is_code(file):
    if file.startswith(ELSEWHERE):
        return False
    with open(os.path.join(ROOT, file), "rb") as opened:
        return file.endswith(CODE) or os.path.basename(file) in ("BUILD", "WORKSPACE") or opened.read(2) == b"#!"


def blank(match):
    return re.sub(r"[^\n]", "", match.group(0))


def lines_of(file, text):
    """(number, line) of the lines with content, without comments and with single blanks."""
    if file.endswith((".h", ".c", ".cc", ".upc")):
        text = re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", blank, text, flags=re.S))
    else:
        text = re.sub(r"(?m)(^|\s)#(?!!).*", "", text)
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.split("\n"), 1)]
    return [(number, line) for number, line in lines if len(re.findall(r"\w", line)) >= 3
            and not re.match(r"(break|return|continue|default)\b[ :;]*$", line) and not NEEDS_NONE.match(line)]


def repetitions(files):
    """(first file, line, second file, line, last line there) of each run in {file: text} that occurs twice, as long as possible."""
    lines = {file: lines_of(file, text) for file, text in files.items()}
    places = collections.defaultdict(list)
    for file, said in lines.items():
        for at in range(len(said) - LEAST + 1):
            places[tuple(line for _, line in said[at:at + LEAST])].append((file, at))
    starts = {(first, second) for found in places.values() for first in found[:1] for second in found[1:]
              if first[0] != second[0] or second[1] - first[1] >= LEAST}
    for (one, i), (other, j) in sorted(starts):
        if ((one, i - 1), (other, j - 1)) in starts:
            continue  # it is inside a longer run
        length = LEAST
        while ((one, i + length - LEAST + 1), (other, j + length - LEAST + 1)) in starts:
            length += 1
        yield one, lines[one][i][0], other, lines[other][j][0], lines[other][j + length - 1][0]


def has_reason(text, begin, end):
    """Whether the lines, or a comment just before them, state a reason."""
    said = text.split("\n")
    return any("Repeated: " in line for line in said[max(begin - 4, 0):end])


class Repetition(command_test.CommandTest):
    def test_nothing_is_written_twice_without_a_reason(self):
        tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True)
        names = [file for file in tracked.stdout.splitlines() if os.path.isfile(os.path.join(ROOT, file)) and is_code(file)]
        self.assertGreater(len(names), 400)
        files = {}
        for name in names:
            with open(os.path.join(ROOT, name), encoding="utf-8") as opened:
                files[name] = opened.read()
        found = ["%s:%d and %s:%d" % (one, i, other, j) for one, i, other, j, end in repetitions(files)
                 if not (one.startswith(CONTESTANTS) and other.startswith(CONTESTANTS)) and not has_reason(files[other], j, end)]
        self.assertEqual(found, [], "write it once, or a comment `Repeated: why` before the second")

    def test_the_finder(self):
        one = "".join("  call(%d);\n" % i for i in range(7))
        def found(second):
            return list(repetitions({"a.cc": "int before;\n" + one, "b.cc": second}))
        self.assertEqual(found(one), [("a.cc", 2, "b.cc", 1, 7)])
        self.assertEqual(found("// So.\n" + one.replace("(3)", "(3 )").replace("  ", "\t")), [])
        self.assertEqual(found("// So.\n" + one.replace("  ", "\t").replace(";\n", ";  // x\n\n")), [("a.cc", 2, "b.cc", 2, 14)])
        self.assertEqual(found(one.replace("5", "50")), [])
        self.assertEqual(list(repetitions({"a.cc": one + one})), [("a.cc", 1, "a.cc", 8, 14)])
        self.assertTrue(has_reason("a;\n/* Repeated: so. */\n" + one, 3, 9))
        self.assertFalse(has_reason("a;\n" + one, 2, 8))


if __name__ == "__main__":
    command_test.main()
