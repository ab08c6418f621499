/* SPDX-License-Identifier: MIT */
/* UPC from other languages: a library that `upcc -shared -extern-main` builds contains these
 * functions and the complete runtime, and any program can load it (docs/hybrid.md). The program,
 * the host, is not a UPC thread; it starts a job, runs functions of the library on all threads of
 * the job, and ends the job. The functions can be called on any thread of the host; calls run one
 * after another. */
#ifndef UPC_JOB_H
#define UPC_JOB_H

#include <upcri/guard_macros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Results of the functions; upc_job_error() has the reason. */
enum {
  UPC_JOB_OK = 0,
  UPC_JOB_REFUSED = 1, /* nothing was done: the call is not possible, and the job is unchanged */
  UPC_JOB_FAILED = 2   /* the job has not started, or an error has ended it */
};

/* Starts a job of so many threads, 1 to 2,048; 0: as UPC_THREADS says, or one for each core. UPC's
 * environment variables apply, except UPC_TIMEOUT, UPC_SCHEDULE_SEED and UPC_FREEZE, which are
 * refused. A process can have one job at a time, and another one after it. */
int upc_job_start(int threads);

/* Calls the function, which upcc has compiled, on each thread of the job, and returns when it has
 * returned on all. If a thread ends the job by an error, exit() or upc_global_exit(), this returns
 * UPC_JOB_FAILED, and so do later calls: the process can have no other job. A crash ends the
 * process. */
int upc_job_call(void (*function)(void* argument), void* argument);

/* Ends the job. All shared memory is freed, and the library's variables are as they were before the
 * job started. */
int upc_job_end(void);

/* The number of threads of the job; 0: there is none. */
int upc_job_threads(void);

/* Why the calling thread's last call did not return UPC_JOB_OK; otherwise "". Valid until that
 * thread's next call. */
const char* upc_job_error(void);

#ifdef __cplusplus
}
#endif

#include <upcri/restore_macros.h>

#endif
