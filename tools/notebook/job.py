# SPDX-License-Identifier: MIT
"""Runs one command for a cell: passes on its output as it arrives, gives it input when it waits for some, and ends it on request."""

import os
import platform
import selectors
import signal
import subprocess
import time

OUTPUT = 1 << 20  # bytes that a page can show; Jupyter's server drops output beyond this in a second
PAUSE = 0.03  # seconds between parts of output: a message for each line would be too many
POLL_INTERVAL = 0.1  # seconds between checks whether the program waits for input
TABLE = 2.0  # seconds for an interrupted program to print its thread table
_READ = {"x86_64": 0, "aarch64": 63}.get(platform.machine())  # the number of the system call


def lines_at_once(command):
    """The command with line-buffered output, as on a terminal."""
    return ["stdbuf", "-oL", *command]


def ending_with_us(command):
    """The command, to be killed when this process ends in any way."""
    return ["setpriv", "--pdeathsig", "KILL", *command]


class Job:
    """A command in a session of its own. write(name, text) receives its output, ask() returns a line of input, or None at the end."""

    def __init__(self, command, cwd, env, write, ask=None, text=None):
        self._write, self._ask = write, ask
        self.shown = 0
        self.ended = ""  # the reason, if it was ended
        given = subprocess.PIPE if ask or text is not None else subprocess.DEVNULL
        self._child = subprocess.Popen(ending_with_us(command), cwd=cwd, env=env, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       start_new_session=True)
        self._feed(text)

    def _feed(self, text):
        """Writes the input; None: it comes later, or there is none."""
        if text is None:
            return
        try:
            self._child.stdin.write(text.encode())
            self._child.stdin.close()
        except OSError:
            pass  # it has ended, and did not read

    def run(self):
        """Waits for the end; returns the exit code as a shell reports it. KeyboardInterrupt requests the thread table, then ends the
        command."""
        try:
            self._take()
        except KeyboardInterrupt:
            self.ended = "interrupted"
            self._kill(signal.SIGQUIT)
            try:
                self._take(time.monotonic() + TABLE)
            except KeyboardInterrupt:
                pass
        finally:
            if self._child.poll() is None:
                self._kill(signal.SIGKILL)
            code = self._child.wait()
            for pipe in (self._child.stdout, self._child.stderr, self._child.stdin):
                if pipe:
                    pipe.close()
        return code if code >= 0 else 128 - code

    def _kill(self, number):
        try:
            os.killpg(self._child.pid, number)
        except ProcessLookupError:
            pass

    def _take(self, end=None):
        names = {self._child.stdout: "stdout", self._child.stderr: "stderr"}
        rest = {name: b"" for name in names.values()}
        with selectors.DefaultSelector() as ready:
            for pipe in names:
                ready.register(pipe, selectors.EVENT_READ)
            while ready.get_map() and not (end and time.monotonic() > end):
                found = ready.select(POLL_INTERVAL)
                for key, _ in found:
                    part = os.read(key.fd, 1 << 16)
                    if not part:
                        ready.unregister(key.fileobj)
                    self._hand_on(names[key.fileobj], rest, part)
                if found:
                    time.sleep(PAUSE)
                if self.shown > OUTPUT and not self.ended:
                    self.ended = f"more than {OUTPUT >> 20} MB of output"
                    return
                if not found and not end and self._waits_for_input():
                    self._answer()
        while self._child.poll() is None and not (end and time.monotonic() > end):
            time.sleep(0.005)

    def _hand_on(self, name, rest, part):
        """Writes complete characters: one of several bytes may arrive in parts."""
        data = rest[name] + part
        keep = next((n for n in range(1, min(4, len(data)) + 1) if data[-n] >= 0xC0), 0) if part else 0
        length = {0xC0: 2, 0xE0: 3, 0xF0: 4}.get(data[-keep] & 0xF0 if data[-keep] >= 0xE0 else 0xC0, 2) if keep else 0
        keep = keep if keep < length else 0
        data, rest[name] = data[:len(data) - keep], data[len(data) - keep:]
        self.shown += len(part)
        if data:
            self._write(name, data.decode(errors="replace"))

    def _waits_for_input(self):
        """Whether a thread of the command is in read(0, …)."""
        if not self._ask or _READ is None or self._child.stdin.closed:
            return False
        try:
            for thread in os.listdir(f"/proc/{self._child.pid}/task"):
                with open(f"/proc/{self._child.pid}/task/{thread}/syscall", encoding="ascii") as file:
                    if file.read().split()[:2] == [str(_READ), "0x0"]:
                        return True
        except OSError:
            pass
        return False

    def _answer(self):
        line = self._ask()
        try:
            if line is None:
                self._child.stdin.close()
            else:
                self._child.stdin.write(line.encode() + b"\n")
                self._child.stdin.flush()
        except OSError:
            pass
