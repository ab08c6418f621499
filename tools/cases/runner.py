# SPDX-License-Identifier: MIT
"""Compiles a case, runs its program on each number of threads, and has both compared with the case's expectations."""

import collections
import dataclasses
import os
import re
import shutil
import tempfile

import expect
import limits
import translation
from process import Failure, Process

COMPILE_TIMEOUT = 120.0  # seconds; a longer limit of the case holds for its compilers, too
COMPILE_LIMITS = limits.Limits(memory=4 << 30, processes=200, files=1024, filesize=1 << 30)
SANITIZER_SLOWDOWN = 10.0  # a sanitized program may take this many times its limit

_OF_SUBMISSIONS = ("PATH", "TMPDIR", "UPCC_CC")

# Clang's AddressSanitizer pads variables with initialisers; the linker warns if another file declares the variable without one.
_PADDED = re.compile(r"^\S*ld: warning: size of symbol `\w+' changed from .*\n", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of a program."""

    threads: int
    seed: int  # of its schedule, or None
    number: int  # from 1
    of: int

    @property
    def kind(self):
        return f"THREADS={self.threads}" + (f" seed {self.seed}" if self.seed else "")

    def __str__(self):
        return self.kind + (f": run {self.number} of {self.of}" if self.of > 1 else "")


class Runner:
    """Runs cases with one upcc, one upcrun and one set of flags."""

    def __init__(self, options):
        self.upcc = options.upcc
        self.upcrun = options.upcrun
        self.flags = options.flag
        self.env = dict(options.env)
        self.keep = options.keep
        self.limits = limits.Limits(**options.limits)
        self.repeat = options.repeat
        self.foreign = None  # or the list of cases that another runtime need not pass
        if options.foreign:
            with open(options.foreign, encoding="utf-8") as file:
                self.foreign = [line.split()[0] for line in file if line.strip() and not line.startswith("#")]
        self.sanitizers = {name for flag in self.flags if flag.startswith("-fsanitize=")
                           for name in flag.partition("=")[2].split(",")}
        if "-race" in self.flags:
            self.sanitizers.add("thread")
        self.slowdown = SANITIZER_SLOWDOWN if self.sanitizers else 1.0
        self.compiler = "clang" if "clang" in os.environ.get("UPCC_CC", "") else "gcc"

    def skipped(self, case):
        """Why the case does not apply here; empty if it does."""
        if self.foreign is not None and (_is_of_our_runtime(case) or self._asks_for_ours(case)):
            return "another runtime"
        if self.compiler not in case.compilers:
            return self.compiler
        return ", ".join(sorted(self.sanitizers - set(case.sanitize)))

    def _asks_for_ours(self, case):
        """Whether the case is in the list given by --foreign."""
        return any(case.path.endswith("/" + name) for name in self.foreign)

    def run(self, case):
        """Raises Failure if the case does not meet its expectations. The first failing run is the last, unless runs are repeated."""
        failures, made = [], 0
        with Directory(case.path, self.keep) as directory:
            for static in self.builds(case):
                program = self.build(case, static, directory)
                for run in self.runs(case, static):
                    made += 1
                    failure = self.attempt(case, program, run, directory)
                    if failure and self.repeat == 1:
                        raise failure
                    if failure:
                        failures.append((run, failure))
            if failures:
                raise _of_repeated(failures, made, self.repeat)
            for number, flags in enumerate(case.translations):
                self._check_translation(case, flags, os.path.join(directory, f"{number}.trans.c"))

    def build(self, case, static, directory):
        """The compiled program; Failure if the compilation does not meet the expectations."""
        compiled, program = self._compile(case, static, directory)
        expect.check_diagnostics(case, compiled)
        return program

    @staticmethod
    def builds(case):
        """The fixed number of threads of each build; None for a build without one."""
        return ([None] if case.threads or not case.run else []) + case.static

    def runs(self, case, static):
        """The case's runs of a program that was built for that many threads, or for any number if None."""
        if case.reject or not case.run:
            return []
        return [Run(threads, seed, number, self.repeat) for threads in ([static] if static else case.threads)
                for seed in case.seeds or [None] for number in range(1, self.repeat + 1)]

    def attempt(self, case, program, run, directory):
        """Performs a run; returns its Failure, or None."""
        try:
            expect.check_run(case, self._start(case, program, run, directory), run.threads)
        except Failure as failure:
            return Failure(f"{run}: {failure}")
        return None

    def observe(self, case):
        """The first build's result, and (threads, result) for each run."""
        ran = []
        compiled = None
        with Directory(case.path, self.keep) as directory:
            for static in self.builds(case):
                done, program = self._compile(case, static, directory)
                compiled = compiled or done
                if done.exit == 0 and case.run:
                    ran += [(run.threads, self._start(case, program, run, directory))
                            for run in self.runs(case, static) if run.number == 1]
        return compiled, ran

    def preprocessed(self, case):
        """The preprocessed text of each source of the case; UPC source is translated to calls of the interface only."""
        here = os.path.dirname(os.path.abspath(case.path))
        threads = [f"-T={case.static[0]}"] if case.static and not case.threads else []
        with Directory(case.path, False) as directory:
            for number, source in enumerate([os.path.abspath(case.path)] + [os.path.join(here, name) for name in case.extra]):
                if source.endswith(".upc"):
                    translated = os.path.join(directory, f"{number}.trans.c")
                    command = [self.upcc, *case.flags, *threads, "-portable", "-trans", "-o", translated, source]
                    if self._tool(case, command, directory).exit != 0:
                        continue  # it uses features that other runtimes lack
                    source = translated
                done = self._tool(case, [self.upcc, *case.flags, *threads, "-I" + here, "-E", source], directory)
                if done.exit == 0:
                    yield done.stdout

    def _compile(self, case, static, directory):
        program = os.path.join(directory, f"program-{static or 'dynamic'}")
        here = os.path.dirname(os.path.abspath(case.path))
        command = [self.upcc] + self.flags + case.flags
        if static:
            command.append(f"-T={static}")
        if not case.run and not case.graded:
            command.append("-c")
        sources = [os.path.abspath(case.path)] + [os.path.join(here, name) for name in case.extra]
        command += ["-o", program] + sources
        compiled = self._tool(case, command, directory)
        if "address" in self.sanitizers:
            compiled.stderr = _PADDED.sub("", compiled.stderr)
        return compiled, program

    def _tool(self, case, command, directory):
        """Runs a compiler. Compilers need higher limits than programs."""
        most = COMPILE_LIMITS if self.limits.with_those(case.most).guarded else limits.Limits()
        return Process(command, directory, environment({}, case.graded), max(COMPILE_TIMEOUT, case.timeout), most)

    def _start(self, case, program, run, directory):
        command = [self.upcrun, "-n", str(run.threads)] + (["-schedule-seed", str(run.seed)] if run.seed else [])
        command += case.run_flags + [program] + case.args
        stdin = os.path.join(os.path.dirname(os.path.abspath(case.table or case.path)), case.stdin) if case.stdin else None
        return Process(command, directory, environment({**self.env, **case.env}, case.graded), case.timeout * self.slowdown,
                       self.limits.with_those(case.most), stdin)

    def _check_translation(self, case, flags, output):
        """Compares the output of upcc -trans with these flags with the case's BECOMES and NOT."""
        command = [self.upcc] + self.flags + case.flags + list(flags)
        command += ["-trans", "-o", output, os.path.abspath(case.path)]
        done = self._tool(case, command, os.path.dirname(output))
        if done.exit != 0:
            raise Failure(f"is not translated\n{done.report()}")
        with open(output, encoding="utf-8", errors="replace") as file:
            wrong = translation.compare(case.translations[flags], file.read())
        if wrong:
            with_flags = f" under {' '.join(flags)}" if flags else ""
            raise Failure(f"the translation{with_flags} is another:\n{wrong}")


class Directory:
    """A directory for one case, removed afterwards unless it must be kept."""

    def __init__(self, name, keep):
        self.name = name
        self.keep = keep
        self.path = tempfile.mkdtemp(prefix="upc-case-")

    def __enter__(self):
        return self.path

    def __exit__(self, *problem):
        if self.keep:
            print(f"{self.name}: files kept in {self.path}", flush=True)
        else:
            shutil.rmtree(self.path, ignore_errors=True)


def _of_repeated(failures, made, repeat):
    """One Failure with the counts of those of the runs; flaky if some runs of that kind passed."""
    kinds = collections.Counter(run.kind for run, _ in failures)
    flaky = any(count < repeat for count in kinds.values())
    counts = ", ".join(f"{count} of {repeat} with {kind}" for kind, count in kinds.items())
    return Failure(f"{'flaky: ' if flaky else ''}{len(failures)} of {made} runs failed ({counts}); the first:\n{failures[0][1]}", flaky)


def _is_of_our_runtime(case):
    """Whether the case checks output of this runtime, launcher or translator only."""
    return (not case.run or case.reject or case.warn or case.stderr or case.exit != "0" or case.run_flags or case.env
            or case.seeds or "-g" in case.flags)


def environment(extra, graded=False):
    """The caller's environment without variables that change a program's behaviour, except the seed of schedules, under which a program
    must give the same results. For a submission, only a few variables are kept."""
    kept = {name: value for name, value in os.environ.items()
            if (name in _OF_SUBMISSIONS if graded else
                name == "UPC_SCHEDULE_SEED" or not name.startswith(("UPC_", "UPCC_FLAGS", "UPCRUN_FLAGS")))}
    kept.update(LC_ALL="C", UPCC_NORC="1", UPCRUN_NORC="1")
    kept.update(extra)
    return kept
