# SPDX-License-Identifier: MIT
"""Parses a cell: its magics, and the program that its text is or is put into. Nothing here compiles or runs anything."""

import bisect
import dataclasses
import re
import shlex

HEADERS = ("upc.h", "stdio.h", "stdlib.h", "string.h")  # for statements; a whole program includes what it needs


class MagicError(Exception):
    """An invalid magic; the text has the remedy."""


@dataclasses.dataclass
class Settings:
    """How a cell is compiled and run."""

    threads: int = 0  # 0: upcrun's default
    flags: list = dataclasses.field(default_factory=list)
    race: bool = False
    report: bool = False
    layout: bool = False
    outcomes: list = dataclasses.field(default_factory=list)  # upcrun's options for all outcomes; empty: one run
    by_thread: bool = False
    seed: int = 0  # 0: no schedule
    schedules: int = 0
    upcdecl: list = dataclasses.field(default_factory=list)  # its words, if it is called
    stdin: list = dataclasses.field(default_factory=list)  # lines; empty: ask the user
    file: str = ""  # the file to write the cell to, instead of running it


def _whole(text, default):
    if not text:
        return default
    if not re.fullmatch(r"[1-9][0-9]*", text):
        raise ValueError(f"{text!r} is not a number of at least 1")
    return int(text)


def _switch(text):
    if text not in ("", "on", "off"):
        raise ValueError(f"{text!r}: write on, off or nothing")
    return text != "off"


def _outcomes(text):
    """upcrun's options for a search: names of shared variables may come first."""
    first, *options = shlex.split(text) or [""]
    if first == "off" and not options:
        return []
    if first.startswith("-"):
        return ["-outcomes", first, *options]
    return ["-outcomes" if first in ("", "on") else f"-outcomes={first}", *options]


def _set(name, convert):
    return lambda settings, text: setattr(settings, name, convert(text))


def _add_line(settings, text):
    settings.stdin = settings.stdin + [text]


def _file(text):
    if not re.fullmatch(r"[\w.-]+", text):
        raise ValueError("give a file name, such as util.h")
    return text


# name: (argument, description, action)
MAGICS = {
    "n": ("N", "number of threads; without N: one for each core", _set("threads", lambda text: _whole(text, 0))),
    "flags": ("OPTIONS", "options for upcc; without OPTIONS: none", _set("flags", shlex.split)),
    "race": ("[off]", "report data races (upcc -race)", _set("race", _switch)),
    "seed": ("N", "run under the schedule of seed N; without N: no schedule", _set("seed", lambda text: _whole(text, 0))),
    "schedules": ("K", "run under K schedules, until one fails; without K: no schedule", _set("schedules", lambda text: _whole(text, 0))),
    "report": ("[off]", "show a page on what the job did (upcrun -report)", _set("report", _switch)),
    "layout": ("[off]", "show where the shared data lie, and run nothing (upcdecl -html)", _set("layout", _switch)),
    "outcomes": ("[NAMES] [OPTIONS]", "show all results that the program can have, and the final values of these variables (upcrun -outcomes); off: one run",
                 _set("outcomes", _outcomes)),
    "by_thread": ("[off]", "show the output of each thread separately, at the end", _set("by_thread", _switch)),
    "upcdecl": ("OPTIONS", "explain or draw a declaration", _set("upcdecl", shlex.split)),
    "stdin": ("TEXT", "a line of standard input; may be repeated", _add_line),
    "file": ("NAME", "only write the cell to that file, which others can include", _set("file", _file)),
    "help": ("", "list these", lambda settings, text: None),
}
_MAGIC = re.compile(r"^%(\w+)[ \t]*(.*?)[ \t]*$")


def help_text():
    lines = [f"  {'%' + name + ' ' + takes:27} {does}" for name, (takes, does, _) in MAGICS.items()]
    return ("A cell is a UPC program, or statements and declarations, which the kernel puts into one. Magics may precede it, each on its own line:\n" +
            "\n".join(lines) + "\nIn a cell without a program, magics apply to all cells that follow; otherwise to their cell.\n")


def split_magics(text):
    """(name, argument) of the magics at the head, and the text with empty lines instead of them."""
    lines = text.split("\n")
    magics = []
    for at, line in enumerate(lines):
        match = _MAGIC.match(line)
        if match:
            magics.append((match[1], match[2]))
            lines[at] = ""
        elif line.strip():
            break
    return magics, "\n".join(lines)


def with_magics(settings, magics):
    """The settings with these magics applied; MagicError if one is invalid."""
    changed = dataclasses.replace(settings)
    for name, argument in magics:
        if name not in MAGICS:
            raise MagicError(f"%{name} is not a magic; these are " + " ".join("%" + known for known in MAGICS))
        try:
            MAGICS[name][2](changed, argument)
        except ValueError as error:
            raise MagicError(f"%{name} {MAGICS[name][0]}: {error}") from None
    return changed


