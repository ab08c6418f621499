// Pragmas that must stand directly before a loop, in each place for a loop; also before loops that this runtime puts into a block.
// THREADS: 1 2 4
#include "../conformance/check.h"

#define UNROLLED _Pragma("GCC unroll 2")

shared int flag[THREADS];
shared [4] int a[8 * THREADS];
static int turns;

static void wait_for_nobody(int k) {
  switch (k) {
    case 0:
#pragma GCC ivdep
      while (flag[MYTHREAD] == 0)
        if (++turns == 5) break;
      break;
    case 1:
      if (turns == 0)
#pragma GCC unroll 4
        do
          if (++turns == 6) break;
        while (flag[MYTHREAD] == 0);
      else
#pragma GCC ivdep
        for (; flag[MYTHREAD] == 0; turns++)
          if (turns == 7) break;
      break;
    case 2: goto label;
    label:
#pragma GCC unroll 4
#pragma GCC ivdep
      for (; flag[MYTHREAD] == 0; turns++)
        if (turns == 8) break;
      break;
    case 3:
      for (int twice = 0; twice < 2; twice++)
        UNROLLED while (flag[MYTHREAD] == 0)
          if (++turns == 4 * (twice + 1)) break;
      break;
    case 4: {
#pragma GCC ivdep
      for (struct { int from, to; } range = {0, 9}; range.from < range.to; range.from++) turns += a[0] + 1;
      break;
    }
    case 5:
      turns = ({
        int seen = 0;
#pragma GCC unroll 8
        while (flag[MYTHREAD] == 0)
          if (++seen == 10) break;
        seen;
      });
      break;
    default: break;
  }
}

int main(void) {
  static const int wanted[] = {5, 6, 8, 8, 9, 10};
  for (int k = 0; k < 6; k++) {
    turns = 0;
    wait_for_nobody(k);
    CHECK_EQUAL(turns, wanted[k]);
  }
  turns = 3;
  wait_for_nobody(1);
  CHECK_EQUAL(turns, 7);
  int mine = 0;
  if (THREADS > 0)
#pragma GCC ivdep
    upc_forall (int i = 0; i < 8 * THREADS; i++; &a[i]) mine++;
  else
    UNROLLED upc_forall (int i = 0; i < 8; i++; i) mine++;
  CHECK_EQUAL(mine, 8);
  for (int k = 0; k < 2; k++)
#pragma GCC unroll 2
    upc_forall (int i = 0; i < THREADS; i++; i) mine++;
  CHECK_EQUAL(mine, 10);
  pass();
  return 0;
}
