// Structures assigned between private and shared memory in both directions, as results and as arguments.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct big { int v[50]; char tag; };
shared struct big bigs[THREADS];
shared [] struct big pair[2];

static struct big make(int n) {
  struct big b = {.tag = 'a' + n};
  for (int i = 0; i < 50; i++) b.v[i] = n + i;
  return b;
}
static int check(struct big b, int n) {
  return b.v[0] == n && b.v[49] == n + 49 && b.tag == 'a' + n;
}

int main(void) {
  struct big local = make(MYTHREAD), copy;
  bigs[MYTHREAD] = local;
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  copy = bigs[t];
  CHECK(check(copy, t));
  CHECK(check(bigs[t], t));
  CHECK_EQUAL((local = bigs[t]).v[7], t + 7);
  upc_barrier;
  bigs[t] = make(t + 5);
  upc_barrier;
  CHECK(check(bigs[MYTHREAD], MYTHREAD + 5));
  if (MYTHREAD == THREADS - 1) pair[0] = pair[1] = bigs[0];
  upc_barrier;
  CHECK(check(pair[0], 5) && check(pair[1], 5));
  struct big initialised = pair[1];
  CHECK_EQUAL(initialised.v[3], 8);
  CHECK_EQUAL(make(3).v[1], 4);
  struct big chosen = MYTHREAD >= 0 ? bigs[0] : local;
  CHECK(check(chosen, 5));
  pass();
  return 0;
}
