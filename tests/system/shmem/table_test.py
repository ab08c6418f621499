# SPDX-License-Identifier: MIT
"""The table of OpenSHMEM's routines in docs/libraries.md has every function and generic name of shmem.h, and no other; the
tests that it names mention them."""

import itertools
import os
import re
import subprocess
import tempfile
import unittest

import command_test
from command_test import OPTIONS

TYPENAMES = "float|double|longdouble|u?char|schar|u?short|u?int|u?long|u?longlong|u?int(?:8|16|32|64)|size|ptrdiff|complexf|complexd"
OLD = {"start_pes", "_my_pe", "_num_pes", "shmalloc", "shfree", "shrealloc", "shmemalign"}
ROW = re.compile(r"\| ([^|]*) \| ([^|]+) \| ([^|]+) \|")
VERSION = re.compile(r"1\.[0-6]\b")


def alternatives(pattern):
    """Expands {a,b} and [c] in a pattern; returns all words that it stands for."""
    parts = [part.strip("{}[]").split(",") + ([""] if part.startswith("[") else []) if part[:1] in "{[" else [part]
             for part in re.split(r"(\{[^}]*\}|\[[^\]]*\])", pattern) if part]
    return ["".join(words) for words in itertools.product(*parts)]


def header(*words):
    """The functions of shmem.h, and its generic names for C11."""
    include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")

    def output(*more):
        return subprocess.run(["gcc", "-std=c11", "-E", "-I", include, *words, *more, "-"], input="#include <shmem.h>\n",
                              capture_output=True, text=True, check=True).stdout
    functions = set(re.findall(r"\b(shmem_\w+)\s*\(", output("-P", "-DUPCRI_SHMEM_CALLS=1")))
    return functions, set(re.findall(r"#define (shmem_\w+)\(", output("-dM")))


class Table(unittest.TestCase):
    def rows(self):
        with open("docs/libraries.md", encoding="utf-8") as file:
            text = file.read()
        text = text[text.index("### Routines"):text.index("### Profiling")]
        return [match.groups() for match in ROW.finditer(text) if VERSION.match(match.group(2))]

    def test_every_function_has_a_row_and_every_row_a_function(self):
        functions, generic = header()
        self.assertGreater(len(functions), 1500)
        rows = self.rows()
        self.assertGreater(len(rows), 50)
        told = set()
        for names, version, _ in rows:
            self.assertTrue(all(VERSION.match(v) for v in re.findall(r"\d\.\d+", version)), version)
            for name in itertools.chain.from_iterable(map(alternatives, re.findall(r"`(\w[\w\[\]{},]*)`", names))):
                if name in OLD or name == "long":
                    continue
                shape = re.compile(name.replace("TYPENAME", f"(?:{TYPENAMES})").replace("SIZE", "(?:8|16|32|64|128)"))
                found = {f for f in functions | generic if shape.fullmatch(f)}
                self.assertTrue(found, f"{name}: shmem.h has none")
                told |= found | {f for f in generic if f == name.replace("TYPENAME_", "")}
        self.assertEqual(functions - told, set())
        self.assertEqual(generic - told, set())

    def test_every_function_of_every_version_exists(self):
        """names.txt lists them. Generic names and overloads are in the rows of the typed functions."""
        functions, generic = header()
        rows = []
        for names, version, _ in self.rows():
            for name in itertools.chain.from_iterable(map(alternatives, re.findall(r"`(\w[\w\[\]{},]*)`", names))):
                rows.append((name, version))
        with open("tests/system/shmem/names.txt", encoding="utf-8") as file:
            lines = [line.split() for line in file if not line.startswith("#")]
        self.assertGreater(len(lines), 250)
        for name, first, last in lines:
            shape = re.compile(name.replace("TYPENAME", f"(?:{TYPENAMES})").replace("SIZE", "(?:8|16|32|64|128)"))
            self.assertTrue(any(map(shape.fullmatch, functions | generic)) or name in OLD, f"{name} of {first}: shmem.h has none")
            since = [re.findall(r"1\.\d", version) for row, version in rows if row == name]
            if not since:
                self.assertTrue(any(row.replace("TYPENAME_", "") == name for row, _ in rows) or name in ("shmem_wait", "shmem_wait_until", "shmem_sync"), f"{name}: no row")
            elif first == "1.2":
                self.assertLessEqual(since[0][0], "1.2", name)  # the list does not include versions 1.0 and 1.1
            else:
                self.assertIn(first, since[0], name)
            if last != "1.6":
                self.assertIn("removed", dict(rows)[name], name)

    def test_deprecated_names_and_no_others_cause_warnings(self):
        functions, _ = header()
        deprecated = set()
        for names, version, _ in self.rows():
            if "deprecated" in version:
                for name in itertools.chain.from_iterable(map(alternatives, re.findall(r"`(\w[\w\[\]{},]*)`", names))):
                    shape = re.compile(name.replace("TYPENAME", f"(?:{TYPENAMES})"))
                    deprecated |= {f for f in functions | OLD if shape.fullmatch(f) or f == name.replace("TYPENAME_", "")}
        self.assertGreater(len(deprecated), 100)
        lines = "\n".join(f"  (void)sizeof(&{name});" for name in sorted(functions | OLD))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "names.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#include <shmem.h>\nint main(void) {{\n{lines}\n}}\n")
            done = subprocess.run([OPTIONS["upcc"], "-std=gnu11", "-c", "-o", os.path.join(folder, "names.o"), path],
                                  capture_output=True, text=True, check=True, env=dict(os.environ, LC_ALL="C"))
            quiet = subprocess.run([OPTIONS["upcc"], "-std=gnu11", "-Wno-deprecated-declarations", "-c", "-o",
                                    os.path.join(folder, "names.o"), path], capture_output=True, text=True, check=True)
        told = re.findall(r"names\.c:\d+: warning: '(\w+)' is deprecated: OpenSHMEM 1\.\d (?:has shmem_\w+|removed)", done.stderr)
        self.assertEqual(len(told), len(set(told)))
        self.assertEqual(set(told), deprecated)
        self.assertNotIn(".h:", done.stderr)  # messages do not show lines of the runtime's headers
        self.assertEqual(quiet.stderr, "")

    def test_the_named_tests_mention_the_functions(self):
        for names, _, tests in self.rows():
            texts = ""
            for test in re.findall(r"`([^`]+)`", tests):
                with open(os.path.join("tests", test), encoding="utf-8") as file:
                    texts += file.read()
            for name in itertools.chain.from_iterable(map(alternatives, re.findall(r"`(\w[\w\[\]{},]*)`", names))):
                stem = re.sub(r"^shmem_(ctx_)?|TYPENAME_|SIZE.*|(32|64)$|^_to_all$", "", name)
                stem = re.sub(r"_to_all$|^(wait_until|test)_|_vector$", "", stem)
                self.assertTrue(re.search(stem, texts), f"{name}: not in {tests}")


if __name__ == "__main__":
    command_test.main()
