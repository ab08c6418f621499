// Berkeley's list and strided copies in translated form: the translator's own struct types, lists of
// different shapes with the same bytes, empty regions, boxes of several levels.
// THREADS: 1 2 3 4 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/string.h"
#include "check.h"

struct bupc_pmemvec_S_trans {
  void * addr;
  unsigned long len;
};
struct bupc_smemvec_S_trans {
  upcr_shared_ptr_t addr;
  unsigned long len;
};
struct _upcri_eop;

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
#define SIZE 240
upcr_shared_ptr_t area;

void UPCRI_ALLOC_lists_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t _bupc_info[] = {
UPCRT_STARTUP_SHALLOC(area, SIZE, 1, 1, 1, "A240H_R240_c"),
 };
upcr_startup_shalloc(_bupc_info, sizeof(_bupc_info) / sizeof(upcr_startup_shalloc_t));
}

void UPCRI_INIT_lists_1(void) {
UPCR_BEGIN_FUNCTION();
}

/* Byte `at` of the area of the thread that is `steps` after the caller. */
static upcr_shared_ptr_t place(int steps, int at) {
  return UPCR_ADD_SHARED(area, 1ULL, (ptrdiff_t) SIZE * ((((int) upcr_mythread () ) + steps) % ((int) upcr_threads () )) + at, SIZE);
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  struct bupc_smemvec_S_trans spread[4], two[2];
  struct bupc_pmemvec_S_trans pieces[3];
  struct _upcri_eop * _bupc_call0;
  upcr_shared_ptr_t sptrs[6];
  void * ptrs[4];
  unsigned char bytes[SIZE], back[SIZE], model[SIZE];
  size_t strides[2], other[2], count[3];
  int me, i, k, x, y;

  me = ((int) upcr_mythread () );
  for (i = 0; i < SIZE; i++) bytes[i] = (unsigned char)(i + 3 * me);
  upc_memset(place(0, 0), 0, SIZE);

  /* 10 + 20 + 5 private bytes into 15 + 20 shared bytes, and back, with an empty region. All writes
   * stay in the caller's area, so that threads do not conflict. */
  pieces[0].addr = bytes + 100; pieces[0].len = 10;
  pieces[1].addr = bytes; pieces[1].len = 20;
  pieces[2].addr = bytes + 50; pieces[2].len = 5;
  two[0].addr = place(0, 7); two[0].len = 15;
  two[1].addr = place(0, 100); two[1].len = 20;
  bupc_memput_vlist(2, two, 3, pieces);
  memcpy(back, bytes + 100, 10);
  memcpy(back + 10, bytes, 20);
  memcpy(back + 30, bytes + 50, 5);
  CHECK(memcmp((char *) upcr_shared_to_local(place(0, 7)), back, 15) == 0);
  CHECK(memcmp((char *) upcr_shared_to_local(place(0, 100)), back + 15, 20) == 0);
  CHECK(*(char *) upcr_shared_to_local(place(0, 22)) == 0);
  spread[0].addr = place(0, 7); spread[0].len = 1;
  spread[1].addr = upcr_null_shared; spread[1].len = 0;
  spread[2].addr = place(0, 8); spread[2].len = 14;
  spread[3].addr = place(0, 100); spread[3].len = 20;
  memset(bytes, 0, sizeof bytes);
  _bupc_call0 = bupc_memget_vlist_async(3, pieces, 4, spread);
  bupc_waitsync(_bupc_call0);
  CHECK(memcmp(bytes + 100, back, 10) == 0 && memcmp(bytes, back + 10, 20) == 0 && memcmp(bytes + 50, back + 30, 5) == 0);
  upcr_barrier(1, 1);
  /* Shared to shared: from the next thread's area into the caller's, 35 bytes at 200. */
  two[0].addr = place(0, 200); two[0].len = 30;
  two[1].addr = place(0, 230); two[1].len = 5;
  for (i = 0; i < 4; i++) if (spread[i].len) spread[i].addr = place(1, i == 0 ? 7 : i == 2 ? 8 : 100);
  bupc_memcpy_vlist(2, two, 4, spread);
  for (i = 0; i < 10; i++)
    CHECK(((unsigned char *) upcr_shared_to_local(place(0, 200)))[i] == (unsigned char)(100 + i + 3 * ((me + 1) % ((int) upcr_threads () ))));
  upcr_barrier(2, 1);

  /* 6 pieces of 4 bytes from 4 pieces of 6, and the reverse. */
  for (i = 0; i < SIZE; i++) bytes[i] = (unsigned char)(200 - i);
  for (i = 0; i < 6; i++) sptrs[i] = place(0, 30 * i);
  for (i = 0; i < 4; i++) ptrs[i] = bytes + 50 * i;
  upcr_memput_ilist(6, sptrs, 4, 4, (const void * const *) ptrs, 6);
  for (k = 0; k < 24; k++)
    CHECK(((unsigned char *) upcr_shared_to_local(sptrs[k / 4]))[k % 4] == bytes[50 * (k / 6) + k % 6]);
  memset(back, 0, sizeof back);
  for (i = 0; i < 4; i++) ptrs[i] = back + 10 * i;
  bupc_memget_ilist(4, ptrs, 6, 6, sptrs, 4);
  for (k = 0; k < 24; k++) CHECK(back[10 * (k / 6) + k % 6] == bytes[50 * (k / 6) + k % 6]);
  upcr_barrier(3, 1);
  two[0].addr = place(0, 200);
  _bupc_call0 = bupc_memcpy_ilist_async(1, &two[0].addr, 24, 6, sptrs, 4);
  CHECK(bupc_trysync(_bupc_call0) == 1);
  for (k = 0; k < 24; k++)
    CHECK(((unsigned char *) upcr_shared_to_local(two[0].addr))[k] == bytes[50 * (k / 6) + k % 6]);

  /* 5 chunks of 8 bytes, 20 apart, from 10 chunks of 4, 6 apart; then back into one chunk. */
  upc_memset(place(0, 0), 0, SIZE);
  memset(model, 0, SIZE);
  bupc_memput_fstrided(place(0, 3), 8, 20, 5, bytes, 4, 6, 10);
  for (k = 0; k < 40; k++) model[3 + k / 8 * 20 + k % 8] = bytes[k / 4 * 6 + k % 4];
  CHECK(memcmp(upcr_shared_to_local(place(0, 0)), model, SIZE) == 0);
  memset(back, 0, SIZE);
  bupc_memget_fstrided(back, 40, 40, 1, place(0, 3), 8, 20, 5);
  for (k = 0; k < 40; k++) CHECK(back[k] == bytes[k / 4 * 6 + k % 4]);
  bupc_memcpy_fstrided(place(0, 120), 10, 15, 4, place(0, 3), 8, 20, 5);
  for (k = 0; k < 40; k++) model[120 + k / 10 * 15 + k % 10] = back[k];
  CHECK(memcmp(upcr_shared_to_local(place(0, 0)), model, SIZE) == 0);

  /* A 3 x 4 box of runs of 2 bytes: 16 and 80 bytes apart in shared memory, dense in private memory. */
  count[0] = 2; count[1] = 4; count[2] = 3;
  strides[0] = 16; strides[1] = 80;
  other[0] = 2; other[1] = 8;
  bupc_memput_strided(place(0, 1), strides, bytes, other, count, 2);
  for (y = 0; y < 3; y++)
    for (x = 0; x < 4; x++)
      for (i = 0; i < 2; i++) model[1 + 80 * y + 16 * x + i] = bytes[8 * y + 2 * x + i];
  CHECK(memcmp(upcr_shared_to_local(place(0, 0)), model, SIZE) == 0);
  memset(back, 0, SIZE);
  bupc_memget_strided(back, other, place(0, 1), strides, count, 2);
  CHECK(memcmp(back, bytes, 24) == 0 && back[24] == 0);
  bupc_memcpy_strided(place(0, 3), strides, place(0, 1), strides, count, 2);
  bupc_memget_strided(back + 100, other, place(0, 3), strides, count, 2);
  CHECK(memcmp(back + 100, bytes, 24) == 0);
  count[2] = 0;
  bupc_memput_strided(upcr_null_shared, strides, bytes, other, count, 2);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
