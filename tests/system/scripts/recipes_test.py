# SPDX-License-Identifier: MIT
"""The recipes for Spack and Guix, as far as they can be tested without either: Spack's with a stand-in for its library, Guix's for
balanced parentheses, and evaluated if Guix is installed."""

import os
import platform
import re
import shutil
import sys

import command_test
from command_test import OPTIONS

SPACK = os.path.abspath("tools/spack")
GUIX = os.path.abspath("tools/guix/smp-upc.scm")
VERSION = os.path.abspath("VERSION")

# Records the directives of a recipe, and has what its methods need to run on an unpacked archive.
STAND_IN = """
import contextlib, os, shutil, subprocess
said = []
def _note(name):
    def note(*words, **more):
        said.append((name, words, more))
    return note
license, maintainers, version, requires, depends_on = map(_note, ("license", "maintainers", "version", "requires", "depends_on"))
def run_after(phase):
    assert phase == "install"
    return lambda method: setattr(method, "after", True) or method
def join_path(*parts):
    return os.path.join(*map(str, parts))
def install_tree(source, to):
    shutil.copytree(source, str(to), dirs_exist_ok=True)
@contextlib.contextmanager
def working_dir(path):
    before = os.getcwd()
    os.chdir(path)
    yield
    os.chdir(before)
class Executable:
    def __init__(self, path):
        self.path = str(path)
    def __call__(self, *words):
        subprocess.run([self.path, *words], check=True, stdout=subprocess.DEVNULL)
class Prefix(str):
    def __getattr__(self, name):
        return Prefix(os.path.join(self, name))
class Package:
    pass
"""

TRIAL = """
import sys, types
sys.path.insert(0, "lib")
import spack.package as library
import importlib.util
recipe = importlib.util.spec_from_file_location("recipe", sys.argv[1])
module = importlib.util.module_from_spec(recipe)
recipe.loader.exec_module(module)
package = module.SmpUpc()
package.prefix = library.Prefix(sys.argv[2])
package.stage = types.SimpleNamespace(path=".")
gcc = types.SimpleNamespace(prefix=library.Prefix("/usr"))
package.spec = {"gcc": gcc}
print(package.url_for_version("1.2.3"))
import os
start = os.getcwd()
os.chdir(sys.argv[3])
package.install(package.spec, package.prefix)
os.chdir(start)
for name in dir(type(package)):
    if getattr(getattr(type(package), name), "after", False):
        getattr(package, name)()
class Environment:
    def set(self, name, value):
        print(name, value)
package.setup_run_environment(Environment())
print(library.said)
"""


class Recipes(command_test.CommandTest):
    def test_spack(self):
        os.makedirs(self.path("lib/spack"))
        self.write("lib/spack/__init__.py", "")
        self.write("lib/spack/package.py", STAND_IN)
        self.write("trial.py", TRIAL)
        self.assertTrue(os.path.exists(os.path.join(SPACK, "repo.yaml")))
        installed = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
        done = self.run_command(sys.executable, "-B", "trial.py", os.path.join(SPACK, "packages/smp-upc/package.py"), self.path("prefix"), installed)
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], f"file://{self.work}/smp-upc-1.2.3-linux-{platform.machine()}.tar.xz")
        self.assertEqual(lines[1], "UPCC_CC /usr/bin/gcc")
        with open(VERSION, encoding="utf-8") as file:
            self.assertIn(f"('version', ('{file.read().strip()}',)", lines[2])
        for needed in ("gcc@8:", "binutils", "python@3.9:"):
            self.assertIn(f"('depends_on', ('{needed}',)", lines[2])
        self.write("p.upc", "#include <upc.h>\nint main(void) { return 0; }\n")
        self.assert_ok(self.run_command(self.path("prefix/bin/upcrun"), "-n", "2", "p.upc"))

    def test_guix(self):
        with open(GUIX, encoding="utf-8") as file:
            text = file.read()
        for word in ("(name \"smp-upc\")", "copy-build-system", "gcc-toolchain", "license:expat"):
            self.assertIn(word, text)
        # Parentheses are balanced, outside of strings and comments.
        bare = re.sub(r'"(?:[^"\\]|\\.)*"|;.*', "", text)
        depth = 0
        for character in bare:
            depth += {"(": 1, ")": -1}.get(character, 0)
            self.assertGreaterEqual(depth, 0)
        self.assertEqual(depth, 0)
        guix = shutil.which("guix")
        if not guix:
            return
        shown = self.run_command(guix, "repl", "--", self.write("show.scm", f"""
            (use-modules (guix packages))
            (let ((package (load "{GUIX}")))
              (display (package-full-name package)) (newline))"""))
        with open(VERSION, encoding="utf-8") as file:
            self.assert_ok(shown, f"smp-upc@{file.read().strip()}\n")


if __name__ == "__main__":
    command_test.main()
