# SPDX-License-Identifier: MIT
"""Reads a table of grades: which files are submissions of which student, what they must do, and the points for it (docs/grading.md)."""

import dataclasses
import os
import re

import case_file
from case_file import CaseError

# For cases, not for submissions: expected errors, and other compilers, earn no points.
_NOT_HERE = {"REJECT", "WARN", "BECOMES", "NOT", "SANITIZE", "COMPILERS"}
KEYS = tuple(key for key in case_file.KEYS if key not in _NOT_HERE) + ("POINTS", "PARTIAL")

_LINE = re.compile(r"^([A-Z][A-Z-]*):[ \t]?(.*?)\s*$")
_POINTS = re.compile(r"(\d+(?:\.\d+)?)\s+(\S.*)")


@dataclasses.dataclass
class Criterion:
    """A requirement for a submission."""

    name: str
    points: float
    line: int  # of the table
    partial: bool = False  # whether some successful runs earn some of its points
    directives: list = dataclasses.field(default_factory=list)  # numbered, as comments


@dataclasses.dataclass
class Task:
    """The files that match a pattern, one for each student."""

    pattern: str
    line: int
    directives: list
    criteria: list = dataclasses.field(default_factory=list)

    def student(self, path):
        """The student whose submission the path, relative to the folder, is; None if it does not belong to this task."""
        match = self._regex().fullmatch(path)
        return match[1] if match else None

    def owner(self, folder):
        """The student whose folder it is, if the pattern has one for each student; else None."""
        head, slash, _ = self.pattern.partition("/")
        match = re.fullmatch(_translated(head), folder) if slash and "*" in head else None
        return match[1] if match else None

    def _regex(self):
        return re.compile(_translated(self.pattern))


def _translated(pattern):
    return "".join({"*": "([^/]*)", "?": "[^/]"}.get(letter, re.escape(letter)) for letter in pattern)


def read(path):
    """The tasks in the table; raises CaseError if it is invalid."""
    tasks, of_all = [], []
    task = criterion = None
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            text = line.strip()
            match = _LINE.match(text)
            if not text or text.startswith("#"):
                continue
            if not match:
                task, criterion = _task(path, number, text, of_all), None
                tasks.append(task)
            elif match[1] == "POINTS":
                criterion = _criterion(path, number, match[2], task)
                task.criteria.append(criterion)
            elif match[1] == "PARTIAL":
                _make_partial(path, number, match[2], criterion)
            elif match[1] in KEYS:
                into = (criterion or task).directives if task else of_all
                into.append((number, "// " + text))
            else:
                raise CaseError(f"{path}:{number}: {match[1]} is no directive of a table of grades; those are {', '.join(KEYS)}")
    if not tasks:
        raise CaseError(f"{path}: no pattern of submissions, such as *.upc or */sum.upc")
    for task in tasks:
        _check(path, task)
    return tasks


def _task(path, number, text, of_all):
    if not text.endswith(case_file.SUFFIXES):
        raise CaseError(f"{path}:{number}: {text!r} is no directive (KEY: value), pattern of submissions (*.upc) or # comment")
    if "*" not in text:
        raise CaseError(f"{path}:{number}: {text}: put a * where the student's name stands, as in *.upc or */sum.upc")
    return Task(text, number, list(of_all))


def _criterion(path, number, text, task):
    match = _POINTS.fullmatch(text)
    if not task:
        raise CaseError(f"{path}:{number}: POINTS: a pattern of submissions, such as *.upc, comes first")
    if not match:
        raise CaseError(f"{path}:{number}: POINTS: {text!r}: write a number and what it is given for, as in 'POINTS: 3 right sums'")
    if any(match[2] == other.name for other in task.criteria):
        raise CaseError(f"{path}:{number}: POINTS: {task.pattern} has another {match[2]!r}")
    return Criterion(match[2], float(match[1]), number)


def _make_partial(path, number, text, criterion):
    if not criterion or text not in ("yes", "no"):
        raise CaseError(f"{path}:{number}: PARTIAL: {text!r}: write yes or no, below the POINTS that it is about")
    criterion.partial = text == "yes"


def _check(path, task):
    if not task.criteria:
        raise CaseError(f"{path}:{task.line}: {task.pattern} has no POINTS")
    for criterion in task.criteria:
        case_of(path, task, criterion, path)


def case_of(table, task, criterion, submission, threads=None, timeout=None):
    """The criterion's requirements for the submission, as a case. Directives in the submission itself are ignored."""
    case = case_file.Case(submission, table=table, graded=True)
    case.threads = threads or case.threads
    case.timeout = timeout or case.timeout
    case_file.take_all(case, table, task.directives + criterion.directives)
    case_file.check(case, f"{table}:{criterion.line}")
    folder = os.path.dirname(os.path.abspath(table))
    case.flags = ["-iquote", folder] + case.flags
    case.extra = [os.path.join(folder, name) for name in case.extra]
    return case
