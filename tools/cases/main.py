"""upctest: compiles and runs test programs and compares what happens with what each file says should happen.

Every file is one case; the comments it opens with hold its expectations (docs/testing.md).
"""

import argparse
import concurrent.futures
import fnmatch
import os
import re
import signal
import sys
import time

import case_file
import junit
import process
import update
from process import Failure
from runner import Runner

PREFIX = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
NOTHING_RUN = 2  # the exit code when the command line or a case makes no sense

USAGE = """upctest [options] FILE|FOLDER...
Compiles and runs test programs, and compares what happens with what the comments of each file say
should happen: THREADS, STDOUT, EXIT and others (man upctest). A folder stands for all .upc, .c and
.trans.c files below it.

  -j N, --jobs=N        cases at a time (default: a case a core)
  --filter=PATTERN      only cases whose path or file name matches: *, ?, [a-z]; several may be given
  --without=PATTERN     not those whose path or file name matches; several may be given
  --shard=I/N           only part I of N of the cases, for N machines
  --threads=1,2,4       the thread counts of cases that name none (default: 1,2,4)
  --timeout=S           seconds that a run may take where a case does not say (default: 20)
  --repeat=N            run each program N times
  --flag=OPTION         for every upcc: --flag=-g; several may be given
  --update              write what happens into the cases that expect something else
  --junit=FILE          write the results there, in the form of JUnit
  --list                only name the cases
  --keep                keep the programs, and say where
  -q, --quiet           name only the cases that fail
  --upcc=PATH, --upcrun=PATH    other commands than those installed beside upctest
  --foreign=FILE        upcc and upcrun are another runtime's: leave out the cases that look at what
                        only this one says, and those that the file names
  -h, --help, --version

The last line is `[cases] N passed, N failed`. Exit code: 0 when none failed, 1 when one did, 2 when
the command line or a case makes no sense, 130 when interrupted."""


class Refused(Exception):
    """Nothing can be run: one line that says why."""


def _two_hyphens(word):
    """Long options may begin with one hyphen, as those of upcc and upcrun do."""
    return "-" + word if re.match(r"-[a-z]{2,}", word) else word


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Refused(f"{message}; upctest --help shows how to call it")


def _whole(text):
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def _shard(text):
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part such as 1/4 or 4/4")
    return int(match[1]), int(match[2])


