# SPDX-License-Identifier: MIT
"""Random declarations: all forms of declarators, to depth 4, with qualifiers in every position, in each place.

Each is drawn as a list of parts, from the name outwards. The parts give its text, its description in English, and the same type built
from one typedef for each part. The translator and upcdecl must agree on which declarations are valid; upcdecl's description must be the
expected one, and the translator must give the declaration that type and its size. Without `shared`, `strict` and `relaxed`, all this must
hold for clang, too, or for gcc where clang is not installed. DECLARATIONS is the number drawn, DECLARATION_SEED the seed.
"""

import os
import random
import shutil

from command_test import OPTIONS, CommandTest, main

COUNT = int(os.environ.get("DECLARATIONS", "120"))
C = "clang" if shutil.which("clang") else "gcc"
SEED = int(os.environ.get("DECLARATION_SEED", "1"))


class Place:
    """The place of a declaration: {} in a program, and how a check names its type. form: upcdecl's input, if upcdecl supports
    the place; words: upcdecl's output, with {} for the words of the type."""

    def __init__(self, program, what, form=None, words=""):
        self.program = program
        self.what = what
        self.form = form
        self.words = words


PLACES = {
    "file": Place("{};\nvoid checks(void) {{ $ }}", "x", "{}", "declare x as {}"),
    "extern": Place("extern {};\nvoid checks(void) {{ $ }}", "x", "extern {}", "declare x as extern {}"),
    "typedef": Place("typedef {};\nvoid checks(void) {{ $ }}", "x", "typedef {}", "define x as {}"),
    "parameter": Place("void function({}) {{ $ }}", "x", "void function({})", "declare function as function (x as {}) returning void"),
    "local": Place("void function(void) {{ {}; $ }}", "x"),
    "static": Place("void function(void) {{ static {}; $ }}", "x", "static {}", "declare x as static {}"),
    "member": Place("struct record {{ {}; }};\nvoid checks(void) {{ $ }}", "((struct record *)0)->x", "struct record {{ {}; }}",
                    "define struct record {{x as {}}}"),
    "sizeof": Place("void function(void) {{ (void)sizeof({}); $ }}", "TYPE", "sizeof({})", "size of {}"),
    "cast": Place("void function(void *p) {{ (void)({})0; $ }}", "TYPE", "({})0", "cast 0 into {}"),
}
NAMELESS = ("sizeof", "cast")
ORDER = ["strict", "relaxed", "shared", "const", "volatile"]  # order of qualifiers in upcdecl's output
SIZES = {"int": 4, "char": 1, "double": 8}


class Part:
    """A part of a declarator. kind: "pointer", "array" or "function"; inside: its qualifiers in their written order,
    its size or its parameters."""

    def __init__(self, kind, inside):
        self.kind = kind
        self.inside = inside


class Draw:
    """A declaration: its place, its parts from the name outwards, and the type at their end."""

    def __init__(self, number):
        self.random = random.Random(SEED * 1_000_003 + number)
        self.name = self.random.choice(list(PLACES))
        self.place = PLACES[self.name]
        depth = self.random.randint(0, 4)
        # C allows `extern void x`, and upcdecl rejects it: so void is not drawn there.
        self.type = self.random.choice(["int", "char", "double"] + (["void"] if self.name != "extern" else []))
        self.qualifiers = self.draw_qualifiers(0.6)
        self.type_first = self.random.random() < 0.2
        self.parts = [self.draw_part() for _ in range(depth)]
        while self.name == "sizeof" and self.parts and self.parts[0].kind == "function":
            self.parts.pop(0)  # functions have a size in GNU C only
        # C has no static functions in a function, and upcdecl cannot know that the declaration is in one.
        self.form = None if self.name == "static" and self.parts[:1] and self.parts[0].kind == "function" else self.place.form

    def draw_qualifiers(self, chance):
        chosen = []
        if self.random.random() < chance:
            chosen.append("shared" + self.random.choice(["", "", "", " []", " [3]", " [*]"]))
            if self.random.random() < 0.2:
                chosen.append(self.random.choice(["strict", "relaxed"]))
        if self.random.random() < 0.2:
            chosen.append(self.random.choice(["const", "volatile"]))
        self.random.shuffle(chosen)
        return chosen

    def draw_part(self):
        kind = self.random.choice(["pointer", "pointer", "array", "function"])
        if kind == "pointer":
            return Part(kind, self.draw_qualifiers(0.25))
        return Part(kind, self.random.choice(["2", "3", "4*THREADS"] if kind == "array" else ["void", "int"]))

    def plain(self):
        """The same declaration in C."""
        other = object.__new__(Draw)
        other.__dict__ = dict(self.__dict__)
        other.qualifiers = [q for q in self.qualifiers if q in ("const", "volatile")]
        other.parts = [Part(p.kind, [q for q in p.inside if q in ("const", "volatile")] if p.kind == "pointer" else p.inside.replace("4*THREADS", "4"))
                       for p in self.parts]
        return other

    def text(self):
        declarator = "" if self.name in NAMELESS else "x"
        pointed = False  # whether the last part is a pointer: an array or function after it needs parentheses
        for part in self.parts:
            if part.kind == "pointer":
                words = " ".join(part.inside)
                # A bracket directly after `shared` would be its layout.
                if words.endswith("shared") and declarator.startswith("["):
                    declarator = f"({declarator})"
                declarator = "*" + words + (" " if words and declarator else "") + declarator
            else:
                if pointed:
                    declarator = f"({declarator})"
                declarator += f"[{part.inside}]" if part.kind == "array" else f"({part.inside})"
            pointed = part.kind == "pointer"
        specifiers = " ".join([self.type] + self.qualifiers if self.type_first else self.qualifiers + [self.type])
        if declarator.startswith("[") and specifiers.endswith("shared"):
            return specifiers.replace(self.type, "", 1).strip() + " " + self.type + declarator
        return f"{specifiers} {declarator}".rstrip()

    def english(self):
        """The type in upcdecl's words."""
        words = []
        for part in self.parts:
            if part.kind == "pointer":
                words += _in_order(part.inside) + ["pointer to"]
            elif part.kind == "array":
                words.append(f"array {part.inside} of")
            else:
                words.append(f"function ({part.inside}) returning")
        return " ".join(words + _in_order(self.qualifiers) + [self.type])

    def typedefs(self):
        """Declarations of the type by one typedef for each part, and the type's name."""
        lines = [f"typedef {' '.join(self.qualifiers)} {self.type} t0;"]
        for number, part in enumerate(reversed(self.parts)):
            name = f"t{number + 1}"
            declarator = {"pointer": "*" + " ".join(part.inside) + " " + name, "array": f"{name}[{part.inside}]",
                          "function": f"{name}({part.inside})"}[part.kind]
            lines.append(f"typedef t{number} {declarator};")
        name = f"t{len(self.parts)}"
        if self.name == "parameter" and self.parts and self.parts[0].kind != "pointer":  # a parameter that becomes a pointer
            to = name
            if self.parts[0].kind == "array":  # its size is dropped, with the rules for it
                to = f"t{len(self.parts) - 1}"
                lines.pop()
            lines.append(f"typedef {to} *decayed;")
            name = "decayed"
        return " ".join(lines), name

    def size(self):
        """Its size in bytes, or 0 if it has none, if it is known at run time only, or for a pointer-to-shared."""
        size, shared = SIZES.get(self.type, 0), _shared(self.qualifiers)  # of the type below the next part
        for part in reversed(self.parts):
            if part.kind == "pointer":
                size, shared = 0 if shared else 8, _shared(part.inside)
            elif part.kind == "function":
                size, shared = 0, False
            else:
                size = 0 if "THREADS" in part.inside else size * int(part.inside)
        if self.name == "parameter" and self.parts and self.parts[0].kind != "pointer":
            return 0 if shared else 8
        return size

    def checks(self):
        """Assertions that fail for another type."""
        if "[*]" in self.text():  # a layout of the declared array, which a typedef cannot express
            return ""
        lines, name = self.typedefs()
        what = self.place.what.replace("TYPE", self.text())
        lines += f" _Static_assert(__builtin_types_compatible_p(__typeof__({what}) *, {name} *), \"type\");"
        if self.size():
            lines += f" _Static_assert(sizeof({what}) == {self.size()}, \"size\");"
        return lines


