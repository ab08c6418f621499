// Prefix sums by private pointers to each thread's own numbers.
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
  bench_start(argc, argv);
  if (!bench_is_wanted("prefix sum")) return 0;
  upc_forall (long i = 0; i < EACH * THREADS; i++; &numbers[i]) numbers[i] = number_at(i);
  bench_row("prefix sum", prefix_sum);
  return check();
}
