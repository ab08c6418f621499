# SPDX-License-Identifier: MIT
"""upcc on the command line: the files that it makes, its options, and its errors."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time

import clang_commands
import command_test
from command_test import CLANG, CommandTest, OPTIONS, SANITIZER
from programs import COUNT, main_of, part


# Prints which runtime its code was compiled for.
MODE = """
#include <upcr.h>
#include <stdio.h>
int user_main(void) {
#ifdef UPCRI_CHECK
  if (upcr_mythread() == 0) puts("checked");
#else
  if (upcr_mythread() == 0) puts("unchecked");
#endif
  return 0;
}
"""


class Making(CommandTest):
    """The output files and their names."""

    def test_program_is_called_a_out(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("count.trans.c"), "")
        self.assertEqual(self.files(), ["a.out", "count.trans.c"])
        self.assert_ok(self.upcrun("-n", "3", "a.out"), "threads 3\n")
        self.assert_tidy()

    def test_several_sources_make_one_program(self):
        self.write("main.trans.c", main_of("a", "b"))
        self.write("one/part.trans.c", part("a"))
        self.write("two/part.trans.c", part("b"))
        self.assert_ok(self.upcc("-o", "sum", "main.trans.c", "one/part.trans.c", "two/part.trans.c"), "")
        self.assert_ok(self.upcrun("-n", "4", "./sum"), "sum 12\n")
        self.assertEqual(self.files(), ["main.trans.c", "one", "sum", "two"])
        self.assert_tidy()

    def test_objects_then_program(self):
        self.write("main.trans.c", main_of("a"))
        self.write("dir/part.trans.c", part("a"))
        self.assert_ok(self.upcc("-c", "main.trans.c", "dir/part.trans.c"), "")
        self.assertEqual(self.files(), ["dir", "main.o", "main.trans.c", "part.o"])
        self.assert_ok(self.upcc("-o", "sum", "main.o", "part.o"), "")
        self.assert_ok(self.upcrun("-n", "3", "sum"), "sum 3\n")

    def test_assembly_and_preprocessing(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("-S", "count.trans.c"), "")
        self.assertIn("user_main", self.read("count.s"))
        self.assert_ok(self.upcc("-o", "count", "count.s"), "")
        self.assert_ok(self.upcrun("-n", "2", "count"), "threads 2\n")
        self.write("macro.trans.c", "#include <upcr.h>\nint NAME = 3;\n")
        shown = self.upcc("-E", "-DNAME=chosen", "macro.trans.c")
        self.assert_ok(shown)
        self.assertIn("int chosen = 3;", shown.stdout)
        self.assert_ok(self.upcc("-E", "-DNAME=kept", "-o", "macro.i", "macro.trans.c"), "")
        self.assertIn("int kept = 3;", self.read("macro.i"))

    def test_syntax_only_makes_nothing(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("-fsyntax-only", "count.trans.c"), "")
        self.assertEqual(self.files(), ["count.trans.c"])

    def test_save_temps_keeps_the_steps(self):
        self.write("dir/count.trans.c", COUNT)
        self.assert_ok(self.upcc("-save-temps", "-o", "count", "dir/count.trans.c"), "")
        self.assertEqual(self.files(), ["count", "count.o", "count_startup.o", "count_startup.s", "dir"])
        self.assertIn("UPCRL_static_thread_count", self.read("count_startup.s"))

    def test_standard_output(self):
        self.write("count.trans.c", COUNT)
        for option, shown in (("-E", "int user_main"), ("-S", "user_main:")):
            done = self.upcc(option, "-o", "-", "count.trans.c")
            self.assert_ok(done)
            self.assertIn(shown, done.stdout)
        self.assertEqual(self.files(), ["count.trans.c"])
        with open("/dev/full", "w", encoding="utf-8") as full:
            for option in ("-help", "-version"):
                failed = subprocess.run([OPTIONS["upcc"], option], stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual((failed.returncode, failed.stderr),
                                 (1, b"upcc: error: standard output: No space left on device\n"))

    def test_paths_are_relative_to_the_current_directory(self):
        source = self.write("a dir/a file.trans.c", COUNT)
        os.mkdir(self.path("elsewhere"))
        self.assert_ok(self.upcc("-o", "../prog ram", "../a dir/a file.trans.c", cwd=self.path("elsewhere")))
        self.assert_ok(self.upcrun("-n", "1", self.path("prog ram"), cwd="/"), "threads 1\n")
        self.assert_ok(self.upcc("-o", self.path("absolute"), source, cwd="/"))
        self.assert_ok(self.upcrun("-n", "2", "../absolute", cwd=self.path("elsewhere")), "threads 2\n")

    def test_a_linked_upcc_finds_its_installation(self):
        os.symlink(OPTIONS["upcc"], self.path("link"))
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.run_command("./link", "count.trans.c"))

    def test_output_to_a_device(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("-c", "-o", "/dev/null", "count.trans.c"))
        self.assertFalse(os.path.isfile("/dev/null"))

    def test_verbose_shows_the_commands(self):
        self.write("count.trans.c", COUNT)
        shown = self.upcc("-v", "count.trans.c")
        self.assertEqual((shown.exit, shown.stdout), (0, ""))
        self.assertEqual(shown.stderr.count("\n"), 3)
        self.assertIn("libupcr", shown.stderr)

    def test_shown_commands_can_be_run(self):
        """Each command is shown as it ran, even where the diagnostics name the user's files instead."""
        self.write("count.trans.c", COUNT)
        self.write("one.upc", "#include <upc.h>\nint other(void);\nint main(void) { return other(); }\n")
        self.write("two.upc", "int other(void) { return 0; }\n")
        for sources in (["count.trans.c"], ["one.upc", "two.upc"], ["-nolines", "one.upc", "two.upc"], ["-g", "one.upc", "two.upc"]):
            with self.subTest(sources=sources):
                shown = self.upcc("-v", "-save-temps", "-o", "program", *sources)
                self.assertEqual(shown.exit, 0)
                commands = shown.stderr.splitlines()
                self.assertEqual(len(commands), 2 + sum(1 + source.endswith(".upc") for source in sources if "." in source))
                for command in commands:
                    words = shlex.split(command)
                    target = self.path(words[words.index("-o") + 1])
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    if os.path.exists(target):
                        os.unlink(target)
                    self.assertEqual(self.run_command(*words).exit, 0, command)
                self.assert_ok(self.run_command(target, UPC_THREADS="2"))

    def test_loops_are_vectorised_and_unswitched_where_c_compilers_would_not(self):
        self.write("count.trans.c", COUNT)
        self.write("plain.c", "int main(void) { return 0; }\n")
        for options, wanted in (([], True), (["-O2"], True), (["-O3", "-O2"], True), (["-O2", "-O3"], False), (["-O1"], False), (["-O"], False), (["-Os"], False), (["-g"], False)):
            with self.subTest(options=options):
                shown = self.upcc("-v", "-c", *options, "count.trans.c")
                self.assertEqual(shown.exit, 0)
                self.assertEqual("-ftree-vectorize" in shown.stderr, wanted, shown.stderr)
                self.assertEqual("-funswitch-loops" in shown.stderr, wanted and not CLANG, shown.stderr)
        # The user's option follows and so wins; plain C gets the user's options only.
        self.assertRegex(self.upcc("-v", "-c", "-fno-tree-vectorize", "count.trans.c").stderr, "-ftree-vectorize .*-fno-tree-vectorize")
        shown = self.upcc("-v", "-c", "-extern-main", "plain.c").stderr
        self.assertNotIn("-ftree-vectorize", shown)
        self.assertNotIn("-funswitch-loops", shown)

    @clang_commands.needs_clang
    def test_clang_gets_no_option_that_it_warns_of(self):
        self.write("count.trans.c", COUNT)
        shown = self.upcc("-v", "-c", "count.trans.c", UPCC_CC=clang_commands.C)
        self.assertEqual(shown.exit, 0)
        self.assertNotIn("unswitch", shown.stderr)
        self.assertIn("-ftree-vectorize", shown.stderr)

    def test_each_command_prints_its_version(self):
        folder = os.path.dirname(OPTIONS["upcc"])
        for name in sorted(os.listdir(folder)):
            for option in ("--version", "-version", "-V"):
                done = self.run_command(os.path.join(folder, name), option, UPCC_FLAGS=None)
                self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
                self.assertRegex(done.stdout.partition("\n")[0], rf"^{name} \(SMP UPC\) [0-9.]+$", str(done))

    def test_version_and_help(self):
        self.assertRegex(self.upcc("-version").stdout, r"^upcc \(SMP UPC\) [0-9.]+\n$")
        self.assertIn("-extern-main", self.upcc("--help").stdout)


