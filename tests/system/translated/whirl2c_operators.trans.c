// The operators of whirl2c.h against plain arithmetic.
// THREADS: 1
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/math.h"
#include "upcr_geninclude/string.h"
#include "check.h"

/* The quotient rounded down, by floating-point division: exact for these operands. */
static long down(long a, long b) { return (long) floor((double) a / (double) b); }

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  static const int values[] = {0, 1, -1, 2, -2, 3, 7, -7, 12, -12, 100, -100, 32767, -32768};
  static const double reals[] = {0.0, 0.25, -0.25, 0.75, -0.75, 1.0, -1.0, 2.5, -2.5, 1e6 + 0.75, -1e6 - 0.75};
  enum { N = sizeof values / sizeof values[0], R = sizeof reals / sizeof reals[0] };
  char from[8] = "abcdefg", to[8] = "1234567";
  _COMPLEX64 u = {3.0, 4.0}, v = {1.0, -2.0}, w;
  _COMPLEX32 f = {3.0F, 4.0F};
  _STRING text = "text";
  int i, k;

  for (i = 0; i < N; i++)
    for (k = 0; k < N; k++) {
      _INT32 a = values[i], b = values[k];
      _INT64 c = values[i], d = values[k];
      CHECK(_I4MAX(a, b) == (a < b ? b : a) && _I8MIN(c, d) == (c < d ? c : d));
      CHECK(_I4SHL(a, k) == (_INT32)((_UINT32) a << k) && _I4ASHR(a, k) == (_INT32) down(a, 1L << k));
      CHECK(_U8SHL((_UINT64) c, k + 30) == (_UINT64) c << (k + 30));
      CHECK(_I4LSHR(a, k) == (_INT32)((_UINT32) a >> k) && _U4LSHR((_UINT32) a, 33) == (_UINT32) a >> 1);
      CHECK(_I8ASHR(c, 65) == (c < 0 ? (c - 1) / 2 : c / 2) && _U8ASHR((_UINT64) -4, 1) == (_UINT64) -2);
      if (b == 0) continue;
      CHECK(_I4DIVFLOOR(a, b) == down(a, b) && _I8DIVFLOOR(c, d) == down(c, d));
      CHECK(_I4DIVCEIL(a, b) == -down(-(long) a, b) && _I8DIVCEIL(c, d) == -down(-c, d));
      CHECK(_I4MODFLOOR(a, b) == a - b * down(a, b) && _I8MOD(c, d) == c - d * down(c, d));
      CHECK(_I4MODCEIL(a, b) == a + b * down(-(long) a, b) && _I8MODCEIL(c, d) == c + d * down(-c, d));
      if (a < 0 || b < 0) continue;
      CHECK(_U4DIVFLOOR((_UINT32) a, (_UINT32) b) == (_UINT32)(a / b));
      CHECK(_U8DIVCEIL((_UINT64) a, (_UINT64) b) == (_UINT64)((a + b - 1) / b));
      CHECK(_U4MODFLOOR((_UINT32) a, (_UINT32) b) == (_UINT32)(a % b));
    }
  CHECK(_I4ABS(-5) == 5 && _I8ABS(5LL) == 5 && _F8ABS(-0.5) == 0.5 && _F4ABS(-0.0F) == 0.0F);
  for (i = 0; i < R; i++) {
    double x = reals[i];
    CHECK(_I4F8TRUNC(x) == (int) trunc(x) && _I8F8FLOOR(x) == (long) floor(x));
    CHECK(_I4F8CEIL(x) == (int) ceil(x) && _I8F8RND(x) == lround(x));
    CHECK(_I4F4RND((float) x) == (int) lroundf((float) x) && _I4FQFLOOR((_QUAD) x) == (int) floor(x));
    if (x < 0) continue;
    CHECK(_U4F8CEIL(x) == (unsigned) ceil(x) && _U8F8RND(x) == (unsigned long) lround(x));
    CHECK(_F8SQRT(x) == sqrt(x) && (x == 0 || _F8RECIP(x) == 1.0 / x));
  }
  CHECK(_F4SQRT(2.25F) == 1.5F && _FQSQRT(2.25L) == 1.5L && _F8RSQRT(0.25) == 2.0 && _F4MAX(1.0F, 2.0F) == 2.0F);

  w = _C8ADD(u, v);
  CHECK(w.r == 4.0 && w.i == 2.0);
  w = _C8SUB(u, v);
  CHECK(w.r == 2.0 && w.i == 6.0);
  w = _C8MPY(u, v);
  CHECK(w.r == 11.0 && w.i == -2.0);
  w = _C8DIV(_C8MPY(u, v), v);
  CHECK(fabs(w.r - 3.0) < 1e-12 && fabs(w.i - 4.0) < 1e-12);
  w = _C8NEG(u);
  CHECK(w.r == -3.0 && w.i == -4.0 && _C8ABS(u) == 5.0 && _C4ABS(f) == 5.0F);
  f = _C4SQRT(f);
  CHECK(fabsf(f.r - 2.0F) < 1e-6F && fabsf(f.i - 1.0F) < 1e-6F);
  w = _C8MPY(u, _C8RECIP(u));
  CHECK(fabs(w.r - 1.0) < 1e-12 && fabs(w.i) < 1e-12);

  __MSTORE(from, 1LL, to, 2LL, 3ULL);
  CHECK(strcmp(to, "12bcd67") == 0);
  CHECK(sizeof(_INT8) == 1 && sizeof(_UINT16) == 2 && sizeof(_INT32) == 4 && sizeof(_UINT64) == 8 && sizeof(_BOOLEAN) == 1);
  CHECK((_INT8) -1 < 0 && (_UINT8) -1 > 0 && sizeof(_IEEE32) == 4 && sizeof(_IEEE64) == 8 && sizeof(_QUAD) == sizeof(long double));
  CHECK(sizeof text == 5);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
