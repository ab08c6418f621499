# SPDX-License-Identifier: MIT
"""Machines where something is missing: no /proc, file systems without permission to execute or to write, and files that killed
runs have left."""

import os
import signal
import time

import command_test
from command_test import OPTIONS, unsanitized

PROGRAM = """#include <upc.h>
#include <stdio.h>
shared int a[THREADS];
int main(void) {
  a[MYTHREAD] = 1;
  upc_barrier;
  int sum = 0;
  for (int t = 0; t < THREADS; t++) sum += a[t];
  if (MYTHREAD == 0) printf("%d\\n", sum);
  return 0;
}
"""


def processes_in(folder):
    """The processes whose current directory is the folder. A child has it from the start, before it has a command line of its own."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.path.samefile(f"/proc/{number}/cwd", folder):
                yield int(number)
        except OSError:
            pass  # it has ended


class Mounted(command_test.CommandTest):
    """Commands in a mount namespace of their own, which root can create."""

    def setUp(self):
        super().setUp()
        self.write("p.upc", PROGRAM)
        self.home = os.path.join(self.directory, "home")
        os.mkdir(self.home, 0o700)
        self.env["HOME"] = self.home
        if self.mounted("true", "mount -t tmpfs none " + self.home).exit != 0:
            self.skipTest("no mount namespaces here")

    def mounted(self, *command, **env):
        """Runs a command. The last word is a shell command that runs before it, to mount file systems."""
        *words, mounts = command
        return self.run_command("unshare", "-m", "sh", "-c", f"{mounts} >/dev/null 2>&1 && cd \"$PWD\" && exec \"$@\"", "sh", *words, **env)

    def noexec(self, *folders):
        return " && ".join(f"mount -t tmpfs -o noexec,mode=700 none {folder}" for folder in folders)

    def test_a_home_without_permission_to_execute(self):
        done = self.mounted(OPTIONS["upcrun"], "-n", "3", "p.upc", self.noexec(self.home))
        self.assert_ok(done, "3\n")
        self.assertEqual(len(os.listdir(self.temporary)), 1)  # the program is kept there

    def test_no_folder_with_permission_to_execute(self):
        self.write("cc", '#!/bin/sh\nTMPDIR="%s" exec gcc "$@"\n' % self.work)
        for _ in range(2):
            done = self.mounted(OPTIONS["upcrun"], "-n", "3", "p.upc", self.noexec(self.home, self.temporary))
            self.assert_ok(done, "3\n")
        self.assertEqual(self.mounted(OPTIONS["upcrun"], "-i", "p.upc", self.noexec(self.home, self.temporary)).exit, 0)

    def test_a_program_on_such_a_file_system(self):
        self.assert_ok(self.upcc("-o", "p", "p.upc"))
        os.mkdir(self.path("there"))
        mounts = self.noexec(self.path("there")) + " && cp p there"
        self.assert_refused(self.mounted(OPTIONS["upcrun"], "-n", "2", "there/p", mounts), "there/p: its file system is mounted noexec")

    def test_no_place_to_write_to(self):
        # Neither the current directory nor the home nor the folders of temporary files, below which other file systems may be mounted.
        read_only = " && ".join(f"mount --rbind {folder} {folder} && mount -o remount,ro,bind {folder}"
                                for folder in (self.directory, "/tmp", "/var/tmp"))
        done = self.mounted(OPTIONS["upcc"], "-o", "p", "p.upc", read_only)
        self.assert_refused(done, r"^upcc: error: no temporary directory in \. \(see TMPDIR\): Read-only file system")
        done = self.mounted(OPTIONS["upcrun"], "-n", "2", "p.upc", read_only)
        self.assert_refused(done, r"^upcrun: error: no temporary directory in \. \(see TMPDIR\): Read-only file system")

    @unsanitized("its runtime reads /proc")
    def test_without_proc_and_sys(self):
        nothing = "mount -t tmpfs none /proc && mount -t tmpfs none /sys"
        self.assert_ok(self.mounted(OPTIONS["upcc"], "-o", "p", "p.upc", nothing))
        for threads in (1, 2, 3, 4, 7, 8, 64):
            self.assert_ok(self.mounted("./p", nothing, UPC_THREADS=str(threads)), f"{threads}\n")
            self.assert_ok(self.mounted(OPTIONS["upcrun"], "-n", str(threads), "p.upc", nothing), f"{threads}\n")
        for options in (["-bind", "core"], ["-v"], ["-schedule-seed", "3"], ["-report"], ["-timeout", "60"]):
            done = self.mounted(OPTIONS["upcrun"], "-n", "3", *options, "p.upc", nothing)
            self.assertEqual((done.exit, done.stdout), (0, "3\n"), str(done))
        self.assert_ok(self.mounted(OPTIONS["upcc"], "-g", "-o", "checked", "p.upc", nothing))
        self.assert_ok(self.mounted("./checked", nothing, UPC_THREADS="3"), "3\n")
        if self.upcc("-race", "-o", "raced", "p.upc").exit == 0:
            done = self.mounted("./raced", nothing, UPC_THREADS="3")
            self.assertEqual((done.exit, done.stdout), (120, ""), str(done))
            # This follows ThreadSanitizer's message about the name of the executable.
            self.assertRegex(done.stderr, r"(?m)^upc: -race needs /proc, which is not there; mount it .*\n\Z")
        # A program that is not kept has no name, and without /proc it cannot be started.
        done = self.mounted(OPTIONS["upcrun"], "-n", "2", "-", nothing)
        self.assert_refused(done, r"^upcrun: error: a program that is not kept is run from /proc, which is not there; ")

    @unsanitized("its runtime reads /proc")
    def test_errors_without_proc(self):
        nothing = "mount -t tmpfs none /proc && mount -t tmpfs none /sys"
        self.write("crash.upc", "#include <upc.h>\nint main(void) { if (MYTHREAD == 1) *(volatile int *)8 = 1; upc_barrier; return 0; }\n")
        self.write("wait.upc", "#include <upc.h>\nint main(void) { if (MYTHREAD == 1) upc_barrier; return 0; }\n")
        for options in ([], ["-g"]):
            self.assert_ok(self.upcc(*options, "-o", "crash", "crash.upc"))
            done = self.mounted("./crash", nothing, UPC_THREADS="2")
            self.assertEqual(done.exit, 139, str(done))
            self.assertRegex(done.stderr, r"^upc: thread 1: .*segmentation fault")
            self.assert_ok(self.upcc(*options, "-o", "wait", "wait.upc"))
            done = self.mounted("./wait", nothing, UPC_THREADS="2")
            self.assertIn(done.exit, (120, 121), str(done))


class Killed(command_test.CommandTest):
    """The next run removes the files that a killed run has left."""

    def setUp(self):
        super().setUp()
        self.write("p.upc", PROGRAM)
        # A compiler that waits as long as the file 'stop' exists.
        self.write("cc", '#!/bin/sh\nif [ -e "$PWD/stop" ]; then touch "$PWD/stopped"; while [ -e "$PWD/stop" ]; do sleep 0.02; done; fi\n'
                         'exec %s "$@"\n' % os.environ.get("UPCC_CC", "gcc"))
        os.chmod(self.path("cc"), 0o755)
        self.env["UPCC_CC"] = "./cc"

    def kill_in_the_midst(self, *command):
        self.write("stop", "")
        process = self.start(*command)
        end = time.monotonic() + command_test.LIMIT
        while not os.path.exists(self.path("stopped")) and time.monotonic() < end:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        return process

    def let_go(self):
        """Lets the processes of the killed run continue, and waits for their end."""
        for name in ("stop", "stopped"):
            os.remove(self.path(name))
        while any(processes_in(self.work)):
            time.sleep(0.02)

    def left_over(self):
        return sorted(name for folder, names, _ in os.walk(self.directory) for name in names if "upcc-" in name)

    def test_upcrun(self):
        for _ in range(3):
            self.kill_in_the_midst(OPTIONS["upcrun"], "-n", "2", "p.upc")
            self.assertGreater(len(self.left_over()), 1)
            self.let_go()
        self.assert_ok(self.upcrun("-n", "2", "p.upc"), "2\n")
        self.assertEqual(self.left_over(), [])

    def test_upcc(self):
        for command in (["-o", "p", "p.upc"], ["-c", "p.upc"]):
            for _ in range(3):
                self.kill_in_the_midst(OPTIONS["upcc"], *command)
                self.assertGreater(len(self.left_over()), 1)
                self.let_go()
            self.assert_ok(self.upcc(*command))
            self.assertEqual(self.left_over(), [])

    def test_files_in_use_are_kept(self):
        # The compiler of the killed run still writes: the next run does not touch its folder.
        self.kill_in_the_midst(OPTIONS["upcc"], "-c", "p.upc")
        mine = [name for name in self.left_over() if name.startswith(".upcc-")]
        self.assertEqual(mine, [".upcc-p.o"])
        self.assert_ok(self.upcc("-c", "p.upc", UPCC_CC=os.environ.get("UPCC_CC", "gcc")))
        self.assertIn(".upcc-p.o", self.left_over())
        self.let_go()
        self.assert_ok(self.upcc("-c", "p.upc"))
        self.assertEqual(self.left_over(), [])

    def test_files_of_live_runs_are_kept(self):
        self.write("q.upc", PROGRAM)
        self.write("stop", "")
        process = self.start(OPTIONS["upcrun"], "-n", "2", "p.upc")
        while not os.path.exists(self.path("stopped")):
            time.sleep(0.01)
        before = self.left_over()
        self.assert_ok(self.upcrun("-n", "2", "q.upc", UPCC_CC=os.environ.get("UPCC_CC", "gcc")), "2\n")
        self.assertEqual(self.left_over(), before)
        os.remove(self.path("stop"))
        output = process.communicate(timeout=command_test.LIMIT)
        self.assertEqual((process.returncode, output), (0, (b"2\n", b"")))
        self.assertEqual(self.left_over(), [])


if __name__ == "__main__":
    command_test.main()
