// Prefix sums through private pointers to each thread's own numbers.
#include "../upc.h"
#include "size.h"

shared [EACH] long numbers[EACH * THREADS], sums[EACH * THREADS];
shared long parts[THREADS];
#include "check.h"

static void prefix_sum(long count) {
  const long *own = (long *)&numbers[MYTHREAD * EACH];
  long *restrict to = (long *)&sums[MYTHREAD * EACH];
  while (count--) {
    long sum = 0;
    for (long i = 0; i < EACH; i++) sum += own[i];
    parts[MYTHREAD] = sum;
    upc_barrier;
    sum = 0;
    for (int t = 0; t < MYTHREAD; t++) sum += parts[t];
    for (long i = 0; i < EACH; i++) to[i] = sum += own[i];
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "prefix sum", prepare, prefix_sum, wrong);
}
