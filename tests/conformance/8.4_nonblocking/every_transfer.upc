// Transfers with an explicit handle, implicit and blocking ones move the same bytes, for sizes from zero
// to several pages and any alignment. Many can be outstanding, and be completed in any order, by
// waiting or by trying.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include <upc_nb.h>

#include "../check.h"

#if __UPC_NB__ != 1
#error the feature macro should be 1
#endif

#define SIZE 20000
typedef struct {
  unsigned char bytes[SIZE];
} part;
shared part parts[THREADS], copies[THREADS], filled[THREADS];
static unsigned char source[SIZE], back[SIZE], model[SIZE];

static shared[] unsigned char *at(shared part *p) { return (shared[] unsigned char *)p; }

static void finish(upc_handle_t handle, int how) {
  if (how % 2 == 0) return upc_sync(handle);
  while (!upc_sync_attempt(handle)) {
  }
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 7, 8, 15, 16, 63, 64, 65, 500, 4095, 4096, 19000};
  const int kinds = sizeof sizes / sizeof *sizes, right = (MYTHREAD + 1) % THREADS;
  shared[] unsigned char *there = at(&parts[right]), *copy = at(&copies[right]),
                         *fill = at(&filled[right]);
  CHECK_EQUAL(sizeof(upc_handle_t), sizeof(void *));
  upc_handle_t none = UPC_COMPLETE_HANDLE;
  for (size_t i = 0; i < sizeof none; i++) CHECK_EQUAL(((char *)&none)[i], 0);
  for (int k = 0; k < 2 * kinds; k++) {
    const int n = sizes[k % kinds], from = k % 5, to = 3 * k % 11;
    for (int i = 0; i < SIZE; i++) source[i] = 17 * k + 3 * i + MYTHREAD;
    upc_memset(there, 0, SIZE);
    upc_memset(copy, 1, SIZE);
    upc_memset(fill, 2, SIZE);
    memset(back, 3, SIZE);
    if (k < kinds) {
      upc_handle_t put = upc_memput_nb(there + to, source + from, n);
      upc_handle_t set = upc_memset_nb(fill + from, 200 + k, n);
      finish(put, k);
      upc_handle_t got = upc_memget_nb(back + from, there + to, n);
      upc_handle_t copied = upc_memcpy_nb(copy + to, there, n + to);
      finish(copied, k + 1);
      finish(set, k);
      finish(got, k / 2);
    } else {
      upc_memput_nbi(there + to, source + from, n);
      upc_memset_nbi(fill + from, 200 + k - kinds, n);
      upc_synci();
      upc_memget_nbi(back + from, there + to, n);
      upc_memcpy_nbi(copy + to, there, n + to);
      while (!upc_synci_attempt()) {
      }
    }
    memset(model, 0, SIZE);
    memcpy(model + to, source + from, n);
    for (int i = 0; i < SIZE; i++) CHECK(there[i] == model[i]);
    for (int i = 0; i < SIZE; i++) {
      CHECK(copy[i] == (i >= to && i < 2 * to + n ? model[i - to] : 1));
      CHECK(fill[i] == (i >= from && i < from + n ? 200 + k % kinds : 2));
      CHECK(back[i] == (i >= from && i < from + n ? source[i] : 3));
    }
  }
  pass();
  return 0;
}
