"""Right programs compile under -Wall -Wextra -Werror: the translation gives rise to no warning of its own.

With gcc and clang, in ISO C and GNU C. Of two warnings the translation may be the cause: gcc takes a structure
for uninitialised that was filled through a pointer, and upc_threadof is compared with MYTHREAD, an int, as the
language has them.
"""

import glob
import os
import shutil

import command_test

COMPILERS = [name for name in ("gcc", "clang-14") if shutil.which(name)]
OPTIONS = ["-Wall", "-Wextra", "-Werror", "-Wno-sign-compare"]
OF_GCC = ["-Wno-maybe-uninitialized"]

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


class Warnings(command_test.CommandTest):
    def check(self, source, standards):
        for compiler in COMPILERS:
            for standard in standards:
                for optimisation in ("-O0", "-O2"):
                    with self.subTest(f"{os.path.basename(source)} {compiler} {standard} {optimisation}"):
                        done = self.upcc(*OPTIONS, *(OF_GCC if compiler == "gcc" else []), optimisation, f"-std={standard}", "-c", "-o", self.path("o.o"), source,
                                         UPCC_CC=compiler)
                        self.assertEqual((done.exit, done.stderr), (0, ""), done)

    def test_private_data(self):
        self.check(self.write("private.upc", PRIVATE), ("c99", "c11", "gnu17"))

    def test_examples(self):
        examples = sorted(glob.glob("examples/*.upc"))
        self.assertNotEqual(examples, [])
        for example in examples:
            self.check(os.path.abspath(example), ("c11",))


if __name__ == "__main__":
    command_test.main()
