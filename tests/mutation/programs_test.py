# SPDX-License-Identifier: MIT
"""Random UPC programs compared with their models in plain C, in many builds and on 1 to 8 threads.

PROGRAMS programs are drawn from PROGRAM_SEED, from number PROGRAM_FIRST on, and many are packed into one file.
Each file is compiled in PROGRAM_BUILDS builds besides the first. A program that differs is reduced and kept:
tests/README.md has the command for many.
"""

import copy
import os
import shutil
import sys

import command_test
from programs import program, tree, element
from programs.matrix import HEADERS, HERE, Matrix, builds_of, written
from programs.shrink import shrink

SANITIZED = any(flag.startswith("--flag=") for flag in sys.argv)  # the runtime belongs to one compiler, and is slow
PROGRAMS = int(os.environ.get("PROGRAMS", "25" if SANITIZED else "80"))
SEED = os.environ.get("PROGRAM_SEED", "1")
FIRST = int(os.environ.get("PROGRAM_FIRST", "0"))
OTHERS = int(os.environ.get("PROGRAM_BUILDS", "2"))
PER_FILE = int(os.environ.get("PROGRAM_PACK", "50"))
SHRINKING = int(os.environ.get("PROGRAM_SHRINK", "120"))  # seconds for one program


class Programs(command_test.CommandTest):
    def compilers(self):
        own, other = ("clang", "gcc") if command_test.CLANG else ("gcc", "clang")
        return [own] if SANITIZED or not shutil.which(other) else [own, other]

    def matrix(self):
        env = {name: value for name, value in self.env.items() if name != "UPCC_CC"}
        return Matrix(command_test.OPTIONS["upcc"], command_test.OPTIONS["upcrun"], self.work, env)

    def keep(self, found, failure, header):
        """Writes a program that failed, and its model, into the test's outputs."""
        folder = os.environ.get("TEST_UNDECLARED_OUTPUTS_DIR", os.path.join(os.getcwd(), "failed-programs"))
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f"{SEED}-{found.name}")
        note = "".join(f"// {line}\n" for line in str(failure).splitlines())
        texts = dict(zip((".upc", ".1.upc", ".2.upc"), written([found], header)))
        texts[".model.c"] = tree.write_file([found], tree.MODEL, element.functions())
        for suffix, text in texts.items():
            with open(path + suffix, "w", encoding="utf-8") as file:
                file.write(note + text)
        return path

    def reduce(self, found, failure, header):
        """The failing program, reduced."""
        matrix = self.matrix()
        last = [failure]

        def fails():
            now = matrix.check([found], [failure.build], header, [failure.threads] if failure.threads else [1])
            same = [f for f in now if f.kind == failure.kind and (f.kind != "refused" or f.said[-30:] == failure.said[-30:])]
            last[:] = same or last
            return bool(same)

        found = copy.deepcopy(found)
        if fails():
            shrink(found, fails, SHRINKING)
        return found, last[0]

    def check_file(self, first, count):
        """Checks one file of programs, from number `first` on."""
        reports = []
        number = first // PER_FILE
        static = number % 4 == 3  # these programs have arrays whose sizes do not contain THREADS
        split = number % 3 == 2  # these programs consist of several files
        programs = [program.draw(SEED, k, static, split) for k in range(first, first + count)]
        header = HEADERS[number % len(HEADERS)]
        builds = builds_of(number, static, OTHERS, self.compilers())
        while programs:
            failures = self.matrix().check(programs, builds, header)
            if not failures:
                break
            for failure in failures:
                if failure.kind == "compiler":  # not counted as equal, and not our fault
                    print(failure, flush=True)
                    continue
                for bad in [p for p in programs if p.name in failure.programs or "?" in failure.programs][:2]:
                    if SHRINKING and failure.kind != "model":
                        smaller, shown = self.reduce(bad, failure, header)
                    else:
                        smaller, shown = bad, failure
                    reports.append(f"{failure}\nkept as {self.keep(smaller, shown, header)}.upc")
                    print(reports[-1], flush=True)
            bad = set().union(*(f.programs for f in failures))
            programs = [p for p in programs if p.name not in bad and "?" not in bad]
        print(f"{len(programs)} programs equal their models, {', '.join(map(str, builds))}", flush=True)
        self.assertEqual(reports, [], f"{len(programs)} of {count} programs of seed {SEED} equal their models")

    def test_models_have_no_undefined_behaviour(self):
        programs = [program.draw(SEED, k) for k in range(FIRST, FIRST + min(PROGRAMS, 40))]
        matrix = self.matrix()
        matrix.write("model.c", tree.write_file(programs, tree.MODEL, element.functions()))
        code, _, said = matrix.run("gcc", "-w", "-O0", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all",
                                   "-I", HERE, "-o", "model", "model.c", "-lm")
        self.assertEqual(code, 0, said)
        for threads in 1, 3, 8:
            code, _, said = matrix.run("./model", str(threads), ASAN_OPTIONS="detect_leaks=0")
            self.assertEqual((code, said), (0, ""), f"{threads} threads")


# A test for each file, so that several run in parallel.
for start in range(FIRST, FIRST + PROGRAMS, PER_FILE):
    setattr(Programs, f"test_programs_{start}_equal_their_models",
            lambda self, start=start: self.check_file(start, min(PER_FILE, FIRST + PROGRAMS - start)))

if __name__ == "__main__":
    command_test.main()