# --- the program ---

_LITERAL = re.compile(r'//[^\n]*|/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
_DIRECTIVE = re.compile(r"[ \t]*#(?:\\\n|[^\n])*")
_CONTROL = {"if", "for", "while", "do", "switch", "else", "return", "upc_forall", "goto", "break", "continue"}
_PROGRAM = re.compile(r"\bmain\s*\([^;{]*\)\s*\{")


def blanked(text):
    """The text with blanks instead of comments and quoted text, so that positions stay the same."""
    return _LITERAL.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _ends(code, start, at):
    """Whether the item from `start` on ends after the ; or the closing } at `at`."""
    follows = re.match(r"\s*(\w*|.)", code[at + 1:])[1]
    head = code[start:at + 1]
    word = re.match(r"\s*(\w*)", head)[1]
    if follows == "else" or (word == "do" and follows == "while"):
        return False
    if code[at] == ";":
        return True
    before = _flat(head).partition("{")[0].rstrip()
    if before.endswith(")"):
        return True  # the body of a function or of a loop
    return not re.search(r"=|\b(struct|union|enum|typedef)\b", before)


def _flat(code):
    """The code without the contents of parentheses and brackets."""
    before = None
    while before != code:
        before, code = code, re.sub(r"(\()[^()]+\)|(\[)[^\[\]]+\]", lambda match: "()" if match[1] else "[]", code)
    return code


def items(text):
    """(begin, end) of each declaration, statement and preprocessor line, with the comments before it."""
    code = blanked(text)
    found, start, depth, at = [], 0, 0, 0
    while at < len(code):
        directive = _DIRECTIVE.match(code, at) if not code[start:at].strip() else None
        if directive and (at == 0 or code[at - 1] == "\n"):
            at = directive.end()
            found.append((start, at))
            start = at
            continue
        letter = code[at]
        depth += (letter in "({[") - (letter in ")}]")
        if depth <= 0 and letter in ";}" and _ends(code, start, at):
            found.append((start, at + 1))
            start = at + 1
            depth = 0
        at += 1
    if code[start:].strip():
        found.append((start, len(text)))
    return found


def _of_file(code, statements):
    """Whether an item must be outside of functions."""
    code = code.strip()
    word = re.match(r"\w*", code)[0]
    if code.startswith("#"):
        return not (statements and re.match(r"#\s*pragma", code))
    if word in _CONTROL or not code:
        return False
    head = re.split(r"[={;]", _flat(code))[0].replace("[]", "")
    if re.search(r"\w[\w*\s]*[\s*]\w+\s*\(", head):  # a type and a name before parentheses
        return "=" not in code.partition("(")[0]
    if re.match(r"(static\b|extern\b|typedef\b|_Static_assert\b)", code):
        return True
    if word in ("struct", "union", "enum") and re.match(r"\w+\s*\w*\s*\{", code):
        return True
    return re.search(r"\b(shared|strict|relaxed)\b", head.rpartition("*")[2]) is not None


class Program:
    """The text that is compiled, and the position in it of each place of the cell. Messages call the cell `file`."""

    def __init__(self, cell, file="cell.upc"):
        self._file = file
        self.whole = bool(_PROGRAM.search(blanked(cell)))
        self._pieces = []  # (begin in the cell, end, begin in the text)
        if self.whole:
            self._pieces = [(0, len(cell), 0)]
            self.text = cell if cell.endswith("\n") else cell + "\n"
            return
        outside, inside = [], []
        for begin, end in items(cell):
            of_file = _of_file(blanked(cell[begin:end]), bool(inside))
            (outside if of_file else inside).append((begin, end))
        self.text = "".join(f"#include <{header}>\n" for header in HEADERS)
        self._put(cell, outside)
        self.text += "int main(void) {\n"
        self._put(cell, inside)
        self.text += f"#line {cell.count(chr(10)) + 1} \"{self._file}\"\nreturn 0;\n}}\n"

    def _put(self, cell, parts):
        for begin, end in parts:
            column = begin - (cell.rfind("\n", 0, begin) + 1)
            self.text += f"#line {cell.count(chr(10), 0, begin) + 1} \"{self._file}\"\n" + " " * column
            self._pieces.append((begin, end, len(self.text)))
            self.text += cell[begin:end] + "\n"

    def place(self, at):
        """The position in the text of a place in the cell, which may be after the cell's end."""
        pieces = sorted(self._pieces)
        which = bisect.bisect_right([begin for begin, _, _ in pieces], at) - 1
        if which < 0:
            return 0
        begin, end, there = pieces[which]
        return there + min(at, end) - begin
