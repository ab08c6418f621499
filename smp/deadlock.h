// SPDX-License-Identifier: MIT
// Who is blocked on what, so that a job in which every thread waits for good can say so. Only waits
// that have come to sleeping are entered here, so a short wait pays nothing.
#ifndef UPC_SMP_DEADLOCK_H
#define UPC_SMP_DEADLOCK_H

#include <cstdint>

namespace upc::smp {

// One thread's wait. `over(object, ticket)` returns whether it could end now; it is called from
// other threads, and must only read memory that stays mapped.
struct BlockedOn {
  const char* what;   // for the report, such as "in upc_wait"
  const void* where;  // the waiting side's place in the source; opaque here
  bool (*over)(const void* object, uint64_t ticket);
  const void* object;
  uint64_t ticket;
};

// Called once, from the thread that finds the deadlock, with every thread's wait; must not return.
using DeadlockReporter = void (*)(const BlockedOn* waits, unsigned threads);

// Sets up for threads 0 to threads-1; call it while the process has one thread.
void watch_threads(unsigned threads, DeadlockReporter reporter);
// Says which of them the calling thread is.
void watch_as(unsigned thread);
// In a child of fork(), where no other thread runs: each of them is taken to wait for good, with
// `what` for the report.
void watch_alone(const char* what);

// One more thread of the process works for `thread` from now on, or one less. Such a thread has no
// row here, and may end any wait: while there is one, nothing is taken for a deadlock.
void add_helper(unsigned thread);
void remove_helper(unsigned thread);

// Enters and withdraws the calling thread's wait.
void publish_blocked(const BlockedOn& on);
void withdraw_blocked();
// Whether the thread is blocked, and on what: of a wait that stood while it was read.
bool is_blocked(unsigned thread, BlockedOn* on);
// Reports if every thread is blocked and no wait can end. Exact: no thread that could go on,
// however slowly it is scheduled, is taken for blocked. Only the threads here and their helpers can
// end each other's waits; what a signal handler or another thread of the process might do later is
// not known.
void watch_for_deadlock();

}  // namespace upc::smp

#endif
