# SPDX-License-Identifier: MIT
"""The tutorial and the broken examples: the programs and the tools print what the text states.

A block that begins with `$ ` is a session in a copy of the file's folder: commands, each followed by its output. Another block without a
language, after a session that writes a report, is the headline or the advice of the report's page. `…` stands for any text in a line, or,
alone on a line, for any lines. In a program, such blocks are indented in the comment at its head. A block of C is part of one of the page's
programs.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import unittest

import command_test
from command_test import OPTIONS

ROOT = os.path.dirname(os.path.realpath("README.md"))
BROWSER = shutil.which("chromium")
SANITIZED = command_test.SANITIZER
THREADS = (1, 2, 3, 5, 8)

# The output of the lessons' programs on n threads.
PRINTS = {
    "threads.upc": lambda n: "".join(f"thread {t} counted to {t + 1}\n" for t in range(n)),
    "threads_solution.upc": lambda n: "the sum is 333833500\n",
    "affinity.upc": lambda n: (f"cyclic:   {' '.join(str(t) for t in list(range(n)) * 3)}\n"
                               f"blocked:  {' '.join(str(t // 3) for t in range(3 * n))}\n"
                               f"together: 0 0 0\nthe last element is {10 * n - 8}\n"),
    "affinity_solution.upc": lambda n: "0 elements are not where they should be\n",
    "forall.upc": lambda n: ("".join(f"thread {t} did 5 iterations\n" for t in range(n)) +
                             f"{50 * n - 10} C are {90 * n + 14} F\n"),
    "forall_solution.upc": lambda n: "0 of the means are wrong\n",
    "order.upc": lambda n: f"{n} of {n} threads saw 42\n",
    "order_solution.upc": lambda n: f"the number is {n}\n",
    "locks.upc": lambda n: f"{1000 * n} changes, sum {499500 * n}, {1000 * n} tickets\n",
    "locks_solution.upc": lambda n: "1000 of 1000 numbers were taken once\n",
    "collectives.upc": lambda n: f"the sum is {sum(3 * i + 1 for i in range(100 * n))}\n",
    "collectives_solution.upc": lambda n: "".join(
        f"thread {t}: lines {sum(u % 3 + 1 for u in range(t)) + 1} to {sum(u % 3 + 1 for u in range(t + 1))}\n"
        for t in range(n)),
    "cost.upc": lambda n: f"the sum of all sums is {3 * sum(range(10000 * n))}\n",
    "cost_solution.upc": lambda n: f"the sum is {sum(range(10000 * n))}\n",
    "debugging_solution.upc": lambda n: f"the total is {6 * n}\n",
}
WRONG = {"debugging.upc", "outcomes.upc", "outcomes_solution.upc"}  # these are run in sessions


def blocks(path):
    """(language, body) of each block of a page or of a program's head."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith(".md"):
        return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    head = re.match(r"(?://.*\n)*", text).group(0)
    indented = re.findall(r"(?:^//   .*\n)+", head, re.M)
    return [("", re.sub(r"^//   ", "", block, flags=re.M)) for block in indented]


