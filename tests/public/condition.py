# SPDX-License-Identifier: MIT
"""Conditions of public test suites: `trans_bupc && !(os_linux || _threads > 8)`, or `upc_io,upc_tick`.

A word is true if it is among the features; _threads is the number of threads, or 0 if it is not known yet;
static and dynamic say whether THREADS is static. A comma means `and`.
"""

import re

TOKEN = re.compile(r"\s*(\|\||&&|<=|>=|==|!=|[!<>()+\-*/%,]|\d+(?:\.\d+)?|[A-Za-z_][\w.-]*)")


class ConditionError(ValueError):
    """A condition that cannot be parsed."""


def holds(text, features, threads=0):
    """Whether the condition holds. An empty one does. Raises ConditionError."""
    out = []
    at = 0
    text = text.strip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise ConditionError(f"cannot read the condition '{text}'")
        at = match.end()
        word = match.group(1)
        if word in ("&&", ","):
            word = " and "
        elif word == "||":
            word = " or "
        elif word == "!":
            word = " not "
        elif word == "_threads":
            word = str(threads)
        elif word[0].isalpha() or word[0] == "_":
            word = str(word.lower() in features or word == "all")
        out.append(word)
    if not out:
        return True
    try:
        # Only numbers, True, False and operators remain.
        return bool(eval("".join(out), {"__builtins__": {}}))  # pylint: disable=eval-used
    except (SyntaxError, TypeError) as error:
        raise ConditionError(f"cannot read the condition '{text}'") from error
