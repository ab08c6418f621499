/* SPDX-License-Identifier: MIT */
/* Barriers, locks and polling. (Spec: "Barrier", "Network polling", "UPC locks".) */
#ifndef UPCRI_SYNC_H
#define UPCRI_SYNC_H

#include <upcri/access.h>
#include <upcri/call_site.h>
#include <upcri/race.h>

UPCRI_BEGIN_C

/* The barrier's value is ignored and matches every other. */
#define UPCR_BARRIERFLAG_ANONYMOUS 1

/* Split-phase barrier: notify announces that this thread has arrived, and wait returns once all
 * have. try_wait tests: it returns 1 if all have arrived, as after wait; it returns 0 and does
 * nothing while some thread has not, including the caller. flags is 0 or
 * UPCR_BARRIERFLAG_ANONYMOUS. Fatal: notify twice, wait without notify, flags or value that differ
 * from this thread's notify, and values of two threads that differ. */
void upcr_notify(int barrierval, int flags);
void upcr_wait(int barrierval, int flags);
int upcr_try_wait(int barrierval, int flags);
/* The statement upc_wait of UPC source: like upcr_wait, but either it or the upc_notify before it
 * may lack a value. */
void upcri_wait_statement(int barrierval, int flags);
/* notify and wait in one. */
void upcr_barrier(int barrierval, int flags);

/* A fence; where threads outnumber cores, it also yields from time to time. */
void upcri_poll_slow(void) UPCRI_COLD;
#ifdef UPCRI_CHECK
/* Points of a schedule on demand; the second one follows a check in vain. */
void upcri_schedule_fence(void);
void upcri_schedule_look_again(const char* function);
#endif
UPCRI_INLINE void upcr_poll(void) {
#ifdef UPCRI_CHECK
  upcri_schedule_fence();
#endif
  upcri_fence();
  upcri_race_fence();
  if (UPCRI_UNLIKELY(upcri_job.oversubscribed && (++upcri_self.polls & 31) == 0)) upcri_poll_slow();
}
#ifdef UPCRI_CHECK
#define upcr_poll() UPCRI_AT(upcr_poll())
#endif

/* The first word of a lock's cache line; smp/mutex.h has the table of its states. 0 is free. A
 * store before a locked instruction delays it, so the fast paths leave recording the place of the
 * call to the slow ones. Those also report a null pointer. */
void upcri_lock_slow(upcr_shared_ptr_t lockptr, const upcri_place_t* place) UPCRI_COLD;
int upcri_lock_attempt_slow(upcr_shared_ptr_t lockptr, const upcri_place_t* place) UPCRI_COLD;
void upcri_unlock_slow(upcr_shared_ptr_t lockptr, uint64_t seen,
                       const upcri_place_t* place) UPCRI_COLD;

#ifdef UPCRI_CHECK
/* The lock's word, after checking that it is a live lock; `function` is for the message. lockptr is
 * not null. */
uint64_t* upcri_check_lock(const char* function, upcr_shared_ptr_t lockptr,
                           const upcri_place_t* place);
#else
UPCRI_INLINE uint64_t* upcri_check_lock(const char* function, upcr_shared_ptr_t lockptr,
                                        const upcri_place_t* place) {
  (void)function;
  (void)place;
  return (uint64_t*)upcri_address_shared(lockptr);
}
#endif

/* Takes a free lock: one compare-exchange, which pairs with the one in upcri_lock_give. The fence
 * after it is the null strict access of upc_lock: it comes after the unlock's fence, since the
 * compare-exchange reads the unlock's store. */
