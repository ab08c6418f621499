// SPDX-License-Identifier: MIT
// How a thread ends. The job ends as runtime/job_end.h says.
#ifndef UPC_RUNTIME_EXIT_H
#define UPC_RUNTIME_EXIT_H

namespace upc::runtime {

// End the calling thread; the job ends with the last one, and its code is that of the lowest thread
// that has one other than 0. Before the threads are started an exit ends the job, as end_job does;
// so it does while the calling thread is ending it, and on a thread that is no UPC thread.
[[noreturn]] void return_from_main(int code);
[[noreturn]] void exit_thread(int code);
// Ends the calling thread's part of a job that a library has started, with all its threads: its
// function returns then.
void return_to_host();
// Behind the end of all threads of such a job: gives back what the system keeps for each process.
void forget_threads();
// From now on it is an error if the calling thread ends by pthread_exit or pthread_cancel: the
// others would wait for it for good.
void forbid_pthread_exit();

}  // namespace upc::runtime

#endif
