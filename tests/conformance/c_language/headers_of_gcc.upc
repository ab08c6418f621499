// Headers that come with gcc, not with the C library.
// FLAGS: -fopenmp
// COMPILERS: gcc
#include "../check.h"
#include <float.h>
#include <immintrin.h>
#include <limits.h>
#include <omp.h>
#include <openacc.h>
#include <quadmath.h>
#include <stdatomic.h>
shared int seen[THREADS];
int main(void) {
  atomic_int n = 0;
#pragma omp parallel num_threads(2)
  n += omp_get_num_threads() > 0;
  CHECK(n >= 1 && n <= 2);
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_lock(&lock);
  seen[MYTHREAD] = INT_MAX - 1;
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  CHECK(seen[MYTHREAD] == INT_MAX - 1 && DBL_DIG == 15);
  CHECK((int)sizeof(__float128) == 16 && _mm_cvtsi128_si32(_mm_set1_epi32(3)) == 3);
  pass();
  return 0;
}
