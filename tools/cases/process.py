"""Runs the commands of a case: each in a session of its own, with a limit on its time."""

import os
import signal
import subprocess
import threading

OUTPUT_SHOWN = 4000  # characters of a failing program's output that are worth a reader's time
TABLE_LIMIT = 2.0  # seconds that a program over its time has to say where its threads are

_running = set()
_stopped = False
_lock = threading.Lock()


class Failure(Exception):
    """What went wrong in a case, as text for a person."""


class Stopped(Exception):
    """The whole run was interrupted."""


def stop_all():
    """Ends what runs, and lets nothing start any more."""
    global _stopped
    with _lock:
        _stopped = True
        for child in _running:
            _kill(child, signal.SIGKILL)


def _kill(child, number):
    try:
        os.killpg(child.pid, number)
    except ProcessLookupError:
        pass


class Process:
    """A finished command: its exit code as a shell would see it, and its output. One that takes longer
    than `limit` seconds is asked for its thread table, as Ctrl-\\ does, and ended: a Failure."""

    def __init__(self, command, cwd, env, limit):
        self.command = command
        with _lock:
            if _stopped:
                raise Stopped
            child = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     start_new_session=True)
            _running.add(child)
        late = False
        try:
            out, err = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            late = True
            _kill(child, signal.SIGQUIT)
            try:
                out, err = child.communicate(timeout=TABLE_LIMIT)
            except subprocess.TimeoutExpired:
                _kill(child, signal.SIGKILL)
                out, err = child.communicate()
        finally:
            with _lock:
                _running.discard(child)
        if _stopped:
            raise Stopped
        self.exit = child.returncode if child.returncode >= 0 else 128 - child.returncode
        self.stdout = out.decode(errors="replace")
        self.stderr = err.decode(errors="replace")
        if late:
            raise Failure(f"no end after {limit:g} s\n{self.report()}")

    def report(self):
        lines = ["  command: " + " ".join(self.command), f"  exit code: {self.exit}"]
        for name, text in (("stdout", self.stdout), ("stderr", self.stderr)):
            if len(text) > OUTPUT_SHOWN:
                text = text[:OUTPUT_SHOWN] + f"… ({len(text) - OUTPUT_SHOWN} characters more)\n"
            if text:
                lines.append(f"  {name}:")
                lines += ["    | " + line for line in text.splitlines()]
        return "\n".join(lines)
