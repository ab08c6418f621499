/* SPDX-License-Identifier: MIT */
/* Tasks, for irregular work: Berkeley's UPC Task Library, and what UPC lacks beside it. Read by the
 * translator only. man upc_task says more.
 *
 * A queue is of all threads. A task is a call of a function with a copy of what it is given; any
 * thread that waits for tasks runs it, from start to end: it sees that thread's private data and
 * MYTHREAD, and may do all that programs do but collective calls and barriers.
 *
 *   taskq_all_alloc(n, f1, in1, out1, …)  collective: a queue for n functions void f(in *, out *),
 *                                         which are given in bytes and write out bytes
 *   taskq_all_free(q)                     collective: no task is left in it
 *   taskq_put(q, f, &in, &out)            a task; the result is there when a wait for it ends
 *   taskq_wait(q)                         until all tasks that this task has put are at their end;
 *                                         outside of tasks: those that this thread has put
 *   taskq_fence(q)                        … and all that those have put, and so on
 *   taskq_group_begin(q), _group_end(q)   the second waits, as taskq_fence, for what was put since
 *                                         the first; they nest
 *   taskq_execute(q)                      runs one task; 0 if there was none
 *   taskq_steal(q)                        takes a task of another thread's for this one's; 0: …
 *   taskq_all_isEmpty(q)                  collective: 1 on all threads once no task is left, and 0
 *                                         to a thread as soon as there is one for it
 *   taskq_all_run(q)                      collective: runs tasks until none is left
 *
 *   taskq_for (i, first, end, chunk)      a loop whose iterations threads come for
 *
 *   taskq_all_reducer_alloc(bytes, &identity, combine)  collective: a value that each thread adds
 * to by itself; combine(into, from) is associative and commutative taskq_reducer_view(r) this
 * thread's part of it, the identity at first taskq_all_reduce(r, &result)          collective: all
 * parts combined, on all threads; then all are the identity again taskq_all_reducer_free(r)
 * collective */
#ifndef UPC_TASK_H
#define UPC_TASK_H

#ifdef UPCRI_PORTABLE
#error "upc_task.h is a library of this runtime: with -portable there is none"
#endif

#include <upc.h>

#include "../upcri/task_loop.h"

typedef struct upcri_taskq taskq_t;
typedef struct upcri_reducer taskq_reducer_t;

taskq_t* taskq_all_alloc(int __function_count, ...);
void taskq_all_free(taskq_t* __taskq);
int taskq_put(taskq_t* __taskq, void* __function, const void* __in, void* __out);
int taskq_execute(taskq_t* __taskq);
int taskq_steal(taskq_t* __taskq);
void taskq_wait(taskq_t* __taskq);
void taskq_fence(taskq_t* __taskq);
int taskq_all_isEmpty(taskq_t* __taskq);
void taskq_all_run(taskq_t* __taskq);
void taskq_group_begin(taskq_t* __taskq);
void taskq_group_end(taskq_t* __taskq);

taskq_reducer_t* taskq_all_reducer_alloc(size_t __nbytes, const void* __identity,
                                         void (*__combine)(void* __into, const void* __from));
void taskq_all_reducer_free(taskq_reducer_t* __reducer);
void* taskq_reducer_view(taskq_reducer_t* __reducer);
void taskq_all_reduce(taskq_reducer_t* __reducer, void* __result);

#endif
