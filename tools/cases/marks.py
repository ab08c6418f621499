# SPDX-License-Identifier: MIT
"""Reports the students' marks: on the terminal, as CSV, in JUnit's format, and as a text file for each student."""

import csv
import os
import sys

import junit


def number(points):
    return f"{round(points, 2):g}"


def _title(mark, tasks):
    """The criterion's name, with the task's if there are several."""
    return f"{mark.task.pattern}: {mark.criterion.name}" if len(tasks) > 1 else mark.criterion.name


def _remarks(student, tasks):
    """The problems, each with the criteria that it affects."""
    found = {}
    for mark in student.marks:
        if mark.why:
            found.setdefault(mark.remark, []).append(_title(mark, tasks))
    return [f"{', '.join(titles)}: {remark}" for remark, titles in found.items()]


def show(student, grader, quiet):
    """Prints the student's points, and the problems below them."""
    remarks = _remarks(student, grader.tasks)
    if remarks or not quiet:
        print(f"{number(student.points):>5} of {number(grader.full)}  {student.name}")
    for remark in remarks:
        print(" " * 12 + remark)
    sys.stdout.flush()


def _cell(text):
    """Text that spreadsheets do not take for a formula: students choose the names of files."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def write_csv(path, students, grader):
    """Writes a row for each student: the points for each criterion, their sum, the possible points, and the problems."""
    fresh = f"{path}.new{os.getpid()}"
    with open(fresh, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        titles = [f"{task.pattern}: {criterion.name}" if len(grader.tasks) > 1 else criterion.name
                  for task in grader.tasks for criterion in task.criteria]
        rows.writerow(["student", *titles, "points", "of", "remarks"])
        for student in students:
            remarks = "; ".join(_remarks(student, grader.tasks))
            rows.writerow([_cell(student.name), *(number(mark.points) for mark in student.marks), number(student.points),
                           number(grader.full), _cell(remarks)])
    os.replace(fresh, path)


def write_junit(path, students, grader, seconds):
    """Writes a suite for each student, and a case for each criterion; a case without full points has failed."""
    results = [junit.Result(student.name, student.name, _title(mark, grader.tasks), mark.why, mark.seconds,
                            properties={"points": number(mark.points), "of": number(mark.criterion.points)})
               for student in students for mark in student.marks]
    junit.write(path, results, seconds)


def write_feedback(folder, student, grader):
    """Writes STUDENT.txt into the folder: the marks, with all output of the tools."""
    lines = [f"{student.name}: {number(student.points)} of {number(grader.full)} points", ""]
    for mark in student.marks:
        lines += [f"{_title(mark, grader.tasks)}: {number(mark.points)} of {number(mark.criterion.points)}"]
        lines += [mark.why, ""] if mark.why else []
    with open(os.path.join(folder, student.name.replace("/", "_") + ".txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines).rstrip() + "\n")
