/* SPDX-License-Identifier: MIT */
/* How shared arrays are distributed over the threads: which thread has an element, and how many a
 * thread has. All is in this header, so that tools can include it. (UPC 1.3, 6.4.2 and 6.5.2.1.)
 *
 * Elements come in blocks, of which the last may be shorter. Block b lies on thread b % THREADS,
 * after the b / THREADS earlier blocks of that thread. So element i, in blocks of B,
 *
 *   is in block       b = i / B
 *   with the phase    i % B
 *   on the thread     b % THREADS
 *   as its element    b / THREADS * B + i % B
 *
 * An array that starts on thread f with phase p is laid out like one that starts on thread 0 with
 * phase 0, without the first f * B + p elements of that. Bytes are distributed as elements of one
 * byte. (pointer.h and element.h have the same for a pointer that advances, rewritten for a
 * reciprocal of THREADS.) */
#ifndef UPCRI_DISTRIBUTION_H
#define UPCRI_DISTRIBUTION_H

#include <upcri/config.h>

UPCRI_BEGIN_C

typedef struct {
  uint64_t thread;
  uint64_t local; /* its index among the thread's elements */
  uint64_t phase;
} upcri_element_position_t;

/* The position of element i, for block > 0. */
UPCRI_INLINE upcri_element_position_t upcri_position_of_element(uint64_t i, uint64_t block,
                                                                uint64_t threads) {
  const uint64_t b = i / block;
  upcri_element_position_t position;
  position.thread = b % threads;
  position.phase = i % block;
  position.local = b / threads * block + position.phase;
  return position;
}

/* The element with index `local` on a thread, for block > 0. */
UPCRI_INLINE uint64_t upcri_element_at_position(uint64_t thread, uint64_t local, uint64_t block,
                                                uint64_t threads) {
  return (local / block * threads + thread) * block + local % block;
}

/* How many of `count` elements a thread has; block == 0 is an indefinite block, on thread 0. */
UPCRI_INLINE uint64_t upcri_elements_on_thread(uint64_t thread, uint64_t count, uint64_t block,
                                               uint64_t threads) {
  if (block == 0 || block >= count) return thread == 0 ? count : 0;
  const uint64_t blocks = count / block, left = blocks % threads;
  const uint64_t local = blocks / threads * block;
  if (thread < left) return local + block;
  return thread == left ? local + count % block : local;
}

UPCRI_END_C
#endif
