/* SPDX-License-Identifier: MIT */
/* Berkeley's smaller extensions: a clock, polling, castability, the text of pointers-to-shared,
 * arithmetic with block sizes that the compiler does not know, the distance of threads, and
 * tracing. Berkeley's translator emits the names that begin with _bupc. */
#ifndef UPCRI_EXTENSIONS_H
#define UPCRI_EXTENSIONS_H

#include <upc_tick.h>
#include <upcri/call_site.h>
#include <upcri/startup.h>
#include <upcri/sync.h>
#include <upcri/user_events.h>

UPCRI_BEGIN_C

/* --- clock: ticks are those of upc_tick.h, nanoseconds on all threads --- */

typedef upc_tick_t bupc_tick_t;
#define BUPC_TICK_MIN UPC_TICK_MIN
#define BUPC_TICK_MAX UPC_TICK_MAX
#define bupc_ticks_now upc_ticks_now
#define bupc_ticks_to_ns upc_ticks_to_ns
/* A time span in whole microseconds, rounded down. */
UPCRI_INLINE uint64_t bupc_ticks_to_us(bupc_tick_t ticks) { return ticks / 1000; }
/* In microseconds: the shortest span between two different ticks, and the time that bupc_ticks_now
 * takes. Each call measures, which takes tens of microseconds. */
double bupc_tick_granularityus(void);
double bupc_tick_overheadus(void);

/* --- polling --- */

/* A fence. No message ever waits for a poll here; where threads outnumber cores, repeated polls let
 * the others run. */
#define bupc_poll upcr_poll

/* --- addresses --- */

/* As upc_cast; whether it returns an address, which it does for every shared object; and whether it
 * does so for all objects of a thread. */
#define bupc_cast upcr_cast
UPCRI_INLINE int bupc_castable(upcr_shared_ptr_t ptr) {
  (void)ptr;
  return 1;
}
int bupc_thread_castable(unsigned int thread);

/* The inverse of upc_cast: a pointer-to-shared of phase 0 to the address, on whichever thread it
 * lies; null if the address is not in shared memory. */
upcr_shared_ptr_t bupc_inverse_cast(const void* ptr);

/* A pointer-to-shared with the offset of an address in shared memory, and with the given thread and
 * phase. Null stays null. Fatal in the checking runtime: an address outside shared memory, a thread
 * or phase out of range. */
upcr_shared_ptr_t bupc_local_to_shared(void* ptr, int thread, int phase);

/* ptr + increment in an array with blocks of blockelems elements of elemsz bytes; 0 stands for one
 * indefinite block. Fatal in the checking runtime: elements of size 0, blocks above
 * UPC_MAX_BLOCK_SIZE, a phase of ptr that is not below blockelems. */
#ifdef UPCRI_CHECK
void upcri_check_ptradd(size_t blockelems, size_t elemsz);
#else
#define upcri_check_ptradd(blockelems, elemsz) ((void)0)
#endif
UPCRI_INLINE upcr_shared_ptr_t bupc_ptradd(upcr_shared_ptr_t ptr, size_t blockelems, size_t elemsz,
                                           ptrdiff_t increment) {
  upcri_check_ptradd(blockelems, elemsz);
  return blockelems == 0 ? upcr_add_shared(upcr_shared_resetphase(ptr), elemsz, increment, 0)
                         : upcr_add_shared(ptr, elemsz, increment, blockelems);
}

/* Writes the pointer as a string to the maxlen bytes at buf: address, thread and phase, or <NULL>.
 * Returns 0; or -1, with errno EINVAL, if maxlen is below BUPC_DUMP_MIN_LENGTH, which is always
 * enough. */
#define BUPC_DUMP_MIN_LENGTH 100
int bupc_dump_shared(upcr_shared_ptr_t ptr, char* buf, int maxlen);

/* --- topology --- */

/* The distance of thread x from the memory of thread y, on a scale of which only the order matters.
 * All threads share one process here, so other threads are BUPC_THREADS_VERYNEAR. Fatal: a thread
 * out of range. */
#define BUPC_THREADS_SAME 0
#define BUPC_THREADS_VERYNEAR 100
#define BUPC_THREADS_NEAR 200
#define BUPC_THREADS_FAR 300
#define BUPC_THREADS_VERYFAR 400
unsigned int bupc_thread_distance(int x, int y);

/* --- tracing: it switches the report's recording, and its messages are events of the report; there
 * are no masks. --- */

UPCRI_INLINE void bupc_trace_setmask(const char* mask) { (void)mask; }
UPCRI_INLINE void bupc_stats_setmask(const char* mask) { (void)mask; }
UPCRI_INLINE const char* bupc_trace_getmask(void) { return ""; }
UPCRI_INLINE const char* bupc_stats_getmask(void) { return ""; }
UPCRI_INLINE void bupc_trace_settracelocal(int on) { upcri_report_switch(on != 0); }
UPCRI_INLINE int bupc_trace_gettracelocal(void) { return upcri_report_is_on(); }

UPCRI_PLACED(int, bupc_thread_castable, unsigned int)
UPCRI_PLACED(upcr_shared_ptr_t, bupc_local_to_shared, void*, int, int)
UPCRI_PLACED(upcr_shared_ptr_t, bupc_ptradd, upcr_shared_ptr_t, size_t, size_t, ptrdiff_t)
UPCRI_PLACED(unsigned int, bupc_thread_distance, int, int)

UPCRI_END_C

#define bupc_thread_castable(thread) UPCRI_FROM_HERE(bupc_thread_castable, thread)
#define bupc_local_to_shared(ptr, thread, phase) \
  UPCRI_FROM_HERE(bupc_local_to_shared, ptr, thread, phase)
#define bupc_ptradd(ptr, blockelems, elemsz, increment) \
  UPCRI_FROM_HERE(bupc_ptradd, ptr, blockelems, elemsz, increment)
#define bupc_thread_distance(x, y) UPCRI_FROM_HERE(bupc_thread_distance, x, y)

#define _bupc_cast bupc_cast
#define _bupc_castable bupc_castable
#define _bupc_thread_castable bupc_thread_castable
#define _bupc_inverse_cast bupc_inverse_cast
#define _bupc_local_to_shared bupc_local_to_shared
#define _bupc_ptradd bupc_ptradd
#define _bupc_dump_shared bupc_dump_shared

#endif
