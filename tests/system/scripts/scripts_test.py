# SPDX-License-Identifier: MIT
"""The scripts of tools/: when they build, what they install, what they count.

Each test has its own source tree: the scripts, a stage that is already built, and a `bazel` that
only records its arguments.
"""

import json
import os
import re
import shutil
import stat
import sys

import command_test
from command_test import CommandTest, OPTIONS

TOOLS = os.path.abspath("tools")
HARNESS = os.path.abspath("tests/harness")

HELLO = """
#include <upcr.h>
#include <stdio.h>
int user_main(void) {
  if (upcr_mythread() == 0) printf("hello from %d\\n", (int)upcr_threads());
  return 0;
}
"""

# "Builds" by linking to the real stage; fails if there is a file `fail`.
BAZEL = """#!/bin/sh
echo "$*" >> "$BAZEL_LOG"
case $1 in
  build)
    printf '%s\n' "Starting local Bazel server" "[1 / 20] Compiling a.cc" "[1,234 / 2,000] Compiling b.cc; 2s local" >&2
    test ! -e slow || sleep 2
    echo "[1,235 / 2,000] Compiling c.cc" >&2
    test ! -e fail || { echo "ERROR: broken" >&2; exit 1; }
    ;;
  info) echo "$BAZEL_BIN" ;;
esac
"""


class TreeTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.tree = os.path.join(self.directory, "a tree")
        for name in ("tools", "runtime", "bazel", "tests"):
            os.makedirs(os.path.join(self.tree, name))
            self.put(f"{name}/BUILD", "")
        for name in ("WORKSPACE", "BUILD", "VERSION", ".bazelrc"):
            self.put(name, "")
        for name in ("build-stage", "clang-version", "coverage", "install", "portable", "progress.sh", "stage.sh", "test", "tree.sh", "upcc", "upcdecl", "upcrun", "upctest"):
            shutil.copy(os.path.join(TOOLS, name), os.path.join(self.tree, "tools"))
        shutil.copytree(os.path.join(TOOLS, "completion"), os.path.join(self.tree, "tools/completion"))
        for name in ("README.md", "CHANGES.md", "LICENSE", "docs/checking.md", "examples/hello.upc", "examples/hello.trans.c",
                     "examples/README.md", "examples/upctest.txt", "examples/broken/race.upc", "examples/litmus/peterson.upc", "examples/project/README.md"):
            os.makedirs(os.path.dirname(os.path.join(self.tree, name)), exist_ok=True)
            self.put(name, name)
        self.put("tools/setup", "#!/bin/sh\nexit 0\n", 0o755)
        self.put("runtime/file.cc", "")
        # bazel-bin/tools/stage, as the build makes it, and the part that is built for a first program.
        bazel_bin = os.path.join(self.directory, "bazel-bin")
        whole = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
        os.makedirs(os.path.join(bazel_bin, "tools"))
        os.symlink(whole, os.path.join(bazel_bin, "tools/stage"))
        for name in ("bin/upcc", "bin/upcrun", "include", "lib/libupcr.a", "libexec"):
            part = os.path.join(bazel_bin, "tools/begin", name)
            os.makedirs(os.path.dirname(part), exist_ok=True)
            os.symlink(os.path.join(whole, name), part)
        self.commands = os.path.join(self.directory, "commands")
        os.mkdir(self.commands)
        self.put(os.path.join(self.commands, "bazel"), BAZEL, 0o755)
        self.log = os.path.join(self.directory, "bazel-log")
        self.env.update(PATH=self.commands + ":" + self.env["PATH"], BAZEL_LOG=self.log, BAZEL_BIN=bazel_bin)
        self.write("hello.trans.c", HELLO)

    def put(self, name, text, mode=0o644):
        path = os.path.join(self.tree, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def tool(self, name, *arguments, **options):
        return self.run_command(os.path.join(self.tree, "tools", name), *arguments, **options)

    def builds(self):
        if not os.path.exists(self.log):
            return 0
        with open(self.log, encoding="utf-8") as log:
            return sum(line.startswith("build ") for line in log)

    def build(self):
        done = self.tool("build-stage")
        self.assertEqual((done.exit, done.stdout), (0, ""), str(done))


class Staging(TreeTest):
    def test_builds_first_and_then_only_after_changes(self):
        first = self.tool("upcdecl", "-q", "shared int x")
        self.assertEqual((first.exit, first.stdout), (0, "declare x as shared int\n"), str(first))
        self.assertEqual(first.stderr, "upc: building the tools and the runtime\n")
        self.assertEqual(self.builds(), 1)
        self.assert_ok(self.tool("upcrun", "-n", "3", "hello.trans.c"), "hello from 3\n")
        self.assert_ok(self.tool("upcc", "-o", "hello", "hello.trans.c"))
        self.assert_ok(self.tool("upcdecl", "-q", "shared int x"), "declare x as shared int\n")
        self.assertEqual(self.builds(), 1)
        self.put("tests/new_test.cc", "")  # not a part of the stage
        self.put("notes.txt", "")
        self.assert_ok(self.tool("upcc", "-version"))
        self.assertEqual(self.builds(), 1)
        changes = [lambda: self.put("runtime/file.cc", "changed"),
                   lambda: self.put("runtime/new.h", ""),
                   lambda: os.remove(os.path.join(self.tree, "runtime/new.h")),
                   lambda: self.put(".bazelrc", "build --x"),
                   lambda: shutil.rmtree(os.path.join(self.tree, ".stage"))]
        for count, change in enumerate(changes, 2):
            change()
            self.assertEqual(self.tool("upcc", "-version").exit, 0)
            self.assertEqual(self.builds(), count)
            self.assert_ok(self.tool("upcc", "-version"))
            self.assertEqual(self.builds(), count)

    def asked_for(self):
        with open(self.log, encoding="utf-8") as log:
            return re.findall(r"^build .* //tools:(\w+)$", log.read(), re.M)

    def test_a_first_program_waits_only_for_the_parts_it_needs(self):
        self.env["UPCC_FLAGS"] = ""
        first = self.tool("upcrun", "-n", "2", "hello.trans.c")
        self.assertEqual((first.exit, first.stdout), (0, "hello from 2\n"), str(first))
        self.assertEqual(first.stderr, "upc: building what a first program needs\n")
        self.assert_ok(self.tool("upcc", "-O2", "-o", "hello", "hello.trans.c"))
        self.assertEqual(self.asked_for(), ["begin"])
        # A command that may need more builds everything; later commands do, too.
        self.assertEqual(self.tool("upcc", "-g", "-o", "hello", "hello.trans.c").exit, 0)
        self.assertEqual(self.asked_for(), ["begin", "stage"])
        self.put("runtime/file.cc", "changed")
        self.assertEqual(self.tool("upcrun", "-n", "2", "hello.trans.c").exit, 0)
        self.assertEqual(self.asked_for(), ["begin", "stage", "stage"])

    def test_commands_that_need_a_complete_build(self):
        self.env["UPCC_FLAGS"] = ""
        for command in (["upcc", "-race", "hello.trans.c"], ["upcrun", "-report", "-n", "2", "hello.trans.c"], ["upcrun", "-outcomes", "x.upc"],
                        ["upcc", "@words"], ["upcc", "-whatever-comes"], ["upcc"], ["upcdecl", "int x"], ["build-stage"], ["install", "there"]):
            shutil.rmtree(os.path.join(self.tree, ".stage"), ignore_errors=True)
            self.tool(*command)
            self.assertEqual(self.asked_for()[-1], "stage", command)
        for env in ({"UPCC_FLAGS": "-g"}, {"UPCRUN_FLAGS": "-report"}):
            shutil.rmtree(os.path.join(self.tree, ".stage"))
            self.tool("upcrun", "-n", "2", "hello.trans.c", **env)
            self.assertEqual(self.asked_for()[-1], "stage", env)
        for name in (".upccrc", ".upcrunrc"):
            shutil.rmtree(os.path.join(self.tree, ".stage"))
            with open(os.path.join(self.directory, name), "w", encoding="utf-8"):
                pass
            self.tool("upcrun", "-n", "2", "hello.trans.c")
            self.assertEqual(self.asked_for()[-1], "stage", name)
            os.remove(os.path.join(self.directory, name))

    def test_reports_progress(self):
        script = os.path.join(self.tree, "tools/build-stage")
        with open(script, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("report_seconds=20\n", text)
        self.put("tools/build-stage", text.replace("report_seconds=20\n", "report_seconds=1\n"), 0o755)
        self.put("slow", "")
        built = self.tool("build-stage")
        self.assertRegex(built.stderr, r"^upc: building the tools and the runtime\nupc: building, step 1,235 of 2,000, [2-9] s\n$")
        # On a terminal, one progress line, erased at the end.
        shutil.rmtree(os.path.join(self.tree, ".stage"))
        seen = self.run_command("script", "-qec", f"'{script}'", "/dev/null")
        self.assertIn("\rupc: building, step 1,234 of 2,000, 0 s\x1b[K", seen.stdout)
        self.assertTrue(seen.stdout.endswith("\r\x1b[K"), repr(seen.stdout))

    def test_from_anywhere_by_any_name(self):
        self.build()
        os.symlink(os.path.join(self.tree, "tools/upcc"), self.path("link to upcc"))
        self.assert_ok(self.run_command("./link to upcc", "-o", "hello", "hello.trans.c"))
        shown = self.run_command("../a tree/tools/upcrun", "-n", "2", "hello")
        self.assert_ok(shown, "hello from 2\n")
        shown = self.run_command("tools/upcrun", "-n", "2", self.path("hello"), cwd=self.tree)
        self.assert_ok(shown, "hello from 2\n")
        os.symlink(self.tree, self.path("linked tree"))
        self.assert_ok(self.run_command("linked tree/tools/upcrun", "-n", "1", "./hello"), "hello from 1\n")
        self.assertEqual(self.builds(), 1)

    def test_concurrent_commands_build_once(self):
        running = [self.start(os.path.join(self.tree, "tools/upcrun"), "-n", "2", "hello.trans.c")
                   for _ in range(6)]
        for process in running:
            output, _ = process.communicate(timeout=command_test.LIMIT)
            self.assertEqual((process.returncode, output), (0, b"hello from 2\n"))
        self.assertEqual(self.builds(), 1)

    def test_a_failed_build_is_an_error_until_it_is_repaired(self):
        self.put("fail", "")
        for _ in range(2):
            failed = self.tool("upcc", "-version")
            self.assertEqual((failed.exit, failed.stdout), (1, ""))
            self.assertRegex(failed.stderr, r"ERROR: broken\nupc: error: the build failed\n$")
        os.remove(os.path.join(self.tree, "fail"))
        self.assertEqual(self.tool("upcc", "-version").exit, 0)

    def test_a_failed_set_up_is_an_error(self):
        self.put("tools/setup", "#!/bin/sh\necho 'setup: error: no' >&2\nexit 1\n", 0o755)
        self.assert_refused(self.tool("upcc", "-version"), "^setup: error: no$")
        self.assertEqual(self.builds(), 0)

    def test_old_stages_are_removed(self):
        for number in range(4):
            self.put("runtime/file.cc", str(number))
            self.build()
        stages = [name for name in os.listdir(os.path.join(self.tree, ".stage")) if name.isdigit()]
        self.assertEqual(len(stages), 2)


class Installing(TreeTest):
    def test_an_installation_is_self_contained_and_may_move(self):
        self.build()
        prefix = os.path.join(self.directory, "some prefix")
        done = self.tool("install", "../some prefix")
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        hint = done.stdout.partition("to use it: ")[2]
        self.assert_ok(self.run_command("sh", "-c", hint + "command -v upcc"), f"{prefix}/bin/upcc\n")
        moved = os.path.join(self.directory, "moved")
        os.rename(prefix, moved)
        shutil.rmtree(self.tree)
        bare = {"PATH": f"{moved}/bin:/usr/bin:/bin", "HOME": self.directory,
                "UPCC_FLAGS": self.env["UPCC_FLAGS"], "UPCC_CC": self.env["UPCC_CC"]}
        self.env = bare
        self.assert_ok(self.run_command("upcc", "-o", "hello", "hello.trans.c"))
        self.assert_ok(self.run_command("upcc", "-g", "-T=3", "-o", "checked", "hello.trans.c"))
        self.assert_ok(self.run_command("upcrun", "-n", "2", "hello"), "hello from 2\n")
        self.assert_ok(self.run_command("upcrun", "checked"), "hello from 3\n")
        self.assert_ok(self.run_command("upcrun", "-n", "2", "hello.trans.c"), "hello from 2\n")
        self.assert_ok(self.run_command(f"{moved}/bin/upcc", "-version", cwd="/"))

    def test_the_files(self):
        self.build()
        prefix = os.path.join(self.directory, "prefix")
        done = self.run_command("sh", "-c", 'umask 077; exec "$@"', "sh", os.path.join(self.tree, "tools/install"), prefix)
        self.assertEqual(done.exit, 0, str(done))
        for directory, _, _ in os.walk(prefix):
            self.assertEqual(stat.S_IMODE(os.stat(directory).st_mode), 0o755, directory)
        found = {os.path.relpath(os.path.join(directory, name), prefix)
                 for directory, _, names in os.walk(prefix) for name in names}
        self.assertLessEqual({"bin/upcc", "bin/upcdecl", "bin/upcrun", "share/man/man1/upcdecl.1", "bin/upclsp", "share/man/man1/upclsp.1",
                              "share/smp-upc/editors/vscode/package.json", "share/smp-upc/editors/vim/syntax/upc.vim",
                              "libexec/smp-upc/upc-format", "include/smp-upc/upcr.h",
                              "include/smp-upc/upcri/mark_object.h", "lib/libupcr.a",
                              "lib/libupcr-check.a", "lib/libupcr-loadable.a", "lib/libupcr-report.a", "lib/libupcr-tsan.a",
                              "lib/pkgconfig/smp-upc.pc", "share/man/man1/upcc.1",
                              "share/man/man1/upcrun.1", "share/man/man7/upcr.7",
                              "share/man/man7/bupc_extensions.7", "share/doc/smp-upc/README.md",
                              "share/doc/smp-upc/docs/checking.md", "share/doc/smp-upc/examples/hello.upc",
                              "share/doc/smp-upc/examples/README.md", "share/doc/smp-upc/examples/broken/race.upc",
                              "share/bash-completion/completions/upcrun", "share/zsh/vendor-completions/_upcc",
                              "share/fish/vendor_completions.d/oshcc.fish"}, found)
        for name in found:
            mode = stat.S_IMODE(os.stat(os.path.join(prefix, name)).st_mode)
            self.assertEqual(mode, 0o755 if re.match(r"(bin|libexec)/.*(?<!\.h)(?<!\.py)(?<!\.upc)$", name) else 0o644, name)
        again = self.tool("install", prefix, PATH=f"{prefix}/bin:{self.env['PATH']}")
        self.assertEqual((again.exit, again.stderr), (0, ""))
        self.assertNotIn("export PATH", again.stdout)
        self.assertEqual(found, {os.path.relpath(os.path.join(directory, name), prefix)
                                 for directory, _, names in os.walk(prefix) for name in names})

    def tree_of(self, folder):
        return {os.path.relpath(os.path.join(directory, name), folder)
                for directory, folders, names in os.walk(folder) for name in folders + names}

    def test_files_of_an_older_version_and_of_an_uninstalled_one_are_removed(self):
        self.build()
        prefix = os.path.join(self.directory, "prefix")
        for name in ("bin", "share/man/man1", "lib"):
            os.makedirs(os.path.join(prefix, name))
        with open(os.path.join(prefix, "bin/other"), "w", encoding="utf-8"):
            pass
        before = self.tree_of(prefix)
        self.assertEqual(self.tool("install", prefix).exit, 0)
        installed = self.tree_of(prefix)
        # As if the installed version had one more header and one more folder.
        for name in ("include/smp-upc/old.h", "share/smp-upc/old/file"):
            os.makedirs(os.path.dirname(os.path.join(prefix, name)), exist_ok=True)
            with open(os.path.join(prefix, name), "w", encoding="utf-8"):
                pass
        with open(os.path.join(prefix, "share/smp-upc/files"), "a", encoding="utf-8") as files:
            files.write("include/smp-upc/old.h\nshare/smp-upc/old/\nshare/smp-upc/old/file\n")
        self.assertEqual(self.tool("install", prefix).exit, 0)
        self.assertEqual(self.tree_of(prefix), installed)
        removed = self.tool("install", "--uninstall", prefix)
        self.assertEqual((removed.exit, removed.stderr), (0, ""))
        self.assertRegex(removed.stdout, r"^removed from .*/prefix: [1-9]\d+ files\n$")
        self.assertEqual(self.tree_of(prefix), before)
        self.assert_refused(self.tool("install", "--uninstall", prefix),
                            r"^install: error: nothing is installed in .*/prefix: there is no ")
        # A prefix that the installation created is removed, too.
        prefix = os.path.join(self.directory, "new/prefix")
        self.assertEqual(self.tool("install", prefix).exit, 0)
        self.assertEqual(self.tool("install", "--uninstall", prefix).exit, 0)
        self.assertFalse(os.path.exists(prefix))

    def complete(self, line):
        """The completions that bash offers for the last word of a command line."""
        script = ('source "$1/upcc.bash"; COMP_WORDS=($2); [[ $2 != *" " ]] || COMP_WORDS+=(""); '
                  'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); compopt() { :; }; _smp_upc "${COMP_WORDS[0]}"; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        path = os.path.dirname(OPTIONS["upcc"]) + ":" + self.env["PATH"]
        shown = self.run_command("bash", "-c", script, "bash", os.path.join(TOOLS, "completion"), line, PATH=path)
        self.assertEqual((shown.exit, shown.stderr), (0, ""), str(shown))
        return set(shown.stdout.split())

    def test_bash_completes_every_option_of_the_help_and_files(self):
        for program in ("upcc", "upcrun", "upcdecl"):
            text = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), program), "-help").stdout
            options = {word for line in text.splitlines() if line.startswith("  -")
                       for word in re.findall(r"(?<![\w-])(--?[A-Za-z][A-Za-z-]*)", line.split("   ")[0])}
            self.assertGreater(len(options), 5)
            offered = {option.rstrip("=") for option in self.complete(program + " -")}
            self.assertLessEqual(options, offered, program)
        self.assertEqual(self.complete("upcc -save-t"), {"-save-temps"})
        self.assertEqual(self.complete("upcc -netw"), {"-network="})
        for name in ("a.upc", "b.c", "c.txt", "d.o"):
            self.write(name, "")
        self.assertEqual(self.complete("upcc -c "), {"a.upc", "b.c", "d.o", "hello.trans.c"})

    def test_the_other_shells_accept_their_completions(self):
        for shell, name in (("zsh", "_upcc"), ("fish", "upcc.fish")):
            if shutil.which(shell):
                self.assert_ok(self.run_command(shell, "-n", os.path.join(TOOLS, "completion", name)))

    def test_pkg_config(self):
        if not shutil.which("pkg-config"):
            self.skipTest("needs pkg-config")
        self.build()
        self.assertEqual(self.tool("install", self.path("prefix")).exit, 0)

        def words(option):
            shown = self.run_command("pkg-config", option, "smp-upc", PKG_CONFIG_PATH=self.path("prefix/lib/pkgconfig"))
            self.assert_ok(shown)
            return shown.stdout.split()

        # As upcr(7) says: upcc makes the start-up file, without which the UPCRL_* variables are missing.
        self.write("own.c", "#include <upcr.h>\n#include <stdio.h>\nstatic int pmain(int argc, char **argv) {\n"
                   '  if (upcr_mythread() == 0) printf("%s from %d\\n", argv[argc - 1], (int)upcr_threads());\n'
                   "  return 0;\n}\n"
                   "int main(int argc, char **argv) { bupc_init_reentrant(&argc, &argv, pmain); }\n")
        compiler = [self.env["UPCC_CC"], *OPTIONS["flags"]]
        self.assert_ok(self.run_command(*compiler, "-c", "own.c", *words("--cflags")))
        upcc = self.path("prefix/bin/upcc")
        self.assert_ok(self.run_command(upcc, "-extern-main", "-save-temps", "-o", "own", "own.o"))
        self.assert_ok(self.run_command("./own", "hello", UPC_THREADS="3"), "hello from 3\n")
        self.assert_ok(self.run_command(*compiler, "-o", "linked", "own.o", "own_startup.o", *words("--libs")))
        self.assert_ok(self.run_command("./linked", "hello", UPC_THREADS="2"), "hello from 2\n")

    def test_man_pages_are_well_formed(self):
        if not shutil.which("groff"):
            self.skipTest("needs groff")
        self.build()
        for page in ("man1/upcc.1", "man1/upcrun.1", "man1/upctest.1", "man7/upcr.7"):
            shown = self.run_command("groff", "-man", "-Tascii", "-ww",
                                     os.path.join(self.tree, ".stage/current/share/man", page))
            self.assert_ok(shown)
            self.assertIn("ENVIRONMENT", re.sub(".\x08", "", shown.stdout))
        self.assert_ok(self.run_command("groff", "-man", "-Tascii", "-ww", os.path.join(
            self.tree, ".stage/current/share/man/man1/upcdecl.1")))

    def stage_page(self, name):
        """The source of a command's man page, as it is installed."""
        prefix = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
        with open(os.path.join(prefix, f"share/man/man1/{name}.1"), encoding="utf-8") as file:
            return file.read()

    def test_man_pages_describe_every_option(self):
        for name, least in (("upcc", 8), ("upcrun", 8), ("upcdecl", 5), ("upclsp", 2), ("upctest", 5)):
            program = os.path.join(os.path.dirname(OPTIONS["upcc"]), name)
            help_text = self.run_command(program, "--help").stdout
            text = self.stage_page(name).replace("\\-", "-")
            options = {word for line in help_text.splitlines() if line.startswith("  -")
                       for word in re.findall(r"(?<![\w-])(--?[A-Za-z][A-Za-z-]*)", line.split("   ")[0])}
            self.assertGreater(len(options), least)
            for option in options:
                self.assertIn(option, text, f"{name}.1 does not know {option}")

    def test_man_pages_describe_the_effects_of_berkeleys_options(self):
        """The options in the lists of the driver's unit tests: accepted, without effect, or refused."""
        for name, least in (("upc", 90), ("upcrun", 60)):
            with open(f"tests/unit/driver/{name}_options.txt", encoding="utf-8") as file:
                lines = [line.split() for line in file if not line.startswith("#")]
            page = re.sub(r"\\f[BIR]", "", self.stage_page("upcc" if name == "upc" else name))
            parts = re.split(r"^(?:These are accepted, with a warning of one line|These are refused)", page.partition(".SS Of Berkeley")[2].partition(
                ".SH ")[0].replace("\\-", "-"), flags=re.M)
            self.assertEqual(len(parts), 3)
            fate = None
            count = 0
            for words in lines:
                for word in words:
                    if word.startswith("["):
                        fate = {"[no-effect]": parts[1], "[refused]": parts[2], "[unknown]": None}.get(word, parts[0])
                    elif fate is not None and not re.match(r"-(f(no-)?upc-|h~|X|x~|sched-|mem-|network=smp|print-cmake|Rloops|report)", word):
                        known = re.sub(r"-\d+$", "", re.split("[~=]", word)[0])
                        if known.startswith("-W"):
                            known = known[:4]
                        elif re.match("-[DIULlo].", known) and known not in fate:
                            known = known[:2]
                        forms = {known, "-" + known[3:] if known.startswith("-no") else known}
                        self.assertTrue(any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", fate) for form in forms), word)
                        count += 1
            self.assertGreater(count, least)

    def test_bad_prefixes(self):
        self.build()
        self.assert_refused(self.tool("install"), "^install: error: give one prefix;", code=2)
        self.assert_refused(self.tool("install", "--prefix=/x"), "^install: error: give one prefix;", code=2)
        self.assert_refused(self.tool("install", "/proc/x"), "^install: error: cannot write to /proc/x;")
        os.makedirs(self.path("prefix/bin/upcc"))
        refused = self.tool("install", "prefix")
        self.assertEqual(refused.exit, 1)
        self.assertRegex(refused.stderr, r"^install: error: .*/prefix/bin/upcc is a directory; move it away\n$")
        self.assertNotIn("installed", refused.stdout)

    def test_help_of_the_tests_runs_no_setup(self):
        self.put("tools/setup", "#!/bin/sh\necho set up >&2\nexit 1\n", 0o755)
        self.assertIn("passed, N failed", self.tool("test", "-h").stdout)
        self.assert_ok(self.tool("test", "--help"))
        self.assertEqual(self.tool("test").stderr, "set up\n")

    def test_coverage_accepts_a_folder_and_targets(self):
        shutil.copy(os.path.abspath("bazel/clang_version.bzl"), os.path.join(self.tree, "bazel"))
        self.assertRegex(self.tool("coverage", "-h").stdout, r"^usage: tools/coverage \[-o FOLDER\] \[TARGET\.\.\.\]\n")
        for words, problem in ((["-x"], "unknown option -x"), (["-o"], "-o takes a folder"), (["//a", "-o"], "options come before targets: -o"),
                               (["-o", "out", "//none"], "no tests match //none")):
            self.assert_refused(self.tool("coverage", *words), rf"^coverage: error: {re.escape(problem)} \(tools/coverage -h\)$", code=2)
        self.assertFalse(os.path.exists(self.path("out")))
        self.assertEqual(self.builds(), 0)

    def test_portable_explains_which_runtime_to_install(self):
        for arguments, code in ((), 2), (("-h",), 0), (("-network=udp",), 2), (("here", "-pthreads"), 2):
            os.makedirs(self.path("here/bin"), exist_ok=True)
            os.chmod(self.write("here/bin/upcc", "#!/bin/sh\n"), 0o755)
            asked = self.tool("portable", *arguments)
            self.assertEqual(asked.exit, code, str(asked))
            for word in ("berkeley_upc-2020.4.0", "./configure --prefix=FOLDER", "autoconf"):
                self.assertIn(word, asked.stdout + asked.stderr)
        self.assert_refused(self.tool("portable", "nowhere"), r"^portable: error: .*/nowhere: no Berkeley UPC is installed there; "
                            "tools/portable without arguments says how to install it$")
        self.assertEqual(self.builds(), 0)


class Packaging(TreeTest):
    """tools/package, with stub programs that do not compress and make empty packages."""

    def setUp(self):
        super().setUp()
        for name in ("package", "cross.sh"):
            shutil.copy(os.path.join(TOOLS, name), os.path.join(self.tree, "tools"))
        shutil.copytree(os.path.join(TOOLS, "debian"), os.path.join(self.tree, "tools/debian"))
        for name, does in (("strip", "exit 0"), ("tar", "echo"), ("xz", "cat")):
            self.put(os.path.join(self.commands, name), f"#!/bin/sh\n{does}\n", 0o755)
        self.put(os.path.join(self.commands, "dpkg-deb"), '#!/bin/sh\nfor last; do :; done\necho >"$last"\n', 0o755)
        os.mkdir(os.path.join(self.tree, "docs/tutorial"))
        self.put("tools/clang-version", "#!/bin/sh\necho 19\n", 0o755)
        self.put("VERSION", "1.0\n")
        self.env["SOURCE_DATE_EPOCH"] = "1700000000"
        self.build()

    def test_a_terminal_shows_the_steps(self):
        script = os.path.join(self.tree, "tools/package")
        seen = self.run_command("script", "-qec", f"'{script}' made", "/dev/null")
        self.assertEqual(seen.exit, 0, str(seen))
        steps = re.findall(r"\rpackage: step (\d) of (\d), ([^,]*), \d+ s\x1b\[K", seen.stdout)
        self.assertEqual([int(number) for number, *_ in steps], list(range(1, 8)), str(seen))
        self.assertEqual({count for _, count, _ in steps}, {"7"})
        self.assertEqual(steps[-1][2], "making smp-upc")
        self.assertRegex(seen.stdout, r"making smp-upc, \d+ s\x1b\[K\r\x1b\[Kmade in ")
        quiet = self.tool("package", "made")
        self.assertEqual((quiet.exit, quiet.stderr), (0, ""), str(quiet))


class Counting(CommandTest):
    """tests/harness/report.py, from Bazel's events to the last line of the output."""

    def report(self, tests, bazel_exit, unbuilt=()):
        events = []
        for label, status, log in tests:
            name = label.strip("/").replace("/", "_").replace(":", "_")
            path = self.write(f"{name}.log", log)
            events.append({"id": {"testResult": {"label": label, "run": 1, "shard": 1, "attempt": 1}},
                           "testResult": {"status": status, "testActionOutput": [
                               {"name": "test.log", "uri": "file://" + path.replace(" ", "%20")}]}})
            events.append({"id": {"targetCompleted": {"label": label}}, "completed": {"success": True}})
        for label in unbuilt:
            events.append({"id": {"targetCompleted": {"label": label}}, "completed": {}})
        self.write("events", "".join(json.dumps(event) + "\n" for event in events))
        return self.run_command(sys.executable, os.path.join(HARNESS, "report.py"), "events", str(bazel_exit))

    DOCTEST = "[doctest] test cases:  10 |  {} passed | {} failed | 0 skipped\n[doctest] assertions: 3 | 3 passed | 0 failed |\n"

    def last_line(self, outcome):
        return outcome.stdout.splitlines()[-1]

    def test_cases_are_counted(self):
        done = self.report([("//a:unit", "PASSED", self.DOCTEST.format(10, 0)),
                            ("//a:cases", "PASSED", "ok    x\n[cases] 5 passed, 0 failed\n"),
                            ("//a:names", "PASSED", "2 passed, 0 failed\n"),
                            ("//a:plain", "PASSED", "")], 0)
        self.assertEqual((done.exit, done.stdout), (0, "18 passed, 0 failed\n"))

    def test_failures_are_named_with_the_command_to_run_them_again(self):
        done = self.report([("//a:unit", "FAILED", "TEST CASE:  adding\n" + self.DOCTEST.format(9, 1)),
                            ("//a:cases", "FAILED", "FAIL  x.upc (0.1 s): exit code 1\n[cases] 4 passed, 1 failed\n"),
                            ("//a:crash", "FAILED", "Segmentation fault\n"),
                            ("//a:late", "TIMEOUT", ""),
                            ("//a:leak", "FAILED", self.DOCTEST.format(10, 0) + "LeakSanitizer\n")], 3)
        self.assertEqual(done.exit, 1)
        self.assertEqual(self.last_line(done), "23 passed, 5 failed")
        self.assertIn("  //a:unit: FAILED\n    adding\n    again: bazel test //a:unit", done.stdout)
        self.assertIn("  //a:cases: FAILED\n    x.upc\n", done.stdout)
        self.assertIn("  //a:late: TIMEOUT\n", done.stdout)

    def test_targets_that_were_not_built_have_failed(self):
        done = self.report([("//a:plain", "PASSED", "")], 1, ["//a:broken"])
        self.assertEqual((done.exit, self.last_line(done)), (1, "1 passed, 1 failed"))
        self.assertIn("//a:broken: NOT BUILT\n    again: bazel build //a:broken\n", done.stdout)

    def test_bazel_itself_may_fail(self):
        done = self.report([], 2)
        self.assertEqual((done.exit, self.last_line(done)), (1, "0 passed, 1 failed"))

    def test_lines_are_counted_by_room(self):
        # The same file in two programs, with one more line in the second; sources outside of the project.
        files = [("./smp/wait.cc", {1: 0, 2: 0, 3: 7}), ("smp/wait.cc", {1: 0, 2: 5, 4: 0}), (os.path.abspath("tools/lsp/hover.cc"), {1: 0}),
                 ("./tests/unit/a_test.cc", {1: 1}), ("/usr/include/stdio.h", {1: 1}), ("bazel-out/bin/tools/driver/version.cc", {1: 1})]
        self.write("tests.info", "".join(f"SF:{name}\nFN:1,f\n" + "".join(f"DA:{line},{count}\n" for line, count in lines.items()) + "end_of_record\n"
                                         for name, lines in files))
        counted = self.run_command(sys.executable, os.path.join(HARNESS, "coverage.py"), self.path("tests.info"), cwd=os.getcwd())
        self.assertEqual([line.split() for line in counted.stdout.splitlines()],
                         [["room", "lines", "run"], ["smp", "4", "2", "50.0", "%"], ["tools/lsp", "1", "0", "0.0", "%"],
                          ["all", "5", "2", "40.0", "%"]])

    def test_only_the_last_attempt_counts(self):
        done = self.report([("//a:x", "FAILED", "[cases] 1 passed, 1 failed\n"),
                            ("//a:x", "PASSED", "[cases] 2 passed, 0 failed\n")], 0)
        self.assertEqual((done.exit, self.last_line(done)), (0, "2 passed, 0 failed"))


if __name__ == "__main__":
    command_test.main()
