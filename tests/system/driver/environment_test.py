# SPDX-License-Identifier: MIT
"""The environment variables of gcc: upcc treats each as gcc does, or its man page says otherwise."""

import itertools
import os
import re

import command_test
from command_test import CommandTest, OPTIONS

# All variables that gcc(1) lists under "Environment Variables" for C.
GCCS = ("LANG", "LC_CTYPE", "LC_MESSAGES", "LC_ALL", "TMPDIR", "GCC_COMPARE_DEBUG", "GCC_EXEC_PREFIX", "COMPILER_PATH", "LIBRARY_PATH", "CPATH",
        "C_INCLUDE_PATH", "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES", "SOURCE_DATE_EPOCH")
# The variables that affect the compiled program, with values that change nothing here.
OF_PROGRAMS = {"CPATH": "/nowhere", "C_INCLUDE_PATH": "/nowhere", "COMPILER_PATH": "/nowhere", "GCC_COMPARE_DEBUG": "0", "LIBRARY_PATH": "/nowhere",
               "LD_LIBRARY_PATH": "/nowhere", "LD_RUN_PATH": "/nowhere", "SOURCE_DATE_EPOCH": "1000000000", "UPCC_FLAGS": "-DNOTHING"}

HELLO = """#include <upc.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  if (MYTHREAD == 0) printf("%s %s\\n", __DATE__, getenv("CPATH") ? getenv("CPATH") : "none");
  return 0;
}
"""

COMPILER = """#!/bin/sh
echo "$@" >> "$PWD/seen"
exec %s "$@"
""" % os.environ.get("UPCC_CC", "gcc")


class Headers(CommandTest):
    """The search for headers uses the same folders in the same order as that of the C compiler."""

    def setUp(self):
        super().setUp()
        for number, folder in enumerate(("-I", "-isystem", "CPATH", "C_INCLUDE_PATH")):
            self.write(f"of/{folder}/which.h", f"found {number}\n")
        self.compiler = os.environ.get("UPCC_CC", "gcc").split()

    def found(self, *command, **env):
        done = self.run_command(*command, **env)
        return re.findall(r"^found \d", done.stdout, re.M) or ["none"] if done.exit == 0 else ["none"]

    def test_all_ways_to_name_a_folder(self):
        self.write("a.upc", "#include <which.h>\n")
        self.write("a.c", "#include <which.h>\n")
        ways = ("-I", "-isystem", "CPATH", "C_INCLUDE_PATH")
        for count in range(len(ways) + 1):
            for chosen in itertools.combinations(ways, count):
                options = [word for way in chosen if way.startswith("-") for word in (way, "of/" + way)]
                env = {way: "of/" + way for way in chosen if not way.startswith("-")}
                expected = self.found(*self.compiler, *options, "-E", "a.c", **env)
                self.assertEqual(expected == ["none"], not chosen)
                for file in ("a.upc", "a.c"):
                    self.assertEqual(self.found(OPTIONS["upcc"], *options, "-E", file, **env), expected, f"{file} {chosen}")

    def test_lists_and_empty_parts(self):
        self.write("a.upc", "#include <which.h>\n")
        self.write("a.c", "#include <which.h>\n")
        self.write("which.h", "found 9\n")
        for variable in ("CPATH", "C_INCLUDE_PATH"):
            for value in ("", ":", "of/-I:", ":of/-I", "/nowhere:of/-I", "/nowhere::of/-I", "/nowhere:"):
                expected = self.found(*self.compiler, "-iquote", "/", "-E", "a.c", **{variable: value})
                # Headers in the source's folder are found as well, last of all.
                if expected == ["none"]:
                    expected = ["found 9"]
                self.assertEqual(self.found(OPTIONS["upcc"], "-E", "a.upc", **{variable: value}), expected, f"{variable}={value}")

    def test_programs_are_compiled_with_them(self):
        self.write("mine/mine.h", "#ifndef MINE\n#define MINE\nstatic int mine(void) { return 42; }\n#endif\n")
        # Headers with names of this project, as another installation may have put them there.
        for name in ("upcr.h", "string.h"):
            self.write("mine/" + name, "#error this is the other one\n" if name == "upcr.h" else "#include_next <string.h>\n")
        self.write("p.upc", "#include <upc.h>\n#include <stdio.h>\n#include <string.h>\n#include <mine.h>\n"
                            "int main(void) { if (MYTHREAD == 0) printf(\"%d\\n\", mine()); return 0; }\n")
        for variable in ("CPATH", "C_INCLUDE_PATH"):
            env = {variable: self.path("mine")}
            self.assert_ok(self.upcc("-o", "p", "p.upc", **env))
            self.assert_ok(self.run_command("./p", UPC_THREADS="2"), "42\n")
            self.assert_ok(self.upcrun("-n", "2", "p.upc", **env), "42\n")
            self.assert_ok(self.upcc("-fsyntax-only", "p.upc", **env))
            rule = self.upcc("-M", "p.upc", **env)
            self.assertIn("mine/mine.h", rule.stdout, str(rule))
            self.assertEqual("mine/mine.h" in self.upcc("-MM", "p.upc", **env).stdout, variable == "CPATH")
            self.assertNotEqual(self.upcc("-o", "p", "p.upc").exit, 0)


