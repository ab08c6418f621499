# SPDX-License-Identifier: MIT
"""Every function of UPC's libraries, declared by the program itself: called, not called, and with its address taken.

Old programs declare functions instead of including a header, or in addition. All must compile and link, here and,
with -portable, on a runtime that is not ours (stranger/upcr.h), which has other names for some.

The functions are those that the headers declare; NOT_PORTABLE lists those that the interface does not have.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import stranger_test  # noqa: E402

HEADERS = ["upc.h", "upc_tick.h", "upc_castable.h", "upc_collective.h", "upc_atomic.h", "upc_nb.h", "upc_io.h",
           "bupc_collectivev.h", "pupc.h"]
# Berkeley's runtime does not have these either, under any name; and its older atomics.
NOT_PORTABLE = re.compile(r"upc_all_sort$|upc_local_alloc$|bupc_atomic\w+_(relaxed|strict|private)$")
# Types that need no header but <stddef.h>.
STANDARD = {"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "size_t", "const",
            "volatile", "restrict", "shared", "strict", "relaxed"}
DECLARATION = re.compile(r"(?P<result>[\w\s*]+?)\b(?P<name>b?p?upc_\w+)\((?P<parameters>[^;{]*)\)\s*$")
# Where the program declares the functions, and the headers that it includes.
PLACES = {
    "instead of all headers": ["stddef.h"],
    "besides <upc.h>": ["upc.h"],
    "besides all headers": HEADERS,
}


class Function:
    def __init__(self, header, found):
        self.header, self.name = header, found["name"]
        self.result = " ".join(found["result"].split())
        self.parameters = " ".join(found["parameters"].split())
        # A parameter that is a function keeps its type as written.
        parts = [] if self.parameters == "void" else re.split(r",\s*(?![^(]*\))", self.parameters)
        self.arguments = [re.search(r"\w+(?=\)?(\(.*\))?(\[\w*\])*$)", p)[0] for p in parts if p != "..."]
        words = re.findall(r"\b[A-Za-z]\w*", re.sub(r"\b__\w+", "", self.result + " " + self.parameters))
        self.types = set(words) - STANDARD

    def declaration(self):
        return f"{self.result} {self.name}({self.parameters});"

    def called(self):
        names = ", ".join(self.arguments)
        back = "" if self.result == "void" else "return "
        return f"{self.result} call_{self.name}({self.parameters}) {{ {back}{self.name}({names}); }}"

    def pointed_to(self):
        return f"void *address_{self.name}(void) {{ {self.result} (*p)({self.parameters}) = {self.name}; return (void *)p; }}"


def preprocessed(upcc, folder, headers):
    source = os.path.join(folder, "headers.upc")
    with open(source, "w", encoding="utf-8") as file:
        file.writelines(f"#include <{h}>\n" for h in headers)
    return subprocess.run([upcc, "-E", source], check=True, capture_output=True, text=True).stdout


def functions(upcc, folder):
    """All functions that the headers declare, by name, with the first header that declares each."""
    found = {}
    for header in HEADERS:
        text = re.sub(r"^#.*$|__attribute__\(\(.*\)\)(?=;)", "", preprocessed(upcc, folder, [header]), flags=re.MULTILINE)
        for statement in re.split(r"[;{}]", text):
            if declaration := DECLARATION.match(statement.strip()):
                if "typedef" not in declaration["result"] and "inline" not in declaration["result"]:
                    found.setdefault(declaration["name"], Function(header, declaration))
    return found


def program(place, form, chosen):
    lines = [f"#include <{h}>" for h in PLACES[place]] + [f.declaration() for f in chosen]
    if form == "called":
        lines += [f.called() for f in chosen]
    elif form == "pointed to":
        lines += [f.pointed_to() for f in chosen]
    return "\n".join(lines + ["int main(void) { return 0; }\n"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upcc", required=True)
    parser.add_argument("--flag", action="append", default=[], help="for our runtime: a sanitizer, as it has")
    parser.add_argument("--upcr", help="an installation of Berkeley UPC's runtime to try instead of the two")
    ours, _ = parser.parse_known_args()  # scripts get other arguments, too, which are not used here
    failed = passed = 0
    with tempfile.TemporaryDirectory(prefix="declared-") as folder:
        known = functions(ours.upcc, folder)
        print(f"{len(known)} functions")
        if len(known) < 400:
            print("FAIL: the headers have more")
            return 1
        runtimes = {"other": [ours.upcc, "-network=smp", "-upcr", ours.upcr]} if ours.upcr else {
            "ours": [ours.upcc, *ours.flag], "other": [stranger_test.driver(ours.upcc, folder)]}
        for place, headers in PLACES.items():
            declared = set(re.findall(r"\b\w+\b", preprocessed(ours.upcc, folder, headers)))
            # Functions with further arguments must be declared by their header; the message says so.
            chosen = [f for f in known.values() if f.types <= declared and (f.name in declared or "..." not in f.parameters)]
            portable = [f for f in chosen if not NOT_PORTABLE.match(f.name)]
            for form in "called", "not called", "pointed to":
                source = os.path.join(folder, "program.upc")
                for runtime, upcc in runtimes.items():
                    those = chosen if runtime == "ours" else portable
                    with open(source, "w", encoding="utf-8") as file:
                        file.write(program(place, form, those))
                    done = subprocess.run([*upcc, "-o", os.path.join(folder, "program"), source], capture_output=True,
                                          text=True, check=False)
                    passed += done.returncode == 0
                    if done.returncode:
                        failed += 1
                        print(f"FAIL {len(those)} functions declared {place}, {form}, on the {runtime} runtime")
                        print("\n".join(("  " + line)[:300] for line in done.stderr.splitlines() if re.search("error|undefined", line)))
        for f in known.values():
            if "..." in f.parameters:
                with open(source, "w", encoding="utf-8") as file:
                    file.write(program("instead of all headers", "called", [f]))
                done = subprocess.run([ours.upcc, "-c", "-o", os.path.join(folder, "program.o"), source],
                                      capture_output=True, text=True, check=False)
                told = f"'{f.name}' takes further arguments, and is declared without its header: write #include <{f.header}>"
                passed += told in done.stderr
                if told not in done.stderr:
                    failed += 1
                    print(f"FAIL {f.name}, declared by hand: no error that names its header\n{done.stderr}")
    print(f"[declared by hand] {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
