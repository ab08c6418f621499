// Prefix and postfix ++ and -- on shared objects of every kind, with their values.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct s { short n; float f; };
shared int i[THREADS];
shared signed char c[THREADS];
shared double d[THREADS];
shared _Bool b[THREADS];
shared struct s s[THREADS];
shared [2] int target[4 * THREADS];
shared [2] int *shared p[THREADS];

int main(void) {
  int t = (MYTHREAD + 1) % THREADS;
  i[t] = 5;
  CHECK_EQUAL(i[t]++, 5);
  CHECK_EQUAL(++i[t], 7);
  CHECK_EQUAL(i[t]--, 7);
  CHECK_EQUAL(--i[t], 5);
  c[t] = 127;
  c[t]++;
  CHECK_EQUAL(c[t], -128);
  d[t] = 0.5;
  CHECK(d[t]++ == 0.5 && --d[t] == 0.5);
  CHECK_EQUAL(b[t]++, 0);
  CHECK_EQUAL(b[t]++, 1);
  CHECK_EQUAL(b[t], 1);
  s[t].n = -1;
  CHECK_EQUAL(s[t].n++ + s[t].n, -1);
  ++s[t].f;
  CHECK(s[t].f-- == 1.0f && s[t].f == 0);
  p[t] = target;
  CHECK(p[t]++ == target);
  CHECK(++p[t] == &target[2]);
  CHECK_EQUAL(upc_phaseof(--p[t]), 1);
  p[t] += 2;
  CHECK_EQUAL(p[t] - target, 3);
  if (MYTHREAD == 0) *p[t]-- = 1;  // all point to the same element
  else p[t]--;
  CHECK_EQUAL(p[t] - target, 2);
  pass();
  return 0;
}
