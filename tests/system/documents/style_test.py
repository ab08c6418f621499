# SPDX-License-Identifier: MIT
"""The rules of docs/style.md for pages, man pages, comments and messages that a script can check: unused words, long lines, states of
decisions."""

import glob
import io
import os
import re
import tokenize

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGES.md", "SECURITY.md", "CODE_OF_CONDUCT.md"] + sorted(
    os.path.relpath(page, ROOT) for pattern in ("docs/**/*.md", "tests/**/*.md", "bench/**/*.md", "tools/**/*.md", "examples/**/*.md")
    for page in glob.glob(os.path.join(ROOT, pattern), recursive=True))
LONGEST = 140
# Rooms whose comments are checked, too, and in those of PRODUCT, messages.
PRODUCT = ("atomics", "collectives", "io", "runtime", "shmem", "smp", "tasks", "tld", "tools", "upcr")
ROOMS = PRODUCT + ("bazel", "bench", "examples", "tests")
# Strings, and comments outside them.
C_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)
C_FILES = (".h", ".cc", ".c", ".upc")
# A marker of tests, which names a line whose error must be reported.
MARKER = '"// told"'

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


def comments_and_strings(path, text):
    """Whether it is a comment, the line and the text of each comment and string of a source file. Docstrings are comments."""
    if path.endswith(C_FILES):
        for part in C_TEXT.finditer(text):
            yield part[0].startswith("/"), text.count("\n", 0, part.start()) + 1, part[0]
    elif path.endswith((".py", ".bzl")) or re.match(r"#!.*python3", text):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield token.type == tokenize.COMMENT or token.line.lstrip().startswith('"""'), token.start[0], token.string
    elif text.startswith("#!") or os.path.basename(path) == "BUILD":
        for number, line in enumerate(text.split("\n"), 1):
            if comment := re.search(r"(?:^|\s)#.*", line):
                yield True, number, comment[0]


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

    def test_comments_and_messages(self):
        looked_at = 0
        for room in ROOMS:
            for path in sorted(glob.glob(os.path.join(ROOT, room, "**", "*"), recursive=True)):
                if not os.path.isfile(path) or "/fuzz/seeds/" in path:
                    continue
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                parts = list(comments_and_strings(path, text))
                looked_at += len(parts) > 0
                with self.subTest(os.path.relpath(path, ROOT)):
                    self.assertEqual([f"line {line}: '{found[0]}': write {instead}" for is_comment, line, part in parts
                                      if is_comment or room in PRODUCT
                                      for word, instead in UNUSED.items() if (found := re.search(word, part.replace(MARKER, ""), re.I))], [])
        self.assertGreater(looked_at, 1500)

    def test_decisions_have_a_state_and_a_date(self):
        for page in sorted(glob.glob(os.path.join(ROOT, "docs/decisions/*.md"))):
            if os.path.basename(page) != "README.md":
                with self.subTest(page), open(page, encoding="utf-8") as file:
                    self.assertRegex(file.read(), r"\A# .*\n\nState: (?:decided|replaced by \S+), \d{4}-\d\d-\d\d\n\n")


if __name__ == "__main__":
    command_test.main()
