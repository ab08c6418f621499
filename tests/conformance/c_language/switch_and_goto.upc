// switch on shared values, fall-through, ranges, Duff's device, jumps between blocks.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { ONE = 1, TWO };
shared int x[THREADS];
shared [] char from[20] = "nineteen characters", to[20];

static int classify(int n) {
  int r = 0;
  switch (x[n]) {
    case ONE: r += 1;
    case TWO: r += 10; break;
    case sizeof(long) + 2 ... 20: r = 20; break;
    case -1: {
      goto out;
      default: r = 99;
    }
  }
  return r;
out:
  return -5;
}

static void duff(int count) {
  shared [] char *p = to, *q = from;
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *p++ = *q++;
    case 3: *p++ = *q++;
    case 2: *p++ = *q++;
    case 1: *p++ = *q++;
            } while (--n > 0);
  }
}

int main(void) {
  static const int inputs[] = {1, 2, 15, -1, 7}, results[] = {11, 10, 20, -5, 99};
  for (int i = 0; i < 5; i++) {
    x[MYTHREAD] = inputs[i];
    CHECK_EQUAL(classify(MYTHREAD), results[i]);
  }
  if (MYTHREAD == 0) duff(19);
  upc_barrier;
  for (int i = 0; i < 19; i++) CHECK_EQUAL(to[i], from[i]);
  CHECK_EQUAL(to[19], 0);
  pass();
  return 0;
}
