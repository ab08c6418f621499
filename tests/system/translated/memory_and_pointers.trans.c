// Dynamic memory and pointer functions by their upper-case names, and the _ref and _withphase forms.
// THREADS: 1 2 3 4 7 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t gift;

void UPCRI_ALLOC_memory_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(gift, 8, 1, 1, 8, "A1H_R1_PR0_i"),
 };
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_memory_1(void) {
UPCR_BEGIN_FUNCTION();
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t s, t, all;
  upcr_pshared_ptr_t p, q;
  int me, threads, i;
  int *local;

  me = ((int) upcr_mythread () );
  threads = ((int) upcr_threads () );
  CHECK((int) UPCR_MYTHREAD() == me && (int) UPCR_THREADS() == threads);
  CHECK(UPCR_MYNODE() < UPCR_NODES());

  /* Allocated by this thread, freed by another one. */
  s = UPCR_ALLOC(40);
  CHECK(UPCR_HASMYAFFINITY_SHARED(s) && UPCR_PHASEOF_SHARED(s) == 0);
  CHECK(UPCR_ISNULL_SHARED(UPCR_ALLOC(0)));
  for (i = 0; i < 10; i++)
    UPCR_PUT_SHARED_VAL(s, 4 * i, me * 10 + i, 4);
  UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1(gift, 8ULL, me), 0, UPCR_SHARED_TO_PSHARED(s), 8);
  upcr_barrier(1, 1);
  p = (upcr_pshared_ptr_t) UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(gift, 8ULL, (me + 1) % threads), 0, 8);
  for (i = 0; i < 10; i++) {
    q = UPCR_ADD_PSHAREDI(p, 4ULL, i);
    CHECK((int) UPCR_GET_PSHARED_VAL(q, 0, 4) == (me + 1) % threads * 10 + i);
    CHECK(UPCR_SUB_PSHAREDI(q, p, 4ULL) == i && UPCR_SUB_PSHAREDI(p, q, 4ULL) == -i);
  }
  UPCR_INC_PSHAREDI(&q, 4ULL, -9);
  CHECK(UPCR_ISEQUAL_PSHARED_PSHARED(q, p));
  upcr_barrier(2, 1);
  UPCR_FREE(UPCR_PSHARED_TO_SHARED(p));

  /* One object for all threads, in blocks of 3 ints. */
  all = UPCR_ALL_ALLOC(2 * threads, 12);
  t = all;
  for (i = 0; i < 6 * threads; i++) {
    CHECK((int) UPCR_THREADOF_SHARED(t) == i / 3 % threads);
    CHECK((int) UPCR_PHASEOF_SHARED(t) == i % 3);
    CHECK(UPCR_SUB_SHARED(t, all, 4ULL, 3ULL) == i);
    CHECK(UPCR_ISEQUAL_SHARED_SHARED(t, UPCR_ADD_SHARED(all, 4ULL, i, 3ULL)));
    CHECK(UPCR_HASAFFINITY_SHARED(t, (upcr_thread_t)(i / 3 % threads)));
    if (UPCR_HASMYAFFINITY_SHARED(t)) {
      local = (int *) UPCR_SHARED_TO_LOCAL(t);
      *local = i;
      CHECK(UPCR_ISEQUAL_SHARED_LOCAL(t, local) && local == UPCR_CAST(t));
      CHECK(UPCR_ISEQUAL_PSHARED_LOCAL(UPCR_SHARED_TO_PSHARED(t), local));
      CHECK(UPCR_ISEQUAL_SHARED_SHARED(UPCR_LOCAL_TO_SHARED(local), t));
      CHECK(UPCR_ISEQUAL_PSHARED_PSHARED(UPCR_LOCAL_TO_PSHARED(local), UPCR_SHARED_TO_PSHARED(t)));
      UPCR_LOCAL_TO_SHARED_REF_WITHPHASE(local, (upcr_phase_t)(i % 3), (upcr_thread_t) me, &s);
      CHECK(s == t && UPCR_LOCAL_TO_SHARED_WITHPHASE(local, (upcr_phase_t)(i % 3), (upcr_thread_t) me) == t);
      UPCR_LOCAL_TO_SHARED_REF(local, &s);
      UPCR_LOCAL_TO_PSHARED_REF(local, &q);
      CHECK(UPCR_ISEQUAL_SHARED_PSHARED(s, q));
    }
    CHECK(UPCR_SHARED_TO_PROCESSLOCAL(t) == UPCR_PSHARED_TO_PROCESSLOCAL(UPCR_SHARED_TO_PSHARED(t)));
    UPCR_SHARED_TO_PSHARED_REF(t, &q);
    UPCR_PSHARED_TO_SHARED_REF(q, &s);
    CHECK(s == UPCR_SHARED_RESETPHASE(t));
    UPCR_PSHARED_TO_SHARED_REF_WITHPHASE(q, (upcr_phase_t)(i % 3), &s);
    CHECK(s == t && UPCR_PSHARED_TO_SHARED_WITHPHASE(q, (upcr_phase_t)(i % 3)) == t);
    UPCR_SHARED_RESETPHASE_REF(&s);
    CHECK(UPCR_PHASEOF_SHARED(s) == 0 && UPCR_PHASEOF_PSHARED(q) == 0);
    CHECK(UPCR_ADDRFIELD_SHARED(s) == UPCR_ADDRFIELD_PSHARED(q));
    UPCR_INC_SHARED(&t, 4ULL, 1, 3ULL);
  }
  upcr_barrier(3, 1);
  for (i = 0; i < 6 * threads; i++)
    CHECK((int) UPCR_GET_SHARED_VAL(UPCR_ADD_SHARED(all, 4ULL, i, 3ULL), 0, 4) == i);
  CHECK(UPCR_AFFINITYSIZE(24 * (size_t)threads, 12, (upcr_thread_t) me) == 24);
  CHECK(UPCR_ISVALID_SHARED(&all));
  p = UPCR_SHARED_TO_PSHARED(all);
  CHECK(UPCR_ISVALID_PSHARED(&p));
  UPCR_ALL_FREE(all);

  /* Null in all forms. */
  CHECK(UPCR_SETNULL_SHARED(&s) == 0 && UPCR_ISNULL_SHARED(s) && !UPCR_ISVALID_SHARED(&s));
  CHECK(UPCR_SETNULL_PSHARED(&p) == 0 && UPCR_ISNULL_PSHARED(p) && !UPCR_ISVALID_PSHARED(&p));
  CHECK(UPCR_ISNULL_SHARED(upcr_null_shared) && UPCR_ISNULL_PSHARED(upcr_null_pshared));
  CHECK(UPCR_SHARED_TO_LOCAL(s) == 0 && UPCR_PSHARED_TO_LOCAL(p) == 0);
  CHECK(UPCR_THREADOF_SHARED(s) == 0 && UPCR_THREADOF_PSHARED(p) == 0);
  CHECK(UPCR_ISNULL_SHARED(UPCR_PSHARED_TO_SHARED(p)) && UPCR_ISNULL_PSHARED(UPCR_SHARED_TO_PSHARED(s)));
  UPCR_FREE(s);
  UPCR_ALL_FREE(s);

  /* An array over all threads that each thread allocates for itself, with UPC's names. */
  all = upc_global_alloc((size_t) threads, 8);
  p = UPCR_SHARED_TO_PSHARED(all);
  for (i = 0; i < threads; i++)
    UPCR_PUT_PSHARED_DOUBLEVAL(UPCR_ADD_PSHARED1(p, 8ULL, i), 0, (_IEEE64) i);
  q = p;
  for (i = 0; i < threads; i++) {
    CHECK(UPCR_GET_PSHARED_DOUBLEVAL(q, 0) == (_IEEE64) i && (int) UPCR_THREADOF_PSHARED(q) == i);
    CHECK(UPCR_SUB_PSHARED1(q, p, 8ULL) == i && UPCR_HASAFFINITY_PSHARED(q, (upcr_thread_t) i));
    CHECK(UPCR_HASMYAFFINITY_PSHARED(q) == (i == me));
    UPCR_INC_PSHARED1(&q, 8ULL, 1);
  }
  CHECK(upc_threadof(all) == 0 && upc_phaseof(all) == 0 && upc_addrfield(all) == UPCR_ADDRFIELD_PSHARED(p));
  CHECK(upc_affinitysize(8, 8, 0) == 8 && upc_resetphase(all) == all);
  CHECK(upc_cast(all) != 0 && upc_thread_info((size_t) me).guaranteedCastable != 0);
  upc_free(all);
  upc_all_free(upc_all_alloc(1, 1));
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
