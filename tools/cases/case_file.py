# SPDX-License-Identifier: MIT
"""Parses the directives of a test case: the `// KEY: value` comments of its source file, and its entries in the folder's table.

docs/testing.md describes the format. Nothing here compiles or runs anything.
"""

import dataclasses
import difflib
import fnmatch
import os
import re

import limits

SUFFIXES = (".upc", ".c", ".trans.c")
# Holds the directives of a folder's cases whose own text is for readers.
TABLE = "upctest.txt"
# Comments in many sources that are not a misspelt NOT.
_NO_DIRECTIVES = ("NOTE", "NOTES")
SANITIZERS = ("address", "thread", "undefined")
COMPILERS = ("gcc", "clang")

_LINE = re.compile(r"^//\s*([A-Z][A-Z-]*)(?:\(([^()]*)\))?:[ \t]?(.*?)\s*$")
# A directive with a number after other words of a comment, as where lines of a comment were joined.
_WITHIN_TEXT = re.compile(r"^//.*\S\s(THREADS|STATIC|EXIT|TIMEOUT|SEEDS):\s*\d")
_NAME = re.compile(r"\S+(?:%s)\s*$" % "|".join(map(re.escape, SUFFIXES)))


class CaseError(Exception):
    """An invalid directive; the text has the place and the remedy."""


@dataclasses.dataclass
class Diagnostic:
    """A diagnostic that the compiler must print: at `line` (0: no position), with text that matches `regex`."""

    line: int
    regex: str


@dataclasses.dataclass
class Pattern:
    """Text that the translation has at this place, or must not have up to the next one that it has."""

    line: int  # of the case
    wanted: bool
    regex: str


# The numbers of threads of a case without THREADS.
THREADS = [1, 2, 4]


@dataclasses.dataclass
class Case:
    path: str
    threads: list = dataclasses.field(default_factory=lambda: list(THREADS))
    static: list = dataclasses.field(default_factory=list)
    flags: list = dataclasses.field(default_factory=list)
    extra: list = dataclasses.field(default_factory=list)
    args: list = dataclasses.field(default_factory=list)
    run_flags: list = dataclasses.field(default_factory=list)
    env: dict = dataclasses.field(default_factory=dict)
    exit: str = "0"
    stdout: list = dataclasses.field(default_factory=list)
    stdout_has: list = dataclasses.field(default_factory=list)
    stderr: list = dataclasses.field(default_factory=list)
    reject: list = dataclasses.field(default_factory=list)
    warn: list = dataclasses.field(default_factory=list)
    translations: dict = dataclasses.field(default_factory=dict)  # by a tuple of flags: [Pattern]
    seeds: list = dataclasses.field(default_factory=list)  # of the schedules to run under, if any
    stdin: str = ""
    most: limits.Limits = limits.Limits()
    timeout: float = 20.0
    run: bool = True
    sanitize: tuple = SANITIZERS
    compilers: tuple = COMPILERS
    table: str = ""  # the table with the case, if there is one
    graded: bool = False  # a submission: its warnings and its standard error matter only if the table names them

    @property
    def self_checking(self):
        """Whether the case has no expectations of output: it must then end with a line PASS."""
        return not (self.stdout or self.stdout_has or self.stderr or self.graded) and self.exit == "0"


# A run takes a tenth of a second: this many take a day.
_MOST_SEEDS = 1000000


def thread_counts(text):
    """The numbers in `1 2 4` or `1,2,4`; ValueError if they are no numbers of threads."""
    if text.strip() == "none":
        return []
    numbers = [int(word) for word in text.replace(",", " ").split()]
    if not numbers or min(numbers) < 1:
        raise ValueError("give thread counts of 1 or more, or 'none'")
    return numbers


