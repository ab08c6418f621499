/* SPDX-License-Identifier: MIT */
/* upc_cast and upc_thread_info of UPC 1.3, for C: all of it is part of upcr.h. */
#ifndef UPC_CASTABLE_H
#define UPC_CASTABLE_H
#include <upcr.h>
#endif
