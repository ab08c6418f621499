/* Barriers, locks and polling. (Spec: "Barrier", "Network polling", "UPC locks".) */
#ifndef UPCRI_SYNC_H
#define UPCRI_SYNC_H

#include <upcri/access.h>

UPCRI_BEGIN_C

/* The barrier's value is ignored and matches every other. */
#define UPCR_BARRIERFLAG_ANONYMOUS 1

/* Split-phase barrier: notify says that this thread has come, wait returns once all have, try_wait
 * tests (1: all have come, as after wait). flags is 0 or UPCR_BARRIERFLAG_ANONYMOUS. Fatal: notify
 * twice, wait without notify, flags or value that differ from this thread's notify, and values of
 * two threads that differ. */
void upcr_notify(int barrierval, int flags);
void upcr_wait(int barrierval, int flags);
int upcr_try_wait(int barrierval, int flags);
/* notify and wait in one. */
void upcr_barrier(int barrierval, int flags);

/* A fence, and on a machine with fewer cores than threads now and then a chance for the others. */
void upcri_poll_slow(void) UPCRI_COLD;
UPCRI_INLINE void upcr_poll(void) {
  upcri_fence();
  if (UPCRI_UNLIKELY(upcri_job.oversubscribed && (++upcri_self.polls & 31) == 0))
    upcri_poll_slow();
}

/* First word of a lock's cache line; runtime/lock.cc has the table of its states. 0 is free. */
void upcri_lock_slow(upcr_shared_ptr_t lockptr) UPCRI_COLD;
int upcri_lock_attempt_slow(upcr_shared_ptr_t lockptr) UPCRI_COLD;
void upcri_unlock_slow(upcr_shared_ptr_t lockptr, uint64_t before) UPCRI_COLD;
void upcri_unlock_error(upcr_shared_ptr_t lockptr) UPCRI_NORETURN UPCRI_COLD;

#ifdef UPCRI_CHECK
/* The lock's word, after checking that it is a live lock. */
uint64_t *upcri_check_lock(upcr_shared_ptr_t lockptr);
#else
UPCRI_INLINE uint64_t *upcri_check_lock(upcr_shared_ptr_t lockptr) {
  return (uint64_t *)upcri_address_shared(lockptr);
}
#endif

/* A free lock: one compare-exchange, which pairs with the subtraction in upcr_unlock. */
UPCRI_INLINE int upcri_lock_take(uint64_t *word) {
  uint64_t free_word = 0;
  return __atomic_compare_exchange_n(word, &free_word, (uint64_t)upcri_self.mythread + 1, 0,
                                     __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

/* Takes the lock, waiting while another thread has it; fatal if the caller has it already. */
UPCRI_INLINE void upcr_lock(upcr_shared_ptr_t lockptr) {
  if (UPCRI_UNLIKELY(!upcri_lock_take(upcri_check_lock(lockptr)))) upcri_lock_slow(lockptr);
}
/* Takes the lock and returns 1, or returns 0 at once if it can't be had now. */
UPCRI_INLINE int upcr_lock_attempt(upcr_shared_ptr_t lockptr) {
  return UPCRI_LIKELY(upcri_lock_take(upcri_check_lock(lockptr)))
             ? 1
             : upcri_lock_attempt_slow(lockptr);
}
/* Gives the lock back; fatal if the caller does not have it. A full fence, since the null strict
 * access before it must order relaxed writes before with relaxed reads after. */
UPCRI_INLINE void upcr_unlock(upcr_shared_ptr_t lockptr) {
  uint64_t *word = upcri_check_lock(lockptr);
  const uint64_t me = (uint64_t)upcri_self.mythread + 1;
  if (UPCRI_UNLIKELY((uint32_t)__atomic_load_n(word, __ATOMIC_RELAXED) << 1 != (uint32_t)me << 1))
    upcri_unlock_error(lockptr);
  const uint64_t before = __atomic_fetch_sub(word, me, __ATOMIC_SEQ_CST);
  if (UPCRI_UNLIKELY(before != me)) upcri_unlock_slow(lockptr, before);
}

/* New locks, of the calling thread alone or collectively one for all; free from any thread, locked
 * or not, and collectively. */
upcr_shared_ptr_t upcr_global_lock_alloc(void);
upcr_shared_ptr_t upcr_all_lock_alloc(void);
void upcr_lock_free(upcr_shared_ptr_t lockptr);
void upcr_all_lock_free(upcr_shared_ptr_t lockptr);

UPCRI_END_C

#define upcr_notify(barrierval, flags) UPCRI_AT(upcr_notify(barrierval, flags))
#define upcr_wait(barrierval, flags) UPCRI_AT(upcr_wait(barrierval, flags))
#define upcr_try_wait(barrierval, flags) UPCRI_AT(upcr_try_wait(barrierval, flags))
#define upcr_barrier(barrierval, flags) UPCRI_AT(upcr_barrier(barrierval, flags))
#define upcr_global_lock_alloc() UPCRI_AT(upcr_global_lock_alloc())
#define upcr_all_lock_alloc() UPCRI_AT(upcr_all_lock_alloc())
#define upcr_lock_free(lockptr) UPCRI_AT(upcr_lock_free(lockptr))
#define upcr_all_lock_free(lockptr) UPCRI_AT(upcr_all_lock_free(lockptr))
#define upcr_lock(lockptr) UPCRI_AT(upcr_lock(lockptr))
#define upcr_lock_attempt(lockptr) UPCRI_AT(upcr_lock_attempt(lockptr))
#define upcr_unlock(lockptr) UPCRI_AT(upcr_unlock(lockptr))

#endif
