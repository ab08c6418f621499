// The types _Float32, _Float64 and _Float128, which are keywords in gcc, and their constants.
// COMPILERS: gcc
#include "../check.h"
static _Float128 wide = 1.5f128;
static _Float64 usual = 2.5f64;
_Float32 narrow = 1.25f32;
_Float64x extended = 3.0f64x;
_Float32x half_wide = 0x1.8p0f32x;

static _Float128 times(_Float128 x) { return x * wide; }

int main(void) {
  CHECK(times(2) == 3 && sizeof wide == 16);
  CHECK(usual == 2.5 && narrow == 1.25 && extended == 3 && half_wide == 1.5);
  pass();
  return 0;
}
