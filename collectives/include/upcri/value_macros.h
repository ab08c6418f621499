/* SPDX-License-Identifier: MIT */
/* The collectives over one value per thread, for programs in UPC and in C. TYPE is the type of the
 * value; op is one of UPC_ADD to UPC_MAX. All threads make the call, with the same TYPE, root and
 * op. No call returns on a thread before all have made it. */
#ifndef UPCRI_VALUE_MACROS_H
#define UPCRI_VALUE_MACROS_H

/* The version of Berkeley's interface. */
#define BUPC_COLLECTIVEV_VERSION_MAJOR 1
#define BUPC_COLLECTIVEV_VERSION_MINOR 2

/* The value of thread root. */
#define bupc_allv_broadcast(TYPE, value, root)                      \
  (__extension__({                                                  \
    TYPE upcri_value = (value);                                     \
    upcri_allv_broadcast(&upcri_value, sizeof upcri_value, (root)); \
    upcri_value;                                                    \
  }))
/* Element MYTHREAD of the private array of THREADS elements on thread root. */
#define bupc_allv_scatter(TYPE, root, array)                                   \
  (__extension__({                                                             \
    TYPE upcri_value;                                                          \
    const __typeof__(TYPE)* upcri_array = (array);                             \
    upcri_allv_scatter(&upcri_value, sizeof upcri_value, (root), upcri_array); \
    upcri_value;                                                               \
  }))
/* Puts the values of all threads into the private array of THREADS elements on thread root; the
 * result is the array that the caller passed. Root -1, or _all: into every thread's array that is
 * not NULL. */
#define bupc_allv_gather(TYPE, value, root, array)                                          \
  (__extension__({                                                                          \
    TYPE upcri_value = (value);                                                             \
    TYPE* upcri_array = (array);                                                            \
    upcri_array = upcri_allv_gather(&upcri_value, sizeof upcri_value, (root), upcri_array); \
  }))
#define bupc_allv_gather_all(TYPE, value, array) bupc_allv_gather(TYPE, value, -1, array)
/* The value of the thread that passed this thread as `to`; each thread is passed once. */
#define bupc_allv_permute(TYPE, value, to)                      \
  (__extension__({                                              \
    TYPE upcri_value = (value);                                 \
    upcri_allv_permute(&upcri_value, sizeof upcri_value, (to)); \
    upcri_value;                                                \
  }))
/* The values of threads 0 to THREADS-1, combined from left to right, on thread root; other threads
 * get their own value back. Root -1, or _all: on all threads. Floating point is rounded equally on
 * all. */
#define bupc_allv_reduce(TYPE, value, root, op)                                   \
  (__extension__({                                                                \
    TYPE upcri_value = (value);                                                   \
    upcri_allv_reduce(&upcri_value, UPCRI_VALUE_TYPE(upcri_value), (root), (op)); \
    upcri_value;                                                                  \
  }))
#define bupc_allv_reduce_all(TYPE, value, op) bupc_allv_reduce(TYPE, value, -1, op)
/* The values of threads 0 to MYTHREAD, combined from left to right. */
#define bupc_allv_prefix_reduce(TYPE, value, op)                                 \
  (__extension__({                                                               \
    TYPE upcri_value = (value);                                                  \
    upcri_allv_prefix_reduce(&upcri_value, UPCRI_VALUE_TYPE(upcri_value), (op)); \
    upcri_value;                                                                 \
  }))

/* Types that support computation. */
#define UPCRI_VALUE_TYPE(value)       \
  _Generic((value),                   \
      char: UPC_CHAR,                 \
      signed char: UPC_CHAR,          \
      unsigned char: UPC_UCHAR,       \
      short: UPC_SHORT,               \
      unsigned short: UPC_USHORT,     \
      int: UPC_INT,                   \
      unsigned: UPC_UINT,             \
      long: UPC_LONG,                 \
      unsigned long: UPC_ULONG,       \
      long long: UPC_LLONG,           \
      unsigned long long: UPC_ULLONG, \
      float: UPC_FLOAT,               \
      double: UPC_DOUBLE,             \
      long double: UPC_LDOUBLE)

#endif
