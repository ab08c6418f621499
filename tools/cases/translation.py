# SPDX-License-Identifier: MIT
"""Compares a translation with the BECOMES and NOT of a case, like LLVM's FileCheck.

Each BECOMES matches within one line, after the match of the previous one, on the same line or a later one. A NOT must not match
between its two neighbours among the BECOMES: for those before the first, from the start of the text; for those after the last, up to
its end.
"""

import re

LINES_SHOWN = 8  # of the translation, from where the search began


def _find(regex, lines, start, end=None):
    """The first match from `start` on, and before `end`: line, column and end column, or None."""
    pattern = re.compile(regex)
    last, last_column = end or (len(lines) - 1, None)
    for number in range(start[0], last + 1):
        stop = len(lines[number])
        if number == last and last_column is not None:
            stop = last_column
        match = pattern.search(lines[number], start[1] if number == start[0] else 0, stop)
        if match:
            return number, match.start(), match.end()
    return None


def _shown(lines, start):
    shown = [lines[start[0]][start[1]:]] + lines[start[0] + 1:start[0] + LINES_SHOWN]
    return "".join("    | %s\n" % line for line in shown)


def compare(patterns, text):
    """The problem with the text, for a person; empty if it matches the patterns."""
    lines = text.splitlines() or [""]
    at = (0, 0)
    forbidden = []
    for pattern in patterns:
        if not pattern.wanted:
            forbidden.append(pattern)
            continue
        found = _find(pattern.regex, lines, at)
        if not found:
            return "  line %d: nothing matches /%s/ in\n%s" % (pattern.line, pattern.regex,
                                                              _shown(lines, at))
        wrong = _forbidden(forbidden, lines, at, found[:2])
        if wrong:
            return wrong
        at, forbidden = (found[0], found[2]), []
    return _forbidden(forbidden, lines, at, None)


def _forbidden(patterns, lines, start, end):
    for pattern in patterns:
        found = _find(pattern.regex, lines, start, end)
        if found:
            return "  line %d: /%s/ matches '%s' in\n%s" % (
                pattern.line, pattern.regex, lines[found[0]][found[1]:found[2]], _shown(lines, start))
    return ""
