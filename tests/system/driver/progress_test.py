# SPDX-License-Identifier: MIT
"""The progress line on a terminal, for work that takes longer than two seconds; pipes and files get none."""

import os
import re

import command_test
from command_test import CommandTest, OPTIONS

LINE = r"\r[^\r\n]* s\x1b\[K"  # of progress
BACK = "\r\x1b[K"              # erases one

# A C compiler that is slow for one file.
SLOW = """#!/bin/sh
case "$*" in *slow.trans.c*) [ -e quick ] || sleep 3.5 ;; esac
exec gcc "$@"
"""
FINE = "int fine_%s(void) { return 1; }\n"
WARNED = "#include <upcr.h>\nint user_main(void) { int *p = 1.5; return !p; }\n"

# A run with any seed takes 0.3 seconds.
RUNS = r"""
#include <upc.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  usleep(300000);
  upc_barrier;
  if (MYTHREAD == 0) puts("done");
  return 0;
}
"""


class Terminal(CommandTest):
    def setUp(self):
        super().setUp()
        self.env["TERM"] = "xterm"

    def lasting(self, text):
        """Returns the text without progress lines."""
        self.assertNotRegex(text, rf"{LINE}(?!{LINE}|{re.escape(BACK)})")
        return re.sub(rf"(?:{LINE})+{re.escape(BACK)}", "", text)


class Compiling(Terminal):
    def setUp(self):
        super().setUp()
        if OPTIONS["flags"]:
            self.skipTest("the C compiler is a script here")
        self.write("cc", SLOW)
        os.chmod(self.path("cc"), 0o755)
        self.write("first.trans.c", FINE % "first")
        self.write("slow.trans.c", FINE % "slow")
        self.write("last.trans.c", FINE % "last")
        self.env["UPCC_CC"] = "./cc"

    def compile(self, *options, **env):
        code, text = self.on_terminal(OPTIONS["upcc"], "-j1", "-c", *options, "first.trans.c", "slow.trans.c", "last.trans.c", **env)
        self.assertEqual(code, 0, text)
        return text

    def test_several_files(self):
        text = self.compile()
        self.assertRegex(text, r"^\rupcc: 1 of 3 files, [2-9] s\x1b\[K")
        self.assertEqual(self.lasting(text), "", repr(text))

    def test_messages_have_lines_of_their_own(self):
        self.write("last.trans.c", WARNED)
        self.write("first.trans.c", WARNED.replace("user_main", "first"))
        code, text = self.on_terminal(OPTIONS["upcc"], "-j1", "-c", "-fdiagnostics-color=never", "slow.trans.c", "first.trans.c", "last.trans.c")
        self.assertEqual(code, 1, text)
        self.assertIn("\rupcc: 0 of 3 files, ", text)
        failed = self.upcc("-j1", "-c", "-fdiagnostics-color=never", "slow.trans.c", "first.trans.c", "last.trans.c")
        self.assertIn("first.trans.c:2:", failed.stderr)
        self.assertEqual(self.lasting(text), failed.stderr, repr(text))

    def test_cases_without_a_progress_line(self):
        self.assert_ok(self.upcc("-j1", "-c", "first.trans.c", "slow.trans.c", "last.trans.c", TERM="xterm"), "")
        self.assertEqual(self.compile(TERM="dumb"), "")
        self.assertNotIn("\r", self.compile("-v"))
        code, text = self.on_terminal(OPTIONS["upcc"], "-c", "slow.trans.c")
        self.assertEqual((code, text), (0, ""))
        self.write("quick", "")
        self.assertEqual(self.compile(), "")


class Schedules(Terminal):
    def test_runs_of_many_seeds(self):
        self.write("runs.upc", RUNS)
        self.assert_ok(self.upcc("-g", "-o", "runs", "runs.upc"))
        command = (OPTIONS["upcrun"], "-n", "2", "-schedule-runs", "12")
        code, text = self.on_terminal(*command, "./runs")
        self.assertEqual(code, 0, text)
        self.assertRegex(text, r"^\rupcrun: [1-9] of 12 runs, [2-9] s\x1b\[K")
        self.assertEqual(self.lasting(text), "upcrun: 12 runs, seeds 1 to 12: none fails\n", repr(text))
        self.assertEqual(self.on_terminal(*command, "-q", "./runs"), (0, ""))
        self.assertNotIn("\r", self.upcrun("-n", "2", "-schedule-runs", "12", "./runs").stderr)


if __name__ == "__main__":
    command_test.main()
