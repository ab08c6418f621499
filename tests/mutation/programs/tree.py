"""What a drawn program is made of: nodes of text, each written twice, as UPC and as the model in plain C.

In a node's text `⟨upc¦model⟩` stands for what differs between the two, `$0` to `$9` for its children.
Shrinking needs no more than this: a statement can go, a value can give way to a literal or to a child.
"""

import re

_SIDES = re.compile(r"⟨([^⟨⟩¦]*)¦([^⟨⟩¦]*)⟩")
_CHILD = re.compile(r"\$(\d)")

UPC, MODEL = 0, 1


class Node:
    """A piece of a program. kind is "value" (an expression; type and bound as in element.py), "index"
    (one that must stay in its range), "statement", "guarded" (a statement whose parts may not stand
    without it: it says which thread runs them), "block" (statements in a row) or "fixed"."""

    __slots__ = ("kind", "text", "children", "type", "bound")

    def __init__(self, kind, text, children=(), type_="", bound=0):
        self.kind = kind
        self.text = text
        self.children = list(children)
        self.type = type_
        self.bound = bound

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
    """One drawn program: its declarations and functions (a block each), and the name of what runs it.
    static: it needs THREADS at compile time."""

    def __init__(self, name, declarations, functions, static):
        self.name = name
        self.declarations = declarations
        self.functions = functions
        self.static = static

    def parts(self):
        return [self.declarations, self.functions]


# What all programs of a file share. The structures have members of all sizes, bit-fields, unions and arrays.
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
#include <complex.h>
#include <%s>
#include <upc_collective.h>
#include <upc_atomic.h>
"""

# What thread 0 hands to all: a new array; and what each thread's result is.
_HANDED = """
static shared void *shared handed;
static shared unsigned mine[THREADS];
"""


def write_file(programs, side, common, header="upc.h"):
    """The source of a file with these programs, as UPC or as the model, which includes model.h. common:
    functions of all of them."""
    out = [_UPC_HEAD % header + _HANDED if side == UPC else '#include "model.h"\n', _COMMON, common]
    for program in programs:
        out += [part.write(side) for part in program.parts()]
    calls = "".join(f"  {program.name}_run();\n" for program in programs)
    if side == UPC:
        out.append("int main(void) {\n%s  return 0;\n}\n" % calls)
    else:
        out.append("int main(int argc, char **argv) {\n  THREADS = atoi(argv[1]);\n%s  return 0;\n}\n" % calls)
    return "\n".join(out)
