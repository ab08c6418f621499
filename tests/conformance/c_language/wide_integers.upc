// 64- and 128-bit arithmetic, literals with suffixes, overflow builtins.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../check.h"

shared int64_t a = INT64_MAX;
shared uint64_t b = UINT64_C(0xfedcba9876543210);
shared [] __int128 huge[2];

int main(void) {
  int64_t r;
  CHECK(__builtin_add_overflow(a, (int64_t)1, &r));
  CHECK_EQUAL(a / 3 % 1000, 9223372036854775807LL / 3 % 1000);
  CHECK_EQUAL(b >> 32, 0xfedcba98u);
  CHECK_EQUAL((uint32_t)b, 0x76543210);
  if (MYTHREAD == 0) {
    huge[0] = (__int128)a * 4;
    huge[1] = huge[0];
    huge[1] += 1;
  }
  upc_barrier;
  CHECK_EQUAL((int64_t)(huge[0] >> 62), 7);
  CHECK_EQUAL((int)(huge[1] - huge[0]), 1);
  CHECK_EQUAL(0x10 + 010 + 'A' + L'B', 16 + 8 + 65 + 66);
  pass();
  return 0;
}
