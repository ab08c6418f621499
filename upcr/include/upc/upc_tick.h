/* SPDX-License-Identifier: MIT */
/* The clock as UPC programs see it (UPC 1.3 required libraries, 7.5). Read by the translator only.
 */
#ifndef UPC_TICK_H
#define UPC_TICK_H

#include <stdint.h>

typedef uint64_t upc_tick_t;
#define UPC_TICK_MIN ((upc_tick_t)0)
#define UPC_TICK_MAX ((upc_tick_t) - 1)

upc_tick_t upc_ticks_now(void);
uint64_t upc_ticks_to_ns(upc_tick_t __ticks);

#endif
