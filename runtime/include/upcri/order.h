/* SPDX-License-Identifier: MIT */
/* Memory order: the fences from which strict accesses, locks, semaphores and atomics are built.
 *
 * In terms of C++'s model a strict access is an atomic access with a sequentially consistent fence
 * on either side. Such fences have one order that all threads agree on, and an atomic access
 * between two of them has its place in it; a relaxed access is before or after each fence of its
 * thread. That is all that UPC's model requires of strict accesses (docs/memory-model.md). A
 * sequentially consistent access by itself is weaker: it is no fence for relaxed accesses around
 * it, neither in C++'s model nor on processors whose read-modify-writes are pairs of a load and a
 * store. The two functions below omit the fence where the access itself implies it on a processor;
 * tests/litmus/prove examines the resulting code. */
#ifndef UPCRI_ORDER_H
#define UPCRI_ORDER_H

#include <upcri/config.h>

UPCRI_BEGIN_C

/* Orders everything before it against everything after it, for all threads: the null strict
 * access. */
UPCRI_INLINE void upcri_fence(void) {
#if defined(__x86_64__)
  __asm__ __volatile__("lock orl $0, (%%rsp)" ::: "memory", "cc");
#elif defined(__aarch64__)
  /* The instruction of __atomic_thread_fence, which gcc rejects under ThreadSanitizer. */
  __asm__ __volatile__("dmb ish" ::: "memory");
#else
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/* The fence before a sequentially consistent read-modify-write or store, and after one. On x86-64
 * the instruction (locked, or xchg) is itself a fence. */
UPCRI_INLINE void upcri_fence_at_update(void) {
#if !defined(__x86_64__)
  upcri_fence();
#endif
}

/* The fence after a strict load, which has one before it. Where a store becomes visible to all
 * other threads at once, accesses before and after the load need only keep their side of it, so an
 * acquire fence is enough; on x86-64 that is no instruction. */
UPCRI_INLINE void upcri_fence_behind_load(void) {
#if defined(__x86_64__)
  __asm__ __volatile__("" ::: "memory");
#elif defined(__aarch64__)
  __asm__ __volatile__("dmb ishld" ::: "memory");
#elif defined(__riscv)
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
#else
  upcri_fence();
#endif
}

UPCRI_END_C
#endif
