# SPDX-License-Identifier: MIT
"""Runs the commands of a case: each in a session of its own, with limits on its time, its output, and what else limits.py has."""

import os
import selectors
import signal
import subprocess
import sys
import threading
import time

import limits

OUTPUT_SHOWN = 4000  # characters of a failing program's output that are shown
TABLE_LIMIT = 2.0  # seconds for a program beyond its time limit to print its thread table
END_LIMIT = 2.0  # seconds until a pipe is abandoned that a remaining process holds open
GUARD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "guard.py")

_running = set()
_stopped = False
_lock = threading.Lock()


class Failure(Exception):
    """A failure of a case, as text for a person."""

    def __init__(self, text, flaky=False):
        super().__init__(text)
        self.flaky = flaky  # whether the same run passes at other times


class Stopped(Exception):
    """The whole run was interrupted."""


def stop_all():
    """Ends all running commands, and prevents new ones."""
    global _stopped
    with _lock:
        _stopped = True
        for child in _running:
            _end(child)


def _kill(child, number):
    try:
        os.killpg(child.pid, number)
    except ProcessLookupError:
        pass


def _end(child):
    """Ends a command: SIGTERM makes the guard end more than the session."""
    if child.guarded:
        child.terminate()
    else:
        _kill(child, signal.SIGKILL)


class Process:
    """A finished command: its exit code as a shell reports it, and its output. A command that takes longer than `limit` seconds is asked
    for its thread table, like with Ctrl-\\, and ended, which is a Failure, and so is exceeding a limit. The environment is `env`, and
    standard input is the file `stdin`, or empty."""

    def __init__(self, command, cwd, env, limit, most=limits.Limits(), stdin=None):
        self.command = command
        limit = min(limit, most.time or limit)
        self._texts = {}
        reasons, reason = os.pipe() if most.guarded else (None, None)
        with open(stdin or os.devnull, "rb") as given, _lock:
            if _stopped:
                raise Stopped
            child = subprocess.Popen(_guarded(command, most, reason), cwd=cwd, env=env, stdin=given,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                     pass_fds=() if reason is None else (reason,))
            child.guarded = most.guarded
            _running.add(child)
        try:
            why = self._take(child, limit, most.output)
        finally:
            with _lock:
                _running.discard(child)
        if reasons is not None:
            os.close(reason)
            with open(reasons, "rb") as told:
                said = told.read().decode()
            why = why or (f"{said}: the run was ended" if said else "")
        if _stopped:
            raise Stopped
        self.exit = child.returncode if child.returncode >= 0 else 128 - child.returncode
        self.stdout = self._text(child.stdout)
        self.stderr = self._text(child.stderr)
        if why:
            raise Failure(f"{why}\n{self.report()}")

    def _text(self, pipe):
        pipe.close()
        return b"".join(self._texts[pipe]).decode(errors="replace")

    def _take(self, child, limit, most):
        """Reads all output and waits for the end; returns why the command was ended, if it was."""
        self._texts = {child.stdout: [], child.stderr: []}
        why = ""
        state = self._read(child, limit, most)
        if state == "late":
            why = f"no end after {limit:g} s"
            _kill(child, signal.SIGQUIT)
            state = self._read(child, TABLE_LIMIT, most)
        elif state == "much":
            why = f"more than {limits.size_text(most)} of output: the run was ended"
        if state:
            _end(child)
            self._read(child, END_LIMIT, 0 if state == "much" else most)
            child.wait()
        return why

    def _read(self, child, limit, most):
        """Reads until the command has ended, or for `limit` seconds ("late"), or until it has written more than `most` bytes ("much").
        If `most` is 0, further output is read and dropped."""
        end = time.monotonic() + limit
        size = sum(len(part) for parts in self._texts.values() for part in parts)
        with selectors.DefaultSelector() as ready:
            for pipe in self._texts:
                ready.register(pipe, selectors.EVENT_READ)
            while ready.get_map():
                found = ready.select(max(end - time.monotonic(), 0))
                if not found or time.monotonic() > end:
                    return "late"
                for key, _ in found:
                    part = os.read(key.fd, 1 << 16)
                    if not part:
                        ready.unregister(key.fileobj)
                    elif most:
                        self._texts[key.fileobj].append(part)
                        size += len(part)
                if most and size > most:
                    return "much"
        try:
            child.wait(max(end - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            return "late"
        return ""

    def report(self):
        lines = ["  command: " + " ".join(self.command), f"  exit code: {self.exit}"]
        for name, text in (("stdout", self.stdout), ("stderr", self.stderr)):
            if len(text) > OUTPUT_SHOWN:
                text = text[:OUTPUT_SHOWN] + f"… ({len(text) - OUTPUT_SHOWN} characters more)\n"
            if text:
                lines.append(f"  {name}:")
                lines += ["    | " + line for line in text.splitlines()]
        return "\n".join(lines)


def _guarded(command, most, reason):
    """The command, run by the guard if more than time and output is limited."""
    if not most.guarded:
        return command
    words = [f"{name}={value}" for name in ("memory", "processes", "files", "filesize")
             if (value := getattr(most, name)) is not None]
    return [sys.executable, "-B", "-S", GUARD, str(reason), *words, "--", *command]