def _by(convert):
    """An argument's type that tells why a value is none."""
    def take(text):
        try:
            return convert(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
    return take


def parse_arguments(arguments):
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--upcc", default=os.path.join(PREFIX, "bin", "upcc"))
    parser.add_argument("--upcrun", default=os.path.join(PREFIX, "bin", "upcrun"))
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("-j", "--jobs", type=_whole, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--filter", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--shard", type=_shard, default=(1, 1))
    parser.add_argument("--threads", type=_by(case_file.thread_counts))
    parser.add_argument("--timeout", type=_by(case_file.seconds))
    parser.add_argument("--repeat", type=_whole, default=1)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--junit")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("--foreign")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args([_two_hyphens(word) for word in arguments])
    if options.help or options.version:
        return options
    if not options.files:
        raise Refused("no file or folder to test; upctest --help shows how to call it")
    # Bazel's --test_filter.
    if not options.filter and "TESTBRIDGE_TEST_ONLY" in os.environ:
        options.filter = [os.environ["TESTBRIDGE_TEST_ONLY"]]
    for name in ("upcc", "upcrun"):
        path = os.path.abspath(getattr(options, name))
        if not os.access(path, os.X_OK):
            raise Refused(f"{path}: no such program; say where it is with --{name}=PATH")
        setattr(options, name, path)
    if options.junit and not os.access(os.path.dirname(os.path.abspath(options.junit)), os.W_OK):
        raise Refused(f"--junit={options.junit}: cannot write there")
    return options


def find_cases(options):
    """Parsed cases of the files and folders named, in order; EXTRA files are no cases."""
    paths = []
    for argument in options.files:
        if os.path.isdir(argument):
            for directory, _, names in sorted(os.walk(argument)):
                paths += [os.path.join(directory, name) for name in sorted(names)
                          if name.endswith(case_file.SUFFIXES)]
        elif not os.path.exists(argument):
            raise Refused(f"{argument}: no such file or folder")
        elif not argument.endswith(case_file.SUFFIXES):
            raise Refused(f"{argument}: a case is a .upc, .c or .trans.c file, or a folder with such")
        else:
            paths.append(argument)
    paths = list(dict.fromkeys(paths))
    if not paths:
        raise Refused(f"no case in {', '.join(options.files)}: there is no .upc, .c or .trans.c file")
    cases = [case_file.parse(path, options.threads, options.timeout) for path in paths]
    extra = {os.path.normpath(os.path.join(os.path.dirname(case.path), name))
             for case in cases for name in case.extra}
    cases = [case for case in cases if os.path.normpath(case.path) not in extra]
    if options.filter:
        cases = [case for case in cases if any(_matches(case.path, pattern) for pattern in options.filter)]
        if not cases:
            raise Refused("no case matches " + " or ".join(map(repr, options.filter)))
    cases = [case for case in cases if not any(_matches(case.path, pattern) for pattern in options.without)]
    part, parts = options.shard
    return cases[part - 1::parts]


def _matches(path, pattern):
    names = (os.path.basename(path), os.path.relpath(path))
    return any(fnmatch.fnmatch(name, form) for name in names for form in (pattern, pattern + ".*"))


class Report:
    """Prints what becomes of the cases, and counts."""

    def __init__(self, quiet):
        self.quiet = quiet
        self.results = []  # as junit.write takes them

    def add(self, case, outcome, seconds):
        """The outcome is (what, text): "ok", "FAIL", "skip" or "updated"."""
        what, text = outcome
        name = os.path.relpath(case.path)
        self.results.append((case, name, {"skip": None, "FAIL": text}.get(what, ""), seconds))
        if what == "FAIL":
            print(f"FAIL  {name} ({seconds:.1f} s): {text}")
        elif not self.quiet or what == "updated":
            print(f"{what:5} {name} ({text or f'{seconds:.1f} s'})")
        sys.stdout.flush()

    def finish(self):
        """The last lines; whether nothing failed."""
        failed = sum(bool(problem) for _, _, problem, _ in self.results)
        skipped = sum(problem is None for _, _, problem, _ in self.results)
        if skipped:
            print(f"{skipped} skipped")
        print(f"[cases] {len(self.results) - failed - skipped} passed, {failed} failed", flush=True)
        return failed == 0


def attempt(runner, case, options):
    """What became of a case, as Report takes it, and the seconds that it took."""
    started = time.monotonic()
    outcome = ("ok", "")
    skipped = runner.skipped(case)
    if skipped:
        return ("skip", f"not under {skipped}"), 0.0
    try:
        runner.run(case)
    except Failure as failure:
        outcome = ("FAIL", str(failure))
    if outcome[0] == "FAIL" and options.update:
        outcome = updated(runner, case, options, outcome)
    return outcome, time.monotonic() - started


def updated(runner, case, options, outcome):
    """The outcome once the case says what happens; the one before if that can't be said."""
    try:
        changed = update.rewrite(case, *runner.observe(case))
        if not changed:
            return outcome
        runner.run(case_file.parse(case.path, options.threads, options.timeout))
        return "updated", ", ".join(changed)
    except Failure as failure:
        return "FAIL", f"cannot be updated: {failure}"


def run_all(cases, options):
    """Runs the cases, `jobs` at a time, and reports them in order; the exit code."""
    runner = Runner(options)
    report = Report(options.quiet)
    started = time.monotonic()
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    code = 0
    try:
        waiting = [pool.submit(attempt, runner, case, options) for case in cases]
        for case, future in zip(cases, waiting):
            report.add(case, *future.result())
    except (KeyboardInterrupt, process.Stopped):
        process.stop_all()
        print("upctest: interrupted", file=sys.stderr)
        code = 130
    pool.shutdown(cancel_futures=True)
    if not report.finish():
        code = code or 1
    if options.junit:
        try:
            junit.write(options.junit, report.results, time.monotonic() - started)
        except OSError as error:
            raise Refused(f"--junit={options.junit}: {error.strerror}") from None
    return code


def _interrupt(*_):
    raise KeyboardInterrupt


def main(arguments):
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        options = parse_arguments(arguments)
        if options.help:
            print("usage: " + USAGE)
            return 0
        if options.version:
            os.execv(options.upcc, ["upcc", "--version"])
        cases = find_cases(options)
        if options.list:
            print("\n".join(os.path.relpath(case.path) for case in cases))
            return 0
        return run_all(cases, options)
    except (Refused, case_file.CaseError, OSError) as error:
        print(f"upctest: error: {error}", file=sys.stderr)
        return NOTHING_RUN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
