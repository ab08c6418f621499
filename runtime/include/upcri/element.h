/* SPDX-License-Identifier: MIT */
/* Elements of declared shared arrays: the translator emits these for a[i], where it knows the
 * distribution of a. */
#ifndef UPCRI_ELEMENT_H
#define UPCRI_ELEMENT_H

#include <upcri/divide_by_threads.h>
#include <upcri/pointer.h>

UPCRI_BEGIN_C

/* floor(n / block), for block > 0. */
UPCRI_INLINE ptrdiff_t upcri_block_of(ptrdiff_t n, ptrdiff_t block) {
  return n >= 0 ? n / block : ~(~n / block);
}

/* A job of one thread has each array in one piece. Where THREADS is known only at run time,
 * compilers hoist this test out of loops, or it is a well-predicted branch. */
UPCRI_INLINE int upcri_alone(void) {
#ifdef UPCRI_STATIC_THREADS
  return UPCRI_STATIC_THREADS == 1;
#else
  return upcri_settled_job.threads == 1;
#endif
}

/* Element `index` of a shared array, which starts on thread 0 with phase 0: upcr_add_pshared1 and
 * upcr_add_shared without the parts that only arbitrary pointers need. */
UPCRI_INLINE upcr_pshared_ptr_t upcri_element_pshared1(upcr_pshared_ptr_t array, size_t elemsz,
                                                       ptrdiff_t index) {
  const int64_t round = upcri_divide_by_threads(index);
  const uint64_t thread = (uint64_t)(index - round * (int64_t)upcri_threads());
  return array + (thread << upcri_settled_job.slice_shift) + elemsz * (uint64_t)round;
}
UPCRI_INLINE upcr_shared_ptr_t upcri_element_shared(upcr_shared_ptr_t array, size_t elemsz,
                                                    ptrdiff_t index, size_t block) {
  const int64_t b = upcri_block_of(index, (ptrdiff_t)block);
  const uint64_t phase = (uint64_t)(index - b * (int64_t)block);
  const upcr_shared_ptr_t element =
      upcri_alone() ? array + elemsz * (uint64_t)index
                    : upcri_element_pshared1(array + elemsz * phase, elemsz * block, b);
  return element | phase << UPCRI_ADDR_BITS;
}

/* upcr_pshared_to_shared for the address of a declared object, which is not null: where the
 * compiler sees it converted back to an address, nothing remains to compute. */
UPCRI_INLINE upcr_shared_ptr_t upcri_object_to_shared(upcr_pshared_ptr_t object) {
  const upcr_shared_ptr_t result = object - upcri_settled_job.base;
  if (result > UPCRI_ADDR_MASK) __builtin_unreachable();
  return result;
}

/* b / THREADS, for 0 <= b < 2^47. */
UPCRI_INLINE uint64_t upcri_round_of(uint64_t b) {
#ifdef UPCRI_STATIC_THREADS
  return b / UPCRI_STATIC_THREADS;
#else
  return (uint64_t)(((upcri_product_t)((b << 1) + 1) * upcri_settled_job.reciprocal) >> 64);
#endif
}

/* The start of an array: a pointer to its first element has no phase bits to remove. */
UPCRI_INLINE uint64_t upcri_address_of_array(upcr_shared_ptr_t array) {
  return upcri_settled_job.base + array;
}

/* The address of such an element that is accessed. So it exists: the index is not negative, and no
 * phase is needed. The address is that of thread t in round r of blocks, with t = b % THREADS and r
 * = b / THREADS for block number b, multiplied out. _once is for arrays of at most one round. For
 * cyclic arrays, compilers hoist the test for a power of two out of loops; the rest in the loop is
 * two instructions shorter, so more cache misses overlap. upcri_lone_pshared1 is for accesses
 * outside of loops: it is less work for the compiler. */
