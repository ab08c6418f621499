#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the passed and failed cases of a run of `bazel test`, for tools/test.

Reads Bazel's build events and the logs of the tests. Every program that
runs tests ends its log with a count of its cases; a test without such a line counts as one case. Prints
the failures, and as the last line `N passed, N failed`; the exit code is 0 if none failed.
"""

import argparse
import json
import re
import sys
import urllib.parse

# The last line of doctest, and that of scripts.
_COUNTS = (
    re.compile(r"^\[doctest\] test cases: +\d+ \| +(?P<passed>\d+) passed \| +(?P<failed>\d+) failed",
               re.MULTILINE),
    re.compile(r"^(?:\[cases\] )?(?P<passed>\d+) passed, (?P<failed>\d+) failed$", re.MULTILINE),
)
_FAILED_CASE = re.compile(r"^FAIL  (\S+)|^TEST CASE:  (.*)$", re.MULTILINE)
_PASSED = "PASSED"
_NOT_BUILT = "NOT BUILT"
_TESTS_FAILED = 3  # Bazel's exit code: built, but some tests failed
_NO_TESTS = 4  # … there are no tests to run


def read_results(path):
    """The last attempt of each test: (label, status, URI of its log), and the labels of targets that were not built."""
    results = {}
    unbuilt = []
    with open(path, encoding="utf-8") as events:
        for line in events:
            event = json.loads(line)
            ident = event["id"]
            if "testResult" in ident and "testResult" in event:
                key = ident["testResult"]
                logs = [item["uri"] for item in event["testResult"].get("testActionOutput", [])
                        if item["name"] == "test.log"]
                results[key["label"], key.get("run", 1), key.get("shard", 1)] = (
                    key["label"], event["testResult"]["status"], logs[0] if logs else "")
            elif "targetCompleted" in ident and not event.get("completed", {}).get("success"):
                unbuilt.append(ident["targetCompleted"]["label"])
    tested = {label for label, _, _ in results.values()}
    return sorted(results.values()), [label for label in unbuilt if label not in tested]


def read_log(uri):
    path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            return log.read()
    except OSError:
        return ""


def count(log, status):
    """(passed, failed) cases of one test."""
    passed = failed = 0
    counted = False
    for pattern in _COUNTS:
        for match in pattern.finditer(log):
            passed += int(match["passed"])
            failed += int(match["failed"])
            counted = True
    if status != _PASSED and failed == 0:
        return passed, 1  # it crashed, timed out, or a sanitizer reported an error
    if not counted:
        return 1, 0
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("events", help="what bazel test --build_event_json_file wrote")
    parser.add_argument("bazel_exit", type=int, help="its exit code")
    given = parser.parse_args()
    results, unbuilt = read_results(given.events)
    bazel_exit = given.bazel_exit
    passed = failed = 0
    failures = []
    for label, status, uri in results:
        log = read_log(uri)
        now_passed, now_failed = count(log, status)
        passed += now_passed
        failed += now_failed
        if now_failed:
            cases = [first or second for first, second in _FAILED_CASE.findall(log)]
            failures.append((label, status, sorted(set(cases))))
    for label in unbuilt:
        failed += 1
        failures.append((label, _NOT_BUILT, []))
    if bazel_exit not in (0, _TESTS_FAILED, _NO_TESTS) and failed == 0:
        failed = 1
        failures.append(("//...", f"bazel ended with code {bazel_exit}", []))

    if failures:
        print("\nFailures:")
    for label, status, cases in failures:
        print(f"  {label}: {status}")
        for case in cases:
            print(f"    {case}")
        again = f"build {label}" if status == _NOT_BUILT else f"test {label} --test_output=all"
        print(f"    again: bazel {again}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
