/* SPDX-License-Identifier: MIT */
/* Arithmetic for loops over the elements with affinity to a thread, and for loops that traverse
 * shared arrays in strips, by reduced pointers. The translator emits calls of it for upc_forall and
 * wherever it knows enough about the arrays' layout. */
#ifndef UPCRI_LOOP_ARITHMETIC_H
#define UPCRI_LOOP_ARITHMETIC_H

#include <stdint.h>
#include <upcri/element.h>

UPCRI_BEGIN_C

UPCRI_INLINE ptrdiff_t upcri_least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
UPCRI_INLINE ptrdiff_t upcri_greatest(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }

/* The smallest i for which element row * i + phase lies in block b or later. */
UPCRI_INLINE ptrdiff_t upcri_block_start(ptrdiff_t b, ptrdiff_t block, ptrdiff_t phase,
                                         ptrdiff_t row) {
  return -upcri_block_of(phase - b * block, row);
}

/* The smallest n >= least whose remainder modulo `threads` is `thread`. */
UPCRI_INLINE ptrdiff_t upcri_first_owned(ptrdiff_t least, ptrdiff_t threads, ptrdiff_t thread) {
  const ptrdiff_t ahead = (thread - least) % threads;
  return least + (ahead < 0 ? ahead + threads : ahead);
}

/* Element `index` of an array of blocks at ptr where one thread has them all, adjacent: no block
 * boundary ends a run. Loops that are short or often entered start as fast as in C then. */
UPCRI_INLINE void* upcri_run_alone(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index) {
  return (void*)(upcri_address_shared(ptr) + elemsz * (uint64_t)index);
}

/* *count becomes `left`, if that is less and positive: an address that is so far from all objects
 * that it has no valid phase may be computed, though not accessed. */
UPCRI_INLINE void upcri_end_run(ptrdiff_t left, ptrdiff_t* count) {
  if ((size_t)left - 1 < (size_t)*count) *count = left;
}

/* The address of element `index` of the array of blocks at ptr. *count becomes the number of
 * elements from there to the end of the block, if that is less. */
UPCRI_INLINE void* upcri_run(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index, size_t block,
                             ptrdiff_t* count) {
  if (upcri_alone()) return upcri_run_alone(ptr, elemsz, index);
  const upcr_shared_ptr_t element = upcr_add_shared(ptr, elemsz, index, block);
  const ptrdiff_t left = (ptrdiff_t)block - (ptrdiff_t)(element >> UPCRI_ADDR_BITS);
  upcri_end_run(left, count);
  return (void*)upcri_address_shared(element);
}

/* The same for rare calls: little code, which takes no registers from the loop. */
upcr_shared_ptr_t upcri_far_shared(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index,
                                   size_t block) __attribute__((__const__, __cold__));
UPCRI_INLINE void* upcri_run_far(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index,
                                 size_t block, ptrdiff_t* count) {
  const upcr_shared_ptr_t element = upcri_far_shared(ptr, elemsz, index, block);
  const ptrdiff_t left = (ptrdiff_t)block - (ptrdiff_t)(element >> UPCRI_ADDR_BITS);
  upcri_end_run(left, count);
  return (void*)upcri_address_shared(element);
}
/* The same where the address is known, and how many elements are left. */
UPCRI_INLINE void* upcri_run_in_row(void* address, ptrdiff_t left, ptrdiff_t* count) {
  if (left < *count) *count = left;
  return address;
}

/* The same in steps of so many elements, forward or back: *count is the number of elements that are
 * visited. */
UPCRI_INLINE void* upcri_run_apart(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index,
                                   size_t block, ptrdiff_t step, ptrdiff_t* count) {
#ifdef UPCRI_STATIC_THREADS /* choosing between two addresses makes Clang's loop longer by one \
                               instruction */
  if (upcri_alone()) return upcri_run_alone(ptr, elemsz, index);
#endif
  const upcr_shared_ptr_t element = upcr_add_shared(ptr, elemsz, index, block);
  const ptrdiff_t phase = (ptrdiff_t)(element >> UPCRI_ADDR_BITS);
  const ptrdiff_t left = (step > 0 ? ((ptrdiff_t)block - 1 - phase) / step : phase / -step) + 1;
  upcri_end_run(left, count);
  return (void*)upcri_address_shared(element);
}

/* The address of element `index`, which need not exist. From it, loops inside a loop reach the
 * elements from the one that lies `ahead` to the one `span` further. *fit becomes the number of
 * iterations of the outer loop, if that is less, in which all of these lie in one block: each
 * iteration moves them by `step` elements. upcri_last is how far an inner loop's index goes from
 * low while it is below high. It is `block`, which is too far, also if the loop does not run, if
 * the index has wrapped around, or if a condition other than this bound ends the loop. The type is
 * unsigned, since such bounds may be any numbers. */
