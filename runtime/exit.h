// SPDX-License-Identifier: MIT
// How a thread ends. runtime/job_end.h describes the end of the job.
#ifndef UPC_RUNTIME_EXIT_H
#define UPC_RUNTIME_EXIT_H

namespace upc::runtime {

// End the calling thread. The job ends with the last thread; its exit code is that of the lowest
// thread with a code other than 0. An exit ends the complete job, as end_job does, before the
// threads are started, while the calling thread is ending the job, and on a thread that is not a
// UPC thread.
[[noreturn]] void return_from_main(int code);
[[noreturn]] void exit_thread(int code);
// Ends the calling thread's part of a job that a library has started with all its threads: then its
// function returns.
void return_to_host();
// After the end of all threads of such a job: releases what the system keeps for each process.
void forget_threads();
// From now on it is an error if the calling thread ends by pthread_exit or pthread_cancel: the
// others would wait for it forever.
void forbid_pthread_exit();

}  // namespace upc::runtime

#endif
