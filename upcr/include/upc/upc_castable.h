/* SPDX-License-Identifier: MIT */
/* Castability as UPC programs see it (UPC 1.3 optional libraries, 8.2). Read by the translator
 * only. */
#ifndef UPC_CASTABLE_H
#define UPC_CASTABLE_H

#include <upc.h>
#include <upc_castable_bits.h>

void* upc_cast(const shared void* __ptr);
upc_thread_info_t upc_thread_info(size_t __threadId);

#endif
