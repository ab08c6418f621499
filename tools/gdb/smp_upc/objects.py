# SPDX-License-Identifier: MIT
"""Shared objects and pointers to them: types as programs write them, elements and their places."""

import copy
import re

import gdb

from smp_upc.job import ADDRESS_BITS, Job, decode, number_at, phased_pointer

MOST = 200  # elements of an array that are printed


class Unknown(Exception):
    """A name in an expression does not belong to UPC: gdb's own expressions may know it."""


def extent(text):
    """The value of an extent or a block size in a type."""
    known = re.sub(r"\bTHREADS\b", lambda _: str(Job().threads), text)
    return int(gdb.parse_and_eval(known))


class Type:
    """The target of a pointer-to-shared, or a shared object: elements in blocks, and dimensions."""

    def __init__(self, text):
        match = re.match(r"\s*(?:(?:const|volatile|strict|relaxed)\s+)*shared\b\s*(\[[^\]]*\])?\s*(.*?)\s*((?:\[[^\]]*\]\s*)*)$", text)
        if not match:
            raise Unknown(text)
        self.block_text, self.element = match[1], re.sub(r"\b(strict|relaxed)\b\s*", "", match[2]).strip()
        self.block = 1 if match[1] is None else 0 if match[1][1:-1].strip() in ("", "0") else None
        if self.block is None and match[1][1:-1].strip() != "*":
            self.block = extent(match[1][1:-1])
        self.extents = [extent(e) for e in re.findall(r"\[([^\]]+)\]", match[3])]
        self.target = pointer_target(self.element)

    def size(self):
        return 8 if self.target else int(gdb.parse_and_eval("sizeof(%s)" % self.element))


def pointer_target(text):
    """The target Type of a pointer-to-shared of this type; None if it is no such pointer."""
    match = re.match(r"(.*\bshared\b.*)\*\s*((const|volatile|restrict)\s*)*$", text)
    if not match:
        return None
    inner = match[1].strip()
    if re.match(r"\s*(\w+\s+)*shared\b", inner) and not re.match(r"\s*(const |volatile |strict |relaxed )*shared\b", inner):
        inner = "shared " + re.sub(r"\bshared\b\s*", "", inner)  # "int shared *"
    return Type(inner)


def count_of(extents):
    """The number of elements of an array with these extents."""
    count = 1
    for extent in extents:
        count *= extent
    return count


class Pointer:
    """A pointer-to-shared's value."""

    def __init__(self, value, target):
        self.value, self.target = value, target

    @classmethod
    def cast(cls, text, target):
        """From an expression in C, which may be a pointer with the other representation."""
        value = gdb.parse_and_eval(text)
        made, offset = cls(int(value), target), (1 << ADDRESS_BITS) - 1
        phased = phased_pointer(value.type)
        if int(value) and phased and not made.phased():
            made.value = Job().base + (made.value & offset)
        elif int(value) and phased is False and made.phased():
            made.value -= Job().base
        return made

    def phased(self):
        return self.target.element == "void" or self.target.block not in (0, 1)

    def parts(self):
        """(thread, phase, address)."""
        parts = decode(self.value, self.phased())
        if parts is None:
            raise gdb.GdbError("a null pointer-to-shared points nowhere")
        return parts

    def at(self, index=0):
        """The pointer's target, or the object that many elements after it."""
        if self.target.element == "void":
            raise gdb.GdbError("a pointer to shared void leads to nothing; cast it: (shared int *)p")
        return SharedObject(self.parts(), self.target, self.target.extents, index * count_of(self.target.extents))

    def moved(self, n):
        return self.at(n).pointer()

    def minus(self, other):
        """The difference in elements, by UPC's rules."""
        mine, others = self.target, other.target
        if (mine.element, mine.block, mine.extents) != (others.element, others.block, others.extents) or mine.element == "void":
            raise gdb.GdbError("the two pointers-to-shared are not of one type that has elements")
        here, there, job = self.parts(), other.parts(), Job()
        threads, phases = here[0] - there[0], here[1] - there[1]
        count, rest = divmod(here[2] - there[2] - (threads << job.shift), mine.size())
        if mine.block:
            rows, apart = divmod(count - phases, mine.block)
            count = (rows * job.threads + threads) * mine.block + phases
        else:
            apart = threads
        row, part = divmod(count, count_of(mine.extents))
        if rest or apart or part:
            raise gdb.GdbError("the two pointers-to-shared do not point into one array")
        return row

    def order(self, other):
        """0 if both point to one place, else a positive number if this one points beyond the other."""
        if not self.value or not other.value:
            return bool(self.value) - bool(other.value)
        return 0 if self.parts()[2] == other.parts()[2] else self.minus(other)

    def differs(self, other):
        """Whether they point to different places, whatever their types."""
        if not self.value or not other.value:
            return bool(self.value) != bool(other.value)
        return self.parts()[2] != other.parts()[2]

    def c_text(self):
        return "((%s)%dUL)" % ("upcr_shared_ptr_t" if self.phased() else "upcr_pshared_ptr_t", self.value)


class SharedObject:
    """A shared object, an element of one, or a row: elements from an index on, counted from `start`."""

    def __init__(self, start, of, extents, index=0):
        self.start, self.of, self.extents, self.index = start, of, extents, index

    def subscript(self, n):
        if not self.extents:
            return self.load().at(n) if self.of.target else None
        return SharedObject(self.start, self.of, self.extents[1:], self.index + n * count_of(self.extents[1:]))

    def where(self, more=0):
        """(thread, address) of an element."""
        job = Job()
        thread, phase, address = self.start
        size, index = self.of.size(), self.index + more
        if not self.of.block:
            return (thread, address + index * size)
        row, to_phase = divmod(phase + index, self.of.block)
        row, to_thread = divmod(thread + row, job.threads)
        offset = address - job.base - (thread << job.shift) + (row * self.of.block + to_phase - phase) * size
        return (to_thread, job.base + (to_thread << job.shift) + offset)

    def load(self):
        """The pointer-to-shared stored there."""
        return Pointer(number_at(self.where()[1]), self.of.target)

    def pointer(self):
        """A pointer to it: to an element, or a row."""
        thread, address = self.where()
        target = copy.copy(self.of)
        target.extents = self.extents
        if self.of.block in (0, 1):
            return Pointer(address, target)
        phase = (self.start[1] + self.index) % self.of.block
        return Pointer(phase << ADDRESS_BITS | (address - Job().base), target)

    def c_text(self, more=0):
        if self.of.target:
            return SharedObject(self.start, self.of, [], self.index + more).load().c_text()
        return "(*(%s *)0x%x)" % (self.of.element, self.where(more)[1])

    def elements(self, extents, style, begin=0):
        """The text of the elements from here on, in braces, for these extents."""
        row = 1
        for extent in extents[1:]:
            row *= extent
        shown = []
        for i in range(begin, begin + extents[0] * row, row):
            if i >= MOST:
                shown.append("...")
                break
            shown.append(self.elements(extents[1:], style, i) if extents[1:]
                         else gdb.parse_and_eval(self.c_text(i)).format_string(**style))
        return "{" + ", ".join(shown) + "}"