class Options(CommandTest):
    """The effects of options."""

    def build_and_run(self, *options, threads="2", **env):
        self.assert_ok(self.upcc("-o", "program", *options, **env))
        return self.upcrun("-n", threads, "program")

    def test_defines_includes_and_libraries(self):
        self.write("inc/value.h", "#define VALUE 7\n")
        self.write("first.h", "#define FIRST 1\n")
        self.write("main.trans.c", """
            #include <upcr.h>
            #include <math.h>
            #include <stdio.h>
            #include <value.h>
            #ifdef UNWANTED
            #error unwanted
            #endif
            int user_main(int argc, char **argv) {
              volatile double x = VALUE + FIRST + GIVEN + 7;
              if (upcr_mythread() == 0) printf("%g\\n", sqrt(x));
              return 0;
            }""")
        self.assert_ok(self.build_and_run("-Iinc", "-include", "first.h", "-DGIVEN=1", "-DUNWANTED",
                                          "-UUNWANTED", "main.trans.c", "-lm"), "4\n")

    def test_options_reach_preprocessor_compiler_and_linker(self):
        self.write("main.trans.c", """
            #include <upcr.h>
            #include <stdio.h>
            extern char marker;
            int user_main(void) {
            #ifdef __OPTIMIZE__
              if (upcr_mythread() == 0) puts("optimised");
            #else
              if (upcr_mythread() == 0) puts("plain");
            #endif
              return (int)(long)&marker != FROM_P + FROM_C;
            }""")
        options = ["-Wp,-DFROM_P=40", "-Wc,-DFROM_C=2,-Wall", "-Wl,--defsym=marker=42", "-no-pie",
                   "main.trans.c"]
        self.assert_ok(self.build_and_run(*options), "optimised\n")
        self.assert_ok(self.build_and_run("-O0", *options), "plain\n")
        self.assert_ok(self.build_and_run("-g", *options), "plain\n")
        self.assert_ok(self.build_and_run("-g", "-O1", *options), "optimised\n")
        # With blanks, as in makefiles.
        self.assert_ok(self.build_and_run("-Wp,-DUNUSED -DFROM_P=40", "-Wc,-DFROM_C=2 -std=gnu99", "-Wl,-z now --defsym=marker=42",
                                          "-no-pie", "main.trans.c"), "optimised\n")

    def test_debug_information_and_stripping(self):
        self.write("count.trans.c", COUNT)
        sections = lambda: self.run_command("readelf", "-SW", "program").stdout
        self.assert_ok(self.build_and_run("-s", "count.trans.c"), "threads 2\n")
        self.assertNotIn(".symtab", sections())
        self.assert_ok(self.build_and_run("-g", "count.trans.c"), "threads 2\n")
        self.assertIn(".debug_info", sections())

    def test_g_links_the_checking_runtime(self):
        self.write("main.trans.c", MODE)
        self.assert_ok(self.build_and_run("main.trans.c"), "unchecked\n")
        self.assert_ok(self.build_and_run("-g", "main.trans.c"), "checked\n")
        self.assertIn("runtime: checking", self.upcrun("-i", "program").stdout)
        # An object that was compiled for the checking runtime is linked with it.
        self.assert_ok(self.upcc("-g", "-c", "main.trans.c"))
        self.assert_ok(self.build_and_run("main.o"), "checked\n")
        self.assertIn("runtime: checking", self.upcrun("-i", "program").stdout)

    def test_standards_before_c99(self):
        self.write("one.upc", "#include <upc.h>\nint main(void) { return 0; }\n")
        self.write("two.c", "int two(void) { return 2; }\n")
        self.write("three.c", "#include <upc.h>\nint three(void) { return 3; }\n")
        for option in ("-ansi", "-std=c89", "-std=c90", "-std=gnu89", "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"):
            with self.subTest(option):
                for words in ([], ["-trans"], ["-fsyntax-only"], ["-std=c11"]):
                    self.assert_refused(self.upcc(*words, option, "one.upc"),
                                        f"one.upc: {option}: UPC extends C99; leave the option out, or give -std=c99 or a later one")
                for mode in ("-O2", "-g", "-race", "-report", "-fsanitize=thread"):
                    if mode == "-O2" or not SANITIZER:
                        self.assert_ok(self.upcc(mode, option, "-c", "two.c"))
                self.assertIn(": error: UPC extends C99: leave out ", self.upcc(option, "-c", "three.c").stderr.splitlines()[0])
                # The last option counts, as for the C compiler.
                self.assert_ok(self.upcc(option, "-std=gnu99", "-fsyntax-only", "one.upc"))
        self.assertEqual(self.files(), ["one.upc", "three.c", "two.c", "two.o"])

    def test_nochecks_keeps_debug_information(self):
        self.write("main.trans.c", MODE)
        if "-fsanitize=thread" in OPTIONS["flags"]:
            self.skipTest("has the checking runtime in any case")
        for options in (["-g", "-nochecks"], ["-nochecks", "-g", "-O2"], ["-g", "-checks", "-O0", "-nochecks"]):
            with self.subTest(options):
                self.assert_ok(self.build_and_run(*options, "main.trans.c"), "unchecked\n")
                self.assertIn("runtime: optimised\n", self.upcrun("-i", "program").stdout)
                self.assertIn(".debug_info", self.run_command("readelf", "-SW", "program").stdout)
        shown = self.upcc("-###", "-g", "-nochecks", "main.trans.c").stderr
        self.assertIn(" -O2 ", shown)
        # The command line overrides UPCC_FLAGS.
        flags = self.env["UPCC_FLAGS"] + " -nochecks"
        self.assert_ok(self.upcc("-o", "program", "-g", "main.trans.c", UPCC_FLAGS=flags))
        self.assertIn("runtime: optimised\n", self.upcrun("-i", "program").stdout)
        self.assert_ok(self.upcc("-o", "program", "-checks", "-g", "main.trans.c", UPCC_FLAGS=flags))
        self.assertIn("runtime: checking\n", self.upcrun("-i", "program").stdout)
        # An object with checks cannot be linked without the checking runtime.
        self.assert_ok(self.upcc("-g", "-c", "main.trans.c"))
        self.assert_refused(self.upcc("-nochecks", "main.o"),
                            "^upcc: error: main.o was compiled with -g and needs the checking runtime; compile it with -g -nochecks, ")

    def test_optimised_checks_cause_one_warning_on_a_terminal(self):
        self.write("main.trans.c", MODE)
        note = "upc: warning: this program was compiled by -g and -O, with the checking runtime: "
        told = lambda **env: self.on_terminal("./program", **env)[1].count(note)
        self.assert_ok(self.build_and_run("-g", "-O2", "main.trans.c"), "checked\n")
        self.assertIn("runtime: checking, under optimised code\n", self.upcrun("-i", "program").stdout)
        if "-fsanitize=thread" in OPTIONS["flags"]:
            return self.assertEqual(told(), 0)  # nobody expects that to be fast
        self.assertEqual(told(UPC_QUIET="yes"), 0)
        self.assertEqual([told(), told()], [1, 0])
        self.assert_ok(self.build_and_run("-g", "-O1", "main.trans.c"), "checked\n")
        self.assertEqual(told(), 0)  # the same program, compiled again
        self.assertEqual(told(HOME="/nowhere/at/all"), 1)
        for options in (["-g"], ["-g", "-O0"], ["-g", "-O2", "-nochecks"], ["-O2"]):
            self.assert_ok(self.build_and_run(*options, "main.trans.c"))
            self.assertEqual(told(HOME="/nowhere/at/all"), 0, str(options))

    def test_profiling(self):
        self.write("count.trans.c", COUNT)
        if OPTIONS["flags"]:
            self.skipTest("gprof and sanitizers do not go together")
        self.assert_ok(self.build_and_run("-pg", "count.trans.c"), "threads 2\n")
        self.assertIn("gmon.out", self.files())

    def test_coverage_data_is_written_beside_the_program(self):
        if OPTIONS["flags"] or CLANG:
            self.skipTest("for gcc without sanitizers")
        self.write("src/count.trans.c", COUNT)
        os.mkdir(self.path("out"))
        self.assert_ok(self.upcc("--coverage", "-fstack-usage", "-o", "out/x", "src/count.trans.c"))
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["x", "x-count.gcno", "x-count.su"])
        self.assert_ok(self.upcrun("-n", "2", "out/x"), "threads 2\n")
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["x", "x-count.gcda", "x-count.gcno", "x-count.su"])
        self.assert_ok(self.upcc("-fprofile-generate", "-c", "src/count.trans.c"))
        self.assert_ok(self.upcc("-fprofile-generate", "count.o"))
        self.assert_ok(self.upcrun("-n", "2", "a.out"), "threads 2\n")
        self.assertEqual(self.files(), ["a.out", "count.gcda", "count.o", "out", "src"])
        self.write("a-count.o", "mine")
        self.assert_refused(self.upcc("-Wc,-ftest-coverage", "src/count.trans.c"),
                            r"^upcc: error: a-count.o: is in the way of a temporary file; ")
        self.assertEqual(self.read("a-count.o"), "mine")
        self.assert_tidy()

    def test_unused_sections_may_be_removed(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.build_and_run("-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections", "count.trans.c"),
                       "threads 2\n")
        self.assertIn("threads: chosen at start", self.upcrun("-i", "program").stdout)

    def test_two_hyphens(self):
        self.write("main.trans.c", '#include <upcr.h>\n#include <stdio.h>\nint user_main(void) {\n'
                   '  if (!upcr_mythread()) printf("%ld\\n", __STDC_VERSION__);\n  return 0;\n}\n')
        self.assert_ok(self.build_and_run("--std=gnu17", "--Wall", "--pedantic", "--fno-inline", "main.trans.c"), "201710\n")

    def test_pedantic_warnings_are_of_the_users_code(self):
        self.write("main.upc", "#include <upc.h>\nshared int a[THREADS];\n\n\n"
                   "int main(void) { a[MYTHREAD] = 1; return 0; }\n")
        self.assert_ok(self.upcc("-pedantic", "-Werror", "-c", "main.upc"))

    def test_response_files(self):
        self.write("count.trans.c", COUNT)
        self.write("some args", "-T 3\n@inner -o 'a program'\n")
        self.write("inner", '"count.trans.c"')
        self.assert_ok(self.upcc("@some args"))
        self.assert_ok(self.run_command("./a program"), "threads 3\n")
        self.write("inner", "@inner")
        self.assert_refused(self.upcc("@some args"), "^upcc: error: @inner: includes itself$")
        self.assert_refused(self.upcc("@none"), "^upcc: error: none: no such file$")

    def test_the_limit_of_threads_is_that_of_the_runtime(self):
        include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")
        with open(os.path.join(include, "upcri/max_threads.h"), encoding="utf-8") as file:
            limit = int(re.search(r"UPCR_MAX_THREADS (\d+)", file.read()).group(1))
        for command in (self.upcc(f"-T={limit + 1}"), self.upcrun("-n", str(limit + 1), "x")):
            self.assert_refused(command, rf"is not a number of threads \(1 to {limit}\)$")

    def test_static_threads(self):
        self.write("count.trans.c", COUNT + """
            int array[UPCRI_STATIC_THREADS];
            """)
        self.assert_ok(self.build_and_run("-T=3", "count.trans.c", threads="3"), "threads 3\n")
        self.assert_ok(self.run_command("./program"), "threads 3\n")
        refused = self.upcrun("-n", "2", "program")
        self.assertNotEqual(refused.exit, 0)
        self.assertEqual(refused.stdout, "")
        self.assertIn("3", refused.stderr)

    def test_default_threads(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("-pthreads=5", "-network=smp", "-o", "program", "count.trans.c"))
        self.assert_ok(self.run_command("./program"), "threads 5\n")
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "threads 2\n")

    def test_static_threads_must_agree(self):
        self.write("main.trans.c", main_of("a"))
        self.write("part.trans.c", part("a"))
        self.assert_ok(self.upcc("-c", "-T", "2", "main.trans.c"))
        self.assert_ok(self.upcc("-c", "-T", "4", "part.trans.c"))
        self.assert_refused(self.upcc("main.o", "part.o"),
                            r"^upcc: error: part.o was compiled with -T=4, but main.o was compiled with -T=2;")
        self.assert_refused(self.upcc("-T=8", "main.o", "part.o"),
                            r"^upcc: error: main.o was compiled with -T=2, but this link is for -T=8;")
        self.assert_ok(self.upcc("-c", "part.trans.c"))
        self.assert_ok(self.upcc("-o", "program", "main.o", "part.o"))
        self.assert_ok(self.run_command("./program"), "sum 1\n")

    def test_shared_heap(self):
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.build_and_run("-shared-heap=64MB", "count.trans.c"), "threads 2\n")
        self.assertIn("shared-heap: 64MB a thread", self.upcrun("-i", "program").stdout)
        self.assertIn("64 MB of shared heap a thread", self.upcrun("-v", "-n", "1", "program").stderr)

    def test_flags_from_the_environment(self):
        self.write("count.trans.c", COUNT)
        flags = self.env["UPCC_FLAGS"] + " -T 3 '-DUNUSED=a b'"
        self.assert_ok(self.upcc("-o", "program", "count.trans.c", UPCC_FLAGS=flags))
        self.assert_ok(self.run_command("./program"), "threads 3\n")
        self.assert_ok(self.upcc("-T=2", "-o", "program", "count.trans.c", UPCC_FLAGS=flags))
        self.assert_ok(self.run_command("./program"), "threads 2\n")
        self.assert_refused(self.upcc("count.trans.c", UPCC_FLAGS="-bad"),
                            r"^upcc: error: UPCC_FLAGS: unknown option -bad")

    def test_another_compiler(self):
        self.write("main.trans.c", main_of("a"))
        self.write("part.trans.c", part("a"))
        self.write("cc", '#!/bin/sh\necho "$@" >> log\nexec gcc "$@"\n')
        os.chmod(self.path("cc"), 0o755)
        self.assert_ok(self.build_and_run("main.trans.c", "part.trans.c", UPCC_CC="./cc -DONE=1"), "sum 1\n")
        self.assertEqual(self.read("log").count("-DONE=1"), 4)
        if shutil.which(clang_commands.C) and not OPTIONS["flags"]:
            self.assert_ok(self.build_and_run("main.trans.c", "part.trans.c", UPCC_CC=clang_commands.C), "sum 1\n")

    def test_another_linker(self):
        self.write("main.trans.c", main_of("a"))
        self.write("part.trans.c", part("a"))
        linker = os.environ.get("UPCC_CC", "gcc")
        self.write("linker", f'#!/bin/sh\necho "$@" >> log\nexec {linker} "$@"\n')
        os.chmod(self.path("linker"), 0o755)
        self.assert_ok(self.build_and_run("-link-with=./linker", "main.trans.c", "part.trans.c"), "sum 1\n")
        self.assertEqual(self.read("log").count("\n"), 1)
        self.assert_refused(self.upcc("-link-with=./none", "main.trans.c", "part.trans.c"),
                            r"^upcc: error: cannot run ./none: No such file or directory$")