UPCRI_INLINE int upcri_lock_take(uint64_t* word) {
  uint64_t free_word = 0;
  const int taken = __atomic_compare_exchange_n(word, &free_word, (uint64_t)upcri_self.mythread + 1,
                                                0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  upcri_fence_at_update();
  return taken;
}

/* The other side: one compare-exchange, after which the lock is not touched, since the thread that
 * takes it next may free it. The fence before it is the null strict access, which also orders
 * relaxed writes before it with relaxed reads after it. `seen` becomes the word if that was more
 * than the caller's ownership. */
UPCRI_INLINE int upcri_lock_give(uint64_t* word, uint64_t* seen) {
  *seen = (uint64_t)upcri_self.mythread + 1;
  upcri_fence_at_update();
  return __atomic_compare_exchange_n(word, seen, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

/* Takes the lock, and waits while another thread holds it; fatal if the caller already holds it. */
UPCRI_INLINE void upcri_lock(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  if (UPCRI_UNLIKELY(upcr_isnull_shared(lockptr) ||
                     !upcri_lock_take(upcri_check_lock("upc_lock", lockptr, place))))
    upcri_lock_slow(lockptr, place);
}
/* Takes the lock and returns 1, or returns 0 at once if another thread holds it. */
UPCRI_INLINE int upcri_lock_attempt(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  return UPCRI_LIKELY(!upcr_isnull_shared(lockptr) &&
                      upcri_lock_take(upcri_check_lock("upc_lock_attempt", lockptr, place)))
             ? 1
             : upcri_lock_attempt_slow(lockptr, place);
}
/* Releases the lock; fatal if the caller does not hold it. */
UPCRI_INLINE void upcri_unlock(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  uint64_t seen = (uint64_t)upcri_self.mythread + 1;
  if (UPCRI_UNLIKELY(upcr_isnull_shared(lockptr) ||
                     !upcri_lock_give(upcri_check_lock("upc_unlock", lockptr, place), &seen)))
    upcri_unlock_slow(lockptr, seen, place);
}
#ifdef UPCRI_REPORT
UPCRI_INLINE void upcri_lock_recorded(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  const uint64_t begun = upcri_begin_call(place);
  upcri_lock(lockptr, place);
  upcri_lock_taken(place, lockptr, begun);
}
UPCRI_INLINE int upcri_lock_attempt_recorded(upcr_shared_ptr_t lockptr,
                                             const upcri_place_t* place) {
  const uint64_t begun = upcri_begin_call(place);
  const int taken = upcri_lock_attempt(lockptr, place);
  if (taken)
    upcri_lock_taken(place, lockptr, begun);
  else
    upcri_end_call(place, begun);
  return taken;
}
UPCRI_INLINE void upcri_unlock_recorded(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  upcri_lock_ends(place, lockptr);
  upcri_unlock(lockptr, place);
}
#define upcr_lock(lockptr) upcri_lock_recorded(lockptr, UPCRI_SITE("upc_lock"))
#define upcr_lock_attempt(lockptr) \
  upcri_lock_attempt_recorded(lockptr, UPCRI_SITE("upc_lock_attempt"))
#define upcr_unlock(lockptr) upcri_unlock_recorded(lockptr, UPCRI_SITE("upc_unlock"))
#define upcr_poll() (upcri_count_call(UPCRI_SITE("upc_fence")), (upcr_poll)())
#else
#define upcr_lock(lockptr) upcri_lock(lockptr, UPCRI_PLACE)
#define upcr_lock_attempt(lockptr) upcri_lock_attempt(lockptr, UPCRI_PLACE)
#define upcr_unlock(lockptr) upcri_unlock(lockptr, UPCRI_PLACE)
#endif

/* New locks, one of the calling thread alone, or collectively one for all; frees a lock on any
 * thread, locked or not, or collectively. */
upcr_shared_ptr_t upcr_global_lock_alloc(void);
upcr_shared_ptr_t upcr_all_lock_alloc(void);
void upcr_lock_free(upcr_shared_ptr_t lockptr);
void upcr_all_lock_free(upcr_shared_ptr_t lockptr);

UPCRI_PLACED_VOID(upcr_notify, int, int)
UPCRI_PLACED_VOID(upcr_wait, int, int)
UPCRI_PLACED_VOID(upcri_wait_statement, int, int)
UPCRI_PLACED(int, upcr_try_wait, int, int)
UPCRI_PLACED_VOID(upcr_barrier, int, int)
#ifdef UPCRI_REPORT
UPCRI_PLACED_ALONE(upcr_shared_ptr_t, upcr_global_lock_alloc)
UPCRI_PLACED_ALONE(upcr_shared_ptr_t, upcr_all_lock_alloc)
#endif
UPCRI_PLACED_VOID(upcr_lock_free, upcr_shared_ptr_t)
UPCRI_PLACED_VOID(upcr_all_lock_free, upcr_shared_ptr_t)

UPCRI_END_C

#define upcr_notify(barrierval, flags) UPCRI_FROM_HERE(upcr_notify, barrierval, flags)
#define upcr_wait(barrierval, flags) UPCRI_FROM_HERE(upcr_wait, barrierval, flags)
#define upcri_wait_statement(barrierval, flags) \
  UPCRI_FROM_HERE(upcri_wait_statement, barrierval, flags)
#define upcr_try_wait(barrierval, flags) UPCRI_FROM_HERE(upcr_try_wait, barrierval, flags)
#define upcr_barrier(barrierval, flags) UPCRI_FROM_HERE(upcr_barrier, barrierval, flags)
#ifdef UPCRI_REPORT
#define upcr_global_lock_alloc() \
  upcri_placed_upcr_global_lock_alloc(UPCRI_SITE("upcr_global_lock_alloc"))
#define upcr_all_lock_alloc() upcri_placed_upcr_all_lock_alloc(UPCRI_SITE("upcr_all_lock_alloc"))
#else
#define upcr_global_lock_alloc() UPCRI_AT(upcr_global_lock_alloc())
#define upcr_all_lock_alloc() UPCRI_AT(upcr_all_lock_alloc())
#endif
#define upcr_lock_free(lockptr) UPCRI_FROM_HERE(upcr_lock_free, lockptr)
#define upcr_all_lock_free(lockptr) UPCRI_FROM_HERE(upcr_all_lock_free, lockptr)

#endif
