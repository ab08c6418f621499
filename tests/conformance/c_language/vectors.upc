// Variables of vector types, with other attributes beside the vector size.
#include "../check.h"

__attribute__((vector_size(8))) signed char a, b;
short c __attribute__((aligned(64), vector_size(16)));
typedef float row_t __attribute__((vector_size(16)));
row_t rows[2];
_Static_assert(__alignof__(c) == 64 && sizeof c == 16 && sizeof a == 8, "sizes");

int main(void) {
  a[3] = 5, b[3] = 6;
  a = a + b;
  CHECK_EQUAL(a[3], 11);
  c[7] = MYTHREAD;
  c += (__typeof__(c)){1, 1, 1, 1, 1, 1, 1, 1};
  CHECK_EQUAL(c[7], MYTHREAD + 1);
  CHECK_EQUAL((size_t)&c % 64, 0);
  rows[1] = (row_t){1, 2, 3, 4};
  rows[0] = rows[1] * rows[1];
  CHECK_EQUAL(rows[0][3], 16);
  pass();
}
