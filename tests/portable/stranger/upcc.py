# SPDX-License-Identifier: MIT
"""A driver for the second runtime, for upctest and for use by hand:

    upcc.py UPCC FOLDER [upcc's options] -o PROGRAM FILE...

UPCC translates with -portable; the C compiler compiles with only FOLDER's header and links with
FOLDER's libstranger.a, which `build` makes. A program runs on $UPC_THREADS threads.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILER = ["gcc", "-std=gnu17", "-fcommon", "-D_GNU_SOURCE", "-w", "-Werror=implicit-function-declaration",
            "-Werror=int-conversion", "-Werror=incompatible-pointer-types"]


def build(folder):
    """Makes the library of the second runtime in a folder."""
    objects = []
    for name in ("core", "libraries", "extensions", "files"):
        objects.append(os.path.join(folder, name + ".o"))
        subprocess.run(COMPILER + ["-O1", "-c", os.path.join(HERE, name + ".c"), "-o", objects[-1]], check=True)
    subprocess.run(["ar", "rcs", os.path.join(folder, "libstranger.a")] + objects, check=True)


def start_file(objects, static):
    """The file that a driver adds to a program, as the section 'static data' of the interface requires."""
    names = "".join(subprocess.run(["nm", o], check=True, capture_output=True, text=True).stdout for o in objects)
    functions = {kind: sorted(set(re.findall(rf"T (UPCRI_{kind}_\w+)", names))) for kind in ("ALLOC", "INIT")}
    lines = ['#include "upcr.h"', '#include "internal.h"', "int user_main(int, char**);"]
    lines += [f"void {f}(void);" for f in functions["ALLOC"] + functions["INIT"]]
    lines += ["static void start(void* from, uintptr_t length) {"]
    lines += [f"  {f}();" for f in functions["ALLOC"]] + ["  stranger_meet();"]
    lines += [f"  {f}();" for f in functions["INIT"]] + ["}"]
    lines += [f"upcr_thread_t UPCRL_static_thread_count = {static};",
              "void (*UPCRL_static_init)(void*, uintptr_t) = start;",
              "int main(int argc, char** argv) {",
              "  bupc_init_reentrant(&argc, &argv, user_main);", "}"]
    return "\n".join(lines) + "\n"


def misplaced(translation, object_file):
    """Private data of a file that is larger than its given size, or None. A runtime with processes keeps private data
    one after another."""
    symbols = subprocess.run(["nm", "-S", object_file], check=True, capture_output=True, text=True).stdout
    sizes = {words[3]: int(words[1], 16) for words in map(str.split, symbols.splitlines()) if len(words) == 4}
    for found in re.finditer(r"UPCR_TLD_DEFINE(?:_TENTATIVE)?\((\w+), ([^,]*), ([^)]*)\)", translation):
        name, size, alignment = found.groups()
        if not size.isdigit() or not alignment.isdigit():
            return f"{name}: '{size}' and '{alignment}' are no numbers"
        # If the size depends on a constant, an assertion in the translation checks the room.
        if re.match(r"[^#]*\n#ifdef UPCRI_USING_TLD\n__extension__ _Static_assert\(.* follows ", translation[found.end():]):
            continue
        held = sizes.get(name, 0)
        if not held <= int(size) < held + int(alignment) or int(size) % int(alignment):
            return f"{name}: {held} bytes, aligned to {alignment}, are said to be {size}"
    return None


def main(upcc, folder, arguments):
    with tempfile.TemporaryDirectory(prefix="stranger-") as scratch:
        return compile_program(upcc, folder, arguments, scratch)


def compile_program(upcc, folder, arguments, scratch):
    program, sources, options, libraries, static = "a.out", [], [], [], 0
    only_compile = "-c" in arguments
    # Parsed by hand: unknown options are passed on to upcc unchanged.
    waiting = iter(a for a in arguments if a != "-c")
    for a in waiting:
        if a == "-o":
            program = next(waiting)
        elif a in ("-I", "-D", "-U", "-include"):
            options += [a, next(waiting)]
        elif a.startswith("-l"):
            libraries.append(a)
        elif a.startswith("-"):
            options.append(a)
            if a.startswith("-T="):
                static = int(a[3:])
        else:
            sources.append(a)
    objects = []
    for number, source in enumerate(sources):
        name = os.path.join(scratch, f"{number}-" + re.sub(r"\.\w+$", "", os.path.basename(source)))
        done = subprocess.run([upcc, "-trans", "-portable", *options, "-o", name + ".trans.c", source],
                              check=False)
        if done.returncode != 0:
            return done.returncode
        with open(name + ".trans.c", encoding="utf-8", errors="replace") as file:
            translation = file.read()
        statics = re.findall(r"^static\b.*\n?\s*UPCR_TLD_DEFINE.*$", translation, re.MULTILINE)
        if statics:
            print(f"{source}:1:1: error: a static variable that is private: {statics[0]}", file=sys.stderr)
            return 1
        objects.append(name + ".o")
        threads = [f"-DTHREADS={static}"] if static else []
        done = subprocess.run(COMPILER + ["-O1", f"-I{HERE}", "-c", name + ".trans.c", "-o", objects[-1]]
                              + [o for o in options if o.startswith(("-I", "-f", "-m"))], check=False)
        if done.returncode != 0:
            return done.returncode
        if complaint := misplaced(translation, objects[-1]):
            print(f"{source}:1:1: error: private data: {complaint}", file=sys.stderr)
            return 1
    if only_compile:
        return 0
    start = os.path.join(scratch, "start.c")
    with open(start, "w", encoding="utf-8") as file:
        file.write(start_file(objects, static))
    return subprocess.run(COMPILER + [f"-I{HERE}", "-o", program, start] + [o for o in options if o.startswith("-f")] + objects
                          + [os.path.join(folder, "libstranger.a"), "-lm", "-lpthread"] + libraries,
                          check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
