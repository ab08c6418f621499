/* SPDX-License-Identifier: MIT */
/* The result of upc_thread_info for a thread, for C and for UPC. (Spec: "UPC Thread Info"; UPC 1.3
 * optional libraries, 8.2.) */
#ifndef UPC_CASTABLE_BITS_H
#define UPC_CASTABLE_BITS_H

/* Sums of the constants below: the kinds of the thread's objects that upc_cast can certainly, or
 * probably, convert to pointers. */
typedef struct {
  int guaranteedCastable;
  int probablyCastable;
} upc_thread_info_t;

#define UPC_CASTABLE_ALL_ALLOC (1 << 0)
#define UPC_CASTABLE_GLOBAL_ALLOC (1 << 1)
#define UPC_CASTABLE_ALLOC (1 << 2)
#define UPC_CASTABLE_STATIC (1 << 3)
#define UPC_CASTABLE_ALL \
  (UPC_CASTABLE_ALL_ALLOC | UPC_CASTABLE_GLOBAL_ALLOC | UPC_CASTABLE_ALLOC | UPC_CASTABLE_STATIC)

#endif
