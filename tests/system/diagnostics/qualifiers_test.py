# SPDX-License-Identifier: MIT
"""Qualifiers that a pointer-to-shared loses in a conversion: each pair of qualifiers in each context and for
each kind of pointer, compared with the warnings of the C compilers for the same program in plain C.

The program in plain C lacks `shared`, and in a second round has `volatile` and `const` for `strict` and `relaxed`: by the
rules of C, these are qualifiers like the others.
"""

import itertools
import re
import shutil

from command_test import CommandTest, main

# Declarators of pointers to a qualified type; QUAL stands for the qualifiers, NAME for the name.
POINTERS = {
    "int": "shared QUAL int *NAME",
    "after": "shared int QUAL *NAME",
    "indefinite": "shared [] QUAL long *NAME",
    "blocked": "shared [4] QUAL char *NAME",
    "void": "shared QUAL void *NAME",
    "record": "shared QUAL struct pair *NAME",
    "row": "shared [3] QUAL int (*NAME)[3]",
    "pointers": "int *shared QUAL *NAME",
}
# Pairs that UPC converts without a cast.
PAIRS = [(kind, kind) for kind in POINTERS] + [("int", "void"), ("void", "int"), ("blocked", "void"),
                                               ("void", "indefinite"), ("row", "void")]

def declare(kind, qualifiers, name):
    return " ".join(POINTERS[kind].replace("QUAL", qualifiers).replace("NAME", name).split())

class Program:
    """A program with one conversion per line; `cases` describes the conversion of each line."""

    def __init__(self, qualifiers):
        self.lines = ["struct pair { int a; short b; };", "extern int zero;"]
        self.cases = {}
        self.number = 0
        sets = [" ".join(some) for count in range(len(qualifiers) + 1)
                for some in itertools.combinations(qualifiers, count)]
        if "strict" in qualifiers:
            sets.remove("strict relaxed")
        for (source, target), lost, kept in itertools.product(PAIRS, sets, sets):
            self.add(source, lost, target, kept)
        for kind in POINTERS:
            for arms in itertools.product(sets, repeat=3):
                self.add_conditional(kind, arms)

    def line(self, text, what=None):
        self.lines.append(text)
        if what:
            self.cases[len(self.lines)] = what

    def add(self, source, lost, target, kept):
        what = f"{declare(source, lost, 'p')} to {declare(target, kept, 'p')}"
        self.number += 1
        n = self.number
        self.line(f"{declare(source, lost, f'from{n}')}; {declare(target, kept, f'to{n}')};"
                  f" void take{n}({declare(target, kept, 'p')});")
        self.line(f"void assign{n}(void) {{ to{n} = from{n}; }}", "assignment: " + what)
        self.line(f"void initialise{n}(void) {{ {declare(target, kept, 'p')} = from{n}; (void)p; }}",
                  "initialiser: " + what)
        self.line(f"void pass{n}(void) {{ take{n}(from{n}); }}", "argument: " + what)
        self.line(f"{declare(target, kept, f'give{n}(void)')} {{ return from{n}; }}", "return: " + what)
        self.line(f"struct hold{n} {{ {declare(target, kept, 'p')}; }}; void member{n}(struct hold{n} *h)"
                  f" {{ h->p = from{n}; }}", "member: " + what)
        self.line(f"void list{n}(void) {{ struct hold{n} h = {{ from{n} }}; (void)h; }}", "list: " + what)

    def add_conditional(self, kind, arms):
        self.number += 1
        n = self.number
        self.line("".join(declare(kind, q, f"{name}{n}") + "; " for name, q in zip(("one", "other", "both"), arms)))
        self.line(f"void choose{n}(void) {{ both{n} = zero ? one{n} : other{n}; }}",
                  "conditional: " + " and ".join(declare(kind, q, "p") for q in arms[:2]) + " to " +
                  declare(kind, arms[2], "p"))

    def text(self):
        return "\n".join(self.lines) + "\n"

    def plain(self):
        text = re.sub(r"shared (\[\d*\] )?", "", self.text())
        return text.replace("strict", "volatile").replace("relaxed", "const")

class QualifiersTest(CommandTest):
    def warned(self, outcome, pattern):
        """Returns the lines of warnings, which must match; any other message is a failure."""
        lines = set()
        for match in re.finditer(r"^\S+?:(\d+):(?:\d+:)? (error|warning): (.*)$", outcome.stderr, re.M):
            self.assertEqual(match[2], "warning", match[0])
            self.assertRegex(match[3], pattern)
            lines.add(int(match[1]))
        return lines

    def compare(self, qualifiers, excused=lambda what: False):
        program = Program(qualifiers)
        self.write("all.upc", program.text())
        self.write("all.c", program.plain())
        ours = self.warned(self.upcc("-trans", "all.upc"), r"\[lost-qualifier\]$")
        for compiler in ("gcc", "clang"):
            if not shutil.which(compiler):
                continue
            theirs = self.warned(self.run_command(compiler, "-std=gnu17", "-fsyntax-only", "all.c", *(
                ["-ferror-limit=0"] if compiler == "clang" else [])), "discards|qualifiers|mismatch")
            if compiler == "clang":  # treats `int (*)[3]` and `const int (*)[3]` as incompatible operands
                rows = {line for line, what in program.cases.items()
                        if what.startswith("conditional") and "(*p)[3]" in what}
                theirs = theirs - rows | ours & rows
            self.assertLessEqual(ours | theirs, set(program.cases))
            differing = [program.cases[line] + (": only here" if line in ours else ": only " + compiler)
                         for line in sorted(ours ^ theirs) if not excused(program.cases[line])]
            self.assertEqual(differing[:20], [], f"{len(differing)} of {len(program.cases)}")
        self.assertGreater(len(ours), 100)
        refused = self.upcc("-trans", "-pedantic-errors", "all.upc")
        self.assertEqual(refused.exit, 1)
        self.assertNotIn(" warning: ", refused.stderr)

    def test_const_and_volatile(self):
        self.compare(("const", "volatile"))

    def test_strict_and_relaxed(self):
        # No access goes through a generic pointer itself; see lost_qualifiers.
        self.compare(("strict", "relaxed"),
                     lambda what: "relaxed" in what.split(" to ")[0] and "void *p" in what.split(" to ")[1])

if __name__ == "__main__":
    main()
