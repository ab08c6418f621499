// Asynchronous copies as in the output of Berkeley's translator, with UPC 1.3's names and Berkeley's
// own, and with the handle type that the output declares.
// THREADS: 1 2 3 4 8
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/string.h"
#include "check.h"

struct _upcri_eop;

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  struct _upcri_eop * handle_a;
  struct _upcri_eop * _bupc_call0;
  struct _upcri_eop * handles[3];
  upcr_shared_ptr_t space, mine, next;
  int values[100], back[100], i, me, threads;

  me = ((int) upcr_mythread () );
  threads = ((int) upcr_threads () );
  space = upc_all_alloc((unsigned long) threads, (unsigned long) 800ULL);
  mine = UPCR_ADD_SHARED(space, 4ULL, 200 * me, 200ULL);
  next = UPCR_ADD_SHARED(space, 4ULL, 200 * ((me + 1) % threads), 200ULL);
  for (i = 0; i < 100; i++) values[i] = 1000 * me + i;
  _bupc_call0 = bupc_memput_async(mine, values, (unsigned long) 400ULL);
  handle_a = _bupc_call0;
  bupc_waitsync(handle_a);
  handle_a = upc_memput_nb(UPCR_ADD_SHARED(mine, 4ULL, 100, 200ULL), values, (unsigned long) 400ULL);
  upc_sync(handle_a);
  upcr_barrier(221775937, 1);
  handles[0] = bupc_memget_async(back, next, (unsigned long) 200ULL);
  handles[1] = upc_memget_nb(back + 50, UPCR_ADD_SHARED(next, 4ULL, 50, 200ULL), (unsigned long) 200ULL);
  handles[2] = BUPC_COMPLETE_HANDLE;
  bupc_waitsync_all(handles, 3);
  CHECK(handles[0] == UPC_COMPLETE_HANDLE && handles[1] == UPC_COMPLETE_HANDLE);
  for (i = 0; i < 100; i++) CHECK(back[i] == 1000 * ((me + 1) % threads) + i);
  memset(back, 0, sizeof back);
  upc_memget_nbi(back, UPCR_ADD_SHARED(next, 4ULL, 100, 200ULL), (unsigned long) 400ULL);
  upc_synci();
  CHECK(back[99] == 1000 * ((me + 1) % threads) + 99);
  upcr_barrier(221775938, 1);
  handle_a = bupc_memset_async(mine, 1, (unsigned long) 400ULL);
  while(upc_sync_attempt(handle_a) == 0) upcr_poll();
  CHECK(UPCR_GET_SHARED_VAL(mine, 396, 4) == 0x01010101);
  bupc_begin_accessregion();
  bupc_memcpy_asynci(mine, UPCR_ADD_SHARED(mine, 4ULL, 100, 200ULL), (unsigned long) 40ULL);
  upc_memset_nbi(UPCR_ADD_SHARED(mine, 4ULL, 10, 200ULL), 2, (unsigned long) 40ULL);
  handle_a = bupc_end_accessregion();
  upc_sync(handle_a);
  CHECK((int) UPCR_GET_SHARED_VAL(mine, 36, 4) == 1000 * me + 9 && UPCR_GET_SHARED_VAL(mine, 40, 4) == 0x02020202);
  handles[0] = bupc_memcpy_async(mine, UPCR_ADD_SHARED(mine, 4ULL, 100, 200ULL), (unsigned long) 4ULL);
  CHECK(bupc_trysync_some(handles, 1) == 1 && bupc_trysync_all(handles, 1) == 1 && bupc_trysynci() == 1 && upc_synci_attempt() == 1);
  bupc_waitsync_some(handles, 1);
  bupc_waitsynci();
  upc_all_free(space);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
