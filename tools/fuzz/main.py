# SPDX-License-Identifier: MIT
"""upcfuzz: generates UPC programs with known results, and tests a UPC compiler with them.

Each program is generated twice: as UPC, and as its model, the same computation in plain C for one thread (programs/). Both print
their results. A program that a compiler refuses, that ends early or prints something else is reduced and kept.
"""

import argparse
import copy
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from programs import element, program, tree  # noqa: E402
from programs.matrix import HERE, Build, Matrix, written  # noqa: E402
from programs.shrink import shrink  # noqa: E402

PREFIX = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
USAGE = """upcfuzz [options]
Draws UPC programs whose results are known, compiles and runs them, and compares the results. A
program that differs is reduced and kept beside its model in C.

  --upcc=COMMAND, --upcrun=COMMAND  the compiler and launcher to try (default: those installed
                        beside upcfuzz). They are called as `upcc FLAGS -o PROGRAM FILE.upc -lm` and
                        `upcrun -n N PROGRAM`; a command may have arguments
  --flags=WORDS         options for the compiler: --flags='-O2 -g'; several may be given, each is tried
                        (default: -O0 and -O2)
  --threads=1,2,4       numbers of threads (default: 1,2,3,4,7,8)
  --static=N            for compilers that need it: also give -T=N, and run on N threads only
  --count=N             number of programs (default: 200)
  --first=N             number of the first program (default: 0)
  --seed=WORD           sequence of programs (default: 1)
  --pack=N              programs in a file (default: 25): more of them need fewer compilations
  --shrink=SECONDS      time for the reduction of one program (default: 120; 0: none)
  --keep=FOLDER         folder for programs that differ (default: upcfuzz-found)
  --write=FOLDER        only write the programs and their models there
  -h, --help, -V, --version

The last line is `[fuzz] N equal their models, M differ`. Exit code: 0 when none differs, 1 when one does, 2
when the command line is invalid."""


class Refused(Exception):
    """Nothing can be tested: one line with the reason."""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Refused(f"{message}; upcfuzz --help shows how to call it")


def _whole(least):
    def take(text):
        if not text.isascii() or not text.isdigit() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number of {least} or more")
        return int(text)
    return take


def _counts(text):
    return [_whole(1)(word) for word in text.split(",")]


def _command(text):
    words = shlex.split(text)
    found = shutil.which(words[0]) if words else None
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}: there is no such program")
    return [os.path.abspath(found)] + words[1:]


def parse(arguments):
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("-V", "--version", action="store_true")
    for name in "upcc", "upcrun":
        parser.add_argument("--" + name, type=_command, default=[os.path.join(PREFIX, "bin", name)])
    parser.add_argument("--flags", action="append")
    parser.add_argument("--threads", type=_counts)
    parser.add_argument("--static", type=_whole(1), default=0)
    parser.add_argument("--count", type=_whole(1), default=200)
    parser.add_argument("--first", type=_whole(0), default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--pack", type=_whole(1), default=25)
    parser.add_argument("--shrink", type=_whole(0), default=120)
    parser.add_argument("--keep", default="upcfuzz-found")
    parser.add_argument("--write")
    # Long options may begin with one hyphen, like those of upcc.
    options = parser.parse_args(["-" + word if re.match(r"-[a-z]{2,}", word) else word for word in arguments])
    if options.static and options.threads:
        raise Refused("--static runs programs on that number of threads; leave out --threads")
    options.threads = options.threads or [options.static] * bool(options.static) or [1, 2, 3, 4, 7, 8]
    options.builds = [Build(flags, threads=options.static) for flags in options.flags or ["-O0", "-O2"]]
    return options


class Commands(Matrix):
    """Compiles and runs with commands of any number of words, which need only know a C compiler's options and -n."""

    def __init__(self, options, directory):
        super().__init__(options.upcc, options.upcrun, directory, dict(os.environ))

    def compile(self, build, sources):
        static = [f"-T={build.threads}"] * bool(build.threads)
        code, _, said = self.run(*self.upcc, *build.flags, *static, "-o", "program", *sources, "-lm")
        return (said or f"exit {code}") if code else ""

    def start(self, threads):
        return self.run(*self.upcrun, "-n", str(threads), "./program")


def draw(options, first):
    """A pack of programs, from that number on."""
    last = min(first + options.pack, options.first + options.count)
    return [program.draw(options.seed, number, bool(options.static), False) for number in range(first, last)]


def model_of(programs):
    return tree.write_file(programs, tree.MODEL, element.functions())


def write(folder, found, note=""):
    """Writes the program as UPC, and its model beside it."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, found.name)
    for suffix, text in (".upc", written([found], "upc.h")[0]), (".model.c", model_of([found])):
        with open(path + suffix, "w", encoding="utf-8") as file:
            file.write(note + text)
    shutil.copy(os.path.join(HERE, "model.h"), folder)
    return path + ".upc"


def smaller(commands, found, failure, seconds):
    """The failing program, reduced, and its failure."""
    last = [failure]

    def fails():
        now = commands.check([found], [failure.build], "upc.h", [failure.threads] if failure.threads else [1])
        same = [one for one in now if one.kind == failure.kind]
        last[:] = same or last
        return bool(same)

    found = copy.deepcopy(found)
    if fails():
        shrink(found, fails, seconds)
    return found, last[0]


def try_pack(options, commands, programs):
    """Returns the number of programs that differ; keeps each."""
    differ = 0
    while programs:
        failures = commands.check(programs, options.builds, "upc.h", options.threads)
        if not failures:
            break
        bad = set()
        for failure in failures:
            if failure.kind == "model":
                raise Refused(f"the models do not compile with gcc: {failure.said}")
            names = {one.name for one in programs} if "?" in failure.programs else failure.programs
            for one in [one for one in programs if one.name in names and one.name not in bad][:2]:
                kept, said = smaller(commands, one, failure, options.shrink) if options.shrink else (one, failure)
                note = "".join(f"// {line}\n" for line in str(said).splitlines())
                print(f"{said}\nkept as {write(options.keep, kept, note)}", flush=True)
            bad |= names
        differ += len(bad)
        programs = [one for one in programs if one.name not in bad]
    return differ


def main(arguments):
    try:
        options = parse(arguments)
        if options.help:
            print("usage: " + USAGE)
            return 0
        if options.version:
            # The version of the compiler, which is installed with it.
            said = subprocess.run([os.path.join(PREFIX, "bin", "upcc"), "--version"], capture_output=True, text=True, check=True).stdout
            print(said.partition("\n")[0].replace("upcc", "upcfuzz", 1))
            return 0
        numbers = range(options.first, options.first + options.count)
        if options.write:
            for number in numbers:
                write(options.write, program.draw(options.seed, number, bool(options.static), False))
            print(f"{options.count} programs and their models are in {options.write}" if options.count > 1 else
                  f"1 program and its model are in {options.write}")
            return 0
        if not shutil.which("gcc"):
            raise Refused("the models need gcc, which is not installed")
        differ = 0
        with tempfile.TemporaryDirectory(prefix="upcfuzz-") as directory:
            commands = Commands(options, directory)
            for first in numbers[::options.pack]:
                differ += try_pack(options, commands, draw(options, first))
        print(f"[fuzz] {options.count - differ} equal their models, {differ} {'differs' if differ == 1 else 'differ'}")
        return 1 if differ else 0
    except Refused as refused:
        print(f"upcfuzz: error: {refused}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"upcfuzz: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("upcfuzz: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
