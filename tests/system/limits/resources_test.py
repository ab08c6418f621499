# SPDX-License-Identifier: MIT
"""Each limit that a shell can set (ulimit), from nothing to plenty: a command under it works, or reports in one line what is too
little and fails; a command that works under a limit works under each higher one."""

import os
import re
import resource
import shutil
import stat
import subprocess
import tempfile

import command_test
from command_test import OPTIONS, Outcome

KB, MB = 1 << 10, 1 << 20
NO_LIMIT = resource.RLIM_INFINITY
OTHER = 65533  # a user without other processes; those of root are not limited

# Memory of each kind: shared, private to a thread, the C library's.
PROGRAM = """#include <upc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
shared int sums[THREADS];
char data[100000];
int main(void) {
  shared [] char *mine = upc_alloc(100000);
  char *own = malloc(300000);
  if (!own) return 3;
  upc_memset(mine, 1, 100000);
  memset(own, 1, 300000);
  memset(data, 1, sizeof data);
  sums[MYTHREAD] = mine[99999] + own[299999] + data[99999];
  upc_barrier;
  int total = 0;
  for (int t = 0; t < THREADS; t++) total += sums[t];
  if (MYTHREAD == 0) printf("%d\\n", total / THREADS);
  free(own);
  upc_free(mine);
  return 0;
}
"""

MEGABYTES = [MB * n for n in (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 200, 256, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200,
                              1300, 1400, 1500, 1700, 2000, 2400, 3000, 4000, 4200, 6000, 8000, 9000, 16000, 40000)]
# For each resource: its option in the shell, its steps, and the lowest limit under which the system starts a program at all.
RESOURCES = {
    "AS": ("-v", MEGABYTES, 10 * MB),
    "DATA": ("-d", [0, 64 * KB, 256 * KB] + MEGABYTES, 4 * MB),
    "STACK": ("-s", [0] + [KB * n for n in (4, 8, 16, 24, 32, 48, 64, 80, 96, 128, 160, 200, 256, 400, 512, 1024, 2048, 8192, 65536)]
              + [MB * n for n in (128, 1024, 4096, 65536)], 32 * KB),
    "NPROC": ("-u", list(range(0, 20)) + [24, 32, 64, 128], 0),
    "NOFILE": ("-n", list(range(0, 24)) + [28, 32, 48, 64, 128, 256, 1024], 4),
    "FSIZE": ("-f", [0, 1, 100, 1000, 4096] + [KB * n for n in (8, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384)]
              + [MB * n for n in (64, 256, 1024)], 0),
    "CPU": ("-t", list(range(1, 8)) + [10, 20, 30, 40, 60, 100, 200, 500, 1000], 0),
    "CORE": ("-c", [0] + [KB << n for n in range(0, 20, 2)], 0),
    "MEMLOCK": ("-l", [0] + [KB << n for n in range(0, 20, 2)], 0),
    "RSS": ("-m", [0] + [KB << n for n in range(0, 20, 2)], 0),
    "MSGQUEUE": ("-q", [0] + [1 << n for n in range(0, 20, 2)], 0),
    "SIGPENDING": ("-i", list(range(0, 8)) + [1 << n for n in range(3, 16)], 0),
    "RTPRIO": ("-r", [0], 0),
    "NICE": ("-e", [0], 0),
}
# Those that affect compilers, too.
OF_COMPILERS = ("AS", "DATA", "STACK", "NOFILE", "FSIZE", "CPU")


