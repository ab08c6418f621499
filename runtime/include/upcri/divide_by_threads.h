/* Division by THREADS: where the number is not known to the compiler, a multiplication by its
 * reciprocal, which the job keeps. */
#ifndef UPCRI_DIVIDE_BY_THREADS_H
#define UPCRI_DIVIDE_BY_THREADS_H

#include <upcri/job.h>

UPCRI_BEGIN_C

/* floor(n / THREADS) for -2^47 <= n < 2^47, THREADS <= UPCR_MAX_THREADS. With the reciprocal
 * m = floor(2^63/T) + 1, n*m/2^63 exceeds n/T by less than n*T/2^63 < 1/T, so the floor is exact.
 */
UPCRI_INLINE int64_t upcri_divide_by_threads(int64_t n) {
#ifdef UPCRI_STATIC_THREADS
  return n >= 0 ? (int64_t)((uint64_t)n / UPCRI_STATIC_THREADS)
                : ~(int64_t)((uint64_t)~n / UPCRI_STATIC_THREADS);
#else
  const uint64_t m = upcri_job.reciprocal;
  if (UPCRI_LIKELY(n >= 0)) return (int64_t)(((upcri_product_t)(uint64_t)n * m) >> 63);
  return ~(int64_t)(((upcri_product_t)(uint64_t)~n * m) >> 63);
#endif
}

UPCRI_END_C
#endif
