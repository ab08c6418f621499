# SPDX-License-Identifier: MIT
"""Correct programs compile under -Wall -Wextra -Werror: the translation causes no warnings of its own.

With gcc and clang, in ISO C and GNU C. Excluded is -Wsign-compare, which upc_threadof(p) == MYTHREAD causes
through the types that the language specifies (docs/laxness.md).

Random programs may cause only the warnings of their models in plain C, and conformance programs only those of their own text.
A test run uses some of each; WARNINGS_ALL=1 uses all conformance programs, WARNINGS_PROGRAMS=1000 that many random ones.
"""

import glob
import os
import re
import shutil
import sys

import clang_commands
import command_test

sys.path.insert(0, "tools/fuzz")
from programs import element, program, tree  # for random programs

COMPILERS = [name for name in ("gcc", clang_commands.C) if shutil.which(name)]
OPTIONS = ["-Wall", "-Wextra", "-Werror", "-Wno-sign-compare"]
# Warnings that the text of conformance programs causes in C, too.
OF_THEIR_TEXT = re.compile(r"-W(unused-.*|sign-compare|implicit-fallthrough=?|missing-.*|type-limits|empty-body|"
                           r"infinite-recursion|address|pointer-arith|unevaluated-expression|tautological-.*|unused|constant-.*)$")
RANDOM = int(os.environ.get("WARNINGS_PROGRAMS", "10"))

# Private data of every kind.
PRIVATE = """
#include <stdio.h>
static double sum;
static int *p;
int counter;
static const int table[3] = {1, 2, 3};
struct s { enum { A, B } kind; int v[2]; };
static struct s one;
volatile int flag;
static volatile int sflag, flags[2] = {1, 2};
static volatile int *to_flags = flags;
const char *name = "x";
static void (*handler)(int);
char *names[2] = {"a", "b"};
static struct s *literal = &(struct s){A, {1, 2}};
static int copy[sizeof names / sizeof *names];
static inline int twice(int x) { sum += x; return 2 * x; }
static int later(void);
int main(void) {
  static int calls, sizes[] = {sizeof table};
  static volatile int local = 3;
  static void *labels[] = {&&end};
  sflag = local, flag = sflag, calls++, p = &counter, *p = twice(2), one.v[0] = table[1], copy[0] = later();
  printf("%g %d %d %s %s %d %d\\n", sum, calls + sizes[0], one.v[0], name, names[1], copy[0], literal->v[1]);
  goto *labels[0];
end:
  return handler != 0 || flag != 3 || *to_flags != 1 || one.kind != A;
}
static int later(void) { return sizeof names / sizeof *names; }
"""

# Names that occur only in operands that the translation drops, and a header's function that is never called.
NAMED = """
#include <stdio.h>
#include <upc.h>
#include "named.h"
static int sizes(int parameter, shared [3] int *q) { return sizeof parameter + upc_localsizeof(*q); }
int main(void) {
  shared [4] int *p = NULL;
  int n = 3, m[5];
  struct { char c[3]; } s;
  printf("%d %d\\n", (int)upc_blocksizeof(*p), (int)upc_elemsizeof(*p));
  switch (4) {
    case sizeof n * upc_elemsizeof(*p) / 4: break;
    case sizeof m: break;
  }
  return !bupc_assert_type(s, s) || sizes(1, NULL) == 0;
}
"""
HEADER = "static int never(int x) { return x; }\n"

# The headers of all libraries, and the common parts of every translation: features newer than a standard must pass as extensions.
PLAIN = """
#include <upc_relaxed.h>
#include <upc_atomic.h>
#include <upc_castable.h>
#include <upc_collective.h>
#include <upc_io.h>
#include <upc_nb.h>
#include <upc_tick.h>
#include <bupc_extensions.h>
shared [4] int a[4 * THREADS];
static int count;
int *own(void) { return count++ ? (int *)&a[4 * MYTHREAD] : 0; }
int main(void) {
  int i;
  upc_forall (i = 0; i < 4 * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  upc_memget(own() ? own() : &count, a, sizeof count);
  return count;
}
"""

# Accesses of every kind: their translations are statement expressions, which are GNU C.
ACCESSES = """
#include <upc_relaxed.h>
struct s { int a; long c[4]; };
struct bits { unsigned x : 3, y : 5; };
shared struct s a[10 * THREADS];
shared [4] double d[4 * THREADS];
shared int c;
shared int *q, *shared sq;
strict shared long st;
shared struct bits bits[THREADS];
static struct s local(shared struct s *p) { struct s l = *p; p->c[1] += l.a; return *p++ = l; }
static int row(int n, shared [] int *p) { shared [] int (*v)[n] = (shared [] int (*)[n])p; return v[1][2]++; }
static double sum(int k) { double r = 0; for (int i = 0; i < 4 * THREADS; i++) r += d[i] * d[(i + k) % 4]; return r; }
int main(void) {
  struct s l = {1, {3}};
  int i = 0;
  a[MYTHREAD] = l, a[MYTHREAD].a += 5, i = (int)a[MYTHREAD].c[0]++, i += (int)++a[MYTHREAD].c[i], c = i ? i : c;
  bits[MYTHREAD].x = 3, bits[MYTHREAD].y++, st = 4, st += 2;
  q = &c, *q++ = 3, q += 2, sq = q, sq++, i = (int)(q - sq), i += (int)upc_threadof(q++);
  upc_notify i; upc_wait i; upc_barrier i;
  upc_forall (int j = 0; j < 4 * THREADS; j++; &d[j]) d[j] = j;
  upc_forall (int j = 0; j < 4 * THREADS; j++; i - j) d[j] += j;
  l = local(a), l.a = (int)a[1 % THREADS].c[2];
  return row(3, (shared [] int *)a) + sum(l.a) > upc_localsizeof(a);
}
"""


