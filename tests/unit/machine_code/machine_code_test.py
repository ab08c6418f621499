# SPDX-License-Identifier: MIT
"""Compiles small functions like translated code and checks their machine code.

The requirements for each function are above it; functions.c describes their form. Compilers that
are not installed are left out, except gcc, which is required.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

import clang_commands

COMPILERS = [["gcc", "-O2"], [clang_commands.C, "-O2"], ["gcc", "-O3"]]
# Without vectorisation and unrolling, so that loops keep their written form.
LOOP_COMPILERS = [[name, "-O2", "-fno-tree-vectorize", "-fno-unroll-loops"]
                  for name in ("gcc", clang_commands.C)]
DIRECTIVE = re.compile(r"// (CODE|NONE|ONCE|LOOP|NOT_IN_LOOPS)(?:\((\w+)\))?: (.*)")
FUNCTION = re.compile(r"^[a-z][\w *\[\]]*\b(\w+)\(.*\{")


def read_wishes(path):
    """Function names and their (kind, compiler, text) requirements, in the file's order; no compiler means any."""
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
    if pending:
        sys.exit("%s: a wish without a function" % path)
    return wishes


def is_padding(instruction):
    return re.match(r"(data16 |cs )*nop|xchg %ax,%ax|endbr64", instruction) is not None


def loops(code):
    """The instructions of each loop, from the target of a backward jump to the jump."""
    addresses = [address for address, _ in code]
    found = []
    for end, (_, instruction) in enumerate(code):
        jump = re.match(r"j\w+ ([0-9a-f]+)$", instruction)
        target = int(jump.group(1), 16) if jump else None
        if target in addresses[:end + 1]:
            found.append([one for _, one in code[addresses.index(target):end + 1]])
    return found


def disassemble(path):
    """Each function's instructions with their addresses, without its cold part."""
    text = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", path], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    functions, current = {}, None
    for line in text.splitlines():
        label = re.match(r"[0-9a-f]+ <(.*)>:", line)
        if label:
            current = functions.setdefault(label.group(1), [])
        elif "\t" in line and current is not None:
            address, instruction = line.split("\t", 1)
            instruction = instruction.split("#")[0].split("<")[0]
            instruction = re.sub(r"\s+", " ", instruction).strip()
            if not is_padding(instruction):
                instruction = instruction.replace("retq", "ret").replace("repz ", "")
                current.append((int(address.strip(" :"), 16), instruction))
    return functions


def complaint(kind, text, code):
    """A description of the fault in the code, or None."""
    if kind == "LOOP":
        length = min(map(len, loops(code)), default=0)
        return None if 0 < length <= int(text) else "has no loop of %s instructions (%d)" % (text, length)
    if kind == "NOT_IN_LOOPS":
        within = [i for loop in loops(code) for i in loop if re.search(text, i)]
        return "has %s in a loop" % within[0] if within else None if loops(code) else "has no loop"
    code = [instruction for _, instruction in code]
    if kind == "CODE":
        return None if re.fullmatch(text, "; ".join(code)) else "is not %s" % text
    matches = [i for i in code if re.match(r"(?:%s)" % text, i)]
    if kind == "NONE":
        return "has %s" % matches[0] if matches else None
    return None if len(matches) == 1 else "has %s %d times, not once" % (text, len(matches))


def check(compiler, source, name_of_source, include, directory):
    """The number of requirements of a file, and the number of those that are not met."""
    output = os.path.join(directory, "code.o")
    subprocess.run(
        compiler + ["-std=gnu11", "-w", "-fcf-protection=none", "-I", include, "-c", "-o", output,
                    source], check=True)
    functions = disassemble(output)
    failures = checked = 0
    for name, wishes in read_wishes(name_of_source).items():
        for kind, only, text in wishes:
            if only not in (None, compiler[0]):
                continue
            checked += 1
            wrong = complaint(kind, text, functions[name])
            if wrong:
                failures += 1
                print("%s: %s (%s) %s:" % (name_of_source, name, " ".join(compiler), wrong))
                print("".join("    %s\n" % i for _, i in functions[name]))
    return checked, failures


def translated(upctrans, source, include, directory):
    output = os.path.join(directory, os.path.basename(source) + ".trans.c")
    subprocess.run([upctrans, "-O2", "-nolines", "-isystem", include, "-upc-headers",
                    os.path.join(include, "upc"), "-o", output, source],
                   check=True, stderr=subprocess.DEVNULL)
    return output


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upctrans", help="the translator, if the sources are UPC")
    parser.add_argument("include", help="the folder of upcr.h")
    parser.add_argument("sources", nargs="+")
    given = parser.parse_args()
    include, sources, upctrans = given.include, given.sources, given.upctrans
    compilers = LOOP_COMPILERS if upctrans else COMPILERS
    failures = checked = 0
    with tempfile.TemporaryDirectory() as directory:
        for compiler in compilers:
            if compiler[0] != "gcc" and not shutil.which(compiler[0]):
                print("%s is not installed: left out" % compiler[0])
                continue
            for source in sources:
                if upctrans and not read_wishes(source):
                    continue
                text = translated(upctrans, source, include, directory) if upctrans else source
                more, wrong = check(compiler, text, source, include, directory)
                if not more:
                    sys.exit("%s: no function has a wish" % source)
                checked += more
                failures += wrong
    print("%d properties, %d failures" % (checked, failures))
    return 1 if failures or not checked else 0


sys.exit(main())
