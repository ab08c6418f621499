/* SPDX-License-Identifier: MIT */
/* The types and operators that Berkeley's UPC-to-C translator emits besides the runtime's
 * interface; its output includes this by name, after upcr.h. Operators are named after the types
 * they work on: I4 and I8 signed, U4 and U8 unsigned, F4, F8 and FQ floating-point, C4, C8 and CQ
 * complex. Operands are evaluated more than once, which the translator knows. */
#ifndef UPCR_WHIRL2C_H
#define UPCR_WHIRL2C_H

#include <math.h>
#include <string.h>
#include <upcr.h>

/* --- types --- */

typedef void __UNKNOWN_TYPE;
typedef char _BOOLEAN;
typedef signed char _INT8;
typedef int16_t _INT16;
typedef int32_t _INT32;
typedef int64_t _INT64;
typedef uint8_t _UINT8;
typedef uint16_t _UINT16;
typedef uint32_t _UINT32;
typedef uint64_t _UINT64;
typedef float _IEEE32;
typedef double _IEEE64;
typedef long double _QUAD;
typedef char _STRING[];
typedef struct {
  float r, i;
} _COMPLEX32;
typedef struct {
  double r, i;
} _COMPLEX64;
typedef struct {
  long double r, i;
} _COMPLEXQD;

/* --- memory --- */

/* Copies n bytes, also between overlapping places. */
#define __MSTORE(from, from_offset, to, to_offset, n) \
  ((void)memmove((char*)(to) + (to_offset), (const char*)(from) + (from_offset), n))

/* --- integers --- */

#define _I4ABS(v) ((v) < 0 ? -(v) : (v))
#define _I4MAX(a, b) ((a) > (b) ? (a) : (b))
#define _I4MIN(a, b) ((a) < (b) ? (a) : (b))
#define _I4DIVFLOOR(a, b) ((a) / (b) - ((a) % (b) != 0 && ((a) < 0) != ((b) < 0)))
#define _I4DIVCEIL(a, b) ((a) / (b) + ((a) % (b) != 0 && ((a) < 0) == ((b) < 0)))
#define _I4MODFLOOR(a, b) ((a) - (b) * _I4DIVFLOOR(a, b))
#define _I4MODCEIL(a, b) ((a) - (b) * _I4DIVCEIL(a, b))
#define _I4MOD _I4MODFLOOR
#define _I4SHL(v, n) ((_INT32)((_UINT32)(v) << ((n) & 31)))
#define _I4ASHR(v, n) ((_INT32)((_INT32)(v) >> ((n) & 31)))
#define _I4LSHR(v, n) ((_INT32)((_UINT32)(v) >> ((n) & 31)))

#define _I8ABS(v) ((v) < 0 ? -(v) : (v))
#define _I8MAX(a, b) ((a) > (b) ? (a) : (b))
#define _I8MIN(a, b) ((a) < (b) ? (a) : (b))
#define _I8DIVFLOOR(a, b) ((a) / (b) - ((a) % (b) != 0 && ((a) < 0) != ((b) < 0)))
#define _I8DIVCEIL(a, b) ((a) / (b) + ((a) % (b) != 0 && ((a) < 0) == ((b) < 0)))
#define _I8MODFLOOR(a, b) ((a) - (b) * _I8DIVFLOOR(a, b))
#define _I8MODCEIL(a, b) ((a) - (b) * _I8DIVCEIL(a, b))
#define _I8MOD _I8MODFLOOR
#define _I8SHL(v, n) ((_INT64)((_UINT64)(v) << ((n) & 63)))
#define _I8ASHR(v, n) ((_INT64)((_INT64)(v) >> ((n) & 63)))
#define _I8LSHR(v, n) ((_INT64)((_UINT64)(v) >> ((n) & 63)))

#define _U4MAX(a, b) ((a) > (b) ? (a) : (b))
#define _U4MIN(a, b) ((a) < (b) ? (a) : (b))
#define _U4DIVFLOOR(a, b) ((a) / (b))
#define _U4DIVCEIL(a, b) ((a) / (b) + ((a) % (b) != 0))
#define _U4MODFLOOR(a, b) ((a) - (b) * _U4DIVFLOOR(a, b))
#define _U4MODCEIL(a, b) ((a) - (b) * _U4DIVCEIL(a, b))
#define _U4SHL(v, n) ((_UINT32)((_UINT32)(v) << ((n) & 31)))
#define _U4ASHR(v, n) ((_UINT32)((_INT32)(v) >> ((n) & 31)))
#define _U4LSHR(v, n) ((_UINT32)((_UINT32)(v) >> ((n) & 31)))

