# SPDX-License-Identifier: MIT
"""Colours of messages, as in gcc: on a terminal, by option, by the environment; of the translator, the C compiler and upcc itself."""

import os
import re

import command_test
from command_test import CommandTest, OPTIONS

ESCAPE = "\033["
UPC = "#include <upc.h>\nshared int *p;\nint main(void) { int *q = p; return nothing; }\n"


class Colours(CommandTest):
    def setUp(self):
        super().setUp()
        self.env["TERM"] = "xterm"
        self.write("a.upc", UPC)
        self.write("c.c", "int main(void) { return 1 }\n")

    def said(self, *arguments, **env):
        """Returns the messages of upcc when standard error is a terminal."""
        return self.on_terminal(OPTIONS["upcc"], *arguments, **env)[1]

    SOURCES = {"the translator": ["-c", "a.upc"], "the C compiler": ["-extern-main", "-c", "c.c"], "upcc": ["-c", "none.upc"]}

    def test_when_messages_have_colours(self):
        cases = [
            # option, environment, on a terminal, elsewhere
            ([], {}, True, False),
            (["-fdiagnostics-color=auto"], {}, True, False),
            (["-fdiagnostics-color=always"], {}, True, True),
            (["-fdiagnostics-color"], {}, True, True),
            (["-fdiagnostics-color=never"], {}, False, False),
            (["-fno-diagnostics-color"], {}, False, False),
            ([], {"NO_COLOR": "1"}, False, False),
            ([], {"NO_COLOR": ""}, True, False),
            ([], {"TERM": "dumb"}, False, False),
            (["-fdiagnostics-color=always"], {"NO_COLOR": "1"}, True, True),
        ]
        for options, env, terminal, elsewhere in cases:
            for who, command in self.SOURCES.items():
                if who == "upcc" and options and options[0] != "-fdiagnostics-color=never":
                    continue  # the other options take effect only when all have been read
                with self.subTest(who=who, options=options, env=env):
                    self.assertEqual(ESCAPE in self.said(*options, *command, **env), terminal)
                    self.assertEqual(ESCAPE in self.upcc(*options, *command, **env).stderr, elsewhere)
        self.assertIn(ESCAPE, self.said("-c", "none.upc"))

    def test_parts_of_the_translators_message(self):
        said = self.said("-c", "a.upc")
        self.assertRegex(said, r"^\x1b\[01m\x1b\[Ka\.upc:3:\d+:\x1b\[m\x1b\[K \x1b\[01;31m\x1b\[Kerror:\x1b\[m\x1b\[K ")
        self.assertRegex(said, r"'\x1b\[01m\x1b\[K\w+\x1b\[m\x1b\[K'")
        self.assertRegex(said, r"\n +\x1b\[01;31m\x1b\[K\^\x1b\[m\x1b\[K\n")
        # Without its colours, it is the same message.
        self.assertEqual(re.sub(r"\x1b\[[0-9;]*[mK]", "", said), self.upcc("-c", "a.upc").stderr)

    def test_own_colours(self):
        said = self.said("-c", "a.upc", GCC_COLORS="error=35:locus=36")
        self.assertRegex(said, r"^\x1b\[36m\x1b\[Ka\.upc:3:\d+:\x1b\[m\x1b\[K \x1b\[35m\x1b\[Kerror:")
        self.assertIn("'\033[01m", said)
        for command in (["-c", "a.upc"], ["-c", "none.upc"], ["-fdiagnostics-color=always", "-c", "a.upc"]):
            self.assertNotIn(ESCAPE, self.said(*command, GCC_COLORS=""))

    def test_json_and_sarif_have_no_colours(self):
        for form in "json", "sarif":
            for command in self.SOURCES["the translator"], self.SOURCES["the C compiler"]:
                self.assertNotIn(ESCAPE, self.said("-fdiagnostics-color=always", "-fdiagnostics-format=" + form, *command))

    def test_other_values_are_rejected(self):
        self.assert_refused(self.upcc("-fdiagnostics-color=pink", "-c", "a.upc"), r"-fdiagnostics-color=pink: write auto, always or never$")


class SeveralFiles(CommandTest):
    COMPILER = """#!/bin/sh
case "$*" in
  *-o*) touch "running.$$"; ls running.* | wc -l >>most; sleep 0.2; rm "running.$$" ;;
esac
for word; do case $word in *slow*) sleep 0.5 ;; esac; done
exec gcc "$@"
"""

    def test_the_number_of_jobs_and_the_order_of_messages(self):
        self.write("compiler", self.COMPILER)
        os.chmod(self.path("compiler"), 0o755)
        names = [f"{'slow' if n in (0, 3) else 'part'}{n}.c" for n in range(6)]
        for n, name in enumerate(names):
            self.write(name, f"int wrong_{n} = }};\n" if n in (1, 3) else f"#warning part {n}\nint right_{n};\n")
        for options, most in (["-j", "1"], 1), (["-j3"], 3), (["-j2"], 2):
            done = self.upcc(*options, "-extern-main", "-c", *names, UPCC_CC="./compiler")
            self.assertEqual(done.exit, 1, str(done))
            places = [int(n) for n in re.findall(r"(?m)^\w+(\d)\.c:1:\d+: ", done.stderr)]
            self.assertEqual([n for n, before in zip(places, [None] + places) if n != before], list(range(6)), done.stderr)
            self.assertLessEqual(max(map(int, self.read("most").split())), most)
            os.remove(self.path("most"))
            self.assertEqual([f for f in self.files() if f.endswith(".o")], sorted(f"{name[:-2]}.o" for n, name in enumerate(names) if n not in (1, 3)))
        for number in "0", "65", "many", "-1":
            self.assert_refused(self.upcc("-j", number, "-c", "part1.c"), r"-j: '.*' is not a number of source files \(1 to 64\)$")


if __name__ == "__main__":
    command_test.main()
