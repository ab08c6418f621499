# SPDX-License-Identifier: MIT
"""Warnings of loops that only a relaxed write of another thread ends, and of barriers whose value is on the next line.

Each loop of SPINS causes a warning on its line. The loops of OTHERS cause none: they end by themselves or order accesses, or may do so.
"""

import re

import command_test

HEAD = """
#include <upc.h>
#include <unistd.h>
struct node { shared struct node *next; int done, ready[4]; };
shared int flag, flags[4*THREADS];
shared [2] int blocked[4*THREADS];
strict shared int ordered;
shared volatile int seen;
shared struct node box;
upc_lock_t *lock;
int sum;
void elsewhere(void);
static int mine(void) { return sum; }
#define WAIT_FOR(what) while (!(what))
#define NOT !
void f(shared int *p, shared [2] int *q, shared struct node *at, strict shared int *s, int n, int v, int k) {
"""
# The object that the message names, and the loop.
SPINS = [
    ("flag", "while (!flag);"), ("flag", "while (!flag) ;"), ("flag", "while (flag != n) { }"), ("flag", "do { } while (!flag);"),
    ("flag", "do ; while (NOT flag);"), ("flag", "for (; !flag; );"), ("flag", "for (;;) { if (flag) break; }"),
    ("flag", "while (1) if (flag == 3) return;"), ("flag", "while (flag == 0 || n > 3) continue;"),
    ("flags[MYTHREAD]", "while (!flags[MYTHREAD]);"), ("flags[n]", "while (flags[n] < 3);"), ("blocked[3]", "while (!blocked[3]);"),
    ("*p", "while (!*p);"), ("p[2]", "while (p[2] == n) { }"), ("q[n]", "while (!q[n]);"),
    ("box.done", "while (!box.done);"), ("at->done", "while (at && !at->done);"), ("at->ready[2]", "while (!at->ready[2]);"),
    ("flag", "WAIT_FOR(flag);"), ("flag", "while (!flag) upc_poll();"), ("flag", "while (!flag) bupc_poll();"),
    ("flag", "while (!flag) usleep(10);"), ("flag", "do { v = flag; } while (v < 3);"), ("flag", "while ((v = flag) == 0);"),
    ("flag", "do { int w = flag; if (w == 3) break; } while (1);"), ("flag", "while (!flag) sum++;"),
    ("flag", "while (!flag) for (k = 0; k < 99; k++) ;"), ("flag", "while (!flag) { if (n) k++; }"),
    ("flag", "while (!((flag) > 2) == 1) { sum = flag; }"), ("*...", "while (!*(p + 1));"),
]
OTHERS = [
    "while (!ordered);", "while (!*s);", "while (!flag && !ordered);", "while (!flag) upc_fence;", "while (!flag) upc_barrier;",
    "while (!flag) { upc_notify; upc_wait; }", "while (!flag) { upc_lock(lock); upc_unlock(lock); }", "while (!flag) elsewhere();",
    "while (!flag) if (mine()) sum++;", "while (!flag) (void)ordered;", "while (!flag) ordered = 1;", "while (!seen);",
    "for (k = 0; k < flag; k++) sum += flags[k];", "while (!flag && n--);", "while (flags[n++]);", "do { sum += flag; } while (0);",
    "while (flag) flag = 0;", "while (flag) flags[1]++;", "while (!flag) { if (k++ > 100) break; }",
    "while (at && !at->done) at = at->next;", "for (k = 0; k < 3; k++) for (n = 0; n < flags[k]; n++) ;",
    "{\n#pragma upc strict\n while (!flag); }", "while (!flag) __asm__ volatile(\"\" ::: \"memory\");", "while (n < 3) n++;",
    "while (sizeof flag > 8);", "while (1) { if (flag) break; return; }", "upc_forall (k = 0; k < 9; k++; &flags[k]) flags[k] = flag;",
    "while (flag) { p[k] = 1; }", "while (!flag) { *&sum = 3; }", "while (n = n + flag, n < 100);",
]
BARRIERS = ["upc_barrier\n  sum = 1;", "upc_notify\n sum++; upc_wait;", "upc_notify; upc_wait\n\n (3);", "upc_barrier // all\n sum = 2;"]
RIGHT_BARRIERS = ["upc_barrier;\n sum = 1;", "upc_barrier 3;", "upc_barrier 3\n ;", "upc_barrier\n;", "upc_barrier (1 +\n 2);"]


class Spins(command_test.CommandTest):
    def warnings(self, loops, *options):
        """Returns the lines of the program, and the warning for each line that has one."""
        lines = (HEAD + "\n".join(loops) + "\n}\n").splitlines()
        self.write("spins.upc", "\n".join(lines) + "\n")
        done = self.upcc("-trans", *options, "spins.upc")
        self.assertEqual(done.exit, 0, str(done))
        found = re.findall(r"^spins\.upc:(\d+):\d+: warning: (.*)$", done.stderr, re.MULTILINE)
        return lines, {int(line): message for line, message in found}

    def test_spins_are_reported(self):
        lines, told = self.warnings([loop for _, loop in SPINS])
        for name, loop in SPINS:
            with self.subTest(loop):
                message = told.get(lines.index(loop) + 1, "")
                self.assertIn(f"another thread writes '{name}', which is relaxed", message)
                self.assertTrue(message.endswith("[-Wrelaxed-spin]"), message)
        self.assertEqual(len(told), len(SPINS))

    def test_other_loops_are_not_reported(self):
        self.assertEqual(self.warnings(OTHERS)[1], {})

    def test_values_on_the_next_line(self):
        for barrier in BARRIERS:
            with self.subTest(barrier):
                told = self.warnings([barrier])[1]
                self.assertEqual(len(told), 1, told)
                self.assertRegex(*[(message, r"^what follows on the next line is the value of this upc_\w+: .*\[-Wbarrier-line\]$")
                                   for message in told.values()][0])
        self.assertEqual(self.warnings(RIGHT_BARRIERS)[1], {})

    def test_options_switch_them_off(self):
        both = ["while (!flag);", BARRIERS[0]]
        counted = lambda *options: len(self.warnings(both, *options)[1])
        self.assertEqual(counted(), 2)
        self.assertEqual(counted("-Wno-relaxed-spin"), 1)
        self.assertEqual(counted("-Wno-barrier-line"), 1)
        self.assertEqual(counted("-Wno-relaxed-spin", "-Wno-barrier-line"), 0)
        self.assertEqual(counted("-Wno-relaxed-spin", "-Wrelaxed-spin", "-Wbarrier-line"), 2)
        self.assertEqual(counted("-w"), 0)


if __name__ == "__main__":
    command_test.main()
