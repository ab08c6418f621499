# SPDX-License-Identifier: MIT
"""Checks the names of the public headers and of the libraries against the specification and the reserved prefixes.

The stage is an installation (bin, include, lib); the folder has use_every_name.c and
names-3.12.txt, the names of the specification. The script checks that
  - the program uses every name of the list, and compiles without a warning as C11 and C++17, with
    gcc and clang, for the fast and the checking runtime and for static THREADS, with every function
    as it is and in upper case;
  - each public header compiles by itself, and defines nothing outside the prefixes of UPC, the
    runtime and OpenSHMEM and the identifiers that C reserves;
  - the libraries define nothing else either, and the unchecked one needs nothing of the C++ library.
The last line is `N passed, N failed`.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import clang_commands

# Names that any header may define: with the project's prefixes, also after an underscore, and reserved identifiers.
OURS = re.compile(r"_?(?:upc|bupc|p?shmem|UPC|BUPC|P?SHMEM)[A-Za-z0-9_]*|_[A-Z_][A-Za-z0-9_]*")
# Names of the specification without these prefixes.
SPECIFIED = {
    "SIZEOF_UPCR_REGISTER_T", "SIZEOF_UPCR_REGISTER_VALUE_T", "gasnet_seginfo_t",
    "gasnet_getMaxLocalSegmentSize", "gasnet_getMaxGlobalSegmentSize", "gasnet_getSegmentInfo",
}
# Structures of the C library, which upcri/private_libc.h declares without defining them.
FROM_C_LIBRARY = {"tm", "option"}
# OpenSHMEM's names before version 1.2.
OLD_SHMEM = {"_my_pe", "_num_pes", "shfree", "shmalloc", "shmemalign", "shrealloc", "start_pes"}
# Names of GASP.
PUPC = {"PUPC_H", "pupc_control", "pupc_create_event", "pupc_event_atomic", "pupc_event_end", "pupc_event_start"}
# Names of Berkeley's UPC Task Library, and of this project's additions to it.
TASKS = {"taskq_" + name for name in """t reducer_t all_alloc all_free put execute steal wait fence all_isEmpty all_run group_begin
group_end for all_reducer_alloc all_reducer_free reducer_view all_reduce""".split()}
# Names that single headers define for the output of one translator, for old programs, or by another specification.
EXCEPTIONS = {
    "mpp/shmem.h": OLD_SHMEM,
    "mpp/shmemx.h": OLD_SHMEM,
    "shmem.h": OLD_SHMEM,
    "shmemx.h": OLD_SHMEM,
    "pshmem.h": OLD_SHMEM,
    "pupc.h": PUPC,
    "upc_task.h": TASKS,
    "upcri/task_loop.h": {"taskq_for"},
    "whirl2c.h": {"GASNETT_IDENT", "GASNET_CONFIG_STRING"},
}

# Symbols of the libraries: the same prefixes, and C++ names in namespace upc; AddressSanitizer adds
# a symbol for each variable.
SYMBOL = re.compile(
    r"(?:__odr_asan\.)?"
    r"(?:_?(?:upc|bupc|p?shmem|UPC)|gasnet_get|_Z(?:[A-Z]+|St)*N?[VKO]*3upc|_ZGV[A-Z]*N?3upc)")
# Functions that interpose those of OpenMP's libraries and of the C library (runtime/teams_*.cc).
IN_FRONT = re.compile(r"(?:GOMP_parallel\w*|GOMP_teams_reg|ompt_start_tool|pthread_create|thrd_create)$")
# Clang inlines fewer templates of the C++ library than gcc; weak ones need nothing of it, and any other definition serves as well.
INSTANTIATION = re.compile(r"_ZZ?NK?St")
# Symbols of the C++ library, of oneTBB and of the compilers.
STANDARD_LIBRARY = re.compile(r"_ZN?K?(?:S[a-z]|9__gnu_cxx|3tbb)|_Z(?:nw|dl|na|da)|__cxa_|__clang_call_terminate"
                              r"|(?:DW\.ref\.)?__g(?:xx|cc)_")

COMPILERS = {
    "gcc, C11": ["gcc", "-std=c11", "-xc"],
    "gcc, pedantic C11": ["gcc", "-std=c11", "-pedantic-errors", "-xc"],
    "gcc, GNU C11": ["gcc", "-std=gnu11", "-xc"],
    "clang, C11": [clang_commands.C, "-std=c11", "-xc"],
    "gcc, C++17": ["g++", "-std=c++17", "-xc++"],
    "clang, C++17": [clang_commands.CXX, "-std=c++17", "-xc++"],
}
MODES = {"fast": [], "checking": ["-DUPCRI_CHECK=1"], "static THREADS": ["-DUPCRI_STATIC_THREADS=4"]}
TYPES_AND_VARIABLES = re.compile(r"_t$|^upcr_null_|^upcr_startup_(?:spawnfuncs|arrayinit_diminfo)$")


class Results:
    """Counts the checks that passed, and prints those that failed."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, what, problems):
        if problems:
            self.failed += 1
            print(f"FAIL  {what}")
            for line in problems[:20]:
                print("    " + line)
            if len(problems) > 20:
                print(f"    … and {len(problems) - 20} more")
        else:
            self.passed += 1
            print(f"ok    {what}")


