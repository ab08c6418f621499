# SPDX-License-Identifier: MIT
"""The tutorial's lessons as notebooks: generated from its pages, valid, and each cell prints the output in its page."""

import os
import re
import sys

import command_test
import notebook_test
from notebook_test import NotebookTest, text_of

ROOT = os.path.dirname(os.path.realpath("README.md"))
sys.path.insert(0, os.path.join(ROOT, "tools", "notebook"))
import lessons  # noqa: E402 (the path above)


def pattern(said, shift):
    """The regular expression of a line of a cell's output, from the line in the page; the cell's program begins `shift` lines later."""
    said = re.sub(r"\b\w+\.upc:(\d+)", lambda match: f"cell.upc:{int(match[1]) + shift}", said)
    said = re.sub(r"\b\w+\.upc\b(?!:)", "cell", said)
    return re.escape(even(said)).replace("…", ".*?")


def even(line):
    """The line with runs of blanks reduced to one: names of other lengths move columns."""
    return re.sub(" +", " ", line)


class Lessons(NotebookTest):
    def check(self, page):
        notebook = notebook_test.nbformat.from_dict(lessons.notebook(os.path.join(ROOT, "docs", "tutorial", page)))
        notebook_test.nbformat.validate(notebook)
        cells = self.execute(notebook, allow_errors=False).cells
        self.assertTrue(any(cell.get("attachments") for cell in cells), "no picture")
        self.assertTrue(any("exercise" in cell.metadata.get("tags", ()) for cell in cells), "no exercise")
        ran = [cell for cell in cells if "said" in cell.metadata]
        self.assertGreater(len(ran), 1)
        for cell in ran:
            shift = len(re.findall(r"^%", cell.source, re.M))
            # The two streams have no order between them: compare single lines. A report's sentences are in its page.
            found = [even(line) for line in (text_of(cell.outputs, "stderr") + text_of(cell.outputs)).splitlines()]
            lines = [line for line in cell.metadata.said.splitlines() if not ("%report" in cell.source and line.startswith("upc: "))]
            wanted = [pattern(line, shift) for line in lines if line != "…"]
            if "…" not in lines:
                self.assertEqual(len(found), len(wanted), found)
            for line in wanted:
                self.assertTrue(any(re.fullmatch(line, one) for one in found), (line, found))
            failed = any(output.output_type == "error" for output in cell.outputs)
            self.assertEqual(failed, "raises-exception" in cell.metadata.get("tags", ()), cell.source)
            if "%report" in cell.source:
                self.assertTrue(any(output.output_type == "display_data" for output in cell.outputs), cell.source)

    def test_all_notebooks_are_written(self):
        lessons.main(os.path.join(ROOT, "docs", "tutorial"), self.path("notebooks"))
        self.assertEqual(sorted(os.listdir(self.path("notebooks"))), [page.replace(".md", ".ipynb") for page in PAGES])
        for name in os.listdir(self.path("notebooks")):
            text = self.read(f"notebooks/{name}")
            for link in re.findall(r"\]\(([^)]+)\)", text):
                self.assertRegex(link, r"^(attachment:\w+\.svg|\d-\w+\.ipynb|https?://.*)$", name)


PAGES = sorted(name for name in os.listdir(os.path.join(ROOT, "docs", "tutorial")) if re.match(r"\d-\w+\.md", name))
for one in PAGES:
    setattr(Lessons, f"test_{re.sub('[^a-z0-9]', '_', one[:-3])}", lambda self, one=one: self.check(one))

if __name__ == "__main__":
    command_test.main()
