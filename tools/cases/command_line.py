# SPDX-License-Identifier: MIT
"""The command line of upctest."""

import argparse
import os
import re

import case_file
import limits

PREFIX = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
USAGE = """upctest [options] FILE|FOLDER...
Compiles and runs test programs, and compares the results with the expectations in the comments of
each file: THREADS, STDOUT, EXIT and others (man upctest). A folder stands for all .upc, .c and
.trans.c files below it.

  -j N, --jobs=N        cases at a time (default: one for each core)
  --filter=PATTERN      only cases whose path or file name matches: *, ?, [a-z]; several may be given
  --without=PATTERN     no cases whose path or file name matches; several may be given
  --shard=I/N           only part I of N of the cases, for N machines
  --threads=1,2,4       thread counts of cases that name none (default: 1,2,4)
  --timeout=S           seconds for a run of cases that name none (default: 20)
  --repeat=N            run each program N times, also after a failure, and count the failures
  --limits=LIST         limits of a run: memory=2GB,processes=200,files=64,filesize=10MB,output=1MB,
                        time=10 (output is 16MB at most in any case)
  --flag=OPTION         for every upcc: --flag=-g; several may be given
  --env=NAME=VALUE      a variable of the environment for every run; a case's own ENV overrides it
  --update              write the actual results into the cases that expect other ones
  --interface=FILE      write there how many passing cases call each function of upcr.h
  --junit=FILE          write the results there, in the form of JUnit
  --grade=TABLE         give points to the submissions in FOLDER by that table (docs/grading.md)
  --csv=FILE            with --grade: a row for each student
  --feedback=FOLDER     with --grade: a text for each student, with the tools' complete output
  --list                only list the cases
  --keep                keep the programs, and print where they are
  -q, --quiet           list only the cases that fail
  --upcc=PATH, --upcrun=PATH    other commands than those installed beside upctest
  --foreign=FILE        upcc and upcrun are another runtime's: leave out the cases that check messages
                        of this one, and those that the file names
  -h, --help, -V, --version

The last line is `[cases] N passed, N failed`. Exit code: 0 when none failed, 1 when one did, 2 when
the command line or a case is invalid, 130 when interrupted. With --grade the last line is
`[grades] N students, mean M of P`, and the exit code is 0 for any points."""


# The limits of submissions that --limits and the table do not set.
LIMITS_OF_SUBMISSIONS = {"memory": 2 << 30, "processes": 200, "files": 256, "filesize": 64 << 20}


class Refused(Exception):
    """Nothing can be run: one line with the reason."""


def _two_hyphens(word):
    """Long options may begin with one hyphen, like those of upcc and upcrun."""
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
    """An argument type for argparse that reports why a value is invalid."""
    def take(text):
        try:
            return convert(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
    return take


def parse_arguments(arguments):
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("-V", "--version", action="store_true")
    parser.add_argument("--upcc", default=os.path.join(PREFIX, "bin", "upcc"))
    parser.add_argument("--upcrun", default=os.path.join(PREFIX, "bin", "upcrun"))
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--env", action="append", type=_by(case_file.variable), default=[])
    parser.add_argument("-j", "--jobs", type=_whole, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--filter", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--shard", type=_shard, default=(1, 1))
    parser.add_argument("--threads", type=_by(case_file.thread_counts))
    parser.add_argument("--timeout", type=_by(case_file.seconds))
    parser.add_argument("--repeat", type=_whole, default=1)
    parser.add_argument("--limits", type=_by(limits.parse), default={})
    parser.add_argument("--grade")
    parser.add_argument("--csv")
    parser.add_argument("--feedback")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--interface")
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
    for name in ("interface", "junit", "csv"):
        path = getattr(options, name)
        if path and not os.access(os.path.dirname(os.path.abspath(path)), os.W_OK):
            raise Refused(f"--{name}={path}: cannot write there")
    _check_grading(options)
    if limits.Limits(**options.limits).guarded and not limits.can_guard():
        raise Refused("--limits: this system does not list the children of a process (/proc/PID/task/TID/children)")
    return options


def _check_grading(options):
    given = [name for name in ("update", "foreign", "list", "filter", "without", "interface") if getattr(options, name)]
    given += ["shard"] if options.shard != (1, 1) else []
    alone = [name for name in ("csv", "feedback") if getattr(options, name)]
    if not options.grade and alone:
        raise Refused(f"--{alone[0]} is for --grade=TABLE")
    if not options.grade:
        return
    if given:
        raise Refused(f"--grade gives points to all submissions, and takes no --{given[0]}")
    if len(options.files) != 1 or not os.path.isdir(options.files[0]):
        raise Refused("--grade: give one folder of submissions")
    if not os.path.isfile(options.grade):
        raise Refused(f"--grade={options.grade}: no such file")
    if options.feedback:
        os.makedirs(options.feedback, exist_ok=True)
    options.limits = {**LIMITS_OF_SUBMISSIONS, **options.limits}