#define _U8MAX(a, b) ((a) > (b) ? (a) : (b))
#define _U8MIN(a, b) ((a) < (b) ? (a) : (b))
#define _U8DIVFLOOR(a, b) ((a) / (b))
#define _U8DIVCEIL(a, b) ((a) / (b) + ((a) % (b) != 0))
#define _U8MODFLOOR(a, b) ((a) - (b) * _U8DIVFLOOR(a, b))
#define _U8MODCEIL(a, b) ((a) - (b) * _U8DIVCEIL(a, b))
#define _U8SHL(v, n) ((_UINT64)((_UINT64)(v) << ((n) & 63)))
#define _U8ASHR(v, n) ((_UINT64)((_INT64)(v) >> ((n) & 63)))
#define _U8LSHR(v, n) ((_UINT64)((_UINT64)(v) >> ((n) & 63)))

/* --- floating-point --- */

#define _F4ABS(v) __builtin_fabsf(v)
#define _F4MAX(a, b) ((a) > (b) ? (a) : (b))
#define _F4MIN(a, b) ((a) < (b) ? (a) : (b))
#define _F4SQRT(v) sqrtf(v)
#define _F4RSQRT(v) (1.0F / sqrtf(v))
#define _F4RECIP(v) (1.0F / (v))

#define _F8ABS(v) __builtin_fabs(v)
#define _F8MAX(a, b) ((a) > (b) ? (a) : (b))
#define _F8MIN(a, b) ((a) < (b) ? (a) : (b))
#define _F8SQRT(v) sqrt(v)
#define _F8RSQRT(v) (1.0 / sqrt(v))
#define _F8RECIP(v) (1.0 / (v))

#define _FQABS(v) __builtin_fabsl(v)
#define _FQMAX(a, b) ((a) > (b) ? (a) : (b))
#define _FQMIN(a, b) ((a) < (b) ? (a) : (b))
#define _FQSQRT(v) sqrtl(v)
#define _FQRSQRT(v) (1.0L / sqrtl(v))
#define _FQRECIP(v) (1.0L / (v))

