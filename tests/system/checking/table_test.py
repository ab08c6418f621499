# SPDX-License-Identifier: MIT
"""The table of planted errors, planted.md: the program of each row exists, a test runs it, and the message that this test expects is
the row's."""

import os
import re
import unittest

import command_test

SYSTEM = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The programs of checking/planted are run by planted_test.py, those of races/planted by races_test.py.
COMMENT = re.compile(r"^// (thread \S+|job|deadlock|timeout|race): (.*)\n(?:static .*\n)?static void (\w+)\(void\) \{", re.MULTILINE)
ROW = re.compile(r"^\| (\d+) \| (misuse|hang|race) \| `(.*?)`, `(\w+)` \| (.*) \|$")
LEAST = 60
LEAST_OF_A_KIND = 20


def planted(path):
    with open(os.path.join(SYSTEM, path), encoding="utf-8") as file:
        return {name: (kind.split()[0], said) for kind, said, name in COMMENT.findall(file.read())}


class Table(command_test.CommandTest):
    def rows(self):
        with open(os.path.join(SYSTEM, "checking", "planted.md"), encoding="utf-8") as file:
            lines = [line for line in file.read().splitlines() if re.match(r"\| \d", line)]
        rows = [ROW.match(line) for line in lines]
        self.assertNotIn(None, rows, lines)
        return [row.groups() for row in rows]

    def test_each_row_matches_its_program(self):
        rows, files = self.rows(), {}
        self.assertGreaterEqual(len(rows), LEAST)
        for kind in "misuse", "hang", "race":
            self.assertGreaterEqual(sum(row[1] == kind for row in rows), LEAST_OF_A_KIND, kind)
        self.assertEqual(len({row[2:4] for row in rows}), len(rows), "a program stands twice")
        for place, (number, kind, path, name, said) in enumerate(rows, 1):
            with self.subTest(number):
                self.assertEqual(int(number), place)
                comments = files.setdefault(path, planted(path))
                self.assertIn(name, comments)
                asked, text = comments[name]
                self.assertEqual({"race": "race", "thread": "misuse"}.get(asked, "hang"), kind)
                said = said.strip("`").replace("\\|", "|")
                self.assertTrue(text in said if kind == "race" else re.search(text, said), f"{text}\n{said}")


if __name__ == "__main__":
    command_test.main()
