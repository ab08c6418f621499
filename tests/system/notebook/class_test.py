# SPDX-License-Identifier: MIT
"""The files with which a class starts in a browser: they have the required form, and their commands work, as far as this can be tested
without a network: apt-get is replaced by a stub, and the installation is the one under test."""

import json
import os
import re
import shlex
import sys
import unittest

import command_test
from command_test import OPTIONS

ROOT = os.path.dirname(os.path.realpath("README.md"))
sys.path.insert(0, os.path.join(ROOT, "tools", "notebook"))
import lessons  # noqa: E402 (the path above)

NEEDED = {"jupyter-notebook", "python3-ipykernel"}


@unittest.skipIf(OPTIONS["flags"], "the recipes know no sanitizer")
class Class(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        self.prefix = self.path("installed")
        lessons.main(os.path.join(ROOT, "docs", "tutorial"), os.path.join(self.prefix, "share/doc/smp-upc/notebooks"))
        for name, text in (("apt-get", '#!/bin/sh\necho "$*" >>"$LOG"\n'), ("tools/install", '#!/bin/sh\necho "tools/install $*" >>"$LOG"\n')):
            os.makedirs(os.path.dirname(self.path(f"stubs/{name}")), exist_ok=True)
            os.chmod(self.write(f"stubs/{name}", text), 0o755)
        self.write("tools/install", self.read("stubs/tools/install"))
        os.chmod(self.path("tools/install"), 0o755)
        self.env.update(PATH=f"{self.path('stubs')}:{os.path.dirname(OPTIONS['upcc'])}:{os.environ['PATH']}", LOG=self.path("log"), UPCC_FLAGS="")

    def installed(self):
        """The packages that apt-get was asked to install."""
        words = [shlex.split(line) for line in self.read("log").splitlines() if line.startswith("install ")]
        return {word for line in words for word in line[1:] if not word.startswith("-")}

    def test_devcontainer(self):
        with open(os.path.join(ROOT, ".devcontainer/devcontainer.json"), encoding="utf-8") as file:
            made = json.load(file)
        self.assertRegex(made["image"], r"^debian:12$")
        self.assertEqual(made["forwardPorts"], [8888])
        self.assertTrue(os.access(os.path.join(ROOT, "tools/install"), os.X_OK))
        self.write("examples/hello.upc", open(os.path.join(ROOT, "examples/hello.upc"), encoding="utf-8").read())
        for name in ("onCreateCommand", "postCreateCommand"):
            done = self.run_command("sh", "-c", made[name].replace("/usr/local", self.prefix))
            self.assertEqual(done.exit, 0, str(done))
        self.assertIn("4 threads said hello.", done.stdout)
        self.assertIn("1-threads.ipynb", os.listdir(self.path("notebooks")))
        self.assertLessEqual(NEEDED, self.installed())
        self.assertIn(f"tools/install {self.prefix}\n", self.read("log"))

    def test_image(self):
        with open(os.path.join(ROOT, "docs/ci/Dockerfile.jupyter"), encoding="utf-8") as file:
            lines = re.sub(r"\\\n", "", file.read()).splitlines()
        steps = [line.split(None, 1) for line in lines if line and not line.startswith("#")]
        self.assertEqual([step[0] for step in steps], ["FROM", "COPY", "RUN", "USER", "WORKDIR", "CMD"])
        run = steps[2][1].replace("/usr/share/doc", os.path.join(self.prefix, "share/doc")).replace("/home/student", self.path("home"))
        run = run.replace("/var/lib/apt/lists", self.path("lists")).replace("/tmp/", self.path("debs/"))
        for name in ("useradd", "chown"):
            os.chmod(self.write(f"stubs/{name}", f'#!/bin/sh\necho "{name} $*" >>"$LOG"\nmkdir -p {self.path("home")}\n'), 0o755)
        self.write("debs/smp-upc.deb", "")
        done = self.run_command("sh", "-c", run)
        self.assertEqual(done.exit, 0, str(done))
        self.assertLessEqual(NEEDED | {self.path("debs/smp-upc.deb")}, self.installed())
        self.assertIn("1-threads.ipynb", os.listdir(self.path("home/notebooks")))
        self.assertEqual(os.listdir(self.path("debs")), [])
        self.assertEqual(json.loads(steps[5][1])[:2], ["jupyter", "notebook"])


if __name__ == "__main__":
    command_test.main()
