// Thread 0 writes two values in turn to shared scalars while the others read them: no read returns a mix
// of both, for any type, layout, consistency (strict or relaxed) and form of access.
#include <stdint.h>
#include <string.h>

#include "../check.h"

enum { ROUNDS = 3000, N = 3 };

typedef struct {
  char c;
  short s;
  int* p;
} record;

#define EACH(F)                                                                            \
  F(int8_t, 0x11, 0x22)                                                                    \
  F(uint16_t, 0x1111, 0x2222) F(short, 0x1111, -0x2223) F(int32_t, 0x11111111, 0x22222222) \
      F(int64_t, 0x1111111111111111, 0x2222222222222222) F(float, 1.5f, -1e-30f)           \
          F(double, 1.5, -1e-300)

static volatile size_t run_time_size;

#define TEST(T, A, B)                                          \
  relaxed shared T T##_cyclic[N * THREADS];                    \
  relaxed shared[2] T T##_blocked[2 * THREADS];                \
  strict shared T T##_strict;                                  \
  shared[] T T##_one[N];                                       \
  static void write_##T(int i) {                               \
    const T v = i % 2 ? (T)A : (T)B;                           \
    shared[] T* p = T##_one;                                   \
    T##_cyclic[THREADS] = v;                                   \
    T##_blocked[1] = v;                                        \
    T##_strict = v;                                            \
    *(p + i % 2) = v;                                          \
    upc_memput(&T##_one[2], &v, run_time_size * sizeof v);     \
  }                                                            \
  static void look_##T(T v) { CHECK(v == (T)A || v == (T)B); } \
  static void read_##T(int i) {                                \
    shared[] T* p = T##_one;                                   \
    T v;                                                       \
    look_##T(T##_cyclic[THREADS]);                             \
    look_##T(T##_blocked[1]);                                  \
    look_##T(T##_strict);                                      \
    look_##T(*(p + i % 2));                                    \
    upc_memget(&v, &T##_one[2], run_time_size * sizeof v);     \
    look_##T(v);                                               \
  }
EACH(TEST)

shared record member;  // accessed as separate parts

int main(void) {
  run_time_size = 1;
#define FIRST(T, A, B) \
  if (!MYTHREAD) write_##T(0), write_##T(1);
  EACH(FIRST)
  if (!MYTHREAD) member.s = 0x1111;
  upc_barrier;
  for (int i = 0; i < ROUNDS; i++) {
    if (!MYTHREAD) {
#define WRITE(T, A, B) write_##T(i);
      EACH(WRITE)
      member.s = i % 2 ? 0x2222 : 0x1111;
    } else {
#define READ(T, A, B) read_##T(i);
      EACH(READ)
      const short s = member.s;
      CHECK(s == 0x1111 || s == 0x2222);
    }
  }
  upc_barrier;
  if (!MYTHREAD) puts("PASS");
  return 0;
}
