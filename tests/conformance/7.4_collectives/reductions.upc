// Reductions and prefix reductions of every type, with predefined and user-defined operations.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>

#include "../check.h"

#define N 7
#define BLOCK 3

// The last nonzero operand: associative, not commutative.
#define TRY(letters, type)                                                                       \
  shared[BLOCK] type src_##letters[N * THREADS], dst_##letters[N * THREADS];                     \
  shared type result_##letters[THREADS];                                                         \
  static type last_##letters(type a, type b) { return b != 0 ? b : a; }                          \
  static type larger_##letters(type a, type b) { return a < b ? b : a; }                         \
  static void try_##letters(void) {                                                              \
    const int n = N * THREADS, last = THREADS - 1;                                               \
    type sum = 0;                                                                                \
    upc_forall(int i = 0; i < n; i++; &src_##letters[i]) src_##letters[i] = (type)(i % 3);       \
    upc_all_reduce##letters(&result_##letters[last], src_##letters, UPC_ADD, n, BLOCK, NULL,     \
                            UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);                                   \
    upc_all_prefix_reduce##letters(dst_##letters, src_##letters, UPC_ADD, n, BLOCK, NULL, 0);    \
    for (int i = 0; i < n; i++) {                                                                \
      sum += src_##letters[i];                                                                   \
      CHECK(dst_##letters[i] == sum);                                                            \
    }                                                                                            \
    CHECK(result_##letters[last] == sum);                                                        \
    upc_all_reduce##letters(result_##letters, &src_##letters[1], UPC_NONCOMM_FUNC, n - 1, BLOCK, \
                            last_##letters, 0);                                                  \
    CHECK(result_##letters[0] == (type)((n - 1) % 3 ? (n - 1) % 3 : (n - 2) % 3));               \
    upc_all_prefix_reduce##letters(&dst_##letters[2], &src_##letters[2], UPC_FUNC, n - 2, BLOCK, \
                                   larger_##letters, 0);                                         \
    for (int i = 2; i < n; i++) CHECK(dst_##letters[i] == (type)2);                              \
    bupc_all_reduce_all##letters(result_##letters, src_##letters, UPC_MAX, 2, BLOCK, NULL, 0);   \
    CHECK(result_##letters[MYTHREAD] == (type)1);                                                \
    upc_barrier;                                                                                 \
    upc_all_reduce##letters(result_##letters, src_##letters, UPC_LOGAND, n, BLOCK, NULL, 0);     \
    CHECK(result_##letters[0] == (type)0);                                                       \
  }

TRY(C, signed char)
TRY(UC, unsigned char)
TRY(S, short)
TRY(US, unsigned short)
TRY(I, int)
TRY(UI, unsigned int)
TRY(L, long)
TRY(UL, unsigned long)
TRY(F, float)
TRY(D, double)
TRY(LD, long double)

shared[] unsigned bits[3];
shared unsigned joined;

int main(void) {
  try_C(), try_UC(), try_S(), try_US(), try_I(), try_UI(), try_L(), try_UL();
  try_F(), try_D(), try_LD();
  if (MYTHREAD == 0) bits[0] = 0x3, bits[1] = 0x6, bits[2] = 0xe;
  upc_all_reduceUI(&joined, bits, UPC_AND, 3, 0, NULL, 0);
  CHECK_EQUAL(joined, 0x2);
  upc_barrier;
  upc_all_reduceUI(&joined, bits, UPC_OR, 3, 0, NULL, 0);
  CHECK_EQUAL(joined, 0xf);
  upc_barrier;
  upc_all_reduceUI(&joined, bits, UPC_XOR, 3, 0, NULL, 0);
  CHECK_EQUAL(joined, 0xb);
  pass();
  return 0;
}
