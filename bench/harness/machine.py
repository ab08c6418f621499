# SPDX-License-Identifier: MIT
"""The state of the machine during a round: processor time that others used, and the distance of the
cores, measured as the round-trip time of a cache line between two of them."""

import ctypes
import os
import subprocess
import time

CORES = len(os.sched_getaffinity(0))
TICK = os.sysconf("SC_CLK_TCK")


def foreign_seconds():
    """Processor time that others have used since some fixed time: processes that we have not
    started, with their children that have ended; and time that the host gave to other machines. Time of
    the kernel itself is not counted, since it works mostly for us."""
    parents, used = {}, {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % name) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(name)] = int(fields[1])
        used[int(name)] = sum(map(int, fields[11:15]))
    own, kernel = os.getpid(), 2

    def is_foreign(process):
        while process:
            if process in (own, kernel):
                return False
            process = parents.get(process, 0)
        return True

    with open("/proc/stat") as file:
        steal = int(file.readline().split()[8])
    return (sum(time for process, time in used.items() if is_foreign(process)) + steal) / TICK


PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes orphans of our programs our children, so that they count as ours."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def bury_orphans():
    """Reaps the children that have ended, except those that subprocess reaps itself."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def wall():
    return time.monotonic()


def round_trip(program):
    """Nanoseconds of a cache line's round trip to the other core; 0 with one core."""
    return float(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def describe():
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return {"processor": names[0] if names else "unknown", "cores": len(os.sched_getaffinity(0)),
            "kernel": os.uname().release}
