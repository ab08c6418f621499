# SPDX-License-Identifier: MIT
"""The accesses of a hostile loop to shared arrays: subscripts that follow its index, rows, pointers-to-shared, and casts to
pointers-to-local."""

from hostile import variables
from hostile.frame import ARRAYS, MATRICES
from hostile.piece import Piece, piece, setup_piece, statement

OWNED = ["s20", "u16", "b64", "f24", "g5"]  # a upc_forall writes one of these
READ = ["b16", "c1", "d32", "items", "whole"]  # no upc_forall writes these


class Scope:
    """The variables that a loop's body may use."""

    def __init__(self, drawing, head):
        self.drawing = drawing
        self.head = head
        # Not the target of another upc_forall: the model runs the threads one after another, without barriers.
        self.target = drawing.pick.choice([name for name in OWNED if name not in drawing.targets])
        if drawing.mode == "all":
            drawing.targets.add(self.target)
        self.numbers = []
        self.pointers = []
        self.stride = None
        self.origin = ""  # the start of an index that is a pointer-to-shared

    def storage(self, role):
        return self.drawing.pick.choice(["local"] * 6 + variables.OFTEN * 3 + [s for s in variables.STORAGES if s not in ("bits", "atomic") and self.drawing.allows(f"{role} {s}")])

    def number(self):
        """A private number of any kind, for subscripts of the body."""
        if not self.numbers or self.drawing.chance(0.3):
            pick = self.drawing.pick
            type_ = pick.choice(["int"] * 5 + ["long", "short", "unsigned", "unsigned char", "size_t"])
            storages = ["local"] * 6 + variables.OFTEN * 3 + [s for s in variables.STORAGES if variables.fits(type_, s) and self.drawing.allows("number " + s)]
            v = variables.make(self.drawing, "x", type_, pick.choice(storages), str(pick.randint(9, 14)))
            self.drawing.keep(v.name, v.text)
            self.numbers.append(v)
        return self.numbers[-1]

    def counted(self):
        """The distance of the index from its lowest value, from 0."""
        i, low = self.head.index.text, self.head.low
        if self.origin:
            return f"(int)({i} - {self.origin})"
        if low == "0":
            return f"(int){i}" if self.head.index.floating else i
        if self.head.index.floating or "128" in self.head.type:
            return f"(int)({i} - ({low}))"
        return f"{i} - ({low})" if low[0] in "(-" else f"{i} - {low}"

    def subscript(self):
        """A subscript, from 0 to 63 in most loops. The model detects subscripts outside the arrays."""
        e, one = self.counted(), self.drawing.one
        texts = [e] * 8 + [f"{e} + {one(1, 2, 5, 20)}", f"2 * ({e})", f"({e}) * 3 + 1", f"40 - ({e})", f"(long)({e})", f"({e}) / 2", f"({e}) % 8", f"({e}) & 7", f"{one(0, 4, 17)}", f"(unsigned)({e}) + 1",
                           f"(unsigned char)({e})", f"(short)({e}) + 3", f"({e}) + tab[({e}) & 7]", f"tab[({e}) & 7]"]
        if self.head.limits and self.head.type in variables.INTEGERS:
            texts += [f"({self.head.type})({e})"] * 6
        if self.numbers:
            x = self.numbers[-1].text
            texts += [f"{e} + {x}", f"{x}", f"{x} + 2", f"({e}) + {x} * 2", f"{x} - ({e})", f"({e}) * {x}" if self.drawing.chance(0.3) else f"{x} + 20"] * 2
        return one(*texts)

    def element(self, names=None):
        """An element of a declared array or matrix."""
        drawing, pick = self.drawing, self.drawing.pick
        if names is None and drawing.chance(0.2):
            name = pick.choice(sorted(MATRICES))
            columns, e = MATRICES[name][2], self.counted()
            more = [(f"{self.numbers[-1].text} & 7", e), (e, f"{self.numbers[-1].text} & 3")] if self.numbers else []
            row, column = pick.choice([(e, "2"), ("1", e), (f"({e}) / 2", f"({e}) % 4"), ("3", f"{columns - 1} - ({e})"), (f"7 - ({e})", "k & 3"), (f"({e}) & 7", "0")] + more)
            return f"{name}[{drawing.row(row)}][⟨{column}¦COLUMN({column}, {columns})⟩]"
        name = pick.choice(names or sorted(ARRAYS))
        member = pick.choice(ARRAYS[name][2] or [""])
        at = drawing.at(self.subscript())
        if drawing.chance(0.1):
            return f"(*({name} + ({at}))){member}"
        return f"{name}[{at}]{member}"

    def pointer(self):
        """A pointer-to-shared into an array, in a variable of any storage."""
        drawing, pick = self.drawing, self.drawing.pick
        if not self.pointers or drawing.chance(0.2):
            name = pick.choice(["b16", "b64", "c1", "d32", "s20"])
            type_, layout, _ = ARRAYS[name]
            storage = pick.choice(["local"] * 5 + ["file", "public", "static local", "elsewhere", "file member"] * 2 + [s for s in variables.STORAGES if s not in ("bits", "atomic", "typedef", "shared", "shared local", "nested function's", "volatile") and drawing.allows("pointer " + s)])
            q = variables.make(drawing, "q", f"⟨shared {layout} {type_}¦{type_}⟩ *", storage, f"&{name}[o + 4]" if drawing.parts else f"&{name}[4]")
            q.integer, q.points = False, True
            q.array = name
            drawing.keep(q.name, f"{q.text} - {name}")
            self.pointers.append(q)
        return self.pointers[-1]

    def through(self):
        """An element through a pointer-to-shared."""
        q = self.pointer()
        e = self.counted()
        p = self.drawing.one(f"{q.text} + ({e})", f"{q.text}", f"{q.text} + 2", f"&{q.text}[{e}]", f"{q.text} + (20 - ({e}))")
        return f"(*⟨({p})¦AT({p}, {q.array})⟩)"

    def value(self):
        """A small number."""
        e = self.counted()
        return self.drawing.one(f"(int)({e}) + 1", "k", "7", f"(int){self.element(READ if self.drawing.mode == 'all' else None)} % 50 + 1", f"(int)({e}) * 3 + k")

    def affinity(self):
        """The affinity of a upc_forall, and its thread in the model."""
        e = self.counted()
        layout = ARRAYS[self.target][1]
        block = layout.strip("[]") or "1"
        owner = f"M_AT({e}, {block})"
        if self.drawing.chance(0.3):
            return e, f"M_OWN({e})"
        return f"&{self.target}[{e}]", owner


