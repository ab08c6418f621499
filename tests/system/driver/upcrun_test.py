# SPDX-License-Identifier: MIT
"""upcrun on the command line: programs, source files, the cache, options, exit codes."""

import os
import shutil
import signal
import time

import command_test
from command_test import CLANG, CommandTest, OPTIONS
from programs import COUNT, ECHO, END


class Running(CommandTest):
    def build(self, name, text):
        self.write(f"{name}.trans.c", text)
        self.assert_ok(self.upcc("-o", name, f"{name}.trans.c"))

    def test_options_reach_the_program(self):
        self.build("echo", ECHO)
        self.assert_ok(self.upcrun("-np=2", "-shared-heap", "64", "-bind-threads", "-polite-sync",
                                   "-backtrace", "-abort", "-q", "echo", "-n", "5", "a b", ""),
                       "<-n>\n<5>\n<a b>\n<>\nUPC_THREADS=2\nUPC_SHARED_HEAP_SIZE=64MB\n"
                       "UPC_BIND_THREADS=yes\nUPC_POLITE_SYNC=yes\nUPC_BACKTRACE=yes\nUPC_ABORT=yes\n"
                       "UPC_QUIET=yes\n")
        self.assert_ok(self.upcrun("./echo"), "")
        self.assert_ok(self.upcrun("--", "echo", UPC_THREADS="3"), "UPC_THREADS=3\n")
        self.assert_ok(self.upcrun("-n", "2", "echo", UPC_THREADS="3"), "UPC_THREADS=2\n")

    def test_showing_instead_of_running(self):
        self.build("echo", ECHO)
        self.assert_ok(self.upcrun("-t", "-n", "4", "-freeze=1", "echo", "a b"),
                       "UPC_THREADS=4 UPC_FREEZE=1 ./echo 'a b'\n")

    def test_info(self):
        self.build("echo", ECHO)
        shown = self.upcrun("-i", "echo")
        self.assert_ok(shown)
        for line in (r"^\./echo$", r"^  threads: chosen at start$", r"^  shared-heap: as much as",
                     r"^  config: .*UPCR 3\.12"):
            self.assertRegex(shown.stdout, f"(?m){line}")
        self.assert_refused(self.upcrun("-i", "/bin/true"), r"/bin/true: is not a program that upcc linked$")

    def test_exit_codes_and_signals_are_those_of_the_program(self):
        self.build("end", END)
        for code in (0, 1, 42, 255):
            self.assertEqual(self.upcrun("-n", "3", "end", str(code)).exit, code)
        for number in (signal.SIGKILL, signal.SIGUSR1, signal.SIGALRM):
            self.assertEqual(self.upcrun("-n", "2", "end", str(int(number)), "signal").exit, 128 + number)

    def test_the_program_is_the_process_that_was_started(self):
        self.build("wait", '#include <upcr.h>\n#include <unistd.h>\n'
                   "int user_main(void) { if (!upcr_mythread()) for (;;) pause();\n return 0; }\n")
        process = self.start(OPTIONS["upcrun"], "-n", "1", "wait")
        while os.readlink(f"/proc/{process.pid}/exe") != os.path.realpath(self.path("wait")):
            time.sleep(0.01)
        process.kill()
        process.communicate()
        self.assertEqual(process.returncode, -signal.SIGKILL)

    def test_the_program_gets_standard_input(self):
        self.write("cat.trans.c", "#include <upcr.h>\n#include <stdio.h>\nint user_main(void) {\n"
                   "  int c; if (upcr_mythread() == 0) while ((c = getchar()) != EOF) putchar(c);\n"
                   "  return 0; }\n")
        self.assert_ok(self.run_command(OPTIONS["upcrun"], "-n", "2", "cat.trans.c", stdin=b"some\ntext\n"),
                       "some\ntext\n")

    def test_programs_are_searched_for_here_and_on_the_path(self):
        self.build("count", COUNT)
        os.mkdir(self.path("other"))
        path = self.work + ":" + self.env["PATH"]
        self.assert_ok(self.upcrun("-n", "2", "count", cwd=self.path("other"), PATH=path), "threads 2\n")
        self.assert_refused(self.upcrun("count", cwd=self.path("other")), "count: no such program, here or on the PATH$")

    def test_files_that_cannot_be_run(self):
        self.write("text", "hello")
        self.assert_refused(self.upcrun("./text"), r"^upcrun: error: ./text: is not executable; ")
        self.assert_refused(self.upcrun("./none"), r"^upcrun: error: ./none: no such file$")
        self.assert_refused(self.upcrun("/"), r"^upcrun: error: /: is a directory$")
        self.assert_refused(self.upcrun("none.trans.c"), r"^upcrun: error: none.trans.c: no such file$")
        name = "x" * 300
        self.assert_refused(self.upcrun(name), rf"^upcrun: error: ./{name}: File name too long$")
        self.write("empty", "")
        os.chmod(self.path("empty"), 0o755)
        self.assert_refused(self.upcrun("-i", "./empty"), r"^upcrun: error: ./empty: is not a program that upcc linked$")
        if os.getuid() != 0:
            self.write("closed/program", "")
            os.chmod(self.path("closed"), 0)
            self.addCleanup(os.chmod, self.path("closed"), 0o700)
            self.assert_refused(self.upcrun("closed/program"), r"^upcrun: error: closed/program: Permission denied$")
        self.assert_refused(self.upcrun("-nonsense", "x"), r"^upcrun: error: unknown option -nonsense")
        self.assert_refused(self.upcrun(), r"^upcrun: error: no program to run; ")

    def test_a_removed_current_directory(self):
        source = self.write("count.trans.c", COUNT)
        gone = self.run_command("sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh", OPTIONS["upcrun"],
                                source)
        self.assert_refused(gone, r"^upcrun: error: the current directory: No such file or directory$")

    def test_output_to_a_full_device(self):
        self.build("count", COUNT)
        for option in ("-t", "-i", "-version"):
            failed = self.run_command("sh", "-c", f'exec "$1" {option} ./count > /dev/full', "sh", OPTIONS["upcrun"])
            self.assert_refused(failed, r"^upcrun: error: standard output: No space left on device$")

    def test_version_and_help(self):
        self.assertRegex(self.upcrun("-version").stdout, r"^upcrun \(SMP UPC\) [0-9.]+\n$")
        self.assertIn("-bind-threads", self.upcrun("-help").stdout)


