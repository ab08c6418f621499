# SPDX-License-Identifier: MIT
"""The rules of CONTRIBUTING.md on rooms, files and names, as far as a script can check them."""

import glob
import os
import re

import command_test

ROOT = os.path.dirname(os.path.realpath("README.md"))
# A room may include the rooms with a lower number.
LEVELS = {"smp": 0, "tld": 0, "runtime": 1, "collectives": 2, "atomics": 2, "io": 2, "tasks": 2, "upcr": 3, "shmem": 3, "tools": 4}
OTHERS = ("bench", "tests/mutation", "tests/unit")  # sources outside of the rooms
NAMESPACES = {"tools/driver": "upc::driver", "tools/outcomes": "upc::outcomes", "tools/decl": "upc::decl", "tools/lsp": "upc::lsp", "tools/translator": "upc::translate"}
MOST_LINES = 600
# Cycles of files that include each other, with the reasons. A header and the source of its name count as one file.
CIRCLES = {
    # upc.h includes Berkeley's extensions, as Berkeley's upc.h does; each part that a program may include alone includes upc.h.
    frozenset("upcr/include/upc/" + name for name in ("upc", "bupc_extensions", "bupc_upc_namespace", "upc_nb")),
}


def sources(*rooms):
    return sorted(os.path.relpath(file, ROOT) for room in rooms for end in ("h", "c", "cc")
                  for file in glob.glob(os.path.join(ROOT, room, "**", "*." + end), recursive=True))


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as opened:
        return opened.read()


def head_comment(text):
    """The comment at the start of a file, after the licence line, or ""."""
    text = re.sub(r"\A(// |/\* )SPDX-[^\n]*\n", "", text)
    match = re.match(r"/\*.*?\*/\n|(?://.*\n)+", text, re.S)
    return match.group(0) if match else ""


def includes(file, text, files, installed):
    """The files of the project that the file includes."""
    for name in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', text, re.M):
        beside = os.path.join(os.path.dirname(file), name)
        to = name if name in files else beside if beside in files else installed.get(name)
        if to:
            yield to


def installed_as(files):
    """{name without its folder: file} of the headers that are included by this name."""
    return {re.sub(r"^\w+/include/", "", file): file for file in files if re.match(r"\w+/include/(?!upc/)", file)}


def circles(arrows):
    """The sets of nodes in the graph {node: its successors} that are on cycles with each other."""
    reached = {}
    for start in arrows:
        reached[start], pending = set(), [start]
        while pending:
            new = arrows.get(pending.pop(), set()) - reached[start]
            reached[start] |= new
            pending += new
    return {frozenset(other for other in to if node in reached.get(other, ())) for node, to in reached.items() if node in to}


def is_installed(file):
    return "/include/" in file or file == "tools/driver/mark_object.h"


class Rooms(command_test.CommandTest):
    def each(self, files, complaint):
        """Checks that complaint(file, text) is false for every file; otherwise it says what is wrong."""
        wrong = ["%s: %s" % (file, said) for file in files for said in [complaint(file, read(file))] if said]
        self.assertEqual(wrong, [])
        self.assertGreater(len(files), 80)

    def test_every_file_begins_with_its_task(self):
        self.each(sources(*LEVELS, *OTHERS), lambda file, text: len(head_comment(text)) < 20 and "no comment at its start")

    def test_no_file_is_long_without_a_reason(self):
        def complaint(file, text):
            lines = text.count("\n")
            return lines > MOST_LINES and "Long, " not in head_comment(text) and "%d lines" % lines
        self.each(sources(*LEVELS, *OTHERS), complaint)

    def test_file_names(self):
        self.each(sources(*LEVELS, *OTHERS),
                  lambda file, text: not re.fullmatch(r"[a-z0-9_]+\.(h|cc|c)", os.path.basename(file)) and "its name")

    def test_include_guards(self):
        """UPC_PATH_H; headers that programs include have a guard of their own name, or state why they may be included again."""
        def complaint(file, text):
            guard = re.search(r"^#ifndef (\w+)\n#define \1\n", text, re.M)
            if is_installed(file):
                own = re.sub(r"\W", "_", os.path.basename(file)).upper()
                # It only includes another header, which has a guard.
                passed_on = re.sub(r"/\*.*?\*/|^#(pragma|if|ifdef|else|elif|endif|include|include_next|undef|define)\b.*\n",
                                   "", text, flags=re.M | re.S).strip() == ""
                return not (guard and guard.group(1).endswith(own) or passed_on or "No include guard" in head_comment(text)) \
                    and "no guard of its name"
            wanted = "UPC_" + re.sub(r"\W", "_", file).upper()
            return (not guard or guard.group(1) != wanted or "#pragma once" in text) and "its guard is not " + wanted
        self.each([file for file in sources(*LEVELS, *OTHERS) if file.endswith(".h")], complaint)

    def test_files_form_layers(self):
        """No two files include each other, even indirectly: a file can be read without those above it."""
        files = sources(*LEVELS)
        installed, arrows = installed_as(files), {}
        for file in files:
            to = {os.path.splitext(one)[0] for one in includes(file, read(file), files, installed)}
            arrows.setdefault(os.path.splitext(file)[0], set()).update(to - {os.path.splitext(file)[0]})
        found = circles(arrows)
        self.assertEqual([sorted(circle) for circle in found - CIRCLES], [])
        self.assertEqual([sorted(circle) for circle in CIRCLES - found], [], "no circle any more: take it off the list")
        self.assertEqual(circles({"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": {"e"}}), {frozenset("abc")})

    def test_rooms_include_lower_rooms_only(self):
        files = sources(*LEVELS)
        installed = installed_as(files)

        def complaint(file, text):
            for name in re.findall(r'#include [<"]([^>"]+)[>"]', text):
                room, to = file.split("/")[0], (name if name in files else installed.get(name, file)).split("/")[0]
                if to != room and LEVELS[to] >= LEVELS[room]:
                    return "includes " + name
                if re.match(r"runtime/(diagnostics/|job_end)", file) and name == "runtime/exit.h":
                    return "the code that reports errors must not end threads"
            return None
        self.each(files, complaint)

    def test_namespaces(self):
        def complaint(file, text):
            room = re.match(r"tools/\w+|\w+", file).group(0)
            wanted = NAMESPACES.get(room, "upc::" + room)
            return [name for name in re.findall(r"^namespace (upc\b[\w:]*) \{", text, re.M)
                    if name != wanted and not name.startswith(wanted + "::")]
        self.each(sources(*LEVELS), complaint)

    def test_constants(self):
        """kCamelCase; only `relaxed` is named as in the standard."""
        def complaint(_, text):
            names = re.findall(r"^(?:inline |static )*constexpr [\w:<>\s*]+?\b(\w+)(?: =|\{|\[)", text, re.M)
            return [name for name in names if not re.match(r"k[A-Z]", name) and name != "relaxed"]
        self.each(sources(*LEVELS), complaint)

    def test_both_compilers_know_sanitizers(self):
        """gcc defines a macro for each sanitizer, clang has __has_feature instead; a file that knows one only is wrong under the other."""
        self.each(sources(*LEVELS), lambda _, text: "__SANITIZE_" in text and "__has_feature(" not in text and "lacks __has_feature")

    def test_pointers_are_printed_in_one_form(self):
        """Messages use runtime/diagnostics/pointer_text.h."""
        self.each([file for file in sources(*LEVELS) if file != "runtime/diagnostics/pointer_text.cc"],
                  lambda _, text: re.search(r'"[^"\n]*offsets? 0x%', text) and "shows an offset itself")


if __name__ == "__main__":
    command_test.main()
