# SPDX-License-Identifier: MIT
"""upcc with libraries and objects of other compilers: the UPC code that they contain, and which main is used."""

import os
import shutil

import command_test
from command_test import CLANG, CommandTest, OPTIONS
from programs import main_of, part


class Libraries(CommandTest):
    """UPC code in archives, plain C beside UPC, programs with their own main."""

    def test_archives_bring_their_shared_data(self):
        self.write("main.trans.c", main_of("used"))
        self.write("used.trans.c", part("used"))
        # Nothing needs this member, so its undefined function must not matter.
        self.write("unused.trans.c", part("unused") + "void nowhere(void); void f(void) { nowhere(); }\n")
        self.assert_ok(self.upcc("-c", "used.trans.c", "unused.trans.c"))
        os.mkdir(self.path("lib"))
        self.assert_ok(self.run_command("ar", "rc", "lib/libparts.a", "used.o", "unused.o"))
        self.assert_ok(self.upcc("-o", "one", "main.trans.c", "lib/libparts.a"))
        self.assert_ok(self.upcrun("-n", "4", "one"), "sum 6\n")
        self.assert_ok(self.upcc("-o", "two", "main.trans.c", "-Llib", "-lparts"))
        self.assert_ok(self.upcrun("-n", "4", "two"), "sum 6\n")

    def test_tasks_only_where_they_are_included(self):
        """A program may also have functions of its own with the names of upc_task.h."""
        self.write("own.upc", "#include <upc.h>\nint taskq_put(int x) { return x; }\nint main(void) { return taskq_put(0); }\n")
        self.write("tasks.upc", "#include <upc.h>\n#include <upc_task.h>\nvoid f(void *a, void *b) {}\n"
                   "int main(void) { taskq_t *q = taskq_all_alloc(1, f, 0, 0); taskq_all_run(q); return 0; }\n")
        for options in ([], ["-g"], ["-report"]):
            for name, has in (("own", False), ("tasks", True)):
                self.assert_ok(self.upcc(*options, "-o", name, name + ".upc"))
                self.assertEqual(self.upcrun("-n", "3", name, UPC_REPORT="none.json").exit, 0)
                symbols = self.run_command("nm", name).stdout
                self.assertEqual("upcri_taskq_all_run" in symbols, has, (options, name))
                self.assertNotIn("libtbb", self.run_command("ldd", name).stdout)

    PLAIN_MAIN = """
        #include <stdio.h>
        #include <upcr.h>
        int part_a(void);
        static int pmain(int argc, char **argv) {
          if (upcr_mythread() == 0) printf("%s: %d\\n", argv[1], part_a());
          return 0;
        }
        int main(int argc, char **argv) {
          bupc_init_reentrant(&argc, &argv, pmain);
          return 1;
        }"""

    def test_a_program_with_its_own_main(self):
        self.write("plain.c", self.PLAIN_MAIN)
        self.write("part.trans.c", part("a"))
        self.assert_ok(self.upcc("-extern-main", "-o", "program", "plain.c", "part.trans.c"))
        self.assert_ok(self.upcrun("-n", "3", "program", "sum"), "sum: 3\n")

    def test_main_must_be_one(self):
        self.write("plain.c", self.PLAIN_MAIN)
        self.write("part.trans.c", part("a"))
        self.write("upc.trans.c", main_of("a"))
        self.assert_ok(self.upcc("-extern-main", "-c", "plain.c"))
        self.assert_refused(self.upcc("plain.o", "part.trans.c"),
                            r"^upcc: error: plain.o: main was not compiled by upcc; give -extern-main")
        self.assert_refused(self.upcc("upc.trans.c", "plain.o", "part.trans.c"),
                            r"^upcc: error: plain.o: main was not .*; the UPC code defines it too$")
        self.assert_refused(self.upcc("-extern-main", "upc.trans.c", "plain.o", "part.trans.c"),
                            r"^upcc: error: -extern-main: the UPC code defines main too")
        self.assert_refused(self.upcc("part.trans.c"), r"^upcc: error: the program has no main function$")

    def test_a_cxx_main(self):
        if not shutil.which("g++") or OPTIONS["flags"]:
            self.skipTest("needs g++ and no sanitizer")
        self.write("main.cc", 'extern "C" int part_a();\n#include <iostream>\n#include <upcr.h>\n'
                   "static int pmain(int, char **) {\n"
                   "  if (upcr_mythread() == 0) std::cout << part_a() << std::endl;\n  return 0;\n}\n"
                   "int main(int argc, char **argv) { bupc_init_reentrant(&argc, &argv, pmain); }\n")
        self.write("part.trans.c", part("a"))
        include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")
        self.assert_ok(self.run_command("g++", "-std=c++17", "-c", "-I", include, "main.cc"))
        self.assert_ok(self.upcc("-extern-main", "-link-with=g++", "-o", "program", "main.o", "part.trans.c"))
        self.assert_ok(self.upcrun("-n", "4", "program"), "6\n")

    def test_start_up_hooks(self):
        self.write("main.trans.c", """
            #include <upcr.h>
            #include <stdio.h>
            static int processes, threads;
            void UPCRL_trans_extra_procinit(void) { ++processes; }
            void UPCRL_trans_extra_threadinit(void) { __atomic_add_fetch(&threads, 1, __ATOMIC_SEQ_CST); }
            int user_main(void) {
              if (upcr_mythread() == 0) printf("%d %d\\n", processes, threads);
              return 0;
            }""")
        self.assert_ok(self.upcc("main.trans.c"))
        self.assert_ok(self.upcrun("-n", "5", "a.out"), "1 5\n")