def steps(body):
    """(command, its output) for each command of a session."""
    return re.findall(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", body, re.M)


def pattern(said):
    """The regular expression of a text with `…`."""
    return re.sub("(?m)^…\\\\\n", "(?:.*\n)*?", re.escape(said)).replace("…", ".*?")


def page_says(path):
    """The headline and the advice of a report's page, as a browser shows them."""
    profile = path + ".profile"
    shown = subprocess.run([BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                            f"--user-data-dir={profile}", "--dump-dom", "file://" + path],
                           capture_output=True, text=True, timeout=command_test.LIMIT, check=False).stdout
    shutil.rmtree(profile, ignore_errors=True)
    parts = re.findall(r'<p [^>]*id="headline".*?</p>|<section id="advice".*?</section>', shown, re.S)
    text = re.sub(r"<[^>]*>", "", " ".join(parts))
    for name, character in ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"):
        text = text.replace(name, character)
    return " ".join(text.split())


@unittest.skipIf(SANITIZED, "a sanitizer has its own words")
class Tutorial(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        for folder in "docs/tutorial", "examples":
            shutil.copytree(os.path.join(ROOT, folder), self.path(folder))
        self.env["PATH"] = os.path.dirname(OPTIONS["upcc"]) + ":" + self.env["PATH"]

    def check_sessions(self, file):
        """Runs the sessions of a file; returns the number of their commands."""
        path, report, seen = self.path(file), None, 0
        folder = os.path.dirname(path)
        for language, body in blocks(path):
            if not language and body.startswith("$ "):
                for command, said in steps(body):
                    seen += 1
                    with self.subTest(file=file, command=command.strip()):
                        done = self.run_command("bash", "-c", f"exec 2>&1\n{command}", cwd=folder)
                        self.assertRegex(done.stdout, rf"\A{pattern(said)}\Z", str(done))
                        written = re.search(r"^upc: report: (.*\.html)$", done.stdout, re.M)
                        report = written.group(1) if written else report
            elif not language:
                self.assertIsNotNone(report, f"{file}: a block that is no session, and no report:\n{body}")
                if BROWSER and len(os.sched_getaffinity(0)) > 1:
                    with self.subTest(file=file, said=body):
                        self.assertRegex(page_says(report), pattern(" ".join(body.split())))
        return seen

    def check_page(self, page):
        folder, stem = os.path.dirname(page), re.search(r"\d-(\w+)\.md", page).group(1)
        names = [f"{stem}{end}.upc" for end in ("", "_solution")]
        programs = "\n".join(self.read(os.path.join(folder, name)) for name in names)
        for language, body in blocks(self.path(page)):
            if language == "c":
                self.assertIn(body, programs, page)
        self.assertIn(f"]({stem}.svg)", self.read(page))
        self.assertGreater(self.check_sessions(page), 1)
        for name in set(names) - WRONG:
            for threads in THREADS:
                with self.subTest(name, threads=threads):
                    done = self.upcrun("-n", str(threads), name, cwd=self.path(folder))
                    self.assert_ok(done, PRINTS[name](threads))

    def check_broken(self, file):
        if command_test.CLANG and "relaxed_flag" in file:
            self.skipTest("clang leaves no line to a loop that never ends")
        self.assertGreater(self.check_sessions(file), 0)
        self.assertRegex(self.read(file), r"\A// Broken: (?:.*\n)*?//\n// Fix: ")

    def test_all_are_listed(self):
        """This test has each program of the lessons, and the tables of the two READMEs have each page and program."""
        self.assertEqual(sorted(PRINTS.keys() | WRONG),
                         sorted(map(os.path.basename, glob.glob(os.path.join(ROOT, "docs/tutorial/*.upc")))))
        for readme, files in (("docs/tutorial/README.md", PAGES), ("examples/README.md", BROKEN + EXAMPLES)):
            for file in files:
                self.assertIn(f"({os.path.relpath(file, os.path.dirname(readme))})", self.read(readme))


    def test_counts_of_lesson_7(self):
        """Remote reads one by one, in one copy, and none; in the solution, one access per thread."""
        folder = self.path("docs/tutorial")
        for name in "cost", "cost_solution":
            self.assertEqual(self.upcrun("-report=json", "-n", "3", f"{name}.upc", cwd=folder).exit, 0)
        traffic = {name: {phase["name"]: phase["traffic"] for phase in json.loads(self.read(f"docs/tutorial/{name}.report.json"))["phases"]}
                   for name in ("cost", "cost_solution")}
        reads = {"one by one": (10000, 1), "a copy": (1, 1), "own elements": (10000, 0)}
        for phase, (count, apart) in reads.items():
            self.assertEqual(traffic["cost"][phase], [[t, (t + apart) % 3, count, 80000, 0, 0] for t in range(3)])
        remote = [row for rows in traffic["cost_solution"].values() for row in rows if row[0] != row[1]]
        self.assertEqual(remote, [[t, 0, 0, 0, 1, 8] for t in (1, 2)])


def found(files):
    return sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, files)))


PAGES, BROKEN, EXAMPLES = found("docs/tutorial/[1-8]-*.md"), found("examples/broken/*.upc"), found("examples/*.upc")
for kind, names in (("page", PAGES), ("broken", BROKEN)):
    for one in names:
        method = f"test_{kind}_{re.sub('[^a-z0-9]', '_', os.path.basename(one).rsplit('.', 1)[0])}"
        setattr(Tutorial, method, lambda self, kind=kind, one=one: getattr(self, "check_" + kind)(one))

if __name__ == "__main__":
    command_test.main()
