"""What the machine was doing during a round: processor time that others took, and how far apart the
cores are, told by the time that a cache line takes from one to the other and back."""

import os
import resource
import subprocess
import time

CORES = len(os.sched_getaffinity(0))
TICK = os.sysconf("SC_CLK_TCK")


def busy_seconds():
    """Processor time that everyone has used since the machine started, stolen time included."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, softirq, steal = map(int, file.readline().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / TICK


def own_seconds():
    """Processor time that this process and the programs that it has started and awaited have used."""
    total = 0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        total += usage.ru_utime + usage.ru_stime
    return total


def wall():
    return time.monotonic()


def round_trip(program):
    """Nanoseconds that a cache line takes to the other core and back; 0 with one core."""
    return float(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def describe():
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return {"processor": names[0] if names else "unknown", "cores": len(os.sched_getaffinity(0)),
            "kernel": os.uname().release}