class Linked(CommandTest):
    """Only the members that the linker takes from a library matter, wherever it finds the library."""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("lib"))
        self.write("main.trans.c", main_of("used"))

    def archive(self, *sources, name="libparts.a"):
        """Makes an archive in lib of sources (name, text, option...)."""
        for source, text, *options in sources:
            self.write(f"{source}.trans.c", text)
            self.assert_ok(self.upcc("-c", *options, f"{source}.trans.c"))
        objects = [source + ".o" for source, *_ in sources]
        self.assert_ok(self.run_command("ar", "rc", f"lib/{name}", *objects))

    def assert_sum(self, *options, threads="3", **env):
        self.assert_ok(self.upcc("-o", "program", "main.trans.c", *options, **env), "")
        self.assert_ok(self.upcrun("-n", threads, "program"), f"sum {sum(range(int(threads)))}\n")
        self.assert_tidy()

    def test_ways_to_name_a_library(self):
        self.archive(("used", part("used")))
        self.assert_sum("-Llib", "-l:libparts.a")
        self.assert_sum("-lparts", LIBRARY_PATH=self.path("lib"))
        self.assert_sum("-Wl,lib/libparts.a")
        self.assert_sum("-Wl,-Llib", "-Wl,-lparts")
        self.assert_sum("-Xlinker", "lib/libparts.a")
        self.write("lib/libscript.a", "INPUT(lib/libparts.a)\n")
        self.assert_sum("-Llib", "-lscript")
        self.assert_sum("-s", "-Wl,-s,--gc-sections", "-Llib", "-lparts")

    def test_with_another_linker(self):
        self.archive(("used", part("used"), "-fvisibility=hidden"))
        # gold warns of each function that clang's own checks of addresses call.
        linkers = ("lld",) if CLANG and "-fsanitize=address" in OPTIONS["flags"] else ("gold", "lld")
        for linker in linkers:
            if shutil.which("ld." + linker):
                self.assert_sum("-fuse-ld=" + linker, "-Llib", "-lparts")

    def test_static_skips_a_shared_library(self):
        if OPTIONS["flags"]:
            self.skipTest("sanitizers are not for -static")
        self.archive(("used", part("used")))
        self.write("other.c", "int other;\n")
        self.assert_ok(self.run_command("gcc", "-shared", "-o", "lib/libparts.so", "other.c"))
        self.assert_sum("-static", "-Llib", "-lparts")

    def test_a_shared_library_brings_its_shared_data(self):
        self.archive(("used", part("used"), "-fPIC"))
        self.assert_ok(self.run_command("gcc", "-shared", "-o", "lib/libshared.so", "used.o"))
        self.assert_sum("-lshared", "-Wl,-rpath," + self.path("lib"), LIBRARY_PATH=self.path("lib"))

    def test_shared_makes_a_library_for_programs(self):
        self.write("used.trans.c", part("used"))
        self.assert_ok(self.upcc("-shared", "-fPIC", "-o", "lib/libshared.so", "used.trans.c"))
        self.assert_sum("-Llib", "-lshared", "-Wl,-rpath," + self.path("lib"))
        self.assert_ok(self.upcc("-fPIC", "-T=3", "-c", "-o", "three.o", "used.trans.c"))
        self.assert_ok(self.upcc("-shared", "-o", "lib/libshared.so", "three.o"))
        self.assert_sum("-Llib", "-lshared", "-Wl,-rpath," + self.path("lib"), threads="3")
        self.write("four.trans.c", part("four"))
        self.assert_refused(self.upcc("-shared", "-fPIC", "-T=4", "four.trans.c", "three.o"), r"three\.o was compiled with -T=3, but")
        shown = self.upcc("-###", "-shared", "-o", "x.so", "three.o")
        self.assertIn(" -shared ", shown.stderr)
        self.assertNotIn("libupcr", shown.stderr)

    def test_members_that_nothing_needs_have_no_effect(self):
        self.archive(("used", part("used")), ("fixed", "int fixed;\n", "-T=5"), ("checked", "int checked;\n", "-g"))
        self.assert_sum("-T=2", "lib/libparts.a", threads="2")
        self.assert_sum("lib/libparts.a", threads="4")
        if "-fsanitize=thread" not in OPTIONS["flags"]:
            self.assertIn("runtime: optimised", self.upcrun("-i", "program").stdout)

    def test_members_that_are_linked_have_an_effect(self):
        self.archive(("used", part("used"), "-T=2"))
        self.assert_sum("lib/libparts.a", threads="2")
        self.assertIn("threads: 2", self.upcrun("-i", "program").stdout)
        self.assert_refused(self.upcc("-T=3", "main.trans.c", "lib/libparts.a"),
                            r"^upcc: error: used.trans.c was compiled with -T=2, but this link is for -T=3;")
        self.archive(("used", part("used"), "-g"))
        self.assert_sum("lib/libparts.a")
        self.assertIn("runtime: checking", self.upcrun("-i", "program").stdout)

    def test_main_may_be_in_a_library(self):
        self.archive(("used", part("used")))
        self.archive(("main", main_of("used")), name="libmain.a")
        self.write("empty.trans.c", "int empty;\n")
        self.assert_ok(self.upcc("-o", "program", "empty.trans.c", "-Llib", "-lmain", "-lparts"))
        self.assert_ok(self.upcrun("-n", "3", "program"), "sum 3\n")

    def test_messages_of_the_linker_appear_once(self):
        self.archive(("used", part("used")))
        self.write("main.trans.c", main_of("used").replace("sum ", "total ") +
                   "char *tmpnam(char *); int more(void) { return tmpnam(0) != 0; }\n")
        warned = self.upcc("-o", "program", "main.trans.c", "-Llib", "-lparts")
        # Sanitizers may have a tmpnam of their own.
        self.assertEqual(warned.exit, 0, str(warned))
        self.assertIn(warned.stderr.count("dangerous"), (0, 1) if OPTIONS["flags"] else (1,), str(warned))
        self.assertTrue(self.upcrun("-n", "2", "program").stdout.startswith("total"))
        failed = self.upcc("main.trans.c", "-Llib", "-lmissing")
        self.assertEqual((failed.exit, failed.stderr.count("cannot find -lmissing")), (1, 1), str(failed))
        self.write("undefined.trans.c", "int nowhere(void); int undefined(void) { return nowhere(); }\n")
        failed = self.upcc("main.trans.c", "undefined.trans.c", "-Llib", "-lparts")
        self.assertNotEqual(failed.exit, 0)
        self.assertEqual(failed.stderr.count("undefined reference to `nowhere'"), 1, str(failed))

    def test_the_cache_sees_a_library_change(self):
        self.archive(("used", part("used")))
        env = {"UPCC_FLAGS": self.env["UPCC_FLAGS"] + " -Wl,-u,part_used -lparts",
               "LIBRARY_PATH": self.path("lib")}
        self.assert_ok(self.upcrun("-n", "3", "main.trans.c", **env), "sum 3\n")
        self.archive(("used", part("used").replace("int sum = 0", "int sum = 100")))
        self.assert_ok(self.upcrun("-n", "3", "main.trans.c", **env), "sum 103\n")

    def test_an_argument_for_the_linker_may_have_a_comma(self):
        self.archive(("used", part("used")), name="lib,parts.a")
        self.assert_sum("-Xlinker", "lib/lib,parts.a")


    def test_code_without_fpic_in_a_shared_library_is_reported_in_one_line(self):
        self.write("lib.upc", "#include <upc.h>\nint counter = 3;\nstatic int mine[4];\n"
                              "int bump(void) { mine[MYTHREAD % 4]++; return ++counter; }\n")
        self.write("use.upc", "#include <upc.h>\nextern int counter;\nint bump(void);\nint main(void) { bump(); return counter++ == 9; }\n")
        self.write("plain.c", "int x;\nint f(void) { return x; }\n")
        needs = r"was compiled without -fPIC, which a shared library needs; compile it with -fPIC$"
        linkers = [()] + [("-fuse-ld=" + name,) for name in ("gold", "lld") if shutil.which("ld." + name)]
        for linker in linkers:
            self.assert_refused(self.upcc(*linker, "-shared", "-o", "liblib.so", "lib.upc"), "lib.upc: " + needs)
            self.assert_ok(self.upcc("-c", "-o", "lib.o", "lib.upc"))
            self.assert_refused(self.upcc(*linker, "-shared", "-o", "liblib.so", "lib.o"), "lib.o: " + needs)
        self.assert_ok(self.upcc("-c", "-fno-pic", "-o", "plain.o", "plain.c"))
        self.assert_refused(self.upcc("-shared", "-o", "liblib.so", "plain.o"), "plain.o: " + needs)
        self.assert_ok(self.upcc("-fPIC", "-shared", "-o", "liblib.so", "lib.upc"))
        for linker in linkers:
            if linker != ("-fuse-ld=gold",):  # which accepts it
                self.assert_refused(self.upcc(*linker, "-o", "use", "use.upc", "-L.", "-llib"),
                                    r"use.upc: uses the private variable 'counter' of a shared library; compile it with -fPIC$")
        self.assert_ok(self.upcc("-fPIC", "-o", "use", "use.upc", "-L.", "-llib", "-Wl,-rpath,."))
        self.assert_ok(self.upcrun("-n", "2", "use"))

    def test_names_may_be_long(self):
        name = 40000 * "x"
        self.write("long.upc", f"extern int {name};\nint main(void) {{ return {name}; }}\n")
        done = self.upcc("-o", "long", "long.upc")
        self.assertEqual(done.exit, 1)
        self.assertIn("undefined reference to `", done.stderr)

    def test_a_variable_of_a_c_library_is_explained(self):
        os.mkdir(self.path("include"))
        self.write("include/lib.h", "struct handle { int n; };\n\nextern int lib_state;\nextern struct handle lib_handle;\n")
        self.write("lib.c", "#include \"include/lib.h\"\nint lib_state = 4;\nstruct handle lib_handle = {5};\n")
        self.write("use.upc", "#include <upc.h>\n#include <lib.h>\nint main(void) { extern int lib_state; return lib_state + lib_handle.n != 9; }\n")
        self.write("marked.upc", "#include <upc.h>\n#pragma upc c_code\n#include <lib.h>\n#pragma upc upc_code\n"
                                 "int main(void) { return lib_state + lib_handle.n != 9; }\n")
        self.assert_ok(self.run_command(os.environ.get("UPCC_CC", "gcc"), "-c", "lib.c"))
        remedy = ("is declared extern and defined by no UPC file, so it is not private data of UPC threads; if a C library has it, compile with -isystem "
                  "DIRECTORY for the library's headers, or put '#pragma upc c_code' ahead of its declaration and '#pragma upc upc_code' behind")
        for linker in [()] + [("-fuse-ld=" + name,) for name in ("gold", "lld") if shutil.which("ld." + name)]:
            with self.subTest(linker=linker):
                done = self.upcc(*linker, "-Iinclude", "-o", "use", "use.upc", "lib.o")
                self.assertNotEqual(done.exit, 0)
                said = [line for line in done.stderr.splitlines() if line.startswith("upcc: error:")]
                self.assertEqual(sorted(said), [f"upcc: error: include/lib.h:{line}: '{name}' {remedy}" for line, name in ((3, "lib_state"), (4, "lib_handle"))],
                                 done.stderr)
                self.assertNotIn("upcr_tld_", done.stderr)
                # An object file does not record the header.
                self.assert_ok(self.upcc("-Iinclude", "-c", "use.upc"))
                done = self.upcc(*linker, "-o", "use", "use.o", "lib.o")
                self.assertIn(f"upcc: error: 'lib_state' {remedy}\n", done.stderr)
                for source, option in ("use.upc", "-isystem"), ("marked.upc", "-I"):
                    self.assert_ok(self.upcc(*linker, option, "include", "-o", "use", source, "lib.o"))
                    self.assert_ok(self.upcrun("-n", "2", "use"))


if __name__ == "__main__":
    command_test.main()
