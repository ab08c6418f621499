/* SPDX-License-Identifier: MIT */
/* The clock of UPC 1.3 (required libraries, 7.5): a tick is a nanosecond of the system's monotonic
 * clock, which all threads share. */
#ifndef UPC_TICK_H
#define UPC_TICK_H

#include <upcri/guard_macros.h>

#include <upcri/config.h>

UPCRI_BEGIN_C

typedef uint64_t upc_tick_t;
#define UPC_TICK_MIN ((upc_tick_t)0)
#define UPC_TICK_MAX ((upc_tick_t) - 1)

/* The time since some moment in the past; never less than an earlier result on any thread. */
upc_tick_t upc_ticks_now(void);
/* The length in nanoseconds of a span of ticks. */
UPCRI_INLINE uint64_t upc_ticks_to_ns(upc_tick_t ticks) { return ticks; }

UPCRI_END_C

#include <upcri/restore_macros.h>

#endif
