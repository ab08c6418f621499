// Copies with explicit handles, with implicit ones, and in an access region; waiting for one, all or some.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <bupc_extensions.h>

#include "../check.h"

#define N 100
shared[N] int a[N * THREADS], b[N * THREADS];
static int source[N], back[N];

static void reset(int round) {
  upc_barrier;
  for (int i = 0; i < N; i++) {
    source[i] = 1000 * round + 10 * i + MYTHREAD;
    back[i] = -1;
    a[N * MYTHREAD + i] = b[N * MYTHREAD + i] = 0;
  }
  upc_barrier;
}

static void check(int round, int left) {
  for (int i = 0; i < N; i++) {
    CHECK_EQUAL(back[i], source[i]);
    CHECK_EQUAL(b[N * ((MYTHREAD + 1) % THREADS) + i], i < 3 ? 0x05050505 : source[i]);
  }
  upc_barrier;
  for (int i = 0; i < N; i++)
    CHECK_EQUAL(a[N * MYTHREAD + i], 1000 * round + 10 * i + left);
}

int main(void) {
  const int right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  shared[N] int *to = &a[N * right], *copy = &b[N * right];
  for (int round = 0; round < 6; round++) {
    reset(round);
    bupc_handle_t handles[2];
    int tries = 0;
    switch (round) {
      case 0:
        bupc_waitsync(bupc_memput_async(to, source, sizeof source));
        bupc_waitsync(bupc_memget_async(back, to, sizeof back));
        bupc_waitsync(bupc_memcpy_async(copy, to, sizeof source));
        bupc_waitsync(bupc_memset_async(copy, 5, 3 * sizeof(int)));
        break;
      case 1:
        bupc_memput_asynci(to, source, sizeof source);
        bupc_waitsynci();
        bupc_memget_asynci(back, to, sizeof back);
        bupc_memcpy_asynci(copy, to, sizeof source);
        while (!bupc_trysynci()) {
        }
        bupc_memset_asynci(copy, 5, 3 * sizeof(int));
        bupc_waitsynci();
        break;
      case 2:
        bupc_begin_accessregion();
        bupc_memput_asynci(to, source, sizeof source);
        bupc_waitsync(bupc_end_accessregion());
        bupc_begin_accessregion();
        bupc_memget_asynci(back, to, sizeof back);
        bupc_memcpy_asynci(copy, to, sizeof source);
        handles[0] = bupc_end_accessregion();
        while (!bupc_trysync(handles[0])) {
        }
        bupc_waitsync(bupc_memset_async(copy, 5, 3 * sizeof(int)));
        break;
      default:
        bupc_waitsync(bupc_memput_async(to, source, sizeof source));
        handles[0] = bupc_memget_async(back, to, sizeof back);
        handles[1] = bupc_memcpy_async(copy, to, sizeof source);
        if (round == 3) bupc_waitsync_all(handles, 2);
        while (round == 4 && !bupc_trysync_all(handles, 2)) {
        }
        // Each call completes at least one, and marks it.
        while (round == 5 && (handles[0] != BUPC_COMPLETE_HANDLE || handles[1] != BUPC_COMPLETE_HANDLE)) {
          if (tries++ % 2)
            bupc_waitsync_some(handles, 2);
          else
            (void)bupc_trysync_some(handles, 2);
        }
        bupc_waitsync(bupc_memset_async(copy, 5, 3 * sizeof(int)));
    }
    check(round, left);
  }
  bupc_waitsync(BUPC_COMPLETE_HANDLE);
  CHECK(bupc_trysync(BUPC_COMPLETE_HANDLE));
  pass();
  return 0;
}