def plain(scope, owned):
    """The accesses of the loop without its features."""
    drawing = scope.drawing
    out = []
    for _ in range(drawing.pick.randint(1, 3)):
        out.append(access(scope, owned))
    return out


def access(scope, owned):
    drawing = scope.drawing
    if owned:
        e = f"{scope.target}[{drawing.at(scope.counted())}]"
        read = scope.element(READ)
        texts = [f"{e} = {scope.value()};", f"{e} += {scope.value()};", f"MIX({read});", f"{e}++;", f"{e} = (int){read} % 50;"]
    else:
        e = scope.through() if drawing.chance(0.2) else scope.element()
        texts = [f"{e} = {scope.value()};"] * 3 + [f"{e} += {scope.value()};", f"MIX({e});", f"MIX({e});", f"{e}++;", f"acc += (int){e};", f"if ({e} > 9) k++;"]
    return Piece("statement", "", drawing.one(*texts))


def at_walk(scope):
    """An access at or near the pointer that is the loop's index."""
    drawing, p = scope.drawing, scope.head.index.text
    at = drawing.one(p, p, p, f"{p} + 1", f"{p} - 2", f"{p} + 3")
    e = f"(*⟨({at})¦AT({at}, {scope.head.index.array})⟩)" + drawing.one(*(ARRAYS[scope.head.index.array][2] or [""]))
    return Piece("statement", "", drawing.one(f"{e} = {scope.value()};", f"{e} += 2;", f"MIX({e});", f"MIX({e});", f"{e}++;", f"if ({e} > 9) k++;"))
