// The ways a job ends. Exactly one thread ends it: the one whose claim_end returns. In a child of
// fork(), which is no part of the job, each of these ends the child alone.
#ifndef UPC_RUNTIME_EXIT_H
#define UPC_RUNTIME_EXIT_H

namespace upc::runtime {

// Prepares for children of fork(), which have one of the threads; call it once, at start-up.
void prepare_for_fork();
// Whether this process is such a child.
bool in_child_of_fork();

// Returns on the first thread that calls it, once. Any other thread waits for the end here; that
// one, if it comes again because ending went wrong, may tell of one error more.
void claim_end();
// Whether the calling thread has claimed it.
bool ending_here();
// For the thread that has claimed the end: the process ends with `code` in kEndSeconds, whatever
// blocks, after calling `say` if that is not NULL and has not been withdrawn.
void start_countdown(int code, void (*say)());
// False if it is being said.
bool withdraw_last_words();
// Ends the process with the code after flushing stdio, without waiting for anybody: should another
// thread keep a lock that the end needs, the process ends all the same within kEndSeconds.
[[noreturn]] void end_claimed_job(int code);
// Both. On the thread that is ending the job already, from an atexit function, say, it goes on to
// the end with the new code.
[[noreturn]] void end_job(int code);
// Lets the signal, which ends a program, take its default course.
[[noreturn]] void take_default_course(int signal);
// The same, after flushing stdout.
[[noreturn]] void end_claimed_job_by_signal(int signal);

// End the calling thread; the job ends with the last one, and its code is that of the lowest thread
// that has one other than 0. Before the threads are started an exit ends the job, as end_job does;
// so it does while the calling thread is ending it.
[[noreturn]] void return_from_main(int code);
[[noreturn]] void exit_thread(int code);
// From now on it is an error if the calling thread ends by pthread_exit or pthread_cancel: the
// others would wait for it for good.
void forbid_pthread_exit();

}  // namespace upc::runtime

#endif
