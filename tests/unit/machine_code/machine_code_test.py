"""Compiles small functions as translated code is compiled and looks at their machine code.

usage: machine_code_test.py HEADER FILE.c…   (HEADER is the path of upcr.h)

What each function must be stands above it; functions.c tells how. Compilers that the machine lacks
are left out, but for gcc.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

COMPILERS = [["gcc", "-O2"], ["clang-14", "-O2"], ["gcc", "-O3"]]
DIRECTIVE = re.compile(r"// (CODE|NONE|ONCE): (.*)")
FUNCTION = re.compile(r"^[a-z][\w *]*\b(\w+)\(.*\{")


def read_wishes(path):
    """Function names and their (kind, text) wishes, in the file's order."""
    wishes, pending = {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            directive = DIRECTIVE.match(line)
            function = FUNCTION.match(line)
            if directive:
                pending.append(directive.groups())
            elif function and pending:
                wishes[function.group(1)] = pending
                pending = []
    if pending or not wishes:
        sys.exit("%s: a wish without a function" % path)
    return wishes


def is_padding(instruction):
    return re.match(r"(data16 |cs )*nop|xchg %ax,%ax|endbr64", instruction) is not None


def disassemble(path):
    """Each function's instructions, its cold part left out."""
    text = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", path], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    functions, current = {}, None
    for line in text.splitlines():
        label = re.match(r"[0-9a-f]+ <(.*)>:", line)
        if label:
            current = functions.setdefault(label.group(1), [])
        elif "\t" in line and current is not None:
            instruction = line.split("\t", 1)[1].split("#")[0].split("<")[0]
            instruction = re.sub(r"\s+", " ", instruction).strip()
            if not is_padding(instruction):
                current.append(instruction.replace("retq", "ret").replace("repz ", ""))
    return functions


def complaint(kind, text, code):
    """What is wrong with the code, or None."""
    if kind == "CODE":
        return None if re.fullmatch(text, "; ".join(code)) else "is not %s" % text
    matches = [i for i in code if re.match(r"(?:%s)" % text, i)]
    if kind == "NONE":
        return "has %s" % matches[0] if matches else None
    return None if len(matches) == 1 else "has %s %d times, not once" % (text, len(matches))


def main():
    include = os.path.dirname(sys.argv[1])
    failures = checked = 0
    with tempfile.TemporaryDirectory() as directory:
        for compiler in COMPILERS:
            if compiler[0] != "gcc" and not shutil.which(compiler[0]):
                print("%s is not installed: left out" % compiler[0])
                continue
            for source in sys.argv[2:]:
                output = os.path.join(directory, "code.o")
                subprocess.run(
                    compiler + ["-std=gnu11", "-w", "-fcf-protection=none", "-I", include, "-c",
                                "-o", output, source], check=True)
                functions = disassemble(output)
                for name, wishes in read_wishes(source).items():
                    for kind, text in wishes:
                        checked += 1
                        wrong = complaint(kind, text, functions[name])
                        if wrong:
                            failures += 1
                            print("%s: %s (%s) %s:" % (source, name, " ".join(compiler), wrong))
                            print("".join("    %s\n" % i for i in functions[name]))
    print("%d properties, %d failures" % (checked, failures))
    return 1 if failures or not checked else 0


sys.exit(main())
