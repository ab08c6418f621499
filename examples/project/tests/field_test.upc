#include <stdio.h>
#include <upc.h>

#include "field.h"

int main(void) {
  long cells = CELLS * THREADS;
  field_fill();
  if (field_sum() == cells * (cells - 1) / 2 && upc_threadof(&field[CELLS * MYTHREAD]) == MYTHREAD) return 0;
  fprintf(stderr, "thread %d: the sum is wrong\n", MYTHREAD);
  return 1;
}
