// upc_free and upc_all_free accept space of each of the three allocation functions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared void *shared given;

static shared void *from_thread_0(shared void *p) {
  if (MYTHREAD == 0) given = p;
  upc_barrier;
  p = given;
  upc_barrier;
  return p;
}

int main(void) {
  shared void *p = upc_all_alloc(THREADS, 10);
  upc_barrier;
  if (MYTHREAD == THREADS - 1) upc_free(p);
  p = upc_all_alloc(THREADS, 10);
  upc_all_free(p);
  p = from_thread_0(MYTHREAD == 0 ? upc_alloc(30) : NULL);
  upc_all_free(p);
  p = from_thread_0(MYTHREAD == 0 ? upc_global_alloc(THREADS, 30) : NULL);
  upc_all_free(p);
  p = from_thread_0(MYTHREAD == 0 ? upc_alloc(30) : NULL);
  if (MYTHREAD == THREADS - 1) upc_free(p);
  pass();
  return 0;
}
