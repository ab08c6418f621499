# SPDX-License-Identifier: MIT
"""Makes notebooks from the tutorial's pages: python3 lessons.py TUTORIAL FOLDER

A page's text and pictures are kept. Each run of a program in the page (`$ upcrun -n 4 threads.upc`) becomes a cell with that program,
and an exercise gets an empty cell; the solution's cell is folded. The texts are maintained only in the pages.
"""

import base64
import glob
import json
import os
import re
import shlex
import subprocess
import sys

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$\n?", re.M | re.S)
_PICTURE = re.compile(r"!\[([^\]]*)\]\((\w+\.svg)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
# A run's options, as magics.
_MAGICS = {"-n": "%n {}", "-schedule-seed": "%seed {}", "-schedule-runs": "%schedules {}"}
_SWITCHES = {"-race": "%race", "-report": "%report"}


class Page:
    """One lesson: the state of its programs after the sessions so far, and the cells."""

    def __init__(self, folder, text):
        self._folder, self._programs, self._flags = folder, {}, {}
        self.cells = []
        at = 0
        for block in _BLOCK.finditer(text):
            if block[1] == "" and block[2].startswith("$ "):
                self._text(text[at:block.start()])
                for command, said in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[2], re.M):
                    self._command(command, said)
                at = block.end()
        self._text(text[at:])

    def _text(self, text):
        """Adds text of the page; at the end of an exercise, an empty cell."""
        before, solution, after = text.partition("[Solution](")
        self._markdown(before)
        if solution:
            self.cells.append(self._code("// Your program, or statements.\n", {"tags": ["exercise"]}))
            self._markdown(solution + after)

    def _markdown(self, text):
        pictures = {name: {"image/svg+xml": self._picture(name)} for _, name in _PICTURE.findall(text)}
        text = _PICTURE.sub(r"![\1](attachment:\2)", text)
        text = _LINK.sub(self._linked, text).strip("\n")
        if text:
            cell = {"cell_type": "markdown", "id": f"cell-{len(self.cells)}", "metadata": {}, "source": text}
            self.cells.append({**cell, "attachments": pictures} if pictures else cell)

    @staticmethod
    def _linked(match):
        """Other lessons are notebooks beside this one; other links are dropped."""
        name = re.fullmatch(r"(\d-\w+)\.md", match[2])
        return f"[{match[1]}]({name[1]}.ipynb)" if name else match[1]

    def _picture(self, name):
        with open(os.path.join(self._folder, name), "rb") as file:
            return base64.b64encode(file.read()).decode()

    def _program(self, name):
        if name not in self._programs:
            with open(os.path.join(self._folder, name), encoding="utf-8") as file:
                self._programs[name] = file.read()
        return self._programs[name]

    def _command(self, command, said):
        words = shlex.split(command)
        if words[0] == "sed":
            name = words[-1]
            done = subprocess.run(["sed", *[word for word in words[1:-1] if word != "-i"]], input=self._program(name),
                                  capture_output=True, text=True, check=True)
            self._programs[name] = done.stdout
        elif words[0] == "upcc":
            name = words[words.index("-o") + 1]
            self._programs[name] = self._program(words[-1])
            self._flags[name] = [word for word in words[1:-1] if word not in ("-o", name)]
        elif words[0] == "upcdecl":
            self.cells.append(self._code("%" + command, {"said": said}))
        elif words[0] == "upcrun":
            self._run(words[1:], said)
        else:
            raise ValueError(f"a session of a lesson has {words[0]}, which no cell can do")

    def _run(self, words, said):
        magics, name = [], words[-1]
        if "-outcomes" in words:
            magics.append(shlex.join(["%outcomes", *words[words.index("-outcomes") + 1:-1]]))
        for at, word in enumerate(words[:-1]):
            if word in _MAGICS:
                magics.append(_MAGICS[word].format(words[at + 1]))
            elif word in _SWITCHES:
                magics.append(_SWITCHES[word])
        if name in self._flags:
            magics.append("%flags " + " ".join(self._flags[name]))
        failed = re.search(r"^upc: (?!report|schedule|[A-Z])|^upcrun: the run with", said, re.M)
        hidden = {"jupyter": {"source_hidden": True}} if "_solution" in name else {}
        tags = {"tags": ["raises-exception"]} if failed else {}
        self.cells.append(self._code("\n".join(magics) + "\n" + self._program(name), {**hidden, **tags, "said": said}))

    def _code(self, source, metadata):
        return {"cell_type": "code", "id": f"cell-{len(self.cells)}", "execution_count": None, "outputs": [], "metadata": metadata,
                "source": source.rstrip("\n")}


def notebook(path):
    """The notebook of a page, in Jupyter's format 4.5."""
    with open(path, encoding="utf-8") as file:
        page = Page(os.path.dirname(path), file.read())
    return {"nbformat": 4, "nbformat_minor": 5, "cells": page.cells,
            "metadata": {"kernelspec": {"name": "upc", "display_name": "UPC", "language": "upc"},
                         "language_info": {"name": "upc", "file_extension": ".upc", "mimetype": "text/x-csrc"}}}


def main(tutorial, folder):
    os.makedirs(folder, exist_ok=True)
    for path in sorted(glob.glob(os.path.join(tutorial, "[0-9]-*.md"))):
        name = os.path.splitext(os.path.basename(path))[0] + ".ipynb"
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(notebook(path), file, indent=1, ensure_ascii=False)
            file.write("\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: lessons.py TUTORIAL FOLDER")
    main(*sys.argv[1:])
