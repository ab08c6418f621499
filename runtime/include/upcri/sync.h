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

/* Split-phase barrier: notify says that this thread has come, wait returns once all have, try_wait
 * tests (1: all have come, as after wait; 0, and nothing is done, while some thread has not, be it
 * the caller). flags is 0 or UPCR_BARRIERFLAG_ANONYMOUS. Fatal: notify twice, wait without notify,
 * flags or value that differ from this thread's notify, and values of two threads that differ. */
void upcr_notify(int barrierval, int flags);
void upcr_wait(int barrierval, int flags);
int upcr_try_wait(int barrierval, int flags);
/* The statement upc_wait of UPC source: as upcr_wait, but one of it and the upc_notify before it
 * may have a value and the other none. */
void upcri_wait_statement(int barrierval, int flags);
/* notify and wait in one. */
void upcr_barrier(int barrierval, int flags);

/* A fence, and on a machine with fewer cores than threads now and then a chance for the others. */
void upcri_poll_slow(void) UPCRI_COLD;
#ifdef UPCRI_CHECK
/* Points of a schedule on demand, the second after a look in vain. */
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

/* First word of a lock's cache line; smp/mutex.h has the table of its states. 0 is free. A store
 * before a locked instruction delays it, so the fast paths leave it to the slow ones to note the
 * place of the call. Those report a null pointer, too. */
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

/* A free lock: one compare-exchange, which pairs with the one in upcri_lock_give. The fence behind
 * it is the null strict access of a lock that was taken: it is behind the unlock's fence, which the
 * unlock's store hands on. */
UPCRI_INLINE int upcri_lock_take(uint64_t* word) {
  uint64_t free_word = 0;
  const int taken = __atomic_compare_exchange_n(word, &free_word, (uint64_t)upcri_self.mythread + 1,
                                                0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  upcri_fence_at_update();
  return taken;
}

/* Its other side: one compare-exchange, after which the lock is not touched: the thread that takes
 * it next may free it. The fence in front of it is the null strict access, which orders relaxed
 * writes before with relaxed reads after, too. `seen` is what the word was if it was not only the
 * caller's. */
UPCRI_INLINE int upcri_lock_give(uint64_t* word, uint64_t* seen) {
  *seen = (uint64_t)upcri_self.mythread + 1;
  upcri_fence_at_update();
  return __atomic_compare_exchange_n(word, seen, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

/* Takes the lock, waiting while another thread has it; fatal if the caller has it already. */
UPCRI_INLINE void upcri_lock(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  if (UPCRI_UNLIKELY(upcr_isnull_shared(lockptr) ||
                     !upcri_lock_take(upcri_check_lock("upc_lock", lockptr, place))))
    upcri_lock_slow(lockptr, place);
}
/* Takes the lock and returns 1, or returns 0 at once if it can't be had now. */
UPCRI_INLINE int upcri_lock_attempt(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  return UPCRI_LIKELY(!upcr_isnull_shared(lockptr) &&
                      upcri_lock_take(upcri_check_lock("upc_lock_attempt", lockptr, place)))
             ? 1
             : upcri_lock_attempt_slow(lockptr, place);
}
/* Gives the lock back; fatal if the caller does not have it. */
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

/* New locks, of the calling thread alone or collectively one for all; free from any thread, locked
 * or not, and collectively. */
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
