"""Expressions with UPC in them, rewritten to C, which gdb evaluates."""

import re

import gdb

from smp_upc.job import Job, this_thread
from smp_upc.names import file_symbols, local_names, pointer_type, private_name, shared_object, user_frame
from smp_upc.objects import Place, Pointer, Unknown, pointer_target

TOKEN = re.compile(r"""\s+|\$\w*|[A-Za-z_]\w*|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|->|\+\+|--|<<|>>|[<>=!]=|&&|\|\||.""")


class Rewriter:
    """An expression with what UPC has in it replaced by C for gdb."""

    def __init__(self, text):
        self.tokens = [token for token in TOKEN.findall(text) if not token.isspace()]
        self.next = 0
        self.frame = user_frame()
        self.locals = local_names(self.frame) if self.frame else set()
        self.follow = False  # whether a pointer's name stands where it is moved or followed

    def peek(self, ahead=0):
        return self.tokens[self.next + ahead] if self.next + ahead < len(self.tokens) else ""

    def until(self, end):
        """The tokens up to the bracket that closes, which is passed; its own are rewritten."""
        depth, begin = 0, self.next
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            self.next += 1
            if depth == 0 and token == end:
                return self.tokens[begin:self.next - 1]
            depth += (token in "([{") - (token in ")]}")
        raise gdb.GdbError("there is no %s for the one before it" % end)

    def whole(self):
        """A Place or Pointer if that is all there is, else the text in C."""
        out = []
        prefix = True  # whether an operand may begin here
        while self.next < len(self.tokens):
            begin = self.next
            try:
                value = self.unary() if prefix else None
            except Unknown:
                value = None
            if value is None:
                self.next = begin + 1
                token = self.tokens[begin]
                out.append(token)
                prefix = not re.match(r"[\w\"'$)\]]", token)
                continue
            if not out and self.next == len(self.tokens):
                return value
            if not out and self.peek() == "@" and isinstance(value, Place) and not value.extents:
                return (value, " ".join(self.tokens[self.next + 1:]))
            out.append(value if isinstance(value, str) else single(value))
            prefix = False
        return " ".join(out)

    def unary(self):
        token = self.peek()
        if token == "*":
            self.next += 1
            value = self.unary()
            if isinstance(value, Place) and value.of.target and not value.extents:
                value = value.load()
            if isinstance(value, Place) and value.extents:
                return value.subscript(0)
            if not isinstance(value, Pointer):
                raise Unknown(token)
            return value.at()
        if token == "&":
            self.next += 1
            value = self.unary()
            if not isinstance(value, Place):
                raise Unknown(token)
            return value.pointer_text()
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
        if isinstance(value, Place) and value.of.target:
            value = value.load()
        if value is None:
            # A plain operand of C: a name or what is in parentheses, with members and subscripts.
            self.next = begin + 1
            operand = [self.tokens[begin]] + (self.until(")") + [")"] if self.tokens[begin] == "(" else [])
            while self.peek() in (".", "->"):
                operand += self.tokens[self.next:self.next + 2]
                self.next += 2
            value = rewrite(" ".join(operand))
        return Pointer.cast(value.c_text() if isinstance(value, Pointer) else value, target)

    def sum(self):
        """A UPC operand, with a number added to it if it is a pointer; None if there is more."""
        self.follow = True
        try:
            value = self.unary()
        except Unknown:
            return None
        if self.next == len(self.tokens):
            return value
        if isinstance(value, Place) and value.of.target and not value.extents:
            value = value.load()
        if not isinstance(value, (Pointer, Place)) or self.peek() not in ("+", "-"):
            return None
        moved = number("0 " + " ".join(self.tokens[self.next:]))
        place = value.at(moved) if isinstance(value, Pointer) else value.subscript(moved)
        return Pointer(int(gdb.parse_and_eval(place.pointer_text())), place.of)

    def name(self):
        name = self.peek()
        if not re.match(r"[A-Za-z_]", name):
            raise Unknown(name)
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
            # The function has a declaration of the symbol without its type; the file's is meant.
            spelled = "'%s'::%s" % (self.frame.find_sal().symtab.filename, spelled)
        target = pointer_type(name, self.frame) if self.frame else None
        if target and (self.follow or self.peek() in ("[", "->") or self.next > 1 and self.peek(-2) == "*"):
            return Pointer(int(gdb.parse_and_eval(spelled or name)), target)
        if spelled is None or spelled == name:
            raise Unknown(name)
        return spelled

    def postfix(self, value):
        while True:
            token = self.peek()
            if token == "[" and isinstance(value, (Place, Pointer)):
                self.next += 1
                n = number(" ".join(self.until("]")))
                element = value.subscript(n) if isinstance(value, Place) else value.at(n)
                if element is None:
                    # An array in the element itself, which gdb subscripts.
                    return "%s[%d]" % (value.c_text(), n)
                value = element
            elif token == "->" and isinstance(value, (Place, Pointer)):
                if isinstance(value, Place):
                    if not value.of.target or value.extents:
                        return single(value)
                    value = value.load()
                self.next += 1
                value = self.member(value.at())
            elif token == "." and isinstance(value, Place) and not value.extents:
                self.next += 1
                value = self.member(value)
            else:
                return value

    def member(self, place):
        """place.NAME: C, unless it is a pointer-to-shared of which the translator noted where it points."""
        name = self.peek()
        self.next += 1
        text = "%s.%s" % (place.c_text(), name)
        if self.peek() in ("->", "[") or self.next > 3:
            tag = gdb.parse_and_eval(place.c_text()).type.strip_typedefs().tag
            target = self.noted_member(tag, name)
            if target and self.peek() in ("->", "["):
                return Pointer(int(gdb.parse_and_eval(text)), target)
        return text

    def noted_member(self, tag, name):
        for symbol in file_symbols(self.frame):
            if symbol.name == "upct_pointers":
                for line in symbol.value().string().splitlines():
                    where, noted, text = line.split(" ", 2)
                    if where == "." + str(tag) and noted == name:
                        return pointer_target(text)
        return None


def single(value):
    """The text in C of a value that is one element or a pointer."""
    if isinstance(value, Place) and value.extents:
        raise gdb.GdbError("a whole shared array is no operand; subscript it")
    return value.c_text()


def rewrite(text):
    """The expression in C, for gdb."""
    value = Rewriter(text).whole()
    if isinstance(value, tuple):
        raise gdb.GdbError("@ is for print alone")
    return value if isinstance(value, str) else single(value)


def number(text):
    """The value of an expression that is a number."""
    return int(gdb.parse_and_eval(rewrite(text)))
