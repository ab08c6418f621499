/* SPDX-License-Identifier: MIT */
/* The observer of tasks (upc_task.h), which the runtime itself does not use: in programs that upcc
 * -report compiles, it is the report. */
#ifndef UPCRI_TASK_OBSERVER_H
#define UPCRI_TASK_OBSERVER_H

#include <upcri/job.h>

UPCRI_BEGIN_C

/* The calling thread begins or ends a task, with its function, where it was put, and by which
 * thread; it has nothing to do until there is a task; or has work again. */
typedef struct {
  void (*upcri_begins)(void*, const upcri_place_t*, unsigned);
  void (*upcri_ends)(void*, const upcri_place_t*, unsigned);
  void (*upcri_waits)(void);
  void (*upcri_goes_on)(void);
} upcri_task_observer_t;

#ifdef UPCRI_REPORT
/* Turns these into events as of pupc.h: one for each function, one for waiting and one for tasks of
 * other threads. */
extern const upcri_task_observer_t upcri_task_recorder;
/* Sets the program's name of a function that tasks run; the string must stay valid. */
void upcri_name_task(void*, const char*);
#endif

UPCRI_END_C

#endif
