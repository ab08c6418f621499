#!/usr/bin/python3
"""Compiles and runs test programs and compares what happens with what each file says should happen.

usage: run_cases.py [--upcc=PATH] [--upcrun=PATH] [--flag=UPCC_FLAG]... [--jobs=N] [--only=GLOB]
                    [--keep] [--foreign=LIST] [--runs=N] [--threads=N,N…] [--without=GLOB]... FILE|DIRECTORY...

Every file is one case; the comments it opens with hold its expectations (tests/README.md).
The last line is `[cases] N passed, N failed`; the exit code is 0 when none failed.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import case_file
import translation

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUTPUT_SHOWN = 4000  # characters of a failing program's output that are worth a reader's time
COMPILE_TIMEOUT = 120.0  # seconds
SANITIZER_SLOWDOWN = 10.0  # a sanitized program may take this many times its limit

_POSITIONED = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?:\d+:)? (?:fatal )?(?P<kind>error|warning): (?P<text>.*)$")
_UNPOSITIONED = re.compile(r"^[^:\n]+: (?:[^:\n]+: )*(?P<kind>error|warning): (?P<text>.*)$")
# Clang's AddressSanitizer pads variables with initialisers, which the linker tells where another
# file has the variable without one.
_PADDED = re.compile(r"^\S*ld: warning: size of symbol `\w+' changed from .*\n", re.MULTILINE)


class Failure(Exception):
    """What went wrong in a case, as text for a person."""


class Process:
    """A finished command: its exit code as a shell would see it, and its output."""

    def __init__(self, command, cwd, env, limit):
        self.command = command
        started = time.monotonic()
        child = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 start_new_session=True)
        self.timed_out = False
        try:
            out, err = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            self.timed_out = True
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
        self.seconds = time.monotonic() - started
        self.exit = child.returncode if child.returncode >= 0 else 128 - child.returncode
        self.stdout = out.decode(errors="replace")
        self.stderr = err.decode(errors="replace")
        if self.timed_out:
            raise Failure(f"no end after {limit:g} s\n{self.report()}")

    def report(self):
        lines = ["  command: " + " ".join(self.command), f"  exit code: {self.exit}"]
        for name, text in (("stdout", self.stdout), ("stderr", self.stderr)):
            if len(text) > OUTPUT_SHOWN:
                text = text[:OUTPUT_SHOWN] + f"… ({len(text) - OUTPUT_SHOWN} characters more)\n"
            if text:
                lines.append(f"  {name}:")
                lines += ["    | " + line for line in text.splitlines()]
        return "\n".join(lines)


class Runner:
    """Runs cases with one upcc, one upcrun and one set of flags."""

    def __init__(self, options):
        self.upcc = options.upcc
        self.upcrun = options.upcrun
        self.flags = options.flag
        self.keep = options.keep
        self.runs = options.runs
        self.counts = [int(count) for count in options.threads.split(",")] if options.threads else []
        self.ran = 0
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
        if self.foreign is not None and (is_of_our_runtime(case) or self.asks_for_ours(case)):
            return "another runtime"
        if self.compiler not in case.compilers:
            return self.compiler
        return ", ".join(sorted(self.sanitizers - set(case.sanitize)))

    def asks_for_ours(self, case):
        """Whether the case is in the list given by --foreign."""
        return any(case.path.endswith("/" + name) for name in self.foreign)

    def run(self, case):
        """Raises Failure when the case does not do what it says."""
        directory = tempfile.mkdtemp(prefix="upc-case-")
        try:
            for static in ([None] if case.threads or not case.run else []) + case.static:
                self.run_build(case, static, directory)
            for number, flags in enumerate(case.translations):
                self.check_translation(case, flags, os.path.join(directory, f"{number}.trans.c"))
        finally:
            if not self.keep:
                shutil.rmtree(directory, ignore_errors=True)
            else:
                print(f"{case.path}: files kept in {directory}", flush=True)

    def run_build(self, case, static, directory):
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
        check_diagnostics(case, compiled)
        if case.reject or not case.run:
            return
        counts = self.counts if self.counts and case.threads == case_file.THREADS else case.threads
        for threads in ([static] if static else counts) * self.runs:
            command = [self.upcrun, "-n", str(threads)] + case.run_flags + [program] + case.args
            ran = Process(command, directory, environment(case.env), case.timeout * self.slowdown)
            check_run(case, ran, threads)
            self.ran += 1

    def check_translation(self, case, flags, output):
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


def is_of_our_runtime(case):
    """Whether the case looks at what only our own runtime, launcher or translation says."""
    return (not case.run or case.reject or case.warn or case.stderr or case.exit != "0" or case.run_flags or case.env
            or "-g" in case.flags)


def environment(extra):
    """The caller's environment without what would change a program's behaviour."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("UPC_", "UPCC_FLAGS"))}
    kept["LC_ALL"] = "C"
    kept.update(extra)
    return kept


def diagnostics(text, kind, sources):
    """(line, text) of each diagnostic of `kind` in compiler output about one of `sources`."""
    found = []
    for line in text.splitlines():
        match = _POSITIONED.match(line)
        if match and match["kind"] == kind:
            in_case = os.path.basename(match["file"]) in sources
            found.append((int(match["line"]) if in_case else -1, match["text"]))
            continue
        match = _UNPOSITIONED.match(line)
        if match and match["kind"] == kind:
            found.append((0, match["text"]))
    return found


