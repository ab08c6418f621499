// SPDX-License-Identifier: MIT
// Rewinds a process to an earlier state (memory, registers and signal mask), so that many runs need
// one process. That costs a twentieth of a fork.
//
// The kernel reports the pages that a run has written. After a fork all private pages are shared
// with the parent until they are written, which takes a page fault; /proc/self/pagemap marks a page
// that belongs to this process alone. As long as the count of faults is unchanged, only the pages
// whose contents are kept can have been written. If it has changed, the pages are searched again,
// and the next process keeps those that were found.
//
// The state that the kernel keeps for a process is not rewound. Therefore a filter for system calls
// allows those that change nothing; any other makes the run be repeated in its own process.
#ifndef UPC_SMP_REWIND_H
#define UPC_SMP_REWIND_H

#include <cstdint>

namespace upc::smp::rewind {

// What a process reports to the one that forked it.
enum class Left : uint32_t {
  kUnfit,    // it can't be rewound: the system or the program lacks something that this needs
  kWaiting,  // it ended while it waited for an order
  kRun,      // … in a run: by a signal; by SIGSYS where that was blocked, for the next call
  kLasting,  // the run was about to do something that lasts: repeat it without rewinding
  kLearnt,   // the run has ended, and was reported; the next process knows more pages
  kOver,     // there are no more orders
};

struct Hooks {
  // Waits for an order; false if there will be none. It may read `commands`.
  bool (*await)();
  // Called when a run has ended with this exit code; it reports that by writing to `answers`.
  void (*ended)(int code);
  int commands, answers;  // file descriptors
};

// In the process that forks the others, before the first fork: false if rewinding is impossible.
bool start();
// In a forked process: returns once for each run, each time in the same state. Ends the process
// where left() is set.
void begin(const Hooks& hooks);
// Whether this process is rewound. It has no children, since the filter does not allow calls that
// create them.
bool on();
// In the parent: how the last process ended, and how many runs all of them have made.
Left left();
uint64_t runs();

}  // namespace upc::smp::rewind

#endif
