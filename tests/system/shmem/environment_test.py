# SPDX-License-Identifier: MIT
"""OpenSHMEM's environment variables, their old names, and invalid values."""

import os
import re

import command_test
from command_test import CommandTest, OPTIONS

# Prints whether the symmetric heap has space for objects of the given sizes, in MiB.
ROOM = """#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  shmem_init();
  for (int i = 1; i < argc; i++) {
    void* object = shmem_malloc((size_t)(atof(argv[i]) * 1024 * 1024));
    if (shmem_my_pe() == 0) printf("%s: %s\\n", argv[i], object ? "yes" : "no");
    shmem_free(object);
  }
  shmem_finalize();
  return 0;
}
"""


class Environment(CommandTest):
    def tool(self, name):
        return os.path.join(os.path.dirname(OPTIONS["upcc"]), name)

    def setUp(self):
        super().setUp()
        self.write("room.c", ROOM)
        self.assert_ok(self.run_command(self.tool("oshcc"), "-o", "room", "room.c"))

    def room(self, *megabytes, **env):
        return self.run_command("./room", *megabytes, UPC_THREADS="2", **env)

    def test_the_size_of_the_symmetric_heap(self):
        # (Sizes are rounded up, as the page describes.)
        for value in ("64m", "64M", "65536k", "0.0625g", ".0625G", "6.25e-5t", "67108864", "64mm", "64M more"):
            self.assert_ok(self.room("60", "500", SHMEM_SYMMETRIC_SIZE=value), "60: yes\n500: no\n")
        self.assert_ok(self.room("60", "500", SMA_SYMMETRIC_SIZE="64m"), "60: yes\n500: no\n")
        # The new name takes precedence over the old one, and the runtime's own over both.
        self.assert_ok(self.room("500", SMA_SYMMETRIC_SIZE="64m", SHMEM_SYMMETRIC_SIZE="1g"), "500: yes\n")
        self.assert_ok(self.room("500", SHMEM_SYMMETRIC_SIZE="64m", UPC_SHARED_HEAP_SIZE="1GB"), "500: yes\n")

    def test_invalid_sizes(self):
        for value in ("", "m", "-1", "+5m", "64q", "64 m", "0x10", "inf", "nan", ".", "1e"):
            for name in ("SHMEM_SYMMETRIC_SIZE", "SMA_SYMMETRIC_SIZE"):
                done = self.room(**{name: value})
                self.assertNotEqual(done.exit, 0, value)
                self.assertRegex(done.stderr, r"^upc: " + name + r" is '[^']*'; give a number of bytes .*\n$")
        done = self.room(SHMEM_SYMMETRIC_SIZE="1e9t")
        self.assertRegex(done.stderr, r"^upc: SHMEM_SYMMETRIC_SIZE is '1e9t', which is more than there are addresses")

    def test_printed_information(self):
        for name in ("SHMEM_VERSION", "SMA_VERSION"):
            self.assert_ok(self.room(**{name: "1"}), "SMP UPC, OpenSHMEM 1.6\n")
        done = self.room(SHMEM_INFO="")
        for name in ("SHMEM_VERSION", "SHMEM_INFO", "SHMEM_SYMMETRIC_SIZE", "SHMEM_DEBUG"):
            self.assertRegex(done.stdout, rf"(?m)^{name} ")
        verbose = self.room(UPC_VERBOSE="yes")
        self.assertNotEqual(verbose.stderr, "")
        told = re.sub(r"process \d+", "process N", self.room(SHMEM_DEBUG="1").stderr)
        self.assertEqual(told, re.sub(r"process \d+", "process N", verbose.stderr))
        self.assertEqual(self.room(SHMEM_DEBUG="1", UPC_QUIET="yes").stderr, "")


if __name__ == "__main__":
    command_test.main()