class Warnings(command_test.CommandTest):
    def check(self, source, standards):
        for compiler in COMPILERS:
            for standard in standards:
                for optimisation in ("-O0", "-O2"):
                    with self.subTest(f"{os.path.basename(source)} {compiler} {standard} {optimisation}"):
                        done = self.upcc(*OPTIONS, optimisation, f"-std={standard}", "-c", "-o", self.path("o.o"), source, UPCC_CC=compiler)
                        self.assertEqual((done.exit, done.stderr), (0, ""), done)

    def test_private_data(self):
        self.check(self.write("private.upc", PRIVATE), ("c99", "c11", "gnu17"))

    def test_names_that_occur_only_in_operands(self):
        self.write("named.h", HEADER)
        self.check(self.write("named.upc", NAMED), ("gnu99", "gnu17"))

    def test_examples(self):
        examples = sorted(glob.glob("examples/*.upc"))
        self.assertNotEqual(examples, [])
        for example in examples:
            self.check(os.path.abspath(example), ("c11",))

    def test_standards(self):
        source = self.write("plain.upc", PLAIN)
        for compiler in COMPILERS:
            for standard in ("c99", "gnu99", "c11", "gnu11", "c17", "gnu17", "c2x", "gnu2x"):
                with self.subTest(f"{compiler} {standard}"):
                    done = self.upcc(*OPTIONS, "-pedantic-errors", f"-std={standard}", "-c", "-o", self.path("o.o"), source, UPCC_CC=compiler)
                    self.assertEqual((done.exit, done.stderr), (0, ""), done)

    def test_accesses_in_iso_c(self):
        source = self.write("accesses.upc", ACCESSES)
        for compiler in COMPILERS:
            for words in ([], ["-g"], ["-T", "2"], ["-portable"], ["-portable", "-T", "2"]):
                for standard in ("c99", "gnu2x"):
                    with self.subTest(f"{compiler} {words} {standard}"):
                        done = self.upcc("-pedantic-errors", f"-std={standard}", *words, "-c", "-o", "o.o", source, UPCC_CC=compiler)
                        self.assertEqual((done.exit, done.stderr), (0, ""), done)

    def warnings(self, done):
        """The names of the warnings, without trailing numbers."""
        self.assertEqual(done.exit, 0, done)
        return set(re.findall(r"\[(-W[a-z-]*=?)\d*\]$", done.stderr, re.M))

    def test_random_programs(self):
        for first in range(0, RANDOM, 10):
            programs = [program.draw("1", number, False) for number in range(first, first + 10)]
            for side, name in ((tree.UPC, "random.upc"), (tree.MODEL, "random.c")):
                self.write(name, tree.write_file(programs, side, element.functions(), "upc.h"))
            model = os.path.abspath("tools/fuzz/programs")
            for compiler in COMPILERS:
                for standard in ("gnu17", "c99"):
                    with self.subTest(f"{first} {compiler} {standard}"):
                        options = ("-Wall", "-Wextra", "-O2", f"-std={standard}", "-c", "-o", "o.o")
                        said = self.warnings(self.upcc(*options, "random.upc", UPCC_CC=compiler))
                        of_model = self.warnings(self.run_command(compiler, *options, "-I", model, "random.c"))
                        self.assertEqual(said - of_model, set())

    def test_conformance_programs(self):
        programs = sorted(glob.glob("tests/conformance/*/**/*.upc", recursive=True))
        self.assertGreater(len(programs), 400)
        for number, path in enumerate(programs):
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            if number % 25 and not os.environ.get("WARNINGS_ALL") or re.search("^// (REJECT|COMPILERS|STATIC|WARN):", text, re.M):
                continue
            own = re.findall(r"^// FLAGS: (.*)$", text, re.M)
            for compiler in COMPILERS:
                standard = ("gnu17", "c99", "gnu99", "c11")[number % 4]
                with self.subTest(f"{path} {compiler} {standard}"):
                    done = self.upcc("-Wall", "-Wextra", "-O2", f"-std={standard}", *" ".join(own).split(), "-c", "-o", self.path("o.o"),
                                     os.path.abspath(path), UPCC_CC=compiler)
                    self.assertEqual({name for name in self.warnings(done) if not OF_THEIR_TEXT.match(name)}, set(), done)


if __name__ == "__main__":
    command_test.main()
