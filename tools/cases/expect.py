# SPDX-License-Identifier: MIT
"""Compares upcc's diagnostics and the program's behaviour with a case's expectations."""

import os
import re
import signal

from process import Failure

_POSITIONED = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?:\d+:)? (?:fatal )?(?P<kind>error|warning): (?P<text>.*)$")
# The meaning of exit codes of the runtime and of shells.
_CODES = {120: "an error that the runtime reported", 121: "a deadlock", 122: "a data race", 124: "a timeout", 125: "it was not started",
          **{128 + number: f"signal {number.name}" for number in signal.valid_signals() if isinstance(number, signal.Signals)}}
_UNPOSITIONED = re.compile(r"^[^:\n]+: (?:[^:\n]+: )*(?P<kind>error|warning): (?P<text>.*)$")


def diagnostics(case, text, kind):
    """(line, text) of each diagnostic of `kind` in compiler output; line -1 if it is about another file."""
    sources = {os.path.basename(name) for name in [case.path] + case.extra}
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
    """Raises Failure unless the compilation met the expectations."""
    def fail(what):
        raise Failure(f"{what}\n{compiled.report()}")

    if case.reject and compiled.exit == 0:
        fail("compiled, though it must be rejected")
    if not case.reject and compiled.exit != 0:
        errors = diagnostics(case, compiled.stderr, "error")
        where = f": line {errors[0][0]}" if errors and errors[0][0] > 0 else ""
        fail(f"does not compile{where}: {errors[0][1]}" if errors else "does not compile")
    if compiled.exit > 1:
        fail("the compiler ended abnormally")
    for kind, expected in (("error", case.reject), ("warning", case.warn)):
        found = diagnostics(case, compiled.stderr, kind)
        for want in expected:
            if not any(want.line == line and re.search(want.regex, text) for line, text in found):
                fail(f"no {kind} at line {want.line} matching /{want.regex}/")
        if kind == "warning" and not case.reject and not case.graded:
            for line, text in found:
                if not any(want.line == line and re.search(want.regex, text) for want in expected):
                    fail(f"unexpected warning: {text}")
    if not case.reject and not case.warn and not case.graded and (compiled.stdout or compiled.stderr):
        fail("the compiler had something to say")


def check_run(case, ran, threads):
    """Raises Failure unless a run with that many threads met the expectations."""
    def fail(what):
        raise Failure(f"{what}\n{ran.report()}")

    def with_threads(text):
        return text.replace("%N", str(threads))

    if case.exit == "nonzero":
        if ran.exit == 0:
            fail("exit code 0, not another")
    elif ran.exit != int(case.exit):
        meaning = f" ({_CODES[ran.exit]})" if ran.exit in _CODES else ""
        fail(f"exit code {ran.exit}{meaning}, not {case.exit}")
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
    if case.exit == "0" and not case.stderr and not case.graded and ran.stderr:
        fail("something on stderr")
