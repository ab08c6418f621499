/* SPDX-License-Identifier: MIT */
/* The observer of tasks (upc_task.h), of which the runtime itself knows nothing: in programs that
 * upcc -report compiles, the report. */
#ifndef UPCRI_TASK_OBSERVER_H
#define UPCRI_TASK_OBSERVER_H

#include <upcri/job.h>

UPCRI_BEGIN_C

/* The calling thread begins or ends a task: its function, where it was put, and by which thread;
 * has nothing to do until there is a task; or has something again. */
typedef struct {
  void (*upcri_begins)(void*, const upcri_place_t*, unsigned);
  void (*upcri_ends)(void*, const upcri_place_t*, unsigned);
  void (*upcri_waits)(void);
  void (*upcri_goes_on)(void);
} upcri_task_observer_t;

#ifdef UPCRI_REPORT
/* Makes events of them, as of pupc.h: for each function one, and for waiting and for tasks of other
 * threads one. */
extern const upcri_task_observer_t upcri_task_recorder;
/* What the program calls a function that tasks run; the name must stay. */
void upcri_name_task(void*, const char*);
#endif

UPCRI_END_C

#endif
