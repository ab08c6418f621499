# SPDX-License-Identifier: MIT
"""Random structures and unions that contain pointers-to-shared, defined in every place where C allows it:
sizes, offsets and values must be those of the same program in C, with integers of the pointers' size.

RECORD_PROGRAMS programs are drawn from RECORD_SEED; tests/README.md has the command for many.
"""

import os
import random

import command_test

PROGRAMS = int(os.environ.get("RECORD_PROGRAMS", "1"))
SEED = int(os.environ.get("RECORD_SEED", "1"))
RECORDS = 24

HEAD = """
#include <stddef.h>
#include <stdio.h>
#include <string.h>
"""
UPC_HEAD = """
#include <upc_relaxed.h>
shared int cyclic[100 * THREADS];
shared [4] double blocked[100 * THREADS];
shared [] char whole[100];
typedef shared int *link;
"""
C_HEAD = """
typedef unsigned long word;
"""
# Pointers-to-shared: the type in UPC, the array that they point into, the expression of the index.
POINTERS = [("shared int *", "cyclic", "{} - cyclic"), ("shared [4] double *", "blocked", "{} - blocked"),
            ("shared [] char *", "whole", "{} - whole"), ("shared void *", "cyclic", "(shared int *){} - cyclic"),
            ("link", "cyclic", "{} - cyclic"), ("strict shared int *", "cyclic", "{} - cyclic"),
            ("shared const int *", "cyclic", "{} - cyclic")]
PLAIN = ["char", "short", "int", "long", "double", "unsigned char"]


class Leaf:
    """A scalar member: its path, its kind, and whether it has an address."""

    def __init__(self, path, kind, has_address=True, array="", back=""):
        self.path, self.kind, self.has_address, self.array, self.back = path, kind, has_address, array, back

    def inside(self, outer):
        return Leaf(f"{outer}.{self.path}", self.kind, self.has_address, self.array, self.back)

    def write(self, record, value, is_upc):
        place = f"{record}.{self.path}"
        if self.kind == "pointer" and is_upc:
            return f"{place} = &{self.array}[{value}];"
        return {"null": f"{place} = 0;", "const": ""}.get(self.kind, f"{place} = {value};")

    def initializer(self, value, is_upc):
        if self.kind == "pointer" and is_upc:
            return f".{self.path} = &{self.array}[{value}]"
        return f".{self.path} = {0 if self.kind in ('null', 'const') else value}"

    def read(self, record, is_upc):
        place = f"{record}.{self.path}"
        if self.kind == "pointer" and is_upc:
            return f"(long)({self.back.format(place)})"
        return {"null": f"(long)({place} == 0)", "const": f"(long)sizeof({place})"}.get(self.kind, f"(long){place}")


