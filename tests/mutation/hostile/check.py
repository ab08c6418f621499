# SPDX-License-Identifier: MIT
"""Compiles a file of hostile loops and its model, runs both, and reports the loops that differ."""

import os
import re

from hostile import frame
from programs import matrix
from programs.tree import MODEL, UPC

# The main build, in which only the translator optimises; without inlining, the C compiler takes a third of the time. Then the builds that
# take turns.
MAIN = matrix.Build("-O0 -D__always_inline__=__unused__", apart="-O2")
OTHERS = [matrix.Build("-O2"), matrix.Build("-O1"), matrix.Build("-O3"), matrix.Build("-O2", "clang"), matrix.Build("-g"), matrix.Build("-O2", threads=2), matrix.Build("-O1", portable=True), matrix.Build("-O0"),
          matrix.Build("-g -O1"), matrix.Build("-O3", "clang"), matrix.Build("-race"), matrix.Build("-O2", threads=1), matrix.Build("-O0", "clang"), matrix.Build("-O2 -fsanitize=address"),
          matrix.Build("-O1", "clang", threads=3), matrix.Build("-O2 -fsanitize=undefined"), matrix.Build("-O3", portable=True)]
COUNTS = [1, 2, 3]
MODEL_COMPILER = "gcc"
# Clang rejects jumps past a `cleanup`, and jumps to a label out of its block.
NO_FAULT = ["internal compiler error", "cannot jump from this ", "cannot jump from switch statement "]
LIMIT = 120  # seconds for a program that takes one second, on a busy machine


def builds_of(number, count, compilers, unsanitized=False):
    """The main build, and `count` other builds for the file with this number: over many files, all builds with one of these compilers get
    their turn."""
    builds = [b for b in OTHERS if b.compiler in compilers and not (unsanitized and any("sanitize" in flag for flag in b.flags))]
    return [MAIN] * ("gcc" in compilers) + [builds[(number * count + k) % len(builds)] for k in range(count)]


