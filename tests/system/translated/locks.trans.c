// Locks in translated code: collective and single allocation, a lock's pointer kept in shared memory
// and passed as a value, attempts, counters under contention, freeing.
// THREADS: 1 2 3 4 7 8 64
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t counter;
upcr_pshared_ptr_t locks;

void UPCRI_ALLOC_locks_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(counter, 8, 1, 0, 8, "R1_l"),
UPCRT_STARTUP_PSHALLOC(locks, 8, 1, 1, 8, "A1H_R1_PR0_v"),
 };
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_locks_1(void) {
UPCR_BEGIN_FUNCTION();
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t _bupc_call0;
  upcr_shared_ptr_t _bupc_call1;
  upcr_shared_ptr_t other;
  int me;
  int threads;
  int i;
  int got;
  _INT64 seen;

  me = ((int) upcr_mythread () );
  threads = ((int) upcr_threads () );
  _bupc_call0 = upc_all_lock_alloc();
  i = 0;
  while(i < 200) {
    upc_lock(_bupc_call0);
    UPCR_GET_PSHARED(&seen, counter, 0, 8);
    UPCR_PUT_PSHARED_VAL(counter, 0, seen + 1, 8);
    upc_unlock(_bupc_call0);
    i = i + 1;
  }
  upcr_barrier(1, 1);
  UPCR_GET_PSHARED(&seen, counter, 0, 8);
  CHECK(seen == 200 * threads);

  /* One lock per thread; the previous thread gets its pointer from shared memory. */
  _bupc_call1 = UPCR_GLOBAL_LOCK_ALLOC();
  UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1(locks, 8ULL, me), 0, _bupc_call1, 8);
  CHECK(UPCR_LOCK_ATTEMPT(_bupc_call1) == 1);
  upcr_barrier(2, 1);
  other = (upcr_shared_ptr_t) UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(locks, 8ULL, (me + 1) % threads), 0, 8);
  if(threads > 1) {
    CHECK(UPCR_LOCK_ATTEMPT(other) == 0);
  }
  upcr_barrier(3, 1);
  UPCR_UNLOCK(_bupc_call1);
  upcr_barrier(4, 1);
  got = upc_lock_attempt(other);
  CHECK(got == 1);
  upc_unlock(other);
  upcr_barrier(5, 1);
  /* Another thread frees each lock, whether it is held or not. */
  if(me % 2 == 0) {
    UPCR_LOCK(other);
  }
  upc_lock_free(other);
  UPCR_ALL_LOCK_FREE(_bupc_call0);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
