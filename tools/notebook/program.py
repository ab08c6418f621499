# SPDX-License-Identifier: MIT
"""Compiles and runs the program of a cell with upcc, upcrun and upcdecl."""

import glob
import hashlib
import os
import re
import shutil
import tempfile

import cell
from job import Job, lines_at_once
from threads import ByThread

PREFIX = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
_FOLDERS = "upc-notebook-"
CODES = {120: "an error that the runtime reported", 121: "a deadlock", 122: "a data race", 124: "a timeout", 125: "it was not started"}


def tool(name):
    return os.path.join(PREFIX, "bin", name)


class Failed(Exception):
    """A cell failed; its output has the details."""


class Workshop:
    """A folder for the programs of one session, and the running ones. show_page(title, html) shows a page."""

    def __init__(self, write, show_page, ask):
        self._ask = ask
        _remove_what_others_left()
        self._folder = tempfile.mkdtemp(prefix=f"{_FOLDERS}{os.getpid()}-")
        place = re.compile(re.escape(self._folder) + r"/[0-9a-f]{16}/(?:made/|\d+/)?")
        # Readers know the cell, not the folder.
        self._write = lambda name, text: write(name, place.sub("", text))
        self._show_page = lambda title, page: show_page(title, place.sub("", page))
        self._built = {}

    def close(self):
        shutil.rmtree(self._folder, ignore_errors=True)

    def do(self, text, settings):
        """Compiles and runs the cell with these settings; Failed if something went wrong."""
        here = os.path.join(self._folder, hashlib.sha256(text.encode()).hexdigest()[:16])
        source = self._source(here, text)
        if settings.layout:
            self._layout(here, source, settings)
        else:
            self._run(self._build(here, source, settings), settings)

    @staticmethod
    def _source(here, text):
        """Writes the program below that folder, and the cell, whose lines messages and pages show."""
        os.makedirs(os.path.join(here, "made"), exist_ok=True)
        as_is, made = os.path.join(here, "cell.upc"), os.path.join(here, "made", "cell.upc")
        program = cell.Program(text, as_is)
        for path, content in ((as_is, text if text.endswith("\n") else text + "\n"), (made, program.text)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
        return as_is if program.whole else made

    def _build(self, here, source, settings):
        flags = ["-iquote", os.getcwd()] + settings.flags
        flags += ["-race"] if settings.race else []
        flags += ["-report"] if settings.report else []
        flags += ["-g"] if (settings.seed or settings.schedules or settings.outcomes) and not settings.race else []
        more = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "by_thread.upc")] if settings.by_thread else []
        key = (here, *flags, None, *more)
        if key not in self._built or _newer_headers(self._built[key]):
            built = os.path.join(here, str(len(self._built)), "cell")
            os.mkdir(os.path.dirname(built))
            job = Job([tool("upcc"), "-fdiagnostics-color=always", *flags, "-o", built, source, *more], here, _environment(), self._write)
            code = job.run()
            if job.ended:
                raise KeyboardInterrupt
            if code:
                raise Failed("the cell does not compile")
            self._built[key] = built
        return self._built[key]

    def _run(self, built, settings):
        command = [tool("upcrun")] + (["-n", str(settings.threads)] if settings.threads else [])
        command += ["-schedule-seed", str(settings.seed)] if settings.seed else []
        command += ["-schedule-runs", str(settings.schedules)] if settings.schedules else []
        page = os.path.join(self._folder, "report.html")
        command += [f"-report={page}", "-q"] if settings.report else []
        command += settings.outcomes
        parts = ByThread() if settings.by_thread else None
        write = self._write if parts is None else lambda name, text: (
            parts.add(text.encode()) if name == "stdout" else self._write(name, text))
        text = "".join(line + "\n" for line in settings.stdin) if settings.stdin else None
        # All runs have the same input, which upcrun reads before the first.
        ask = None if settings.stdin or settings.schedules or settings.outcomes else self._ask
        job = Job(lines_at_once(command + [built]), os.getcwd(), _environment(), write, ask, text)
        code = job.run()
        if parts:
            self._write("stdout", parts.shown())
        if settings.report and os.path.exists(page):
            with open(page, encoding="utf-8") as file:
                self._show_page("report", file.read())
            os.remove(page)
        if job.ended == "interrupted":
            raise KeyboardInterrupt
        if job.ended:
            raise Failed(f"{job.ended}: the run was ended")
        if code:
            raise Failed(f"exit code {code}" + (f": {CODES[code]}" if code in CODES else ""))

    def explain(self, words):
        """Calls upcdecl for a declaration."""
        if Job([tool("upcdecl"), *words], os.getcwd(), _environment(), self._write).run():
            raise Failed("upcdecl could not explain the declaration")

    def _layout(self, here, source, settings):
        page = os.path.join(here, "layout.html")
        words = [flag for flag in settings.flags if flag.startswith(("-D", "-U", "-I"))]
        code = Job([tool("upcdecl"), "-file", source, "-n", str(settings.threads or 4), f"-html={page}", "-I", os.getcwd(), *words],
                   here, _environment(), self._write).run()
        if code:
            raise Failed("no layout")
        with open(page, encoding="utf-8") as file:
            self._show_page("layout", file.read())


def _remove_what_others_left():
    """Removes folders of sessions that were killed."""
    for folder in glob.glob(os.path.join(tempfile.gettempdir(), _FOLDERS + "*")):
        pid = folder[folder.rindex(_FOLDERS) + len(_FOLDERS):].partition("-")[0]
        if not os.path.exists(f"/proc/{pid}") and os.stat(folder).st_uid == os.getuid():
            shutil.rmtree(folder, ignore_errors=True)


def _newer_headers(built):
    """Whether a file in the notebook's folder that a cell can include is newer than the program."""
    made = os.stat(built).st_mtime
    return any(entry.name.endswith((".h", ".uph")) and entry.stat().st_mtime > made for entry in os.scandir())


def _environment():
    """The caller's environment without defaults that are meant for a terminal."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("UPCC_FLAGS", "UPCRUN_FLAGS"))}
    return {**kept, "UPCC_NORC": "1", "UPCRUN_NORC": "1"}
