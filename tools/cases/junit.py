# SPDX-License-Identifier: MIT
"""Writes the results of cases, or the points of submissions, in JUnit's format, which CI systems and learning platforms read."""

import dataclasses
import os
import re
import xml.etree.ElementTree as tree

# Characters that XML cannot represent.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclasses.dataclass
class Result:
    """problem None: skipped, empty: passed, else the failure."""

    suite: str
    folder: str
    name: str
    problem: str
    seconds: float
    flaky: bool = False
    file: str = ""
    properties: dict = dataclasses.field(default_factory=dict)


def _counts(results, seconds):
    failed = sum(bool(result.problem) for result in results)
    skipped = sum(result.problem is None for result in results)
    return {"tests": str(len(results)), "failures": str(failed), "errors": "0", "skipped": str(skipped), "time": f"{seconds:.3f}"}


def _clean(text):
    return _FORBIDDEN.sub("\ufffd", text)


def _add(suite, result):
    places = {"file": _clean(result.file)} if result.file else {}
    node = tree.SubElement(suite, "testcase", {"classname": _clean(result.folder), "name": _clean(result.name), **places,
                                               "time": f"{result.seconds:.3f}"})
    properties = {**result.properties, **({"flaky": "yes"} if result.flaky else {})}
    if properties:
        below = tree.SubElement(node, "properties")
        for name, value in properties.items():
            tree.SubElement(below, "property", {"name": name, "value": value})
    if result.problem is None:
        tree.SubElement(node, "skipped")
    elif result.problem:
        text = _clean(result.problem)
        kind = {"type": "flaky"} if result.flaky else {}
        tree.SubElement(node, "failure", {"message": text.splitlines()[0], **kind}).text = text


def write(path, results, seconds):
    """Writes the results, grouped by suite, and the total time."""
    root = tree.Element("testsuites", _counts(results, seconds))
    for name in dict.fromkeys(result.suite for result in results) or ["upctest"]:
        of_suite = [result for result in results if result.suite == name]
        took = seconds if len(of_suite) == len(results) else sum(result.seconds for result in of_suite)
        suite = tree.SubElement(root, "testsuite", {"name": _clean(name), **_counts(of_suite, took)})
        for result in of_suite:
            _add(suite, result)
    fresh = f"{path}.new{os.getpid()}"
    tree.ElementTree(root).write(fresh, encoding="utf-8", xml_declaration=True)
    os.replace(fresh, path)
