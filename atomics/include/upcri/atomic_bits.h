/* SPDX-License-Identifier: MIT */
/* The part of the atomics that C and UPC share. (UPC 1.3, optional libraries, 7.5.) */
#ifndef UPCRI_ATOMIC_BITS_H
#define UPCRI_ATOMIC_BITS_H

/* Operations in addition to those of upc_types.h. */
#define UPC_GET (1 << 9)
#define UPC_SET (1 << 10)
#define UPC_CSWAP (1 << 11)
#define UPC_SUB (1 << 12)
#define UPC_INC (1 << 13)
#define UPC_DEC (1 << 14)

typedef int upc_atomichint_t;
#define UPC_ATOMIC_HINT_DEFAULT 0
#define UPC_ATOMIC_HINT_LATENCY 1
#define UPC_ATOMIC_HINT_THROUGHPUT 2
/* The spelling in the text of the specification. */
#define UPC_ATMOIC_HINT_THROUGHPUT UPC_ATOMIC_HINT_THROUGHPUT

#endif
