// bool, true and false without <stdbool.h>.
#include <stdio.h>
#include <upc.h>

shared bool flags[THREADS];
static bool twice = false;
static_assert(sizeof(bool) == 1 && true == 1);
struct options {
  bool on : 1;
  shared bool *where;
};

static bool negated(bool b) { return !b; }

int main(void) {
  struct options o = {.on = true, .where = &flags[MYTHREAD]};
  *o.where = true;
  upc_barrier;
  bool all = true;
  for (int i = 0; i < THREADS; i++) all = all && flags[i];
  twice = negated(twice);
  if (all && twice && o.on && _Generic(true, bool: 1, default: 0)) puts("PASS");
  return 0;
}
