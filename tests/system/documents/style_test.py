# SPDX-License-Identifier: MIT
"""The rules of docs/style.md for pages, man pages and comments that a script can check: unused words, long lines, states of decisions."""

import glob
import os
import re

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGES.md", "SECURITY.md", "CODE_OF_CONDUCT.md"] + sorted(
    os.path.relpath(page, ROOT) for pattern in ("docs/**/*.md", "tests/**/*.md", "bench/**/*.md", "tools/**/*.md", "examples/**/*.md")
    for page in glob.glob(os.path.join(ROOT, pattern), recursive=True))
LONGEST = 140
# Rooms whose comments are checked, too.
ROOMS = ("atomics", "collectives", "io", "runtime", "smp", "tasks", "tld", "tools", "upcr")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)

# Words that the pages do not use, each with what to write. docs/style.md lists them itself.
UNUSED = {
    r"\btold\b": "reported",
    r"\btells?\b": "reports, says",
    r"\bwholly\b": "completely",
    r"\bwhat of it\b": "the part that",
    r"\banew\b": "again",
    r"\bplease\b": "the imperative alone",
    r"\bwhoever\b": "the thread that, the user who",
    r"\bwhat not\b": "what is not",
    r"\bbeforehand\b": "in advance",
    r"\b(?:its|their) kin\b": "similar ones",
    r"\bfor ever\b": "forever",
    r"\bmakes? no sense\b": "is invalid",
}


def prose(page):
    """The numbers and lines of the page, without blocks, tables and code."""
    in_block = False
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("```"):
                in_block = not in_block
            elif not in_block and not line.startswith(("|", "    ")):
                yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", line.rstrip("\n"))


class Style(command_test.CommandTest):
    def faults(self, page):
        words = [f"{page}:{number}: '{found[0]}': write {instead}" for number, line in prose(page) for word, instead in UNUSED.items()
                 if page != "docs/style.md" and (found := re.search(word, line, re.I))]
        return words + [f"{page}:{number}: {len(line)} characters" for number, line in prose(page) if len(line) > LONGEST]

    def test_pages(self):
        for page in PAGES:
            with self.subTest(page):
                self.assertEqual(self.faults(page), [])

    def test_man_pages(self):
        pages = sorted(glob.glob(os.path.join(ROOT, "tools/man/*.[1-9]")))
        self.assertGreater(len(pages), 8)
        for page in pages:
            with self.subTest(page), open(page, encoding="utf-8") as file:
                text = file.read()
                self.assertEqual([found[0] for word in UNUSED if (found := re.search(word, text, re.I))], [])

    def test_comments(self):
        looked_at = 0
        for path in sorted(name for room in ROOMS for end in ("h", "cc") for name in glob.glob(os.path.join(ROOT, room, "**", "*." + end), recursive=True)):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            looked_at += 1
            with self.subTest(os.path.relpath(path, ROOT)):
                self.assertEqual([f"line {text.count(chr(10), 0, comment.start()) + 1}: '{found[0]}': write {instead}"
                                  for comment in COMMENT.finditer(text) for word, instead in UNUSED.items()
                                  if (found := re.search(word, comment[0], re.I))], [])
        self.assertGreater(looked_at, 250)

    def test_decisions_have_a_state_and_a_date(self):
        for page in sorted(glob.glob(os.path.join(ROOT, "docs/decisions/*.md"))):
            if os.path.basename(page) != "README.md":
                with self.subTest(page), open(page, encoding="utf-8") as file:
                    self.assertRegex(file.read(), r"\A# .*\n\nState: (?:decided|replaced by \S+), \d{4}-\d\d-\d\d\n\n")


if __name__ == "__main__":
    command_test.main()
