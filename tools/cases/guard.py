# SPDX-License-Identifier: MIT
"""Runs one command under limits, and ends it with all processes that it has started, whatever their names and sessions.

    guard.py FD memory=BYTES processes=N files=N filesize=BYTES -- COMMAND...

Its exit code is the command's, as a shell reports it. If a limit ended the command, it writes the reason to FD. Orphans of the
command become children of this process, so that none is lost. SIGTERM ends all of them. Control groups would enforce the limits
without polling, but a user in a container may not create any.
"""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time

import limits

POLL_INTERVAL = 0.02  # seconds
POLL_SHARE = 0.1  # of a core's time, at most, for polling
NICENESS = 10  # how much nicer the command is than this process
# The kernel's own limit counts all processes and threads of a user, and does not apply to root: it only bounds growth between two polls.
USER_FACTOR = 16  # multiples of the limit above what the user already runs
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def descendants():
    """The ids of all processes below this one, and their numbers of threads, as they are found."""
    ahead = [os.getpid()]
    while ahead:
        pid = ahead.pop()
        try:
            threads = os.listdir(f"/proc/{pid}/task")
            if pid != os.getpid():
                yield pid, len(threads)
            for thread in threads:
                with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as file:
                    ahead += [int(word) for word in file.read().split()]
        except OSError:
            pass  # it has ended meanwhile


def memory(pid):
    """Its resident bytes, without mapped files."""
    total = 0
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(("RssAnon:", "RssShmem:")):
                    total += int(line.split()[1]) << 10
    except OSError:
        pass
    return total


def of_user():
    """The number of the user's processes and threads."""
    total = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                total += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            pass
    return total


def excess(most):
    """The limit that the command exceeds; empty if none. It stops at the first: there may be ever more processes."""
    taken = running = 0
    for pid, threads in descendants():
        running += threads
        if most.processes is not None and running > most.processes:
            return f"more than {most.processes} processes and threads"
        taken += memory(pid) if most.memory is not None else 0
        if most.memory is not None and taken > most.memory:
            return f"more than {limits.size_text(most.memory)} of memory"
    return ""


def end_all():
    """Ends all descendants, until none is left."""
    while True:
        for pid, _ in descendants():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            while os.waitpid(-1, os.WNOHANG) != (0, 0):
                pass
        except ChildProcessError:
            return
        time.sleep(0.001)


def prepare(most, all_processes):
    """In the child: sets the limits that the kernel enforces."""
    for kind, value in ((resource.RLIMIT_NOFILE, most.files), (resource.RLIMIT_FSIZE, most.filesize), (resource.RLIMIT_CORE, 0),
                        (resource.RLIMIT_NPROC, all_processes)):
        if value is not None:
            hard = resource.getrlimit(kind)[1]
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (value, value))
    os.nice(NICENESS)


class _Ended(Exception):
    """SIGTERM: the reader of the output ended the command."""


def _end(*_):
    raise _Ended


def watch(child, most):
    """Waits for the command; returns the reason why it must end, or an empty text."""
    while child.poll() is None:
        before = time.monotonic()
        why = excess(most)
        if why:
            return why
        polled = time.monotonic() - before
        try:
            child.wait(max(POLL_INTERVAL, polled / POLL_SHARE))
        except subprocess.TimeoutExpired:
            pass
    return ""


def main(report, words):
    at = words.index("--")
    most = limits.Limits(**{name: int(value) for name, value in (word.split("=") for word in words[:at])})
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    os.set_inheritable(report, False)
    # Handlers are reset in the command; ignored signals would stay ignored.
    signal.signal(signal.SIGQUIT, lambda *_: None)
    signal.signal(signal.SIGTERM, _end)
    code = 128 + signal.SIGTERM
    try:
        processes = most.processes and of_user() + USER_FACTOR * most.processes
        child = subprocess.Popen(words[at + 1:], preexec_fn=lambda: prepare(most, processes))
        why = watch(child, most)
        if not why:
            code = child.returncode if child.returncode >= 0 else 128 - child.returncode
            if code == 128 + signal.SIGXFSZ and most.filesize is not None:
                why = f"a file of more than {limits.size_text(most.filesize)}"
    except _Ended:
        why = ""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_all()
    os.write(report, why.encode())
    return code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
