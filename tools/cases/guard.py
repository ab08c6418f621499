# SPDX-License-Identifier: MIT
"""Runs one command under limits, and ends it with all that it has started, by whatever name and in whatever session.

    guard.py FD memory=BYTES processes=N files=N filesize=BYTES -- COMMAND...

It ends as the command does, with a shell's exit code. If a limit ended it, the reason stands in FD. Orphans of the command become
children of this process, so that none is lost. SIGTERM ends all. Control groups would hold without looking on, but whoever runs in a
container may make none.
"""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time

import limits

LOOK_EVERY = 0.02  # seconds
LOOKING = 0.1  # of a core's time, at most
LATER = 10  # how much nicer the command is than who looks at it
# The kernel's own limit counts all processes and threads of a user, and none of root's: it only keeps what grows between two looks.
USERS_SHARE = 16  # limits' worth above what the user runs already
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def descendants():
    """The ids of all processes below this one, and how many threads each has, as they are found."""
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
    """The bytes that it has in memory, without what files have."""
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
    """The processes and threads that this user runs."""
    total = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                total += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            pass
    return total


def excess(most):
    """Which limit the command is beyond; empty if none. It looks no further than it must: there may be ever more."""
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
    """Ends everything below, until nothing is left."""
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
    """In the child: what the kernel itself keeps."""
    for kind, value in ((resource.RLIMIT_NOFILE, most.files), (resource.RLIMIT_FSIZE, most.filesize), (resource.RLIMIT_CORE, 0),
                        (resource.RLIMIT_NPROC, all_processes)):
        if value is not None:
            hard = resource.getrlimit(kind)[1]
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (value, value))
    os.nice(LATER)


class _Ended(Exception):
    """SIGTERM: whoever reads wants no more of it."""


def _end(*_):
    raise _Ended


def watch(child, most):
    """Waits for the command; the reason why it may not go on, or empty."""
    while child.poll() is None:
        before = time.monotonic()
        why = excess(most)
        if why:
            return why
        looked = time.monotonic() - before
        try:
            child.wait(max(LOOK_EVERY, looked / LOOKING))
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
    # Handlers, unlike what is ignored, are not the command's, too.
    signal.signal(signal.SIGQUIT, lambda *_: None)
    signal.signal(signal.SIGTERM, _end)
    code = 128 + signal.SIGTERM
    try:
        processes = most.processes and of_user() + USERS_SHARE * most.processes
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
