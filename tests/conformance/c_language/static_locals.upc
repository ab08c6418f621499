// Static locals of one name in several functions and blocks are separate, and per thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int next_id(void) {
  static int id = 10;
  return id++;
}
static int next_code(void) {
  static int id;
  static struct { int a[3]; } table = {{1, 2, 3}};
  table.a[1] += 2;
  return id++ + table.a[1];
}
static int *cell(int which) {
  if (which) {
    static int n = 1;
    return &n;
  } else {
    static int n = 2;
    return &n;
  }
}
static int recursive(int depth) {
  static int deepest;
  if (depth > deepest) deepest = depth;
  return depth < 5 ? recursive(depth + 1) : deepest;
}

int main(void) {
  for (int i = 0; i <= MYTHREAD; i++) next_id();
  upc_barrier;
  CHECK_EQUAL(next_id(), 11 + MYTHREAD);
  CHECK_EQUAL(next_code(), 4);
  CHECK_EQUAL(next_code(), 7);
  *cell(0) += MYTHREAD;
  CHECK_EQUAL(*cell(0) * 10 + *cell(1), 10 * (2 + MYTHREAD) + 1);
  CHECK_EQUAL(recursive(0), 5);
  pass();
  return 0;
}
