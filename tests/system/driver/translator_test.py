# SPDX-License-Identifier: MIT
"""The translator: how upcc calls it, and its own messages."""

import os
import shutil

import command_test
from command_test import CommandTest, OPTIONS
from programs import COUNT, main_of, part


class Translating(CommandTest):
    """UPC source is translated, here by a script that copies its input."""

    TRANSLATOR = """#!/bin/sh
        printf '%s\\n' "$*" >> "$TRANSLATOR_LOG"
        while [ $# -gt 0 ]; do
          case $1 in -o) out=$2; shift ;; *) in=$1 ;; esac
          shift
        done
        grep -q '^BAD' "$in" && { echo "$in:1:1: error: bad" >&2; exit 1; }
        cp "$in" "$out"
        """

    def setUp(self):
        super().setUp()
        prefix = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
        self.prefix = self.path("prefix")
        shutil.copytree(os.path.join(prefix, "bin"), os.path.join(self.prefix, "bin"))
        for name in ("include", "lib"):
            os.symlink(os.path.join(prefix, name), os.path.join(self.prefix, name))
        self.env["TRANSLATOR_LOG"] = self.path("log")

    def install_translator(self):
        path = self.write("prefix/libexec/smp-upc/upctrans", self.TRANSLATOR)
        os.chmod(path, 0o755)

    def own_upcc(self, *arguments, **env):
        return self.run_command(os.path.join(self.prefix, "bin/upcc"), *arguments, **env)

    def test_without_a_translator(self):
        for name in ("count.upc", "count.c"):
            self.write(name, COUNT)
            self.assert_refused(self.own_upcc(name), rf"^upcc: error: {name}: is UPC source, and the UPC translator")
        self.assert_tidy()

    def test_without_the_translators_libraries(self):
        self.write("gone.c", "int gone(void) { return 0; }\n")
        self.write("prefix/main.c", "int gone(void);\nint main(void) { return gone(); }\n")
        os.mkdir(self.path("prefix/libexec"))
        os.mkdir(self.path("prefix/libexec/smp-upc"))
        self.assert_ok(self.run_command("gcc", "-shared", "-fPIC", "-o", "libgone.so", "gone.c"))
        self.assert_ok(self.run_command("gcc", "-o", "prefix/libexec/smp-upc/upctrans", "prefix/main.c", "-L.", "-lgone"))
        os.remove(self.path("libgone.so"))
        self.write("count.upc", COUNT)
        for options in (["count.upc"], ["-c", "count.upc"], ["-E", "count.upc"]):
            failed = self.own_upcc(*options)
            self.assertEqual((failed.exit, failed.stdout), (1, ""))
            self.assertRegex(failed.stderr, r"libgone.so.*\nupcc: error: count.upc: the UPC translator can't start; "
                             r"it needs libstdc\+\+6 and a C library as new as that of the machine it was built on\n$")
        self.assert_tidy()

    def test_upc_and_c_files_are_translated(self):
        self.install_translator()
        self.write("main.upc", main_of("a"))
        self.write("part.c", part("a"))
        self.assert_ok(self.own_upcc("-DX=1", "-Iinc", "-T=4", "-nolines", "-Wu,-portable", "-g", "-o",
                                     "program", "main.upc", "part.c"))
        self.assert_ok(self.run_command("./program"), "sum 6\n")
        calls = [line.split() for line in self.read("log").splitlines()]
        self.assertEqual(sorted(call[-1] for call in calls), ["main.upc", "part.c"])
        for call in calls:
            for word in ("-DX=1", "-Iinc", "-T", "-O0", "-g", "-nolines", "-portable"):
                self.assertEqual(call.count(word), 1, call)
            self.assertEqual(call[call.index("-T") + 1], "4")

    def test_translating_only(self):
        self.install_translator()
        self.write("dir/main.upc", COUNT)
        self.assert_ok(self.own_upcc("-trans", "dir/main.upc"))
        self.assertEqual(self.read("main.trans.c"), COUNT)
        self.assert_ok(self.own_upcc("-trans", "-o", "other.c", "dir/main.upc"))
        self.assertEqual(self.read("other.c"), COUNT)
        self.write("done.trans.c", COUNT)
        self.assert_refused(self.own_upcc("-trans", "done.trans.c"), "done.trans.c is not UPC source")

    def test_translated_code_is_not_preprocessed_twice(self):
        self.install_translator()
        self.write("main.upc", "#include <upcr.h>\nint x;\nint user_main(void) { return x; }\n")
        self.assert_ok(self.own_upcc("-Dx=1+", "-o", "program", "main.upc"))

    def test_a_removed_c_file_has_its_own_name(self):
        self.install_translator()
        self.write("main.upc", '#include <upcr.h>\n#include <stdio.h>\n'
                   "int user_main(void) { if (!upcr_mythread()) puts(__FILE__); return 0; }\n")
        self.assert_ok(self.own_upcc("-nolines", "-o", "program", "main.upc"))
        self.assert_ok(self.upcrun("-n", "1", "program"), "main.trans.c\n")

    def test_a_translator_that_fails(self):
        self.install_translator()
        self.write("bad.upc", "BAD\n")
        self.write("good.upc", COUNT)
        failed = self.own_upcc("-c", "bad.upc", "good.upc")
        self.assertEqual((failed.exit, failed.stderr), (1, "bad.upc:1:1: error: bad\n"))
        self.assertTrue(os.path.exists(self.path("good.o")))
        self.assertFalse(os.path.exists(self.path("bad.o")))
        self.assert_tidy()


class TranslatorByHand(CommandTest):
    def upctrans(self, *words):
        tools = os.path.dirname(os.path.realpath(OPTIONS["upcc"]))
        return self.run_command(os.path.join(tools, "../libexec/smp-upc/upctrans"), *words)

    def test_options(self):
        source = self.write("a.upc", "#include <upc.h>\nint main(void) { return THREADS; }\n")
        joined = self.upctrans("-oa.c", "-T4", "-nolines", source)
        self.assert_ok(joined)
        apart = self.upctrans("-o", "b.c", "-T", "4", "-nolines", source)
        self.assert_ok(apart)
        self.assertEqual(self.read("a.c"), self.read("b.c"))
        self.assertIn("return 4;", self.read("a.c"))
        self.assertIn("-portable", self.upctrans("-help").stdout)
        for words, said in [(("-portabel",), r"unknown option -portabel; did you mean -portable\?"),
                            (("-zzz",), "unknown option -zzz; upctrans -help lists those there are"),
                            (("-o",), "-o needs a value"),
                            (("-T", "0"), "-T wants a number of threads from 1 to"),
                            (("-o", "x.c", source, source), "more than one input file"),
                            (("-P", "-o", "x.c", source), "-P goes with -E only"),
                            (("-MP", "-o", "x.c", source), "-MP needs -M, -MM, -MD or -MMD"),
                            (("-MD", "-o", "x.c", source), "-MD and -MMD need -MF FILE"),
                            ((source,), "no output file")]:
            self.assert_refused(self.upctrans(*words), f"^upctrans: error: {said}")


if __name__ == "__main__":
    command_test.main()
