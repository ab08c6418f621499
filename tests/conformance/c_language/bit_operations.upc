// Shifts, masks, complements and promotions with shared narrow types.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../check.h"

shared uint8_t byte = 0xf0;
shared int16_t half = -2;
shared uint32_t word = 0x80000000u;
shared int64_t wide = -1;

int main(void) {
  CHECK_EQUAL(~byte, ~0xf0);
  CHECK_EQUAL((uint8_t)~byte, 0x0f);
  CHECK_EQUAL(byte << 4, 0xf00);
  CHECK_EQUAL(half >> 1, -1);
  CHECK_EQUAL(word >> 31, 1);
  CHECK_EQUAL((uint64_t)word << 1, 0x100000000LL);
  CHECK_EQUAL(wide & byte, 0xf0);
  CHECK_EQUAL((uint64_t)wide >> 60, 15);
  CHECK_EQUAL(byte ^ half, ~0 ^ 0xf1);
  CHECK_EQUAL(-byte, -240);
  CHECK_EQUAL(word * 2, 0);
  CHECK_EQUAL(__builtin_popcount(word | byte), 5);
  CHECK(byte > half);
  CHECK(word > 0);
  pass();
  return 0;
}
