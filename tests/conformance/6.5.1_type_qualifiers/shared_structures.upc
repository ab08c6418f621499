// Structures in shared memory: members of all types, copies of complete structures, arrays of structures.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct record {
  char name[8];
  short s;
  double d;
  long double ld;
  int *local;
  struct { int x, y; } at;
};
shared struct record one;
shared [2] struct record many[2 * THREADS];

int main(void) {
  struct record r = {"abc", 2, 3.5, 4.5L, NULL, {6, 7}};
  shared [2] struct record *p = &many[2 * MYTHREAD];
  p[0] = r;
  p[1] = p[0];
  p[1].at.y = MYTHREAD;
  p[1].name[1] = 'B';
  if (MYTHREAD == THREADS - 1) one = r;
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  struct record copy = many[2 * t + 1];
  CHECK(copy.name[0] == 'a' && copy.name[1] == 'B' && copy.name[2] == 'c');
  CHECK(copy.d == 3.5 && copy.ld == 4.5L && copy.local == NULL);
  CHECK_EQUAL(copy.at.x, 6);
  CHECK_EQUAL(copy.at.y, t);
  CHECK_EQUAL(one.at.y * 10 + one.s, 72);
  CHECK_EQUAL(many[2 * t].name[1], 'b');
  pass();
  return 0;
}