def _shared(qualifiers):
    return any(q.startswith("shared") for q in qualifiers)


def _in_order(qualifiers):
    return sorted(qualifiers, key=lambda q: ORDER.index(q.split(" ", 1)[0]))


class DeclarationsTest(CommandTest):
    def translator_takes(self, text):
        self.write("one.upc", text + "\n")
        outcome = self.upcc("-w", "-trans", "-o", "one.trans.c", "one.upc")
        self.assertIn(outcome.exit, (0, 1), str(outcome))
        self.assertNotIn("internal error", outcome.stderr)
        return outcome.exit == 0, outcome.stderr

    def upcdecl_takes(self, drawn):
        outcome = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcdecl"), drawn.form.format(drawn.text()))
        self.assertIn(outcome.exit, (0, 1), str(outcome))
        said = outcome.stdout + outcome.stderr
        # upcdecl does not know whether the declaration is in a function, and states the rule for outside.
        outside = drawn.name in ("file", "member", "typedef") and "within a function only" in said
        return outcome.exit == 0 and not outside, said, outcome.stdout.split("\n")[0]

    def c_takes(self, text):
        self.write("one.c", text + "\n")
        outcome = self.run_command(C, "-std=gnu17", "-w", "-fsyntax-only", "one.c")
        return outcome.exit == 0, outcome.stderr

    def test_declarations(self):
        wrong, taken, described, typed = [], 0, 0, 0
        for number in range(COUNT):
            for drawn in (Draw(number), Draw(number).plain()):
                program = drawn.place.program.format(drawn.text())
                sides = {"the translator": self.translator_takes(program.replace("$", ""))}
                if drawn.form:
                    *sides["upcdecl"], words = self.upcdecl_takes(drawn)
                if drawn.text() == drawn.plain().text():
                    sides[C] = self.c_takes(program.replace("$", ""))
                if len({takes for takes, _ in sides.values()}) > 1:
                    wrong.append(f"{number}: {program}\n" + "\n".join(
                        f"  {who}: {'taken' if takes else 'refused'}: {said.strip()}" for who, (takes, said) in sides.items()))
                    continue
                if not sides["the translator"][0]:
                    continue
                taken += 1
                if drawn.form:
                    described += 1
                    expected = drawn.place.words.format(drawn.english())
                    if words != expected:
                        wrong.append(f"{number}: {program}\n  upcdecl: {words}\n  the model: {expected}")
                checks = drawn.checks()
                if not checks:
                    continue
                typed += 1
                checked = program.replace("$", checks)
                for who in sides.keys() - {"upcdecl"}:
                    takes, said = self.translator_takes(checked) if who == "the translator" else self.c_takes(checked)
                    if not takes:
                        wrong.append(f"{number}: {who} refuses {checked}\n{said.strip()}")
        print(f"{taken} taken, {described} described, {typed} with a type")
        self.assertGreater(min(taken, described, typed), COUNT // 3)  # of 2 * COUNT declarations
        self.assertEqual(wrong, [], f"{len(wrong)} of {COUNT}\n" + "\n".join(wrong[:12]))


if __name__ == "__main__":
    main()
