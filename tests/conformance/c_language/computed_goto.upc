// Labels as values, in a table and in a variable.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int program[4 * THREADS];

static int run(int start) {
  static const void *const operations[] = {&&add, &&twice, &&stop};
  int pc = start, value = 1;
  goto *operations[program[pc]];
add:
  value += 10;
  goto *operations[program[++pc]];
twice:
  value *= 2;
  goto *operations[program[++pc]];
stop:
  return value;
}

int main(void) {
  int code[4] = {0, 1, 0, 2};
  for (int i = 0; i < 4; i++) program[4 * MYTHREAD + i] = code[i];
  upc_barrier;
  CHECK_EQUAL(run(0), 32);
  CHECK_EQUAL(run(1), 12);
  void *next = &&there;
  goto *next;
  CHECK(0);
there:
  pass();
  return 0;
}
