# SPDX-License-Identifier: MIT
"""tools/setup: what it installs, and its messages if it cannot."""

import os
import shutil

import clang_commands
import command_test
from command_test import CommandTest

TOOLS = os.path.abspath("tools")


class SettingUp(CommandTest):
    def setUp(self):
        super().setUp()
        # A PATH with no compiler, Bazel, apt-get or sudo.
        os.mkdir(self.path("commands"))
        for name in ("bash", "id", "env", "sh"):
            os.symlink(shutil.which(name), self.path("commands/" + name))

    def setup(self, *arguments, **env):
        return self.run_command("/bin/bash", os.path.join(TOOLS, "setup"), *arguments, **env)

    def test_nothing_is_missing_here(self):
        self.assert_ok(self.setup(), "")

    def test_names_what_is_missing_if_it_cannot_install(self):
        refused = self.setup(PATH=self.path("commands"))
        self.assert_refused(refused, r"^setup: error: there is no apt-get here; install these Debian"
                                     rf" packages: g\+\+ binutils bazel-bootstrap {clang_commands.FORMAT}$")

    def test_other_systems_are_named(self):
        systems = {
            'NAME="Fedora Linux"\nID=fedora\n': r"this is no Debian: .* `dnf install gcc gcc-c\+\+ binutils python3`; Fedora Linux has no Bazel",
            'NAME="AlmaLinux"\nID="almalinux"\nID_LIKE="rhel centos fedora"\n': r".* `dnf install .*; AlmaLinux has no Bazel",
            'NAME="openSUSE Leap"\nID="opensuse-leap"\nID_LIKE="suse opensuse"\n': r".* `zypper install gcc",
            'NAME="Arch Linux"\nID=arch\n': r".* `pacman -S gcc binutils python`",
            'NAME="Alpine Linux"\nID=alpine\n': r"Alpine Linux has another C library .*; use a container of Debian",
            'NAME="Debian GNU/Linux"\nID=debian\n': r"there is no apt-get here; install these Debian packages: ",
        }
        for text, words in systems.items():
            with self.subTest(text):
                refused = self.setup(PATH=self.path("commands"), OS_RELEASE=self.write("os-release", text))
                self.assert_refused(refused, "^setup: error: " + words)

    def test_reports_why_installing_failed(self):
        self.write("commands/apt-get", "#!/bin/bash\necho 'E: no space left' >&2\nexit 100\n")
        self.write("commands/apt-cache", "#!/bin/bash\nexit 0\n")
        self.write("commands/sudo", '#!/bin/bash\n[ "$1" != -n ] || shift\nexec "$@"\n')
        for name in ("apt-get", "apt-cache", "sudo"):
            os.chmod(self.path("commands/" + name), 0o755)
        failed = self.setup(PATH=self.path("commands"))
        self.assertEqual(failed.exit, 1, str(failed))
        self.assertIn("E: no space left\n", failed.stderr)
        self.assertRegex(failed.stderr, "(?m)^setup: error: apt-get install failed; install these Debian packages: ")

    def test_installs_what_is_missing(self):
        self.write("commands/apt-get", '#!/bin/bash\necho "apt-get $*" >> "$LOG"\n')
        self.write("commands/apt-cache", "#!/bin/bash\nexit 0\n")
        self.write("commands/sudo", '#!/bin/bash\n[ "$1" != -n ] || shift\nexec "$@"\n')
        for name in ("apt-get", "apt-cache", "sudo"):
            os.chmod(self.path("commands/" + name), 0o755)
        done = self.setup(PATH=self.path("commands"), LOG=self.path("log"))
        self.assertEqual((done.exit, done.stdout), (0, ""), str(done))
        self.assertEqual(done.stderr, f"setup: installing g++ binutils bazel-bootstrap {clang_commands.FORMAT}; this may take some minutes\n"
                         "setup: done\n")
        self.assertRegex(self.read("log"), rf"^apt-get .*install -y --no-install-recommends g\+\+ binutils bazel-bootstrap {clang_commands.FORMAT}\n$")

    def test_updates_the_lists_when_they_lack_a_package(self):
        self.write("commands/apt-get", '#!/bin/bash\necho "${@: -1}" >> "$LOG"\n')
        self.write("commands/apt-cache", "#!/bin/bash\nexit 100\n")
        self.write("commands/sudo", '#!/bin/bash\n[ "$1" != -n ] || shift\nexec "$@"\n')
        for name in ("apt-get", "apt-cache", "sudo"):
            os.chmod(self.path("commands/" + name), 0o755)
        done = self.setup(PATH=self.path("commands"), LOG=self.path("log"))
        self.assertEqual(done.exit, 0)
        self.assertEqual(self.read("log"), f"update\n{clang_commands.FORMAT}\n")

    def test_programs_that_are_named_as_arguments(self):
        self.assert_ok(self.setup("bash"), "")
        refused = self.setup("no-such-program", PATH=self.path("commands"))
        self.assert_refused(refused, r"^setup: error: .*install these Debian packages: .* no-such-program$")
        self.assert_refused(self.setup("--all"), "^setup: error: '--all' is no package", code=2)


if __name__ == "__main__":
    command_test.main()
