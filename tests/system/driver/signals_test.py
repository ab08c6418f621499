# SPDX-License-Identifier: MIT
"""Signals at every moment of a build leave no files behind; upcc does not follow links that others planted."""

import os
import signal
import subprocess
import time

import command_test
from command_test import CommandTest, OPTIONS
from programs import COUNT, main_of, part

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE)

# A C compiler that waits if its command matches a shell pattern.
SLOW = """#!/bin/sh
case "$*" in $MOMENT) touch "$STARTED"; sleep 60 ;; esac
exec gcc "$@"
"""

# Moments of a build, each with the pattern of the command that runs.
MOMENTS = {
    "compiling": "*-c?-o*main.trans.c",
    "assembling for the trial": "*trial.s",
    "the trial link": "*--unresolved-symbols*",
    "assembling the start-up file": "*_startup.s",
    "linking": "*libupcr*.a*-ldl?-lm",
}


class Signals(CommandTest):
    """A signal ends upcc by that signal, and removes its temporary files."""

    def setUp(self):
        super().setUp()
        self.write("slow", SLOW)
        os.chmod(self.path("slow"), 0o755)
        self.write("main.trans.c", main_of("a"))
        self.write("count.trans.c", COUNT)
        self.write("part.trans.c", part("a"))
        self.assert_ok(self.upcc("-c", "part.trans.c"))
        self.assert_ok(self.run_command("ar", "rc", "libpart.a", "part.o"))
        self.before = self.files()

    def wait_for(self, file, process):
        end = time.monotonic() + command_test.LIMIT
        while not os.path.exists(file):
            self.assertIsNone(process.poll(), process.poll() is not None and process.communicate())
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def assert_ended(self, process, number):
        process.communicate(timeout=command_test.LIMIT)
        self.assertEqual(process.returncode, -number)
        self.assertEqual(self.files(), self.before)
        self.assert_tidy()

    def interrupt(self, number, pattern, *command):
        started = os.path.join(self.directory, "started")
        process = self.start(*command, UPCC_CC="./slow", MOMENT=pattern, STARTED=started)
        self.wait_for(started, process)
        process.send_signal(number)
        self.assert_ended(process, number)
        os.remove(started)

    def test_each_signal_at_each_moment(self):
        for name, pattern in MOMENTS.items():
            for number in SIGNALS:
                with self.subTest(moment=name, signal=number):
                    self.interrupt(number, pattern, OPTIONS["upcc"], "-o", "program", "main.trans.c",
                                   "libpart.a")

    def test_while_upcrun_compiles(self):
        for number in SIGNALS:
            with self.subTest(signal=number):
                self.interrupt(number, "*_startup.s", OPTIONS["upcrun"], "count.trans.c")
                cache = os.path.join(self.directory, ".cache", "smp-upc")
                self.assertEqual(os.listdir(cache), [])

    def test_while_several_are_compiled(self):
        self.write("other.trans.c", part("b"))
        self.before = self.files()
        for number in SIGNALS:
            with self.subTest(signal=number):
                self.interrupt(number, "*-c?-o*trans.c", OPTIONS["upcc"], "-c", "main.trans.c", "other.trans.c")

    def test_while_it_reads(self):
        for number in SIGNALS:
            with self.subTest(signal=number):
                process = subprocess.Popen([OPTIONS["upcc"], "-x", "upc", "-c", "-o", "x.o", "-"], cwd=self.work,
                                           env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, start_new_session=True)
                end = time.monotonic() + command_test.LIMIT
                while not os.listdir(self.temporary) and time.monotonic() < end:
                    time.sleep(0.01)
                process.send_signal(number)
                process.wait(timeout=command_test.LIMIT)
                self.assertEqual(process.returncode, -number)
                process.stdin.close()
                process.stdout.close()
                process.stderr.close()
                self.assert_tidy()

    def test_a_closed_pipe(self):
        self.write("bad.trans.c", "int user_main(void) { return nothing; }\n")
        self.write("long.trans.c", "\n".join(f"int variable_{i};" for i in range(100000)))
        self.before = self.files()
        for options, closed in ((["-E", "long.trans.c"], "stdout"), (["-c", "bad.trans.c"], "stderr"),
                                (["-v", "-c", "main.trans.c"], "stderr"), (["-trace", "-c", "main.trans.c"], "stderr")):
            with self.subTest(options=options):
                reader, writer = os.pipe()
                os.close(reader)
                streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, closed: writer}
                process = subprocess.Popen([OPTIONS["upcc"], *options], cwd=self.work, env=self.env, **streams)
                os.close(writer)
                _, said = process.communicate(timeout=command_test.LIMIT)
                self.assertIn(said, (None, b""))
                # GCC turns a signal of its subprocess into an exit code.
                self.assertNotEqual(process.returncode, 0)
                self.assertEqual(self.files(), self.before)
                self.assert_tidy()

    def test_signals_that_the_caller_ignores(self):
        started = os.path.join(self.directory, "started")
        process = subprocess.Popen(["sh", "-c", "trap '' HUP PIPE; exec \"$@\"", "sh", OPTIONS["upcc"], "-c", "main.trans.c"],
                                   cwd=self.work, env={**self.env, "UPCC_CC": "./slow", "MOMENT": "*main.trans.c",
                                                       "STARTED": started}, stderr=subprocess.PIPE)
        self.wait_for(started, process)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGPIPE)
        time.sleep(0.2)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        self.assert_ended(process, signal.SIGTERM)


