# SPDX-License-Identifier: MIT
"""Grades submissions: finds them, runs each as the table requires, and gives points."""

import dataclasses
import os
import time

import grade_table
from process import Failure
from runner import Directory


@dataclasses.dataclass
class Mark:
    """The points of a student for one criterion."""

    task: grade_table.Task
    criterion: grade_table.Criterion
    points: float
    why: str = ""  # why points are missing, for a person; the first line is a summary
    seconds: float = 0.0

    @property
    def remark(self):
        return self.why.partition("\n")[0].rstrip(":")


@dataclasses.dataclass
class Student:
    name: str
    files: dict = dataclasses.field(default_factory=dict)  # by the number of the task: paths
    marks: list = dataclasses.field(default_factory=list)

    @property
    def points(self):
        return sum(mark.points for mark in self.marks)


def find(folder, tasks):
    """The students by name, and the entries of the folder that belong to none."""
    students, strangers = {}, []

    def of(name):
        return students.setdefault(name, Student(name))

    for entry in sorted(os.listdir(folder)):
        if entry.startswith("."):
            continue
        owners = {of(name).name for task in tasks
                  if os.path.isdir(os.path.join(folder, entry)) and (name := task.owner(entry)) is not None}
        for path in _files(folder, entry):
            for number, task in enumerate(tasks):
                name = task.student(path)
                if name is not None:
                    owners.add(name)
                    of(name).files.setdefault(number, []).append(path)
        if not owners:
            strangers.append(entry)
    return [students[name] for name in sorted(students)], strangers


def _files(folder, entry):
    """The paths, relative to the folder, of the entry's files; links are not followed."""
    path = os.path.join(folder, entry)
    if os.path.islink(path):
        return
    if not os.path.isdir(path):
        yield entry
    for below, folders, names in os.walk(path):
        folders.sort()
        for name in sorted(names):
            if not os.path.islink(os.path.join(below, name)):
                yield os.path.relpath(os.path.join(below, name), folder)


class Grader:
    """Grades with one runner, one table and one folder."""

    def __init__(self, runner, options, tasks):
        self.runner = runner
        self.options = options
        self.tasks = tasks
        self.folder = options.files[0]

    @property
    def full(self):
        return sum(criterion.points for task in self.tasks for criterion in task.criteria)

    def grade(self, student):
        """Grades the student."""
        for number, task in enumerate(self.tasks):
            files = student.files.get(number, [])
            if len(files) == 1:
                student.marks += self._submission(task, os.path.join(self.folder, files[0]))
                continue
            why = f"several files match {task.pattern}: {', '.join(files)}" if files else f"no file matches {task.pattern}"
            student.marks += [Mark(task, criterion, 0, why) for criterion in task.criteria]
        return student

    def _submission(self, task, path):
        programs = {}
        with Directory(path, self.runner.keep) as directory:
            return [self._criterion(task, criterion, path, directory, programs) for criterion in task.criteria]

    def _criterion(self, task, criterion, path, directory, programs):
        started = time.monotonic()
        case = grade_table.case_of(self.options.grade, task, criterion, path, self.options.threads, self.options.timeout)
        failures, made = [], 0
        here = os.path.join(directory, f"run-{criterion.line}")
        os.mkdir(here)
        for static in self.runner.builds(case):
            program = self._program(case, static, directory, programs)
            runs = self.runner.runs(case, static)
            made += max(len(runs), 1)
            if isinstance(program, Failure):
                failures += [program] * max(len(runs), 1)
            else:
                failures += filter(None, (self.runner.attempt(case, program, run, here) for run in runs))
        good = made - len(failures)
        points = criterion.points if not failures else criterion.points * good / made if criterion.partial else 0
        why = "\n".join(dict.fromkeys(map(str, failures)))
        if len(set(map(str, failures))) > 1 or (failures and good):
            why = f"{len(failures)} of {made} runs failed, the first: {why}"
        return Mark(task, criterion, points, why, time.monotonic() - started)

    def _program(self, case, static, directory, programs):
        """The program, or the Failure of its build; programs with the same flags are built once."""
        key = (static, *case.flags, None, *case.extra)
        if key not in programs:
            here = os.path.join(directory, f"build-{len(programs)}")
            os.mkdir(here)
            try:
                programs[key] = self.runner.build(case, static, here)
            except Failure as failure:
                programs[key] = failure
        return programs[key]
