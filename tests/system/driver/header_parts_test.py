# SPDX-License-Identifier: MIT
"""Parts of upcr.h of which a file uses no name are left out where nothing else can need them."""

import re

import command_test
from command_test import CommandTest, OPTIONS
from programs import COUNT

WORDS = ("atomic", "ATOMIC", "amo", "AMO", "upcri_double_", "upcri_float_", "upcri_fence_at_update")
ATOMICS = """#include <upc.h>
#include <bupc_atomics.h>
#include <stdio.h>
shared int64_t x;
int main(void) {
  bupc_atomicI64_fetchadd_relaxed((shared void *)&x, MYTHREAD + 1);
  upc_barrier;
  if (MYTHREAD == 0) printf("%d\\n", (int)x);
  return 0;
}
"""
MARK = "-DUPCRI_WITHOUT_ATOMICS=1"


class HeaderParts(CommandTest):
    def test_every_name_of_the_part_has_a_word_that_upcc_searches_for(self):
        """A file that uses the part contains one of the words, in every mode of compilation."""
        include = self.upcc("-print-include-dir").stdout.strip()
        self.write("all.c", "#include <upcr.h>\n")
        for mode in [], ["-DUPCRI_CHECK=1"], ["-DUPCRI_RECORD=1"], ["-DUPCRI_STATIC_THREADS=4"]:
            def names(*options):
                done = self.run_command("gcc", "-E", "-dD", "-isystem", include, *mode, *options, "all.c")
                self.assertEqual(done.exit, 0, str(done))
                return set(re.findall(r"\b[A-Za-z_]\w*", re.sub(r"(?m)^# .*", "", done.stdout)))
            missing = {name for name in names() - names(MARK) if re.match(r"_?(upc|bupc|UPC|BUPC)", name)}
            self.assertGreater(len(missing), 100)
            # Names that only macros of the part use and that it undefines.
            unnamed = {name for name in missing if not any(word in name for word in WORDS) and not name.startswith("UPCRI_BUPC_")}
            self.assertEqual({name for name in unnamed if not name.startswith(("UPCRI_TARGET_", "upcri_target_"))}, set())

    def test_when_the_part_is_left_out(self):
        self.write("count.trans.c", COUNT)
        self.write("own.h", "\n")
        self.write("quotes.trans.c", '#include "own.h"\n' + COUNT)
        self.write("atomics.upc", ATOMICS)
        self.write("plain.upc", "#include <upc.h>\nint main(void) { return 0; }\n")
        for command, without in (
                (["count.trans.c"], True), (["plain.upc"], True), (["-g", "plain.upc"], True), (["-report", "plain.upc"], True),
                (["-I.", "plain.upc"], True), (["atomics.upc"], False), (["quotes.trans.c"], False), (["-I.", "count.trans.c"], False),
                (["-include", "own.h", "count.trans.c"], False), (["-isystem", ".", "plain.upc"], False)):
            with self.subTest(command=command):
                done = self.upcc("-v", "-o", "program", *command)
                self.assertEqual(done.exit, 0, str(done))
                self.assertEqual(MARK in done.stderr, without, done.stderr)
                self.assertEqual(self.upcrun("-n", "2", "program").exit, 0)
        done = self.upcc("-v", "-c", "plain.upc", C_INCLUDE_PATH=self.work)
        self.assertNotIn(MARK, done.stderr)

    def test_atomics_work(self):
        self.write("atomics.upc", ATOMICS)
        for options in [], ["-g"], ["-save-temps"]:
            self.assert_ok(self.upcc(*options, "-o", "program", "atomics.upc"))
            self.assertEqual(self.upcrun("-q", "-n", "4", "program").stdout, "10\n")
        self.assert_ok(self.run_command(OPTIONS["upcc"], "-o", "program", "atomics.trans.c"))
        self.assertEqual(self.upcrun("-q", "-n", "4", "program").stdout, "10\n")


if __name__ == "__main__":
    command_test.main()
