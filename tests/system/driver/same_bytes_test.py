# SPDX-License-Identifier: MIT
"""The same source and options give the same bytes, in any folder and at any time, and the C compiler
gets the same arguments each time, so that compilation caches such as ccache have hits."""

import os
import shutil
import signal
import subprocess

import command_test
from command_test import CommandTest, OPTIONS, unsanitized

SOURCE = """#include <upc.h>
#include <stdio.h>
static shared [2] int field[2 * THREADS];
static int counter;
shared int *where;
int main(void) {
  static shared int inside;
  field[2 * MYTHREAD] = ++counter;
  upc_barrier;
  where = &inside;
  if (MYTHREAD == 0) printf("%s|%s|%s\\n", __DATE__, __TIME__, __FILE__);
  return 0;
}
"""

# Logs the input of a C compiler: its arguments, and the text of its source.
COMPILER = """#!/bin/sh
echo "$*" | sed 's/-o [^ ]*//' >>"$COMPILER_LOG"
for word; do case $word in *.trans.c) cat "$word" >>"$COMPILER_LOG" ;; esac; done
exec $REAL_COMPILER "$@"
"""


class SameBytes(CommandTest):
    def object_in(self, folder, *options, **env):
        self.write(f"{folder}/source/x.upc", SOURCE)
        name = os.path.join("..", f"{folder}.o")
        self.assert_ok(self.upcc(*options, "-c", "-o", name, "source/x.upc", cwd=self.path(folder), **env))
        with open(self.path(f"{folder}.o"), "rb") as file:
            return file.read()

    @unsanitized("it notes in the object what the C compiler read")
    def test_objects_in_any_folder(self):
        for options in (["-O2"], ["-g"], ["-g", "-O2", "-T=3"], ["-nolines", "-g"]):
            objects = []
            for folder in ("one", "another folder"):
                objects.append(self.object_in(folder, *options, f"-ffile-prefix-map={self.path(folder)}=.",
                                              SOURCE_DATE_EPOCH="1600000000"))
            self.assertEqual(objects[0], objects[1], options)
            self.assertIn(b"Sep 13 2020", objects[0])
            self.assertNotIn(self.work.encode(), objects[0])

    def test_names_of_the_folder_and_the_program_do_not_matter(self):
        for options in [], ["-O0"], ["-T=3"], ["-report"]:
            made = []
            for folder, name in ("one", "first"), ("another folder", "second"):
                self.write(f"{folder}/source/x.upc", SOURCE)
                self.write(f"{folder}/y.upc", SOURCE.replace("main", "other").replace("where", "there"))
                env = {"cwd": self.path(folder), "SOURCE_DATE_EPOCH": "1600000000"}
                self.assert_ok(self.upcc(*options, "-o", name, "source/x.upc", "y.upc", **env))
                self.assert_ok(self.upcc(*options, "-trans", "-o", "x.trans.c", "source/x.upc", **env))
                with open(self.path(f"{folder}/{name}"), "rb") as program, open(self.path(f"{folder}/x.trans.c"), "rb") as translation:
                    made.append((program.read(), translation.read()))
            self.assertEqual(made[0][1], made[1][1], options)
            self.assertEqual(made[0][0], made[1][0], options)

    def test_two_files_of_one_name_still_link(self):
        for folder in ("one", "two"):
            self.write(f"{folder}/part.upc", f"#include <upc.h>\nstatic strict shared int x;\nint *{folder}(void) "
                       "{ static int y; x = 1; return &y; }\n")
        self.write("main.upc", "int *one(void), *two(void);\nint main(void) { return one() == two(); }\n")
        self.assert_ok(self.upcc(f"-ffile-prefix-map={self.work}=.", "-o", "both", "main.upc", "one/part.upc",
                                 "two/part.upc"))
        self.assert_ok(self.upcrun("-n", "2", "both"))

    def test_the_date_is_that_of_the_c_compiler(self):
        self.write("x.upc", SOURCE)
        self.write("x.c", '#include <stdio.h>\nint main(void) { printf("%s|%s|%s\\n", __DATE__, __TIME__, "x.upc"); }\n')
        for date in ("0", "1600000000", "1791158399", "253402300799"):
            self.assert_ok(self.run_command(*self.env.get("UPCC_CC", "gcc").split(), "-o", "c", "x.c", SOURCE_DATE_EPOCH=date))
            expected = self.run_command("./c").stdout
            self.assert_ok(self.upcc("-o", "x", "x.upc", SOURCE_DATE_EPOCH=date))
            self.assert_ok(self.upcrun("-n", "2", "x"), expected)
        for date in ("-1", "253402300800", "today", "1e9", "99999999999999999999"):
            refused = self.upcc("-c", "x.upc", SOURCE_DATE_EPOCH=date)
            self.assertEqual(refused.exit, 1)
            self.assertIn(f"SOURCE_DATE_EPOCH must be a number of seconds from 0 to 253402300799, not '{date}'",
                          refused.stderr)

    def test_a_prefix_map_needs_two_sides(self):
        self.write("x.upc", SOURCE)
        refused = self.upcc("-ffile-prefix-map=/x", "-c", "x.upc")
        self.assertEqual(refused.exit, 1)
        self.assertIn("-ffile-prefix-map=/x: write it as OLD=NEW", refused.stderr)


