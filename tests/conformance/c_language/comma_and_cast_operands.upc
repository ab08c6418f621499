// Dereferencing a pointer-to-shared that is the value of a comma expression; the cast of a store whose value is unused.
// THREADS: 1 2 3
#include "../check.h"

struct pair { int x, y; };
shared int a[10 * THREADS];
shared [4] int blocked[4 * THREADS];
shared int one;
shared double real;
shared struct pair pairs[THREADS];
int k;

static void commas(void) {
  a[1] = 6, a[2] = 7;
  CHECK_EQUAL(*(k++, &a[2]), 7);
  CHECK_EQUAL((k++, &a[0])[1], 6);
  *(k++, &a[3]) = 9;
  (k++, &a[0])[4] = 8;
  (*(k++, &a[3]))++;
  CHECK_EQUAL(a[3], 10);
  CHECK_EQUAL(a[4], 8);
  CHECK_EQUAL(k, 5);
  shared int *p = (k++, &a[2]) + 1;
  CHECK(p == &a[3]);
  CHECK_EQUAL(*(k ? (k++, &a[2]) : &a[1]), 7);
  (k++, a)[5] = 3;
  p = &(k++, a)[5];
  CHECK_EQUAL(*p, 3);
  CHECK_EQUAL(p - (k++, a), 5);
  CHECK((k++, p) > (k++, &a[4]));
  CHECK_EQUAL((int)upc_threadof((k++, &a[5])), 5 % THREADS);
}

static void casts(void) {
  (int)(one = 5);
  CHECK_EQUAL(one, 5);
  (void)(real = 2.5);
  (float)(real *= 2);
  CHECK(real == 5);
  (long)(one += 2);
  (int)one++;
  (char)++one;
  CHECK_EQUAL(one, 9);
  (char)(blocked[1] = 3), (int)(pairs[0].x = 4);
  one ? (int)(blocked[2] = 1) : (int)(blocked[3] = 1);
  CHECK_EQUAL(blocked[1] + blocked[2] + pairs[0].x, 8);
  for (k = 0; k < 3; (int)(blocked[k++] = 2)) {}
  CHECK_EQUAL(blocked[0] + blocked[1] + blocked[2], 6);
  CHECK_EQUAL((int)(blocked[1] = 3), 3);
}

int main(void) {
  if (MYTHREAD == 0) {
    commas();
    casts();
  }
  upc_barrier;
  pass();
  return 0;
}
