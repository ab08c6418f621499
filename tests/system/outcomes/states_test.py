# SPDX-License-Identifier: MIT
"""A thread's state, by which upcrun -outcomes distinguishes a loop that waits from code that makes progress: state in registers, frames,
arrays, private data, the C heap and the C library, at each level of optimisation.
"""
import itertools
import json
import unittest

import command_test

LEVELS = ("-O0", "-O1", "-O2", "-O3")
HEAD = """#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>
%s shared [] int data[6];
#define x data[0]
__attribute__((noinline)) static int get(void) { return x; }
static int inlined(void) { return x; }
"""
# One of the programs; thread 0 runs it while thread 1 writes.
ONE = """
#define await await_%(number)d
#define go go_%(number)d
#define more more_%(number)d
#define ready ready_%(number)d
#define tries tries_%(number)d
#define n n_%(number)d
%(functions)s
static void program_%(number)d(void) {
  %(body)s
}
#undef await
#undef go
#undef more
#undef ready
#undef tries
#undef n
"""
MAIN = """
static void (*const programs[])(void) = {%s};
int main(int argc, char **argv) {
  if (MYTHREAD)
    x = 2;
  else
    programs[atoi(argv[1])]();
  return 0;
}
"""
# Three reads, in main or in other functions; each program prints the values that they see, such as "0 0 2 ".
THREE_READS = {
    "calls": ("", 'printf("%d ", get()); printf("%d ", get()); printf("%d ", get());'),
    "inlined": ("", 'printf("%d ", inlined()); printf("%d ", inlined()); printf("%d ", inlined());'),
    "loop": ("", 'for (int i = 0; i < 3; i++) printf("%d ", get());'),
    "loop in main": ("", 'for (int i = 0; i < 3; i++) printf("%d ", x);'),
    "pointer to a function": ("static int (*volatile f)(void) = get;", 'for (int i = 0; i < 3; i++) printf("%d ", f());'),
    "recursion": ('__attribute__((noinline)) static void go(int n) { if (n == 0) return; printf("%d ", x); go(n - 1); }', "go(3);"),
    "recursion, then output": ('__attribute__((noinline)) static void go(int n) { if (n == 0) return; int seen = x; go(n - 1); printf("%d ", 2 - seen); }', "go(3);"),
    "local array": ("", 'int seen[3]; for (int i = 0; i < 3; i++) seen[i] = get(); printf("%d %d %d ", seen[0], seen[1], seen[2]);'),
    "array of a caller": ("__attribute__((noinline)) static void fill(int *to) { for (int i = 0; i < 3; i++) to[i] = x; }",
                          'int seen[3]; fill(seen); printf("%d %d %d ", seen[0], seen[1], seen[2]);'),
    "variable length": ("__attribute__((noinline)) static int one(int n) { int a[n + 2]; a[n] = x; return a[n]; }",
                        'for (int i = 0; i < 3; i++) printf("%d ", one(i));'),
    "private data": ("static int n;", 'for (n = 0; n < 3; n++) printf("%d ", get());'),
    "private data of a function": ("__attribute__((noinline)) static int more(void) { static int n; int seen = x; return n++ < 3 ? seen : -1; }",
                                   'for (int seen; (seen = more()) >= 0;) printf("%d ", seen);'),
    "heap": ("", 'int *n = malloc(sizeof *n); for (*n = 0; *n < 3; ++*n) printf("%d ", get()); free(n);'),
    "large heap": ("", 'int *n = malloc(9 << 20); for (n[2000000] = 0; n[2000000] < 3; ++n[2000000]) printf("%d ", get()); free(n);'),
    "floating": ("", 'for (double d = 0; d < 3; d++) printf("%d ", get());'),
    "number": ("", 'long sum = 1; for (int i = 0; i < 3; i++) sum = sum * 10 + get();\n'
               '  printf("%ld %ld %ld ", sum / 100 % 10, sum / 10 % 10, sum % 10);'),
    "many numbers": ("", "int a = 1, b = 2, c = 3, d = 4, e = 5; const int n = get() >= 0 ? 3 : 9;\n"
                     "  for (int i = 1; i < n; i++) { int t = a; a = b; b = c; c = d; d = e; e = t + 10 * get(); }\n"
                     '  if (a + b + c < 0) puts("no"); for (int i = 0; i < 3; i++) printf("%d ", get());'),
    "goto": ("", 'int i = 0;\nagain:\n  printf("%d ", get());\n  if (++i < 3) goto again;'),
    "jump": ("static jmp_buf back; static int n;", 'n = 0; setjmp(back); printf("%d ", get()); if (++n < 3) longjmp(back, 1);'),
    "place in a string": ("", 'for (const char *c = "abc"; *c; c++) printf("%d ", get());'),
    "library": ("", 'char words[] = "a b c"; for (char *w = strtok(words, " "); w; w = strtok(NULL, " ")) printf("%d ", get());'),
    "random numbers": ("", "srand(7); const int wanted = (rand(), rand(), rand()); srand(7);\n"
                       '  do printf("%d ", get()); while (rand() != wanted);'),
}
# Copies are relaxed accesses, whatever the qualifier.
RELAXED_READS = {
    "copies": ("", 'for (int i = 0; i < 3; i++) { int seen[6]; upc_memget(seen, data, sizeof seen); printf("%d ", seen[0]); }'),
}
# A thread reads until it sees the write, at most three times; each program prints the number of failed reads, such as "2 ".
TRIES = {
    "loop": ("", 'int n = 0; while (n < 3 && !get()) n++; printf("%d ", n);'),
    "loop in main": ("", 'int n = 0; while (n < 3 && !x) n++; printf("%d ", n);'),
    "loop in a function": ("__attribute__((noinline)) static int tries(void) { int n = 0; while (n < 3 && !x) n++; return n; }", 'printf("%d ", tries());'),
    "recursion": ("__attribute__((noinline)) static int tries(int n) { return n == 3 || x ? n : tries(n + 1); }", 'printf("%d ", tries(0));'),
    "downwards": ("", 'int n = 3; while (n > 0 && !get()) n--; printf("%d ", 3 - n);'),
    "structure": ("", 'struct { int n; char c[40]; } s = {0}; while (s.n < 3 && !get()) s.n++; printf("%d ", s.n);'),
}
# Loops that wait for the write.
WAITS = {
    "loop in main": ("", "while (!x) continue;"),
    "call": ("", "while (!get()) continue;"),
    "loop in a function": ("__attribute__((noinline)) static void await(void) { while (!x) continue; }", "await();"),
    "function of a function": ("__attribute__((noinline)) static int ready(int wanted) { return get() == wanted; }\n"
                               "__attribute__((noinline)) static void await(int wanted) { while (!ready(wanted)) continue; }", "await(2);"),
    "in recursion": ("__attribute__((noinline)) static void await(int n) { if (n) await(n - 1); else while (!get()) continue; }", "await(5);"),
    "array beside it": ("", "int a[100]; for (int i = 0; i < 100; i++) a[i] = i; while (get() != a[2]) continue;"),
    "goto": ("", "again:\n  if (!get()) goto again;"),
    "do": ("", "int seen; do seen = get(); while (seen == 0);"),
    "work in between": ("", "while (!get()) { int a[20]; for (int i = 0; i < 20; i++) a[i] = i * i; if (a[3] != 9) abort(); }"),
    "heap in between": ("", "while (!get()) { char *a = malloc(100); memset(a, 1, 100); free(a); }"),
    "library in between": ("", 'while (!get()) { char a[40]; snprintf(a, sizeof a, "%d", 7); if (atoi(a) != 7) abort(); }'),
    "copy": ("", "int seen[6]; do upc_memget(seen, data, sizeof seen); while (!seen[0]);"),
    "copy in a function": ("static int ready(void) { int seen[6]; upc_memget(seen, data, sizeof seen); return seen[0]; }", "while (!ready()) continue;"),
    "back and forth": ("", "for (int turn = 0; !get(); turn = !turn) continue;"),
}
ENDS = 20  # seconds that a search may take; most take 0.1


