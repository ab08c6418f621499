# SPDX-License-Identifier: MIT
"""Projects of several build systems, built with an installation: examples/project as it is installed, and the other
features of each system in docs/build-systems.md."""

import os
import shutil
import subprocess
import tempfile
import unittest

import command_test
from command_test import CommandTest, OPTIONS

INSTALLED = tempfile.mkdtemp(prefix="upc-installed-", dir=os.environ.get("TEST_TMPDIR"))
PREFIX = os.path.join(INSTALLED, "a prefix")  # with a blank, which most build systems support


def setUpModule():
    """Installs the stage as tools/install does."""
    root = os.path.join(INSTALLED, "tree")
    os.makedirs(os.path.join(root, ".stage"))
    os.makedirs(os.path.join(root, "docs"))
    os.symlink(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), os.path.join(root, ".stage/current"))
    for folder in ("examples", "tools"):
        os.symlink(os.path.abspath(folder), os.path.join(root, folder))
    for name in ("README.md", "CHANGES.md", "LICENSE", "VERSION"):
        with open(os.path.join(root, name), "w", encoding="utf-8"):
            pass
    subprocess.run(["bash", "-euc", '. tools/tree.sh; make_tree "$1" "$2"', "bash", root, PREFIX], check=True)


def tearDownModule():
    shutil.rmtree(INSTALLED, ignore_errors=True)


def needs(*programs):
    missing = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(missing, f"there is no {', '.join(missing)} here")


