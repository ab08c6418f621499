"""Compiles a case, runs its program on each number of threads, and has both compared with what the case says."""

import os
import re
import shutil
import tempfile

import expect
import translation
from process import Failure, Process

COMPILE_TIMEOUT = 120.0  # seconds
SANITIZER_SLOWDOWN = 10.0  # a sanitized program may take this many times its limit

# Clang's AddressSanitizer pads variables with initialisers, which the linker tells where another
# file has the variable without one.
_PADDED = re.compile(r"^\S*ld: warning: size of symbol `\w+' changed from .*\n", re.MULTILINE)


class Runner:
    """Runs cases with one upcc, one upcrun and one set of flags."""

    def __init__(self, options):
        self.upcc = options.upcc
        self.upcrun = options.upcrun
        self.flags = options.flag
        self.keep = options.keep
        self.repeat = options.repeat
        self.foreign = None  # or the cases that another runtime need not pass
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
        """Under what the case makes no sense; empty if it does."""
        if self.foreign is not None and (_is_of_our_runtime(case) or self._asks_for_ours(case)):
            return "another runtime"
        if self.compiler not in case.compilers:
            return self.compiler
        return ", ".join(sorted(self.sanitizers - set(case.sanitize)))

    def _asks_for_ours(self, case):
        """Whether the case is in the list given by --foreign."""
        return any(case.path.endswith("/" + name) for name in self.foreign)

    def run(self, case):
        """Raises Failure when the case does not do what it says."""
        with _Directory(case, self.keep) as directory:
            for static in _builds(case):
                compiled, program = self._compile(case, static, directory)
                expect.check_diagnostics(case, compiled)
                if case.reject or not case.run:
                    continue
                for threads in [static] if static else case.threads:
                    for number in range(self.repeat):
                        try:
                            expect.check_run(case, self._start(case, program, threads, directory), threads)
                        except Failure as failure:
                            again = f"run {number + 1} of {self.repeat}: " if self.repeat > 1 else ""
                            raise Failure(again + str(failure)) from None
            for number, flags in enumerate(case.translations):
                self._check_translation(case, flags, os.path.join(directory, f"{number}.trans.c"))

    def observe(self, case):
        """What upcc says of the case when it builds it first, and (threads, what the program did) for each run."""
        ran = []
        compiled = None
        with _Directory(case, self.keep) as directory:
            for static in _builds(case):
                done, program = self._compile(case, static, directory)
                compiled = compiled or done
                if done.exit == 0 and case.run:
                    ran += [(threads, self._start(case, program, threads, directory))
                            for threads in ([static] if static else case.threads)]
        return compiled, ran

    def _compile(self, case, static, directory):
        program = os.path.join(directory, f"program-{static or 'dynamic'}")
        here = os.path.dirname(os.path.abspath(case.path))
        command = [self.upcc] + self.flags + case.flags
        if static:
            command.append(f"-T={static}")
        if not case.run:
            command.append("-c")
        sources = [os.path.abspath(case.path)] + [os.path.join(here, name) for name in case.extra]
        command += ["-o", program] + sources
        compiled = Process(command, directory, environment({}), COMPILE_TIMEOUT)
        if "address" in self.sanitizers:
            compiled.stderr = _PADDED.sub("", compiled.stderr)
        return compiled, program

    def _start(self, case, program, threads, directory):
        command = [self.upcrun, "-n", str(threads)] + case.run_flags + [program] + case.args
        return Process(command, directory, environment(case.env), case.timeout * self.slowdown)

    def _check_translation(self, case, flags, output):
        """Compares what upcc -trans writes with these flags with the case's BECOMES and NOT."""
        command = [self.upcc] + self.flags + case.flags + list(flags)
        command += ["-trans", "-o", output, os.path.abspath(case.path)]
        done = Process(command, os.path.dirname(output), environment({}), COMPILE_TIMEOUT)
        if done.exit != 0:
            raise Failure(f"is not translated\n{done.report()}")
        with open(output, encoding="utf-8", errors="replace") as file:
            wrong = translation.compare(case.translations[flags], file.read())
        if wrong:
            with_flags = f" under {' '.join(flags)}" if flags else ""
            raise Failure(f"the translation{with_flags} is another:\n{wrong}")


class _Directory:
    """A directory of a case's own, removed afterwards unless it is to be kept."""

    def __init__(self, case, keep):
        self.case = case
        self.keep = keep
        self.path = tempfile.mkdtemp(prefix="upc-case-")

    def __enter__(self):
        return self.path

    def __exit__(self, *problem):
        if self.keep:
            print(f"{self.case.path}: files kept in {self.path}", flush=True)
        else:
            shutil.rmtree(self.path, ignore_errors=True)


def _builds(case):
    """The number of threads that each build has fixed; None for those that leave it open."""
    return ([None] if case.threads or not case.run else []) + case.static


def _is_of_our_runtime(case):
    """Whether the case looks at what only our own runtime, launcher or translation says."""
    return (not case.run or case.reject or case.warn or case.stderr or case.exit != "0" or case.run_flags or case.env
            or "-g" in case.flags)


def environment(extra):
    """The caller's environment without what would change a program's behaviour, but for the seed of schedules,
    under which a program must do the same."""
    kept = {name: value for name, value in os.environ.items()
            if name == "UPC_SCHEDULE_SEED" or not name.startswith(("UPC_", "UPCC_FLAGS", "UPCRUN_FLAGS"))}
    kept.update(LC_ALL="C", UPCC_NORC="1", UPCRUN_NORC="1")
    kept.update(extra)
    return kept