def check_diagnostics(case, compiled):
    def fail(what):
        raise Failure(f"{what}\n{compiled.report()}")

    sources = {os.path.basename(name) for name in [case.path] + case.extra}
    if case.reject and compiled.exit == 0:
        fail("compiled, though it must be rejected")
    if not case.reject and compiled.exit != 0:
        fail("does not compile")
    if compiled.exit > 1:
        fail("the compiler ended abnormally")
    for kind, expected in (("error", case.reject), ("warning", case.warn)):
        found = diagnostics(compiled.stderr, kind, sources)
        for want in expected:
            if not any(want.line == line and re.search(want.regex, text) for line, text in found):
                fail(f"no {kind} at line {want.line} matching /{want.regex}/")
        if kind == "warning" and not case.reject:
            for line, text in found:
                if not any(want.line == line and re.search(want.regex, text) for want in expected):
                    fail(f"unexpected warning: {text}")
    if not case.reject and not case.warn and (compiled.stdout or compiled.stderr):
        fail("the compiler had something to say")


def check_run(case, ran, threads):
    def fail(what):
        raise Failure(f"THREADS={threads}: {what}\n{ran.report()}")

    def with_threads(text):
        return text.replace("%N", str(threads))

    if case.exit == "nonzero":
        if ran.exit == 0:
            fail("exit code 0, not another")
    elif ran.exit != int(case.exit):
        fail(f"exit code {ran.exit}, not {case.exit}")
    lines = ran.stdout.splitlines()
    if case.self_checking and (not lines or lines[-1] != "PASS"):
        fail("the last line of stdout is not PASS")
    if case.stdout and lines != [with_threads(line) for line in case.stdout]:
        fail("stdout is not as it should be:\n" +
             "\n".join("    > " + with_threads(line) for line in case.stdout))
    for regex in case.stdout_has:
        if not any(re.search(with_threads(regex), line) for line in lines):
            fail(f"no line of stdout matches /{with_threads(regex)}/")
    for regex in case.stderr:
        if not re.search(with_threads(regex), ran.stderr, re.MULTILINE):
            fail(f"stderr does not match /{with_threads(regex)}/")
    if case.exit == "0" and not case.stderr and ran.stderr:
        fail("something on stderr")


def find_cases(arguments):
    """Parsed cases of the files and directories named, in order; EXTRA files are no cases."""
    paths = []
    for argument in arguments:
        if os.path.isdir(argument):
            for directory, _, names in sorted(os.walk(argument)):
                paths += [os.path.join(directory, name) for name in sorted(names)
                          if name.endswith(case_file.SUFFIXES)]
        else:
            paths.append(argument)
    cases = [case_file.parse(path) for path in paths]
    extra = {os.path.normpath(os.path.join(os.path.dirname(case.path), name))
             for case in cases for name in case.extra}
    return [case for case in cases if os.path.normpath(case.path) not in extra]


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].replace("usage: ", ""))
    parser.add_argument("--upcc", default=os.path.join(ROOT, "tools", "upcc"))
    parser.add_argument("--upcrun", default=os.path.join(ROOT, "tools", "upcrun"))
    parser.add_argument("--flag", action="append", default=[], help="given to every upcc")
    parser.add_argument("--jobs", type=int, default=min(2, len(os.sched_getaffinity(0))))
    parser.add_argument("--only", default=os.environ.get("TESTBRIDGE_TEST_ONLY", "*"),
                        help="run only cases whose file name matches")
    parser.add_argument("--keep", action="store_true", help="keep the compiled programs")
    parser.add_argument("--foreign", metavar="LIST",
                        help="upcc and upcrun are another runtime's: leave out what only ours tells, and the cases "
                             "that the file names")
    parser.add_argument("--runs", type=int, default=1, help="run each program so often with each number of threads")
    parser.add_argument("--threads", help="numbers of threads for cases that do not say theirs")
    parser.add_argument("--without", action="append", default=[], help="not the cases whose file name matches")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    options.upcc = os.path.abspath(options.upcc)
    options.upcrun = os.path.abspath(options.upcrun)
    return options


def main():
    options = parse_arguments()
    runner = Runner(options)
    try:
        cases = find_cases(options.files)
    except (case_file.CaseError, OSError) as error:
        sys.exit(f"run_cases.py: {error}")
    cases = [case for case in cases
             if any(fnmatch.fnmatch(os.path.basename(case.path), pattern)
                    for pattern in (options.only, options.only + ".*"))
             and not any(fnmatch.fnmatch(os.path.basename(case.path), pattern) for pattern in options.without)]
    if not cases:
        sys.exit(f"run_cases.py: no case matches {options.only!r}")

    passed = failed = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def attempt(case):
            if runner.skipped(case):
                return case, None, 0.0
            started = time.monotonic()
            try:
                runner.run(case)
                return case, "", time.monotonic() - started
            except Failure as failure:
                return case, str(failure), time.monotonic() - started

        for case, problem, seconds in pool.map(attempt, cases):
            name = os.path.relpath(case.path)
            if problem is None:
                skipped += 1
                print(f"skip  {name} (not under {runner.skipped(case)})")
            elif problem:
                failed += 1
                print(f"FAIL  {name} ({seconds:.1f} s): {problem}")
            else:
                passed += 1
                print(f"ok    {name} ({seconds:.1f} s)")
            sys.stdout.flush()
    if skipped:
        print(f"{skipped} skipped")
    if options.runs > 1:
        print(f"{runner.ran} runs")
    print(f"[cases] {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