def run(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=120, check=False)


def upper_case(source, names):
    """Returns the program with every function of the runtime under its upper-case name."""
    functions = [n for n in names if n.startswith("upcr_") and not TYPES_AND_VARIABLES.search(n)]
    pattern = re.compile(r"\b(%s)\b(?= *\()" % "|".join(functions))
    return pattern.sub(lambda match: match.group(1).upper(), source)


def check_program(results, include, folder, scratch):
    with open(os.path.join(folder, "names-3.12.txt"), encoding="utf-8") as file:
        names = file.read().split()
    with open(os.path.join(folder, "use_every_name.c"), encoding="utf-8") as file:
        source = file.read()
    used = set(re.findall(r"\w+", source))
    results.check("the program uses all names of the specification",
                  [f"{name} is not used" for name in names if name not in used])
    upper = upper_case(source, names)
    for text, label in ((source, "names"), (upper, "upper-case names")):
        path = os.path.join(scratch, label.replace(" ", "_") + ".c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        for compiler, command in COMPILERS.items():
            for mode, flags in MODES.items():
                if mode != "fast" and "GNU" in compiler:
                    continue
                # The upper-case names are macros, which all compilers treat alike.
                if text is upper and not compiler.startswith(("gcc, C11", "gcc, C++")):
                    continue
                done = run(command + flags + ["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I",
                                              include, path])
                results.check(f"{label}: {compiler}, {mode}",
                              done.stderr.splitlines() if done.returncode else [])


def macros_of(include, header):
    """Returns the macros that the files below `include` define when `header` is compiled, and all files that are read."""
    done = run(["gcc", "-std=gnu11", "-E", "-dD", "-I", include, "-include", header, "-xc",
                "/dev/null"])
    file, macros, files = "", set(), set()
    for line in done.stdout.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            file = marker.group(1)
            files.add(file)
        define = re.match(r"#define (\w+)", line)
        if define and file.startswith(include):
            macros.add(define.group(1))
    return macros, files


# A line of Clang's dump: depth, kind, range, position of the name, and the rest.
NODE = re.compile(r"(\W*)(\w+) 0x\w+ (?:(?:parent|prev) 0x\w+ )*<([^>]*)>(?: (\S+))?(.*)")
FILE = re.compile(r"([^ <,]+):\d+:\d+")
NOT_NAMES = {"definition", "enum", "implicit", "invalid", "referenced", "struct", "union", "used"}


def declarations_of(include, header):
    """Returns the names that the files below `include` declare at file scope, enumerators included."""
    # The header is preprocessed first, so that names that a macro composes have a position, too.
    text = run([clang_commands.C, "-std=gnu11", "-E", "-I", include, "-include", header, "-xc", "/dev/null"]).stdout
    dump = subprocess.run([clang_commands.C, "-std=gnu11", "-fsyntax-only", "-Xclang", "-ast-dump", "-fno-color-diagnostics", "-xcpp-output", "-"],
                          input=text, capture_output=True, text=True, timeout=120, check=False).stdout
    names, file = set(), ""
    for line in dump.splitlines():
        node = NODE.match(line)
        if not node:
            continue
        depth, kind, reach, place, rest = node.groups()
        # A position has the file's name only if it differs from the previous one; otherwise it has "line" or "col".
        for found in FILE.findall(f"{reach} {place or ''}"):
            file = file if found == "line" else found
        if not kind.endswith("Decl") or not (len(depth) == 2 or kind == "EnumConstantDecl") or not file.startswith(include):
            continue
        words = [word for word in rest.partition("'")[0].split() if word not in NOT_NAMES]
        names.update(words[-1:])
    return names


def check_headers(results, include):
    headers = sorted(os.path.relpath(os.path.join(place, name), include)
                     for place, _, names in os.walk(include) for name in names)
    # Headers of upc/ are UPC, not C, and those of upcri/shmem/ are parts of shmem.h; two enclose other headers.
    headers = [header for header in headers if not header.startswith(("upc/", "upcri/shmem/"))
               and header not in ("upcri/guard_macros.h", "upcri/restore_macros.h")]
    # The declarations of a header that another one includes are checked with the latter.
    macros, brought = {}, set()
    for header in headers:
        path = os.path.join(include, header)
        macros[header], files = macros_of(include, path)
        if header not in EXCEPTIONS:
            brought |= {os.path.relpath(file, include) for file in files} - {header}
    for header in headers:
        path = os.path.join(include, header)
        problems = []
        for command in (COMPILERS["gcc, C11"], COMPILERS["clang, C++17"]):
            done = run(command + ["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", include,
                                  "-include", path, "/dev/null"])
            if done.returncode:
                problems += done.stderr.splitlines()
        if not problems:
            allowed = SPECIFIED | FROM_C_LIBRARY | EXCEPTIONS.get(header, set())
            found = macros[header] | (set() if header in brought else declarations_of(include, path))
            if header == "upcr_proxy.h" and not {"upcr_add_shared", "UPCR_PAGESIZE"} <= found:
                problems.append("this test finds no names in it")
            problems += [f"defines {name}" for name in sorted(found)
                         if not OURS.fullmatch(name) and name not in allowed]
        results.check(f"header {header}", problems)


def check_library(results, path, may_use_standard_library):
    done = run(["nm", "-g", "--defined-only", path])
    symbols = [line.split()[1:] for line in done.stdout.splitlines() if len(line.split()) == 3]
    defined = {name for kind, name in symbols if not (clang_commands.IN_USE and kind in "VWu" and INSTANTIATION.match(name))}
    problems = [] if len(defined) > 100 else ["this test finds no symbols in it"]
    problems += [f"defines {name}" for name in sorted(defined) if not SYMBOL.match(name) and not IN_FRONT.match(name)
                 and not (may_use_standard_library and STANDARD_LIBRARY.match(name))]
    if not may_use_standard_library:
        done = run(["nm", "-g", "--undefined-only", path])
        needed = {line.split()[-1] for line in done.stdout.splitlines() if line.startswith(" ")}
        problems += [f"needs {name}" for name in sorted(needed - defined)
                     if STANDARD_LIBRARY.match(name)]
    results.check(f"library {os.path.basename(path)}", problems)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("stage", help="an installation")
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)), help="of the program")
    given = parser.parse_args()
    stage, folder = os.path.abspath(given.stage), given.folder
    include = os.path.join(stage, "include", "smp-upc")
    results = Results()
    with tempfile.TemporaryDirectory(prefix="upc-names-") as scratch:
        check_program(results, include, folder, scratch)
    check_headers(results, include)
    check_library(results, os.path.join(stage, "lib", "libupcr.a"), False)
    check_library(results, os.path.join(stage, "lib", "libupcr-check.a"), True)
    print(f"[names] {results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
