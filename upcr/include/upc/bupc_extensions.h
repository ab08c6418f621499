/* SPDX-License-Identifier: MIT */
/* Berkeley UPC's extensions as UPC programs see them, with upc.h. Read by the translator only; the
 * headers for C say what the functions do: upcri/semaphores.h, upcri/extensions.h,
 * upcri/async_copy.h and upcri/lists.h. */
#ifndef BUPC_EXTENSIONS_H
#define BUPC_EXTENSIONS_H

#include <upc.h>

/* --- clock --- */

typedef __UINT64_TYPE__ bupc_tick_t;
#define BUPC_TICK_MIN ((bupc_tick_t)0)
#define BUPC_TICK_MAX ((bupc_tick_t) - 1)
bupc_tick_t bupc_ticks_now(void);
__UINT64_TYPE__ bupc_ticks_to_us(bupc_tick_t __ticks);
__UINT64_TYPE__ bupc_ticks_to_ns(bupc_tick_t __ticks);
double bupc_tick_granularityus(void);
double bupc_tick_overheadus(void);

/* --- polling, environment --- */

void bupc_poll(void);
#define upc_poll bupc_poll
char* bupc_getenv(const char* __env_name);

/* --- addresses --- */

void* bupc_cast(shared const void* __ptr);
int bupc_castable(shared const void* __ptr);
int bupc_thread_castable(unsigned int __threadid);
shared void* bupc_inverse_cast(const void* __ptr);
shared void* bupc_local_to_shared(void* __ptr, int __threadid, int __phase);
shared void* bupc_ptradd(shared void* __ptr, size_t __blockelems, size_t __elemsz,
                         ptrdiff_t __increment);
#define BUPC_DUMP_MIN_LENGTH 100
int bupc_dump_shared(shared const void* __ptr, char* __buf, int __maxlen);
#define UPC_DUMP_MIN_LENGTH BUPC_DUMP_MIN_LENGTH
#define upc_dump_shared bupc_dump_shared

/* --- topology --- */

#define BUPC_THREADS_SAME 0
#define BUPC_THREADS_VERYNEAR 100
#define BUPC_THREADS_NEAR 200
#define BUPC_THREADS_FAR 300
#define BUPC_THREADS_VERYFAR 400
unsigned int bupc_thread_distance(int __x, int __y);

/* --- tracing --- */

#ifdef __UPC_PUPC_INST__
void upcri_trace_message(const char* __format, ...) __attribute__((__format__(__printf__, 1, 2)));
#define bupc_trace_printf(arguments) upcri_trace_message arguments
#else
#define bupc_trace_printf(arguments) ((void)0)
#endif
void bupc_trace_setmask(const char* __mask);
void bupc_stats_setmask(const char* __mask);
const char* bupc_trace_getmask(void);
const char* bupc_stats_getmask(void);
void bupc_trace_settracelocal(int __on);
int bupc_trace_gettracelocal(void);

/* --- types --- */

/* 1 if two types, or the types of two expressions, are the same, qualifiers and layouts included;
 * otherwise 0. A constant. */
#define bupc_assert_type(a, b) __builtin_types_compatible_p(__typeof__(a)*, __typeof__(b)*)

/* --- semaphores --- */

typedef shared struct bupc_sem_S bupc_sem_t;
#include "../upcri/semaphore_flags.h"
bupc_sem_t* bupc_sem_alloc(int __flags);
void bupc_sem_free(bupc_sem_t* __sem);
void bupc_sem_post(bupc_sem_t* __sem);
void bupc_sem_postN(bupc_sem_t* __sem, size_t __n);
void bupc_sem_wait(bupc_sem_t* __sem);
void bupc_sem_waitN(bupc_sem_t* __sem, size_t __n);
int bupc_sem_try(bupc_sem_t* __sem);
int bupc_sem_tryN(bupc_sem_t* __sem, size_t __n);
void bupc_memput_signal(shared void* __dst, const void* __src, size_t __nbytes, bupc_sem_t* __sem,
                        size_t __n);
void bupc_memput_signal_async(shared void* __dst, const void* __src, size_t __nbytes,
                              bupc_sem_t* __sem, size_t __n);

/* --- asynchronous copies --- */

