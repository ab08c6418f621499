// The output of the first translators: no upper-case tables, no alignment of thread-local data, the
// forall state and its helper in the runtime, functions without prototypes, upcr_local_alloc.
// THREADS: 1 2 3 4 8
#include "upcr.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"

/* The helper as it was declared then, without a scale. */
extern int upcrt_gcd (int a, int b);
extern int _upcrt_forall_start(int start_thread, int step, int lo UPCRI_PT_ARG);
#define upcrt_forall_start(start_thread, step, lo) \
  _upcrt_forall_start(start_thread, step, lo UPCRI_PT_PASS)
extern int upcr_forall_control;

upcr_pshared_ptr_t sums;
upcr_shared_ptr_t messy = UPCR_INITIALIZED_SHARED;
int UPCR_TLD_DEFINE_TENTATIVE(calls, 4);
double UPCR_TLD_DEFINE(start, 8) = 0.25;

void UPCRI_ALLOC_oldest_1() {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t pinfo[] = {
{ &sums, sizeof(int), 1, 1 },
 };
upcr_startup_shalloc_t info[] = {
{ &messy, 3 * sizeof(double), 2, 1 }
 };
upcr_startup_pshalloc(pinfo, sizeof(pinfo) / sizeof(upcr_startup_pshalloc_t));
upcr_startup_shalloc(info, sizeof(info) / sizeof(upcr_startup_shalloc_t));
}

void UPCRI_INIT_oldest_1() {
UPCR_BEGIN_FUNCTION();
double init_messy[5] = { 1, 2, 3, 4, 5 };
upcr_startup_arrayinit_diminfo_t init_messy_info[] = {
{ 5, 6, 1 }
 };
upcr_startup_initarray(messy, init_messy, init_messy_info, 1, sizeof(double), 3);
}

int user_main(argc, argv)
  int argc;
  char **argv;
{
  UPCR_BEGIN_FUNCTION();
  int i, sum = 0, me = upcr_mythread(), threads = upcr_threads();
  double total = 0, one;
  upcr_shared_ptr_t mine;
  upcr_shared_ptr_t lock = upcr_all_lock_alloc();
  (void)argc;
  (void)argv;

  CHECK((*((int *) UPCR_TLD_ADDR(upcr_forall_control))) == 0);
  (*((int *) UPCR_TLD_ADDR(upcr_forall_control))) = 1;
  for (i = upcrt_forall_start(0, 1, 0); i < 100; i += threads)
    sum += i % threads == me;
  (*((int *) UPCR_TLD_ADDR(upcr_forall_control))) = 0;
  CHECK(sum == (100 - me + threads - 1) / threads);
  UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1(sums, 4, me), 0, sum, 4);

  (*((int *) UPCR_TLD_ADDR(calls))) += me;
  CHECK((*((int *) UPCR_TLD_ADDR(calls))) == me);
  CHECK((*((double *) UPCR_TLD_ADDR(start))) == 0.25);

  mine = upcr_local_alloc(4, 25);
  CHECK(upcr_threadof_shared(mine) == (upcr_thread_t)me);
  upcr_memset(mine, 5, 100);
  CHECK(upcr_get_shared_val(mine, 99, 1) == 5);
  upcr_free(mine);
  mine = upc_local_alloc(1, 8);
  CHECK(upcr_hasMyAffinity_shared(mine));
  upcr_free(mine);

  upcr_notify(12, 0);
  upcr_wait(12, 0);
  for (i = 0; i < 6 * threads; i++) {
    upcr_get_shared(&one, upcr_add_shared_ptr(messy, sizeof(double), i, 3), 0, sizeof(double));
    total += one;
  }
  CHECK(total == 15.0);
  for (i = sum = 0; i < threads; i++)
    sum += (int)UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(sums, 4, i), 0, 4);
  CHECK(sum == 100);
  upcr_lock(lock);
  upcr_unlock(lock);
  PASS();
  return 0;
}
