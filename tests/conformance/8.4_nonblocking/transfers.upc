// Transfers with explicit handles and implicit ones: the data has arrived after the synchronisation.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_nb.h>
#include "../check.h"

enum { N = 2000 };
shared [N] int a[N * THREADS], b[N * THREADS];

int main(void) {
  static int local[N], back[N];
  int right = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < N; i++) local[i] = i + MYTHREAD;
  upc_handle_t put = upc_memput_nb(&a[N * right], local, sizeof local);
  upc_sync(put);
  upc_barrier;
  upc_handle_t get = upc_memget_nb(back, &a[N * right], sizeof back);
  upc_handle_t copy = upc_memcpy_nb(&b[N * MYTHREAD], &a[N * MYTHREAD], sizeof local);
  while (!upc_sync_attempt(copy))
    ;
  upc_sync(get);
  for (int i = 0; i < N; i++) CHECK_EQUAL(back[i], local[i]);
  int left = (MYTHREAD + THREADS - 1) % THREADS;
  CHECK_EQUAL(b[N * MYTHREAD + N - 1], N - 1 + left);
  upc_memset_nbi(&b[N * MYTHREAD], 0, 4 * sizeof(int));
  upc_memget_nbi(back, &a[N * MYTHREAD], 8 * sizeof(int));
  upc_synci();
  CHECK_EQUAL(b[N * MYTHREAD + 3], 0);
  CHECK_EQUAL(b[N * MYTHREAD + 4], 4 + left);
  CHECK_EQUAL(back[7], 7 + left);
  CHECK(upc_synci_attempt());
  upc_sync(UPC_COMPLETE_HANDLE);
  pass();
  return 0;
}
