// Values that Berkeley's output moves through registers: integers, floating-point numbers, pointers
// to private data and packed pointers-to-shared, relaxed and strict.
// THREADS: 1 2 3 4 7 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/stdlib.h"
#include "check.h"
#include "berkeley_extra.h"

struct node {
  long key;
  upcr_pshared_ptr_t next;
};
extern int user_main();

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t heads;
upcr_pshared_ptr_t wide;
upcr_shared_ptr_t blocks;
upcr_pshared_ptr_t pi_f = UPCR_INITIALIZED_PSHARED;
upcr_pshared_ptr_t pi_d = UPCR_INITIALIZED_PSHARED;

void UPCRI_ALLOC_values_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t _bupc_info[] = {
UPCRT_STARTUP_SHALLOC(blocks, 24, 2, 1, 8, "A6H_R3_d"),
 };
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(heads, 8, 1, 1, 8, "A1H_R1_PR0_N4node"),
UPCRT_STARTUP_PSHALLOC(wide, 16, 1, 1, 16, "A1H_R1_N4wide"),
UPCRT_STARTUP_PSHALLOC(pi_f, 4, 1, 0, 4, "R1_f"),
UPCRT_STARTUP_PSHALLOC(pi_d, 8, 1, 0, 8, "R1_d"),
 };

