/* SPDX-License-Identifier: MIT */
/* What of the atomics is the same for C and for UPC. (UPC 1.3, optional libraries, 7.5.) */
#ifndef UPCRI_ATOMIC_BITS_H
#define UPCRI_ATOMIC_BITS_H

/* Operations beside those of upc_types.h. */
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
/* As the text of the specification spells it. */
#define UPC_ATMOIC_HINT_THROUGHPUT UPC_ATOMIC_HINT_THROUGHPUT

#endif
