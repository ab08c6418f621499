/* Random access. */
#include "../openmp.h"

#include "random.h"

static uint64_t *table, x;
#pragma omp threadprivate(x)

static void update(long count) {
  const uint64_t size = (uint64_t)EACH * (uint64_t)omp_get_num_threads();
  while (count--) {
    x = next_random(x);
    table[x % size] ^= x;
  }
#pragma omp barrier
}

static void prepare(void) {
  const long size = (long)EACH * omp_get_num_threads();
#pragma omp single
  table = malloc((size_t)size * sizeof *table);
#pragma omp for schedule(static)
  for (long i = 0; i < size; i++) table[i] = (uint64_t)i;
  x = first_random(omp_get_thread_num());
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "random access", prepare, update, NULL);
}
