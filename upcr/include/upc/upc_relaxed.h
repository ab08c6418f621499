/* SPDX-License-Identifier: MIT */
/* Accesses that say nothing else are relaxed from here on (UPC 1.3, 7.1). No include guard: every
 * inclusion counts. */
#include <upc.h>
#pragma upc relaxed
