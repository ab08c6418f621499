# SPDX-License-Identifier: MIT
"""OpenSHMEM's profiling interface: each function of shmem.h has a second name with a p before it, and a library
that defines the first one intercepts the calls of programs compiled by -pshmem."""

import os
import re
import subprocess

import command_test
from command_test import CommandTest, OPTIONS

HERE = "tests/system/shmem/profiling"
NAMES = re.compile(r"\b(p?shmem_\w+)\s*\(")
# Deprecated generic names, which C11's macros mention only to cause warnings; no code calls them.
MENTIONED = {"shmem_" + name for name in ("fetch", "set", "swap", "cswap", "finc", "inc", "fadd", "add")}


def declared(*words):
    """The functions that shmem.h declares in C with these compiler options."""
    include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")
    text = subprocess.run(["gcc", "-E", "-P", "-I", include, *words, "-"], input="#include <shmem.h>\n",
                          capture_output=True, text=True, check=True).stdout
    # Without calls in function bodies.
    depth = 0
    outside = []
    for part in re.split("([{}])", text):
        depth += (part == "{") - (part == "}")
        if depth == 0:
            outside.append(part)
    return set(NAMES.findall("".join(outside))) - MENTIONED


class Profiling(CommandTest):
    def tool(self, name):
        return os.path.join(os.path.dirname(OPTIONS["upcc"]), name)

    def build(self, *words, **env):
        return self.run_command(self.tool("oshcc"), *words, **env)

    def setUp(self):
        super().setUp()
        for name in os.listdir(HERE):
            with open(os.path.join(HERE, name), encoding="utf-8") as file:
                self.write(name, file.read())

    def test_every_function_has_both_names(self):
        inline = declared()
        names = declared("-DUPCRI_SHMEM_CALLS=1")
        plain = {name for name in names if not name.startswith("p")}
        self.assertEqual(plain, inline)
        self.assertGreater(len(plain), 1500)
        self.assertEqual({"p" + name for name in plain}, names - plain)
        for library in ("libupcr.a", "libupcr-check.a", "libupcr-tsan.a"):
            path = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "lib", library)
            symbols = subprocess.run(["nm", "--defined-only", "-P", path], capture_output=True, text=True, check=True).stdout
            kinds = dict(line.split()[:2] for line in symbols.splitlines() if re.match("p?shmem_", line))
            self.assertEqual({name for name in plain if kinds.get(name) != "W"}, set(), library)
            self.assertEqual({name for name in names - plain if kinds.get(name) != "T"}, set(), library)

    def test_a_library_counts_calls(self):
        expected = "".join(f"PE {pe}: 2 puts, 32 bytes, 2 barriers, 1 allocations, 1 waits\n" for pe in range(3))
        self.assert_ok(self.build("-c", "count.c"))
        self.assert_ok(self.run_command("ar", "rcs", "libcount.a", "count.o"))
        for words in (["-L.", "-lcount"], ["-g", "count.o"]):
            self.assert_ok(self.build("-pshmem", "-o", "program", "program.c", *words))
            done = self.run_command(self.tool("oshrun"), "-n", "3", "./program")
            self.assertEqual((done.exit, done.stdout, done.stderr), (0, "", expected), str(done))
        # Without a library that intercepts calls.
        self.assert_ok(self.build("-pshmem", "-g", "-o", "program", "program.c"))
        self.assert_ok(self.run_command(self.tool("oshrun"), "-n", "2", "./program"), "")

    def test_a_program_that_is_not_compiled_for_it(self):
        self.assert_ok(self.build("-c", "count.c", "program.c"))
        self.assert_ok(self.run_command("ar", "rcs", "libcount.a", "count.o"))
        for library, named in (("count.o", r"count\.o"), ("libcount.a", r"count\.")):
            done = self.build("-o", "program", "program.o", library)
            self.assertEqual(done.exit, 0)
            self.assertRegex(done.stderr, r"^oshcc: warning: \S*program\.(o|c): was compiled without -pshmem, so that \S*" +
                             named)
        refused = self.build("-c", "-include", "shmem.h", "count.c")
        self.assertEqual(refused.exit, 1)
        self.assertIn("include pshmem.h first, or compile with -pshmem", refused.stderr)

    def test_messages_name_the_function_that_was_called(self):
        self.write("wrong.c", "#include <shmem.h>\nint main(void) {\n  shmem_init();\n  long x = 0;\n"
                   "  shmem_long_put(&x, &x, 1, 0);\n  return 0;\n}\n")
        self.assert_ok(self.build("-g", "-pshmem", "-o", "wrong", "wrong.c"))
        done = self.run_command(self.tool("oshrun"), "-n", "1", "./wrong")
        self.assertEqual(done.exit, 120)
        self.assertRegex(done.stderr, r"upc: .*\bshmem_(ctx_)?long_put")
        self.assertNotIn("pshmem", done.stderr)

    def test_cxx(self):
        include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")
        self.write("count.cc", "#include <pshmem.h>\nlong n;\nextern \"C\" void shmem_long_put(long* d, const long* s, size_t k, int pe) "
                   "{ n++; pshmem_long_put(d, s, k, pe); }\nvoid f(long* p) { shmem_put(p, p, 1, 0); shmem_sync(0, 0, 1, p); "
                   "shmem_sync(SHMEM_TEAM_WORLD); }\n")
        self.assert_ok(self.run_command("g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-Wno-deprecated-declarations", "-I", include, "-c", "count.cc"))


if __name__ == "__main__":
    command_test.main()
