# SPDX-License-Identifier: MIT
"""Tests of commands: a unittest.TestCase that runs upcc and upcrun in its own directory.

A test script defines classes derived from CommandTest and calls main(). Its last line is
`[cases] N passed, N failed`. bazel/cases.bzl passes --upcc, --upcrun and --flag.
"""

import argparse
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

LIMIT = 120.0  # seconds that one command may take, on a busy machine and under a sanitizer

OPTIONS = {"upcc": "", "upcrun": "", "flags": []}
SHARDS = int(os.environ.get("TEST_TOTAL_SHARDS", "1"))  # processes between which Bazel divides the tests
CLANG = "clang" in os.environ.get("UPCC_CC", "")  # whether upcc compiles C with Clang
# The sanitizer in --flag=-fsanitize=..., as under Bazel's --config=asan, tsan and ubsan: "address", "thread", "undefined", or "".
SANITIZER = "".join(re.findall(r"^--flag=-fsanitize=(\w+)", "\n".join(sys.argv), re.M)[:1])


def unsanitized(reason, *which):
    """Skips a test or a class under any sanitizer, or only under those named; the reason says why it cannot pass there."""
    return unittest.skipIf(SANITIZER and (not which or SANITIZER in which), f"-fsanitize={SANITIZER}: {reason}")


class Outcome:
    """The exit code and output of a finished command."""

    def __init__(self, finished):
        self.command = " ".join(finished.args)
        self.exit = finished.returncode if finished.returncode >= 0 else 128 - finished.returncode
        self.stdout = finished.stdout.decode(errors="replace")
        self.stderr = finished.stderr.decode(errors="replace")

    def __str__(self):
        return f"{self.command}\nexit {self.exit}\nstdout: {self.stdout}\nstderr: {self.stderr}"


class CommandTest(unittest.TestCase):
    """Each test starts in an empty directory, self.directory, with an empty cache and no UPC_*."""

    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="upc-test-", dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.temporary = os.path.join(self.directory, "tmp")
        os.mkdir(self.temporary)
        self.work = os.path.join(self.directory, "work")
        os.mkdir(self.work)
        self.env = {name: value for name, value in os.environ.items()
                    if not name.startswith(("UPC_", "UPCC_FLAGS", "TEST_", "XDG_"))}
        self.env.update(TMPDIR=self.temporary, HOME=self.directory, LC_ALL="C",
                        UPCC_FLAGS=" ".join(OPTIONS["flags"]))

    def path(self, name):
        return os.path.join(self.work, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8", errors="replace") as file:
            return file.read()

    def files(self):
        """The names in the working directory, including hidden ones."""
        return sorted(os.listdir(self.work))

    def run_command(self, *command, cwd=None, stdin=b"", **env):
        merged = {name: value for name, value in {**self.env, **env}.items() if value is not None}
        return Outcome(subprocess.run(command, cwd=cwd or self.work, env=merged, input=stdin,
                                      capture_output=True, timeout=LIMIT, check=False))

    def on_terminal(self, *command, **env):
        """Runs a command on its own terminal; returns its exit code and everything it writes there."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.work)
            os.execve(command[0], command, {name: value for name, value in {**self.env, **env}.items() if value is not None})
        text = b""
        while select.select([terminal], [], [], LIMIT)[0]:
            try:
                text += os.read(terminal, 65536)
            except OSError:  # the last writer has closed the terminal
                break
        else:
            os.kill(pid, signal.SIGKILL)
        os.close(terminal)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), text.decode(errors="replace").replace("\r\n", "\n")

    def start(self, *command, **env):
        """Starts a command in its own session and leaves it running."""
        return subprocess.Popen(command, cwd=self.work, env={**self.env, **env},
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, start_new_session=True)

    def upcc(self, *arguments, cwd=None, **env):
        return self.run_command(OPTIONS["upcc"], *arguments, cwd=cwd, **env)

    def upcrun(self, *arguments, cwd=None, **env):
        return self.run_command(OPTIONS["upcrun"], *arguments, cwd=cwd, **env)

    def assert_ok(self, outcome, stdout=None):
        """Exit code 0, nothing on stderr, and the standard output if given."""
        self.assertEqual((outcome.exit, outcome.stderr), (0, ""), str(outcome))
        if stdout is not None:
            self.assertEqual(outcome.stdout, stdout, str(outcome))

    def assert_refused(self, outcome, message, code=None):
        """One line on stderr that matches, nothing on stdout, and the exit code: 125 for a launcher, 120 for a program, else 1."""
        if code is None:
            who = outcome.stderr.partition(":")[0]
            code = {"upcrun": 125, "oshrun": 125, "upc": 120}.get(who, 1)
        self.assertEqual((outcome.exit, outcome.stdout), (code, ""), str(outcome))
        self.assertEqual(outcome.stderr.count("\n"), 1, str(outcome))
        self.assertRegex(outcome.stderr, message)

    def assert_tidy(self):
        """No temporary file is left."""
        self.assertEqual(os.listdir(self.temporary), [])


class _Result(unittest.TextTestResult):
    """Prints the names of failed tests in the form that tools/test parses."""

    def addFailure(self, test, err):
        super().addFailure(test, err)
        print(f"FAIL  {test.id().partition('.')[2]}", flush=True)

    def addError(self, test, err):
        super().addError(test, err)
        print(f"FAIL  {test.id().partition('.')[2]}", flush=True)


def shard(suite):
    """The tests of this process's shard."""
    if SHARDS == 1:
        return suite
    with open(os.environ["TEST_SHARD_STATUS_FILE"], "w", encoding="utf-8"):
        pass  # by this file, Bazel knows that the test supports sharding
    found, ahead = [], [suite]
    while ahead:
        one = ahead.pop()
        if isinstance(one, unittest.TestSuite):
            ahead += reversed(list(one))
        else:
            found.append(one)
    return unittest.TestSuite(found[int(os.environ["TEST_SHARD_INDEX"])::SHARDS])


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--upcc", type=os.path.abspath)
    parser.add_argument("--upcrun", type=os.path.abspath)
    parser.add_argument("--flag", action="append", default=[], help="an option for upcc")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="of the tests' names")
    given = parser.parse_args()
    OPTIONS.update(upcc=given.upcc, upcrun=given.upcrun, flags=given.flag)
    only = given.only + [name for name in [os.environ.get("TESTBRIDGE_TEST_ONLY")] if name]
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{pattern}*" for pattern in only] or None
    suite = loader.loadTestsFromModule(sys.modules["__main__"])
    matching = suite.countTestCases()
    runner = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=_Result)
    result = runner.run(shard(suite))
    failed = len({test.id() for test, _ in result.failures + result.errors})
    if not matching:
        failed = 1
        print("no test matches")
    skipped = len(result.skipped)
    print(f"[cases] {max(result.testsRun - failed - skipped, 0)} passed, {failed} failed")
    sys.exit(1 if failed else 0)