/* Conversion to integers: to nearest with halves away from zero, towards zero, up, down. */
#define UPCRI_W2C_ROUND(v, type) ((type)((v) >= 0 ? (v) + 0.5F : (v) - 0.5F))
#define UPCRI_W2C_CEIL(v, type) ((type)(v) + ((v) > (type)(v)))
#define UPCRI_W2C_FLOOR(v, type) ((type)(v) - ((v) < (type)(v)))
#define _I4F4RND(v) UPCRI_W2C_ROUND(v, _INT32)
#define _I4F4TRUNC(v) ((_INT32)(v))
#define _I4F4CEIL(v) UPCRI_W2C_CEIL(v, _INT32)
#define _I4F4FLOOR(v) UPCRI_W2C_FLOOR(v, _INT32)
#define _I4F8RND(v) UPCRI_W2C_ROUND(v, _INT32)
#define _I4F8TRUNC(v) ((_INT32)(v))
#define _I4F8CEIL(v) UPCRI_W2C_CEIL(v, _INT32)
#define _I4F8FLOOR(v) UPCRI_W2C_FLOOR(v, _INT32)
#define _I4FQRND(v) UPCRI_W2C_ROUND(v, _INT32)
#define _I4FQTRUNC(v) ((_INT32)(v))
#define _I4FQCEIL(v) UPCRI_W2C_CEIL(v, _INT32)
#define _I4FQFLOOR(v) UPCRI_W2C_FLOOR(v, _INT32)
#define _U4F4RND(v) UPCRI_W2C_ROUND(v, _UINT32)
#define _U4F4TRUNC(v) ((_UINT32)(v))
#define _U4F4CEIL(v) UPCRI_W2C_CEIL(v, _UINT32)
#define _U4F4FLOOR(v) UPCRI_W2C_FLOOR(v, _UINT32)
#define _U4F8RND(v) UPCRI_W2C_ROUND(v, _UINT32)
#define _U4F8TRUNC(v) ((_UINT32)(v))
#define _U4F8CEIL(v) UPCRI_W2C_CEIL(v, _UINT32)
#define _U4F8FLOOR(v) UPCRI_W2C_FLOOR(v, _UINT32)
#define _U4FQRND(v) UPCRI_W2C_ROUND(v, _UINT32)
#define _U4FQTRUNC(v) ((_UINT32)(v))
#define _U4FQCEIL(v) UPCRI_W2C_CEIL(v, _UINT32)
#define _U4FQFLOOR(v) UPCRI_W2C_FLOOR(v, _UINT32)
#define _I8F4RND(v) UPCRI_W2C_ROUND(v, _INT64)
#define _I8F4TRUNC(v) ((_INT64)(v))
#define _I8F4CEIL(v) UPCRI_W2C_CEIL(v, _INT64)
#define _I8F4FLOOR(v) UPCRI_W2C_FLOOR(v, _INT64)
#define _I8F8RND(v) UPCRI_W2C_ROUND(v, _INT64)
#define _I8F8TRUNC(v) ((_INT64)(v))
#define _I8F8CEIL(v) UPCRI_W2C_CEIL(v, _INT64)
#define _I8F8FLOOR(v) UPCRI_W2C_FLOOR(v, _INT64)
#define _I8FQRND(v) UPCRI_W2C_ROUND(v, _INT64)
#define _I8FQTRUNC(v) ((_INT64)(v))
#define _I8FQCEIL(v) UPCRI_W2C_CEIL(v, _INT64)
#define _I8FQFLOOR(v) UPCRI_W2C_FLOOR(v, _INT64)
#define _U8F4RND(v) UPCRI_W2C_ROUND(v, _UINT64)
#define _U8F4TRUNC(v) ((_UINT64)(v))
#define _U8F4CEIL(v) UPCRI_W2C_CEIL(v, _UINT64)
#define _U8F4FLOOR(v) UPCRI_W2C_FLOOR(v, _UINT64)
#define _U8F8RND(v) UPCRI_W2C_ROUND(v, _UINT64)
#define _U8F8TRUNC(v) ((_UINT64)(v))
#define _U8F8CEIL(v) UPCRI_W2C_CEIL(v, _UINT64)
#define _U8F8FLOOR(v) UPCRI_W2C_FLOOR(v, _UINT64)
#define _U8FQRND(v) UPCRI_W2C_ROUND(v, _UINT64)
#define _U8FQTRUNC(v) ((_UINT64)(v))
#define _U8FQCEIL(v) UPCRI_W2C_CEIL(v, _UINT64)
#define _U8FQFLOOR(v) UPCRI_W2C_FLOOR(v, _UINT64)

/* --- complex --- */

#define UPCRI_W2C_COMPLEX(kind, type, real)                           \
  __extension__ typedef __complex__ real upcri_w2c_##kind##_t;        \
  UPCRI_INLINE upcri_w2c_##kind##_t upcri_w2c_##kind(type s) {        \
    upcri_w2c_##kind##_t z;                                           \
    __real__ z = s.r;                                                 \
    __imag__ z = s.i;                                                 \
    return z;                                                         \
  }                                                                   \
  UPCRI_INLINE type upcri_w2c_##kind##_pair(upcri_w2c_##kind##_t z) { \
    type s;                                                           \
    s.r = __real__ z;                                                 \
    s.i = __imag__ z;                                                 \
    return s;                                                         \
  }
UPCRI_W2C_COMPLEX(c4, _COMPLEX32, float)
UPCRI_W2C_COMPLEX(c8, _COMPLEX64, double)
UPCRI_W2C_COMPLEX(cq, _COMPLEXQD, long double)

