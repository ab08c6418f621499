// A stack on each thread, for multiple_files.upc.
#include <upc.h>
#include "multiple_files.h"

struct stack stack;

void push(int value) {
  if (stack.depth == depth_limit) upc_global_exit(2);
  storage[STACK_SIZE * MYTHREAD + stack.depth++] = value;
}

int pop(void) { return storage[STACK_SIZE * MYTHREAD + --stack.depth]; }

int peek(int thread, int at) { return storage[STACK_SIZE * thread + at]; }
