#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests whether hostile loops find gaps in the analysis of effects (tools/translator/loops/effects.cc): in a copy of the tree, builds a
translator in which one kind of statement, expression or type at a time has no effects, and prints for each kind after how many loops one
differs from its model.

    tests/mutation/mutate_effects.py [--loops 2000] [--seed 1] [--jobs 1] [--tree FOLDER] [KIND...]

Only loops with a defined result count. Prints a line for each kind when it is found, and the share of found kinds; the exit code is 0 if
that is 95 % or more. --tree keeps the copy of the tree in that folder, so that the next run need not build it.
"""

import argparse
import multiprocessing.pool
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "tools/fuzz")]
sys.dont_write_bytecode = True

from hostile import frame, loops  # noqa: E402
from hostile.check import Checker  # noqa: E402
from programs.matrix import Build  # noqa: E402
from programs.tree import UPC  # noqa: E402

EFFECTS = "tools/translator/loops/effects.cc"
PACK = 100
COUNTS = [1, 2]
BUILD = Build("-O0", apart="-O1")

# Kinds without effects of their own or inside them, which cannot be missed; and kinds that do not occur in C.
WITHOUT_EFFECT = {"AddrLabelExpr", "CXXBoolLiteralExpr", "CXXNullPtrLiteralExpr", "CharacterLiteral", "ConstantExpr", "FloatingLiteral", "ImaginaryLiteral", "ImplicitValueInitExpr",
                  "IntegerLiteral", "NoInitExpr", "NullStmt", "OpaqueValueExpr", "PredefinedExpr", "StringLiteral", "ContinueStmt", "ExtVectorElementExpr"}
# Types without an array length that a loop evaluates: they contain no written type; or are those of parameters, whose lengths are
# evaluated when the function begins; or are named by a macro, which is expanded before Clang sees the program.
WITHOUT_LENGTH = {"Adjusted", "Auto", "BitInt", "Builtin", "Complex", "Decayed", "Elaborated", "Enum", "ExtVector", "MacroQualified", "Record", "Typedef", "Vector"}
# Mutants that are not kinds: their places in the source, and what they return.
OTHERS = {
    "lengths in types": ("void type(const Stmt* s, QualType t, const clang::TypeSourceInfo* as_written) {", "return"),
    "attributes of objects": ("bool plain_attributes(const clang::Decl* d) {", "return true"),
    "calls": ("bool harmless(const clang::CallExpr* c) const {", "return true"),
    "unknown kinds": ("void unknown(const Stmt* s) {", "return"),
}
VISIT = "void visit(const Stmt* s, bool in_loop, bool in_switch) {\n    if (!s) return;"
LENGTHS = "class LengthFinder : public clang::RecursiveASTVisitor<LengthFinder> {\n public:"
TYPE = "type "  # the prefix of mutants that are kinds of types


def kinds():
    """The kinds that the analysis understands, and the other mutants."""
    with open(os.path.join(ROOT, os.path.dirname(EFFECTS), "understood_kinds.inc"), encoding="utf-8") as file:
        text = file.read()
    return [k for k in re.findall(r"^STMT\((\w+)\)", text, re.M) if k not in WITHOUT_EFFECT] + [TYPE + k for k in re.findall(r"^TYPE\((\w+)\)", text, re.M) if k not in WITHOUT_LENGTH] + list(OTHERS)


def mutated(text):
    """The text of effects.cc in which the kind that EFFECTS_MUTANT names has no effects."""
    def inserted(text, anchor, line):
        if text.count(anchor) != 1:
            sys.exit(f"mutate_effects.py: error: {EFFECTS} does not have this once, in which a mutant stands: {anchor}")
        return text.replace(anchor, f"{anchor}\n    {line}")

    text = inserted(text, VISIT, "if (is_mutant(s->getStmtClassName())) return;")
    text = inserted(text, LENGTHS, "bool TraverseTypeLoc(clang::TypeLoc t) {\n    return (!t.isNull() && is_mutant(std::string(\"" + TYPE + "\") + t.getTypePtr()->getTypeClassName())) || "
                                   "RecursiveASTVisitor::TraverseTypeLoc(t);\n  }")
    for name, (anchor, answer) in OTHERS.items():
        text = inserted(text, anchor, f'if (is_mutant("{name}")) {answer};')
    start = "namespace upc::translate {\n"
    return text.replace(start, "#include <cstdlib>\n" + start + "static bool is_mutant(const std::string& name) {\n  static const char* const mutant = std::getenv(\"EFFECTS_MUTANT\");\n"
                               "  return mutant && name == mutant;\n}\n", 1)


def build(folder):
    """Builds a copy of the tree with the mutants; returns the folder of its stage."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in [name for name in files if name] + ["user.bazelrc"]:
        source, to = os.path.join(ROOT, name), os.path.join(folder, name)
        if os.path.lexists(source):
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copy2(source, to, follow_symlinks=False)
    path = os.path.join(folder, EFFECTS)
    with open(path, encoding="utf-8") as file:
        text = mutated(file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        subprocess.run([os.path.join(folder, "tools/upcc"), "--version"], check=True, stdout=subprocess.DEVNULL)
    finally:
        subprocess.run(["bazel", "shutdown"], cwd=folder, check=False)
    return os.path.realpath(os.path.join(folder, ".stage/current"))


class Batch:
    """Loops with a defined result that equals the model's without a mutant, with the model's output and their translation; the
    differences of the others."""

    def __init__(self, plain, drawn):
        fit, self.expected = plain.expected(drawn, COUNTS)
        self.differences = plain.of_build(fit, BUILD, COUNTS, self.expected)
        self.loops = [loop for loop in fit if loop.name not in {d.loop for d in self.differences}]
        self.texts = translated(plain, self.loops)


def checker(stage, directory, mutant):
    os.makedirs(directory, exist_ok=True)
    return Checker(os.path.join(stage, "bin/upcc"), os.path.join(stage, "bin/upcrun"), directory, {**os.environ, "EFFECTS_MUTANT": mutant})


def translated(one, drawn):
    """The translation of each loop, without the numbers in names; empty if the translator rejects them."""
    one.matrix.write("loops.upc", frame.write(drawn, UPC)[0])
    code, _, _ = one.matrix.run(one.matrix.upcc, "-w", "-trans", *BUILD.apart, *one.matrix.options, "-o", "loops.trans.c", "loops.upc")
    if code:
        return {}
    with open(os.path.join(one.matrix.directory, "loops.trans.c"), encoding="utf-8") as file:
        parts = re.split(r"^static unsigned long long (L\d+)_?\(", re.sub(r"\b(upct_[a-z]+)\d+", r"\1", file.read()), flags=re.M)
    out = {}
    for name, text in zip(parts[1::2], parts[2::2]):
        out[name] = out.get(name, "") + text
    return out


class Mutant:
    """A translator in which one kind has no effects, and the results of the loops."""

    def __init__(self, stage, directory, kind):
        self.kind = kind
        self.checker = checker(stage, directory, kind)
        self.tried = self.touched = 0
        self.found = ""

    def look(self, batch):
        """Whether a loop differs that does not differ without the mutant."""
        texts = translated(self.checker, batch.loops)
        changed = [loop for loop in batch.loops if not texts or texts[loop.name] != batch.texts[loop.name]]
        self.touched += len(changed)
        different = [d for d in self.checker.of_build(changed, BUILD, COUNTS, batch.expected) if d.kind != "compiler"]
        if different:
            first = min(different, key=lambda d: int(d.loop[1:]))
            self.tried += sum(int(loop.name[1:]) <= int(first.loop[1:]) for loop in batch.loops)
            self.found = str(first)[:100].replace("\n", " ")
        else:
            self.tried += len(batch.loops)
        return bool(different)

    def __str__(self):
        if self.found:
            return f"{self.kind:28} after {self.tried:<6} {self.found}"
        return f"{self.kind:28} missed       not in {self.tried} loops, of which {self.touched} are translated otherwise"


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--loops", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tree", metavar="FOLDER")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    given = parser.parse_args()
    wrong = set(given.kinds) - set(kinds())
    if wrong:
        sys.exit(f"mutate_effects.py: error: {', '.join(sorted(wrong))}: no kind that has an effect; there are {', '.join(kinds())}")
    with tempfile.TemporaryDirectory(prefix="mutate-effects-") as folder:
        stage = build(os.path.abspath(given.tree) if given.tree else os.path.join(folder, "tree"))
        plain = checker(stage, os.path.join(folder, "plain"), "")
        mutants = [Mutant(stage, os.path.join(folder, kind.replace(" ", "-")), kind) for kind in given.kinds or kinds()]
        left, drawn, defined = mutants, 0, 0
        with multiprocessing.pool.ThreadPool(given.jobs) as pool:
            while left and defined < given.loops:
                batch = Batch(plain, [loops.draw(given.seed, number) for number in range(drawn, drawn + PACK)])
                for difference in batch.differences:
                    print(f"without a mutant: {difference}", flush=True)
                for mutant, found in zip(left, pool.imap(lambda mutant: mutant.look(batch), left)):
                    if found:
                        print(mutant, flush=True)
                left = [mutant for mutant in left if not mutant.found]
                drawn += PACK
                defined += len(batch.loops)
                print(f"{defined} of {drawn} loops have a defined result; {len(left)} mutants are left", flush=True)
    for mutant in left:
        print(mutant)
    share = 100 * (len(mutants) - len(left)) / len(mutants)
    print(f"{len(mutants) - len(left)} of {len(mutants)} mutants found ({share:.0f} %), {len(left)} missed")
    sys.exit(0 if share >= 95 else 1)


if __name__ == "__main__":
    main()
