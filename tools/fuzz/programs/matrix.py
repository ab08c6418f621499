# SPDX-License-Identifier: MIT
"""Compiles a file of programs and its model, runs both, and reports which programs differ in which build."""

import os
import re
import signal
import subprocess

from programs import element, tree

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = ["upc.h", "upc_relaxed.h", "upc_strict.h"]
THREADS = [1, 2, 3, 4, 7, 8]
SOURCES = ["random.upc", "random1.upc", "random2.upc"]
LIMIT = 300  # seconds for one command, on a busy machine


class Build:
    """One way to compile. threads: of a static build, else 0. apart: options of the translation, if it is a separate step."""

    def __init__(self, flags, compiler="gcc", portable=False, threads=0, apart=""):
        self.flags = flags.split()
        self.compiler = compiler
        self.threads = threads
        self.apart = apart.split() + ["-portable"] * portable

    def __str__(self):
        return " ".join([self.compiler] + self.flags + ["-trans"] * bool(self.apart) + self.apart + [f"-T={self.threads}"] * bool(self.threads))


DYNAMIC = [Build("-O2"), Build("-g"), Build("-O2", "clang"), Build("-O0", portable=True), Build("-O3"), Build("-O2", threads=3),
           Build("-O0", "clang"), Build("-O2", portable=True), Build("-O3", threads=4), Build("-O3", "clang"),
           Build("-O0", threads=7), Build("-g", "clang"), Build("-O1"), Build("-O2 -g", threads=2), Build("-O2", "clang", threads=8),
           Build("-O0", portable=True, threads=3)]
STATIC = [Build("-O0", threads=3), Build("-O2", threads=4), Build("-g", threads=2), Build("-O3", threads=7), Build("-O2", "clang", threads=3),
          Build("-O2", threads=1), Build("-O0", "clang", threads=8), Build("-O0", portable=True, threads=4)]


def builds_of(number, static, others, compilers):
    """The builds of the file with this number: all builds with these compilers take turns."""
    if static:
        builds = [b for b in STATIC if b.compiler in compilers]
        return [builds[(number + k) % len(builds)] for k in range(others + 1)]
    builds = [b for b in DYNAMIC if b.compiler in compilers]
    return [Build("-O0", compilers[0])] + [builds[(number * others + k) % len(builds)] for k in range(others)]


def written(programs, header):
    """The sources of programs, as UPC: one, or several for split programs."""
    if programs[0].split:
        return tree.write_units(programs, element.functions(), header)
    return [tree.write_file(programs, tree.UPC, element.functions(), header)]


class Failure:
    """kind: "model" (the model does not compile or run), "refused", "compiler" (the C compiler crashed), "wrong" or "ended"."""

    def __init__(self, kind, build, threads, programs, said):
        self.kind = kind
        self.build = build
        self.threads = threads
        self.programs = programs
        self.said = said

    def __str__(self):
        return f"{self.kind}, {self.build}, {self.threads} threads, {' '.join(sorted(self.programs))}: {self.said}"


