/* SPDX-License-Identifier: MIT */
/* taskq_for, a loop whose iterations threads come for, as both programs in UPC and C see it. */
#ifndef UPCRI_TASK_LOOP_H
#define UPCRI_TASK_LOOP_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a thread has of a loop: iterations up to `upcri_end` are its own, and chunks are taken from
 * the loop of that number. */
typedef struct {
  long upcri_end, upcri_first, upcri_last, upcri_chunk;
  unsigned long upcri_number;
  int upcri_left;
} upcri_task_loop_t;

/* The calling thread comes to its next loop. */
upcri_task_loop_t upcri_task_loop_begin(long upcri_first, long upcri_last, long upcri_chunk);
/* The first iteration of its next chunk; where there is none, one that is at the end. */
long upcri_task_loop_next(upcri_task_loop_t* upcri_loop);

#ifdef __cplusplus
}
#endif

/* taskq_for (i, first, end, chunk) statement
 *
 * Runs the statement for each long i from first to end - 1, once in the job: a thread that comes to
 * the loop takes chunk iterations, and when it has done them the next that nobody has taken. All
 * threads come to it, with the same values. No thread waits for another, before or behind it. The
 * statement may leave the loop by break, which leaves iterations that are not taken to the others,
 * and the rest of the chunk undone. */
#define taskq_for(variable, first, end, chunk)                                  \
  for (upcri_task_loop_t upcri_loop = upcri_task_loop_begin(first, end, chunk); \
       !upcri_loop.upcri_left; upcri_loop.upcri_left = 1)                       \
    for (long variable = upcri_task_loop_next(&upcri_loop);                     \
         variable < upcri_loop.upcri_end ||                                     \
         (variable = upcri_task_loop_next(&upcri_loop)) < upcri_loop.upcri_end; \
         ++variable)

#endif
