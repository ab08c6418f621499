"""Writes what became of the cases in the form of JUnit, which CI systems read."""

import os
import re
import xml.etree.ElementTree as tree

# What XML has no way to write.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(path, results, seconds):
    """results: (case, name, problem, seconds): problem None: skipped, empty: passed, else what went wrong."""
    failed = sum(bool(problem) for _, _, problem, _ in results)
    skipped = sum(problem is None for _, _, problem, _ in results)
    counts = {"tests": str(len(results)), "failures": str(failed), "errors": "0", "skipped": str(skipped),
              "time": f"{seconds:.3f}"}
    root = tree.Element("testsuites", counts)
    suite = tree.SubElement(root, "testsuite", {"name": "upctest", **counts})
    for case, name, problem, took in results:
        folder = os.path.dirname(name).replace(os.sep, ".") or "."
        node = tree.SubElement(suite, "testcase", {"classname": folder, "name": os.path.basename(name),
                                                   "file": name, "time": f"{took:.3f}"})
        if problem is None:
            tree.SubElement(node, "skipped")
        elif problem:
            text = _FORBIDDEN.sub("\ufffd", problem)
            tree.SubElement(node, "failure", {"message": text.splitlines()[0]}).text = text
    fresh = f"{path}.new{os.getpid()}"
    tree.ElementTree(root).write(fresh, encoding="utf-8", xml_declaration=True)
    os.replace(fresh, path)
