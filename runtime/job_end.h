// SPDX-License-Identifier: MIT
// How the process ends. Exactly one thread ends the job: the one whose claim_end returns. In a
// child of fork(), which is no part of the job, each of these ends the child alone. Nothing here
// reports an error: what does, in diagnostics/, ends the job by this.
#ifndef UPC_RUNTIME_JOB_END_H
#define UPC_RUNTIME_JOB_END_H

namespace upc::runtime {

// Exit codes of a job that the runtime ends. A shell has 126 and more, and timeout(1) 124, for
// such.
constexpr int kMisuseCode = 120;    // misuse, or something that the machine cannot give
constexpr int kDeadlockCode = 121;  // no thread can go on
constexpr int kRaceCode = 122;  // a data race was reported, and the program would have ended with 0
constexpr int kTimeoutCode = 124;  // UPC_TIMEOUT is over

// Prepares for children of fork(), which have one of the threads; call it once, at start-up.
void prepare_for_fork();
// Whether this process is such a child.
bool in_child_of_fork();

// Returns on the first thread that calls it, once. Any other thread waits for the end here; that
// one, if it comes again because ending went wrong, may report one error more.
void claim_end();
// Whether the calling thread has claimed it.
bool ending_here();
// For the thread that has claimed the end: the process ends with `code` in kEndSeconds, whatever
// blocks, after calling `say` if that is not NULL and has not been withdrawn.
void start_countdown(int code, void (*say)());
// False if it is being said.
bool withdraw_last_words();
// Waits for the process to end.
[[noreturn]] void stand_still();
// Ends the process with the code after flushing stdio, without waiting for anybody: should another
// thread keep a lock that the end needs, the process ends all the same within kEndSeconds.
[[noreturn]] void end_claimed_job(int code);
// Both. On the thread that is ending the job already, from an atexit function, say, it goes on to
// the end with the new code.
[[noreturn]] void end_job(int code);
// Writes what is written of a job that has ended, such as its report.
void conclude_job(int code);
// Ends the process after all threads have ended, so that nothing can hold it.
[[noreturn]] void finish_claimed_job(int code);
// Lets the signal, which ends a program, take its default course.
[[noreturn]] void take_default_course(int number);
// The same, after flushing stdout.
[[noreturn]] void end_claimed_job_by_signal(int number);

}  // namespace upc::runtime

#endif