UPCRI_INLINE upcr_pshared_ptr_t upcri_lone_pshared1(upcr_pshared_ptr_t array, size_t elemsz,
                                                    uint64_t index) {
  return array + (index << upcri_settled_job.slice_shift) -
         upcri_round_of(index) * (upcri_span() - elemsz);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_pshared1(upcr_pshared_ptr_t array, size_t elemsz,
                                                  uint64_t index) {
  if (upcri_alone()) return array + index * elemsz;
#ifndef UPCRI_STATIC_THREADS
  const uint32_t shift = upcri_settled_job.slice_shift;
  const uint64_t span = upcri_span();
  if ((span & (span - 1)) == 0)
    return array + (index << shift & (span - 1)) +
           (index >> (__builtin_ctzll(span) - (int)shift)) * elemsz;
#elif (UPCRI_STATIC_THREADS & (UPCRI_STATIC_THREADS - 1)) == 0
  return array + (index % UPCRI_STATIC_THREADS << upcri_settled_job.slice_shift) +
         index / UPCRI_STATIC_THREADS * elemsz;
#endif
  return upcri_lone_pshared1(array, elemsz, index);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_shared_once(upcr_shared_ptr_t array, size_t elemsz,
                                                     uint64_t index, uint64_t block) {
  if (upcri_alone()) return upcri_address_of_array(array) + index * elemsz;
  const uint64_t slice = UINT64_C(1) << upcri_settled_job.slice_shift;
  return upcri_address_of_array(array) + index * elemsz + index / block * (slice - elemsz * block);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_shared(upcr_shared_ptr_t array, size_t elemsz,
                                                uint64_t index, uint64_t block) {
  if (upcri_alone()) return upcri_address_of_array(array) + index * elemsz;
  return upcri_at_shared_once(array, elemsz, index, block) -
         upcri_round_of(index / block) * (upcri_span() - elemsz * block);
}

/* The same for a 32-bit index, which is cheaper to divide. */
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_shared_once_int(upcr_shared_ptr_t array, size_t elemsz,
                                                         uint32_t index, uint64_t block) {
  if (upcri_alone()) return upcri_address_of_array(array) + index * elemsz;
  const uint64_t slice = UINT64_C(1) << upcri_settled_job.slice_shift;
  return upcri_address_of_array(array) + index * elemsz +
         index / (uint32_t)block * (slice - elemsz * block);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_shared_int(upcr_shared_ptr_t array, size_t elemsz,
                                                    uint32_t index, uint64_t block) {
  if (upcri_alone()) return upcri_address_of_array(array) + index * elemsz;
  return upcri_at_shared_once_int(array, elemsz, index, block) -
         upcri_round_of(index / (uint32_t)block) * (upcri_span() - elemsz * block);
}

/* The same for the column-th element after the start of block `row`, which the language writes as
 * array[row][column] if rows are blocks: it needs no division by the block size, unless the column
 * reaches into later rows. _own is for row number MYTHREAD. */
upcr_pshared_ptr_t upcri_beyond_row(upcr_shared_ptr_t array, size_t elemsz, uint64_t row,
                                    uint64_t column, uint64_t block)
    __attribute__((__const__, __cold__));
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_row(upcr_shared_ptr_t array, size_t elemsz, uint64_t row,
                                             uint64_t column, uint64_t block) {
  if (UPCRI_LIKELY(column < block))
    return upcri_lone_pshared1(upcri_address_of_array(array), elemsz * block, row) +
           column * elemsz;
  return upcri_beyond_row(array, elemsz, row, column, block);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_row_once(upcr_shared_ptr_t array, size_t elemsz,
                                                  uint64_t row, uint64_t column, uint64_t block) {
  if (UPCRI_LIKELY(column < block))
    return upcri_address_of_array(array) + (row << upcri_settled_job.slice_shift) + column * elemsz;
  return upcri_beyond_row(array, elemsz, row, column, block);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_own_pshared1(upcr_pshared_ptr_t array) {
  return array + ((uint64_t)upcri_settled_self.mythread << upcri_settled_job.slice_shift);
}
UPCRI_INLINE upcr_pshared_ptr_t upcri_at_own_row(upcr_shared_ptr_t array, size_t elemsz,
                                                 uint64_t column, uint64_t block) {
  return upcri_at_row_once(array, elemsz, upcri_settled_self.mythread, column, block);
}

UPCRI_END_C
#endif
