# SPDX-License-Identifier: MIT
"""upctest: compiles and runs test programs and compares the results with each file's expectations, or grades them.

Every file is one case; its opening comments contain the expectations (docs/testing.md, docs/grading.md).
"""

import concurrent.futures
import fnmatch
import os
import signal
import subprocess
import sys
import time

import case_file
import command_line
import grade_table
import grading
import interface
import junit
import marks
import process
import update
from command_line import Refused
from process import Failure
from runner import Runner

NOTHING_RUN = 2  # the exit code if the command line or a case is invalid


def find_cases(options):
    """Parsed cases of the named files and folders, in order; EXTRA files are no cases."""
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
    """Prints the results of the cases, and counts them."""

    def __init__(self, quiet):
        self.quiet = quiet
        self.results = []

    def add(self, case, outcome, seconds):
        """outcome: (what, text, flaky), where what is "ok", "FAIL", "skip" or "updated"."""
        what, text, flaky = outcome
        name = os.path.relpath(case.path)
        folder = os.path.dirname(name).replace(os.sep, ".") or "."
        self.results.append(junit.Result("upctest", folder, os.path.basename(name), {"skip": None, "FAIL": text}.get(what, ""),
                                         seconds, flaky, name))
        if what == "FAIL":
            print(f"FAIL  {name} ({seconds:.1f} s): {text}")
        elif not self.quiet or what == "updated":
            print(f"{what:5} {name} ({text or f'{seconds:.1f} s'})")
        sys.stdout.flush()

    def finish(self):
        """Prints the last lines; returns whether nothing failed."""
        failed = sum(bool(result.problem) for result in self.results)
        skipped = sum(result.problem is None for result in self.results)
        flaky = sum(result.flaky for result in self.results)
        if skipped:
            print(f"{skipped} skipped")
        if flaky:
            print(f"{flaky} of those that failed {'are' if flaky > 1 else 'is'} flaky")
        print(f"[cases] {len(self.results) - failed - skipped} passed, {failed} failed", flush=True)
        return failed == 0


def attempt(runner, case, options):
    """Runs a case; returns its outcome for Report, and the seconds that it took."""
    started = time.monotonic()
    outcome = ("ok", "", False)
    skipped = runner.skipped(case)
    if skipped:
        return ("skip", f"not under {skipped}", False), 0.0
    try:
        runner.run(case)
    except Failure as failure:
        outcome = ("FAIL", str(failure), failure.flaky)
    if outcome[0] == "FAIL" and options.update:
        outcome = updated(runner, case, options, outcome)
    return outcome, time.monotonic() - started


def updated(runner, case, options, outcome):
    """The outcome after the case's expectations are rewritten; the previous one if they cannot be."""
    try:
        changed = update.rewrite(case, *runner.observe(case))
        if not changed:
            return outcome
        runner.run(case_file.parse(case.path, options.threads, options.timeout))
        return "updated", ", ".join(changed), False
    except Failure as failure:
        return "FAIL", f"cannot be updated: {failure}", False


def run_all(cases, options):
    """Runs the cases, `jobs` at a time, and reports them in order; returns the exit code."""
    runner = Runner(options)
    report = Report(options.quiet)
    called = interface.Interface(command_line.PREFIX) if options.interface else None
    started = time.monotonic()

    def show(case, done):
        report.add(case, *done)
        if called and done[0][0] in ("ok", "updated"):
            called.add(runner, case)

    code = side_by_side(lambda case: attempt(runner, case, options), cases, options.jobs, show)
    if called:
        write(options.interface, "interface", called.write)
        print(called.summary())
    if not report.finish():
        code = code or 1
    if options.junit:
        write(options.junit, "junit", junit.write, report.results, time.monotonic() - started)
    return code


def side_by_side(work, things, jobs, report):
    """Does the work for each thing, several at a time, and calls report with each result in order; returns 130 if interrupted, else 0."""
    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    code = 0
    try:
        waiting = [pool.submit(work, thing) for thing in things]
        for thing, future in zip(things, waiting):
            report(thing, future.result())
    except (KeyboardInterrupt, process.Stopped):
        process.stop_all()
        print("upctest: interrupted", file=sys.stderr)
        code = 130
    pool.shutdown(cancel_futures=True)
    return code


def write(path, option, how, *what):
    try:
        how(path, *what)
    except OSError as error:
        raise Refused(f"--{option}={path}: {error.strerror}") from None


def grade_all(options):
    """Grades all submissions, and reports the points; returns the exit code."""
    tasks = grade_table.read(options.grade)
    grader = grading.Grader(Runner(options), options, tasks)
    students, strangers = grading.find(options.files[0], tasks)
    if not students:
        raise Refused(f"{options.files[0]}: no file matches {' or '.join(task.pattern for task in tasks)}")
    started = time.monotonic()
    graded = []

    def show(student, _):
        graded.append(student)
        marks.show(student, grader, options.quiet)
        if options.feedback:
            write(options.feedback, "feedback", marks.write_feedback, student, grader)

    code = side_by_side(grader.grade, students, options.jobs, show)
    if options.csv:
        write(options.csv, "csv", marks.write_csv, graded, grader)
    if options.junit:
        write(options.junit, "junit", marks.write_junit, graded, grader, time.monotonic() - started)
    if strangers:
        print(f"upctest: no pattern of {options.grade} matches {', '.join(strangers)}", file=sys.stderr)
    mean = sum(student.points for student in graded) / len(graded) if graded else 0
    print(f"[grades] {len(graded)} students, mean {marks.number(mean)} of {marks.number(grader.full)}", flush=True)
    return code


def _interrupt(*_):
    raise KeyboardInterrupt


def main(arguments):
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        options = command_line.parse_arguments(arguments)
        if options.help:
            print("usage: " + command_line.USAGE)
            return 0
        if options.version:
            # The version of the compiler, which is installed with it.
            said = subprocess.run([options.upcc, "--version"], capture_output=True, text=True, check=True).stdout
            print(said.partition("\n")[0].replace("upcc", "upctest", 1))
            return 0
        if options.grade:
            return grade_all(options)
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