@command_test.unsanitized("the runs have a memory of their own")
class States(command_test.CommandTest):
    def check(self, programs, strict, expected):
        text = HEAD % strict + "".join(ONE % {"number": number, "functions": functions, "body": body} for number, (functions, body) in enumerate(programs.values()))
        self.write("drawn.upc", text + MAIN % ", ".join(f"program_{number}" for number in range(len(programs))))
        for level in LEVELS:
            self.assertEqual(self.upcc("-w", "-g", level, "-o", "drawn", "drawn.upc").exit, 0)
            for number, name in enumerate(programs):
                with self.subTest(name, level=level, strict=strict):
                    found = self.upcrun("-n", "2", "-outcomes", "-outcomes-time", str(ENDS), "-outcomes-json", "found.json", "./drawn", str(number))
                    self.assertEqual(found.exit, 0, str(found))
                    lines = ["".join(outcome["output"].values()).strip() for outcome in json.loads(self.read("found.json"))["outcomes"]]
                    self.assertEqual(sorted(lines), expected)

    def test_strict_reads_see_the_write_from_some_point_on(self):
        self.check(THREE_READS, "strict", ["0 0 0", "0 0 2", "0 2 2", "2 2 2"])

    def test_relaxed_reads_see_the_write_or_not(self):
        self.check(THREE_READS | RELAXED_READS, "relaxed", [" ".join(seen) for seen in itertools.product("02", repeat=3)])

    def test_tries_are_counted(self):
        for strict in ("strict", "relaxed"):
            self.check(TRIES, strict, ["0", "1", "2", "3"])

    def test_loops_that_wait_end(self):
        for strict in ("strict", "relaxed"):
            self.check({name: (functions, body + ' puts("seen");') for name, (functions, body) in WAITS.items()}, strict, ["seen"])


if __name__ == "__main__":
    command_test.main()
