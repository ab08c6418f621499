# SPDX-License-Identifier: MIT
"""The representation of a generated program: nodes of text, each written twice, as UPC and as the model in plain C.

In a node's text, `⟨upc¦model⟩` stands for text that differs between the two, `$0` to `$9` for its children. That suffices for
reduction: a statement can be removed, a value can be replaced by a literal or by a child. A program may be split: each global
declaration then belongs to one of three files, and the others declare it.
"""

import re

_SIDES = re.compile(r"⟨([^⟨⟩¦]*)¦([^⟨⟩¦]*)⟩")
_CHILD = re.compile(r"\$(\d)")

UPC, MODEL = 0, 1
UNITS = 3  # files of a split program; the last has no headers
SAME = "$same"  # written in all files


class Node:
    """A piece of a program. kind is "value" (an expression; type and bound as in element.py), "index" (a value that must stay in its
    range), "statement", "guarded" (a statement whose parts may not appear without it: it selects the thread that runs them), "block"
    (a sequence of statements) or "fixed". home: its file in a split program; elsewhere: its replacement in the others."""

    __slots__ = ("kind", "text", "children", "type", "bound", "home", "elsewhere")

    def __init__(self, kind, text, children=(), type_="", bound=0):
        self.kind = kind
        self.text = text
        self.children = list(children)
        self.type = type_
        self.bound = bound
        self.home = 0
        self.elsewhere = ""

    def at(self, home, elsewhere):
        """Sets this node's file in a split program."""
        self.home = home
        self.elsewhere = elsewhere
        return self

    def write_in(self, unit):
        """The text as UPC in one file of a split program."""
        if unit == self.home or self.elsewhere == SAME and (unit < UNITS - 1 or needs_no_header(self.write(UPC))):
            return self.write(UPC)
        return "" if self.elsewhere == SAME else self.elsewhere

    def write(self, side):
        if self.kind == "block":
            return "\n".join(child.write(side) for child in self.children)
        text = _SIDES.sub(lambda found: found.group(side + 1), self.text)
        return _CHILD.sub(lambda found: self.children[int(found.group(1))].write(side), text)


def statement(text, *children):
    return Node("statement", text, children)


def guarded(text, *children):
    return Node("guarded", text, children)


def fixed(text, *children):
    return Node("fixed", text, children)


def block(statements):
    return Node("block", "", statements)


def index(text, *children):
    return Node("index", text, children)


class Program:
    """A generated program: its declarations and functions (a block each), and the name of its main function. static: it needs THREADS at
    compile time. split: it is written in UNITS files."""

    def __init__(self, name, declarations, functions, static, split):
        self.name = name
        self.declarations = declarations
        self.functions = functions
        self.static = static
        self.split = split

    def parts(self):
        return [self.declarations, self.functions]


_OF_HEADERS = re.compile(r"\b(upc_(?!forall\b|barrier\b|notify\b|wait\b|fence\b|localsizeof|blocksizeof|elemsizeof)\w+|bupc_\w+|mem(cpy|set)|printf|"
                         r"creal|cimag|I|NULL|size_t|ptrdiff_t|offsetof|va_\w+|fill_\w+|sum_\w+|[mc]alloc)\b")


def needs_no_header(text):
    """Whether a text uses only keywords of UPC, and no declaration of a C header."""
    return not _OF_HEADERS.search(text)


# Shared by all programs of a file. The structures have members of all sizes, bit-fields, unions and arrays.
_COMMON = """
enum E { E0, E1 = 5, E2 = 77, E3 = -4 };
struct In { short x; unsigned char y[2]; };
struct S0 { int a; double b; int v[3]; char c; };
struct S1 { unsigned f : 5; int g : 7; unsigned long long h : 33; long w; struct In in; short m[2][3]; };
struct S2 { union { int i; unsigned char ch[4]; } u; _Bool k; struct In z[4]; signed char bb : 3; };
struct S3 { unsigned char a, b, c; };
struct S4 { struct { short p; union { unsigned q; float f; }; } n[2]; long double d; unsigned char t; };
static const int tbl[16] = { 3, 0, 8, 1, 7, 2, 2, 5, 6, 4, 0, 1, 8, 3, 5, 7 };
"""

_UPC_HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <stdarg.h>
#include <complex.h>
#include <%s>
#include <upc_collective.h>
#include <upc_atomic.h>
#include <upc_castable.h>
#include <upc_io.h>
#include <upc_nb.h>
#include <upc_tick.h>
#include <bupc_collectivev.h>
"""

# Thread 0 passes a new array to all; each thread's result.
_HANDED = """
static shared void *shared handed;
static shared unsigned mine[THREADS];
"""


def write_file(programs, side, common, header="upc.h"):
    """The source of a file with these programs, as UPC or as the model, which includes model.h. common: functions for all of them."""
    out = [_UPC_HEAD % header + _HANDED if side == UPC else '#include "model.h"\n', _COMMON, common]
    for program in programs:
        out += [part.write(side) for part in program.parts()]
    return "\n".join(out + [_main(programs, side)])


def write_units(programs, common, header):
    """The source files of split programs, as UPC."""
    files = []
    for unit in range(UNITS):
        out = [_COMMON] if unit == UNITS - 1 else [_UPC_HEAD % header, _HANDED * (unit == 0), _COMMON, common]
        for program in programs:
            out += [node.write_in(unit) for part in program.parts() for node in part.children]
        files.append("\n".join(text for text in out + [_main(programs, UPC) * (unit == 0)] if text))
    return files


def _main(programs, side):
    calls = "".join(f"  {program.name}_run();\n" for program in programs)
    head = "int main(void) {" if side == UPC else "int main(int argc, char **argv) {\n  THREADS = atoi(argv[1]);"
    return f"{head}\n{calls}  return 0;\n}}\n"
