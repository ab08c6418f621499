// SPDX-License-Identifier: MIT
// Exploration: each run of a job is made of steps, and what thread takes each step is decided from
// outside (smp/exploration_log.h), so that all orders can be tried. Only the checking runtime has
// it.
//
// All threads start as usual. Then thread 0 takes over the others' stacks and thread-local data,
// and forks a process for runs: in it, one thread of the system runs the threads of the job, and
// goes from one to another where a step ends. That costs less than a switch between threads of the
// system by a hundred times, and nothing runs in a run but what was decided. After a run the
// process is put back (smp/rewind.h), or the next run has a process of its own.
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
  // The thread goes on from now on, on the calling one's stack.
  void (*resumed)(unsigned thread);
  // The calling thread's step has ended: what it wrote is known.
  void (*step_over)(unsigned thread);
  // The job is about to end.
  void (*at_end)();
  // Where a wait stands.
  SourceLine (*place_of)(const BlockedOn& on);
};

#ifdef UPCRI_CHECK

// Whether this process is explored, or repeats one run.
extern bool on;
// The memory that both map; of a repeated run, the job's own.
extern Log* shared;

// Reads UPC_EXPLORE (file descriptors of commands, answers and the log) or UPC_REPLAY (a run's
// choices). False, with what is wrong, if that can't be. `on` says whether there is either.
const char* start(unsigned threads, const Hooks& hooks);
// Each thread enters; returns in a run, when it is the thread's turn.
void enter(unsigned thread);

// The calling thread is about to do this, as soon as it is chosen; with `condition`, not before
// that is over. Returns the number of its event, or kNone.
constexpr uint32_t kNone = UINT32_MAX;
uint32_t step(const Op& op, const char* what, const SourceLine& place, const BlockedOn* condition);
// … has done this, in its step.
uint32_t note(const Op& op, const char* what, const SourceLine& place);
// The event, to be completed.
Event& event(uint32_t number);
// A choice among values: the next that is ordered, or this one.
uint64_t choose_value(uint64_t otherwise);
// The calling thread waits in vain for `on`: a step without effect comes as soon as that is over.
void give_way(const BlockedOn& on);
// The calling thread has ended.
[[noreturn]] void leave();
// The job is about to end, by what the calling thread does.
void stopping();
// The run ends here, as said.
[[noreturn]] void end(Ended how);
// The calling thread, of the run's threads.
unsigned self();
// What a thread writes is added to what it has written.
void add_text(unsigned thread, const char* text, size_t bytes);

#endif

}  // namespace upc::smp::exploration

#endif
