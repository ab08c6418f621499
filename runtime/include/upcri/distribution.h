/* SPDX-License-Identifier: MIT */
/* How shared arrays are dealt out over the threads, in numbers: whose an element is, and how many a
 * thread has. Nothing but this header, so that tools can have it. (UPC 1.3, 6.4.2 and 6.5.2.1.)
 *
 * Elements come in blocks, of which the last may be shorter. Block b lies on thread b % THREADS,
 * behind the b / THREADS blocks which that thread has by then. So element i, in blocks of B,
 *
 *   is in block       b = i / B
 *   with the phase    i % B
 *   on the thread     b % THREADS
 *   as its element    b / THREADS * B + i % B
 *
 * What starts on thread f with phase p is what starts on thread 0 with phase 0, without its first
 * f * B + p elements. Bytes are dealt out as elements of one byte. (pointer.h and element.h have
 * the same for a pointer that moves on, multiplied out for a reciprocal of THREADS.) */
#ifndef UPCRI_DISTRIBUTION_H
#define UPCRI_DISTRIBUTION_H

#include <upcri/config.h>

UPCRI_BEGIN_C

typedef struct {
  uint64_t thread;
  uint64_t local; /* which element of its thread it is */
  uint64_t phase;
} upcri_element_position_t;

/* Where element i is, for block > 0. */
UPCRI_INLINE upcri_element_position_t upcri_position_of_element(uint64_t i, uint64_t block,
                                                                uint64_t threads) {
  const uint64_t b = i / block;
  upcri_element_position_t position;
  position.thread = b % threads;
  position.phase = i % block;
  position.local = b / threads * block + position.phase;
  return position;
}

/* The element that is number `local` of a thread, for block > 0. */
UPCRI_INLINE uint64_t upcri_element_at_position(uint64_t thread, uint64_t local, uint64_t block,
                                                uint64_t threads) {
  return (local / block * threads + thread) * block + local % block;
}

/* How many of `count` elements a thread has; block == 0 is an indefinite block, thread 0's. */
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