class Failing(CommandTest):
    """An error is reported once, and leaves no files behind."""

    def test_an_error_in_the_source(self):
        self.write("bad.trans.c", "int user_main(void) { return nothing; }\n")
        failed = self.upcc("bad.trans.c")
        self.assertEqual((failed.exit, failed.stdout), (1, ""))
        self.assertRegex(failed.stderr, r"^bad.trans.c:1:\d+: error: .*nothing|bad.trans.c: In function")
        self.assertNotIn("upcc:", failed.stderr)
        self.assertEqual(self.files(), ["bad.trans.c"])
        self.assert_tidy()

    def test_errors_come_in_the_order_of_the_files(self):
        for name in "abcdef":
            self.write(f"{name}.trans.c", f"int f(void) {{ return missing_{name}; }}\n")
        failed = self.upcc("-c", *(f"{name}.trans.c" for name in "abcdef"))
        self.assertEqual(failed.exit, 1)
        found = [word for word in failed.stderr.split("missing_")[1:]]
        order = [word[0] for word in found]
        self.assertEqual(order, sorted(order))
        self.assertEqual(set(order), set("abcdef"))

    def test_an_error_keeps_the_old_output(self):
        self.write("x.trans.c", "int f(void) { return 1; }\n")
        self.assert_ok(self.upcc("-c", "x.trans.c"))
        with open(self.path("x.o"), "rb") as file:
            before = file.read()
        self.write("x.trans.c", "int f(void) { return }\n")
        self.assertEqual(self.upcc("-c", "x.trans.c").exit, 1)
        with open(self.path("x.o"), "rb") as file:
            self.assertEqual(before, file.read())
        self.assertEqual(self.files(), ["x.o", "x.trans.c"])

    def test_bad_files(self):
        self.write("text.o", "hello")
        self.write("count.trans.c", COUNT)
        self.assert_refused(self.upcc("count.trans.c", "text.o"), r"^upcc: error: text.o: is not an object file$")
        self.assert_refused(self.upcc("none.trans.c"), r"^upcc: error: none.trans.c: no such file$")
        self.assert_refused(self.upcc("count.trans.c", "-o", "no/dir/x"), r"^upcc: error: -o no/dir/x: there is no")
        self.assert_refused(self.upcc("count.trans.c", UPCC_CC="no-such-cc"), "cannot run no-such-cc: No such file")
        self.assert_refused(self.upcc("-flto", "count.trans.c"), r"^upcc: error: -flto: ")
        self.assert_refused(self.upcc("-Wc,-O1,-flto", "count.trans.c"), r"^upcc: error: -Wc,-O1,-flto: link-time")
        self.assert_refused(self.upcc("count.trans.c", UPCC_CC="gcc -flto"), r"^upcc: error: UPCC_CC: -flto: ")
        self.assert_ok(self.run_command("gcc", "-flto", "-c", "-x", "c", "/dev/null", "-o", "lto.o"))
        self.assert_refused(self.upcc("count.trans.c", "lto.o"), r"^upcc: error: lto.o: was compiled with -flto; ")
        os.remove(self.path("lto.o"))
        self.assertEqual(self.files(), ["count.trans.c", "text.o"])

    def test_files_that_can_not_be_read_or_written(self):
        self.write("count.trans.c", COUNT)
        self.assert_refused(self.upcc("-c", "count.trans.c", "-o", "/proc/x.o"), r"^upcc: error: cannot write /proc/x.o: ")
        long_name = "x" * 253 + ".o"
        self.assert_ok(self.upcc("-c", "count.trans.c", "-o", long_name))
        os.remove(self.path(long_name))
        self.assert_refused(self.upcc("-c", "count.trans.c", "-o", "x" + long_name),
                            r"^upcc: error: cannot write x+\.o: File name too long$")
        self.assert_refused(self.upcc("y" * 300 + ".o"), r"^upcc: error: y+\.o: File name too long$")
        if os.getuid() != 0:
            self.write("closed/x.o", "")
            os.chmod(self.path("closed"), 0)
            self.addCleanup(os.chmod, self.path("closed"), 0o700)
            self.assert_refused(self.upcc("closed/x.o"), r"^upcc: error: closed/x.o: Permission denied$")
        self.assertEqual([name for name in self.files() if name != "closed"], ["count.trans.c"])

    def test_two_files_of_one_name(self):
        for name in ("one/x.trans.c", "two/x.trans.c"):
            self.write(name, COUNT)
        self.assert_refused(self.upcc("-c", "one/x.trans.c", "two/x.trans.c"),
                            r"^upcc: error: one/x.trans.c and two/x.trans.c: both would write x.o; compile them one by")
        self.assert_refused(self.upcc("-save-temps", "one/x.trans.c", "two/x.trans.c"),
                            r"^upcc: error: one/x.trans.c and two/x.trans.c: both would write x.o; -save-temps keeps")
        self.assert_ok(self.upcc("-c", "one/x.trans.c"))
        self.assert_refused(self.upcc("-save-temps", "-o", "x", "one/x.trans.c", "x.o"),
                            r"^upcc: error: one/x.trans.c: would overwrite the input x.o; -save-temps keeps")
        self.assert_refused(self.upcc("-save-temps", "-o", "x.o", "one/x.trans.c"), "both would write x.o")
        self.write("x.s", "")
        self.assert_refused(self.upcc("-S", "x.s"), "^upcc: error: -S: x.s is assembly already; ")
        self.assertEqual(self.files(), ["one", "two", "x.o", "x.s"])

    def test_options_for_the_preprocessor_that_lack_their_value(self):
        self.write("count.trans.c", COUNT)
        for option in ("-isystem", "-iquote", "-include"):
            self.assert_refused(self.upcc("-Wp,-DX," + option, "-c", "count.trans.c"),
                                rf"^upcc: error: -Wp,-DX,{option}: {option} needs a value; write -Wp,{option},VALUE$")

    def test_a_terminal_that_stops_background_writers(self):
        self.write("bad.trans.c", "int user_main(void) { return nothing; }\n")
        code, shown = self.on_terminal("/bin/sh", "-c", f'stty tostop && exec "{OPTIONS["upcc"]}" -c bad.trans.c')
        self.assertEqual(code, 1, shown)
        self.assertIn("nothing", shown)

    def test_a_library_that_is_missing(self):
        self.write("count.trans.c", COUNT)
        failed = self.upcc("count.trans.c", "-lnosuchlibrary")
        self.assertEqual(failed.exit, 1)
        self.assertIn("nosuchlibrary", failed.stderr)
        self.assertEqual(self.files(), ["count.trans.c"])
        self.assert_tidy()

    def test_signals_leave_no_files_behind(self):
        self.write("slow", "#!/bin/sh\ntouch started\nsleep 60\n")
        os.chmod(self.path("slow"), 0o755)
        self.write("count.trans.c", COUNT)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            process = self.start(OPTIONS["upcc"], "-c", "count.trans.c", UPCC_CC="./slow")
            while not os.path.exists(self.path("started")):
                time.sleep(0.01)
            process.send_signal(number)
            process.communicate(timeout=command_test.LIMIT)
            self.assertEqual(process.returncode, -number)
            os.remove(self.path("started"))
            self.assertEqual(self.files(), ["count.trans.c", "slow"])
            self.assert_tidy()


