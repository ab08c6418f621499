// The cost of the interface alone on this runtime: STREAM's triad and a stencil over the thread's own
// elements in blocks of several sizes, a barrier, and a lock without contention.
#include "../upc.h"

enum { EACH = 1 << 18 };
static upc_lock_t *lock;

#define TRIAD(block)                                                                            \
  shared [block] double a##block[EACH * THREADS], b##block[EACH * THREADS], c##block[EACH * THREADS]; \
  static void triad##block(long count) {                                                        \
    while (count--) {                                                                           \
      upc_forall (long i = 0; i < (long)EACH * THREADS; i++; &a##block[i])                      \
        a##block[i] = b##block[i] + 3.0 * c##block[i];                                          \
      BENCH_KEEP();                                                                             \
    }                                                                                           \
  }
TRIAD(1)
TRIAD(8)
TRIAD(64)

static void stencil(long count) {
  while (count--) {
    upc_forall (long i = 1; i < (long)EACH * THREADS - 1; i++; &a64[i])
      a64[i] = b64[i - 1] + b64[i] + b64[i + 1];
    BENCH_KEEP();
  }
}
static void barrier(long count) {
  for (long i = 0; i < count; ++i) upc_barrier;
}
static void take(long count) {
  if (MYTHREAD == 0)
    while (count--) {
      upc_lock(lock);
      upc_unlock(lock);
    }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  lock = upc_all_lock_alloc();
  bench_row_of("triad [1]", triad1, EACH);
  bench_row_of("triad [8]", triad8, EACH);
  bench_row_of("triad [64]", triad64, EACH);
  bench_row_of("stencil [64]", stencil, EACH);
  bench_row("one barrier", barrier);
  bench_row("one lock", take);
  return 0;
}
