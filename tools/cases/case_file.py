# SPDX-License-Identifier: MIT
"""Reads what a test case says about itself: the `// KEY: value` comments of its source file, and what the table of its folder has.

docs/testing.md describes the format. Nothing here compiles or runs anything.
"""

import dataclasses
import difflib
import fnmatch
import os
import re

import limits

SUFFIXES = (".upc", ".c", ".trans.c")
# What the cases of a folder are to do, for those whose text is for readers.
TABLE = "upctest.txt"
# Comments that many sources have, and no misspelt NOT.
_NO_DIRECTIVES = ("NOTE", "NOTES")
SANITIZERS = ("address", "thread", "undefined")
COMPILERS = ("gcc", "clang")

_LINE = re.compile(r"^//\s*([A-Z][A-Z-]*)(?:\(([^()]*)\))?:[ \t]?(.*?)\s*$")
_NAME = re.compile(r"\S+(?:%s)\s*$" % "|".join(map(re.escape, SUFFIXES)))


class CaseError(Exception):
    """A directive that can't be understood; the text says where and what to write instead."""


@dataclasses.dataclass
class Diagnostic:
    """A diagnostic that the compiler must give: at `line` (0: no position), text matching `regex`."""

    line: int
    regex: str


@dataclasses.dataclass
class Pattern:
    """What the translation has at this place, or must not have up to the next one that it has."""

    line: int  # of the case
    wanted: bool
    regex: str


# The numbers of threads of a case that does not say its own.
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
    translations: dict = dataclasses.field(default_factory=dict)  # of flags in a tuple: [Pattern]
    seeds: list = dataclasses.field(default_factory=list)  # of the schedules to run under, instead of none
    stdin: str = ""
    most: limits.Limits = limits.Limits()
    timeout: float = 20.0
    run: bool = True
    sanitize: tuple = SANITIZERS
    compilers: tuple = COMPILERS
    table: str = ""  # the table that has the case, if one does
    graded: bool = False  # a submission: its warnings and its standard error matter where the table names them

    @property
    def self_checking(self):
        """True when the case says nothing of its output: it must then end with a line PASS."""
        return not (self.stdout or self.stdout_has or self.stderr or self.graded) and self.exit == "0"


# A run of each takes a tenth of a second: these take a day.
_MOST_SEEDS = 1000000


def thread_counts(text):
    """The numbers in `1 2 4` or `1,2,4`; ValueError if these are no numbers of threads."""
    if text.strip() == "none":
        return []
    numbers = [int(word) for word in text.replace(",", " ").split()]
    if not numbers or min(numbers) < 1:
        raise ValueError("give thread counts of 1 or more, or 'none'")
    return numbers


def seeds(text):
    """The seeds in `1 2 10-19`; ValueError if these are none, or more than _MOST_SEEDS."""
    found = []
    for word in text.replace(",", " ").split():
        first, hyphen, last = word.partition("-")
        several = range(int(first), int(last if hyphen else first) + 1)
        # Not by len(), which has a limit of its own.
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
    """A time that a run may take; ValueError if it is none."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError("give a number of seconds above 0")
    return number


def _environment(text):
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
    """The tuples of flags in `-g, -O3 -T=4`; text is None without parentheses, which adds no flag."""
    if text is None:
        return [()]
    sets = [tuple(words.split()) for words in text.split(",")]
    if not all(sets):
        raise ValueError("write flags of upcc in the parentheses, and commas between sets of them")
    return sets


def _add_environment(case, text):
    name, value = _environment(text)
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
    """(key, text) of a line that is a directive without parentheses, else (None, "")."""
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
    """Takes the directives among the numbered lines of the file."""
    for number, line in lines:
        match = _LINE.match(line)
        if not match:
            continue
        key, sets, text = match.groups()
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
    """The numbered directives, as comments, that a table has for a case: below its name or a pattern of it, and above the first
    name of all, if it names the case."""
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
    """The Case in the file at `path`, with other defaults if these are given; raises CaseError for a directive
    that makes no sense."""
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
    """Raises CaseError where the directives of a case, each right by itself, make no sense together."""
    if case.run and not case.reject and not case.threads and not case.static:
        raise CaseError(f"{path}: neither THREADS nor STATIC names a thread count to run with")
    stdin = os.path.join(os.path.dirname(os.path.abspath(case.table or case.path)), case.stdin)
    if case.stdin and not os.path.isfile(stdin):
        raise CaseError(f"{path}: STDIN: there is no file {stdin}")
    if case.most.guarded and not limits.can_guard():
        raise CaseError(f"{path}: LIMITS: this system does not tell what a process has started (/proc/…/children)")