class Planted(CommandTest):
    """In a directory that other users can write to, upcc follows no link of theirs."""

    def test_links_beside_the_output(self):
        self.write("count.trans.c", COUNT)
        self.write("precious", "mine\n")
        # Names as earlier versions of upcc used them, with the number of its process.
        self.write("cc", '#!/bin/sh\nfor n in 0 1 2; do ln -sf "$PWD/precious" ".upcc-$PPID-$n"; done\nexec gcc "$@"\n')
        os.chmod(self.path("cc"), 0o755)
        self.assert_ok(self.upcc("-o", "count", "count.trans.c", UPCC_CC="./cc"))
        self.assertEqual(self.read("precious"), "mine\n")
        self.assert_ok(self.run_command("./count", UPC_THREADS="1"), "threads 1\n")
        self.assertEqual([name for name in self.files() if name.startswith(".upcc") and not os.path.islink(self.path(name))], [])

    def test_the_hidden_directory_is_private(self):
        self.write("count.trans.c", COUNT)
        self.write("cc", '#!/bin/sh\nstat -c %a .upcc-* >> modes\nexec gcc "$@"\n')
        os.chmod(self.path("cc"), 0o755)
        before = os.umask(0)
        try:
            self.assert_ok(self.upcc("-c", "count.trans.c", UPCC_CC="./cc"))
        finally:
            os.umask(before)
        self.assertEqual(set(self.read("modes").split()), {"700"})

    def test_a_symbolic_link_instead_of_a_temporary_object(self):
        self.write("src/count.trans.c", COUNT)
        os.symlink("nowhere", self.path("a-count.o"))
        self.assert_refused(self.upcc("-Wc,-fprofile-arcs", "src/count.trans.c"), r"a-count.o: is in the way of a temporary file")
        self.assertFalse(os.path.exists(self.path("nowhere")))


class OddNames(CommandTest):
    """Files may have any name that the file system allows."""

    def test_names(self):
        for stem in ("with blank", "quote'", 'double"quote', "back\\slash", "dollar$HOME", "per%cent", "semi;colon", "star*",
                     "(paren)", "#hash", "käse", "new\nline", "=", "a=b", "@at", "-dash", "..dots", "comma,comma", "{brace}",
                     "~tilde", "tab\tbed", "colon:x"):
            with self.subTest(name=stem):
                source = f"{stem}.upc"
                self.write(source, "#include <upc.h>\n#include <stdio.h>\n"
                           "int main(void) { if (!MYTHREAD) puts(\"ran\"); return 0; }\n")
                self.assert_ok(self.upcc("-g", "-o", f"./{stem}.out", f"./{source}"))
                self.assert_ok(self.upcrun("-n", "1", f"./{stem}.out"), "ran\n")
                self.assert_ok(self.upcc("-c", f"./{source}"))
                self.assert_ok(self.upcc("-o", "linked", f"./{stem}.o"))
                self.assert_ok(self.upcrun("-n", "1", "linked"), "ran\n")
                self.write(source, "int main(void) { return missing; }\n")
                self.assertIn("1:25: error: ", self.upcc("-c", f"./{source}").stderr)

    def test_the_longest_names(self):
        for suffix, options in ((".upc", ["-c"]), (".upc", []), (".c", ["-c", "-g"]), (".trans.c", ["-c"]), (".c", ["-S"]),
                                (".upc", ["-c", "-MD"]), (".upc", ["-nolines", "-c"])):
            with self.subTest(suffix=suffix, options=options):
                source = "x" * (255 - len(suffix)) + suffix
                self.write(source, COUNT if suffix == ".trans.c" else "int main(void) { return 0; }\n")
                self.assert_ok(self.upcc(*options, source))
                if not options:
                    self.assert_ok(self.upcrun("-n", "1", "a.out"))
                    self.assert_ok(self.upcrun("-n", "1", source))
                self.write(source, "int main(void) { return missing; }\n")
                self.assertIn("missing", self.upcc(*options, source).stderr)
                os.remove(self.path(source))
        source = "x" * 251 + ".upc"
        self.write(source, "int main(void) { return 0; }\n")
        self.assert_refused(self.upcc("-trans", source), r"^upcc: error: cannot write x+\.trans\.c: File name too long$")
        self.assert_ok(self.upcc("-o", "y" * 255, source))
        self.assert_ok(self.upcrun("-n", "1", "y" * 255))

    def test_long_paths(self):
        folder = "/".join(["d" * 200] * 18)
        os.makedirs(self.path(folder))
        self.write(f"{folder}/x.upc", "int main(void) { return 0; }\n")
        self.assert_ok(self.upcc("-o", f"{folder}/x", f"{folder}/x.upc"))
        self.assert_ok(self.upcrun("-n", "1", f"{folder}/x"))
        self.assert_refused(self.upcc("d/" * 3000 + "x.upc"), r"^upcc: error: (d/)+x\.upc: File name too long$")
        self.assert_refused(self.upcc("-o", "d/" * 3000 + "x", f"{folder}/x.upc"), r"^upcc: error: cannot write (d/)+x: File name too long$")


if __name__ == "__main__":
    command_test.main()
