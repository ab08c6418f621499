// Addresses of labels in static tables, and __label__ on separate lines, in functions that have private data.
#include "../check.h"

static int steps;

static int run(int at) {
  static void *table[] = {&&first, &&second, &&third};
  static int distances[] = {&&first - &&first, &&second - &&first};
  static const void *constant = &&third;
  static struct { int n; void *to; } pairs[2] = {{1, &&second}, {2, &&third}};
  steps++;
  CHECK(distances[0] == 0 && distances[1] == (char *)&&second - (char *)table[0]);
  CHECK(constant == pairs[1].to);
  if (at == 1) table[1] = table[2];  // only for this thread
  goto *table[at];
first:
  return 1;
second:
  return 2;
third:
  return 3;
}

static int nested(void) {
  __label__ out, other;
  __label__ last;
  steps++;
  int r = ({
    __label__ one;
    __label__ two;
    if (steps) goto two;
  one:
    goto out;
  two:;
    5;
  });
  goto last;
out:
other:
  return 0;
last:
  return r;
}

int main(void) {
  CHECK_EQUAL(run(0), 1);
  upc_barrier;
  if (MYTHREAD == 0) CHECK_EQUAL(run(1), 3);
  upc_barrier;
  CHECK_EQUAL(run(2), 3);
  if (MYTHREAD > 0) CHECK_EQUAL(run(1), 3);
  CHECK_EQUAL(nested(), 5);
  CHECK_EQUAL(steps, 4);
  pass();
  return 0;
}