#define _C4ADD(a, b) upcri_w2c_c4_pair(upcri_w2c_c4(a) + upcri_w2c_c4(b))
#define _C4SUB(a, b) upcri_w2c_c4_pair(upcri_w2c_c4(a) - upcri_w2c_c4(b))
#define _C4MPY(a, b) upcri_w2c_c4_pair(upcri_w2c_c4(a) * upcri_w2c_c4(b))
#define _C4DIV(a, b) upcri_w2c_c4_pair(upcri_w2c_c4(a) / upcri_w2c_c4(b))
#define _C4NEG(v) upcri_w2c_c4_pair(-upcri_w2c_c4(v))
#define _C4RECIP(v) upcri_w2c_c4_pair(1 / upcri_w2c_c4(v))
#define _C4ABS(v) __builtin_cabsf(upcri_w2c_c4(v))
#define _C4SQRT(v) upcri_w2c_c4_pair(__builtin_csqrtf(upcri_w2c_c4(v)))
#define _C4RSQRT(v) upcri_w2c_c4_pair(1 / __builtin_csqrtf(upcri_w2c_c4(v)))

#define _C8ADD(a, b) upcri_w2c_c8_pair(upcri_w2c_c8(a) + upcri_w2c_c8(b))
#define _C8SUB(a, b) upcri_w2c_c8_pair(upcri_w2c_c8(a) - upcri_w2c_c8(b))
#define _C8MPY(a, b) upcri_w2c_c8_pair(upcri_w2c_c8(a) * upcri_w2c_c8(b))
#define _C8DIV(a, b) upcri_w2c_c8_pair(upcri_w2c_c8(a) / upcri_w2c_c8(b))
#define _C8NEG(v) upcri_w2c_c8_pair(-upcri_w2c_c8(v))
#define _C8RECIP(v) upcri_w2c_c8_pair(1 / upcri_w2c_c8(v))
#define _C8ABS(v) __builtin_cabs(upcri_w2c_c8(v))
#define _C8SQRT(v) upcri_w2c_c8_pair(__builtin_csqrt(upcri_w2c_c8(v)))
#define _C8RSQRT(v) upcri_w2c_c8_pair(1 / __builtin_csqrt(upcri_w2c_c8(v)))

#define _CQADD(a, b) upcri_w2c_cq_pair(upcri_w2c_cq(a) + upcri_w2c_cq(b))
#define _CQSUB(a, b) upcri_w2c_cq_pair(upcri_w2c_cq(a) - upcri_w2c_cq(b))
#define _CQMPY(a, b) upcri_w2c_cq_pair(upcri_w2c_cq(a) * upcri_w2c_cq(b))
#define _CQDIV(a, b) upcri_w2c_cq_pair(upcri_w2c_cq(a) / upcri_w2c_cq(b))
#define _CQNEG(v) upcri_w2c_cq_pair(-upcri_w2c_cq(v))
#define _CQRECIP(v) upcri_w2c_cq_pair(1 / upcri_w2c_cq(v))
#define _CQABS(v) __builtin_cabsl(upcri_w2c_cq(v))
#define _CQSQRT(v) upcri_w2c_cq_pair(__builtin_csqrtl(upcri_w2c_cq(v)))
#define _CQRSQRT(v) upcri_w2c_cq_pair(1 / __builtin_csqrtl(upcri_w2c_cq(v)))

/* --- thread-local data --- */

/* A pointer's initialiser may be the address of another thread-local variable under its plain name:
 * `int *UPCR_TLD_DEFINE(p, 8, 8) = &x;`. The UPCRI_INIT_* function of the file stores the address
 * of the thread's own instance later, so any address will do until then: the name is declared, and
 * stands for a weak symbol at address 0. */
#undef UPCRI_TLD_PLAIN
#define UPCRI_TLD_PLAIN(name)                                                 \
  extern __typeof__(*upcri_tld_type_##name()) name __attribute__((__weak__)); \
  __asm__(".weak " #name "\n.set " #name ", 0");

/* --- the driver's strings at the end of a file --- */

/* Keeps a string in the object file, for people and tools that look for it there. */
#define GASNETT_IDENT(name, text) static const char name[] __attribute__((__used__)) = text
/* There is no network layer. */
#define GASNET_CONFIG_STRING "none"
#ifdef UPCRI_STATIC_THREADS
#define UPCRI_THREADCONFIG_STR ",staticthreads=" _STRINGIFY(UPCRI_STATIC_THREADS)
#else
#define UPCRI_THREADCONFIG_STR ",dynamicthreads"
#endif
#define _STRINGIFY(text) UPCRI_W2C_STRING(text)
#define UPCRI_W2C_STRING(text) #text

#endif