UPCR_SET_SRCPOS("_values_1_ALLOC",0);
upcr_startup_shalloc(_bupc_info, sizeof(_bupc_info) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_values_1(void) {
UPCR_BEGIN_FUNCTION();
_IEEE32 _bupc_pi_f_val = 3.25F;
_IEEE64 _bupc_pi_d_val = 3.125;
UPCR_SET_SRCPOS("_values_1_INIT",0);
if (upcr_mythread()== 0) {
upcr_put_pshared(pi_f, 0, &_bupc_pi_f_val, 4);
}
if (upcr_mythread()== 0) {
upcr_put_pshared(pi_d, 0, &_bupc_pi_d_val, 8);
}
}

/* A list in the caller's shared memory, reached through heads[MYTHREAD]. */
static void build(int length) {
  UPCR_BEGIN_FUNCTION();
  int i;
  upcr_shared_ptr_t _bupc_call0;
  upcr_pshared_ptr_t _bupc_Mstopcvt1;
  upcr_pshared_ptr_t _bupc_Mptra2;
  upcr_pshared_ptr_t _bupc_spillld3;

  _bupc_Mptra2 = UPCR_ADD_PSHARED1(heads, 8ULL, ((int) upcr_mythread () ));
  UPCR_PUT_PSHARED_VAL(_bupc_Mptra2, 0, upcr_null_pshared, 8);
  i = 0;
  while(i < length) {
    _bupc_call0 = upc_alloc((unsigned long) 16ULL);
    _bupc_Mstopcvt1 = UPCR_SHARED_TO_PSHARED(_bupc_call0);
    UPCR_GET_PSHARED(&_bupc_spillld3, _bupc_Mptra2, 0, 8);
    UPCR_PUT_PSHARED_VAL(_bupc_Mstopcvt1, 0, (((int) upcr_mythread () ) * 100) - i, 8);
    UPCR_PUT_PSHARED_VAL(_bupc_Mstopcvt1, 8, _bupc_spillld3, 8);
    UPCR_PUT_PSHARED_VAL_STRICT(_bupc_Mptra2, 0, _bupc_Mstopcvt1, 8);
    i = i + 1;
  }
  UPCR_EXIT_FUNCTION();
}

static void walk(int thread, int length) {
  UPCR_BEGIN_FUNCTION();
  int seen;
  upcr_pshared_ptr_t at;
  long _bupc_spillld0;
  upcr_pshared_ptr_t _bupc_Mptra1;
  _INT32 _bupc_Mptreq2;

  _bupc_Mptra1 = UPCR_ADD_PSHARED1(heads, 8ULL, thread);
  at = (upcr_pshared_ptr_t) UPCR_GET_PSHARED_VAL_STRICT(_bupc_Mptra1, 0, 8);
  seen = 0;
  _bupc_Mptreq2 = !(_INT32) UPCR_ISNULL_PSHARED(at);
  while(_bupc_Mptreq2) {
    seen = seen + 1;
    UPCR_GET_PSHARED(&_bupc_spillld0, at, 0, 8);
    CHECK(_bupc_spillld0 == (thread * 100) - (length - seen));
    CHECK(UPCR_THREADOF_PSHARED(at) == (upcr_thread_t)thread);
    UPCR_GET_PSHARED(&at, at, 8, 8);
    _bupc_Mptreq2 = !(_INT32) UPCR_ISNULL_PSHARED(at);
  }
  CHECK(seen == length);
  UPCR_EXIT_FUNCTION();
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  int me;
  int i;
  int here;
  int * _bupc_spillld0;
  upcr_pshared_ptr_t _bupc_Mptra1;
  upcr_shared_ptr_t _bupc_Mptra2;
  _IEEE64 _bupc_spillld3;

  me = ((int) upcr_mythread () );
  build((int) 5);
  upcr_barrier(221775937, 1);
  walk((me + 1) % ((int) upcr_threads () ), (int) 5);

  /* Values are truncated to their size, and read back without sign extension. */
  _bupc_Mptra1 = UPCR_ADD_PSHARED1(wide, 16ULL, me);
  UPCR_PUT_PSHARED_VAL(_bupc_Mptra1, 0, 0, 8);
  UPCR_PUT_PSHARED_VAL(_bupc_Mptra1, 1, -2, 1);
  CHECK(UPCR_GET_PSHARED_VAL(_bupc_Mptra1, 1, 1) == 254);
  CHECK(UPCR_GET_PSHARED_VAL(_bupc_Mptra1, 0, 4) == 0xfe00);
  CHECK((signed char) UPCR_GET_PSHARED_VAL_STRICT(_bupc_Mptra1, 1, 1) == -2);
  UPCR_PUT_PSHARED_VAL_STRICT(_bupc_Mptra1, 8, -1LL, 8);
  CHECK((_INT64) UPCR_GET_PSHARED_VAL(_bupc_Mptra1, 8, 8) == -1LL);
  CHECK(UPCR_GET_PSHARED_VAL(_bupc_Mptra1, 8, 2) == 65535);
  /* A pointer to private data is a value, too. */
  UPCR_PUT_PSHARED_VAL(_bupc_Mptra1, 8, &here, 8);
  UPCR_GET_PSHARED(&_bupc_spillld0, _bupc_Mptra1, 8, 8);
  CHECK(_bupc_spillld0 == &here);

  CHECK(UPCR_GET_PSHARED_FLOATVAL(pi_f, 0) == 3.25F);
  CHECK(UPCR_GET_PSHARED_FLOATVAL_STRICT(pi_f, 0) == 3.25F);
  CHECK(UPCR_GET_PSHARED_DOUBLEVAL(pi_d, 0) == 3.125);
  CHECK(UPCR_GET_PSHARED_DOUBLEVAL_STRICT(pi_d, 0) == 3.125);

  /* Another thread writes each element of blocks, with each function in turn. */
  i = 0;
  while(i < (((int) upcr_threads () ) * 6)) {
    _bupc_Mptra2 = UPCR_ADD_SHARED(blocks, 8ULL, i, 3ULL);
    if((int) UPCR_THREADOF_SHARED(_bupc_Mptra2) == ((me + 1) % ((int) upcr_threads () ))) {
      _bupc_spillld3 = (_IEEE64)(i) + 0.5;
      if((i % 3) == 0) {
        UPCR_PUT_SHARED_DOUBLEVAL(_bupc_Mptra2, 0, _bupc_spillld3);
      } else if((i % 3) == 1) {
        UPCR_PUT_SHARED_DOUBLEVAL_STRICT(_bupc_Mptra2, 0, _bupc_spillld3);
      } else {
        UPCR_PUT_SHARED(_bupc_Mptra2, 0, &_bupc_spillld3, 8);
      }
      CHECK(UPCR_PHASEOF_SHARED(_bupc_Mptra2) == (upcr_phase_t)(i % 3));
    }
    i = i + 1;
  }
  upcr_barrier(221775938, 1);
  i = 0;
  while(i < (((int) upcr_threads () ) * 6)) {
    _bupc_Mptra2 = UPCR_ADD_SHARED(blocks, 8ULL, i, 3ULL);
    CHECK(UPCR_GET_SHARED_DOUBLEVAL_STRICT(_bupc_Mptra2, 0) == (_IEEE64)(i) + 0.5);
    CHECK(UPCR_GET_SHARED_VAL(_bupc_Mptra2, 0, 8) == UPCR_GET_SHARED_VAL_STRICT(_bupc_Mptra2, 0, 8));
    UPCR_GET_SHARED_STRICT(&_bupc_spillld3, _bupc_Mptra2, 0, 8);
    CHECK(_bupc_spillld3 == UPCR_GET_SHARED_DOUBLEVAL(_bupc_Mptra2, 0));
    i = i + 1;
  }
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