class Record:
    """The members of a structure or union in UPC and in C, and its scalar members; for a union, those of its first member."""

    def __init__(self, pick, names, depth=0):
        self.pick, self.names, self.depth = pick, names, depth
        self.kind = "union" if depth and pick.random() < 0.35 else "struct"
        members = [self.member() for _ in range(pick.randint(1, 4))]
        if depth == 0 or pick.random() < 0.7:  # the main subject of this test
            members.append(self.pointer())
            pick.shuffle(members)
        self.upc, self.c = [m[0] for m in members], [m[1] for m in members]
        self.leaves = members[0][2] if self.kind == "union" else [leaf for m in members for leaf in m[2]]

    def name(self):
        self.names[0] += 1
        return f"m{self.names[0]}"

    def attribute(self):
        return self.pick.choice([""] * 6 + [" __attribute__((aligned(16)))", " __attribute__((packed))", " __attribute__((aligned(32)))"])

    def pointer(self):
        kind = self.pick.randrange(8)
        text, array, back = self.pick.choice(POINTERS)
        base, star = (text[:-1], "*") if text.endswith("*") else (text + " ", "")
        a, b, aligned = self.name(), self.name(), self.attribute()
        leaf = lambda path: Leaf(path, "pointer", True, array, back)
        if kind == 0:
            return f"{base}{star}{a}[3]{aligned};", f"word {a}[3]{aligned};", [leaf(f"{a}[0]"), leaf(f"{a}[2]")]
        # Two declarators, each with its own attributes; in a union, the second would overwrite the first.
        if kind == 1 and self.kind == "struct":
            other = self.attribute()
            return (f"{base}{star}{a}{aligned}, {star}{b}[2]{other};", f"word {a}{aligned}, {b}[2]{other};",
                    [leaf(a), leaf(f"{b}[1]")])
        if kind == 2:
            return f"void (*{a})({text}){aligned};", f"void (*{a})(word){aligned};", [Leaf(a, "null")]
        if kind == 3:
            return f"{base}{star}(*{a}[2])(void), {star}{b};", f"word (*{a}[2])(void), {b};", [leaf(b)]
        if kind == 4:
            return f"upc_lock_t *{a};", f"word {a};", [Leaf(a, "null")]
        if kind == 5 and star:
            return f"{base}*const {a};", f"word const {a};", [Leaf(a, "const")]
        return f"{base}{star}{a}{aligned};", f"word {a}{aligned};", [leaf(a)]

    def member(self):
        kind = self.pick.randrange(9)
        a, b = self.name(), self.name()
        if kind == 0:
            return self.pointer()
        if kind == 1:
            text = f"unsigned {a} : {self.pick.randint(7, 12)};"
            return text, text, [Leaf(a, "number", False)]
        if kind == 2:
            text = f"enum {{ A{a} = {self.pick.randint(1, 9)}, B{a} }} {a}, {b}[2];"
            return text, text, [Leaf(a, "number"), Leaf(f"{b}[1]", "number")]
        if kind < 6 and self.depth < 2:
            inner = Record(self.pick, self.names, self.depth + 1)
            form = self.pick.randrange(4)
            tag = f"t{a} " if form == 1 else ""
            packed = self.pick.choice(["", "", "", " __attribute__((packed))"])
            upc, c = (f"{inner.kind} {tag}{{ {' '.join(m)} }}{packed}" for m in (inner.upc, inner.c))
            if form == 0:
                return f"{upc};", f"{c};", inner.leaves
            if form == 3:
                return f"{upc} {a}[2], *{b};", f"{c} {a}[2], *{b};", [leaf.inside(f"{a}[1]") for leaf in inner.leaves]
            return f"{upc} {a};", f"{c} {a};", [leaf.inside(a) for leaf in inner.leaves]
        if kind == 6:
            return f"int *{a};", f"int *{a};", [Leaf(a, "null")]
        text = f"{self.pick.choice(PLAIN)} {a}{self.attribute()};"
        return text, text, [Leaf(a, "number")]

    def fixed(self):
        """Whether a member is const, so that the structure cannot be assigned."""
        return any("*const" in m for m in self.upc)


