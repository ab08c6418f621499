# SPDX-License-Identifier: MIT
"""Builds and runs one public program, and checks the result by the expectations of its suite."""

import dataclasses
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile

import fault
import suite
import twin

TEXT_LIMIT = 4 << 20  # bytes of a program's output
# Names that a suite writes as $NAME$, if the environment has no such variable: the compiler for plain C.
NAMED = {"CC": "gcc", "HOST_CC": "gcc", "HOST_LD": "gcc", "AR": "ar", "RANLIB": "ranlib"}


@dataclasses.dataclass
class Result:
    """The result of a test at one number of threads."""
    ok: bool
    what: str = ""       # what failed, in one line
    output: str = ""     # of the command that failed
    command: str = ""
    whose: tuple = ()    # whose fault it is, and why


def run(command, folder, limit, environment):
    """Exit code (None: timeout) and output of a shell command; all its processes have ended."""
    with tempfile.TemporaryFile() as out:
        with subprocess.Popen(["/bin/bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
                              stderr=subprocess.STDOUT, env=environment, start_new_session=True) as process:
            try:
                code = process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                code = None
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        out.seek(0)
        return code, out.read(TEXT_LIMIT).decode("utf-8", "replace")


def seconds(text, default, threads):
    """A time limit: seconds, minutes:seconds, or arithmetic with $DEFAULT$ and $THREADS$."""
    if re.fullmatch(r"\d+(:\d+)+", text):
        total = 0
        for part in text.split(":"):
            total = total * 60 + int(part)
        return total
    text = text.replace("$DEFAULT$", str(default)).replace("$THREADS$", str(threads))
    if not re.fullmatch(r"[\d\s.()*+/-]+", text):
        return default
    return float(eval(text, {"__builtins__": {}}))  # pylint: disable=eval-used


def thread_counts(text, default):
    """The thread counts of a stanza: a list, or a product; an empty list means that this kind is not run."""
    text = text.replace("$DEFAULT$", str(default)).replace(",", " ")
    product = re.fullmatch(r"\s*(\d+)\s*\*\s*(\d+)\s*", text)
    if product:
        return [int(product.group(1)) * int(product.group(2))]
    return [int(word) for word in text.split() if word.isdigit() and int(word) > 0]


def with_variables(text, test, setting, threads):
    """A suite's text with each $NAME$ replaced."""
    known = {"DEFAULT": str(setting.threads), "TESTNAME": test.name, "THREADS": str(threads)}

    def value(match):
        name = match.group(1)
        return known.get(name) or setting.environment.get(name) or NAMED.get(name, "")

    return re.sub(r"\$(\w+)\$", value, text)


def environment_of(test, setting, threads):
    """The environment of a run: ours with the suite's additions."""
    out = dict(setting.environment)
    for text in test.added("AppEnv", setting.features, threads):
        for word in shlex.split(text):
            name, equals, value = word.partition("=")
            if equals:
                out[name] = value
    return out


def judge(output, code, test):
    """Checks a run by the suite's expressions: returns None, or what is wrong."""
    fail, good, exit_code = test.value("FailExpr", "0"), test.value("PassExpr", "0"), test.value("ExitCode", "ignore")
    if fail not in ("0", "") and re.search(fail, output, re.M):
        return f"prints what matches {fail}"
    if good not in ("0", "") and not re.search(good, output, re.M):
        return f"prints nothing that matches {good}"
    if exit_code.isdigit() and code != int(exit_code):
        return f"exit code {code}, not {exit_code}"
    return None


def attempt(test, setting, folder, static_threads, threads):
    """Builds a test in a copy of its folder (for `static_threads`, or 0: any number) and runs it with `threads`."""
    build = [word.strip() for word in test.value("BuildCmd", "upcc").split(",")]
    compiler = [test.compiler] + list(setting.flags)
    if static_threads:
        compiler.append(f"-T={static_threads}")
    compiler += test.added("Flags", setting.features, threads)
    program = re.sub(r"\W", "_", test.name)
    if "make" in build:
        # Makefiles of suites have a target for each static number of threads.
        program = f"{test.name}_st{static_threads:02d}" if static_threads else test.name
        make_flags = with_variables(" ".join(test.added("MakeFlags", setting.features, threads)), test, setting, threads)
        command = f"make UPCC_STAT_THREADS=-T= UPCC={shlex.quote(' '.join(compiler))} {make_flags} " \
            f"{shlex.quote(program)}"
    else:
        files = with_variables(test.value("Files") or "$TESTNAME$.upc", test, setting, threads)
        output = "-c" if "nolink" in build else f"-o {program}"
        command = " ".join(compiler + [output, files])
    result = build_and_run(test, setting, folder, command, program, threads, "nolink" in build)
    # As upcrun does with a source: build it for the known number of threads.
    if test.alone and not static_threads and not result.ok and "without -T, " in result.output:
        return attempt(test, setting, folder, threads, threads)
    return result


def build_and_run(test, setting, folder, command, program, threads, no_link):
    code, output = run(command, folder, setting.compile_limit, setting.environment)
    expected = test.value("CompileResult", "pass").split()[0] if test.value("CompileResult", "pass") else "pass"
    if code is None:
        return Result(False, "compiler out of time", output, command)
    if "internal error" in output or code > 128:
        return Result(False, "compiler crashes", output, command)
    if expected == "fail":
        return Result(code != 0, "compiles, and should not" if code == 0 else "", output, command)
    if expected.startswith("warn"):
        told = code != 0 or "warning" in output
        return Result(told, "" if told else "compiles without a warning, and should not", output, command)
    if code != 0:
        return Result(False, "does not compile", output, command, fault.of_build(output))
    limit = seconds(test.value("TimeLimit", "$DEFAULT$") or "$DEFAULT$", setting.limit, threads)
    if no_link or limit == 0:
        return Result(True)
    if not os.path.exists(os.path.join(folder, program)):
        return Result(False, f"makes no {program}", output, command)
    words = ["oshrun" if test.compiler == "oshcc" else "upcrun", "-q", "-n", str(threads)]
    arguments = " ".join(test.added("AppArgs", setting.features, threads))
    build, command = command, " ".join(words + [f"./{program}", arguments])
    environment = environment_of(test, setting, threads)
    code, output = run(command, folder, limit * setting.patience, environment)
    wrong = f"still running after {limit * setting.patience:g} s" if code is None else judge(output, code, test)
    if wrong is None and test.alone:
        wrong = against_twin(output, folder, test, setting)
    if wrong and test.value("RunResult", "pass").startswith("pass"):
        def again(flag):
            built, _ = run(build.replace(test.compiler, f"{test.compiler} {flag}", 1), folder, setting.compile_limit, environment)
            return run(command, folder, limit * setting.patience, environment) if built == 0 else None
        return Result(False, wrong, output, command, fault.of_run(output, again, code is not None))
    if test.value("RunResult", "pass").startswith("fail"):
        wrong = None if wrong else "ends well, and should not"
    return Result(wrong is None, wrong or "", output, command)


def against_twin(output, folder, test, setting):
    """None, or how the output differs from the output that the folder expects."""
    should = twin.should_print(folder, test.name, test.value("Programs", 1),
                               lambda command: run(command, folder, setting.limit, setting.environment))
    wrong = should and twin.differs(output, should[0])
    return f"{wrong}, by {should[1]}" if wrong else None


def programs_in(folder):
    """The paths of the folder's programs that are linked with the runtime."""
    found = []
    for path, _, names in os.walk(folder):
        for name in sorted(names):
            whole = os.path.join(path, name)
            if os.path.isfile(whole) and os.access(whole, os.X_OK):
                with open(whole, "rb") as file:
                    if file.read(4) == b"\x7fELF" and b"upcri_job" in file.read():
                        found.append(whole)
    return found


def run_made(copy, setting):
    """Runs the programs that a makefile has made. Each must end with 0, and print what the folder expects, if it says so."""
    programs = programs_in(copy)
    for program in programs:
        folder, name = os.path.split(program)
        should = twin.should_print(folder, name, len(programs),
                                   lambda command, at=folder: run(command, at, setting.limit, setting.environment))
        command = f"upcrun -q -n {setting.threads} ./{shlex.quote(name)}"
        code, output = run(command, folder, setting.limit, setting.environment)
        if code is None:
            wrong = f"still running after {setting.limit:g} s"
        elif should and (difference := twin.differs(output, should[0])):
            wrong = f"{difference}, by {should[1]}"
        elif code:
            wrong = f"exit code {code}"
        else:
            continue

        def again(flag, at=folder, repeated=command):
            environment = dict(setting.environment, UPCC_FLAGS=flag)
            built, _ = run("make clean; make -B " + " ".join(setting.make or suite.compilers(copy)), copy, setting.compile_limit, environment)
            return run(repeated, at, setting.limit, environment) if built == 0 else None
        return Result(False, f"{name}: {wrong}", output, command, fault.of_run(output, again, code is not None))
    return Result(True)


def copied(top, folder, scratch):
    """The place of `folder` in a copy of `top`: a program may need files beside its folder."""
    whole = os.path.join(scratch, os.path.basename(top) or "folder")
    shutil.copytree(top, whole, symlinks=True, ignore=shutil.ignore_patterns(".git"))
    return os.path.normpath(os.path.join(whole, os.path.relpath(folder, top)))


def make(folder, top, setting):
    """Runs a folder's own makefile with our compilers and no other change, in a copy of the given folder."""
    with tempfile.TemporaryDirectory(dir=setting.scratch) as scratch:
        copy = copied(top, folder, scratch)
        command = "make " + " ".join(setting.make or suite.compilers(folder))
        code, output = run(command, copy, setting.compile_limit * 10, setting.environment)
        if code == 0:
            return run_made(copy, setting)
        what = "out of time" if code is None else f"make ends with {code}"
        return Result(False, what, output, command, fault.of_build(output))
