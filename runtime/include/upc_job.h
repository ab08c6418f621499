/* SPDX-License-Identifier: MIT */
/* UPC from other languages: a library that `upcc -shared -extern-main` makes has these functions
 * and all of the runtime, and any program can load it (docs/hybrid.md). The program, the host, is
 * no UPC thread; it starts a job, has functions of the library called on all threads of the job,
 * and ends the job. The functions can be called on any thread of the host; calls come one after
 * another. */
#ifndef UPC_JOB_H
#define UPC_JOB_H

#include <upcri/guard_macros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return; upc_job_error() has the reason. */
enum {
  UPC_JOB_OK = 0,
  UPC_JOB_REFUSED = 1, /* nothing was done: the call does not fit, and the job is as it was */
  UPC_JOB_FAILED = 2   /* the job has not started, or an error has ended it */
};

/* Starts a job of so many threads, 1 to 2,048; 0: as UPC_THREADS says, or one for each core. UPC's
 * variables of the environment count, apart from UPC_TIMEOUT, UPC_SCHEDULE_SEED and UPC_FREEZE,
 * which are refused. A process can have one job at a time, and another one behind that. */
int upc_job_start(int threads);

/* Calls the function, which upcc has compiled, on each thread of the job, and returns when it has
 * returned on all. If a thread ends the job by an error, exit() or upc_global_exit(), this returns
 * UPC_JOB_FAILED, and so do later calls: the process can have no other job. A crash ends the
 * process. */
int upc_job_call(void (*function)(void* argument), void* argument);

/* Ends the job. All shared memory is gone then, and the library's variables are as they were before
 * the job has started. */
int upc_job_end(void);

/* How many threads the job has; 0: there is none. */
int upc_job_threads(void);

/* Why the calling thread's last call has not returned UPC_JOB_OK; else "". Valid until that
 * thread's next call. */
const char* upc_job_error(void);

#ifdef __cplusplus
}
#endif

#include <upcri/restore_macros.h>

#endif
