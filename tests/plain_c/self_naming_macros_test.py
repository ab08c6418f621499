# SPDX-License-Identifier: MIT
"""Macros of system headers whose expansion contains their own name, directly or through other macros: upcc and oshcc accept
each use of one that the C compiler and Clang accept, with the same meaning.

The translation expands macros, and its output includes the headers again: a macro's own name that remains in an
expansion must not be expanded a second time. The headers are those of the C library and of Linux, as many together
as compile together. For each such macro, the test looks for a use: as a constant, a value, a type, a tag, a
member of some structure, a call. The programs print values, sizes and addresses.
"""

import os
import re
import shutil
import subprocess
import unittest

import clang_commands
import command_test

ENDS = "#include <stdio.h>\n#include <stdlib.h>\n"
STEP = 48  # headers that are tried together at first
COMPILER = os.environ.get("UPCC_CC", "gcc")
NAME = re.compile(r"[A-Za-z_]\w*")


def headers():
    """The public headers of the C library and of Linux, as #include names them."""
    listed = subprocess.run(["dpkg-query", "-L", "libc6-dev", "linux-libc-dev"], capture_output=True, text=True, check=True)
    found = re.findall(r"^/usr/include/(?:[a-z0-9_]+-linux-gnu\w*/)?(\S+\.h)$", listed.stdout, re.MULTILINE)
    return sorted({h for h in found if not h.startswith(("bits/", "asm/", "asm-generic/"))},
                  key=lambda h: (h.startswith(("linux/", "rdma/", "misc/", "scsi/", "sound/", "video/", "drm/")), h))


def program(names):
    return "#define _GNU_SOURCE\n" + "".join(f"#include <{h}>\n" for h in names) + ENDS


def preprocessed(text, *options):
    """Clang's output for a program; None if it does not compile."""
    done = subprocess.run([clang_commands.C, "-x", "c", "-w", *options, "-"], input=text, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def bundles(names):
    """Lists of headers that compile together."""
    if preprocessed(program(names), "-fsyntax-only") is not None:
        yield names
    elif len(names) > 1:
        half = len(names) // 2
        yield from bundles(names[:half])
        yield from bundles(names[half:])


def self_naming(text):
    """{macro: (parameters or None, body)} of a program's macros whose expansion leads back to their own name."""
    macros = {}
    for name, parameters, body in re.findall(r"^#define (\w+)(\([^)]*\))? ?(.*)$", preprocessed(text, "-E", "-dM"), re.MULTILINE):
        mentions = set(NAME.findall(re.sub(r'"(?:\\.|[^"\\])*"', "", body))) - set(NAME.findall(parameters))
        macros[name] = (parameters, body, mentions)

    def comes_back(name):
        seen, ahead = set(), [name]
        while ahead:
            for mention in macros[ahead.pop()][2]:
                if mention == name:
                    return True
                if mention in macros and mention not in seen:
                    seen.add(mention)
                    ahead.append(mention)
        return False

    return {name: (macros[name][0], macros[name][1]) for name in sorted(macros) if comes_back(name)}


def uses(name, parameters, body, types):
    """Bodies of functions that use a macro, the most informative first."""
    show = f'printf("{name} %ld\\n", (long)({{}}));'
    if parameters:
        count = len([p for p in parameters.strip("()").split(",") if p])
        for argument in ("0", "1.5", "(void *)0", "number"):
            yield f"if (number) (void)({name}({', '.join([argument] * count)})); " + show.format("0")
            yield f"if (number) {{ {name}({', '.join([argument] * count)}); }} " + show.format("0")
    yield f"enum {{ constant = ({name}) }}; " + show.format(name)
    yield f"if (number) (void)({name}); " + show.format(f"sizeof (__typeof__({name}))")
    yield f"{name} *pointer = 0; " + show.format("sizeof *pointer")
    for tag in ("struct", "union", "enum"):
        yield f"{tag} {name} *pointer = 0; " + show.format("sizeof *pointer")
    if "." in body or "->" in body:
        for kind in types:
            yield f"static {kind} object; " + show.format(f"(char *)&object.{name} - (char *)&object")
            yield f"static {kind} object; object.{name} = 1; " + show.format(f"object.{name}")


def refused_lines(compiler, path):
    done = subprocess.run([*compiler, "-w", "-fsyntax-only", path], capture_output=True, text=True, check=False)
    return {int(line) for line in re.findall(re.escape(path) + r":(\d+):(?:\d+:)? (?:fatal )?error:", done.stderr)}


COMPILERS = ([COMPILER] + ([] if command_test.CLANG else ["-fmax-errors=0", "-ftrack-macro-expansion=0"]), [clang_commands.C, "-ferror-limit=0"])


@unittest.skipUnless(shutil.which(clang_commands.C) and shutil.which("dpkg-query"), "lists headers with dpkg, and probes them with clang")
class SelfNamingMacros(command_test.CommandTest):
    def chosen(self, text, macros):
        """{macro: the first of its uses that both compilers accept}."""
        with_types = preprocessed(text, "-E", "-P")
        types = re.findall(r"\b((?:struct|union) \w+)\s*\{", with_types) + re.findall(r"\}\s*(\w+);", with_types)
        lines, found = [], []
        for name, (parameters, body) in macros.items():
            for use in uses(name, parameters, body, types):
                lines.append((name, use))
        path = self.write("uses.c", text + "static int number;\n#line 1\n" + "".join(
            f"void try_{i}(void) {{ {use} }}\n" for i, (_, use) in enumerate(lines)))
        bad = set().union(*(refused_lines(compiler, path) for compiler in COMPILERS))
        for i, (name, use) in enumerate(lines, 1):
            if i not in bad:
                found.append((name, use))
        return dict(reversed(found))

    def output_of(self, *command):
        done = self.run_command(*command, "-w", "-o", self.path("program"))
        self.assertEqual(done.exit, 0, done)
        return self.run_command(self.path("program"), UPC_THREADS="1").stdout

    def test_uses(self):
        seen, used = set(), 0
        listed = headers()
        for first in range(0, len(listed), STEP):
            for names in bundles(listed[first:first + STEP]):
                text = program(names)
                macros = {n: m for n, m in self_naming(text).items() if (n, m) not in seen}
                seen |= set(macros.items())
                chosen = self.chosen(text, macros) if macros else {}
                if not chosen:
                    continue
                used += len(chosen)
                text += "static int number;\n" + "".join(f"static void use_{n}(void) {{ {u} }}\n" for n, u in sorted(chosen.items()))
                text += "int main(void) {\n" + "".join(f"use_{n}();\n" for n in sorted(chosen)) + "return number;\n}\n"
                source, same = self.write("program.c", text), self.write("program.upc", text)
                with self.subTest(names[0]):
                    wanted = self.output_of(COMPILER, source)
                    self.assertEqual(wanted.count("\n"), len(chosen))
                    upcc = command_test.OPTIONS["upcc"]
                    self.assertEqual(self.output_of(upcc, same), wanted)
                    self.assertEqual(self.output_of(os.path.join(os.path.dirname(upcc), "oshcc"), source), wanted)
        print(f"{used} of {len(seen)} macros used")
        self.assertGreater(used, 900)


if __name__ == "__main__":
    command_test.main()
