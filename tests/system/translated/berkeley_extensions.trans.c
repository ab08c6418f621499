// Berkeley's extensions in translated form: semaphores by phaseless pointers, and the names with an
// underscore that Berkeley's translator writes.
// THREADS: 1 2 3 4 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/string.h"
#include "check.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t sems;
upcr_shared_ptr_t area;

void UPCRI_ALLOC_extensions_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t _bupc_info[] = {
UPCRT_STARTUP_SHALLOC(area, 24, 1, 1, 8, "A24H_R3_l"),
 };
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(sems, 8, 1, 1, 8, "A8H_R1_PR1_v"),
 };
upcr_startup_shalloc(_bupc_info, sizeof(_bupc_info) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_extensions_1(void) {
UPCR_BEGIN_FUNCTION();
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_pshared_ptr_t mine, his;
  upcr_shared_ptr_t place, walked;
  char text[100];
  long value;
  int me, next, round;

  me = ((int) upcr_mythread () );
  next = (me + 1) % ((int) upcr_threads () );
  mine = bupc_sem_alloc((int) 0);
  UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1(sems, 8ULL, me), 0, mine, 8);
  upcr_barrier(2060405060, UPCR_BARRIERFLAG_ANONYMOUS);
  his = UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(sems, 8ULL, next), 0, 8);
  CHECK(UPCR_THREADOF_PSHARED(his) == next);
  for (round = 0; round < 50; round++) {
    value = round * 100 + me;
    place = UPCR_ADD_SHARED(area, 8ULL, 3 * next + 1, 3);
    bupc_memput_signal(place, &value, 8ULL, his, 2ULL);
    bupc_sem_waitN(mine, 2ULL);
    walked = _bupc_ptradd(area, 3ULL, 8ULL, (ptrdiff_t) 3 * me + 1);
    CHECK(UPCR_GET_SHARED_VAL(walked, 0, 8) == (unsigned long)(round * 100 + (me + (int) upcr_threads () - 1) % (int) upcr_threads ()));
    upcr_barrier(2060405061, UPCR_BARRIERFLAG_ANONYMOUS);
  }
  CHECK(bupc_sem_try(mine) == 0);
  CHECK(UPCR_ISEQUAL_SHARED_SHARED(_bupc_inverse_cast(_bupc_cast(walked)), walked));
  CHECK(_bupc_castable(walked) && _bupc_thread_castable(0));
  CHECK(_bupc_dump_shared(walked, text, (int) 100) == 0 && strstr(text, "phase=1>") != NULL);
  place = _bupc_local_to_shared(UPCR_SHARED_TO_LOCAL(walked), next, (int) 2);
  CHECK(UPCR_THREADOF_SHARED(place) == next && UPCR_PHASEOF_SHARED(place) == 2);
  CHECK(bupc_thread_distance(me, next) == (me == next ? BUPC_THREADS_SAME : BUPC_THREADS_VERYNEAR));
  bupc_poll();
  bupc_sem_free(mine);
  upcr_barrier(2060405062, UPCR_BARRIERFLAG_ANONYMOUS);
  if (me == 0) printf("PASS\n");
  UPCR_EXIT_FUNCTION();
  return 0;
}