class Resources(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        if command_test.SANITIZER:
            self.skipTest("sanitizers have stacks and shadow memory of their own")
        self.write("p.upc", PROGRAM)

    def limited(self, name, value, command, user=None, **env):
        """Runs the command under the limit, as that user if one is given; without a core file."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            kind = getattr(resource, "RLIMIT_" + name)
            most = resource.getrlimit(kind)[1]
            if value != NO_LIMIT and (most == NO_LIMIT or value <= most):
                # Only the soft limit of processor time sends programs a signal that they can handle.
                resource.setrlimit(kind, (value, most if name == "CPU" else value))

        merged = {**self.env, **env}
        return Outcome(subprocess.run(command, cwd=self.work, env=merged, stdin=subprocess.DEVNULL, capture_output=True,
                                      timeout=command_test.LIMIT, check=False, preexec_fn=limit))

    def walk(self, name, command, good, clear, every=1, user=None, large=False, **env):
        """Runs the command under each step: good(outcome) is true if it did what it should; if it failed, its last line matches clear.
        Returns the numbers of steps under which it worked and failed. A large program needs more to be started at all."""
        option, steps, floor = RESOURCES[name]
        if large and name in ("AS", "DATA"):
            floor = 64 * MB
        worked = refused = 0
        for value in steps[::every] + [NO_LIMIT]:
            done = self.limited(name, value, command, user, **env)
            what = f"ulimit {option} for {value} bytes or pieces: {done}"
            self.assertTrue(done.exit != 0 or good(done), what)
            if done.exit == 0:
                worked += 1
            else:
                self.assertEqual(worked, 0, "worked with less: " + what)
                refused += 1
                if value >= floor:
                    lines = done.stderr.rstrip("\n").split("\n")
                    self.assertRegex(lines[-1], clear.replace("OPTION", option), what)
            # No temporary directory remains.
            self.assertEqual([left for left in os.listdir(env.get("TMPDIR", self.temporary)) if left.startswith("upcc-")], [], what)
        self.assertGreater(worked, 0)
        return worked, refused

    def walk_programs(self, name, command, user=None, large=False, line=r"^upc: .*\(ulimit .*OPTION", **env):
        """A failure has a message of the runtime or, where that cannot start, of the dynamic linker."""
        loaders = r"error while loading shared libraries: |^cannot allocate TLS data"
        worked, refused = self.walk(name, command, lambda done: (done.stdout, done.stderr) == ("3\n", ""), f"{line}|{loaders}", user=user, large=large, **env)
        return worked, refused

    def test_programs(self):
        self.assert_ok(self.upcc("-o", "p", "p.upc"))
        for name in RESOURCES:
            if name == "NPROC":
                continue
            for threads in (1, 4, 16):
                worked, refused = self.walk_programs(name, ["./p"], UPC_THREADS=str(threads))
                if name in ("AS", "DATA", "STACK", "NOFILE"):
                    self.assertGreater(refused, 0)
                else:
                    self.assertEqual(refused, 0, f"{name} {worked}")
            self.walk_programs(name, [OPTIONS["upcrun"], "-n", "4", "./p"], line=r"^upc: .*\(ulimit .*OPTION|^upcrun: error: .*open files")

    def test_checked_programs(self):
        self.assert_ok(self.upcc("-g", "-o", "checked", "p.upc"))
        for name in ("AS", "DATA", "STACK", "NOFILE", "FSIZE"):
            self.walk_programs(name, ["./checked"], large=True, UPC_THREADS="4")

    def test_raced_programs(self):
        if self.upcc("-race", "-o", "raced", "p.upc").exit != 0:
            self.skipTest("no ThreadSanitizer here")
        for name in ("AS", "DATA", "STACK", "NOFILE", "FSIZE"):
            worked, _ = self.walk_programs(name, ["./raced"], large=True, line=r"^upc: .*ulimit OPTION", UPC_THREADS="4")
            if name in ("AS", "DATA"):
                self.assertEqual(worked, 1)  # without a limit

    def test_numbers_of_threads(self):
        if os.getuid() != 0:
            self.skipTest("the limit counts all processes of a user; root takes another's")
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            os.chmod(folder, 0o755)
            self.assert_ok(self.upcc("-o", os.path.join(folder, "p"), "p.upc"))
            for threads in (1, 4, 16):
                worked, refused = self.walk_programs("NPROC", [os.path.join(folder, "p")], user=OTHER, UPC_THREADS=str(threads))
                self.assertGreater(worked, 3)
                self.assertGreaterEqual(refused, threads - 1)

    def test_compiling_in_few_processes(self):
        if os.getuid() != 0:
            self.skipTest("the limit counts all processes of a user; root takes another's")
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            prefix = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
            shutil.copytree(prefix, os.path.join(folder, "upc"))
            for path, _, _ in os.walk(folder):
                os.chmod(path, 0o755)
            temporary = os.path.join(folder, "tmp")
            os.mkdir(temporary)
            shutil.copy(self.path("p.upc"), temporary)
            for path in (temporary, os.path.join(temporary, "p.upc")):
                os.chown(path, OTHER, OTHER)
            command = [os.path.join(folder, "upc/bin/upcc"), "-o", os.path.join(temporary, "p"), os.path.join(temporary, "p.upc")]
            worked, refused = self.walk("NPROC", command, lambda done: done.stderr == "", r"^upcc: note: .*ulimit OPTION|^upcc: error: ", user=OTHER,
                                        every=2, TMPDIR=temporary, HOME=temporary)
            self.assertGreater(worked, 3)
            self.assertGreater(refused, 1)

    def test_compiling(self):
        clear = r"^upc(c|run): note: the shell limits .*ulimit OPTION|^upc(c|run): error: .*\(ulimit OPTION\)"
        for name in OF_COMPILERS:
            self.walk(name, [OPTIONS["upcc"], "-o", "p", "p.upc"], lambda done: done.stderr == "", clear, every=2)
        for name in OF_COMPILERS:
            self.walk(name, [OPTIONS["upcc"], "-race", "-o", "p", "p.upc"], lambda done: done.stderr == "", clear, every=5)

    def test_running_source(self):
        clear = r"^upcrun: note: the shell limits .*ulimit OPTION|^upc(run)?: (error: )?.*\(ulimit .*OPTION"
        for name in OF_COMPILERS:
            self.env["HOME"] = tempfile.mkdtemp(dir=self.directory)
            self.walk(name, [OPTIONS["upcrun"], "-n", "4", "p.upc"], lambda done: done.stdout == "3\n", clear, every=4)
            cache = os.path.join(self.env["HOME"], ".cache/smp-upc")
            self.assertEqual([entry for entry in os.listdir(cache) if entry.startswith("upcc-")], [])
            self.assertEqual(stat.S_IMODE(os.stat(cache).st_mode), 0o700)

    def test_processor_time_of_a_program(self):
        self.write("spin.upc", "#include <upc.h>\nint main(void) { for (volatile long i = 0;; i++) {} }\n")
        self.assert_ok(self.upcc("-o", "spin", "spin.upc"))
        done = self.limited("CPU", 1, ["./spin"], UPC_THREADS="2")
        self.assertEqual(done.exit, 128 + 24, str(done))
        self.assertTrue(re.fullmatch(r"upc: .*processor time is reached \(ulimit -t\)\n", done.stderr), str(done))


if __name__ == "__main__":
    command_test.main()