def seeds(text):
    """The seeds in `1 2 10-19`; ValueError if they are invalid, or more than _MOST_SEEDS."""
    found = []
    for word in text.replace(",", " ").split():
        first, hyphen, last = word.partition("-")
        several = range(int(first), int(last if hyphen else first) + 1)
        # Not by len(), which overflows.
        if several.stop - several.start + len(found) > _MOST_SEEDS:
            raise ValueError("give %d seeds at most" % _MOST_SEEDS)
        found += several
    if not found or min(found) < 1:
        raise ValueError("give seeds of 1 or more, such as 1-20")
    return found


def _diagnostic(text):
    line, colon, regex = text.partition(":")
    if not colon:
        raise ValueError("write LINE:REGEX (LINE 0: a diagnostic with no position)")
    return Diagnostic(int(line), _regex(regex.strip()))


def _regex(text):
    try:
        re.compile(text)
    except (OverflowError, RecursionError) as error:
        raise ValueError(str(error)) from None
    return text


def _exit(text):
    if text != "nonzero" and not 0 <= int(text) <= 255:
        raise ValueError("give 0 to 255, or 'nonzero'")
    return text


def _yes_no(text):
    return {"yes": True, "no": False}[text]


def _sanitizers(text):
    words = () if text == "none" else tuple(text.split())
    if not set(words) <= set(SANITIZERS):
        raise ValueError("choose from %s, or write 'none'" % ", ".join(SANITIZERS))
    return words


def _compilers(text):
    words = tuple(text.split())
    if not words or not set(words) <= set(COMPILERS):
        raise ValueError("choose from " + ", ".join(COMPILERS))
    return words


def seconds(text):
    """The time limit of a run; ValueError if it is invalid."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError("give a number of seconds above 0")
    return number


def variable(text):
    """The name and value in `NAME=VALUE`; ValueError if there are none."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError("write NAME=VALUE")
    return name, value


def _set(field, convert):
    return lambda case, text: setattr(case, field, convert(text))


def _append(field, convert=str):
    return lambda case, text: getattr(case, field).append(convert(text))


def _extend(field):
    return lambda case, text: getattr(case, field).extend(text.split())


def _flag_sets(text):
    """The tuples of flags in `-g, -O3 -T=4`; text is None without parentheses, which means no flags."""
    if text is None:
        return [()]
    sets = [tuple(words.split()) for words in text.split(",")]
    if not all(sets):
        raise ValueError("write flags of upcc in the parentheses, and commas between sets of them")
    return sets


def _add_environment(case, text):
    name, value = variable(text)
    case.env[name] = value


def _limit(case, text):
    case.most = dataclasses.replace(case.most, **limits.parse(text))


_DIRECTIVES = {
    "THREADS": _set("threads", thread_counts),
    "STATIC": _set("static", thread_counts),
    "FLAGS": _extend("flags"),
    "EXTRA": _extend("extra"),
    "ARGS": _extend("args"),
    "UPCRUN": _extend("run_flags"),
    "ENV": _add_environment,
    "EXIT": _set("exit", _exit),
    "STDOUT": _append("stdout"),
    "STDOUT-HAS": _append("stdout_has", _regex),
    "STDERR": _append("stderr", _regex),
    "REJECT": _append("reject", _diagnostic),
    "WARN": _append("warn", _diagnostic),
    "TIMEOUT": _set("timeout", seconds),
    "SEEDS": _set("seeds", seeds),
    "STDIN": _set("stdin", str),
    "LIMITS": _limit,
    "RUN": _set("run", _yes_no),
    "SANITIZE": _set("sanitize", _sanitizers),
    "COMPILERS": _set("compilers", _compilers),
}
_OF_TRANSLATIONS = {"BECOMES": True, "NOT": False}


KEYS = (*_DIRECTIVES, *_OF_TRANSLATIONS)


def directive(line):
    """(key, text) of a line with a directive without parentheses, else (None, "")."""
    match = _LINE.match(line)
    if not match or match.group(1) not in KEYS or match.group(2) is not None:
        return None, ""
    return match.group(1), match.group(3)