# Declarations and statements for which the number of threads must be known at compile time, valid for 4 threads.
STATIC = {
    "size": "shared int x[12];",
    "block": "shared [3] int x[12];",
    "whole": "shared [*] int x[13];",
    "private": "int x[THREADS];",
    "initialiser": "static int x = THREADS;",
    "enumerator": "enum { x = THREADS };",
    "member": "struct s { int a[THREADS]; }; struct s x;",
    "label": "int f(int i) { switch (i) { case THREADS - 1: return 1; default: return 0; } }",
    "condition": "#if THREADS != 4\n#error for four\n#endif",
}
SAYS = '#include <upc.h>\n#include <stdio.h>\nint main(void) {{ if (!MYTHREAD) printf("%d\\n", THREADS); return 0; }}\n{}\n'


class StaticThreads(CommandTest):
    """A program that must know the number of threads at compile time is compiled for the number that the command gives."""

    def setUp(self):
        super().setUp()
        self.env["HOME"] = self.directory
        for name, text in STATIC.items():
            self.write(name + ".upc", SAYS.format(text))

    def test_the_number_is_that_of_the_command(self):
        for name in STATIC:
            note = (f"upcrun: note: {name}.upc: compiled with -T 4, since it must know the number of threads when it is"
                    " compiled\n")
            done = self.upcrun("-n", "4", name + ".upc")
            self.assertEqual((done.exit, done.stdout, done.stderr), (0, "4\n", note), str(done))
            # The note appears once; the environment may give the number.
            self.assert_ok(self.upcrun(name + ".upc", UPC_THREADS="4"), "4\n")

    def test_each_number_has_its_own_program(self):
        for threads in ("2", "3", "2", "1"):
            done = self.upcrun("-n", threads, "private.upc")
            self.assertEqual((done.exit, done.stdout), (0, threads + "\n"), str(done))

    def test_without_a_number_the_error_is_reported(self):
        done = self.upcrun("size.upc")
        self.assertEqual(done.exit, 125)
        self.assertRegex(done.stderr, r"^size\.upc:4:12: error: without -T, the size of a shared array must be a multiple of THREADS")

    def test_other_errors_are_reported_once(self):
        self.write("wrong.upc", SAYS.format("shared int x[12];\nint y = nothing;"))
        done = self.upcrun("-n", "4", "wrong.upc")
        self.assertEqual(done.exit, 125)
        self.assertEqual(done.stderr.count("error:"), 2, str(done))
        self.assertNotIn("compiled with -T", done.stderr)

    def test_programs_for_any_number_are_compiled_for_any_number(self):
        self.write("any.upc", SAYS.format("shared int x[3*THREADS];\n#ifdef __UPC_STATIC_THREADS__\n#error static\n#endif"))
        for threads in ("4", "2"):
            self.assert_ok(self.upcrun("-n", threads, "any.upc"), threads + "\n")
        # Warnings of a compilation for the command's number are shown, too; with an explicit -T there is no second compilation.
        self.write("warns.upc", SAYS.format("shared int x[12];\nint f(void) { upc_barrier &x; return 0; }"))
        self.assertIn("warning:", self.upcrun("-n", "4", "warns.upc").stderr)
        done = self.upcrun("-n", "4", "block.upc", UPCC_FLAGS=self.env["UPCC_FLAGS"] + " -T 2")
        self.assertNotIn("compiled with", done.stderr)


