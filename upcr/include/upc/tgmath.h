/* SPDX-License-Identifier: MIT */
/* Type-generic functions (C11, 7.25) by _Generic, which every back-end compiler understands once
 * the translator has expanded it; compilers' own <tgmath.h> is made of their own builtins. */
#ifndef UPCRI_TGMATH_H
#define UPCRI_TGMATH_H

#include <complex.h>
#include <math.h>

/* The function for real arguments: that of the widest type, double for integers. */
/* Lists of _Generic, which clang-format would break into stairs. */
/* clang-format off */
#define UPCRI_TG1(x, g) _Generic((x), float: g##f, long double: g##l, default: g)
/* The same where a complex argument has a function of its own. */
#define UPCRI_TGC(x, g, c)                                                                    \
  _Generic((x), float: g##f, long double: g##l, float _Complex: c##f, double _Complex: c,     \
           long double _Complex: c##l, default: g)
/* One function for real and complex arguments of a width. */
#define UPCRI_TGP(x, g)                                                                       \
  _Generic((x), float: g##f, float _Complex: g##f, long double: g##l, long double _Complex: g##l, \
           default: g)
/* In a sum of arguments integers count as double. */
#define UPCRI_TGV(x) _Generic((x), float: (x), long double: (x), float _Complex: (x), \
                              double _Complex: (x), long double _Complex: (x), default: (double)0)
/* clang-format on */

#undef acos
#define acos(x) UPCRI_TGC(x, acos, cacos)(x)
#undef asin
#define asin(x) UPCRI_TGC(x, asin, casin)(x)
#undef atan
#define atan(x) UPCRI_TGC(x, atan, catan)(x)
#undef acosh
#define acosh(x) UPCRI_TGC(x, acosh, cacosh)(x)
#undef asinh
#define asinh(x) UPCRI_TGC(x, asinh, casinh)(x)
#undef atanh
#define atanh(x) UPCRI_TGC(x, atanh, catanh)(x)
#undef cos
#define cos(x) UPCRI_TGC(x, cos, ccos)(x)
#undef sin
#define sin(x) UPCRI_TGC(x, sin, csin)(x)
#undef tan
#define tan(x) UPCRI_TGC(x, tan, ctan)(x)
#undef cosh
#define cosh(x) UPCRI_TGC(x, cosh, ccosh)(x)
#undef sinh
#define sinh(x) UPCRI_TGC(x, sinh, csinh)(x)
#undef tanh
#define tanh(x) UPCRI_TGC(x, tanh, ctanh)(x)
#undef exp
#define exp(x) UPCRI_TGC(x, exp, cexp)(x)
#undef log
#define log(x) UPCRI_TGC(x, log, clog)(x)
#undef sqrt
#define sqrt(x) UPCRI_TGC(x, sqrt, csqrt)(x)
#undef fabs
#define fabs(x) UPCRI_TGC(x, fabs, cabs)(x)
#undef pow
#define pow(x, y) UPCRI_TGC(UPCRI_TGV(x) + UPCRI_TGV(y), pow, cpow)(x, y)
#undef cbrt
#define cbrt(x) UPCRI_TG1(x, cbrt)(x)
#undef ceil
#define ceil(x) UPCRI_TG1(x, ceil)(x)
#undef erf
#define erf(x) UPCRI_TG1(x, erf)(x)
#undef erfc
#define erfc(x) UPCRI_TG1(x, erfc)(x)
#undef exp2
#define exp2(x) UPCRI_TG1(x, exp2)(x)
#undef expm1
#define expm1(x) UPCRI_TG1(x, expm1)(x)
#undef floor
#define floor(x) UPCRI_TG1(x, floor)(x)
#undef lgamma
#define lgamma(x) UPCRI_TG1(x, lgamma)(x)
#undef llrint
#define llrint(x) UPCRI_TG1(x, llrint)(x)
#undef llround
#define llround(x) UPCRI_TG1(x, llround)(x)
#undef log10
#define log10(x) UPCRI_TG1(x, log10)(x)
#undef log1p
#define log1p(x) UPCRI_TG1(x, log1p)(x)
#undef log2
#define log2(x) UPCRI_TG1(x, log2)(x)
#undef logb
#define logb(x) UPCRI_TG1(x, logb)(x)
#undef lrint
#define lrint(x) UPCRI_TG1(x, lrint)(x)
#undef lround
#define lround(x) UPCRI_TG1(x, lround)(x)
#undef nearbyint
#define nearbyint(x) UPCRI_TG1(x, nearbyint)(x)
#undef rint
#define rint(x) UPCRI_TG1(x, rint)(x)
#undef round
#define round(x) UPCRI_TG1(x, round)(x)
#undef tgamma
#define tgamma(x) UPCRI_TG1(x, tgamma)(x)
#undef trunc
#define trunc(x) UPCRI_TG1(x, trunc)(x)
#undef ilogb
#define ilogb(x) UPCRI_TG1(x, ilogb)(x)
#undef atan2
#define atan2(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), atan2)(x, y)
#undef copysign
#define copysign(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), copysign)(x, y)
#undef fdim
#define fdim(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), fdim)(x, y)
#undef fmax
#define fmax(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), fmax)(x, y)
#undef fmin
#define fmin(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), fmin)(x, y)
#undef fmod
#define fmod(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), fmod)(x, y)
#undef hypot
#define hypot(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), hypot)(x, y)
#undef nextafter
#define nextafter(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), nextafter)(x, y)
#undef remainder
#define remainder(x, y) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), remainder)(x, y)
#undef fma
#define fma(x, y, z) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y) + UPCRI_TGV(z), fma)(x, y, z)
#undef remquo
#define remquo(x, y, q) UPCRI_TG1(UPCRI_TGV(x) + UPCRI_TGV(y), remquo)(x, y, q)
#undef frexp
#define frexp(x, e) UPCRI_TG1(x, frexp)(x, e)
#undef ldexp
#define ldexp(x, e) UPCRI_TG1(x, ldexp)(x, e)
#undef scalbn
#define scalbn(x, e) UPCRI_TG1(x, scalbn)(x, e)
#undef scalbln
#define scalbln(x, e) UPCRI_TG1(x, scalbln)(x, e)
#undef nexttoward
#define nexttoward(x, y) UPCRI_TG1(x, nexttoward)(x, y)
#undef carg
#define carg(x) UPCRI_TGP(x, carg)(x)
#undef cimag
#define cimag(x) UPCRI_TGP(x, cimag)(x)
#undef conj
#define conj(x) UPCRI_TGP(x, conj)(x)
#undef cproj
#define cproj(x) UPCRI_TGP(x, cproj)(x)
#undef creal
#define creal(x) UPCRI_TGP(x, creal)(x)

#endif
