# SPDX-License-Identifier: MIT
"""upcc as the C compiler of existing builds: makefiles, configure scripts, CMake."""

import json
import os
import shutil

import command_test
from command_test import CommandTest, OPTIONS, SANITIZER
from programs import COUNT

MAIN = """#include <stdio.h>
#include <upc.h>
#include "lib/part.h"
int main(void) {
  int sum = part();
  if (MYTHREAD == 0) printf("sum %d\\n", sum);
  return 0;
}
"""
PART = """#include <upc.h>
#include "part.h"
shared int data[THREADS];
int part(void) {
  int sum = 0;
  data[MYTHREAD] = MYTHREAD;
  upc_barrier;
  for (int i = 0; i < THREADS; i++) sum += data[i];
  return sum;
}
"""


class Builds(CommandTest):
    """The build is given CC=upcc and nothing else."""

    def write_sources(self):
        self.write("main.c", MAIN)
        self.write("lib/part.c", PART)
        self.write("lib/part.h", "int part(void);\n")

    def run_demo(self):
        self.assert_ok(self.run_command("./demo", UPC_THREADS="4"), "sum 6\n")

    def test_a_compiler_for_another_processor(self):
        """The compiler gets its options; a missing runtime is reported before anything is compiled."""
        compiler = self.write("aarch64-linux-gnu-gcc", "#!/bin/sh\necho \"$@\" >>%s\nexit 1\n" % self.path("calls"))
        os.chmod(compiler, 0o755)
        self.write("prog.upc", "int main(void) { return 0; }\n")  # the target's headers may be missing
        environment = {"UPCC_CC": compiler}
        failed = self.upcc("prog.upc", **environment)
        self.assertEqual(failed.exit, 1)
        self.assertRegex(failed.stderr, "^upcc: error: UPCC_CC: this installation has no runtime for arm64: there is no .*"
                         "/lib/aarch64-linux-gnu/libupcr.a ")
        self.assertFalse(os.path.exists(self.path("calls")))
        self.upcc("-c", "prog.upc", **environment)
        with open(self.path("calls"), encoding="utf-8") as calls:
            self.assertIn("-mtls-size=32", calls.read())
        # The translator knows the target's types, too.
        self.write("prog.upc", "_Static_assert(sizeof(__builtin_va_list) == 32, \"x86-64\");\nint main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-trans", "prog.upc", **environment))
        # It also defines the macro of the ABI of Debian's programs, by which the C library chooses headers.
        riscv = self.write("riscv64-linux-gnu-gcc", "#!/bin/sh\nexit 1\n")
        os.chmod(riscv, 0o755)
        self.write("prog.upc", "#ifndef __riscv_float_abi_double\n#error which?\n#endif\nint main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-trans", "prog.upc", UPCC_CC=riscv))

    def test_make(self):
        self.write_sources()
        self.write("Makefile", "CFLAGS = -O2 -MMD -MP -Ilib\n"
                   "demo: main.o lib/libpart.a\n\t$(CC) $(LDFLAGS) -o $@ $^ -lm\n"
                   "lib/libpart.a: lib/part.o\n\t$(AR) rcs $@ $^\n\tranlib $@\n"
                   "-include main.d lib/part.d\n")
        make = ("make", f"CC={OPTIONS['upcc']}")
        self.assertEqual(self.run_command(*make).exit, 0)
        self.run_demo()
        self.assertIn("up to date", self.run_command(*make).stdout)
        self.write("lib/part.h", "int part(void);\n#define NEW 1\n")
        again = self.run_command(*make)
        self.assertEqual((again.exit, again.stdout.count(" -c ")), (0, 2), str(again))
        self.run_demo()

    def test_make_writes_a_compilation_database(self):
        self.write("main.upc", MAIN)
        self.write("lib/part.upc", PART)
        self.write("lib/part.h", "int part(void);\n")
        self.write("Makefile", "demo: main.o lib/part.o\n\t$(CC) -o $@ $^\n%.o: %.upc\n\t$(CC) -Ilib -c -o $@ $<\n")
        self.assertEqual(self.run_command("make", "-B", f"CC={OPTIONS['upcc']} -MJ $@.cdb").exit, 0)
        # The command of docs/editors.md.
        self.assert_ok(self.run_command(
            "bash", "-c", "(echo '['; find . -name '*.cdb' -exec cat {} + | sed '$ s/,$//'; echo ']') >compile_commands.json"))
        entries = json.loads(self.read("compile_commands.json"))
        self.assertEqual(sorted(entry["file"] for entry in entries), ["lib/part.upc", "main.upc"])
        for entry in entries:
            self.assertEqual(entry["directory"], os.path.realpath(self.work))
            self.assertIn("-Ilib", entry["arguments"])

    def test_configure(self):
        if not shutil.which("autoconf"):
            self.skipTest("autoconf is missing")
        self.write_sources()
        self.write("configure.ac", """
            AC_INIT([demo], [1.0])
            AC_PROG_CC
            AC_PROG_CPP
            AC_PROG_RANLIB
            AC_PROG_CC_C_O
            AC_C_INLINE
            AC_CHECK_HEADERS([upc.h unistd.h no_such.h])
            AC_CHECK_FUNCS([gettimeofday no_such_function upc_memput upc_all_broadcast upcr_notify upc_no_such])
            AC_CHECK_LIB([m], [sqrt])
            AC_CHECK_SIZEOF([long])
            AC_RUN_IFELSE([AC_LANG_PROGRAM([], [return 0;])], [AC_MSG_NOTICE([it runs])])
            AC_RUN_IFELSE([AC_LANG_PROGRAM([], [return 3;])], [], [AC_MSG_NOTICE([it fails])])
            AC_CONFIG_FILES([Makefile])
            AC_OUTPUT
            """.replace("            ", ""))
        self.write("Makefile.in", "demo:\n\t@CC@ @CFLAGS@ @DEFS@ -o demo main.c lib/part.c @LIBS@\n")
        self.assertEqual(self.run_command("autoconf").exit, 0)
        done = self.run_command("./configure", f"CC={OPTIONS['upcc']}", "CFLAGS=-O2")
        self.assertEqual(done.exit, 0, str(done))
        for line in ("whether the C compiler works... yes", "for suffix of object files... o",
                     "understand -c and -o together... yes", "for upc.h... yes", "for no_such.h... no",
                     "for gettimeofday... yes", "for no_such_function... no", "for upc_memput... yes",
                     "for upc_all_broadcast... yes", "for upcr_notify... yes", "for upc_no_such... no", "for sqrt in -lm... yes",
                     "size of long... 8", "it runs", "it fails"):
            self.assertIn(line, done.stdout)
        made = self.run_command("make")
        self.assertEqual((made.exit, made.stderr), (0, ""), str(made))
        self.run_demo()
        self.assert_tidy()

    def test_cmake(self):
        if not shutil.which("cmake"):
            self.skipTest("cmake is missing")
        self.write_sources()
        self.write("CMakeLists.txt", """
            cmake_minimum_required(VERSION 3.10)
            project(demo C)
            include(CheckFunctionExists)
            include(CheckIncludeFile)
            include(CheckCSourceRuns)
            check_function_exists(no_such_function HAVE_FUNCTION)
            check_function_exists(upc_memput HAVE_MEMPUT)
            check_function_exists(upc_no_such HAVE_NO_SUCH)
            check_include_file(upc.h HAVE_UPC)
            check_c_source_runs("int main(void) { return 0; }" RUNS)
            message(STATUS "found: function '${HAVE_FUNCTION}${HAVE_NO_SUCH}' memput '${HAVE_MEMPUT}' header '${HAVE_UPC}' runs '${RUNS}'")
            add_library(part STATIC lib/part.c)
            add_executable(demo main.c)
            target_link_libraries(demo part m)
            """)
        done = self.run_command("cmake", f"-DCMAKE_C_COMPILER={OPTIONS['upcc']}", ".")
        self.assertEqual(done.exit, 0, str(done))
        self.assertIn("found: function '' memput '1' header '1' runs '1'", done.stdout)
        made = self.run_command("make")
        self.assertEqual((made.exit, made.stderr), (0, ""), str(made))
        self.run_demo()

    def test_queries_of_scripts(self):
        for question in ("-dumpmachine", "-dumpversion", "-print-prog-name=ld", "-print-search-dirs",
                         "-print-file-name=libc.so", "-print-multi-os-directory"):
            compiler = os.environ.get("UPCC_CC", "gcc")
            expected = self.run_command(*compiler.split(), question)
            asked = self.upcc(question)
            self.assertEqual((asked.exit, asked.stdout), (expected.exit, expected.stdout), question)
        self.assertRegex(self.upcc("-V").stdout, r"^upcc \(SMP UPC\) [0-9.]+\n$")
        self.assertEqual(self.upcc("-v").exit, 0)
        self.assertTrue(os.path.exists(os.path.join(self.upcc("-print-include-dir").stdout.strip(), "upcr.h")))
        # One runtime reports races, with the checks and without.
        plain, checked = ("-tsan", "-tsan") if SANITIZER == "thread" else ("", "-check")
        words = self.upcc("-print-libs").stdout.split()
        self.assertTrue(words[0].endswith(f"/lib/libupcr{plain}.a"), words)
        self.assertTrue(os.path.exists(words[0]), words)
        for other in ("--showme:link", "-link_info"):
            self.assertEqual(self.upcc(other).stdout.split(), words)
        self.assertIn(f"/libupcr{checked}.a -lstdc++", self.upcc("-g", "-print-libs").stdout)
        self.assertRegex(self.upcc("-print-cflags").stdout, "^-I.*/include/smp-upc -pthread\n$")
        self.assertEqual(self.upcc("-showme:compile").stdout, self.upcc("-print-cflags").stdout)
        self.write("shown.upc", "int main(void) { return 0; }\n")
        shown = self.upcc("-###", "-DA=x y", "-c", "shown.upc")
        self.assertIn("'-DA=x y'", shown.stderr)
        self.assertEqual((shown.exit, shown.stderr, self.upcc("-showme", "-DA=x y", "-c", "shown.upc").stderr.count("\n")),
                         (0, shown.stderr, shown.stderr.count("\n")))
        self.assertNotIn("shown.o", self.files())
        self.assertTrue(os.access(self.upcc("-print-translator").stdout.strip(), os.X_OK))

    def test_standard_input(self):
        source = b"#include <stdio.h>\n#include \"here.h\"\nint main(void) { puts(HERE); return 0; }\n"
        self.write("here.h", '#define HERE "here"\n')
        self.assertIn('puts("here")', self.run_command(OPTIONS["upcc"], "-E", "-", stdin=source).stdout)
        for language in ("upc", "c"):
            done = self.run_command(OPTIONS["upcc"], "-x", language, "-c", "-o", "x.o", "-", stdin=source)
            self.assert_ok(done, "")
        self.assert_ok(self.run_command(OPTIONS["upcc"], "-xupc", "-", "-o", "x", stdin=source), "")
        self.assert_ok(self.run_command("./x", UPC_THREADS="1"), "here\n")
        failed = self.run_command(OPTIONS["upcc"], "-xupc", "-", stdin=b"\nint main(void) { return y; }\n")
        self.assertRegex(failed.stderr, r"^<stdin>:2:25: error: ")
        # upcrun reads it, too; oshrun compiles it as C whose variables exist once per PE.
        self.assert_ok(self.run_command(OPTIONS["upcrun"], "-n", "2", "-", "word", stdin=b"#include <upc.h>\n#include <stdio.h>\n"
                                        b'int main(int n, char **v) { if (!MYTHREAD) printf("%d %s %s\\n", THREADS, v[0], v[1]); }\n'),
                       "2 stdin word\n")
        failed = self.run_command(OPTIONS["upcrun"], "-", stdin=b"int main(void) { return y; }\n")
        self.assertEqual(failed.exit, 125)
        self.assertRegex(failed.stderr, r"^<stdin>:1:25: error: ")
        oshrun = os.path.join(os.path.dirname(OPTIONS["upcrun"]), "oshrun")
        self.assert_ok(self.run_command(oshrun, "-n", "2", "-", stdin=b"#include <shmem.h>\nstatic int shared;\nint main(void) {\n"
                                        b"  shmem_init(); shared++; shmem_barrier_all();\n  if (shared != 1) shmem_global_exit(1);\n"
                                        b"  shmem_finalize();\n}\n"))
        self.assert_tidy()

    def test_languages_given_by_option(self):
        self.write("part.txt", "int part(void) { int shared = 3; return shared; }\n")
        self.write("main.src", "#include <stdio.h>\nint part(void);\n"
                   "int main(void) { if (!MYTHREAD) printf(\"%d\\n\", part()); return 0; }\n")
        self.assert_ok(self.upcc("-o", "x", "-x", "upc", "main.src", "-x", "c", "part.txt"))
        self.assert_ok(self.run_command("./x", UPC_THREADS="1"), "3\n")
        self.assert_ok(self.upcc("-x", "c", "-c", "part.txt"))
        self.assertIn("part.o", self.files())

    def test_commands_are_only_shown(self):
        self.write("count.trans.c", COUNT)
        for options in ([], ["-c"], ["-S"], ["-o", "x"]):
            shown = self.upcc("-###", *options, "count.trans.c")
            self.assertEqual((shown.exit, shown.stdout), (0, ""))
            self.assertIn("count.trans.c", shown.stderr)
        self.assertEqual(self.files(), ["count.trans.c"])
        self.assert_tidy()

    def test_the_same_source_gives_the_same_bytes(self):
        self.write_sources()
        for options in (["-O2"], ["-g"], ["-nolines"], ["-g", "-nolines"], ["-O3", "-Wc,-g"]):
            made = []
            for _ in range(2):
                self.assert_ok(self.upcc(*options, "-c", "-o", "part.o", "lib/part.c"))
                self.assert_ok(self.upcc(*options, "-o", "demo", "main.c", "lib/part.c"))
                for name in ("part.o", "demo"):
                    with open(self.path(name), "rb") as file:
                        made.append(file.read())
            self.assertEqual(made[:2], made[2:], options)


if __name__ == "__main__":
    command_test.main()
