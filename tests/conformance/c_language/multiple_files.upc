// A program of three files that share functions, types and data.
// EXTRA: multiple_files_stack.upc multiple_files_plain.c
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"
#include "multiple_files.h"

shared [STACK_SIZE] int storage[STACK_SIZE * THREADS];
int depth_limit = STACK_SIZE;

int main(void) {
  for (int i = 0; i < 5; i++) push(i * scale(MYTHREAD));
  CHECK_EQUAL(stack.depth, 5);
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 5; i++) CHECK_EQUAL(peek(t, i), i * scale(t));
  upc_barrier;
  CHECK_EQUAL(pop(), 4 * scale(MYTHREAD));
  CHECK_EQUAL(stack.depth, 4);
  CHECK_EQUAL(times_scaled(), 5 + 5 + 1);
  pass();
  return 0;
}
