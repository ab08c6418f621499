# SPDX-License-Identifier: MIT
"""The contestants: how each kind of program is compiled and started, and whether this machine has
the required software.

A suite is a folder of suites/ with one source file for each contestant that takes part; the file's
name identifies the contestant."""

import os
import runpy
import shutil
import subprocess

BENCH = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLS = os.path.join(os.path.dirname(BENCH), "tools")
CLANG = "clang-%d" % runpy.run_path(os.path.join(os.path.dirname(BENCH), "bazel/clang_version.bzl"))["CLANG"]
CORES = len(os.sched_getaffinity(0))


class Contestant:
    """name: in the table. source: the file in each suite. needs: a required program.
    compile: command before -o. run: function of threads, returning (command before the program,
    environment). most: the largest number of threads, for processes that wait without yielding their
    cores and take seconds for a barrier."""

    def __init__(self, name, source, needs, compile, run, most=None):
        self.name, self.source, self.needs = name, source, needs
        self.compile, self.run, self.most = compile, run, most

    def missing(self, built=False):
        """Why it cannot take part on this machine, or None. built: its programs need no compiler."""
        before, _ = self.run(1)
        for program in before[:1] if built else [self.needs]:
            if not shutil.which(program):
                return "%s is not installed" % os.path.basename(program)
        return None

    def command(self, program, threads):
        before, environment = self.run(threads)
        return before + [program], dict(os.environ, **environment)


def _upc(threads):
    environment = {"UPC_THREADS": str(threads), "UPC_QUIET": "yes"}
    if threads <= CORES:
        environment["UPC_BIND_THREADS"] = "yes"
    return [], environment


def _openmp(threads):
    environment = {"OMP_NUM_THREADS": str(threads), "OMP_DYNAMIC": "false"}
    if threads <= CORES:
        environment["OMP_PROC_BIND"] = "true"
    return [], environment


def _mpirun(program):
    def run(threads):
        command = [program, "--allow-run-as-root", "--oversubscribe", "-n", str(threads)]
        if threads <= CORES:
            command += ["--bind-to", "core"]
        # Its transport looks for networks, which a single machine need not have.
        return command, {"OMPI_MCA_btl": "self,vader", "OMPI_MCA_rmaps_base_no_schedule_local": "0"}
    return run


def _mpich(threads):
    bind = ["-bind-to", "core"] if threads <= CORES else []
    return ["mpirun.mpich", *bind, "-n", str(threads)], {}


def _threads(threads):
    return [], {"BENCH_THREADS": str(threads)}


MARCH, LEVEL = "-march=native", "-O3"
C = [LEVEL, MARCH, "-std=gnu11"]
CXX = [LEVEL, MARCH, "-std=c++20", "-pthread"]

UPCC = os.path.join(TOOLS, "upcc")
UPC = [UPCC, LEVEL, MARCH]


def ours(upcc):
    """Ours with another compiler, such as that of an installation."""
    return Contestant("ours", "ours.upc", upcc, [upcc, *UPC[1:]], _upc)


OURS = ours(UPCC)
# The same source with a number of threads that the compiler knows, and programs that use private
# pointers where they can: to their own rows.
STATIC = Contestant("ours -T", "ours.upc", UPCC, [*UPC, "-T={threads}"], _upc)
# With the checks of -g, with -race and with -report, beside the same source without them.
CHECKED = Contestant("ours -g", "ours.upc", UPCC, [*UPC, "-g"], _upc)
REPORT = Contestant("ours -report", "ours.upc", UPCC, [*UPC, "-report"], _upc)
RACE = Contestant("ours -race", "ours.upc", UPCC, [*UPC, "-race"], _upc)
TUNED = Contestant("tuned", "tuned.upc", UPCC, UPC, _upc)
# Translated for any runtime.
PORTABLE = Contestant("ours -portable", "ours.upc", UPCC, [*UPC, "-portable"], _upc)
VARIANTS = {STATIC.name: "-T", CHECKED.name: "-g", RACE.name: "-race", REPORT.name: "-report", TUNED.name: "tuned",
            PORTABLE.name: "-portable"}
PROBE = Contestant("probe", "probe.cc", "g++", ["g++", *CXX], _threads)
PEERS = [
    Contestant("libgomp", "openmp.c", "gcc", ["gcc", *C, "-fopenmp"], _openmp),
    Contestant("LLVM OpenMP", "openmp.c", CLANG, [CLANG, *C, "-fopenmp"], _openmp),
    Contestant("std", "std.cc", "g++", ["g++", *CXX], _threads),
    Contestant("Open MPI", "mpi.c", "mpicc.openmpi", ["mpicc.openmpi", *C],
               _mpirun("mpirun.openmpi"), 16),
    Contestant("MPICH", "mpi.c", "mpicc.mpich", ["mpicc.mpich", *C], _mpich, CORES),
    Contestant("OpenSHMEM", "shmem.c", "oshcc", ["oshcc", *C], _mpirun("oshrun"), 16),
]
ALL = [OURS, STATIC, CHECKED, RACE, REPORT, TUNED, PORTABLE, PROBE, *PEERS]


def build(contestant, suite, threads, scratch, built=False, march=MARCH, level=LEVEL):
    """Compiles its program of a suite, unless that is done already. Returns the program's path, or None
    if it has none there. built: nothing is compiled now; a program that does not exist is None."""
    source = os.path.join(BENCH, "suites", suite, contestant.source)
    if not os.path.exists(source):
        return None
    compile = [word.format(threads=threads) for word in contestant.compile]
    name = [suite, contestant.name.replace(" ", "-")]
    if compile != contestant.compile:
        name.append(str(threads))
    program = os.path.join(scratch, "-".join(name))
    if os.path.exists(program):
        return program
    if built:
        return None
    compile = [{MARCH: march, LEVEL: level}.get(word, word) for word in compile]
    if contestant.source == "std.cc":
        compile.append("-ltbb")  # the parallel algorithms of libstdc++
    if contestant.source.endswith(".c"):
        compile.append("-lm")
    compile_source(contestant.name, compile, source, program)
    return program


def compile_source(name, command, source, program):
    """Compiles one file for the contestant of that name."""
    done = subprocess.run([command[0], "-o", program, source, *command[1:]], capture_output=True,
                          text=True)
    if done.returncode:
        raise SystemExit("bench: %s does not compile for %s:\n%s" % (source, name, done.stderr))


def build_trip(scratch, march=MARCH):
    """The program that prints the round-trip time of a cache line between two cores."""
    program = os.path.join(scratch, "round-trip")
    if not os.path.exists(program):
        options = [march if word == MARCH else word for word in CXX]
        subprocess.run(["g++", *options, "-o", program,
                        os.path.join(BENCH, "suites", "round_trip.cc")], check=True)
    return program
