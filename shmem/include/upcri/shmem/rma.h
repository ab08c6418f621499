/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's remote memory access under its typed and sized names: put, get, p, g, the strided
 * forms, put with signal. (1.6, sections 9.6 and 9.8.) All are complete when they return, so the
 * _nbi forms are the plain ones. Counts, strides and blocks are in elements. */
#ifndef UPCRI_SHMEM_RMA_H
#define UPCRI_SHMEM_RMA_H

#include <upcri/shmem/amo.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Bytes from the start of the first to the end of the last of n blocks of block_bytes bytes that
 * start step_bytes apart. */
#define UPCRI_SHMEM_SPAN(n, step, block) ((n) == 0 ? 0 : ((n) - 1) * (size_t)(step) + (block))
#else
/* Only whether it is empty matters. */
#define UPCRI_SHMEM_SPAN(n, step, block) ((void)(step), (n) == 0 ? 0 : (size_t)(block))
#endif

/* Copies nblocks blocks of bytes bytes, whose starts are to_step and from_step bytes apart. */
UPCRI_INLINE void upcri_shmem_blocks(char* to, const char* from, ptrdiff_t to_step,
                                     ptrdiff_t from_step, size_t bytes, size_t nblocks) {
  for (; nblocks > 0; --nblocks, to += to_step, from += from_step) upcri_move(to, from, bytes);
}

/* The effect of put-with-signal on the signal word: SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD. Release:
 * a PE that sees the signal (acquire) sees the data. */
UPCRI_INLINE void upcri_shmem_signal(void* signal_word, uint64_t signal, int sig_op) {
  if (sig_op == SHMEM_SIGNAL_ADD)
    (void)__atomic_fetch_add((upcri_amo_u64_t*)signal_word, signal, __ATOMIC_RELEASE);
  else
    __atomic_store_n((upcri_amo_u64_t*)signal_word, signal, __ATOMIC_RELEASE);
}

/* All forms of put and get for elements of `bytes` bytes: PREFIX_put SUFFIX and so on. `pointer`
 * and `source_pointer` are the types of their arguments. */