class Together(CommandTest):
    """Several upcc at the same time, as under make -j."""

    def test_the_same_names_at_the_same_time(self):
        names = [f"d{i}" for i in range(6)]
        for name in names:
            self.write(f"{name}/main.trans.c", main_of("a").replace("sum", name))
            self.write(f"{name}/part.trans.c", part("a"))
        running = [subprocess.Popen([OPTIONS["upcc"], "-o", "program", "main.trans.c", "part.trans.c"],
                                    cwd=self.path(name), env=self.env, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT) for name in names]
        for process in running:
            output, _ = process.communicate(timeout=command_test.LIMIT)
            self.assertEqual((process.returncode, output), (0, b""))
        for name in names:
            self.assert_ok(self.upcrun("-n", "2", f"{name}/program"), f"{name} 1\n")
        self.assert_tidy()

    def test_the_same_output_at_the_same_time(self):
        self.write("count.trans.c", COUNT)
        running = [self.start(OPTIONS["upcc"], "-o", "program", "count.trans.c") for _ in range(4)]
        for process in running:
            output = process.communicate(timeout=command_test.LIMIT)
            self.assertEqual((process.returncode, output), (0, (b"", b"")))
        self.assert_ok(self.upcrun("-n", "2", "program"), "threads 2\n")
        self.assertEqual(self.files(), ["count.trans.c", "program"])


if __name__ == "__main__":
    command_test.main()
