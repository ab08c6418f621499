// The thread of an integer affinity is that number mod THREADS, which is not negative: upwards, downwards,
// with other steps, and with an unsigned index that wraps around.
// THREADS: 1 2 3 4 5 8
// STATIC: 4 3
// WARN: 41:same in all iterations
#include "../check.h"

shared [] int owner[64][1], count[64];

// The thread that runs an iteration with affinity a.
static int mod(long long a) { return (int)((a % THREADS + THREADS) % THREADS); }

static void begin(void) {
  upc_barrier;
  if (MYTHREAD == 0)
    for (int k = 0; k < 64; k++) count[k] = 0;
  upc_barrier;
}

#define BODY(i) { owner[(i) + 32][0] = MYTHREAD; count[(i) + 32]++; }
#define END(low, high, a)                                                       \
  upc_barrier;                                                                  \
  for (int i = low; i < (high); i++) {                                          \
    CHECK_EQUAL(count[i + 32], 1);                                              \
    CHECK_EQUAL(owner[i + 32][0], a);                                           \
  }                                                                             \
  begin();

int main(void) {
  const int w = 5;
  begin();
  upc_forall (int i = -7; i < 7; i++; i) BODY(i) END(-7, 7, mod(i))
  upc_forall (int i = 6; i >= -7; i--; i) BODY(i) END(-7, 7, mod(i))
  upc_forall (long i = -20; i <= -3; ++i; i + 2) BODY(i) END(-20, -2, mod(i + 2))
  upc_forall (long i = 0; i < 10; i += 1; i - w) BODY(i) END(0, 10, mod(i - w))
  upc_forall (short i = -9; i < 9; i++; i) BODY(i) END(-9, 9, mod(i))
  upc_forall (signed char i = 9; i > -9; i--; 3 * i) BODY(i) END(-8, 10, mod(3 * i))
  upc_forall (int i = -12; i < 12; i++; i / 4) BODY(i) END(-12, 12, mod(i / 4))
  upc_forall (int i = -12; i < 12; i++; 3 - i) BODY(i) END(-12, 12, mod(3 - i))
  upc_forall (__int128 i = -8; i < 8; i++; i) BODY(i) END(-8, 8, mod(i))
  upc_forall (int i = -4; i < 4; i++; -2) BODY(i) END(-4, 4, mod(-2))
  upc_forall (int i = -4; i < 4; i++; i - 1 + 0) {
    upc_forall (int k = 0; k < 1; k++; -k) BODY(i)
  } END(-4, 4, mod(i - 1))
  upc_forall (unsigned long i = 0; i < 10; i++; i - 5) BODY(i)
  END(0, 10, (int)((unsigned long)(i - 5) % THREADS))
  upc_forall (unsigned long i = 0; i < 10; i++; i - w) BODY(i)
  END(0, 10, (int)((unsigned long)(i - w) % THREADS))
  upc_forall (int i = -5; i < 5; i++; i + 1ul) BODY(i) END(-5, 5, (int)((i + 1ul) % THREADS))
  upc_forall (unsigned i = 0; i < 10; i++; i - 5) BODY(i)
  END(0, 10, (int)((unsigned)(i - 5) % THREADS))
  pass();
  return 0;
}
