# SPDX-License-Identifier: MIT
"""Single-valued arguments of collective functions: each argument of each function, with another value on thread 1.

A row of CALLS is a call. An argument is the value of all threads, then `!` and the value that thread 1 passes instead; an
argument without `!` may differ among threads. For each alternative value, the checking runtime must report the function and
the line of the call; the same calls without alternative values must pass.
"""

import concurrent.futures
import re
import sys
import unittest

import command_test

HEAD = """
#include <string.h>
#include <upc.h>
#include <upc_atomic.h>
#include <upc_collective.h>
#include <upc_io.h>
#include <bupc_collectivev.h>
#define SYNC (UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC)
#define MIXED (UPC_IN_NOSYNC | UPC_OUT_ALLSYNC)
shared int d1[8*THREADS], d2[8*THREADS], s1[8*THREADS], s2[8*THREADS];
shared [] int o1[64], o2[64];
shared int perm[THREADS], other[THREADS];
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static int up(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }
static int down(shared void *a, shared void *b) { return up(b, a); }
static shared void *mem(void) { return upc_all_alloc(THREADS, 8); }
static upc_file_t *common(void) { return upc_all_fopen("single.dat", UPC_RDWR | UPC_CREATE | UPC_COMMON_FP, 0, NULL); }
static upc_file_t *own(void) { return upc_all_fopen("single.dat", UPC_RDWR | UPC_CREATE | UPC_INDIVIDUAL_FP, 0, NULL); }
static upc_atomicdomain_t *domain(void) { return upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0); }
static struct upc_hint hints[1] = {{"access_style", "read_once"}};
shared int *m1, *m2;
upc_lock_t *l1, *l2;
upc_file_t *f1, *f2, *i1, *i2;
upc_atomicdomain_t *a1, *a2;
int differs;
#define PICK(which, a, b) (MYTHREAD == 1 && differs == (which) ? (b) : (a))
"""

MOVES = ["upc_all_broadcast({D}, o1 ! o2, 4 ! 8, SYNC ! MIXED)", "upc_all_scatter({D}, o1 ! o2, 4 ! 8, SYNC ! MIXED)",
         "upc_all_gather(o1 ! o2, {S}, 4 ! 8, SYNC ! MIXED)", "upc_all_gather_all({D}, {S}, 4 ! 8, SYNC ! MIXED)",
         "upc_all_exchange({D}, {S}, 4 ! 8, SYNC ! MIXED)",
         "upc_all_permute({D}, {S}, perm ! other, 4 ! 8, SYNC ! MIXED)",
         "upc_all_sort({D}, 4 ! 8, THREADS ! 4, 1 ! 2, up ! down, SYNC ! MIXED)"]
REDUCTIONS = ["{F}({D}, {S}, UPC_ADD ! UPC_MULT, THREADS ! 4, 1 ! 2, NULL, SYNC ! MIXED)",
              "{F}({D}, {S}, UPC_FUNC ! UPC_NONCOMM_FUNC, THREADS, 1, add ! mul, SYNC)"]
IO = ["upc_all_fclose({I})", "upc_all_fsync({I})", "upc_all_fpreallocate({I}, 64 ! 128)", "upc_all_fset_size({I}, 64 ! 128)",
      "upc_all_fget_size({I})", "upc_all_fseek(f1 ! f2, 4 ! 8, UPC_SEEK_SET ! UPC_SEEK_CUR)", "upc_all_fseek({I}, 0, UPC_SEEK_SET)",
      "upc_all_fcntl({I}, UPC_ASYNC_OUTSTANDING ! UPC_GET_FP, NULL)",
      "upc_all_fread_shared(f1 ! f2, d1 ! d2, 1 ! 2, 4 ! 1, 2 ! 1, SYNC ! MIXED)",
      "upc_all_fwrite_shared(f1 ! f2, d1 ! d2, 1 ! 2, 4 ! 1, 2 ! 1, SYNC ! MIXED)",
      "upc_all_fread_local({I}, buffer, 4, 1, SYNC ! MIXED)", "upc_all_fwrite_local({I}, buffer, 4, 1, SYNC ! MIXED)",
      "upc_all_fopen(\"single.dat\" ! \"double.dat\", UPC_RDWR|UPC_CREATE|UPC_COMMON_FP ! UPC_RDONLY|UPC_CREATE|UPC_COMMON_FP,"
      " 0, NULL)"]
