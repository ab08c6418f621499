#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the reference of upcr.h, as a man page or as HTML, from the headers' declarations and upcr.txt.

    main.py man|html|c|list UPCR_TXT PREPROCESSED VERSION OUT

PREPROCESSED is the preprocessed upcr.h. `c` writes the examples as a program, for the tests to compile, and `list` each function with
its group, for upctest --interface.
"""

import html
import re
import sys

ATTRIBUTE = re.compile(r"__attribute__ *\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)")
FUNCTION = re.compile(r"([\w\s*]+?)[\s*]\(?\b(upcr_\w+)\)?\s*\(([^;{}]*?)\)\s*[;{]")
NOT_IN_RESULT = {"static", "inline", "__inline__", "__extension__", "extern"}


class Group:
    def __init__(self, title):
        self.title = title
        self.section = ""
        self.functions = []
        self.text = []
        self.example = []


def expanded(pattern):
    """a_{b,c}_d -> a_b_d, a_c_d."""
    found = re.search(r"\{([^{}]*)\}", pattern)
    if not found:
        return [pattern]
    return [name for one in found[1].split(",") for name in expanded(pattern[:found.start()] + one + pattern[found.end():])]


def read_groups(text):
    groups = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("== "):
            groups.append(Group(line[3:]))
        elif line.startswith("section: "):
            groups[-1].section = line[len("section: "):]
        elif line.startswith("functions: "):
            groups[-1].functions = [name for pattern in line.split()[1:] for name in expanded(pattern)]
        elif line.startswith("    "):
            groups[-1].example.append(line[4:])
        elif line:
            groups[-1].text.append(line)
    return groups


def read_signatures(preprocessed):
    """name -> (result, parameters) of each function of the interface."""
    found = {}
    for before, name, parameters in FUNCTION.findall(ATTRIBUTE.sub("", preprocessed)):
        words = [word for word in before.strip().splitlines()[-1].split() if word not in NOT_IN_RESULT] if before.strip() else []
        if not words or words[-1] == "return" or name in found:
            continue
        found[name] = " ".join(words), " ".join(parameters.split())
    # Names that are only macros, as functions.
    lock = "upcr_shared_ptr_t lockptr"
    found.setdefault("upcr_lock", ("void", lock))
    found.setdefault("upcr_unlock", ("void", lock))
    found.setdefault("upcr_lock_attempt", ("int", lock))
    return found


def problems(groups, signatures):
    listed = [name for group in groups for name in group.functions]
    for name in sorted(set(listed) - set(signatures)):
        yield f"upcr.h has no function {name}"
    for name in sorted(set(signatures) - set(listed)):
        yield f"{name} is in no group"
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        yield f"{name} is in more than one group"
    for group in groups:
        for what in "section", "functions", "text", "example":
            if not getattr(group, what):
                yield f"the group '{group.title}' has no {what}"
        if group.example and not any(name in " ".join(group.example) for name in group.functions):
            yield f"the example of '{group.title}' calls none of its functions"


def signature(name, signatures):
    result, parameters = signatures[name]
    return f"{result}{'' if result.endswith('*') else ' '}{name}({parameters});"


def as_man(groups, signatures, version):
    def escaped(text):
        text = text.replace("\\", "\\e").replace("-", "\\-")
        return "\\&" + text if text.startswith((".", "'")) else text

    out = [f'.TH upcr.h 3 "" "SMP UPC {version}" "SMP UPC"', ".SH NAME", "upcr.h \\- functions of the UPC Runtime interface",
           ".SH SYNOPSIS", ".nf", "#include <upcr.h>", ".fi", ".SH DESCRIPTION",
           "What translated UPC programs call: the interface of the UPC Runtime Specification 3.12, as this runtime has it. Names are there in upper case, too.",
           "An invalid argument ends the job with a message and exit code 120; some arguments are checked only by the checking runtime",
           "(\\fBupcc \\-g\\fR). Generators find mistakes that a C compiler can't see with \\fBupcc \\-Wupcr\\fR."]
    for group in groups:
        out += [f".SH {group.title.upper()}", f"Section \\(lq{escaped(group.section)}\\(rq.", ".PP", ".nf"]
        out += [escaped(signature(name, signatures)) for name in group.functions]
        out += [".fi", ".PP"] + [escaped(line) for line in group.text] + [".PP", "Example:", ".PP", ".nf", ".RS 4"]
        out += [escaped(line) for line in group.example] + [".RE", ".fi"]
    out += [".SH SEE ALSO", ".BR upcc (1),", ".BR upcrun (1),", ".BR upcr (7)", ""]
    return "\n".join(out)


STYLE = """:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
pre { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 4px; overflow-x: auto; padding: 0.6rem; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
nav ul { columns: 16rem; padding-left: 1.2rem; }
.section { opacity: 0.75; }
:target { background: color-mix(in srgb, gold 35%, transparent); }"""


def as_html(groups, signatures, version):
    def anchor(title):
        return re.sub(r"\W+", "-", title.lower())

    out = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
           f"<title>upcr.h: functions of the UPC Runtime interface</title><style>{STYLE}</style></head><body>", "<h1>upcr.h</h1>",
           f"<p>What translated UPC programs call: the interface of the UPC Runtime Specification 3.12, as SMP UPC {html.escape(version)} has it. Names are there in "
           "upper case, too. An invalid argument ends the job with a message and exit code 120; some arguments are checked only by the checking runtime "
           "(<code>upcc -g</code>). Generators find mistakes that a C compiler can't see with <code>upcc -Wupcr</code>.</p>", "<nav><ul>"]
    out += [f'<li><a href="#{anchor(group.title)}">{html.escape(group.title)}</a></li>' for group in groups] + ["</ul></nav>"]
    for group in groups:
        out += [f'<h2 id="{anchor(group.title)}">{html.escape(group.title)}</h2>', f'<p class="section">Section “{html.escape(group.section)}”</p>', "<pre>" +
                "\n".join(f'<span id="{name}">{html.escape(signature(name, signatures))}</span>' for name in group.functions) + "</pre>",
                f"<p>{html.escape(' '.join(group.text))}</p>", "<p>Example:</p>", "<pre>" + html.escape("\n".join(group.example)) + "</pre>"]
    return "\n".join(out + ["</body></html>", ""])


def as_program(groups):
    """The examples, each in a function of its own."""
    out = ["// RUN: no", '#include "upcr.h"', "#include <stdio.h>", "#define UPCR_SHARED_SIZE_ 8", "#define UPCR_PSHARED_SIZE_ 8", "upcr_shared_ptr_t example_blocked;",
           "int example_main(int argc, char **argv);"]
    for number, group in enumerate(groups):
        out += [f"void example_{number}(int argc, char **argv) {{", "UPCR_BEGIN_FUNCTION();", *group.example, "}"]
    return "\n".join(out + [""])


def as_list(groups):
    return "".join(f"{name}\t{group.title}\n" for group in groups for name in group.functions)


def main():
    form, groups_file, preprocessed_file, version, out = sys.argv[1:]
    with open(groups_file, encoding="utf-8") as file:
        groups = read_groups(file.read())
    with open(preprocessed_file, encoding="utf-8") as file:
        signatures = read_signatures(file.read())
    wrong = list(problems(groups, signatures))
    for problem in wrong:
        print(f"{groups_file}: error: {problem}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    text = {"man": lambda: as_man(groups, signatures, version), "html": lambda: as_html(groups, signatures, version), "c": lambda: as_program(groups), "list": lambda: as_list(groups)}[form]()
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
