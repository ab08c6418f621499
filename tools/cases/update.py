# SPDX-License-Identifier: MIT
"""Rewrites the expectations of a case to the actual results: its STDOUT, STDERR, EXIT, REJECT and WARN.

The other directives stay unchanged: a run does not determine them.
"""

import os
import re

import case_file
import expect
from process import Failure

_SPECIAL = re.compile(r"([.^$*+?{}\[\]\\|()])")


def rewrite(case, compiled, ran):
    """Rewrites the file if something in it must change; returns the names of the changed directives. Raises Failure if the result cannot
    be expressed."""
    wanted = _of_compilation(case, compiled)
    if compiled.exit == 0 and case.run:
        wanted.update(_of_runs(case, ran))
    with open(case.path, encoding="utf-8", errors="surrogateescape") as file:
        before = list(enumerate(file.read().split("\n"), 1))
    changed = [key for key, texts in wanted.items() if _texts(before, key) != texts]
    if not changed:
        return []
    if case.table:
        raise Failure(f"{case.table} says what is expected; change it there")
    if case.extra and (wanted.get("REJECT") or wanted.get("WARN")):
        raise Failure(f"diagnostics of a case of several files can't be written down\n{compiled.report()}")
    lines = before
    for key in changed:
        lines = _with(lines, key, wanted[key])
    # Line numbers in diagnostics move with their lines.
    now = {old: new for new, (old, _) in enumerate(lines, 1) if old}
    text = "\n".join(_moved(line, now) for _, line in lines)
    fresh = f"{case.path}.new{os.getpid()}"
    with open(fresh, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
    os.chmod(fresh, os.stat(case.path).st_mode & 0o7777)
    os.replace(fresh, case.path)
    return changed


def _of_compilation(case, compiled):
    if compiled.exit > 1:
        raise Failure(f"the compiler ended abnormally\n{compiled.report()}")
    wanted = {}
    for key, kind, before in (("REJECT", "error", case.reject), ("WARN", "warning", case.warn)):
        found = expect.diagnostics(case, compiled.stderr, kind)
        if any(line < 0 for line, _ in found):
            raise Failure(f"{kind}s in another file can't be written down\n{compiled.report()}")
        if key == "WARN" and compiled.exit != 0:
            continue
        # A directive that matches a diagnostic stays as it was written.
        texts = []
        for line, text in found:
            kept = [want for want in before if want.line == line and re.search(want.regex, text)]
            texts.append(f"{line}:{kept[0].regex if kept else _escaped(text)}")
        wanted[key] = list(dict.fromkeys(texts))
    return wanted


def _of_runs(case, ran):
    if not ran:
        return {}
    exits = {done.exit for _, done in ran}
    if case.exit == "nonzero" and 0 not in exits:
        exits = {"nonzero"}
    if len(exits) > 1:
        raise Failure("the exit codes differ: " + ", ".join(f"{done.exit} with {n}" for n, done in ran))
    code = str(exits.pop())
    wanted = {"EXIT": [] if code == "0" else [code]}
    output = [(n, done.stdout.splitlines()) for n, done in ran]
    passes = all(lines and lines[-1] == "PASS" for _, lines in output)
    if case.stdout or not (case.stdout_has or (passes and code == "0") or (code != "0" and not any(l for _, l in output))):
        wanted["STDOUT"] = _lines_of_all(case.stdout, output, "stdout")
    errors = [(n, done.stderr.splitlines()) for n, done in ran]
    said = [line for _, lines in errors for line in lines]
    matching = case.stderr and all(re.search(regex.replace("%N", str(n)), done.stderr, re.MULTILINE)
                                   for n, done in ran for regex in case.stderr)
    if not matching and (case.stderr or (said and code == "0")):
        wanted["STDERR"] = [_escaped(line) for line in _lines_of_all([], errors, "stderr")]
    return wanted


def _lines_of_all(before, output, name):
    """The lines that all (threads, lines) of `output` share, with %N for the number of threads."""
    counts = {len(lines) for _, lines in output}
    if len(counts) > 1:
        raise Failure(f"{name} has another number of lines with other numbers of threads: " +
                      ", ".join(f"{len(lines)} with {n}" for n, lines in output))
    result = []
    for at in range(counts.pop()):
        these = [(n, lines[at]) for n, lines in output]
        if these[0][1] != these[0][1].rstrip():
            raise Failure(f"line {at + 1} of {name} ends in a blank, which no directive can say")
        candidates = ([before[at]] if at < len(before) else []) + [
            these[0][1], re.sub(rf"\b{these[0][0]}\b", "%N", these[0][1])]
        for text in candidates:
            if all(text.replace("%N", str(n)) == line for n, line in these):
                result.append(text)
                break
        else:
            raise Failure(f"line {at + 1} of {name} is another with other numbers of threads:\n" +
                          "\n".join(f"    {n}: {line}" for n, line in these))
    return result


def _escaped(text):
    return _SPECIAL.sub(r"\\\1", text)


def _moved(line, now):
    key, text = case_file.directive(line)
    if key not in ("REJECT", "WARN"):
        return line
    number, colon, regex = text.partition(":")
    return f"// {key}: {now.get(int(number), int(number))}{colon}{regex}"


def _texts(lines, key):
    return [text for found, text in (case_file.directive(line) for _, line in lines) if found == key]


def _with(lines, key, texts):
    """The numbered lines with the directives of that key at the place of the first of them, or after the last directive; new ones have
    the number 0."""
    at = [place for place, (_, line) in enumerate(lines) if case_file.directive(line)[0] == key]
    others = [place for place, (_, line) in enumerate(lines) if case_file.directive(line)[0]]
    first = at[0] if at else (others[-1] + 1 if others else 0)
    kept = [line for place, line in enumerate(lines) if place not in at]
    return kept[:first] + [(0, f"// {key}: {text}".rstrip()) for text in texts] + kept[first:]