class Projects(CommandTest):
    def setUp(self):
        super().setUp()
        if OPTIONS["flags"]:
            self.skipTest("an installation has no sanitizers")
        self.env["PATH"] = f"{PREFIX}/bin:{self.env['PATH']}"
        os.rmdir(self.work)
        shutil.copytree(f"{PREFIX}/share/doc/smp-upc/examples/project", self.work, copy_function=shutil.copy)

    def succeed(self, *command, **env):
        done = self.run_command(*command, **env)
        self.assertEqual(done.exit, 0, str(done))
        return done.stdout

    def change(self, name, old, new):
        text = self.read(name)
        self.assertIn(old, text)
        self.write(name, text.replace(old, new))

    def assert_sum(self, program, threads, cells=8):
        total = threads * cells
        self.assertEqual(self.succeed(program, UPC_THREADS=str(threads)),
                         f"sum: {total * (total - 1) // 2} on {threads} threads\n")

    def assert_rebuilds(self, build, compiled, of_c=0):
        """A second build compiles nothing; after a change of a header, the files that include it are compiled."""
        self.assertNotIn("field.upc", self.succeed(*build))
        self.change("field/field.h", "Collective.", "Collective!")
        again = self.succeed(*build)
        self.assertEqual([again.count(name) > 0 for name in ("main.upc", "field.upc", "field_test.upc", "report.c")],
                         [True, True, compiled == 3, of_c > 0], again)

    def test_make(self):
        make = ("make", "-f", "plain.mk")
        self.assertIn("upcrun -q -n $n", self.succeed(*make, "check"))
        self.assert_sum("build/sum", 4)
        self.assert_rebuilds(make, 3)
        # The generated header causes a compilation only if its contents change.
        self.assertNotIn("main.upc", self.succeed(*make, "CELLS=8"))
        self.assertIn("main.upc", self.succeed(*make, "CELLS=5"))
        self.assert_sum("build/sum", 3, cells=5)
        # -MP: a header that no longer exists does not stop the build.
        os.rename(self.path("field/field.h"), self.path("field/array.h"))
        for name in ("field/field.upc", "app/main.upc", "tests/field_test.upc"):
            self.change(name, '"field.h"', '"array.h"')
        self.succeed(*make, "CELLS=5")

    @needs("cmake", "make")
    def test_cmake_with_a_toolchain_file(self):
        toolchain = os.path.join(self.succeed("upcc", "-print-cmake-dir").strip(), "toolchain.cmake")
        out = self.succeed("cmake", "-G", "Unix Makefiles", "--toolchain", toolchain, "-B", "build", "-DCMAKE_BUILD_TYPE=Debug")
        self.assertIn("The UPC compiler identification is SMP UPC", out)
        build = ("cmake", "--build", "build")
        self.succeed(*build)
        self.assert_sum("build/app/sum", 4)
        self.assertIn("100% tests passed, 0 tests failed out of 3", self.succeed("ctest", "--test-dir", "build"))
        self.assertRegex(self.succeed("upcrun", "-i", "build/app/sum"), r"\n  runtime: checking\n")
        self.assertNotIn("Building UPC", self.succeed(*build))
        self.change("field/field.h", "Collective.", "Collective!")
        again = self.succeed(*build)
        self.assertEqual((again.count("Building UPC object"), again.count("Building C object")), (3, 0), again)
        self.succeed("cmake", "build", "-DCELLS=5")
        self.succeed(*build)
        self.assert_sum("build/app/sum", 3, cells=5)

    @needs("cmake", "ninja")
    def test_cmake_with_find_package_and_shared_libraries(self):
        """Ninja, static THREADS, a C++ library, and -g without checks."""
        self.change("CMakeLists.txt", "LANGUAGES C UPC)", "LANGUAGES C CXX)\nfind_package(smp-upc 0.1 REQUIRED)\nenable_language(UPC)")
        os.rename(self.path("report/report.c"), self.path("report/report.cc"))
        self.change("report/CMakeLists.txt", "report.c)", "report.cc)")
        self.change("report/report.h", "void report", '#ifdef __cplusplus\nextern "C"\n#endif\nvoid report')
        self.change("report/report.cc", '{ printf("%s: %ld on %d threads\\n", what, sum, threads); }',
                    '{ std::cout << std::string(what) << ": " << sum << " on " << threads << " threads\\n"; }')
        self.change("report/report.cc", "<stdio.h>", "<iostream>\n#include <string>")
        self.succeed("cmake", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={PREFIX}", "-B", "build", "-DBUILD_SHARED_LIBS=ON",
                     "-DUPC_THREADS=4", "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
        out = self.succeed("cmake", "--build", "build", "-v")
        self.assertIn("-O2 -g -nochecks", out)
        self.assertTrue(os.path.exists(self.path("build/field/libfield.so")))
        self.assertEqual(self.succeed("build/app/sum"), "sum: 496 on 4 threads\n")
        self.assertIn("out of 1", self.succeed("ctest", "--test-dir", "build"))
        information = self.succeed("upcrun", "-i", "build/app/sum")
        self.assertRegex(information, r"\n  threads: 4\n[^§]*\n  runtime: optimised\n")
        wrong = self.run_command("upcrun", "-n", "3", "build/app/sum")
        self.assertNotEqual(wrong.exit, 0, str(wrong))

    @needs("cmake")
    def test_cmake_reports_what_is_missing(self):
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES UPC)\n")
        modules = f"-DCMAKE_MODULE_PATH={PREFIX}/share/smp-upc/cmake"
        done = self.run_command("cmake", modules, "-DCMAKE_UPC_COMPILER=/nowhere/upcc", "-B", "build")
        self.assertRegex(done.stderr, r"There is no UPC compiler '/nowhere/upcc'; put\s+upcc on the PATH")
        done = self.run_command("cmake", modules, "-DCMAKE_UPC_COMPILER=/bin/false", "-B", "build2")
        self.assertIn("is not SMP UPC's compiler", done.stderr)
        # A compiler that exists and does not work.
        done = self.run_command("cmake", modules, "-B", "build3", UPCC_CC="/bin/false")
        self.assertRegex(done.stderr, r"does not make a simple\s+program")
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES NONE)\nfind_package(smp-upc 7 REQUIRED)\n")
        done = self.run_command("cmake", f"-DCMAKE_PREFIX_PATH={PREFIX}", "-B", "build4")
        self.assertRegex(done.stderr, r"compatible\s+with\s+requested\s+version\s+\"7\"")

    @needs("autoreconf", "automake", "make")
    def test_autoconf_and_automake(self):
        self.succeed("autoreconf", "-i", "-I", f"{PREFIX}/share/aclocal")
        os.mkdir(self.path("build"))
        configure = ["bash", "-c", 'cd build && ../configure "$@"', "bash"]
        wrong = self.run_command(*configure, "--with-upc-threads=many")
        self.assertIn("error: --with-upc-threads: 'many' is not a number of threads", wrong.stderr)
        wrong = self.run_command(*configure, "UPC=/bin/false")
        self.assertIn("the UPC compiler /bin/false does not make a simple program", wrong.stderr)
        out = self.succeed(*configure, "CELLS=5", "--with-upc-threads=3")
        self.assertIn("dependency style of upcc -T=3... gcc3", out.replace("dependency style of upcc...", "dependency style of upcc -T=3..."))
        self.assertIn("whether upcc -T=3 makes UPC programs... yes", out)
        make = ("make", "-C", "build")
        self.assertIn("# PASS:  1", self.succeed(*make, "check"))
        self.assertEqual(self.succeed("build/sum"), "sum: 105 on 3 threads\n")
        self.assert_rebuilds(make, 2)

    @needs("meson", "ninja")
    def test_meson(self):
        native = f"{PREFIX}/share/meson/native/smp-upc.ini"
        self.succeed("meson", "setup", "--native-file", native, "--buildtype=release", "build", "-Dcells=5")
        self.succeed("meson", "compile", "-C", "build")
        self.assertIn("Ok:                 3", self.succeed("meson", "test", "-C", "build"))
        self.assert_sum("build/sum", 4, cells=5)
        self.assert_rebuilds(("ninja", "-v", "-C", "build"), 3)

    @needs("bazel", "ar")
    def test_bazel(self):
        self.change("WORKSPACE", "/usr/share", f"{PREFIX}/share")
        bazel = ["bazel", f"--output_user_root={self.directory}/bazel", "--host_jvm_args=-XX:TieredStopAtLevel=1"]
        self.addCleanup(self.run_command, *bazel, "shutdown")
        # A Bazel inside another Bazel cannot have its own sandbox.
        options = ["--spawn_strategy=local", "--noshow_progress"]
        done = self.run_command(*bazel, "test", *options, "//...", PATH=f"{PREFIX}/bin:/usr/bin:/bin")
        self.assertEqual(done.exit, 0, str(done))
        self.assertRegex(done.stdout, "//tests:field_test +PASSED")
        self.assert_sum("bazel-bin/app/sum", 4)


if __name__ == "__main__":
    command_test.main()
