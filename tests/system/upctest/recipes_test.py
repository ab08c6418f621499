# SPDX-License-Identifier: MIT
"""The recipes for CI in docs/ci are YAML of the right form, and their script lines test cases, divided among
the jobs that they declare. Installations are stubs: the archive is replaced by the installation under test."""

import os
import re
import subprocess
import xml.etree.ElementTree

import command_test
from command_test import CommandTest, OPTIONS

try:
    import yaml
except ImportError:  # tools/setup installs it
    yaml = None

CASES = 3
# Acts as if the archive had the tested installation; -C names the folder.
TAR = """#!/bin/sh
cat >/dev/null
while [ "$1" != -C ]; do shift; done
ln -s "$INSTALLED"/* "$2/"
"""


class Recipes(CommandTest):
    def setUp(self):
        super().setUp()
        if yaml is None:
            self.skipTest("needs python3-yaml")
        if OPTIONS["flags"]:
            self.skipTest("the recipes know no sanitizer")
        for name, text in (("apt-get", "#!/bin/sh\n"), ("curl", "#!/bin/sh\necho archive\n"), ("tar", TAR),
                           ("ccache", '#!/bin/sh\nexec "$@"\n')):
            os.chmod(self.write(f"stubs/{name}", text), 0o755)
        for number in range(CASES):
            self.write(f"project/cases/case_{number}.upc", "// THREADS: 2\n#include <stdio.h>\n#include <upc.h>\n"
                       'int main(void) { if (!MYTHREAD) puts("PASS"); return 0; }\n')
        self.env.update(PATH=self.path("stubs") + ":" + os.environ["PATH"], UPCC_FLAGS="", UPCC_CC="",
                        INSTALLED=os.path.dirname(os.path.dirname(OPTIONS["upcc"])))

    def recipe(self, name):
        with open(f"docs/ci/{name}", encoding="utf-8") as file:
            return yaml.safe_load(file)

    def run_lines(self, script, home, **env):
        os.makedirs(home, exist_ok=True)
        done = subprocess.run(["sh", "-e", "-c", script], cwd=self.path("project"), env={**self.env, "HOME": home, **env},
                              capture_output=True, text=True, timeout=command_test.LIMIT, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def results(self):
        """The names of the cases in results.xml, which is then removed."""
        path = self.path("project/results.xml")
        suite = xml.etree.ElementTree.parse(path).getroot().find("testsuite")
        self.assertEqual(suite.get("failures"), "0")
        os.remove(path)
        return [case.get("name") for case in suite]

    def test_github(self):
        recipe = self.recipe("github.yml")
        self.assertIn("push", recipe[True])  # `on`, as YAML 1.1 has it
        (job,) = recipe["jobs"].values()
        seen = []
        for shard in job["strategy"]["matrix"]["shard"]:
            added = self.write("added", "")
            home = self.path(f"home{shard}")
            for step in job["steps"]:
                self.assertTrue(set(step) <= {"name", "uses", "run", "env", "with", "if"}, step)
                self.assertEqual(("run" in step) + ("uses" in step), 1, step)
                values = {"matrix.shard": str(shard), "vars.SMP_UPC_ARCHIVE": "https://example.org/smp-upc.tar.xz"}
                script = re.sub(r"\$\{\{ *([\w.]+) *\}\}", lambda match: values[match[1]], step.get("run", ""))
                path = ":".join(self.read("added").split() + [self.env["PATH"]])
                self.run_lines(script, home, PATH=path, GITHUB_PATH=added, **step.get("env", {}))
            seen += self.results()
        self.assertEqual(sorted(seen), [f"case_{number}.upc" for number in range(CASES)])

    def test_gitlab(self):
        job = self.recipe("gitlab.yml")["cases"]
        seen = []
        for index in range(1, job["parallel"] + 1):
            given = {"CI_PROJECT_DIR": self.path("project"), "CI_NODE_INDEX": str(index),
                     "CI_NODE_TOTAL": str(job["parallel"]), "SMP_UPC_ARCHIVE": "https://example.org/smp-upc.tar.xz"}
            for name, value in job["variables"].items():
                given[name] = re.sub(r"\$(\w+)", lambda match: given[match[1]], value)
            self.run_lines("\n".join(job["before_script"] + job["script"]), self.path(f"home{index}"), **given)
            seen += self.results()
        self.assertEqual(sorted(seen), [f"case_{number}.upc" for number in range(CASES)])
        self.assertEqual(job["artifacts"]["reports"]["junit"], "results.xml")


if __name__ == "__main__":
    command_test.main()
