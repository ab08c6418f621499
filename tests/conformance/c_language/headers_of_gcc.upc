// Headers that belong to gcc, not to the C library.
// FLAGS: -fopenmp
// COMPILERS: gcc
#include "../check.h"
#include <float.h>
#include <limits.h>
#include <omp.h>
#include <openacc.h>
#include <stdatomic.h>
#if defined(__x86_64__)
#include <immintrin.h>
#include <quadmath.h>
#elif defined(__aarch64__)
#include <arm_acle.h>
#include <arm_neon.h>
#endif
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
#if defined(__x86_64__)
  CHECK((int)sizeof(__float128) == 16 && _mm_cvtsi128_si32(_mm_set1_epi32(3)) == 3);
#elif defined(__aarch64__)
  CHECK(vaddvq_s32(vdupq_n_s32(3)) == 12);
#endif
  pass();
  return 0;
}
