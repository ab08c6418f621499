// Usual arithmetic conversions and promotions: every pair of types, shifts, mixed signs, bit-fields, characters, compound assignments, ?:.
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#define NAME(x) _Generic((x), _Bool: "b", char: "c", signed char: "sc", unsigned char: "uc", short: "s", unsigned short: "us", int: "i", \
  unsigned: "u", long: "l", unsigned long: "ul", long long: "ll", unsigned long long: "ull", float: "f", double: "d", long double: "ld", default: "?")
#define ROW(x) printf("%s %s %s %s %s %s %s %s\n", NAME((x) + sc), NAME((x) + us), NAME((x) + 1), NAME((x) * 1u), NAME((x) - 1l), NAME((x) + 1ul), NAME((x) / 1.f), NAME(x))
static _Bool b = 1;
static char c = 'c';
static signed char sc = -1;
static unsigned char uc = 255;
static short s = -2;
static unsigned short us = 65535;
static float f = 0.5f;
static long long ll = -1;
static unsigned long long ull = 1;
static struct { unsigned three : 3; int four : 4; uint64_t forty : 40; _Bool bit : 1; } fields = {7, -8, 1, 1};
static enum small { NEGATIVE = -1, POSITIVE = 1 } small = NEGATIVE;
static enum large { HUGE = 0xffffffffu } large = HUGE;
int main(void) {
  ROW(b); ROW(c); ROW(sc); ROW(uc); ROW(s); ROW(us); ROW(f); ROW(ll); ROW(ull); ROW(small);
  printf("%s %s %s %s\n", NAME(+fields.three), NAME(~b), NAME(!f), NAME(uc << 1l));
  printf("%s %s %s %s\n", NAME(1 ? s : us), NAME(1 ? 1 : 1u), NAME(0 ? 1 : 1.f), NAME(b ? c : c));
  printf("%d %d %d %d\n", -1 < 1u, sc < (unsigned char)1, -1 < (long)1u, (unsigned)-1 > ll);
  printf("%d %d %d %d\n", uc + 1, (unsigned char)(uc + 1), us * 2, (short)us);
  printf("%d %d %d\n", fields.three + 1 > 7, fields.four - 1, fields.three - 8 < 0);
  uc += 1, us <<= 1, sc = 127, sc++, c = 200, s = (short)40000;
  b = 0.25, f *= 3;
  printf("%d %d %d %d %d %d %g\n", uc, us, sc, c, s, b, f);
  fields.three += 2, fields.four = 8, fields.forty -= 2, fields.bit = 4;
  printf("%d %d %llx %d\n", fields.three, fields.four, (unsigned long long)fields.forty, fields.bit);
  printf("%d %u %ld %lld\n", (int)3.99, (unsigned)-1, LONG_MAX + 0 * 1L, (long long)(float)(1LL << 40));
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, -7 >> 1);
  printf("%d %d %d\n", small < 0, large > 0, sizeof(small) == sizeof(int) && (unsigned)large == UINT_MAX);
  printf("%x %x %llx %x\n", (unsigned)(signed char)0x80, 0x80u << 24, 1ull << 63 >> 3, (uint16_t)~0 >> 4);
  return 0;
}
