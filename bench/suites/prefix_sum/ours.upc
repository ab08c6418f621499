// Prefix sums in their simple form: each thread adds its own numbers, then all before them.
#include "../upc.h"
#include "size.h"

shared [EACH] long numbers[EACH * THREADS], sums[EACH * THREADS];
shared long parts[THREADS];
#include "check.h"

static void prefix_sum(long count) {
  while (count--) {
    long sum = 0;
    upc_forall (long i = 0; i < EACH * THREADS; i++; &numbers[i]) sum += numbers[i];
    parts[MYTHREAD] = sum;
    upc_barrier;
    sum = 0;
    for (int t = 0; t < MYTHREAD; t++) sum += parts[t];
    upc_forall (long i = 0; i < EACH * THREADS; i++; &sums[i]) {
      sum += numbers[i];
      sums[i] = sum;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "prefix sum", prepare, prefix_sum, wrong);
}
