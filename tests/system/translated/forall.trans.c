// upc_forall as Berkeley's translator writes it: with an integer affinity, with the affinity test
// moved out of the loop, nested (the thread that runs the outer body runs all iterations of the inner
// loop), and with continue.
// THREADS: 1 2 3 4 7 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"
#include "berkeley_extra.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t owner;

void UPCRI_ALLOC_forall_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(owner, 4, 64, 1, 4, "A64H_R1_i"),
 };
UPCR_SET_SRCPOS("_forall_1_ALLOC",0);
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_forall_1(void) {
UPCR_BEGIN_FUNCTION();
UPCR_SET_SRCPOS("_forall_1_INIT",0);
}

/* upc_forall(i = 0; i < n; i++; i): returns the number of iterations that this thread runs. */
static int counted(int n)
{
  UPCR_BEGIN_FUNCTION();
  register _INT32 _bupc_comma;
  int i;
  int runs;
  _INT32 _bupc_Tthreads0;

  runs = 0;
  if((*((_INT32 *) UPCR_TLD_ADDR( upcr_forall_control ))))
  {
    i = 0;
    while(i < n)
    {
      runs = runs + 1;
      _8 :;
      i = i + 1;
    }
  }
  else
  {
    (*((_INT32 *) UPCR_TLD_ADDR( upcr_forall_control ))) = 1;
    i = 0;
    while(i < n)
    {
      _bupc_Tthreads0 = upcr_threads();
      _bupc_comma = upcr_mythread();
      if((i % _bupc_Tthreads0) == _bupc_comma)
      {
        if(i == 5)
        {
          goto _1;
        }
        runs = runs + 1;
      }
      _1 :;
      i = i + 1;
    }
    (*((_INT32 *) UPCR_TLD_ADDR( upcr_forall_control ))) = 0;
  }
  UPCR_EXIT_FUNCTION();
  return runs;
}

/* Compares the iterations that the helper gives for upc_forall(i = lo; i < hi; i += step; scale * i)
 * with the affinity test itself. */
static void stepped(int lo, int hi, int step, int scale)
{
  UPCR_BEGIN_FUNCTION();
  int i;
  int threads;
  int stride;
  int me;
  int expected;
  int runs;

  threads = ((int) upcr_threads () );
  me = ((int) upcr_mythread () );
  expected = 0;
  i = lo;
  while(step > 0 ? i < hi : i > hi)
  {
    if((((scale * i) % threads) + threads) % threads == me)
    {
      expected = expected + 1;
    }
    i = i + step;
  }
  runs = 0;
  stride = step * (threads / upcrt_gcd(step * scale, threads));
  i = upcrt_forall_start((((scale * lo) % threads) + threads) % threads, step, lo, scale);
  while(step > 0 ? i < hi : i > hi)
  {
    CHECK((((scale * i) % threads) + threads) % threads == me);
    runs = runs + 1;
    i = i + stride;
  }
  CHECK(runs == expected);
  UPCR_EXIT_FUNCTION();
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  int n;
  int i;
  int j;
  int threads;
  int me;
  int mine;

  threads = ((int) upcr_threads () );
  me = ((int) upcr_mythread () );
  n = 64 * threads;
  mine = (64 - (5 % threads == me ? 1 : 0));
  CHECK(counted(n) == mine);
  /* Inside another upc_forall, the thread runs all iterations. */
  (*((_INT32 *) UPCR_TLD_ADDR( upcr_forall_control ))) = 1;
  CHECK(counted(n) == n);
  (*((_INT32 *) UPCR_TLD_ADDR( upcr_forall_control ))) = 0;
  CHECK(counted(n) == mine);

  /* upc_forall(i = 0; i < n; i++; &owner[i]) owner[i] = MYTHREAD; */
  i = 0;
  while(i < n)
  {
    if(upcr_hasMyAffinity_pshared(UPCR_ADD_PSHARED1(owner, 4ULL, i)))
    {
      UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1(owner, 4ULL, i), 0, me, 4);
    }
    i = i + 1;
  }
  upcr_barrier(221775937, 1);
  i = 0;
  while(i < n)
  {
    CHECK((int) UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(owner, 4ULL, i), 0, 4) == i % threads);
    i = i + 1;
  }

  i = -3;
  while(i <= 3)
  {
    j = 1;
    while(j <= 6)
    {
      stepped(i, i + 50, j, 1);
      stepped(i, i + 50, j, 2);
      stepped(i, i + 50, j, 3);
      stepped(i + 50, i, -j, 1);
      j = j + 1;
    }
    i = i + 1;
  }
  CHECK(upcrt_gcd(12, 18) == 6 && upcrt_gcd(0, 5) == 5 && upcrt_gcd(7, 0) == 7);
  CHECK(upcrt_gcd(-12, 18) == 6 && upcrt_gcd(12, -18) == 6);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