class Caching(CommandTest):
    """A source file is compiled once, until a file or an option that it depends on changes."""

    def setUp(self):
        super().setUp()
        real = os.environ.get("UPCC_CC", "gcc")
        self.write("cc", f'#!/bin/sh\ncase " $* " in *" -c "*.trans.c*) echo x >> "{self.work}/log" ;; esac\n'
                   f'exec {real} "$@"\n')
        os.chmod(self.path("cc"), 0o755)
        self.env["UPCC_CC"] = self.path("cc")
        self.cache = os.path.join(self.directory, ".cache/smp-upc")

    def compilations(self):
        return self.read("log").count("x") if os.path.exists(self.path("log")) else 0

    def assert_run(self, stdout, compilations, *arguments, **env):
        self.assert_ok(self.upcrun("-n", "2", *(arguments or ("p.trans.c",)), **env), stdout)
        self.assertEqual(self.compilations(), compilations)

    def test_the_second_run_does_not_compile(self):
        self.write("p.trans.c", COUNT)
        self.assert_run("threads 2\n", 1)
        self.assert_run("threads 2\n", 1)
        self.assertEqual(self.files(), ["cc", "log", "p.trans.c"])
        self.assert_tidy()
        # One list of files and one program.
        self.assertEqual(len(os.listdir(self.cache)), 2)
        # Messages of the runtime name the file as it was given.
        self.assert_run("threads 2\n", 2, self.path("p.trans.c"))
        self.assert_run("threads 2\n", 2, self.path("p.trans.c"))

    def test_changes_of_source_header_and_options_compile_again(self):
        text = COUNT.replace("#include <stdio.h>", '#include <stdio.h>\n#include "dir/word.h"')
        text = text.replace('"threads', 'WORD "threads')
        self.write("p.trans.c", text)
        self.write("dir/word.h", '#include "inner.h"\n')
        self.write("dir/inner.h", '#define WORD "one "\n')
        self.assert_run("one threads 2\n", 1)
        self.write("dir/inner.h", '#define WORD "two "\n')
        self.assert_run("two threads 2\n", 2)
        self.write("dir/inner.h", '#define WORD "one "\n')
        self.assert_run("one threads 2\n", 2)  # as it was before
        self.write("p.trans.c", text + "\n")
        self.assert_run("one threads 2\n", 3)
        flags = self.env["UPCC_FLAGS"]
        self.assert_run("one threads 2\n", 4, UPCC_FLAGS=flags + " -O0")
        self.assert_run("one threads 2\n", 4, UPCC_FLAGS=flags)
        os.remove(self.path("dir/inner.h"))
        failed = self.upcrun("-n", "2", "p.trans.c")
        self.assertEqual((failed.exit, failed.stdout), (125, ""))
        self.assertIn("inner.h", failed.stderr)

    def test_headers_that_only_the_compiler_reads_count_too(self):
        self.write("p.trans.c", '#ifdef __OPTIMIZE__\n#include "word.h"\n#else\n#define WORD "none"\n#endif\n'
                   + COUNT.replace('"threads', 'WORD " threads'))
        self.write("word.h", '#define WORD "one"\n')
        self.assert_run("one threads 2\n", 1)
        self.write("word.h", '#define WORD "two"\n')
        self.assert_run("two threads 2\n", 2)

    def test_a_header_that_changes_during_compilation_is_read_again(self):
        text = '#include "word.h"\n' + COUNT.replace('"threads', 'WORD " threads')
        self.write("p.trans.c", text)
        self.write("word.h", '#define WORD "one"\n')
        compiler = self.write("meanwhile", f"""#!/bin/sh
            "{self.path('cc')}" "$@" || exit
            case " $* " in *" -c "*.trans.c*)
              echo '#define WORD "two"' > "{self.path('word.h')}" ;; esac
            """)
        os.chmod(compiler, 0o755)
        self.assert_ok(self.upcrun("-n", "2", "p.trans.c", UPCC_CC=compiler), "one threads 2\n")
        self.assert_ok(self.upcrun("-n", "2", "p.trans.c", UPCC_CC=compiler), "two threads 2\n")

    def test_names_of_files_may_have_any_character(self):
        names = ["a\tb", "a b", "a#$b", "a:  b"]
        if not CLANG:  # which writes a slash for a backslash in its list of files
            names.append("a\\ b")
        for number, name in enumerate(names):
            self.write(f"{name}.trans.c", f'#include "{name}.h"\n' + COUNT.replace('"threads', 'WORD " threads'))
            self.write(f"{name}.h", '#define WORD "one"\n')
            self.assert_run("one threads 2\n", 2 * number + 1, f"{name}.trans.c")
            self.assert_run("one threads 2\n", 2 * number + 1, f"{name}.trans.c")
            self.write(f"{name}.h", '#define WORD "two"\n')
            self.assert_run("two threads 2\n", 2 * number + 2, f"{name}.trans.c")
        self.write("a\nb.trans.c", COUNT)
        for _ in range(2):
            self.assert_run("threads 2\n", 2 * len(names) + 1, "a\nb.trans.c")

    def test_programs_see_the_name_of_their_source(self):
        self.write("some.dir/my prog.trans.c", '#include <upcr.h>\n#include <stdio.h>\n'
                   "int user_main(int argc, char **argv) {\n"
                   '  if (!upcr_mythread()) printf("%s %d\\n", argv[0], argc);\n  return 0;\n}\n')
        self.assert_run("some.dir/my prog 2\n", 1, "some.dir/my prog.trans.c", "x")

    def test_errors_are_shown_and_not_kept(self):
        self.write("p.trans.c", "int user_main(void) { return nothing; }\n")
        for _ in range(2):
            failed = self.upcrun("-n", "2", "p.trans.c")
            self.assertEqual((failed.exit, failed.stdout), (125, ""))
            self.assertIn("nothing", failed.stderr)
        self.assertEqual(os.listdir(self.cache), [])
        self.assert_tidy()

    def test_the_cache_may_be_elsewhere_or_vanish(self):
        self.write("p.trans.c", COUNT)
        elsewhere = self.path("elsewhere")
        self.assert_run("threads 2\n", 1, XDG_CACHE_HOME=elsewhere)
        self.assert_run("threads 2\n", 1, XDG_CACHE_HOME=elsewhere)
        shutil.rmtree(elsewhere)
        self.assert_run("threads 2\n", 2, XDG_CACHE_HOME=elsewhere)
        for entry in os.listdir(os.path.join(elsewhere, "smp-upc")):
            path = os.path.join(elsewhere, "smp-upc", entry)
            if os.path.isdir(path):
                shutil.rmtree(path)
        self.assert_run("threads 2\n", 3, XDG_CACHE_HOME=elsewhere)

    def test_the_cache_does_not_grow_without_limit(self):
        self.write("p.trans.c", COUNT)
        self.write("q.trans.c", COUNT.replace("threads %d", "q %d"))
        self.assert_run("threads 2\n", 1)
        mine = set(os.listdir(self.cache))
        for number in range(4):  # 4 x 100 MB, sparse, each older than the one before
            directory = os.path.join(self.cache, f"old{number}")
            os.mkdir(directory)
            with open(os.path.join(directory, "p"), "wb") as file:
                file.truncate(100 << 20)
            os.utime(directory, (1e9 - number, 1e9 - number))
        leftover = os.path.join(self.cache, "upcc-killed")
        os.mkdir(leftover)
        os.utime(leftover, (1e9, 1e9))
        self.assert_run("q 2\n", 2, "q.trans.c")
        left = set(os.listdir(self.cache))
        self.assertTrue(mine <= left)
        self.assertEqual({name for name in left if name.startswith(("old", "upcc"))}, {"old0", "old1"})

    def test_many_at_once(self):
        self.write("p.trans.c", COUNT)
        running = [self.start(OPTIONS["upcrun"], "-n", "2", "p.trans.c") for _ in range(6)]
        for process in running:
            output = process.communicate(timeout=command_test.LIMIT)
            self.assertEqual((process.returncode, output), (0, (b"threads 2\n", b"")))
        self.assertEqual(len(os.listdir(self.cache)), 2)
        self.assert_tidy()

    def test_flags_must_not_change_the_kind_of_output(self):
        self.write("p.trans.c", COUNT)
        self.assert_refused(self.upcrun("p.trans.c", UPCC_FLAGS="-c"), "UPCC_FLAGS and ~/.upccrc must not say what to make")
        self.assert_refused(self.upcrun("p.trans.c", UPCC_FLAGS="-T=x"), "UPCC_FLAGS: -T: 'x' is not a number")

    def test_verbose_shows_what_happens(self):
        self.write("p.trans.c", COUNT)
        first = self.upcrun("-v", "-n", "2", "p.trans.c")
        self.assertEqual((first.exit, first.stdout), (0, "threads 2\n"))
        self.assertIn(self.path("cc"), first.stderr)
        self.assertIn("UPC_THREADS=2", first.stderr)
        second = self.upcrun("-v", "-n", "2", "p.trans.c")
        self.assertNotIn(self.path("cc"), second.stderr)


if __name__ == "__main__":
    command_test.main()
