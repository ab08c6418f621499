# SPDX-License-Identifier: MIT
"""upcperf shows the user's lines for code inlined from the runtime's headers."""

import os
import re
import shutil
import subprocess
import unittest

import command_test

PROGRAM = """\
#include <upc.h>
#define N 400
shared [*] double a[N * THREADS];
shared int b[N * THREADS];
shared [3] int c[N * THREADS];
shared int *shared next;
strict shared int flag;
int main(int argc, char **argv) {
  long sum = 0;
  (void)argv;
  if (!MYTHREAD) next = &b[1];
  upc_barrier;
  for (int r = 0; r < argc * 2000; r++) {
    for (int i = 0; i < N; i++)
      b[(i * 7) % (N * THREADS)] += i;
    for (int i = 0; i < N; i++)
      sum += c[(i * 5) % (N * THREADS)] + *next;
    upc_forall (int i = 0; i < N * THREADS; i++; &a[i])
      a[i] = a[i] * 2 + 1;
    flag = r;
  }
  return sum == 1;
}
"""
# perf sends this after each address, to recognise the end of the answer.
END = ","


class Perf(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        prefix = os.path.dirname(os.path.dirname(command_test.OPTIONS["upcc"]))
        self.upcperf = os.path.join(prefix, "bin", "upcperf")
        self.addr2line = os.path.join(prefix, "libexec", "smp-upc", "perf", "addr2line")

    def build(self, *options):
        self.assert_ok(self.upcc("-g", "-nochecks", *options, "-o", "program", self.write("program.upc", PROGRAM)))

    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers have functions of their own")
    def test_every_address_of_main_has_a_line_of_the_program(self):
        for options in (("-O0",), ("-O2",), ("-O3", "-T", "4")):
            self.build(*options)
            shown = self.run_command("objdump", "-d", "--no-show-raw-insn", "program").stdout
            main = re.search(r"(?ms)^\w+ <user_main>:\n(.*?)\n\n", shown)[1]
            addresses = re.findall(r"(?m)^ +([0-9a-f]+):", main)
            self.assertGreater(len(addresses), 100)
            asked = "".join("0x%s\n%s\n" % (address, END) for address in addresses)
            plain = self.run_command("addr2line", "-e", "program", "-f", "-i", stdin=asked.encode())
            self.assertIn("/smp-upc/upcri/", plain.stdout)
            told = self.run_command(self.addr2line, "-e", "program", "-f", "-i", stdin=asked.encode())
            self.assert_ok(told)
            answers = re.split(r"(?m)^\?\?\n\?\?:0\n", told.stdout)[:-1]
            self.assertEqual(len(answers), len(addresses), told)
            self.assertEqual({answer.split("\n")[0] for answer in answers}, {"user_main"})
            # gcc loses the call that an instruction belongs to in a few places; clang gives some instructions no line.
            other = [answer for answer in answers if not re.search(r"\n.*/program\.upc:\d+( \(.*\))?\n\Z|:\?\n\Z", answer)]
            self.assertLessEqual(len(other), len(addresses) / 100, other)

    def test_a_header_without_a_caller_and_other_forms_are_unchanged(self):
        fake = self.path("bin/addr2line")
        header = "/p/include/smp-upc/upcri/get.h:7"
        self.write("bin/addr2line", "#!/bin/sh\ncat <<END\n0x10\nget\n%s\nmain\n/u/x.upc:3\n0x20\nget\n%s\n??\n??:0\n"
                                    "inner\n%s\ninner2\n%s\nmain\n/u/x.upc:4 (discriminator 2)\n0x30\nget\n%s\nEND\n" % ((header,) * 5))
        os.chmod(fake, 0o755)
        told = self.run_command(self.addr2line, UPCPERF_PATH=os.path.dirname(fake) + ":" + os.environ["PATH"])
        self.assert_ok(told, "0x10\nmain\n/u/x.upc:3\n0x20\nget\n%s\n??\n??:0\nmain\n/u/x.upc:4 (discriminator 2)\n0x30\nget\n%s\n" % (header, header))

    def test_missing_programs_are_reported(self):
        with_bash = self.path("bin")
        os.mkdir(with_bash)
        for program in ("bash", "dirname", "readlink"):
            os.symlink(shutil.which(program), os.path.join(with_bash, program))
        self.assertEqual(self.run_command("bash", self.upcperf, "report", PATH=with_bash).stderr,
                         "upcperf: error: there is no perf here (Debian: apt-get install linux-perf)\n")
        self.assertEqual(self.run_command("bash", self.addr2line, PATH=with_bash).stderr,
                         "upcperf: error: there is no addr2line here (Debian: apt-get install binutils)\n")
        self.assertIn("upcperf report -s srcline", self.run_command(self.upcperf).stdout)

    @unittest.skipUnless(shutil.which("perf"), "there is no perf here")
    @unittest.skipIf(any("sanitize" in f for f in command_test.sys.argv), "sanitizers have functions of their own")
    def test_perf_counts_by_the_programs_lines(self):
        self.build("-O2")
        recorded = self.run_command(self.upcperf, "record", "-q", "-e", "cpu-clock", "-F", "2000", "-o", "data", "./program", UPC_THREADS="2")
        if recorded.exit != 0:
            self.skipTest("perf may not record here: " + recorded.stderr)
        report = subprocess.run([self.upcperf, "report", "-i", "data", "--stdio", "-s", "srcline", "--dsos", "program"], cwd=self.work,
                                env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=command_test.LIMIT, check=False)
        rows = re.findall(r"(?m)^ +([\d.]+)%  (\S+)", report.stdout)
        if not rows:
            self.skipTest("perf has counted nothing")
        self.assertEqual([line for _, line in rows if ".h:" in line], [], report.stdout)
        self.assertGreater(sum(float(share) for share, line in rows if line.startswith("program.upc:")), 50, report.stdout)


if __name__ == "__main__":
    command_test.main()
