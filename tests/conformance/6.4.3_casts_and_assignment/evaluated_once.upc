// Each operand of an assignment to shared memory is evaluated exactly once.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[8 * THREADS];
static int calls;

static int next(void) { return calls++; }
static shared [2] int *at(int i) { calls++; return &a[8 * MYTHREAD + i]; }

int main(void) {
  int i = 0;
  shared [2] int *p = &a[8 * MYTHREAD];
  *p++ = 1;
  *p++ = 2;
  CHECK_EQUAL(p - a, 8 * MYTHREAD + 2);
  *at(2) = 3;
  CHECK_EQUAL(calls, 1);
  *at(2) += 4;
  CHECK_EQUAL(calls, 2);
  (*at(3))++;
  CHECK_EQUAL(calls, 3);
  a[8 * MYTHREAD + next()] = next();
  CHECK_EQUAL(calls, 5);
  a[8 * MYTHREAD + i++] <<= 3;
  CHECK_EQUAL(i, 1);
  a[8 * MYTHREAD + ++i]--;
  CHECK_EQUAL(i, 2);
  CHECK_EQUAL(a[8 * MYTHREAD], 8);
  CHECK_EQUAL(a[8 * MYTHREAD + 2], 6);
  pass();
  return 0;
}
