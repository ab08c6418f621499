// SPDX-License-Identifier: MIT
// Exploration: each run of a job consists of steps, and the tool chooses the thread that takes each
// step (smp/exploration_log.h), so that it can try all orders. Only the checking runtime has it.
//
// All threads start as usual. Then thread 0 takes over the others' stacks and thread-local data,
// and forks a process for runs. In it, one OS thread runs the threads of the job and switches
// between them where a step ends. That is a hundred times cheaper than a switch between OS threads,
// and nothing runs that was not chosen. After a run the process is rewound (smp/rewind.h), or the
// next run gets its own process.
#ifndef UPC_SMP_EXPLORATION_H
#define UPC_SMP_EXPLORATION_H

#include <cstddef>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/exploration_log.h"

namespace upc::smp::exploration {

// Where a thread is in the source.
struct SourceLine {
  const char* file;
  uint32_t line;
};

struct Hooks {
  // Before any run, in the process from which all are forked.
  void (*ready)();
  // In the process of a run, before its first step.
  void (*begin)();
  // The thread continues from here, on the calling thread's stack.
  void (*resumed)(unsigned thread);
  // The calling thread's step has ended: its writes are known.
  void (*step_over)(unsigned thread);
  // The job is about to end.
  void (*at_end)();
  // Where a wait stands.
  SourceLine (*place_of)(const BlockedOn& on);
};

#ifdef UPCRI_CHECK

// Whether this process is explored, or replays one run.
extern bool on;
// The memory that the job and the tool share; in a replay, the job's own.
extern Log* shared;

// Reads UPC_EXPLORE (file descriptors of commands, answers and the log) or UPC_REPLAY (a run's
// choices). Returns the error, or null. `on` becomes true if either is set.
const char* start(unsigned threads, const Hooks& called);
// Each thread calls it; it returns in a run, when it is the thread's turn.
void enter(unsigned thread);

// Announces the calling thread's next operation, which happens as soon as the thread is chosen;
// with `condition`, not before that is over. Returns the number of its event, or kNone.
constexpr uint32_t kNone = UINT32_MAX;
uint32_t step(const Op& op, const char* what, const SourceLine& place, const BlockedOn* condition);
// Records an operation that happened within the current step.
uint32_t note(const Op& op, const char* what, const SourceLine& place);
// The event, to be completed.
Event& event(uint32_t number);
// A choice among values: the next one in the tool's orders, or `otherwise`.
uint64_t choose_value(uint64_t otherwise);
// The calling thread waits for what is not over: a step without effect follows as soon as it is.
void give_way(const BlockedOn& waits);
// The calling thread has ended.
[[noreturn]] void leave();
// The job is about to end, because of the calling thread.
void stopping();
// Ends the run in this way.
[[noreturn]] void end(Ended how);
// The calling thread's number in the run.
unsigned self();
// Appends to the text that a thread has written.
void add_text(unsigned thread, const char* text, size_t bytes);

#endif

}  // namespace upc::smp::exploration

#endif
