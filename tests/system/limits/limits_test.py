# SPDX-License-Identifier: MIT
"""Stacks and private data under the limits of a shell: the depth that each thread can reach, and the message when
a limit is reached."""

import re

import command_test

KB = 1 << 10

# Recurses through as many kB of stack as its first argument gives, on the thread that the second gives, with DATA bytes
# of private data, which it touches.
SOURCE = """#include <upc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char data[DATA];
int down(int n) {
  volatile char here[1000];
  here[n % 1000] = 1;
  return n ? down(n - 1) + here[n % 1000] : 0;
}
int main(int argc, char **argv) {
  memset(data, MYTHREAD, sizeof data);
  upc_barrier;
  if (MYTHREAD == atoi(argv[2])) printf("%d\\n", down(atoi(argv[1])));
  upc_barrier;
  return data[sizeof data / 2] != MYTHREAD;
}
"""

HUGE_FRAME = """#include <upc.h>
__attribute__((noinline)) int large(void) {
  volatile char here[MEGABYTES << 20];
  volatile int at = 1000;  /* or else clang keeps only that element */
  here[at] = 1;
  return here[at];
}
int main(void) {
  int n = 0;
  if (MYTHREAD == THREADS - 1) n = large();
  upc_barrier;
  return n;
}
"""

ALLOCATING = """#include <upc.h>
int main(void) {
  for (int i = 0; i < 100; i++) {
    shared [] char *p = upc_alloc(10000 * i + 1);
    *(char *)p = 1;
    upc_free(p);
  }
  upc_all_free(upc_all_alloc(THREADS, 1000000));
  return 0;
}
"""


class Limits(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        if any("-fsanitize=address" in flag or "-fsanitize=thread" in flag for flag in command_test.OPTIONS["flags"]):
            self.skipTest("sanitizers have stacks and shadow memory of their own")

    def run_limited(self, limits, threads, *command):
        script = "".join("ulimit %s && " % limit for limit in limits) + 'exec "$@"'
        return self.run_command("sh", "-c", script, "sh", *command, UPC_THREADS=str(threads))

    def build(self, data):
        name = "down-%d" % data
        source = self.write(name + ".upc", SOURCE)
        self.assert_ok(self.upcc("-O1", "-fno-optimize-sibling-calls", "-DDATA=%d" % data, "-o", name, source))
        return "./" + name

    def test_each_thread_has_the_stack_of_the_limit_beside_its_data(self):
        for data in (1, 5 * KB * KB, 8 * KB * KB - 30 * KB, 8 * KB * KB, 40 * KB * KB):
            program = self.build(data)
            for limit in ("1024", "8192", "65536", "unlimited"):
                room = 65536 if limit == "unlimited" else int(limit)
                for thread in (0, 1, 2):
                    done = self.run_limited(["-s " + limit], 3, program, str(room * 7 // 10), str(thread))
                    self.assert_ok(done)

    def test_an_overflow_is_reported_with_the_limit(self):
        program = self.build(5 * KB * KB)
        for limit in (1024, 8192):
            for threads in (1, 3, 8):
                for thread in {0, threads - 1}:
                    done = self.run_limited(["-s %d" % limit], threads, program, str(limit * 2), str(thread))
                    self.assertEqual(done.exit, 139, str(done))
                    self.assertRegex(done.stderr, r"^upc: thread %d: .*stack overflow: the thread's stack of %d kB is "
                                                  r"full.*ulimit -s\)" % (thread, limit))
                    self.assertEqual(done.stderr.count("\n"), 1, str(done))
        done = self.run_limited(["-s unlimited"], 2, program, str(1100 * KB), "1")
        self.assertRegex(done.stderr, r"^upc: thread 1: .*stack overflow: the thread's stack of %d kB" % (KB * KB))

    def test_one_huge_frame(self):
        source = self.write("huge.upc", HUGE_FRAME)
        for megabytes in (9, 40, 100, 300, 1900):
            self.assert_ok(self.upcc("-o", "huge", "-DMEGABYTES=%dL" % megabytes, source))
            for threads in (1, 2, 4):
                done = self.run_limited(["-s 8192"], threads, "./huge")
                self.assertRegex(done.stderr, r"^upc: thread %d: .*stack overflow: the thread's stack of 8192 kB" % (threads - 1))

    def test_too_little_address_space_is_reported(self):
        program = self.build(1)
        for space in (100, 300, 500, 1000, 2000, 2300, 2500, 3000, 4000, 8000):
            for stack in ("8192", "unlimited"):
                done = self.run_limited(["-s " + stack, "-v %d" % (space * KB)], 64, program, "1", "0")
                if done.exit == 0:
                    continue
                self.assertEqual(done.exit, 120, str(done))
                self.assertRegex(done.stderr, r"^upc: no address space for .*ulimit -v")
                self.assertNotIn("ulimit -u", done.stderr)
        self.assert_ok(self.run_limited(["-s 8192", "-v %d" % (4000 * KB)], 64, program, "1", "0"))
        self.assert_ok(self.run_limited(["-s unlimited", "-v %d" % (4000 * KB)], 64, program, "1", "0"))

    def test_the_heap_leaves_address_space_for_the_rest(self):
        self.assert_ok(self.upcc("-o", "allocating", self.write("allocating.upc", ALLOCATING)))
        for space in list(range(1000, 10000, 500)) + [2300, 4190, 4210, 4400, 8290, 8390, 8600, 8700, 8800]:
            self.assert_ok(self.run_limited(["-v %d" % (space * KB)], 2, "./allocating"))

    def test_more_private_data_than_the_machine_has_memory(self):
        program = self.build(1000 * KB * KB)
        self.assert_ok(self.run_limited(["-s 8192"], 2, program, "7000", "1"))
        done = self.run_limited(["-s 8192"], 2048, program, "1", "0")
        self.assert_refused(done, "private data of 10[0-9][0-9] MB a thread do not fit")


if __name__ == "__main__":
    command_test.main()