def keep(loop, said, folder, seed):
    """Writes a loop that differs, and its model, into a folder; returns the loop's path."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{seed}-{loop.name}")
    for side, suffix in (UPC, ".upc"), (MODEL, ".model.c"):
        with open(path + suffix, "w", encoding="utf-8") as file:
            file.write("".join(f"// {line}\n" for line in said.splitlines()) + frame.write([loop], side)[0])
    return path + ".upc"


class Difference:
    """kind: "wrong", "ended" (exit code, or a report), "hangs", "refused", "internal" (an internal error of the translator), or
    "compiler" (a fault of the C compiler)."""

    def __init__(self, kind, loop, build, threads, said):
        self.kind, self.loop, self.build, self.threads, self.said = kind, loop, build, threads, said

    def __str__(self):
        return f"{self.kind}, {self.loop}, {self.build}, {self.threads} threads: {self.said}"


class Checker:
    """Works in the directory of a matrix.Matrix."""

    def __init__(self, upcc, upcrun, directory, env, patience=1):
        self.matrix = matrix.Matrix(upcc, upcrun, directory, env, ["-isystem", "system"], patience)
        os.makedirs(os.path.join(directory, "system"), exist_ok=True)
        self.matrix.write("system/hostile_system.h", frame.SYSTEM_HEADER)
        self.matrix.write("library.upc", frame.SYSTEM_LIBRARY)
        self.matrix.write("library.c", frame.SYSTEM_LIBRARY)
        self.unfit = []  # (loop, why)

    def expected(self, loops, counts):
        """The loops without undefined behaviour, and what their model prints for each number of threads: {threads: {name: line}}."""
        while True:
            text, owners = frame.write(loops, MODEL)
            self.matrix.write("model.c", text)
            code, _, said = self.matrix.run(MODEL_COMPILER, "-w", "-Wsequence-point", "-O0", "-fno-strict-aliasing", "-fsanitize=address,undefined,float-divide-by-zero,float-cast-overflow", "-fno-sanitize-recover=all",
                                            "-isystem", "system", "-o", "model", "model.c", "library.c", "-lm")
            bad = self.blamed(said, "model.c", owners)
            self.unfit += [(name, said) for name in bad]
            loops = [loop for loop in loops if loop.name not in bad]
            if code == 0:
                break  # loops with a warning only are left out below, and their lines ignored
            if not bad:
                raise RuntimeError(f"the model: {said}")
        out = {}
        for threads in counts:
            code, printed, said = self.matrix.run("./model", str(threads), ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0")
            if code:
                raise RuntimeError(f"the model ended: exit {code} {said}")
            lines = dict(line.split(" ", 1) for line in printed.splitlines() if " " in line)
            self.unfit += [(name, line) for name, line in lines.items() if "bad" in line]
            out[threads] = lines
        fit = [loop for loop in loops if all("bad" not in out[t].get(loop.name, "bad") for t in counts)]
        return fit, out

    def by_compiler(self, loop, compiler, threads):
        """What the model prints for a loop if another compiler compiles it: compilers differ in how often they evaluate some lengths."""
        if compiler == MODEL_COMPILER:
            return None
        self.matrix.write("model.c", frame.write([loop], MODEL)[0])
        code, _, _ = self.matrix.run(compiler, "-w", "-O0", "-fno-strict-aliasing", "-isystem", "system", "-o", "model", "model.c", "library.c", "-lm")
        return None if code else self.matrix.run("./model", str(threads))[1].strip()

    @staticmethod
    def blamed(said, file, owners):
        """The loops that own the lines of a compiler's messages."""
        lines = re.findall(rf"{re.escape(file)}:(\d+):(?:\d+:)? (?:fatal |internal )?(?:compiler )?(?:error|warning)", said)
        return {owners[int(n) - 1] for n in lines if int(n) <= len(owners) and owners[int(n) - 1]}

    def check(self, loops, builds, counts=None):
        """The loops without undefined behaviour, and the Differences of these builds."""
        counts = counts or COUNTS
        fit, expected = self.expected(loops, sorted(set(counts) | {b.threads for b in builds if b.threads}))
        found = []
        for build in builds:
            left = [loop for loop in fit if loop.name not in {d.loop for d in found}]
            found += self.of_build(left, build, [build.threads] if build.threads else counts, expected)
        return fit, found

    def of_build(self, loops, build, counts, expected):
        found = []
        sources = ["loops.upc", "library.upc"]
        while loops:
            text, owners = frame.write(loops, UPC)
            self.matrix.write("loops.upc", text)
            said = self.matrix.compile(build, sources if "hostile_system.h" in text else sources[:1])
            if not said:
                break
            new = self.refused(loops, build, said, owners)
            found += new
            loops = [loop for loop in loops if loop.name not in {d.loop for d in new}]
        for threads in counts:
            left = [loop.name for loop in loops if loop.name not in {d.loop for d in found}]
            found += self.run(loops, left, build, threads, expected[threads])
        return found

    def refused(self, loops, build, said, owners):
        kind = "internal" if "internal error" in said or "Assertion" in said else "compiler" if any(text in said for text in NO_FAULT) else "refused"
        names = self.blamed(said, "loops.upc", owners)
        if kind != "internal" and names:
            return [Difference(kind, name, build, 0, next(x for x in said.splitlines() if "error" in x)) for name in sorted(names)]
        if len(loops) == 1:
            return [Difference(kind, loops[0].name, build, 0, said[-500:])]
        # Finds the loop by bisection.
        half = len(loops) // 2
        found = []
        for part in loops[:half], loops[half:]:
            text, part_owners = frame.write(part, UPC)
            self.matrix.write("loops.upc", text)
            said = self.matrix.compile(build, ["loops.upc"] + ["library.upc"] * ("hostile_system.h" in text))
            if said:
                found += self.refused(part, build, said, part_owners)
        return found

    def run(self, loops, wanted, build, threads, expected):
        """Runs each loop, also those after a loop that ends the program."""
        found, first = [], 0
        order = [loop.name for loop in loops]
        while first < len(order):
            code, printed, said = self.matrix.run(self.matrix.upcrun, "-q", "-n", str(threads), "./program", str(first), limit=LIMIT, ASAN_OPTIONS="detect_leaks=0")
            lines = printed.splitlines()
            for name, line in zip(order[first:], lines):
                if line != f"{name} {expected[name]}" and name in wanted:
                    kind = "compiler" if line == self.by_compiler(loops[order.index(name)], build.compiler, threads) else "wrong"
                    found.append(Difference(kind, name, build, threads, f"{expected[name]} / {line.partition(' ')[2]}"))
            if code == 0 and not said:
                break
            if code == 0 and said:
                # Something was reported, but the program continued: each loop is run alone to find which one.
                if len(order) == 1:
                    found.append(Difference("ended", order[0], build, threads, said[:600]))
                break
            first += len(lines)
            if first < len(order) and order[first] in wanted:
                found.append(Difference("hangs" if code == 124 else "ended", order[first], build, threads, f"exit {code} {said[:600]}"))
            first += 1
        return found