class SameWords(CommandTest):
    def setUp(self):
        super().setUp()
        compiler = self.write("compiler", COMPILER)
        os.chmod(compiler, 0o755)
        self.write("x.upc", SOURCE.replace("__DATE__, __TIME__", '"", ""'))
        self.env.update(COMPILER_LOG=self.path("log"), REAL_COMPILER=self.env.get("UPCC_CC", "gcc"), UPCC_CC=compiler)

    def given(self, *words):
        """Returns the input of the C compiler for a command."""
        if os.path.exists(self.path("log")):
            os.remove(self.path("log"))
        self.assert_ok(self.upcc(*words))
        return self.read("log")

    def test_the_same_command_twice(self):
        self.write("y.upc", "int f(void) { static int n; return n++; }\n")
        for words in (["-c", "x.upc"], ["-g", "-c", "x.upc"], ["-o", "x", "x.upc", "y.upc"],
                      ["-O2", "-fopenmp", "-c", "x.upc"]):
            first = self.given(*words)
            self.assertIn("x.trans.c", first)
            # Several files are compiled in parallel.
            self.assertEqual(sorted(first.splitlines()), sorted(self.given(*words).splitlines()), words)
        self.assertEqual(os.listdir(self.temporary), [])

    def test_ccache_has_only_hits_the_second_time(self):
        if shutil.which("ccache") is None:
            self.skipTest("needs ccache")
        self.write("y.upc", "int f(void) { static int n; return n++; }\n")
        self.assert_ok(self.upcc("-trans", "y.upc"))
        env = {"UPCC_CC": "ccache " + self.env["REAL_COMPILER"], "CCACHE_DIR": self.path("ccache")}
        for hits in (0, 100):
            self.assert_ok(self.run_command("ccache", "-z", **env), "Statistics zeroed\n")
            for words in (["-c", "x.upc"], ["-g", "-O2", "-c", "x.upc"], ["-c", "y.trans.c"], ["-o", "x", "x.upc", "y.upc"]):
                self.assert_ok(self.upcc(*words, **env))
            self.assertRegex(self.run_command("ccache", "-s", **env).stdout, rf"Hits: +\d+ / +6 \( *{hits}\.?\d* ?%\)")

    def test_many_at_once(self):
        running = [self.start(OPTIONS["upcc"], "-c", "-o", "x.o", "x.upc") for _ in range(6)]
        for process in running:
            _, said = process.communicate(timeout=command_test.LIMIT)
            self.assertEqual((process.returncode, said), (0, b""))
        self.assertEqual(os.listdir(self.temporary), [])

    def directory_of_a_command(self):
        return next(word for word in self.given("-c", "x.upc").split() if word.endswith("x.trans.c")).split("/1/")[0]

    def test_the_directory_of_a_killed_command_is_reused(self):
        directory = self.directory_of_a_command()
        self.write("slow", "#!/bin/sh\nkill -9 $PPID\nsleep 1\n")
        os.chmod(self.path("slow"), 0o755)
        killed = self.upcc("-c", "x.upc", UPCC_CC=self.path("slow"))
        self.assertEqual(killed.exit, 128 + signal.SIGKILL)
        self.assertTrue(os.path.isdir(directory))
        self.assertEqual(self.directory_of_a_command(), directory)
        self.assertFalse(os.path.exists(directory))

    def test_a_directory_that_others_prepared_is_not_used(self):
        directory = self.directory_of_a_command()
        elsewhere = self.path("elsewhere")
        os.mkdir(elsewhere)
        plants = [lambda: os.symlink(elsewhere, directory), lambda: os.mkdir(directory, 0o777),
                  lambda: os.close(os.open(directory, os.O_CREAT | os.O_WRONLY))]
        old = os.umask(0)
        try:
            for plant in plants:
                plant()
                self.assertNotEqual(self.directory_of_a_command(), directory)
                self.assertEqual(os.listdir(elsewhere), [])
                subprocess.run(["rm", "-rf", directory], check=True)
        finally:
            os.umask(old)


if __name__ == "__main__":
    command_test.main()
