# SPDX-License-Identifier: MIT
"""tools/cross: what it downloads, the options with which it builds, and its error messages.

The compiler, apt-get, dpkg-deb and bazel are stub scripts; all but the compiler record their arguments.
"""

import os
import shutil

import command_test
from command_test import CommandTest

TOOLS = os.path.abspath("tools")
CLANG_VERSION = os.path.abspath("bazel/clang_version.bzl")
NAMES = "ar as c++ cpp g++ gcc gcov ld nm objcopy objdump ranlib readelf strip".split()

APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$LOG"
grep -q 'APT::Architecture "arm64"' "$APT_CONFIG" || exit 1
case " $* " in
  *" download "*)
    shift 2
    for package; do test "$package" != "$LACKS" || exit 100; : >"$package.deb"; done ;;
esac
"""
DPKG_DEB = """#!/bin/sh
echo "dpkg-deb $2" >>"$LOG"
: >"$3/$(basename "$2")"
"""
BAZEL = """#!/bin/sh
echo "bazel $*" >>"$LOG"
case " $* " in
  *" build "*)
    test ! -e fail || exit 1
    mkdir -p "$BAZEL_BIN/tools/stage/bin"
    for library in libupcr libupcr-check libupcr-loadable libupcr-report libupcr-tsan; do gcc -dumpmachine >"$BAZEL_BIN/tools/$library.a"; done
    ar >"$BAZEL_BIN/tools/stage/bin/upcc"
    chmod -R a-w "$BAZEL_BIN/tools/stage/bin/upcc" ;;
  *" info "*) echo "$BAZEL_BIN" ;;
esac
"""


class CrossTest(CommandTest):
    def setUp(self):
        super().setUp()
        for name in ("cross", "cross.sh", "clang-version"):
            self.copy(os.path.join(TOOLS, name), "tree/tools/" + name)
        self.copy(CLANG_VERSION, "tree/bazel/clang_version.bzl")
        self.script("tree/tools/setup", '#!/bin/sh\necho "setup $*" >>"$LOG"\n')
        self.script("bin/gcc", "#!/bin/sh\necho x86_64-linux-gnu\n")
        for name in NAMES:
            self.script("bin/aarch64-linux-gnu-" + name, "#!/bin/sh\necho aarch64-linux-gnu %s\n" % name)
        self.script("bin/apt-get", APT_GET)
        self.script("bin/dpkg-deb", DPKG_DEB)
        self.script("bin/bazel", BAZEL)

    def copy(self, source, name):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        shutil.copy(source, self.path(name))

    def script(self, name, text):
        os.chmod(self.write(name, text), 0o755)

    def cross(self, *arguments, **variables):
        return self.run_command(self.path("tree/tools/cross"), *arguments, PATH=self.path("bin") + ":/usr/bin:/bin", LOG=self.path("log"),
                                BAZEL_BIN=self.path("bazel-bin"), **variables)

    def test_the_libraries(self):
        made = self.cross("--libraries", "arm64", self.path("lib"))
        self.assertEqual((made.exit, made.stderr), (0, "cross: fetching Debian's libjemalloc-dev libtbb-dev for arm64\n"
                                                    "cross: building for arm64\n"), str(made))
        self.assertEqual(sorted(os.listdir(self.path("lib"))), ["libupcr%s.a" % kind for kind in ("-check", "-loadable", "-report", "-tsan", "")])
        self.assertEqual(self.read("lib/libupcr.a"), "aarch64-linux-gnu gcc\n")
        log = self.read("log")
        self.assertIn("dpkg-deb %s/.cache/smp-upc/cross/arm64/debs/libjemalloc-dev.deb" % self.directory, log)
        self.assertRegex(log, "bazel --output_base=.* build .*//tools:libupcr //tools:libupcr-check .*\n")
        self.assertIn("--repo_env=UPC_SYSROOT=%s/.cache/smp-upc/cross/arm64/system" % self.directory, log)
        self.assertTrue(log.endswith(" shutdown\n"), log)

    def test_a_complete_build_does_not_download_packages_again(self):
        self.assertEqual(self.cross("--libraries", "arm64", self.path("lib")).exit, 0)
        os.remove(self.path("log"))
        for _ in range(2):
            self.assertEqual(self.cross("arm64", self.path("all")).exit, 0)
            self.assertEqual(self.read("all/bin/upcc"), "aarch64-linux-gnu ar\n")
        log = self.read("log")
        self.assertEqual(log.count("apt-get -qq download"), 1)
        self.assertNotIn("libjemalloc", log)
        self.assertRegex(log, r"libclang-\d+-dev .*libzstd-dev")

    def test_tests(self):
        self.assertEqual(self.cross("--test", "arm64", "//tests/unit/smp/...", "--runs_per_test=3").exit, 0)
        log = self.read("log")
        self.assertRegex(log, "doctest-dev")
        self.assertRegex(log, " test .*--test_env=QEMU_LD_PREFIX=/usr/aarch64-linux-gnu .* //tests/unit/smp/... --runs_per_test=3\n")

    def test_errors(self):
        for arguments in ((), ("arm64",), ("arm64", "a", "b"), ("arm64", "")):
            refused = self.cross(*arguments)
            self.assertEqual(refused.exit, 2)
            self.assertRegex(refused.stderr, "^cross: error: give a processor and a folder; usage: ")
        self.assert_refused(self.cross("vax", self.path("lib")), "^cross: error: 'vax' is no processor that is known: arm64, riscv64, ppc64el$", code=2)
        lacking = self.cross("--libraries", "arm64", self.path("lib"), LACKS="libjemalloc-dev")
        self.assertEqual(lacking.exit, 1)
        self.assertIn("cross: error: this machine's Debian has no libjemalloc-dev libtbb-dev for arm64\n", lacking.stderr)
        self.write("tree/fail", "")
        failed = self.cross("--libraries", "arm64", self.path("lib"))
        self.assertEqual(failed.exit, 1)
        self.assertTrue(failed.stderr.endswith("cross: error: the build failed\n"), str(failed))
        self.assertTrue(self.read("log").endswith(" shutdown\n"))


if __name__ == "__main__":
    command_test.main()
