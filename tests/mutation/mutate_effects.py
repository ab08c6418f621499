#!/usr/bin/env python3
"""Whether hostile loops find what the analysis of effects (tools/translator/loops/effects.cc) would miss: builds a translator in a copy of the tree in which one
kind of statement or expression at a time changes nothing, and says for each kind after how many loops one differs from its model.

    tests/mutation/mutate_effects.py [--loops 2000] [--seed 1] [--jobs 1] [KIND...]

Prints a line for each kind, and the share that was found; the exit code is 0 if that is 95 % or more.
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

from hostile import loops  # noqa: E402
from hostile.check import Checker  # noqa: E402
from programs.matrix import Build  # noqa: E402

EFFECTS = "tools/translator/loops/effects.cc"
PACK = 100
COUNTS = [1, 2]
BUILD = Build("-O0", apart="-O1")

# What has no effect and holds nothing that has one: there is nothing to miss. Or is no part of C.
WITHOUT_EFFECT = {"AddrLabelExpr", "CharacterLiteral", "ConstantExpr", "FloatingLiteral", "ImaginaryLiteral", "ImplicitValueInitExpr", "IntegerLiteral", "NoInitExpr", "NullStmt",
                  "OpaqueValueExpr", "PredefinedExpr", "StringLiteral", "ContinueStmt", "ExtVectorElementExpr"}
# Mutants that are no kinds of statements: where the source has them, and what they answer.
OTHERS = {
    "lengths in types": ("void type(const Stmt* s, QualType t, const clang::TypeSourceInfo* as_written) {", "return"),
    "attributes of objects": ("bool plain_attributes(const clang::Decl* d) {", "return true"),
    "calls": ("bool harmless(const clang::CallExpr* c) const {", "return true"),
    "unknown kinds": ("void unknown(const Stmt* s) {", "return"),
}
VISIT = "void visit(const Stmt* s, bool in_loop, bool in_switch) {\n    if (!s) return;"


def kinds():
    """Those that the analysis understands, and the other mutants."""
    with open(os.path.join(ROOT, os.path.dirname(EFFECTS), "understood_kinds.inc"), encoding="utf-8") as file:
        return [k for k in re.findall(r"^STMT\((\w+)\)", file.read(), re.M) if k not in WITHOUT_EFFECT] + list(OTHERS)


def mutated(text):
    """effects.cc, in which EFFECTS_MUTANT names what changes nothing."""
    def inserted(text, anchor, line):
        if text.count(anchor) != 1:
            sys.exit(f"mutate_effects.py: error: {EFFECTS} does not have this once, in which a mutant stands: {anchor}")
        return text.replace(anchor, f"{anchor}\n    {line}")

    text = inserted(text, VISIT, "if (is_mutant(s->getStmtClassName())) return;")
    for name, (anchor, answer) in OTHERS.items():
        text = inserted(text, anchor, f'if (is_mutant("{name}")) {answer};')
    start = "namespace upc::translate {\n"
    return text.replace(start, "#include <cstdlib>\n" + start + "static bool is_mutant(llvm::StringRef name) {\n  const char* mutant = std::getenv(\"EFFECTS_MUTANT\");\n"
                               "  return mutant && name == mutant;\n}\n", 1)


def build(folder):
    """A copy of the tree with the mutants, built; the folder of its stage."""
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
    subprocess.run([os.path.join(folder, "tools/upcc"), "--version"], check=True, stdout=subprocess.DEVNULL)
    return os.path.realpath(os.path.join(folder, ".stage/current"))


def checker(stage, directory, mutant):
    os.makedirs(directory, exist_ok=True)
    return Checker(os.path.join(stage, "bin/upcc"), os.path.join(stage, "bin/upcrun"), directory, {**os.environ, "EFFECTS_MUTANT": mutant})


def find(stage, directory, mutant, batches, unmutated):
    """After how many loops one differs that does not without the mutant, or none; and how that differs."""
    tried = 0
    one = checker(stage, directory, mutant)
    for number, (fit, expected) in enumerate(batches):
        known = unmutated.get(number, ())
        found = [d for d in one.of_build([loop for loop in fit if loop.name not in known], BUILD, COUNTS, expected) if d.kind != "compiler"]
        if found:
            first = min(int(d.loop[1:]) for d in found)
            return tried + sum(int(loop.name[1:]) <= first for loop in fit), str(found[0])[:100].replace("\n", " ")
        tried += len(fit)
    return None, f"not in {tried} loops"


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--loops", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    given = parser.parse_args()
    wrong = set(given.kinds) - set(kinds())
    if wrong:
        sys.exit(f"mutate_effects.py: error: {', '.join(sorted(wrong))}: no kind that has an effect; there are {', '.join(kinds())}")
    with tempfile.TemporaryDirectory(prefix="mutate-effects-") as folder:
        tree = os.path.join(folder, "tree")
        stage = build(tree)
        try:
            plain = checker(stage, os.path.join(folder, "plain"), "")
            batches, unmutated = [], {}
            for start in range(0, given.loops, PACK):
                fit, expected = plain.expected([loops.draw(given.seed, k) for k in range(start, min(start + PACK, given.loops))], COUNTS)
                unmutated[len(batches)] = {d.loop for d in plain.of_build(fit, BUILD, COUNTS, expected)}
                batches.append((fit, expected))
            with multiprocessing.pool.ThreadPool(given.jobs) as pool:
                wanted = given.kinds or kinds()
                results = pool.imap(lambda kind: find(stage, os.path.join(folder, kind.replace(" ", "-")), kind, batches, unmutated), wanted)
                missed = 0
                for kind, (after, how) in zip(wanted, results):
                    missed += after is None
                    print(f"{kind:28} {'missed' if after is None else f'after {after}':12} {how}", flush=True)
        finally:
            subprocess.run(["bazel", "shutdown"], cwd=tree, check=False)
    share = 100 * (len(wanted) - missed) / len(wanted)
    print(f"{len(wanted) - missed} of {len(wanted)} mutants found ({share:.0f} %), {missed} missed")
    sys.exit(0 if share >= 95 else 1)


if __name__ == "__main__":
    main()