class Program:
    def __init__(self, seed):
        self.pick = random.Random(seed)
        self.upc, self.c = [HEAD + UPC_HEAD], [HEAD + C_HEAD]
        calls = []
        for n in range(RECORDS):
            record = Record(self.pick, [100 * n])
            for text, members in ((self.upc, record.upc), (self.c, record.c)):
                text.append(self.function(n, record, members, text is self.upc))
            calls.append(f"  f{n}();\n")
        for text, start in ((self.upc, "if (MYTHREAD == 0) {\n"), (self.c, "{\n")):
            text.append("int main(void) {\n  " + start + "".join(calls) + "  }\n  return 0;\n}\n")

    def checks(self, n, record, type_name, lvalue, is_upc, shared=False):
        """Statements that print properties of the type and of a variable of it."""
        out = [f'printf("{n} %zu %zu\\n", sizeof({type_name}), sizeof({lvalue}));']
        for leaf in record.leaves:
            if leaf.has_address:
                out.append(f'printf("{n} {leaf.path} %zu\\n", offsetof({type_name}, {leaf.path}));')
        if not shared:
            first = ", ".join(leaf.initializer(2 * k + 1, is_upc) for k, leaf in enumerate(record.leaves))
            out.append(f"{type_name} made = {{ {first} }};")
            out += [f'printf("{n} {leaf.path} : %ld\\n", {leaf.read("made", is_upc)});' for leaf in record.leaves]
        out += [leaf.write(lvalue, 3 * k + 1, is_upc) for k, leaf in enumerate(record.leaves)]
        if not shared and not record.fixed():
            out.append(f"{type_name} copy = {lvalue}, *at = &copy;")
            lvalue = "(*at)"
        for leaf in record.leaves:
            out.append(f'printf("{n} {leaf.path} = %ld\\n", {leaf.read(lvalue, is_upc)});')
        return "\n  ".join(out)

    def function(self, n, record, members, is_upc):
        pick = random.Random(f"{n}/{record.leaves[0].path}/{len(record.leaves)}")  # the same sequence for both languages
        body, kind = " ".join(members), record.kind
        packed = pick.choice(["", "", "", "", " __attribute__((packed))"])
        text = f"{kind} {{ {body} }}{packed}"
        tagged = f"{kind} S{n} {{ {body} }}{packed}"
        form = pick.randrange(15)
        shared = "shared " if is_upc else ""
        before, inside, name, variable = "", "", f"T{n}", "x"
        if form == 0:
            before = f"typedef {text} T{n};"
        elif form == 1:
            before = f"typedef {text} T{n}, *P{n}, A{n}[3];"
            inside = f'printf("%zu\\n", sizeof(A{n})); P{n} p = 0; (void)p;'
        elif form == 2:
            before = f"typedef {text} *P{n}, T{n};"
        elif form == 3:
            before, name = f"{tagged};", f"{kind} S{n}"
        elif form == 4:
            before = f"{kind} S{n}; typedef {kind} S{n} T{n}; {tagged};"
        elif form == 5:
            before, name = f"{text} g{n};", f"__typeof__(g{n})"
            variable = f"g{n}"
        elif form == 6:
            before, name = f"static {tagged} g{n}[2], *h{n};", f"{kind} S{n}"
            variable = f"g{n}[1]"
        elif form == 7:
            inside = f"typedef {text} T{n};"
        elif form == 8:
            inside, name = f"{tagged};", f"{kind} S{n}"
        elif form == 9:
            inside, name, variable = f"{text} v, *w = &v;", "__typeof__(v)", "(*w)"
        elif form == 10:
            inside, name, variable = f"static {tagged} v[2];", f"{kind} S{n}", "v[0]"
        elif form == 11:
            before = f"typedef {shared}{text} T{n}; T{n} *q{n}; static T{n} g{n};"
            return before + f"\nstatic void f{n}(void) {{\n  {self.checks(n, record, f'T{n}', f'g{n}', is_upc, True)}\n}}\n"
        elif form == 12:
            before, name = f"static {shared}{tagged} g{n}{'[2 * THREADS]' if is_upc else '[2]'};", f"{kind} S{n}"
            return before + f"\nstatic void f{n}(void) {{\n  {self.checks(n, record, name, f'g{n}[1]', is_upc, True)}\n}}\n"
        elif form == 13:
            inside = f'printf("%zu\\n", sizeof({tagged}));'
            name = f"{kind} S{n}"
        else:
            before, name = f"{tagged} r{n}({kind} S{n} *p) {{ return *p; }}", f"{kind} S{n}"
        if variable == "x":
            inside += f" {name} x; memset((void *)&x, 0, sizeof x);"
        return before + f"\nstatic void f{n}(void) {{\n  {inside}\n  {self.checks(n, record, name, variable, is_upc)}\n}}\n"


class Records(command_test.CommandTest):
    def test_records_have_the_layout_of_c(self):
        for n in range(PROGRAMS):
            program = Program(f"{SEED}/{n}")
            source = self.write("records.upc", "".join(program.upc))
            twin = self.write("twin.c", "".join(program.c))
            self.assert_ok(self.run_command(os.environ.get("UPCC_CC", "gcc"), "-w", "-o", "twin", twin))
            expected = self.run_command("./twin")
            self.assert_ok(expected)
            for flags in (["-O2"], ["-g"], ["-O0", "-T=2"]):
                self.assert_ok(self.upcc("-w", *flags, "-o", "records", source))
                found = self.upcrun("-n", "2", "./records")
                self.assert_ok(found)
                if found.stdout != expected.stdout:
                    lines = [(a, b) for a, b in zip(expected.stdout.splitlines(), found.stdout.splitlines()) if a != b]
                    self.fail(f"program {n} of seed {SEED}, {flags}: {lines[:3]}")


if __name__ == "__main__":
    command_test.main()
