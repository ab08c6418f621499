/* SPDX-License-Identifier: MIT */
/* The flags of bupc_sem_alloc, for C and for UPC. */
#ifndef UPCRI_SEMAPHORE_FLAGS_H
#define UPCRI_SEMAPHORE_FLAGS_H

/* What the program promises of a semaphore: one of each pair, or neither for the second one. A
 * boolean semaphore is at 0 or 1, and posting to one that is at 1 leaves it there; an integer one
 * counts up to BUPC_SEM_MAXVALUE. Of a single producer or consumer, the same thread makes all
 * posts, or all waits and tries. */
#define BUPC_SEM_BOOLEAN 1
#define BUPC_SEM_INTEGER 2
#define BUPC_SEM_SPRODUCER 4
#define BUPC_SEM_MPRODUCER 8
#define BUPC_SEM_SCONSUMER 16
#define BUPC_SEM_MCONSUMER 32
#define BUPC_SEM_MASK 63
#define BUPC_SEM_MAXVALUE 2147483647

#endif