def _take(case, number, key, sets, text):
    if "\0" in text:
        raise ValueError("a NUL byte, which no file, option or output of a case has")
    if key in _OF_TRANSLATIONS:
        for flags in _flag_sets(sets):
            pattern = Pattern(number, _OF_TRANSLATIONS[key], _regex(text))
            case.translations.setdefault(flags, []).append(pattern)
    elif sets is not None:
        raise ValueError("only BECOMES and NOT take flags in parentheses")
    else:
        _DIRECTIVES[key](case, text)


def take_all(case, path, lines):
    """Processes the directives among the numbered lines of the file."""
    for number, line in lines:
        match = _LINE.match(line)
        key, sets, text = match.groups() if match else (None, None, None)
        within = key not in KEYS and _WITHIN_TEXT.match(line)
        if within:
            raise CaseError(f"{path}:{number}: {within.group(1)} has no effect within a line; write it on a line of its own")
        if not match:
            continue
        if key in KEYS:
            try:
                _take(case, number, key, sets, text)
            except (ValueError, KeyError, re.error) as error:
                raise CaseError(f"{path}:{number}: {key}: {text!r}: {error}") from None
        elif key not in _NO_DIRECTIVES:
            near = difflib.get_close_matches(key, KEYS, n=1, cutoff=0.75)
            if near:
                raise CaseError(f"{path}:{number}: unknown directive {key}; did you mean {near[0]}?")


def _lines_of(name, table, lines):
    """The numbered directives, as comments, that a table has for a case: those below its name or a matching pattern, and those above the
    first name, if the table names the case."""
    found, of_all, current, named = [], [], None, False
    for number, line in enumerate(lines, 1):
        directive_of = _LINE.match("// " + line)
        if directive_of and directive_of.group(1) in KEYS:
            (of_all if current is None else found if fnmatch.fnmatch(name, current) else []).append((number, "// " + line))
        elif _NAME.match(line):
            current = line.strip()
            named |= fnmatch.fnmatch(name, current)
            if not fnmatch.filter(os.listdir(os.path.dirname(os.path.abspath(table))), current):
                raise CaseError(f"{table}:{number}: there is no {current} beside the table")
        elif line.strip() and not line.startswith("#"):
            raise CaseError(f"{table}:{number}: {line.strip()!r} is no directive (KEY: value), name of a case or # comment")
    return of_all + found if named else []


def parse(path, threads=None, timeout=None):
    """The Case in the file at `path`, with the given defaults, if any; raises CaseError for an invalid directive."""
    case = Case(path)
    if threads is not None:
        case.threads = threads
    if timeout is not None:
        case.timeout = timeout
    with open(path, encoding="utf-8", errors="replace") as source:
        take_all(case, path, enumerate(source, 1))
    table = os.path.join(os.path.dirname(path), TABLE)
    if os.path.isfile(table):
        with open(table, encoding="utf-8", errors="replace") as lines:
            of_case = list(_lines_of(os.path.basename(path), table, lines))
        if of_case:
            case.table = table
            take_all(case, table, of_case)
    for flags, patterns in case.translations.items():
        if not any(pattern.wanted for pattern in patterns):
            raise CaseError(f"{path}:{patterns[0].line}: NOT without a BECOMES of the same flags would "
                            "hold of any text; say what the translation becomes, too")
    check(case, path)
    return case


def check(case, path):
    """Raises CaseError if the directives of a case, each valid by itself, contradict each other."""
    if case.run and not case.reject and not case.threads and not case.static:
        raise CaseError(f"{path}: neither THREADS nor STATIC names a thread count to run with")
    stdin = os.path.join(os.path.dirname(os.path.abspath(case.table or case.path)), case.stdin)
    if case.stdin and not os.path.isfile(stdin):
        raise CaseError(f"{path}: STDIN: there is no file {stdin}")
    if case.most.guarded and not limits.can_guard():
        raise CaseError(f"{path}: LIMITS: this system does not list the children of a process (/proc/…/children)")