#define UPCRI_SHMEM_TRANSFERS(prefix, suffix, nbi, pointer, source_pointer, bytes, align)      \
  UPCRI_SHMEM_BOTH(                                                                            \
      void, prefix, put##suffix, (pointer dest, source_pointer source, size_t nelems, int pe), \
      upcri_move(UPCRI_SHMEM_TARGET(dest, nelems*(bytes), align), source, nelems*(bytes));)    \
  UPCRI_SHMEM_BOTH(                                                                            \
      void, prefix, get##suffix, (pointer dest, source_pointer source, size_t nelems, int pe), \
      upcri_move(dest, UPCRI_SHMEM_TARGET(source, nelems*(bytes), align), nelems*(bytes));)    \
  UPCRI_SHMEM_BOTH(                                                                            \
      void, prefix, put##nbi, (pointer dest, source_pointer source, size_t nelems, int pe),    \
      upcri_move(UPCRI_SHMEM_TARGET(dest, nelems*(bytes), align), source, nelems*(bytes));)    \
  UPCRI_SHMEM_BOTH(                                                                            \
      void, prefix, get##nbi, (pointer dest, source_pointer source, size_t nelems, int pe),    \
      upcri_move(dest, UPCRI_SHMEM_TARGET(source, nelems*(bytes), align), nelems*(bytes));)    \
  UPCRI_SHMEM_SIGNALLED(prefix, put##suffix##_signal, pointer, source_pointer, bytes, align)   \
  UPCRI_SHMEM_SIGNALLED(prefix, put##suffix##_signal_nbi, pointer, source_pointer, bytes, align)

#define UPCRI_SHMEM_SIGNALLED(prefix, operation, pointer, source_pointer, bytes, align)         \
  UPCRI_SHMEM_BOTH(                                                                             \
      void, prefix, operation,                                                                  \
      (pointer dest, source_pointer source, size_t nelems, uint64_t* sig_addr, uint64_t signal, \
       int sig_op, int pe),                                                                     \
      upcri_move(UPCRI_SHMEM_TARGET(dest, nelems*(bytes), align), source, nelems*(bytes));      \
      upcri_shmem_signal(UPCRI_SHMEM_OBJECT(sig_addr), signal, sig_op);)

#ifdef UPCRI_CHECK
/* Fatal if a stride is less than a block. */
void upcri_shmem_check_strides(ptrdiff_t dst, ptrdiff_t sst, size_t block, const char* function);
#define UPCRI_SHMEM_CHECK_STRIDES(block) \
  upcri_shmem_check_strides(dst, sst, block, UPCRI_SHMEM_FUNC);
#else
#define UPCRI_SHMEM_CHECK_STRIDES(block)
#endif

/* The strided forms: elements that are dst and sst apart, or blocks of bsize elements. */
#define UPCRI_SHMEM_STRIDED(prefix, suffix, pointer, source_pointer, bytes, align)                \
  UPCRI_SHMEM_BOTH(                                                                               \
      void, prefix, iput##suffix,                                                                 \
      (pointer dest, source_pointer source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe), \
      UPCRI_SHMEM_CHECK_STRIDES(1) upcri_shmem_blocks(                                            \
          (char*)UPCRI_SHMEM_TARGET(dest, UPCRI_SHMEM_SPAN(nelems, dst*(bytes), bytes), align),   \
          (const char*)source, dst*(ptrdiff_t)(bytes), sst*(ptrdiff_t)(bytes), bytes, nelems);)   \
  UPCRI_SHMEM_BOTH(                                                                               \
      void, prefix, iget##suffix,                                                                 \
      (pointer dest, source_pointer source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe), \
      UPCRI_SHMEM_CHECK_STRIDES(1)                                                                \
          upcri_shmem_blocks((char*)dest,                                                         \
                             (const char*)UPCRI_SHMEM_TARGET(                                     \
                                 source, UPCRI_SHMEM_SPAN(nelems, sst*(bytes), bytes), align),    \
                             dst*(ptrdiff_t)(bytes), sst*(ptrdiff_t)(bytes), bytes, nelems);)     \
  UPCRI_SHMEM_BOTH(void, prefix, ibput##suffix,                                                   \
                   (pointer dest, source_pointer source, ptrdiff_t dst, ptrdiff_t sst,            \
                    size_t bsize, size_t nblocks, int pe),                                        \
                   UPCRI_SHMEM_CHECK_STRIDES(bsize) upcri_shmem_blocks(                           \
                       (char*)UPCRI_SHMEM_TARGET(                                                 \
                           dest, UPCRI_SHMEM_SPAN(nblocks, dst*(bytes), bsize*(bytes)), align),   \
                       (const char*)source, dst*(ptrdiff_t)(bytes), sst*(ptrdiff_t)(bytes),       \
                       bsize*(bytes), nblocks);)                                                  \
  UPCRI_SHMEM_BOTH(void, prefix, ibget##suffix,                                                   \
                   (pointer dest, source_pointer source, ptrdiff_t dst, ptrdiff_t sst,            \
                    size_t bsize, size_t nblocks, int pe),                                        \
                   UPCRI_SHMEM_CHECK_STRIDES(bsize) upcri_shmem_blocks(                           \
                       (char*)dest,                                                               \
                       (const char*)UPCRI_SHMEM_TARGET(                                           \
                           source, UPCRI_SHMEM_SPAN(nblocks, sst*(bytes), bsize*(bytes)), align), \
                       dst*(ptrdiff_t)(bytes), sst*(ptrdiff_t)(bytes), bsize*(bytes), nblocks);)

/* Typed forms: also p and g, for one element. Up to 8 bytes they are one atomic access, so that a
 * PE may wait for a p. */
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                           \
  UPCRI_SHMEM_TRANSFERS(name##_, , _nbi, type*, const type*, sizeof(type), sizeof(type)) \
  UPCRI_SHMEM_STRIDED(name##_, , type*, const type*, sizeof(type), sizeof(type))         \
  UPCRI_SHMEM_BOTH(void, name, _p, (type * dest, type value, int pe),                    \
                   UPCRI_SHMEM_P(UPCRI_SHMEM_OBJECT(dest), value, type, kernel))         \
  UPCRI_SHMEM_BOTH(type, name, _g, (const type* source, int pe),                         \
                   UPCRI_SHMEM_G(UPCRI_SHMEM_OBJECT(source), type, kernel))
#define UPCRI_SHMEM_P(target, value, type, kernel) \
  UPCRI_SHMEM_P_(target, value, set_relaxed_##kernel)
#define UPCRI_SHMEM_G(target, type, kernel) UPCRI_SHMEM_G_(target, type, fetch_relaxed_##kernel)
#define UPCRI_SHMEM_P_(target, value, operation) upcri_amo_##operation(target, value);
#define UPCRI_SHMEM_G_(target, type, operation) return (type)upcri_amo_##operation(target);
UPCRI_INLINE void upcri_amo_set_relaxed_(void* target, long double value) {
  __builtin_memcpy(target, &value, sizeof value);
}
UPCRI_INLINE long double upcri_amo_fetch_relaxed_(const void* source) {
  long double value;
  __builtin_memcpy(&value, source, sizeof value);
  return value;
}
UPCRI_SHMEM_RMA(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Sized in bits, and in bytes. No alignment is required. */
#define UPCRI_SHMEM_SIZED(bits)                                                          \
  UPCRI_SHMEM_TRANSFERS(, bits, bits##_nbi, void*, const void*, (size_t)((bits) / 8), 1) \
  UPCRI_SHMEM_STRIDED(, bits, void*, const void*, (size_t)((bits) / 8), 1)
UPCRI_SHMEM_SIZED(8)
UPCRI_SHMEM_SIZED(16)
UPCRI_SHMEM_SIZED(32)
UPCRI_SHMEM_SIZED(64)
UPCRI_SHMEM_SIZED(128)
UPCRI_SHMEM_TRANSFERS(, mem, mem_nbi, void*, const void*, (size_t)1, 1)

/* Signals alone: a put without data. (shmem_signal_fetch reads the calling PE's own word.) */
UPCRI_SHMEM_BOTH(void, , signal_set, (uint64_t* sig_addr, uint64_t signal, int pe),
                 upcri_shmem_signal(UPCRI_SHMEM_OBJECT(sig_addr), signal, SHMEM_SIGNAL_SET);)
UPCRI_SHMEM_BOTH(void, , signal_add, (uint64_t* sig_addr, uint64_t signal, int pe),
                 upcri_shmem_signal(UPCRI_SHMEM_OBJECT(sig_addr), signal, SHMEM_SIGNAL_ADD);)
UPCRI_SHMEM_FUNCTION(uint64_t, signal_fetch, (const uint64_t* sig_addr),
                     return __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE);)

UPCRI_END_C
#endif
