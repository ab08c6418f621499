# SPDX-License-Identifier: MIT
"""The project's pages: each command works, each program runs, each link has a target.

Commands are the lines that begin with tools/, tests/ or bench/ in blocks without a language, and such code spans in
the README's text. The README's commands of upcc, upcrun, upcdecl, oshcc and oshrun are run as written; of the others,
the script and the targets that it is given must exist. A comment after an upcdecl command is its expected output.
"""

import glob
import os
import re
import shlex
import shutil
import subprocess

import command_test
from command_test import OPTIONS

ROOT = os.path.dirname(os.path.realpath("README.md"))
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGES.md", "SECURITY.md", "CODE_OF_CONDUCT.md"] + sorted(
    os.path.relpath(page, ROOT)
    for pattern in ("docs/**/*.md", "tests/**/*.md", "bench/**/*.md", "tools/**/*.md", "examples/*.md")
    for page in glob.glob(os.path.join(ROOT, pattern), recursive=True))
STAGED = ("upcc", "upcrun", "upcdecl", "oshcc", "oshrun")


def text_of(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def blocks(text):
    """(language, body) of each fenced block."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)


def commands(page):
    text = text_of(page)
    lines = [line for language, body in blocks(text) if not language for line in body.splitlines()]
    if page == "README.md":
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
        lines += re.findall(r"`((?:tools/upcdecl|man|bench/run) ?[^`]*)`", prose)
    found = []
    for line in lines:
        line = re.sub(r"^(\w+=\S+ )+", "", line.strip())
        if re.match(r"(tools|tests|bench)/\S|man |~/upc/bin/", line):
            command, _, said = line.partition("  #")
            found.append((command.strip(), said.strip()))
    return found


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


class Documents(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(os.path.join(ROOT, "examples"), self.path("examples"))
        self.bin = os.path.dirname(OPTIONS["upcc"])

    def run_staged(self, command, said):
        words = [word.replace("~/upc/bin", "tools") for word in shlex.split(command)]
        words[0] = os.path.join(self.bin, words[0].removeprefix("tools/"))
        done = subprocess.run(words, cwd=self.work, env=self.env, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        if said and "upcdecl" in words[0]:
            self.assertEqual(done.stdout.strip(), said, command)

    def look_for(self, page, command):
        """Checks that the script exists, and that its targets and configurations do."""
        words = shlex.split(command)
        if words[0] == "man":
            self.assertTrue(os.path.isfile(os.path.join(ROOT, words[1])), f"{page}: {command}")
            return
        script = os.path.join(ROOT, words[0])
        self.assertTrue(os.access(script, os.X_OK) and os.path.isfile(script), f"{page}: {command}")
        for word in words[1:]:
            if word.startswith("//"):
                folder = word[2:].split(":")[0].removesuffix("...").rstrip("/")
                self.assertTrue(os.path.isdir(os.path.join(ROOT, folder)), f"{page}: {command}: {word}")
            elif word.startswith("--config="):
                self.assertIn("build:" + word.removeprefix("--config="), text_of(".bazelrc"), f"{page}: {command}")

    def test_commands(self):
        seen = 0
        for page in PAGES:
            for command, said in commands(page):
                seen += 1
                with self.subTest(page=page, command=command):
                    name = re.match(r"(?:tools|~/upc/bin)/(\w+)", command)
                    runs = page == "README.md" and name and name.group(1) in STAGED
                    if runs:
                        self.run_staged(command, said)
                    else:
                        self.look_for(page, command)
        self.assertGreater(seen, 20)

    def test_the_output_of_the_first_program(self):
        program = next(body for language, body in blocks(text_of("README.md")) if language == "c")
        self.write("first.upc", program)
        done = self.upcrun("-n", "3", "first.upc")
        self.assertEqual(done.exit, 0, done)
        self.assertEqual(sorted(done.stdout.splitlines()),
                         ["3 threads said hello."] + [f"Hello from thread {t} of 3" for t in range(3)])

    def test_links_have_targets(self):
        for page in PAGES:
            text = text_of(page)
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.S)):
                if re.match(r"\w+:", target):
                    continue
                path, _, part = target.partition("#")
                there = os.path.normpath(os.path.join(ROOT, os.path.dirname(page), path)) if path else os.path.join(ROOT, page)
                with self.subTest(page=page, link=target):
                    self.assertTrue(os.path.exists(there))
                    if part:
                        with open(there, encoding="utf-8") as file:
                            self.assertIn(part, [anchor(h) for h in re.findall(r"^#+ (.*)$", file.read(), re.M)])

    def test_named_rooms_and_files_exist(self):
        """Paths in code spans of CONTRIBUTING.md, relative to the root, to a room's include folder, or to two folders of tools."""
        includes = [os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "*/include"))] + ["tools/driver", "tools/translator"]
        for span in re.findall(r"`([\w.*/]+/[\w.*/]*|\w+\*?\.(?:cc|h|\*|py))`", text_of("CONTRIBUTING.md")):
            if span.startswith(("bazel-", "…")) or "SUITE" in span:
                continue
            with self.subTest(path=span):
                self.assertTrue(any(glob.glob(os.path.join(ROOT, folder, span)) for folder in [""] + includes), span)

    def test_each_statement_of_the_memory_model_has_its_program(self):
        programs = {os.path.basename(path)[:-4] for path in glob.glob(os.path.join(ROOT, "examples", "litmus", "*.upc"))}
        text = text_of("docs/memory-model.md")
        text = text[text.index("## What follows"):text.index("## All outcomes of a program")]
        rows = re.findall(r"^\| (?!---)(.*) \|$|^(- .*(?:\n  .*)*)", text, re.M)
        named = set()
        for statement in ("".join(row) for row in rows):
            words = re.findall(r"`([\w+]+)`", statement)
            found = {name for word in words for name in (word, "broadcast" + word) if name in programs}
            if not re.match(r"(statement|construct|mode) ", statement):
                self.assertTrue(found, statement)
            named |= found
        self.assertEqual(programs - named, set())

    def test_the_version_is_the_same_everywhere(self):
        version = text_of("VERSION").strip()
        self.assertRegex(version, r"^\d+\.\d+\.\d+$")
        self.assertIn(f"## {version}", text_of("CHANGES.md"))
        self.assertIn(version, self.upcc("-version").stdout)
        with open(os.path.join(self.bin, "../lib/pkgconfig/smp-upc.pc"), encoding="utf-8") as file:
            self.assertIn(f"Version: {version}\n", file.read())


if __name__ == "__main__":
    command_test.main()
