// SPDX-License-Identifier: MIT
// How the process ends. Exactly one thread ends the job: the one whose claim_end returns. In a
// child of fork(), which is not part of the job, these functions end the child alone. Nothing here
// reports an error: diagnostics/ reports errors, and ends the job by these functions.
#ifndef UPC_RUNTIME_JOB_END_H
#define UPC_RUNTIME_JOB_END_H

namespace upc::runtime {

// Exit codes of a job that the runtime ends. Shells use 126 and above, and timeout(1) uses 124, for
// similar purposes.
constexpr int kMisuseCode = 120;    // misuse, or a resource that the machine does not have
constexpr int kDeadlockCode = 121;  // no thread can continue
constexpr int kRaceCode = 122;  // a data race was reported, and the program would have ended with 0
constexpr int kTimeoutCode = 124;  // UPC_TIMEOUT has expired

// Prepares for children of fork(), which have one of the threads. Call it once, at start-up.
void prepare_for_fork();
// Whether this process is such a child.
bool in_child_of_fork();

// Returns on the first thread that calls it, once. Any other thread blocks here until the end. The
// first one may report one more error if it calls this again because ending failed.
void claim_end();
// Whether the calling thread has claimed it.
bool ending_here();
// For the thread that has claimed the end: the process ends with `code` in kEndSeconds, whatever
// blocks, after calling `say` if that is not NULL and has not been withdrawn.
void start_countdown(int code, void (*say)());
// False if `say` is running already.
bool withdraw_last_words();
// Waits for the process to end.
[[noreturn]] void stand_still();
// Ends the process with the code after flushing stdio, without waiting for other threads: if one of
// them keeps a lock that the end needs, the process still ends within kEndSeconds.
[[noreturn]] void end_claimed_job(int code);
// Claims the end and ends the job. On the thread that is already ending it, for example in an
// atexit function, the end continues with the new code.
[[noreturn]] void end_job(int code);
// Writes the records of a job that has ended, such as its report.
void conclude_job(int code);
// Ends the process after all threads have ended, so that nothing can hold it.
[[noreturn]] void finish_claimed_job(int code);
// Performs the default action of a signal that ends a program.
[[noreturn]] void take_default_course(int number);
// The same, after flushing stdout.
[[noreturn]] void end_claimed_job_by_signal(int number);

}  // namespace upc::runtime

#endif
