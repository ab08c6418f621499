/* SPDX-License-Identifier: MIT */
/* Division by THREADS: where the compiler does not know the number, a multiplication by its
 * reciprocal, which is stored in the job. */
#ifndef UPCRI_DIVIDE_BY_THREADS_H
#define UPCRI_DIVIDE_BY_THREADS_H

#include <upcri/job.h>

UPCRI_BEGIN_C

/* floor(n / THREADS) for -2^51 <= n < 2^51, THREADS <= UPCR_MAX_THREADS. With the reciprocal m =
 * floor((2^63 - 1)/T), (2n + 1)*m/2^64 differs from (2n + 1)/2T by at most |2n + 1|/2^64, which is
 * less than 1/2T; and an odd number over 2T is at least that far from any integer. So neither
 * multiples of T nor negative numbers are special cases. */
UPCRI_INLINE int64_t upcri_divide_by_threads(int64_t n) {
#ifdef UPCRI_STATIC_THREADS
  const int64_t m = INT64_MAX / UPCRI_STATIC_THREADS;
  if ((UPCRI_STATIC_THREADS & (UPCRI_STATIC_THREADS - 1)) == 0)
    return n >> __builtin_ctz(UPCRI_STATIC_THREADS);
#else
  const int64_t m = (int64_t)upcri_settled_job.reciprocal;
#endif
  return (int64_t)(((upcri_signed_product_t)(2 * n + 1) * m) >> 64);
}

UPCRI_END_C
#endif
