# SPDX-License-Identifier: MIT
"""The tools and the runtime's libraries require no symbol of the machine's libraries that is newer than glibc 2.28 and gcc 8 (RHEL 8,
Debian 10).

The tools require no library. For each undefined name in an object of the libraries that the machine's C or C++ library
defines, the test takes the oldest symbol version, which says when it appeared.
"""

import argparse
import re
import subprocess
import sys
import unittest

NEWEST = {"GLIBC": (2, 28), "GLIBCXX": (3, 4, 25), "CXXABI": (1, 3, 11), "GCC": (8, 0, 0)}
# Before glibc 2.33, these were in libc_nonshared.a, which is linked by default.
IN_NONSHARED = {"stat", "fstat", "lstat", "fstatat", "stat64", "fstat64", "lstat64", "mknod", "atexit", "at_quick_exit",
                "pthread_atfork"}
# Before glibc 2.34, these were in librt, which programs are not linked with.
IN_RT = {"timer_create", "timer_settime", "timer_gettime", "timer_delete", "timer_getoverrun", "shm_open", "shm_unlink", "lio_listio"}
SHARED = ("libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6")


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def oldest_versions():
    """The symbol versions of each name that the machine's libraries define: {name: {(kind, numbers)}}."""
    found = {}
    for library in SHARED:
        path = run("g++", "-print-file-name=" + library).strip()
        for line in run("nm", "-D", "--defined-only", "--with-symbol-versions", path).splitlines():
            match = re.match(r"([^@]+)@@?([A-Z]+)_([\d.]+)$", line.split()[-1])
            if match:
                numbers = tuple(int(part) for part in match.group(3).split("."))
                found.setdefault(match.group(1), set()).add((match.group(2), numbers))
    return found


class SymbolsTest(unittest.TestCase):
    def test_the_table_of_versions(self):
        versions = oldest_versions()
        self.assertIn(("GLIBC", (2, 34)), versions["_Fork"])
        self.assertNotIn("GLIBC", {kind for kind, numbers in versions["malloc"] if numbers > NEWEST["GLIBC"]})

    def test_libraries(self):
        versions = oldest_versions()
        for library in ARGUMENTS.libraries:
            too_new = set()
            for line in run("nm", "-A", "-u", library).splitlines():
                place, kind, name = line.rsplit(None, 2)
                # A weak name may be missing: code that uses it checks.
                if kind != "U" or name in IN_NONSHARED or name not in versions:
                    continue
                in_rt = name in IN_RT or name.startswith(("aio_", "mq_"))
                if in_rt or all(numbers > NEWEST.get(group, ()) for group, numbers in versions[name]):
                    too_new.add("%s in %s" % (name, place))
            self.assertEqual(set(), too_new, library)

    def test_tools(self):
        for tool in ARGUMENTS.tools:
            needs = re.findall(r"\(NEEDED\).*\[(.*)\]|(interpreter): ", run("readelf", "-lWd", tool))
            # With a sanitizer, a program needs its library.
            if not any(re.match(r"lib\w+san\.so", library) for library, _ in needs):
                self.assertEqual([], needs, tool)


if __name__ == "__main__":
    PARSER = argparse.ArgumentParser()
    PARSER.add_argument("--libraries", nargs="+")
    PARSER.add_argument("--tools", nargs="+")
    ARGUMENTS = PARSER.parse_args()
    unittest.main(argv=sys.argv[:1])