typedef struct _upcri_eop* bupc_handle_t;
#define BUPC_COMPLETE_HANDLE ((bupc_handle_t)0)
bupc_handle_t bupc_memcpy_async(shared void* __dst, shared const void* __src, size_t __n);
bupc_handle_t bupc_memget_async(void* __dst, shared const void* __src, size_t __n);
bupc_handle_t bupc_memput_async(shared void* __dst, const void* __src, size_t __n);
bupc_handle_t bupc_memset_async(shared void* __dst, int __c, size_t __n);
void bupc_waitsync(bupc_handle_t __handle);
int bupc_trysync(bupc_handle_t __handle);
void bupc_waitsync_all(bupc_handle_t* __handles, size_t __n);
int bupc_trysync_all(bupc_handle_t* __handles, size_t __n);
void bupc_waitsync_some(bupc_handle_t* __handles, size_t __n);
int bupc_trysync_some(bupc_handle_t* __handles, size_t __n);
void bupc_memcpy_asynci(shared void* __dst, shared const void* __src, size_t __n);
void bupc_memget_asynci(void* __dst, shared const void* __src, size_t __n);
void bupc_memput_asynci(shared void* __dst, const void* __src, size_t __n);
void bupc_memset_asynci(shared void* __dst, int __c, size_t __n);
void bupc_waitsynci(void);
int bupc_trysynci(void);
void bupc_begin_accessregion(void);
bupc_handle_t bupc_end_accessregion(void);

/* --- lists and boxes --- */

/* upc.h brings these unasked, and so behind macros of a program that knows nothing of them. */
#pragma push_macro("addr")
#pragma push_macro("len")
#undef addr
#undef len
typedef struct bupc_pmemvec_S {
  void* addr;
  size_t len;
} bupc_pmemvec_t;
typedef struct bupc_smemvec_S {
  shared void* addr;
  size_t len;
} bupc_smemvec_t;
#pragma pop_macro("addr")
#pragma pop_macro("len")

/* Each in two forms: complete on return, and with a handle. */
#define UPCRI_COPIES(name, ...)  \
  void bupc_##name(__VA_ARGS__); \
  bupc_handle_t bupc_##name##_async(__VA_ARGS__);
UPCRI_COPIES(memcpy_vlist, size_t __dstcount, const bupc_smemvec_t __dstlist[], size_t __srccount,
             const bupc_smemvec_t __srclist[])
UPCRI_COPIES(memput_vlist, size_t __dstcount, const bupc_smemvec_t __dstlist[], size_t __srccount,
             const bupc_pmemvec_t __srclist[])
UPCRI_COPIES(memget_vlist, size_t __dstcount, const bupc_pmemvec_t __dstlist[], size_t __srccount,
             const bupc_smemvec_t __srclist[])
UPCRI_COPIES(memcpy_ilist, size_t __dstcount, shared void* const __dstlist[], size_t __dstlen,
             size_t __srccount, shared const void* const __srclist[], size_t __srclen)
UPCRI_COPIES(memput_ilist, size_t __dstcount, shared void* const __dstlist[], size_t __dstlen,
             size_t __srccount, const void* const __srclist[], size_t __srclen)
UPCRI_COPIES(memget_ilist, size_t __dstcount, void* const __dstlist[], size_t __dstlen,
             size_t __srccount, shared const void* const __srclist[], size_t __srclen)
UPCRI_COPIES(memcpy_fstrided, shared void* __dst, size_t __dstlen, size_t __dststride,
             size_t __dstcount, shared void* __src, size_t __srclen, size_t __srcstride,
             size_t __srccount)
UPCRI_COPIES(memput_fstrided, shared void* __dst, size_t __dstlen, size_t __dststride,
             size_t __dstcount, void* __src, size_t __srclen, size_t __srcstride, size_t __srccount)
UPCRI_COPIES(memget_fstrided, void* __dst, size_t __dstlen, size_t __dststride, size_t __dstcount,
             shared void* __src, size_t __srclen, size_t __srcstride, size_t __srccount)
UPCRI_COPIES(memcpy_strided, shared void* __dst, const size_t __dststrides[],
             shared const void* __src, const size_t __srcstrides[], const size_t __count[],
             size_t __levels)
UPCRI_COPIES(memput_strided, shared void* __dst, const size_t __dststrides[], const void* __src,
             const size_t __srcstrides[], const size_t __count[], size_t __levels)
UPCRI_COPIES(memget_strided, void* __dst, const size_t __dststrides[], shared const void* __src,
             const size_t __srcstrides[], const size_t __count[], size_t __levels)
#undef UPCRI_COPIES

#endif

/* Programs that ask for it find all of this under upc's own prefix; ask before the inclusion. */
#if defined(BUPC_USE_UPC_NAMESPACE) && !defined(UPCRI_UPC_NAMESPACE)
#define UPCRI_UPC_NAMESPACE
#include <bupc_upc_namespace.h>
#endif
