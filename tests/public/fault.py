# SPDX-License-Identifier: MIT
"""Decides whose fault the failure of a public program is: ours, the program's own, or its folder's, which lacks something. Undecided
failures count as ours until somebody examines them."""

import re

OURS, PROGRAM, FOLDER = "ours", "the program's", "the folder's"
# How the checking runtime ends a job: misuse, deadlock, data race.
TOLD = {120: "upcc -g", 121: "the deadlock detector", 122: "upcc -race"}
NO_FILE = re.compile(r"'?([\w./+-]+\.(?:h|c|upc|inc))'?(?:: No such file| file not found)|No rule to make target '([^']+)'|cannot find -l(\w+)")
NO_COMMAND = re.compile(r"(?:make: |/bin/\w*sh: (?:line )?\d*:? ?)([\w./+-]+): (?:No such file|(?:command )?not found)")
UNDEFINED = re.compile(r"undefined reference to [`‘']([\w.]+)")
ERROR = re.compile(r"^[^\s:]+:\d+(?::\d+)?: (?:fatal )?error: .*", re.M)
RUNTIME = re.compile(r"_?(p?shmemx?|upc|bupc|upcr|upcri|pupc|taskq)_")
CRASH = re.compile(r"^upc: thread \d+: (.+):(\d+): segmentation fault", re.M)
# The last one is printf's output for a missing argv[1].
ARGUMENTS = re.compile(r"\busage\b|wrong number of arg|expects? .*argument|\bneed(?:s|ed)? to (?:specify|give|provide)\b"
                       r"|open '?\"?\(null\)", re.I)


def of_build(output):
    """(whose, why) of a program that does not compile."""
    if "internal error" in output or "please report" in output:
        return OURS, "the compiler breaks down"
    missing = NO_FILE.search(output)
    if missing:
        name = next(g for g in missing.groups() if g)
        return FOLDER, f"{name} is not there"
    missing = NO_COMMAND.search(output)
    if missing:
        return FOLDER, f"it needs {missing.group(1)}"
    undefined = UNDEFINED.search(output)
    if undefined:
        return (OURS if RUNTIME.match(undefined.group(1)) else PROGRAM), f"{undefined.group(1)} is defined nowhere"
    error = ERROR.search(output)
    # The compiler reports the violated rule, at a line of the program.
    return (PROGRAM, error.group(0)) if error else (OURS, "no message says why")


def wants_arguments(output):
    """Whether the program's output asks for arguments, or the program crashes where it reads them."""
    crash = CRASH.search(output)
    if not crash:
        return bool(ARGUMENTS.search(output))
    try:
        with open(crash.group(1), encoding="utf-8", errors="replace") as file:
            return "argv" in file.read().splitlines()[int(crash.group(2)) - 1]
    except (OSError, IndexError):
        return False


def of_run(output, again, ended=True):
    """(whose, why) of a program that does not end, ends with an error or prints the wrong output. again(flag): exit code and output of the
    same run of the program compiled with that flag, or None if it cannot be compiled so."""
    if wants_arguments(output):
        return FOLDER, "it wants arguments"
    for flag in ("-g", "-race"):
        outcome = again(flag)
        if outcome and wants_arguments(outcome[1]):
            return FOLDER, "it wants arguments"
        message = next((line for line in outcome[1].splitlines() if line.startswith("upc: ")), "") if outcome else ""
        if message and outcome[0] in TOLD:
            return PROGRAM, f"{TOLD[outcome[0]]} says: {message}"
    return OURS, "nothing says why" if ended else "nothing says why; it may need longer (-limit)"
