// Integers: promotions, usual conversions, wrap-around, shifts, division of negative values, types of constants, _Bool, __int128.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
static signed char sc = -1;
static unsigned char uc = 255;
static short s = -2;
static unsigned short us = 65535;
static int i = INT_MIN;
static unsigned u = UINT_MAX;
static long l = LONG_MIN;
static unsigned long ul = ULONG_MAX;
static __int128 huge = (__int128)1 << 100;
static int compare(void) {
  return (sc < u) | (sc < uc) << 1 | (s < us) << 2 | (-1 < 1u) << 3 | (-1L < 1u) << 4 | (-1LL < 1ul) << 5 | (i - 1 < 0u) << 6 |
         ((unsigned short)-1 > -1) << 7 | (sizeof 0 > -1) << 8 | ('\377' < 0) << 9 | ((char)uc == sc) << 10;
}
int main(void) {
  unsigned long digest = 1;
  for (int n = -40; n < 40; n++) {
    unsigned char c = n * 7;
    short h = n * 5000;
    c += h, h -= c, c <<= 1, h >>= 2, c = ~c, h ^= c;
    digest = digest * 31 + c + h + (n / 7) * 3 + n % 7 + (n >> 2) + ((unsigned)n >> 28) + (_Bool)(n & 3) + -(unsigned)n;
  }
  _Bool b = 2;
  b += 5;
  b--;
  uc += 1, us++, u++, sc--;
  unsigned __int128 wide = (unsigned __int128)ul * ul;
  printf("%d %lu %d\n", compare(), digest, b);
  printf("%d %d %u %d %lx\n", uc, us, u, sc, ~0ul >> 60);
  printf("%llx %llx %d %lld\n", (unsigned long long)(wide >> 64), (unsigned long long)wide, (int)(huge >> 98), (long long)(-huge / 3 >> 64));
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(sc + sc), sizeof(s ? sc : l), sizeof 2147483648, sizeof 0xFFFFFFFF, sizeof(1 ? 0u : 0ll), sizeof +uc);
  printf("%d %d %d\n", 07777, 0b1011, 0xFFFFFFFF == -1);
  printf("%ld %d %jd %d\n", l / 2 + (l - -1) / 3, (int8_t)200, (intmax_t)INT64_MAX, (signed char)(uc - 129));
  int o;
  int overflows = __builtin_mul_overflow(1 << 20, 1 << 12, &o) * 100 + __builtin_add_overflow(INT_MAX, 1, &o) * 10 + __builtin_sub_overflow(5, 7, &o);
  printf("%d %d\n", overflows, o);
  return 0;
}