OTHERS = ["upc_all_alloc(THREADS ! 1, 8 ! 16)", "upc_all_free(m1 ! m2)", "upc_all_lock_free(l1 ! l2)",
          "upc_all_atomicdomain_alloc(UPC_INT ! UPC_LONG, UPC_ADD ! UPC_ADD|UPC_OR, 0 ! UPC_ATOMIC_HINT_LATENCY)",
          "upc_all_atomicdomain_free(a1 ! a2)",
          "bupc_allv_broadcast(int, MYTHREAD, 0 ! 1)", "bupc_allv_reduce(int, MYTHREAD, 0 ! 1, UPC_ADD ! UPC_MULT)",
          "bupc_allv_reduce_all(int, MYTHREAD, UPC_ADD ! UPC_MULT)", "bupc_allv_gather(int, MYTHREAD, 0 ! 1, numbers)",
          "bupc_allv_scatter(int, 0 ! 1, numbers)"]
CALLS = ([call.format(D="d1 ! d2", S="s1 ! s2") for call in MOVES] +
         [call.format(F=f, D="d1 ! d2", S="s1 ! s2") for call in REDUCTIONS
          for f in ("upc_all_reduceI", "upc_all_prefix_reduceI", "bupc_all_reduce_allI")] +
         [call.format(I="i1 ! i2") for call in IO] + OTHERS)


def split(call):
    """Returns the function, and for each argument the value of all threads and that of thread 1."""
    name, arguments = re.fullmatch(r"(\w+)\((.*)\)", call).groups()
    return name, [(argument.split(" ! ") + [None])[:2] for argument in arguments.split(", ")]


@unittest.skipIf(any("thread" in argument for argument in sys.argv if argument.startswith("--flag=")), "has races")
class SingleValued(command_test.CommandTest):
    def test_each_argument_of_each_function(self):
        lines = HEAD.splitlines() + [
            "int main(int argc, char **argv) {", "  const int which = atoi(argv[1]);", "  char buffer[64]; int numbers[THREADS];",
            "  differs = atoi(argv[2]);", "  m1 = mem(), m2 = mem();",
            "  l1 = upc_all_lock_alloc(), l2 = upc_all_lock_alloc();", "  f1 = common(), f2 = common(), i1 = own(), i2 = own();",
            "  a1 = domain(), a2 = domain();", "  perm[MYTHREAD] = other[MYTHREAD] = MYTHREAD;",
            "  memset(numbers, 0, sizeof numbers);", "  upc_all_fset_size(i1, 4096);", "  upc_barrier;"]
        cases = []
        for which, call in enumerate(CALLS):
            name, arguments = split(call)
            given = [f"PICK({n}, {usual}, {unusual})" if unusual else usual for n, (usual, unusual) in enumerate(arguments)]
            lines.append(f"  if (which == {which}) {name}({', '.join(given)});")
            cases += [(which, n, call, len(lines)) for n, (_, unusual) in enumerate(arguments) if unusual]
        lines += ["  upc_barrier;", "  return 0;", "}"]
        self.write("single.upc", "#include <stdlib.h>\n" + "\n".join(lines[1:]) + "\n")
        self.assert_ok(self.upcc("-g", "-w", "-o", "single", "single.upc"))

        def run(which, differs):
            return self.run_command("./single", str(which), str(differs), UPC_THREADS="2")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            wrong = list(pool.map(lambda case: run(case[0], case[1]), cases))
            right = list(pool.map(lambda which: run(which, -1), range(len(CALLS))))
        for (which, differs, call, line), outcome in zip(cases, wrong):
            with self.subTest(f"argument {differs} of {call}"):
                self.assertEqual(outcome.exit, 120, str(outcome))
                self.assertRegex(outcome.stderr, rf"^upc: thread [01]: single\.upc:{line}: {split(call)[0]}", str(outcome))
        for call, outcome in zip(CALLS, right):
            with self.subTest(call):
                self.assert_ok(outcome)


if __name__ == "__main__":
    command_test.main()
