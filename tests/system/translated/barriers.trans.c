// Barriers as translators write them: anonymous ones with a hash that differs from thread to thread,
// named ones, split-phase ones with work and other calls in between, and tests for completion.
// THREADS: 1 2 3 4 7 8 64
#include "upcr.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t arrived;

void UPCRI_ALLOC_barriers_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(arrived, 4, 1, 1, 4, "A1H_R1_i"),
 };
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_barriers_1(void) {
UPCR_BEGIN_FUNCTION();
}

static void set(int round) {
  UPCR_PUT_PSHARED_VAL_STRICT(UPCR_ADD_PSHARED1(arrived, 4ULL, ((int) upcr_mythread () )), 0, round, 4);
}
/* The other threads may be in later rounds already. */
static void check_all(int round) {
  int i;
  for (i = 0; i < ((int) upcr_threads () ); i++)
    CHECK((int) UPCR_GET_PSHARED_VAL_STRICT(UPCR_ADD_PSHARED1(arrived, 4ULL, i), 0, 4) >= round);
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  int me;
  int round;

  me = ((int) upcr_mythread () );
  for (round = 1; round <= 60; round += 6) {
    set(round);
    upcr_barrier(221775937 + me, 1);
    check_all(round);
    set(round + 1);
    upcr_barrier(round, 0);
    check_all(round + 1);
    set(round + 2);
    upcr_notify(-1720949050 + me, UPCR_BARRIERFLAG_ANONYMOUS);
    upcr_poll();
    upcr_wait(99 - me, UPCR_BARRIERFLAG_ANONYMOUS);
    check_all(round + 2);
    set(round + 3);
    UPCR_NOTIFY(-5, 0);
    check_all(round + 2);
    UPCR_WAIT(-5, 0);
    check_all(round + 3);
    set(round + 4);
    upcr_notify(round, 0);
    while (!upcr_try_wait(round, 0)) UPCR_POLL();
    check_all(round + 4);
    /* Some with a value, the others without. */
    set(round + 5);
    UPCR_BARRIER(me % 2 ? 4 : 77, me % 2 ? 0 : 1);
    check_all(round + 5);
  }
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
