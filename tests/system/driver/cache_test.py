# SPDX-License-Identifier: MIT
"""The cache of programs that upcrun compiled from source: no other user can put a program there."""

import os
import shutil
import stat
import subprocess

import command_test
from command_test import CommandTest, OPTIONS
from programs import COUNT

OTHER = 65533  # a user that owns nothing else


class Private(CommandTest):
    """The cache is used if only this user can write to it; upcrun creates it with such permissions."""

    def setUp(self):
        super().setUp()
        self.write("p.trans.c", COUNT)
        self.home = os.path.join(self.directory, "home")
        os.mkdir(self.home, 0o700)
        self.env["HOME"] = self.home
        self.cache = os.path.join(self.home, ".cache", "smp-upc")

    def run_program(self, **env):
        return self.upcrun("-n", "2", "p.trans.c", **env)

    def entries(self):
        return sorted(os.listdir(self.cache)) if os.path.isdir(self.cache) else []

    def assert_not_used(self, why, **env):
        """The program runs, one line reports that the cache is not used, and nothing is written to it."""
        before = self.entries()
        done = self.run_program(**env)
        self.assertEqual((done.exit, done.stdout), (0, "threads 2\n"), str(done))
        self.assertRegex(done.stderr, rf"^upcrun: warning: the cache is not used, since .*{why}; chmod or remove it\n$")
        self.assertEqual(self.entries(), before)
        self.assert_tidy()

    def test_new_files_are_for_this_user_only(self):
        for umask in (0o000, 0o022, 0o077, 0o777):
            shutil.rmtree(os.path.join(self.home, ".cache"), ignore_errors=True)
            before = os.umask(umask)
            try:
                done = self.run_program()
            finally:
                os.umask(before)
            self.assert_ok(done, "threads 2\n")
            for directory, folders, files in os.walk(os.path.join(self.home, ".cache")):
                for name in folders + files:
                    mode = stat.S_IMODE(os.lstat(os.path.join(directory, name)).st_mode)
                    self.assertEqual(mode & 0o077, 0, f"{name} {mode:o} under {umask:o}")
            programs = [name for name in self.entries() if not name.endswith(".files")]
            program = os.path.join(self.cache, programs[0], "p")
            self.assertEqual(stat.S_IMODE(os.stat(program).st_mode), 0o700)

    def test_the_program_keeps_its_umask(self):
        self.write("mask.trans.c", """
            #include <upcr.h>
            #include <stdio.h>
            #include <sys/stat.h>
            int user_main(void) {
              if (upcr_mythread() == 0) printf("%o\\n", (unsigned)umask(0));
              return 0;
            }""")
        before = os.umask(0o027)
        try:
            for _ in range(2):
                self.assert_ok(self.upcrun("-n", "1", "mask.trans.c"), "27\n")
        finally:
            os.umask(before)

    def test_folders_that_others_can_write_to(self):
        self.assert_ok(self.run_program(), "threads 2\n")
        for folder in (self.cache, os.path.dirname(self.cache), self.home):
            for mode in (0o720, 0o702, 0o777):
                os.chmod(folder, mode)
                self.assert_not_used(f"{folder} can be written by others")
            os.chmod(folder, 0o755)
            self.assert_ok(self.run_program(), "threads 2\n")
        os.chmod(self.home, 0o1777)  # others can only add to it
        self.assert_ok(self.run_program(), "threads 2\n")

    def test_a_program_that_others_can_write_to_is_compiled_again(self):
        self.assert_ok(self.run_program(), "threads 2\n")
        entry = next(name for name in self.entries() if not name.endswith(".files"))
        program = os.path.join(self.cache, entry, "p")
        for spoil in (lambda: os.chmod(program, 0o777),
                      lambda: (os.remove(program), os.symlink("/bin/false", program))):
            spoil()
            for _ in range(2):
                self.assert_ok(self.run_program(), "threads 2\n")
            self.assertEqual(stat.S_IMODE(os.lstat(program).st_mode), 0o700)

    def test_a_symbolic_link_instead_of_the_cache(self):
        elsewhere = os.path.join(self.directory, "elsewhere")
        os.mkdir(elsewhere, 0o700)
        os.mkdir(os.path.dirname(self.cache), 0o700)
        os.symlink(elsewhere, self.cache)
        self.assert_not_used("is a symbolic link")
        # A symbolic link of this user in the path to the cache is followed.
        shutil.rmtree(os.path.dirname(self.cache))
        os.symlink(elsewhere, os.path.dirname(self.cache))
        self.assert_ok(self.run_program(), "threads 2\n")
        os.chmod(elsewhere, 0o777)
        self.assert_not_used("elsewhere can be written by others")

    def test_without_a_usable_home(self):
        for env in ({"HOME": None}, {"HOME": ""}, {"HOME": "relative"}, {"HOME": "/proc/no/such"},
                    {"XDG_CACHE_HOME": "/dev/null"}):
            for _ in range(2):
                self.assert_ok(self.run_program(**env), "threads 2\n")
        # Without a home directory, programs are kept with the temporary files.
        own = f"smp-upc-{os.geteuid()}"
        self.assertEqual(os.listdir(self.temporary), [own])
        self.assertEqual(os.stat(os.path.join(self.temporary, own)).st_mode & 0o7777, 0o700)
        programs = [name for name in os.listdir(os.path.join(self.temporary, own)) if "." not in name]
        self.assertEqual(len(programs), 1)
        shutil.rmtree(os.path.join(self.temporary, own))
        os.symlink(self.work, os.path.join(self.temporary, own))
        done = self.run_program(HOME=None)
        self.assertEqual((done.exit, done.stdout), (0, "threads 2\n"))
        self.assertRegex(done.stderr, f"^upcrun: warning: the cache is not used, since .*{own} is a symbolic link")

    def test_an_uncached_program_gets_its_arguments_and_returns_its_exit_code(self):
        self.write("end.trans.c", """
            #include <upcr.h>
            #include <stdio.h>
            #include <stdlib.h>
            int user_main(int argc, char **argv) {
              if (upcr_mythread() == 0) {
                puts(argv[0]);
                fflush(stdout);
                upcr_global_exit(atoi(argv[1]));
              }
              return 0;
            }""")
        with open(os.path.join(self.temporary, f"smp-upc-{os.geteuid()}"), "w"):
            pass  # a file in place of the folder of the cache
        done = self.upcrun("-n", "2", "end.trans.c", "7", HOME=None)
        self.assertEqual((done.exit, done.stdout, done.stderr), (7, "end\n", ""))
        self.assertIn("threads: chosen at start", self.upcrun("-i", "end.trans.c", HOME=None).stdout)


