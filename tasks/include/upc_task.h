/* SPDX-License-Identifier: MIT */
/* Tasks, for C that a translator emits, and for C and C++ that call the runtime; upc/upc_task.h
 * documents the functions. It is not part of upcr.h, so that programs without tasks may use these
 * names. */
#ifndef UPC_TASK_H
#define UPC_TASK_H

#include <upcri/guard_macros.h>

#include <upcri/call_site.h>
#include <upcri/job.h>
#include <upcri/task_loop.h>
#include <upcri/task_observer.h>

UPCRI_BEGIN_C

typedef struct upcri_taskq taskq_t;
typedef struct upcri_reducer taskq_reducer_t;

/* Sets the observer of tasks, or NULL. All threads call it, between tasks, with the same
 * argument. */
void upcri_observe_tasks(const upcri_task_observer_t*);

/* The library defines them under names of the runtime, so that a program may define functions with
 * these names. */
#define UPCRI_TASKS(name) __asm__("upcri_" name)
taskq_t* taskq_all_alloc(int, ...) UPCRI_TASKS("taskq_all_alloc");
void taskq_all_free(taskq_t*) UPCRI_TASKS("taskq_all_free");
int taskq_put(taskq_t*, void*, const void*, void*) UPCRI_TASKS("taskq_put");
int taskq_execute(taskq_t*) UPCRI_TASKS("taskq_execute");
int taskq_steal(taskq_t*) UPCRI_TASKS("taskq_steal");
void taskq_wait(taskq_t*) UPCRI_TASKS("taskq_wait");
void taskq_fence(taskq_t*) UPCRI_TASKS("taskq_fence");
int taskq_all_isEmpty(taskq_t*) UPCRI_TASKS("taskq_all_isEmpty");
void taskq_all_run(taskq_t*) UPCRI_TASKS("taskq_all_run");
void taskq_group_begin(taskq_t*) UPCRI_TASKS("taskq_group_begin");
void taskq_group_end(taskq_t*) UPCRI_TASKS("taskq_group_end");
taskq_reducer_t* taskq_all_reducer_alloc(size_t, const void*, void (*)(void*, const void*))
    UPCRI_TASKS("taskq_all_reducer_alloc");
void taskq_all_reducer_free(taskq_reducer_t*) UPCRI_TASKS("taskq_all_reducer_free");
void* taskq_reducer_view(taskq_reducer_t*) UPCRI_TASKS("taskq_reducer_view");
void taskq_all_reduce(taskq_reducer_t*, void*) UPCRI_TASKS("taskq_all_reduce");
#undef UPCRI_TASKS

UPCRI_NOTED_VOID(taskq_all_free, taskq_t*)
UPCRI_NOTED(int, taskq_put, taskq_t*, void*, const void*, void*)
UPCRI_NOTED(int, taskq_execute, taskq_t*)
UPCRI_NOTED(int, taskq_steal, taskq_t*)
UPCRI_NOTED_VOID(taskq_wait, taskq_t*)
UPCRI_NOTED_VOID(taskq_fence, taskq_t*)
UPCRI_NOTED(int, taskq_all_isEmpty, taskq_t*)
UPCRI_NOTED_VOID(taskq_all_run, taskq_t*)
UPCRI_NOTED_VOID(taskq_group_begin, taskq_t*)
UPCRI_NOTED_VOID(taskq_group_end, taskq_t*)
UPCRI_NOTED_VOID(taskq_all_reducer_free, taskq_reducer_t*)
UPCRI_NOTED(void*, taskq_reducer_view, taskq_reducer_t*)
UPCRI_NOTED_VOID(taskq_all_reduce, taskq_reducer_t*, void*)

UPCRI_NOTED(upcri_task_loop_t, upcri_task_loop_begin, long, long, long)

UPCRI_END_C

#define upcri_task_loop_begin(...) UPCRI_FROM_HERE(upcri_task_loop_begin, __VA_ARGS__)
#ifdef UPCRI_REPORT
#define taskq_all_alloc(...) \
  (upcri_observe_tasks(&upcri_task_recorder), UPCRI_AT(taskq_all_alloc(__VA_ARGS__)))
#define taskq_put(taskq, function, ...)                               \
  (__extension__({                                                    \
    void* const upcri_function = (void*)(function);                   \
    upcri_name_task(upcri_function, #function);                       \
    UPCRI_FROM_HERE(taskq_put, (taskq), upcri_function, __VA_ARGS__); \
  }))
#else
#define taskq_all_alloc(...) UPCRI_AT(taskq_all_alloc(__VA_ARGS__))
#define taskq_put(...) UPCRI_FROM_HERE(taskq_put, __VA_ARGS__)
#endif
#define taskq_all_reducer_alloc(...) UPCRI_AT(taskq_all_reducer_alloc(__VA_ARGS__))
#define taskq_all_free(...) UPCRI_FROM_HERE(taskq_all_free, __VA_ARGS__)
#define taskq_execute(...) UPCRI_FROM_HERE(taskq_execute, __VA_ARGS__)
#define taskq_steal(...) UPCRI_FROM_HERE(taskq_steal, __VA_ARGS__)
#define taskq_wait(...) UPCRI_FROM_HERE(taskq_wait, __VA_ARGS__)
#define taskq_fence(...) UPCRI_FROM_HERE(taskq_fence, __VA_ARGS__)
#define taskq_all_isEmpty(...) UPCRI_FROM_HERE(taskq_all_isEmpty, __VA_ARGS__)
#define taskq_all_run(...) UPCRI_FROM_HERE(taskq_all_run, __VA_ARGS__)
#define taskq_group_begin(...) UPCRI_FROM_HERE(taskq_group_begin, __VA_ARGS__)
#define taskq_group_end(...) UPCRI_FROM_HERE(taskq_group_end, __VA_ARGS__)
#define taskq_all_reducer_free(...) UPCRI_FROM_HERE(taskq_all_reducer_free, __VA_ARGS__)
#define taskq_reducer_view(...) UPCRI_FROM_HERE(taskq_reducer_view, __VA_ARGS__)
#define taskq_all_reduce(...) UPCRI_FROM_HERE(taskq_all_reduce, __VA_ARGS__)

#include <upcri/restore_macros.h>

#endif
