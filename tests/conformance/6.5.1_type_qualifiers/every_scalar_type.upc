// Reads and writes of shared objects of every scalar type, on another thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../check.h"

#define EACH(X)                                                                                \
  X(c, char, 'x') X(sc, signed char, -100) X(uc, unsigned char, 200) X(s, short, -30000)       \
  X(us, unsigned short, 60000) X(i, int, -2000000000) X(u, unsigned, 4000000000u)              \
  X(l, long, -5000000000L) X(ul, unsigned long, 18000000000000000000ul)                        \
  X(ll, long long, 1LL << 62) X(ull, unsigned long long, ~0ull) X(f, float, 1.25f)             \
  X(d, double, -1e300) X(ld, long double, 1e-4000L) X(b, _Bool, 1) X(i8, int8_t, -8)           \
  X(u16, uint16_t, 16) X(i32, int32_t, -32) X(u64, uint64_t, 64) X(size, size_t, (size_t)-1)
#define DECLARE(name, type, value) shared type name[THREADS];
#define STORE(name, type, value) name[(MYTHREAD + 1) % THREADS] = value;
#define LOAD(name, type, value) CHECK(name[MYTHREAD] == (type)(value));

EACH(DECLARE)

int main(void) {
  EACH(STORE)
  upc_barrier;
  EACH(LOAD)
  pass();
  return 0;
}
