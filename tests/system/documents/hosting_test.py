# SPDX-License-Identifier: MIT
"""The files that the hosting site reads: workflows and forms are valid YAML, and the commands and variants in workflows exist."""

import glob
import os
import re

import command_test
import yaml

ROOT = os.path.dirname(os.path.realpath("README.md"))
FOLDER = os.path.join(ROOT, ".github")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


class Hosting(command_test.CommandTest):
    def load(self, path):
        return yaml.safe_load(read(path))

    def jobs(self):
        return self.load(".github/workflows/ci.yml")["jobs"]

    def test_commands_of_the_workflow_exist(self):
        seen = set()
        for name, job in self.jobs().items():
            self.assertIn("timeout-minutes", job, name)
            for step in job["steps"]:
                for command in re.findall(r"(?:^|[\s(])((?:tools|tests|\.ci)/[\w/-]+)", step.get("run", ""), re.M):
                    seen.add(command)
                    self.assertTrue(os.access(os.path.join(ROOT, command), os.X_OK), command)
        self.assertLessEqual({".ci/run", "tools/test", "tools/tidy", "tools/setup"}, seen)

    def test_each_variant_is_a_configuration(self):
        rows = read(".bazelrc")
        variants = self.jobs()["variants"]["strategy"]["matrix"]["config"]
        self.assertLessEqual({"asan", "ubsan", "tsan", "clang"}, set(variants))
        for variant in variants:
            self.assertIn(f"build:{variant} ", rows)

    def test_forms(self):
        forms = sorted(glob.glob(os.path.join(FOLDER, "ISSUE_TEMPLATE", "*.yml")))
        self.assertGreater(len(forms), 2)
        for path in forms:
            with self.subTest(path):
                form = self.load(path)
                if not path.endswith("config.yml"):
                    self.assertLessEqual({"name", "description", "body"}, form.keys())
                    self.assertEqual(len({part["id"] for part in form["body"]}), len(form["body"]))

    def test_the_pages_are_linked(self):
        for page in "SECURITY.md", "CODE_OF_CONDUCT.md", "docs/stability.md":
            self.assertIn(f"]({page})", read("README.md") + read("CONTRIBUTING.md"))


if __name__ == "__main__":
    command_test.main()