UPCRI_INLINE ptrdiff_t upcri_last(size_t low, size_t high, size_t block) {
  const size_t last = high - 1 - low;
  return (ptrdiff_t)(last < block ? last : block);
}
UPCRI_INLINE void* upcri_run_in_nest(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index,
                                     size_t block, size_t ahead, ptrdiff_t span, ptrdiff_t step,
                                     ptrdiff_t* fit) {
  if (upcri_alone()) return upcri_run_alone(ptr, elemsz, index);
  if (span >= (ptrdiff_t)block) {
    *fit = 0;
    return (void*)0;
  }
  const upcr_shared_ptr_t first =
      upcr_add_shared(ptr, elemsz, (ptrdiff_t)((size_t)index + ahead), block);
  const ptrdiff_t phase = (ptrdiff_t)(first >> UPCRI_ADDR_BITS);
  const ptrdiff_t left = (ptrdiff_t)block - phase - span;
  ptrdiff_t iterations = *fit;
  if (left <= 0)
    iterations = 0;
  else if (step != 0)
    iterations = (step > 0 ? (left - 1) / step : phase / -step) + 1;
  if (iterations < *fit) *fit = iterations;
  return (void*)(upcri_address_shared(first) - elemsz * ahead);
}

/* `address`, from which inner loops continue in one iteration of a loop that moves by computed
 * steps. C compilers can't count the iterations of such a loop, and this keeps gcc from counting
 * ours: it would run two iterations at a time, and check in each pair whether they overlap, which
 * made a Fourier transform take 1.25 of its time (bench/run fft --threads 1). */
UPCRI_INLINE void* upcri_iteration(void* address) {
  __asm__("" : "+r"(address));
  return address;
}

/* States that `fact`, which has no side effects, holds. It is for Clang alone: gcc 12 vectorises no
 * loop that contains such a statement. */
#ifdef __clang__
#define upcri_known(fact) __builtin_assume(fact)
#else
#define upcri_known(fact) ((void)0)
#endif

/* The address one block of block_bytes bytes after the given one: on the next thread, or in the
 * first thread's next block; and the address one block before it. */
UPCRI_INLINE void* upcri_next_block(const void* address, size_t block_bytes) {
  return (void*)upcri_next_thread((uintptr_t)address, block_bytes);
}
UPCRI_INLINE void* upcri_previous_block(const void* address, size_t block_bytes) {
  return (void*)upcri_previous_thread((uintptr_t)address, block_bytes);
}

/* The same for the address so many blocks later, or earlier (< 0). */
UPCRI_INLINE void* upcri_later_block(const void* address, size_t block_bytes, ptrdiff_t blocks) {
  return (void*)upcri_step_threads((uintptr_t)address, (uintptr_t)address,
                                   upcri_settled_job.base + upcri_span(), blocks, block_bytes);
}

/* How many multiples of `step` there are from 0 to distance, including 0; PTRDIFF_MAX if the steps
 * do not advance. */
UPCRI_INLINE ptrdiff_t upcri_steps(size_t distance, ptrdiff_t step) {
  const size_t by = (size_t)step;
  if (step <= 0) return PTRDIFF_MAX;
  return distance / by < PTRDIFF_MAX ? (ptrdiff_t)(distance / by) + 1 : PTRDIFF_MAX;
}
/* `steps` steps of `by` (> 0) where the index type has `left` more values; PTRDIFF_MAX if they
 * exceed these, since the index wraps around then and the loop continues. */
UPCRI_INLINE ptrdiff_t upcri_steps_within(ptrdiff_t steps, size_t left, ptrdiff_t by) {
  return steps <= 0 || (size_t)steps <= left / (size_t)by ? steps : PTRDIFF_MAX;
}
/* How many steps of `by` cover `way`; PTRDIFF_MAX, which means forever, if no number of them
 * does. */
UPCRI_INLINE ptrdiff_t upcri_steps_to(ptrdiff_t way, ptrdiff_t by) {
  return way % by == 0 && way / by >= 0 ? way / by : PTRDIFF_MAX;
}

/* How many elements lie between ptr1 and the target of ptr2, whatever its phase; PTRDIFF_MAX if the
 * target is not one of these elements. */
UPCRI_INLINE ptrdiff_t upcri_way_psharedI(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2,
                                          size_t elemsz) {
  const int64_t bytes = (int64_t)(ptr2 - ptr1);
  return upcri_beside_elements(bytes, elemsz) == 0 ? upcri_in_elements(bytes, elemsz) : PTRDIFF_MAX;
}
UPCRI_INLINE ptrdiff_t upcri_way_shared(upcr_shared_ptr_t ptr1, upcr_shared_ptr_t ptr2,
                                        size_t elemsz, size_t block) {
  const uint64_t in_slice = (UINT64_C(1) << upcri_settled_job.slice_shift) - 1;
  const int64_t phase = (int64_t)(ptr1 >> UPCRI_ADDR_BITS), block_bytes = (int64_t)(elemsz * block);
  /* From the start of ptr1's block. */
  const int64_t bytes =
      (int64_t)(ptr2 & in_slice) - (int64_t)(ptr1 & in_slice) + phase * (int64_t)elemsz;
  if (upcr_threadof_shared(ptr2) >= upcri_threads() || upcri_beside_elements(bytes, elemsz) != 0)
    return PTRDIFF_MAX;
  const int64_t blocks = bytes >= 0 ? bytes / block_bytes : ~(~bytes / block_bytes);
  return (blocks * (int64_t)upcri_threads() + (int64_t)upcr_threadof_shared(ptr2) -
          (int64_t)upcr_threadof_shared(ptr1)) *
             (int64_t)block +
         upcri_in_elements(bytes - blocks * block_bytes, elemsz) - phase;
}
UPCRI_INLINE ptrdiff_t upcri_way_pshared1(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2,
                                          size_t elemsz) {
  return upcri_way_shared(ptr1 - upcri_settled_job.base, ptr2 - upcri_settled_job.base, elemsz, 1);
}

UPCRI_END_C
#endif
