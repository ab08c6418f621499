# SPDX-License-Identifier: MIT
"""The parts of a hostile loop: nodes of programs/tree.py, each with the name of the language's feature that it shows."""

from programs.tree import Node


class Piece(Node):
    """tag: the feature's name."""

    __slots__ = ("tag",)

    def __init__(self, kind, tag, text, children=()):
        super().__init__(kind, text, children, "i", 1)
        self.tag = tag


class Declaration(Node):
    """A declaration, or a statement of the setup, that is written only if one of its names is used."""

    __slots__ = ("names",)

    def __init__(self, names, text):
        super().__init__("fixed", text)
        self.names = names.split()


SYSTEM = "sys_step sys_stepf sys_stepl sys_istep sys_back"


def needs_three(drawing, text):
    """Declares `three`, which is not a constant, and `vla`, a pointer to an array of that length, if the text uses them."""
    if "three" in text or "vla" in text:
        common_piece(drawing, "three", "int three = 3;")
        common_piece(drawing, "vla", "char (*vla)[three] = (void *)tab;")


def piece(tag, text, *children):
    """An expression."""
    return Piece("value", tag, text, children)


def statement(tag, text, *children):
    return Piece("statement", tag, text, children)


def setup_piece(drawing, names, text):
    """A statement before the loop."""
    drawing.setup.append(Declaration(names, text))


def common_piece(drawing, name, text):
    """A declaration before the loop that several features share."""
    if all(one.names != [name] for one in drawing.setup):
        setup_piece(drawing, name, text)


def file_piece(drawing, names, text):
    """A declaration at file scope."""
    drawing.declarations.append(Declaration(names, text))


def nodes_of(root):
    out = [root]
    for child in root.children:
        out += nodes_of(child)
    return out


def tags_of(root):
    """The names of its features."""
    return sorted({n.tag for n in nodes_of(root) if isinstance(n, Piece) and n.tag})
