// SPDX-License-Identifier: MIT
// Which thread is blocked on what, so that a job in which every thread waits forever can report it.
// Only waits that have reached the sleeping stage are entered here, so a short wait costs nothing.
#ifndef UPC_SMP_DEADLOCK_H
#define UPC_SMP_DEADLOCK_H

#include <cstdint>

namespace upc::smp {

// One thread's wait. `over(object, ticket)` returns whether it could end now. Other threads call
// it, so it must only read memory that stays mapped.
struct BlockedOn {
  const char* what;   // for the report, such as "in upc_wait"
  const void* where;  // the waiting thread's place in the source; opaque here
  bool (*over)(const void* object, uint64_t ticket);
  const void* object;
  uint64_t ticket;
};

// Called once, by the thread that finds the deadlock, with every thread's wait. It must not return.
using DeadlockReporter = void (*)(const BlockedOn* waits, unsigned threads);

// Sets up for threads 0 to threads-1; call it while the process has one thread.
void watch_threads(unsigned threads, DeadlockReporter reporter);
// Sets the calling thread's number.
void watch_as(unsigned thread);
// In a child of fork(), where no other thread runs: marks each of them as waiting forever, with
// `what` for the report.
void watch_alone(const char* what);

// Adds or removes a thread of the process that works for `thread`. Such a helper has no row here,
// and may end any wait: while there is one, no deadlock is reported.
void add_helper(unsigned thread);
void remove_helper(unsigned thread);

// Enters and withdraws the calling thread's wait.
void publish_blocked(const BlockedOn& on);
void withdraw_blocked();
// Whether the thread is blocked, and on what. *on is a wait that was current while it was read.
bool is_blocked(unsigned thread, BlockedOn* on);
// Reports if every thread is blocked and no wait can end. Exact: a thread that could continue is
// never taken for blocked, however slowly it is scheduled. Only the threads of the table and their
// helpers can end each other's waits; what a signal handler or another thread of the process might
// do later is not known.
void watch_for_deadlock();

}  // namespace upc::smp

#endif
