// ?:, && , || and the comma operator with shared operands of several types, also before a pointer that is
// dereferenced; casts of assignments whose values are unused.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[THREADS], zero;
shared char c = 'c';
shared double d = 1.5;
shared [2] int b[2 * THREADS];
static int calls;

static int called(int value) {
  calls++;
  return value;
}

int main(void) {
  a[MYTHREAD] = 3;
  CHECK_EQUAL(a[MYTHREAD] ? a[MYTHREAD] : zero, 3);
  CHECK((zero ? c : d) == 1.5);
  CHECK_EQUAL(sizeof(zero ? c : d), sizeof(double));
  CHECK_EQUAL(zero && called(1), 0);
  CHECK_EQUAL(a[MYTHREAD] || called(1), 1);
  CHECK_EQUAL(calls, 0);
  CHECK_EQUAL((called(1), a[MYTHREAD]), 3);
  CHECK_EQUAL(calls, 1);
  shared int *p = zero ? &zero : &a[MYTHREAD];
  CHECK(p == &a[MYTHREAD]);
  *(zero ? &zero : p) = 8;
  CHECK_EQUAL(a[MYTHREAD], 8);
  p = MYTHREAD < 0 ? p : NULL;
  CHECK(!p);
  shared void *g = MYTHREAD >= 0 ? (shared void *)b : a;
  CHECK(g == b);
  CHECK_EQUAL(zero ?: 6, 6);
  CHECK_EQUAL(a[MYTHREAD] ?: called(2), 8);
  CHECK_EQUAL(!zero + !a[MYTHREAD], 1);
  if (zero)
    CHECK(0);
  else if (!zero)
    calls = 9;
  CHECK_EQUAL(calls, 9);
  b[2 * MYTHREAD] = 4;
  b[2 * MYTHREAD + 1] = 5;
  CHECK_EQUAL(*(calls++, &b[2 * MYTHREAD]), 4);
  CHECK_EQUAL((calls++, &b[2 * MYTHREAD])[1], 5);
  *(calls++, &a[MYTHREAD]) += 2;
  CHECK_EQUAL(a[MYTHREAD], 10);
  CHECK_EQUAL(calls, 12);
  (int)(a[MYTHREAD] = 11);
  (char)(b[2 * MYTHREAD] += 1, calls = 13);
  CHECK_EQUAL(a[MYTHREAD] + b[2 * MYTHREAD] + calls, 29);
  pass();
  return 0;
}
