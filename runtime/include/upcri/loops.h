/* SPDX-License-Identifier: MIT */
/* upc_forall under -g: translated code reports to the checking runtime which thread executes each
 * iteration of an outermost loop, since all threads must agree on it. (UPC 1.3, 6.6.2.) */
#ifndef UPCRI_LOOPS_H
#define UPCRI_LOOPS_H

#include <upcri/job.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Begins a loop at a place. */
void upcri_begin_loop(const upcri_place_t* place);
/* Records the owner of the next iteration; returns 1 if that is the calling thread. */
int upcri_owns_iteration(int owner);
/* Ends the loop that began last. */
void upcri_end_loop(void);
/* Records a complete loop of `count` iterations at a place: iteration k has the affinity of element
 * start + k * step of an array of blocks, of which the first is on the given thread. */
void upcri_note_loop(const upcri_place_t* place, ptrdiff_t count, ptrdiff_t start, ptrdiff_t step,
                     ptrdiff_t block, ptrdiff_t thread);
#else
#define upcri_begin_loop(place) ((void)(place))
#define upcri_end_loop() ((void)0)
#define upcri_note_loop(place, count, start, step, block, thread) ((void)(place))
UPCRI_INLINE int upcri_owns_iteration(int owner) { return owner == (int)upcr_mythread(); }
#endif

UPCRI_END_C

#endif
