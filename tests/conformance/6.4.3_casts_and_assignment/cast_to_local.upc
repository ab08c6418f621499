// A thread accesses its own shared data through a cast to a pointer-to-local.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
shared struct pair { int first; double second; } pairs[THREADS];

int main(void) {
  int *mine = (int *)&a[4 * MYTHREAD];
  for (int i = 0; i < 4; i++) mine[i] = 10 * MYTHREAD + i;
  struct pair *pair = (struct pair *)&pairs[MYTHREAD];
  pair->first = MYTHREAD;
  pair->second = MYTHREAD / 2.0;
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++) CHECK_EQUAL(a[i], 10 * (i / 4) + i % 4);
  for (int t = 0; t < THREADS; t++) CHECK(pairs[t].first == t && pairs[t].second == t / 2.0);
  if (MYTHREAD == 0) CHECK((int *)a == mine);
  const char *bytes = (const char *)&a[4 * MYTHREAD];
  CHECK(*(const int *)bytes == *mine);
  pass();
  return 0;
}
