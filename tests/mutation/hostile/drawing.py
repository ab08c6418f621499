# SPDX-License-Identifier: MIT
"""One hostile loop: its surroundings, and its text. loops.py draws it."""

import random
import re

from hostile.frame import ARGUMENTS, names_in
from hostile.piece import tags_of
from programs.tree import MODEL, Node


class Drawing:
    """closed: features that are not drawn. mode: thread 0 runs the loop "alone", or all threads run it, each on its own part of the
    arrays ("parts") or as a upc_forall ("all"). together: the loop may contain barriers."""

    def __init__(self, seed, number, closed=()):
        self.pick = random.Random(f"{seed}/{number}")
        self.name = f"L{number}"
        self.number = number
        self.closed = set(closed)
        self.mode = self.pick.choice(["alone"] * 5 + ["parts"] * 4 + ["all"])
        self.parts = self.mode == "parts"
        self.together = self.parts
        self.form = ""
        self.targets = set()
        self.names = 0
        self.declarations, self.setup, self.kept = [], [], []
        self.body = None
        self.variadic = False

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.number}_{self.names}"

    def allows(self, name):
        return name not in self.closed

    def one(self, *choices):
        return self.pick.choice(choices)

    def chance(self, of):
        return self.pick.random() < of

    def at(self, e):
        """The subscript e in a thread's part of an array."""
        return f"⟨{self.own(e)}¦IN({e})⟩"

    def own(self, e):
        return f"o + ({e})" if self.parts else e

    def row(self, e):
        return f"⟨{f'o / 8 + ({e})' if self.parts else e}¦ROW({e})⟩"

    def placed(self, text):
        """The text with `#(e)` replaced by a subscript in a thread's part, and `@(e)` by its UPC form."""
        for mark, write in (("#", self.at), ("@", self.own)):
            while mark + "(" in text:
                start = text.index(mark + "(") + 1
                depth = end = 0
                for end in range(start, len(text)):
                    depth += {"(": 1, ")": -1}.get(text[end], 0)
                    if depth == 0:
                        break
                text = text[:start - 1] + write(text[start + 1:end]) + text[end + 1:]
        return text

    def keep(self, name, text):
        """Adds a value to the result if `name` is mentioned."""
        self.kept.append((name, text))


class Loop:
    """A drawn loop. programs/shrink.py reduces it by changing the nodes below parts()."""

    def __init__(self, drawing, body):
        self.name = drawing.name
        self.mode = drawing.mode
        self.variadic = drawing.variadic
        self.declarations, self.setup, self.kept = drawing.declarations, drawing.setup, drawing.kept
        self.body = body
        self.version = 0  # of a reduced loop; its names have the number, so that one file can have many versions

    def parts(self):
        return [self.body]

    def tags(self):
        return tags_of(self.body)

    def write(self, side):
        body = self.body.write(side)
        mentioned = names_in(body)
        wanted = set()
        grown = True
        while grown:
            grown = False
            for d in self.declarations + self.setup:
                if id(d) not in wanted and mentioned.intersection(d.names):
                    wanted.add(id(d))
                    mentioned |= names_in(d.write(side))
                    grown = True
        declared = [d.write(side) for d in self.declarations if id(d) in wanted]
        lines = [d.write(side) for d in self.setup if id(d) in wanted] + [body]
        if "out" in names_in("\n".join(lines)):
            lines.append("out: ;")
        lines += [f"MIX({text});" for name, text in self.kept if name in mentioned]
        k = "int k = 3; " if "k" in names_in("\n".join(lines)) else ""
        if k:
            lines.append("MIX(k);")
        if self.variadic:
            lines = ["va_list ap; va_start(ap, o);"] + lines + [f"MIX({'ARGUMENT(ap)' if side == MODEL else 'va_arg(ap, int)'}); va_end(ap);"]
        lines = [f"static unsigned long long {self.name}{'_(long o, ...)' if self.variadic else '(long o)'} {{", f"unsigned long long acc = 1; {k}"] + lines + ["return acc;\n}"]
        if self.variadic:
            lines.append(f"static unsigned long long {self.name}(long o) {{ return {self.name}_(o, {', '.join(str(n % 9 + 1) for n in range(ARGUMENTS))}); }}")
        text = re.sub(r"\n\n+", "\n", "\n".join(declared + lines))
        if not self.version:
            return text
        number = self.name[1:].partition("v")[0]
        return re.sub(rf"\b(L{number}|[a-z]+{number})(_\w*|z)?\b", rf"\1v{self.version}\2", text)


def fixed(text, *children):
    return Node("fixed", text, children)
