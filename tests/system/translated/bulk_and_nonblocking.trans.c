// Bulk and non-blocking transfers by their upper-case names: memory and values, handles one by one
// and in arrays, implicit operations and access regions, value gets, strict forms, any size.
// THREADS: 1 2 3 4 7 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/string.h"
#include "check.h"
#include "berkeley_extra.h"

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
#define BYTES 3000
upcr_shared_ptr_t area;
upcr_pshared_ptr_t words;

void UPCRI_ALLOC_bulk_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t _bupc_info[] = {
UPCRT_STARTUP_SHALLOC(area, BYTES, 1, 1, 1, "A3000H_R3000_c"),
 };
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(words, 8, 4, 1, 8, "A4H_R1_l"),
 };
upcr_startup_shalloc(_bupc_info, sizeof(_bupc_info) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_bulk_1(void) {
UPCR_BEGIN_FUNCTION();
}

static void fill(unsigned char *bytes, int seed) {
  int i;
  for (i = 0; i < BYTES; i++) bytes[i] = (unsigned char)(i * 7 + seed);
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  static const int sizes[] = {0, 1, 2, 3, 7, 8, 9, 16, 31, 64, 100, 1024, 2999};
  unsigned char out[BYTES], back[BYTES];
  upcr_shared_ptr_t mine, next;
  upcr_handle_t h, handles[4];
  upcr_valget_handle_t v, v2;
  _INT64 word;
  int me, threads, i;

  me = ((int) upcr_mythread () );
  threads = ((int) upcr_threads () );
  mine = UPCR_ADD_SHARED(area, 1ULL, (ptrdiff_t)BYTES * me, BYTES);
  next = UPCR_ADD_SHARED(area, 1ULL, (ptrdiff_t)BYTES * ((me + 1) % threads), BYTES);
  for (i = 0; i < (int)(sizeof sizes / sizeof sizes[0]); i++) {
    size_t n = (size_t)sizes[i];
    fill(out, me + i);
    /* Puts to the next thread, one kind after the other. */
    UPCR_MEMSET(next, 0, BYTES);
    UPCR_MEMPUT(next, out, n);
    UPCR_MEMGET(back, next, n);
    CHECK(memcmp(out, back, n) == 0);
    UPCR_MEMSET(next, 0x5a, n);
    h = UPCR_NB_MEMPUT(next, out, n);
    UPCR_WAIT_SYNCNB(h);
    memset(back, 0, BYTES);
    h = UPCR_NB_MEMGET(back, next, n);
    while (!UPCR_TRY_SYNCNB(h)) UPCR_POLL();
    CHECK(memcmp(out, back, n) == 0 && (n >= BYTES - 1 || back[n] == 0));
    UPCR_NBI_MEMSET(next, 0, n);
    UPCR_WAIT_SYNCNBI_ALL();
    UPCR_PUT_NBI_SHARED(next, 0, out, n);
    UPCR_WAIT_SYNCNBI_PUTS();
    UPCR_GET_NBI_SHARED(back, next, 0, n);
    while (!UPCR_TRY_SYNCNBI_GETS()) UPCR_POLL();
    CHECK(memcmp(out, back, n) == 0);
    upcr_barrier(1, 1);
    /* The data from the previous thread, and copies of it within the block. */
    fill(out, (me + threads - 1) % threads + i);
    CHECK(memcmp(upcr_shared_to_local(mine), out, n) == 0);
    if (n <= 1024) {
      upcr_shared_ptr_t half = UPCR_ADD_SHARED(mine, 1ULL, 1500, BYTES);
      UPCR_MEMCPY(half, mine, n);
      h = UPCR_NB_MEMCPY(UPCR_ADD_SHARED(half, 1ULL, -1, BYTES), half, 0);
      UPCR_WAIT_SYNCNB_STRICT(h);
      UPCR_GET_SHARED(back, mine, 1500, n);
      CHECK(memcmp(out, back, n) == 0);
      UPCR_GET_SHARED_STRICT(back, half, -1500, n);
      CHECK(memcmp(out, back, n) == 0);
    }
    upcr_barrier(2, 1);
  }

  /* Handles in arrays; value puts; an access region. */
  for (i = 0; i < 4; i++)
    handles[i] = UPCR_PUT_NB_PSHARED_VAL(UPCR_ADD_PSHARED1(words, 8ULL, me + i * threads), 0, me + 10 * i, 8);
  UPCR_WAIT_SYNCNB_SOME(handles, 4);
  UPCR_WAIT_SYNCNB_ALL(handles, 4);
  for (i = 0; i < 4; i++) CHECK(handles[i] == UPCR_INVALID_HANDLE);
  CHECK(UPCR_TRY_SYNCNB_ALL(handles, 4) && UPCR_TRY_SYNCNB_SOME(handles, 4));
  upcr_barrier(3, 1);
  UPCR_BEGIN_NBI_ACCESSREGION();
  for (i = 0; i < 2; i++)
    UPCR_PUT_NBI_PSHARED_VAL(UPCR_ADD_PSHARED1(words, 8ULL, me + i * threads), 4, 7, 4);
  UPCR_PUT_NBI_SHARED_VAL(mine, 8, -1, 2);
  UPCR_GET_NBI_PSHARED(&word, UPCR_ADD_PSHARED1(words, 8ULL, me + 2 * threads), 0, 8);
  h = UPCR_END_NBI_ACCESSREGION();
  UPCR_WAIT_SYNCNB(h);
  CHECK(word == me + 20);
  v = UPCR_GET_NB_PSHARED_VAL(UPCR_ADD_PSHARED1(words, 8ULL, me), 0, 4);
  v2 = UPCR_GET_NB_SHARED_VAL_STRICT(mine, 8, 2);
  CHECK((int) UPCR_WAIT_SYNCNB_VALGET(v) == me);
  CHECK(UPCR_WAIT_SYNCNB_VALGET(v2) == 65535);
  v = UPCR_GET_NB_PSHARED_VAL_STRICT(UPCR_ADD_PSHARED1(words, 8ULL, me), 4, 4);
  CHECK((int) UPCR_WAIT_SYNCNB_VALGET(v) == 7);
  h = UPCR_PUT_NB_SHARED_STRICT(mine, 0, &word, 8);
  UPCR_WAIT_SYNCNB_STRICT(h);
  h = UPCR_GET_NB_SHARED_STRICT(&word, mine, 0, 8);
  CHECK(UPCR_TRY_SYNCNB_STRICT(h) == 1 && word == me + 20);
  h = UPCR_PUT_NB_PSHARED_VAL_STRICT(UPCR_ADD_PSHARED1(words, 8ULL, me), 0, 5, 1);
  UPCR_WAIT_SYNCNB_STRICT(h);
  CHECK(UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(words, 8ULL, me), 0, 1) == 5);

  /* The non-blocking put that the translator emits. */
  fill(out, me);
  upcrt_memput_nb(mine, out, 100);
  UPCR_WAIT_SYNCNBI_ALL();
  CHECK(memcmp(upcr_shared_to_local(mine), out, 100) == 0);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
