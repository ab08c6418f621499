// SPDX-License-Identifier: MIT
// A process that is put back to where it was, so that many runs need one process: memory, registers
// and signal mask. That costs a twentieth of a fork.
//
// What a run has written is known from the kernel. After a fork all private pages are shared with
// the parent until they are written, which takes a page fault; a page that is this process's alone
// is marked so in /proc/self/pagemap. As long as the count of faults stays as it was, the pages
// whose contents are kept are all that can have been written. If it does not, they are looked for
// again, and what is found is kept by the next process.
//
// What the kernel has of a process is not put back. So there is a filter for system calls: those
// that change nothing are let through, and with any other the run is left for a process of its own.
#ifndef UPC_SMP_REWIND_H
#define UPC_SMP_REWIND_H

#include <cstdint>

namespace upc::smp::rewind {

// What a process has left behind for the one from which it was forked.
enum class Left : uint32_t {
  kUnfit,    // it can't be put back: the system, or the program, has not what that needs
  kWaiting,  // it ended while it waited for an order
  kRun,      // … in a run: by a signal; by SIGSYS where that was blocked, for what comes next
  kLasting,  // the run was about to do something that lasts: it is to be made again, without this
  kLearnt,   // the run has ended, and was reported; the next process knows more pages
  kOver,     // there are no more orders
};

struct Hooks {
  // Waits for an order; false if there will be none. It may read `commands`.
  bool (*await)();
  // A run has ended with this exit code, which is reported by writing to `answers`.
  void (*ended)(int code);
  int commands, answers;  // file descriptors
};

// In the process from which others are forked, before the first: false if this can't be.
bool start();
// In a forked process: returns once for each run, each time in the same state. Ends the process
// where left() says more.
void begin(const Hooks& hooks);
// Whether this process is put back: it has no children, since a call that makes them is none that
// is let through.
bool on();
// In the parent: what the last process has left, once it has ended; and how many runs all of them
// have made.
Left left();
uint64_t runs();

}  // namespace upc::smp::rewind

#endif
