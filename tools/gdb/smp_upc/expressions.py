# SPDX-License-Identifier: MIT
"""Rewrites expressions with UPC to C, which gdb evaluates."""

import operator
import re

import gdb

from smp_upc.job import Job, phased_pointer, this_thread
from smp_upc.names import file_symbols, local_names, pointer_type, private_name, shared_object, user_frame
from smp_upc.objects import SharedObject, Pointer, Unknown, pointer_target

TOKEN = re.compile(r"""\s+|\$\w*|[A-Za-z_]\w*|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|->|\+\+|--|(?:<<|>>|[-+*/%&|^<>=!])=|<<|>>|&&|\|\||.""")


ENDS_OPERAND = re.compile(r"[\w\"'$)\]]")
COMPARISONS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
CHANGES = ("++", "--", "+=", "-=")
# The ends of an operand of a comparison, and of a sum.
BELOW_COMPARISON = {*COMPARISONS, *("= += -= *= /= %= &= ^= |= <<= >>=".split()), "&", "^", "|", "&&", "||", "?", ":", ",", "@"}
BELOW_SUM = BELOW_COMPARISON | {"+", "-", "<<", ">>"}


class Rewriter:
    """An expression with its UPC parts replaced by C for gdb."""

    def __init__(self, text):
        self.tokens = [token for token in TOKEN.findall(text) if not token.isspace()]
        self.next = 0
        self.frame = user_frame()
        self.locals = local_names(self.frame) if self.frame else set()
        self.follow = False  # whether a pointer's name is at a place where it is moved or followed

    def peek(self, ahead=0):
        return self.tokens[self.next + ahead] if self.next + ahead < len(self.tokens) else ""

    def until(self, end):
        """The tokens up to the closing bracket, which is skipped; UPC in them is rewritten."""
        depth, begin = 0, self.next
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            self.next += 1
            if depth == 0 and token == end:
                return self.tokens[begin:self.next - 1]
            depth += (token in "([{") - (token in ")]}")
        raise gdb.GdbError("there is no %s for the one before it" % end)

    def operand(self, ends):
        """The tokens up to one of these operators, or to the end."""
        begin, depth, prefix = self.next, 0, True
        while self.next < len(self.tokens):
            token = self.peek()
            if depth == 0 and not prefix and token in ends:
                break
            depth += (token in "([") - (token in ")]")
            if depth < 0:
                break
            prefix = not ENDS_OPERAND.match(token)
            self.next += 1
        return " ".join(self.tokens[begin:self.next])

    def whole(self):
        """A SharedObject or Pointer if the whole text is one, else the text in C."""
        out = []
        prefix = True  # whether an operand may begin here
        while self.next < len(self.tokens):
            begin = self.next
            value = None
            if prefix:
                value = self.arithmetic(out[-2:])
                try:
                    value = value or self.unary()
                except Unknown:
                    pass
            if value is None:
                self.next = begin + 1
                token = self.tokens[begin]
                out.append(token)
                prefix = not ENDS_OPERAND.match(token) and token not in (".", "->")
                continue
            if not out and self.next == len(self.tokens):
                return value
            if not out and self.peek() == "@" and isinstance(value, SharedObject) and not value.extents:
                return (value, " ".join(self.tokens[self.next + 1:]))
            out.append(value if isinstance(value, str) else single(value))
            prefix = False
        return " ".join(out)

    def unary(self):
        token = self.peek()
        if token == "*":
            self.next += 1
            value = self.unary()
            if isinstance(value, SharedObject) and value.of.target and not value.extents:
                value = value.load()
            if isinstance(value, SharedObject) and value.extents:
                return value.subscript(0)
            if not isinstance(value, Pointer):
                raise Unknown(token)
            return value.at()
        if token == "&":
            self.next += 1
            value = self.unary()
            if not isinstance(value, SharedObject):
                raise Unknown(token)
            return value.pointer()
        if token == "(":
            return self.postfix(self.in_parentheses())
        return self.postfix(self.name())

    def in_parentheses(self):
        self.next += 1
        inner = self.until(")")
        if "shared" in inner and inner[-1] == "*" and "(" not in inner:
            return self.cast(" ".join(inner))
        value = Rewriter(" ".join(inner)).sum()
        if value is None:
            raise Unknown("(")
        return value

    def cast(self, text):
        target = pointer_target(text)
        if target is None:
            raise gdb.GdbError("a cast to %s: only pointers-to-shared are cast so" % text)
        begin = self.next
        try:
            value = self.unary()
        except Unknown:
            value = None
        if isinstance(value, SharedObject) and value.of.target:
            value = value.load()
        if value is None:
            # A plain operand of C: a name or a parenthesized expression, with members and subscripts.
            self.next = begin + 1
            operand = [self.tokens[begin]] + (self.until(")") + [")"] if self.tokens[begin] == "(" else [])
            while self.peek() in (".", "->"):
                operand += self.tokens[self.next:self.next + 2]
                self.next += 2
            value = rewrite(" ".join(operand))
        return Pointer.cast(value.c_text() if isinstance(value, Pointer) else value, target)

    def sum(self):
        """A UPC operand; if it is a pointer, moved by the numbers added to it. None if more follows."""
        moved = self.arithmetic([])
        if moved is not None:
            return moved if isinstance(moved, Pointer) and self.next == len(self.tokens) else None
        self.follow = True
        try:
            value = self.unary()
        except Unknown:
            return None
        return value if self.next == len(self.tokens) else None

    def pointer(self):
        """The pointer-to-shared that begins here, or an array as one; None, without reading anything, for anything else."""
        begin, follow = self.next, self.follow
        self.follow = True
        try:
            value = self.unary()
        except Unknown:
            value = None
        self.follow = follow
        if isinstance(value, SharedObject) and (value.of.target or value.extents):
            value = value.subscript(0).pointer() if value.extents else value.load()
        if isinstance(value, Pointer):
            return value
        self.next = begin
        return None

    def arithmetic(self, before):
        """A pointer with numbers added to it, or the text of the difference or comparison of two; None, without reading anything, if
        none begins here. before: the preceding text."""
        begin = self.next
        value = self.pointer()
        if value is None:
            return None
        if before[1:] == ["+"] and ENDS_OPERAND.match(before[0]):
            raise gdb.GdbError("a number is added to a pointer-to-shared behind it: p + 1")
        if self.peek() in CHANGES or before[-1:] and before[-1] in ("++", "--"):
            raise gdb.GdbError("to change a pointer-to-shared, write p = p + 1")
        first = True
        while isinstance(value, Pointer) and self.peek() in ("+", "-"):
            sign = self.peek()
            self.next += 1
            first = False
            text = self.operand(BELOW_SUM)
            other = Rewriter(text).whole_pointer() if sign == "-" else None
            value = str(value.minus(other)) if other else value.moved(number("0 %s (%s)" % (sign, text)))
        if isinstance(value, Pointer) and self.peek() in COMPARISONS:
            sign = self.peek()
            self.next += 1
            text = self.operand(BELOW_COMPARISON)
            other = Rewriter(text).whole_pointer() or Pointer(number(text), value.target)
            return str(int(COMPARISONS[sign](value.differs(other) if sign in ("==", "!=") else value.order(other), 0)))
        if first:
            self.next = begin
            return None
        return "(%s)" % value if isinstance(value, str) else value

    def whole_pointer(self):
        """The whole text as a pointer-to-shared; else None."""
        value = self.arithmetic([])
        if value is None:
            value = self.pointer()
        return value if isinstance(value, Pointer) and self.next == len(self.tokens) else None

    def name(self):
        name = self.peek()
        if not re.match(r"[A-Za-z_]", name):
            raise Unknown(name)
        followed = self.follow or self.next > 0 and self.peek(-1) == "*"
        self.next += 1
        if name == "THREADS":
            return str(Job().threads)
        if name == "MYTHREAD":
            mine = this_thread()
            if mine is None:
                raise gdb.GdbError("this is no UPC thread; info upc-threads lists them")
            return str(mine)
        if name not in self.locals:
            place = shared_object(name, self.frame)
            if place:
                return place
        spelled = name if name in self.locals else private_name(name, self.frame)
        if spelled != name and spelled in self.locals:
            # The function has a declaration of the symbol without its type; the file's is used.
            spelled = "'%s'::%s" % (self.frame.find_sal().symtab.filename, spelled)
        target = pointer_type(name, self.frame) if self.frame else None
        if not target and self.frame and (spelled or name in self.locals):
            pointer = self.private_member(spelled or name, followed)
            if pointer:
                return pointer
            if phased_pointer(gdb.parse_and_eval(spelled or name).type):
                target = pointer_target("shared void *")
        if target and (followed or self.peek() in ("[", "->")):
            return Pointer(int(gdb.parse_and_eval(spelled or name)), target)
        if spelled is None or spelled == name:
            raise Unknown(name)
        return spelled

    def postfix(self, value):
        while True:
            token = self.peek()
            if token == "[" and isinstance(value, (SharedObject, Pointer)):
                self.next += 1
                n = number(" ".join(self.until("]")))
                element = value.subscript(n) if isinstance(value, SharedObject) else value.at(n)
                if element is None:
                    # An array inside the element, which gdb subscripts.
                    return "%s[%d]" % (value.c_text(), n)
                value = element
            elif token == "->" and isinstance(value, (SharedObject, Pointer)):
                if isinstance(value, SharedObject):
                    if not value.of.target or value.extents:
                        return single(value)
                    value = value.load()
                self.next += 1
                value = self.member(value.at())
            elif token == "." and isinstance(value, SharedObject) and not value.extents:
                self.next += 1
                value = self.member(value)
            else:
                return value

    def member(self, place):
        """place.NAME in C, unless it is a pointer-to-shared with a target type noted by the translator."""
        name = self.peek()
        self.next += 1
        text = "%s.%s" % (place.c_text(), name)
        if self.peek() in ("->", "[") or self.next > 3:
            tag = gdb.parse_and_eval(place.c_text()).type.strip_typedefs().tag
            target = self.noted_member(tag, name)
            if target and self.peek() in ("->", "["):
                return Pointer(int(gdb.parse_and_eval(text)), target)
        return text

    def private_member(self, variable, followed):
        """The pointer-to-shared that is a member of a private variable, `t.q`, `list[i]->q`; None, without reading anything, if none
        follows, or it is not used further."""
        begin, text = self.next, variable
        while self.peek() in (".", "->", "["):
            if self.peek() == "[":
                self.next += 1
                text += "[%d]" % number(" ".join(self.until("]")))
                continue
            base, name = (text if self.peek() == "." else "(*%s)" % text), self.peek(1)
            self.next += 2
            text = "%s.%s" % (base, name)
            target = self.noted_member(gdb.parse_and_eval(base).type.strip_typedefs().tag, name)
            if target and (followed or self.peek() in ("->", "[")):
                return Pointer(int(gdb.parse_and_eval(text)), target)
        self.next = begin
        return None

    def noted_member(self, tag, name):
        for symbol in file_symbols(self.frame):
            if symbol.name == "upct_pointers":
                for line in symbol.value().string().splitlines():
                    where, noted, text = line.split(" ", 2)
                    if where == "." + str(tag) and noted == name:
                        return pointer_target(text)
        return None


def single(value):
    """The text in C of a single element or a pointer."""
    if isinstance(value, SharedObject) and value.extents:
        raise gdb.GdbError("a whole shared array is no operand; subscript it")
    return value.c_text()


def rewrite(text):
    """The expression in C, for gdb."""
    value = Rewriter(text).whole()
    if isinstance(value, tuple):
        raise gdb.GdbError("@ is for print alone")
    return value if isinstance(value, str) else single(value)


def number(text):
    """The value of a numeric expression."""
    return int(gdb.parse_and_eval(rewrite(text)))
