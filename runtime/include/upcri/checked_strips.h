/* SPDX-License-Identifier: MIT */
/* Strips of loops under -g: iterations that reach their elements by reduced pointers, as in
 * upcri/loop_arithmetic.h, if all of these may be accessed. Otherwise each access is checked by
 * itself, so that an error is reported where it occurs. Nothing here reports an error. */
#ifndef UPCRI_CHECKED_STRIPS_H
#define UPCRI_CHECKED_STRIPS_H

#include <upcri/loop_arithmetic.h>
#include <upcri/recent_object.h>

UPCRI_BEGIN_C

/* Whether arithmetic on the pointer is valid. */
UPCRI_INLINE int upcri_may_move_pshared(upcr_pshared_ptr_t ptr) {
  return !upcr_isnull_pshared(ptr) && !upcri_is_unset(ptr);
}
UPCRI_INLINE int upcri_may_move_shared(upcr_shared_ptr_t ptr, size_t blockelems) {
  return !upcr_isnull_shared(ptr) && !upcri_is_unset(ptr) && ptr >> UPCRI_ADDR_BITS < blockelems;
}

/* The address of element `index` of the base, which need not exist; 0 if arithmetic on the base is
 * invalid. *count, unless null, becomes the number of elements to the end of the block, if that is
 * less. */
UPCRI_INLINE uint64_t upcri_strip_start_psharedI(upcr_pshared_ptr_t base, size_t elemsz,
                                                 ptrdiff_t index) {
  return upcri_may_move_pshared(base) ? upcr_add_psharedI(base, elemsz, index) : 0;
}
UPCRI_INLINE uint64_t upcri_strip_start_pshared1(upcr_pshared_ptr_t base, size_t elemsz,
                                                 ptrdiff_t index) {
  return upcri_may_move_pshared(base) ? upcr_add_pshared1(base, elemsz, index) : 0;
}
UPCRI_INLINE uint64_t upcri_strip_start_shared(upcr_shared_ptr_t base, size_t elemsz,
                                               ptrdiff_t index, size_t blockelems,
                                               ptrdiff_t* count) {
  if (!upcri_may_move_shared(base, blockelems)) return 0;
  const upcr_shared_ptr_t element = upcr_add_shared(base, elemsz, index, blockelems);
  const ptrdiff_t left = (ptrdiff_t)blockelems - (ptrdiff_t)(element >> UPCRI_ADDR_BITS);
  if (count) upcri_end_run(left, count);
  return upcri_address_shared(element);
}

/* Whether all values of an index that goes from `first` to `end`, in even steps, are among the
 * `count` of a row. */
UPCRI_INLINE int upcri_in_row(ptrdiff_t first, ptrdiff_t end, size_t count) {
  return (size_t)first < count && (size_t)end < count;
}

#ifdef UPCRI_CHECK
/* Whether nbytes bytes at the start are in the same part of a live object as the base. */
int upcri_look_up_strip(uint64_t base, uint64_t start, size_t nbytes);
int upcri_look_up_strip_over_blocks(uint64_t base, uint64_t start, uint64_t count,
                                    size_t block_bytes, size_t elemsz);

/* Whether the elements start[0], start[step], … start[(count - 1) * step] may be accessed, as
 * elements of the object that the base points into. */
UPCRI_INLINE int upcri_strip_is_valid(uint64_t base, uint64_t start, ptrdiff_t count, size_t step,
                                      size_t elemsz, size_t alignment) {
  if (elemsz == 0 || start % alignment != 0 || (uint64_t)count > (UPCRI_ADDR_MASK / elemsz) / step)
    return 0;
  const size_t nbytes = ((size_t)(count - 1) * step + 1) * elemsz;
  return UPCRI_LIKELY(upcri_is_known_element(base, start, nbytes)) ||
         upcri_look_up_strip(base, start, nbytes);
}
/* The same for `count` elements, each of which is one block of block_bytes bytes after the one
 * before: on the next thread, or in the first thread's next block. */
UPCRI_INLINE int upcri_strip_over_blocks_is_valid(uint64_t base, uint64_t start, ptrdiff_t count,
                                                  size_t block_bytes, size_t elemsz,
                                                  size_t alignment) {
  return elemsz != 0 && start % alignment == 0 &&
         (uint64_t)count <= UPCRI_ADDR_MASK / block_bytes &&
         upcri_look_up_strip_over_blocks(base, start, (uint64_t)count, block_bytes, elemsz);
}
#else
#define upcri_strip_is_valid(base, start, count, step, elemsz, alignment) ((void)(start), 1)
#define upcri_strip_over_blocks_is_valid(base, start, count, block_bytes, elemsz, alignment) \
  ((void)(start), 1)
#endif

UPCRI_END_C

#endif