class Others(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("p.upc", HELLO)

    def compiler(self):
        self.write("cc", COMPILER)
        os.chmod(self.path("cc"), 0o755)
        return "./cc"

    def test_the_manual_lists_each(self):
        page = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "share/man/man1/upcc.1")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        text = text[text.index(".SH ENVIRONMENT"):text.index(".SH FILES")]
        self.assertEqual([name for name in GCCS if name not in text], [])

    def test_temporary_files(self):
        for folder in ("one", "two", "three", "read-only"):
            os.mkdir(self.path(folder))
        for env, place in (({"TMPDIR": self.path("one"), "TMP": self.path("two")}, "one"),
                           ({"TMPDIR": "/no/such", "TMP": self.path("two"), "TEMP": self.path("three")}, "two"),
                           ({"TMPDIR": self.path("p.upc"), "TMP": "/no/such", "TEMP": self.path("three")}, "three"),
                           ({"TMPDIR": "", "TMP": "", "TEMP": self.path("three")}, "three")):
            self.write("seen", "")
            self.assert_ok(self.upcc("-o", "p", "p.upc", UPCC_CC=self.compiler(), **env))
            self.assertIn(self.path(place) + "/upcc-", self.read("seen"))
            self.assertEqual(os.listdir(self.path(place)), [])
        # As with gcc, a folder that does not exist is no error.
        for value in ("/no/such", "/proc/1", self.path("p.upc")):
            self.assert_ok(self.upcc("-o", "p", "p.upc", TMPDIR=value, TMP=None, TEMP=None))
            done = self.upcrun("-n", "1", "p.upc", TMPDIR=value, TMP=None, TEMP=None, HOME=None)
            self.assertEqual((done.exit, done.stderr), (0, ""), str(done))

    def test_rules_for_make_are_requested_by_options_only(self):
        self.write("a.c", "int a;\n")
        for variable in ("DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"):
            for command in (["-c", "p.upc"], ["-c", "a.c"], ["-o", "p", "p.upc"]):
                self.assert_ok(self.upcc(*command, **{variable: self.path("rules")}))
            self.assertNotIn("rules", self.files())

    def test_each_has_its_own_program_in_the_cache(self):
        def kept():
            return len([name for name in os.listdir(os.path.join(self.directory, ".cache/smp-upc")) if name.endswith(".files")])
        flags = self.env["UPCC_FLAGS"]
        self.assertEqual(self.upcrun("-n", "1", "p.upc").exit, 0)
        for number, (name, value) in enumerate(OF_PROGRAMS.items()):
            value = f"{flags} {value}" if name == "UPCC_FLAGS" else value
            for _ in range(2):
                done = self.upcrun("-n", "1", "p.upc", **{name: value})
                self.assertEqual((done.exit, done.stderr), (0, ""), f"{name}: {done}")
            self.assertEqual(kept(), number + 2, name)
        # The program sees the variables as they were set, and the date that they select.
        done = self.upcrun("-n", "1", "p.upc", CPATH="/nowhere", SOURCE_DATE_EPOCH="1000000000")
        self.assertEqual(done.stdout, "Sep  9 2001 /nowhere\n")

    def test_folders_of_programs_and_libraries(self):
        self.write("lib.c", "int of_library(void) { return 7; }\n")
        self.assert_ok(self.run_command("gcc", "-c", "lib.c"))
        os.mkdir(self.path("lib"))
        self.assert_ok(self.run_command("ar", "rcs", "lib/libmine.a", "lib.o"))
        self.write("l.upc", "#include <upc.h>\n#pragma upc c_code\nint of_library(void);\n#pragma upc upc_code\n"
                            "int main(void) { return of_library() - 7; }\n")
        self.assertNotEqual(self.upcc("-o", "l", "l.upc", "-lmine").exit, 0)
        self.assert_ok(self.upcc("-o", "l", "l.upc", "-lmine", LIBRARY_PATH=self.path("lib")))
        self.assert_ok(self.run_command("./l", UPC_THREADS="1"))
        if command_test.CLANG:
            return
        os.mkdir(self.path("bin"))
        self.write("bin/as", '#!/bin/sh\necho as >> "%s"\nexec as "$@"\n' % self.path("used"))
        os.chmod(self.path("bin/as"), 0o755)
        self.assert_ok(self.upcc("-o", "p", "p.upc", COMPILER_PATH=self.path("bin")))
        self.assertIn("as", self.read("used"))

    def test_messages_that_are_reworded_are_in_english(self):
        self.write("cc", '#!/bin/sh\necho "$LANGUAGE" >> "$PWD/languages"\nexec gcc "$@"\n')
        os.chmod(self.path("cc"), 0o755)
        self.assert_ok(self.upcc("-o", "p", "p.upc", UPCC_CC="./cc", LANGUAGE="de"))
        languages = self.read("languages").split("\n")
        self.assertIn("en", languages)  # the linker's
        self.assertIn("de", languages)  # the compiler's


if __name__ == "__main__":
    command_test.main()
