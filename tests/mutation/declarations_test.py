"""Random declarations: each form of declarator, to depth 4, with qualifiers everywhere, in each place.

The translator and upcdecl must agree on which are right; and without `shared`, `strict` and `relaxed`, both with
clang, or gcc where that is not installed. DECLARATIONS says how many are drawn, DECLARATION_SEED from where.
"""

import os
import random
import re
import shutil

from command_test import OPTIONS, CommandTest, main

COUNT = int(os.environ.get("DECLARATIONS", "120"))
C = "clang" if shutil.which("clang") else "gcc"
SEED = int(os.environ.get("DECLARATION_SEED", "1"))

# Where a declaration stands. upcdecl knows those that it is given a form of.
PLACES = {
    "file": ("{};", "{}"),
    "extern": ("extern {};", "extern {}"),
    "typedef": ("typedef {};", "typedef {}"),
    "parameter": ("void function({});", "void function({})"),
    "local": ("void function(void) {{ {}; }}", None),
    "static": ("void function(void) {{ static {}; }}", None),
    "member": ("struct record {{ {}; }};", None),
    "sizeof": ("int size = sizeof({});", None),
    "cast": ("void function(void *p) {{ (void)({})0; }}", None),
}
NAMELESS = ("sizeof", "cast")


class Draw:
    """One declaration, as a list of qualifiers, a type and a declarator around NAME."""

    def __init__(self, number):
        self.random = random.Random(SEED * 1_000_003 + number)
        self.place = self.random.choice(list(PLACES))
        depth = self.random.randint(0, 4)
        # C lets an object of type void be declared elsewhere; upcdecl does not.
        types = ["int", "char", "double"] + (["void"] if self.place != "extern" else [])
        words = self.qualifiers(0.6) + [self.random.choice(types)]
        if self.random.random() < 0.2:
            words.reverse()
        self.text = " ".join(words) + " " + self.declarator(depth)

    def qualifiers(self, chance):
        chosen = []
        if self.random.random() < chance:
            chosen.append("shared" + self.random.choice(["", "", "", " []", " [3]", " [*]"]))
            if self.random.random() < 0.2:
                chosen.append(self.random.choice(["strict", "relaxed"]))
        if self.random.random() < 0.2:
            chosen.append(self.random.choice(["const", "volatile"]))
        return chosen

    def declarator(self, depth):
        text = "" if self.place in NAMELESS else "x"
        pointed = False  # the last part is a pointer: an array or function of it needs parentheses
        for _ in range(depth):
            kind = self.random.choice(["pointer", "pointer", "array", "function"])
            if kind == "pointer":
                quals = " ".join(self.qualifiers(0.25))
                text = "*" + quals + (" " if quals and text else "") + text
                pointed = True
                continue
            if pointed:
                text = "(" + text + ")"
            pointed = False
            text += self.random.choice(["[2]", "[3]", "[4*THREADS]"]) if kind == "array" else \
                self.random.choice(["(void)", "(int)"])
        return text


def plain(text):
    """The declaration in C."""
    return re.sub(r"shared( \[[^\]]*\])?|strict|relaxed", "", text).replace("4*THREADS", "4")


class DeclarationsTest(CommandTest):
    def translator_takes(self, text):
        self.write("one.upc", text + "\n")
        outcome = self.upcc("-trans", "-o", "one.trans.c", "one.upc")
        self.assertIn(outcome.exit, (0, 1), str(outcome))
        self.assertNotIn("internal error", outcome.stderr)
        return outcome.exit == 0, outcome.stderr

    def upcdecl_takes(self, text):
        outcome = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcdecl"), "-q", text)
        self.assertIn(outcome.exit, (0, 1), str(outcome))
        return outcome.exit == 0, outcome.stdout + outcome.stderr

    def compare(self, sides):
        """Whether all took it or all refused it; else what they said."""
        if len({takes for takes, _ in sides.values()}) == 1:
            return ""
        return "\n".join(f"  {who}: {'taken' if takes else 'refused'}: {said.strip()}" for who, (takes, said) in sides.items())

    def test_declarations(self):
        wrong, taken = [], 0
        for number in range(COUNT):
            drawn = Draw(number)
            whole, form = PLACES[drawn.place]
            for text, clang in ((drawn.text, False), (plain(drawn.text), True)):
                program = whole.format(text)
                sides = {"the translator": self.translator_takes(program)}
                if form:
                    sides["upcdecl"] = self.upcdecl_takes(form.format(text))
                if clang:
                    self.write("one.c", program + "\n")
                    outcome = self.run_command(C, "-std=gnu17", "-w", "-fsyntax-only", "one.c")
                    sides[C] = outcome.exit == 0, outcome.stderr
                taken += sides["the translator"][0]
                if difference := self.compare(sides):
                    wrong.append(f"{number}: {program}\n{difference}")
        self.assertGreater(taken, COUNT // 2)  # of twice as many
        self.assertEqual(wrong, [], f"{len(wrong)} of {COUNT}\n" + "\n".join(wrong[:12]))


if __name__ == "__main__":
    main()