class Matrix:
    """Compiles and runs in a directory with an upcc, an upcrun and an environment. options: for each translation. patience: a factor for
    all time limits."""

    def __init__(self, upcc, upcrun, directory, env, options=(), patience=1):
        self.patience = patience
        self.upcc = upcc
        self.upcrun = upcrun
        self.directory = directory
        self.env = env
        self.options = list(options)

    def run(self, *command, limit=LIMIT, **env):
        process = subprocess.Popen(command, cwd=self.directory, env={**self.env, **env}, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, said = process.communicate(timeout=limit * self.patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # and the program that the launcher has started
            out, _ = process.communicate()
            return 124, out.decode(errors="replace"), f"took more than {limit * self.patience} seconds"
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return process.returncode, out.decode(errors="replace"), said.decode(errors="replace")

    def expected(self, programs, counts):
        """The model's output for each number of threads, or a Failure."""
        self.write("model.c", tree.write_file(programs, tree.MODEL, element.functions()))
        names = {p.name for p in programs}
        code, _, said = self.run("gcc", "-w", "-O0", "-fno-strict-aliasing", "-I", HERE, "-o", "model", "model.c", "-lm")
        if code:
            return Failure("model", None, 0, names, said)
        out = {}
        for threads in counts:
            code, out[threads], said = self.run("./model", str(threads))
            if code:
                return Failure("model", None, threads, names, f"exit {code} {said}")
        return out

    def write(self, name, text):
        with open(os.path.join(self.directory, name), "w", encoding="utf-8") as file:
            file.write(text)

    def compile(self, build, sources):
        """Compiles the sources, which were written before; returns the error messages, or an empty text."""
        static = [f"-T={build.threads}"] if build.threads else []
        if build.apart:
            translated = []
            for source in sources:
                translated.append(source[:-len("upc")] + "trans.c")
                code, _, said = self.run(self.upcc, "-w", "-trans", *build.apart, *self.options, *static, "-o", translated[-1], source, UPCC_CC=build.compiler)
                if code:
                    return said or f"exit {code}"
            sources = translated
        code, _, said = self.run(self.upcc, "-w", *build.flags, *self.options, *static, "-o", "program", *sources, "-lm", UPCC_CC=build.compiler)
        return (said or f"exit {code}") if code else ""

    def start(self, threads):
        """Runs the program: returns its exit code and its output on both streams."""
        return self.run(self.upcrun, "-q", "-n", str(threads), "./program")

    def check(self, programs, builds, header="upc.h", counts=None):
        """The first Failure of each build, with all affected programs."""
        counts = counts or THREADS
        expected = self.expected(programs, sorted(set(counts) | {b.threads for b in builds if b.threads}))
        if isinstance(expected, Failure):
            return [expected]
        sources = dict(zip(SOURCES, written(programs, header)))
        for name, text in sources.items():
            self.write(name, text)
        failures = []
        for build in builds:
            said = self.compile(build, sources)
            if said:
                kind = "compiler" if "internal compiler error" in said else "refused"
                failures.append(Failure(kind, build, 0, _named(programs, sources, said), _errors(said)))
                continue
            for threads in [build.threads] if build.threads else counts:
                code, found, said = self.start(threads)
                if code or found != expected[threads]:
                    wrong, lines = _different(expected[threads], found, code)
                    failures.append(Failure("ended" if code else "wrong", build, threads, wrong,
                                            (f"exit {code} {said[:600]} " if code else "") + lines))
                    break
        return failures


def _errors(said):
    return "\n".join(line for line in said.splitlines() if "error" in line)[:600] or said[-600:]


def _named(programs, sources, said):
    """The programs whose lines have the errors, or all: global names contain the number of their program."""
    found = set()
    for source, number in re.findall(r"(random\d?\.upc):(\d+):\d+: (?:fatal |internal compiler )?error", said):
        for line in sources[source].splitlines()[int(number) - 1:]:
            name = re.search(r"\b(?:[A-Za-z]+(\d+)_\d+|p(\d+)_\w+|(?:acc|called)(\d+))\b", line)
            if name:
                found.add("p" + "".join(filter(None, name.groups())))
                break
    return found & {p.name for p in programs} or {p.name for p in programs}


def _different(expected, found, code):
    """The names of the programs whose lines differ, and the first two of these lines."""
    expected, found = expected.splitlines(), found.splitlines()
    wrong, shown = set(), []
    if code:  # it ended in the first program without its last line
        expected = expected[:len(found) + 1]
    for number, line in enumerate(expected):
        other = found[number] if number < len(found) else "(nothing)"
        if line != other:
            wrong.add(re.split(r"[. ]", line)[0])
            shown.append(f"{line} / {other}")
    return wrong or {"?"}, "; ".join(shown[:2])
