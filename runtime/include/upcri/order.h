/* SPDX-License-Identifier: MIT */
/* What orders memory: the fences of which strict accesses, locks, semaphores and atomics are made.
 *
 * In the terms of C++'s model a strict access is an atomic access with a sequentially consistent
 * fence on either side. Such fences have one order that all threads agree on, and an atomic access
 * between two of them takes part in it; a relaxed access is before or after each fence of its
 * thread. That is all that UPC's model asks of strict accesses (docs/memory-model.md). A
 * sequentially consistent access by itself is less: it is no fence for relaxed accesses beside it,
 * neither in C++'s model nor on processors whose read-modify-writes are pairs of a load and a
 * store. The two functions below leave out what the access itself makes good on a processor;
 * tests/litmus/prove looks at the code that results. */
#ifndef UPCRI_ORDER_H
#define UPCRI_ORDER_H

#include <upcri/config.h>

UPCRI_BEGIN_C

/* Orders everything before against everything after, for this thread and all others: the null
 * strict access. */
UPCRI_INLINE void upcri_fence(void) {
#if defined(__x86_64__)
  __asm__ __volatile__("lock orl $0, (%%rsp)" ::: "memory", "cc");
#elif defined(__aarch64__)
  /* That of __atomic_thread_fence, which gcc does not take under ThreadSanitizer. */
  __asm__ __volatile__("dmb ish" ::: "memory");
#else
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/* That fence in front of a sequentially consistent read-modify-write or store, and behind one. On
 * x86-64 the instruction (locked, or xchg) is a fence itself. */
UPCRI_INLINE void upcri_fence_at_update(void) {
#if !defined(__x86_64__)
  upcri_fence();
#endif
}

/* That fence behind a strict load, which has one in front. Where a store becomes visible to all
 * other threads at once, and those before and after the load need only stay there, an acquire
 * fence is as good; on x86-64 that is no instruction. */
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
