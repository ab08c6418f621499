/* SPDX-License-Identifier: MIT */
/* The flags of bupc_sem_alloc, for C and for UPC. */
#ifndef UPCRI_SEMAPHORE_FLAGS_H
#define UPCRI_SEMAPHORE_FLAGS_H

/* What the program promises for a semaphore: one of each pair, or neither of the second pair. A
 * boolean semaphore is 0 or 1, and posting to one at 1 leaves it unchanged; an integer one counts
 * up to BUPC_SEM_MAXVALUE. With a single producer or consumer, the same thread makes all posts, or
 * all waits and tries. */
#define BUPC_SEM_BOOLEAN 1
#define BUPC_SEM_INTEGER 2
#define BUPC_SEM_SPRODUCER 4
#define BUPC_SEM_MPRODUCER 8
#define BUPC_SEM_SCONSUMER 16
#define BUPC_SEM_MCONSUMER 32
#define BUPC_SEM_MASK 63
#define BUPC_SEM_MAXVALUE 2147483647

#endif
