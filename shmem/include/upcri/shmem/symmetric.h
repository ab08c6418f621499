/* SPDX-License-Identifier: MIT */
/* Addresses of symmetric objects. A PE names an object of another PE by the address of its own
 * copy:
 *   an object of the symmetric heap has the same offset in every slice of the segment;
 *   a variable with static storage is thread-local, and its instances have the same offset in each
 *   thread's block (upcri/tld.h);
 *   a constant that exists once in the program belongs to every PE.
 * So a remote address is the own one plus the distance of two slices or of two blocks. */
#ifndef UPCRI_SHMEM_SYMMETRIC_H
#define UPCRI_SHMEM_SYMMETRIC_H

#include <upcri/job.h>
#include <upcri/shmem/function.h>
#include <upcri/shmem/types.h>
#include <upcri/tld.h>

UPCRI_BEGIN_C

/* Handles other addresses: a constant of the program, or anything if nbytes is 0; otherwise a fatal
 * error. */
void* upcri_shmem_constant(const void* own, size_t nbytes, const char* function) UPCRI_COLD;
#ifdef UPCRI_CHECK
/* Fatal unless ctx is a context, not destroyed, and has a PE pe. */
void upcri_shmem_check_ctx(shmem_ctx_t ctx, int pe, const char* function);
/* Fatal unless nbytes bytes at `own`, aligned to `align`, are symmetric and pe is a PE. */
void upcri_shmem_check(const void* own, size_t nbytes, size_t align, int pe, const char* function);
#endif

/* PE pe's copy of the calling PE's symmetric object at `own`. */
UPCRI_INLINE void* upcri_shmem_at(const void* own, size_t nbytes, size_t align, int pe,
                                  const char* function) {
  const uintptr_t address = (uintptr_t)own;
  const intptr_t me = (intptr_t)upcri_settled_self.mythread;
#ifdef UPCRI_CHECK
  upcri_shmem_check(own, nbytes, align, pe, function);
#endif
  (void)align;
  if (UPCRI_LIKELY(address - upcri_settled_job.base < upcri_settled_job.span))
    return (void*)(address + ((uintptr_t)(pe - me) << upcri_settled_job.slice_shift));
  const uintptr_t offset = address - upcri_settled_blocks.block[me];
  if (UPCRI_LIKELY(offset < upcri_settled_blocks.bytes))
    return (void*)(upcri_settled_blocks.block[pe] + offset);
  return upcri_shmem_constant(own, nbytes, function);
}

/* The same for an object of atomics, which is not a constant. It has no branch, so that for a fixed
 * object and PE all of it moves out of a loop. (An address that is not symmetric becomes a wrong
 * address; the checking runtime reports it.) */
UPCRI_INLINE void* upcri_shmem_atomic_at(const void* own, size_t nbytes, int pe,
                                         const char* function) {
  const uintptr_t address = (uintptr_t)own;
  const intptr_t me = (intptr_t)upcri_settled_self.mythread;
#ifdef UPCRI_CHECK
  upcri_shmem_check(own, nbytes, nbytes, pe, function);
#endif
  (void)nbytes;
  (void)function;
  const uintptr_t on_heap = (uintptr_t)(pe - me) << upcri_settled_job.slice_shift;
  const uintptr_t in_blocks = upcri_settled_blocks.block[pe] - upcri_settled_blocks.block[me];
  /* All ones if the offset is in [0, span): addresses have fewer than 63 bits, so the sign decides.
   * (A comparison would stay in the loop because of its flags.) */
  const uintptr_t offset = address - upcri_settled_job.base;
  const uintptr_t is_heap =
      (uintptr_t)((intptr_t)((offset - upcri_settled_job.span) & ~offset) >> 63);
  return (void*)(address + ((on_heap & is_heap) | (in_blocks & ~is_heap)));
}

/* The number of the PE that a context calls pe. */
UPCRI_INLINE int upcri_shmem_pe(shmem_ctx_t ctx, int pe, const char* function) {
#ifdef UPCRI_CHECK
  if (ctx != SHMEM_CTX_DEFAULT) upcri_shmem_check_ctx(ctx, pe, function);
#endif
  (void)function;
  return ctx == SHMEM_CTX_DEFAULT ? pe : ctx->start + pe * ctx->stride;
}

/* In the functions that shmem.h declares: the copy of `own` on the PE that ctx calls pe. */
#define UPCRI_SHMEM_TARGET(own, nbytes, align) \
  upcri_shmem_at(own, nbytes, align, upcri_shmem_pe(ctx, pe, UPCRI_SHMEM_FUNC), UPCRI_SHMEM_FUNC)
#define UPCRI_SHMEM_OBJECT(own) UPCRI_SHMEM_TARGET(own, sizeof *(own), sizeof *(own))
#define UPCRI_SHMEM_ATOMIC(own)                                                        \
  upcri_shmem_atomic_at(own, sizeof *(own), upcri_shmem_pe(ctx, pe, UPCRI_SHMEM_FUNC), \
                        UPCRI_SHMEM_FUNC)

/* Defines shmem_ctx_NAME_OPERATION and shmem_NAME_OPERATION from a parameter list in parentheses
 * and the body of the first, which the second repeats, so that messages name the function that was
 * called. */
#define UPCRI_SHMEM_BOTH(result, name, operation, parameters, ...)                  \
  UPCRI_SHMEM_FUNCTION(result, ctx_##name##operation,                               \
                       (shmem_ctx_t ctx, UPCRI_SHMEM_BARE parameters), __VA_ARGS__) \
  UPCRI_SHMEM_FUNCTION(result, name##operation, parameters,                         \
                       struct upcri_shmem_ctx* const ctx = SHMEM_CTX_DEFAULT;       \
                       (void)ctx; __VA_ARGS__)
#define UPCRI_SHMEM_BARE(...) __VA_ARGS__

UPCRI_END_C
#endif
