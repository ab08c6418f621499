/* SPDX-License-Identifier: MIT */
/* taskq_for, a loop whose iterations threads fetch, for programs in UPC and in C. */
#ifndef UPCRI_TASK_LOOP_H
#define UPCRI_TASK_LOOP_H

#ifdef __cplusplus
extern "C" {
#endif

/* A thread's state of a loop: iterations before `upcri_end` are its own, and it takes chunks from
 * the loop with that number. */
typedef struct {
  long upcri_end, upcri_first, upcri_last, upcri_chunk;
  unsigned long upcri_number;
  int upcri_left;
} upcri_task_loop_t;

/* The calling thread begins its next loop. */
upcri_task_loop_t upcri_task_loop_begin(long upcri_first, long upcri_last, long upcri_chunk);
/* The first iteration of its next chunk; if there is none, one that is at the end. */
long upcri_task_loop_next(upcri_task_loop_t* upcri_loop);

#ifdef __cplusplus
}
#endif

/* taskq_for (i, first, end, chunk) statement
 *
 * Runs the statement for each long i from first to end - 1, once in the job. A thread in the loop
 * takes chunk iterations, and after these the next ones that no thread has taken. All threads
 * execute the loop, with the same values. No thread waits for another, before or after it. The
 * statement may leave the loop by break, which leaves the remaining iterations to the others, and
 * the rest of the chunk undone. */
#define taskq_for(variable, first, end, chunk)                                  \
  for (upcri_task_loop_t upcri_loop = upcri_task_loop_begin(first, end, chunk); \
       !upcri_loop.upcri_left; upcri_loop.upcri_left = 1)                       \
    for (long variable = upcri_task_loop_next(&upcri_loop);                     \
         variable < upcri_loop.upcri_end ||                                     \
         (variable = upcri_task_loop_next(&upcri_loop)) < upcri_loop.upcri_end; \
         ++variable)

#endif