class Others(CommandTest):
    """Files of another user in the cache; run as root."""

    def setUp(self):
        super().setUp()
        if os.getuid() != 0:
            self.skipTest("only root can make files of another user")
        self.write("p.trans.c", COUNT)
        self.home = os.path.join(self.directory, "home")
        os.mkdir(self.home, 0o700)
        self.env["HOME"] = self.home
        self.cache = os.path.join(self.home, ".cache", "smp-upc")
        try:
            os.chown(self.home, OTHER, OTHER)
            os.chown(self.home, 0, 0)
        except OSError:
            self.skipTest("root can't give files away here")

    def test_files_of_another_user_are_not_used(self):
        self.assert_ok(self.upcrun("-n", "2", "p.trans.c"), "threads 2\n")
        entry = next(name for name in os.listdir(self.cache) if not name.endswith(".files"))
        planted = os.path.join(self.cache, entry, "p")
        with open(planted, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho planted\n")
        for folder in (self.cache, os.path.dirname(self.cache), self.home):
            os.chown(folder, OTHER, OTHER)
            done = self.upcrun("-n", "2", "p.trans.c")
            self.assertEqual((done.exit, done.stdout), (0, "threads 2\n"), str(done))
            self.assertRegex(done.stderr, rf"^upcrun: warning: the cache is not used, since {folder} belongs to another user; ")
            os.chown(folder, 0, 0)
        os.chown(planted, OTHER, OTHER)
        self.assert_ok(self.upcrun("-n", "2", "p.trans.c"), "threads 2\n")

    def test_a_symbolic_link_of_another_user(self):
        mine = os.path.join(self.directory, "mine")
        os.mkdir(mine, 0o700)
        os.symlink(mine, os.path.join(self.home, ".cache"))
        os.lchown(os.path.join(self.home, ".cache"), OTHER, OTHER)
        done = self.upcrun("-n", "2", "p.trans.c")
        self.assertEqual((done.exit, done.stdout), (0, "threads 2\n"), str(done))
        self.assertRegex(done.stderr, r"/.cache belongs to another user; ")

    def test_another_user_can_use_upcrun_but_not_roots_cache(self):
        if subprocess.run(["setpriv", "--version"], capture_output=True, check=False).returncode != 0:
            self.skipTest("setpriv is missing")
        self.assert_ok(self.upcrun("-n", "2", "p.trans.c"), "threads 2\n")
        for folder in (self.directory, self.work):
            os.chmod(folder, 0o755)
        as_other = ["setpriv", f"--reuid={OTHER}", f"--regid={OTHER}", "--clear-groups"]
        if self.run_command(*as_other, OPTIONS["upcrun"], "-version").exit != 0:
            self.skipTest("the installation is not for other users to see")
        os.chmod(self.temporary, 0o1777)
        if self.run_command(*as_other, "test", "-w", self.temporary).exit != 0:
            self.skipTest("the folder of the tests is not for other users to enter")
        # The other user can neither read nor write it.
        done = self.run_command(*as_other, OPTIONS["upcrun"], "-n", "2", "p.trans.c")
        self.assert_ok(done, "threads 2\n")
        # With all permissions granted, it still belongs to root.
        for folder in (self.home, os.path.dirname(self.cache), self.cache):
            os.chmod(folder, 0o755)
        os.chmod(self.cache, 0o777)
        done = self.run_command(*as_other, OPTIONS["upcrun"], "-n", "2", "p.trans.c")
        self.assertEqual((done.exit, done.stdout), (0, "threads 2\n"), str(done))
        self.assertRegex(done.stderr, "the cache is not used, since .* belongs to another user; ")


if __name__ == "__main__":
    command_test.main()
