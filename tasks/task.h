// SPDX-License-Identifier: MIT
// A task in memory, and how it detects which of the tasks that it has put have ended.
//
// A task runs on one thread from its start to its end. The tasks that it puts, its children, are in
// that thread's deque. Most of them run on the same thread, which counts them without atomic
// operations. A child that another thread has taken is counted in `word`:
//
//   bits    field      contents
//   0-31    back       kBack minus the children that have ended elsewhere; once the task itself has
//                      ended, the children that have not
//   32-62   deep       children that have ended, and have descendants that have not
//   63      ended      the task itself has ended, with children or descendants that have not
//
//   event                                 change                            order
//   a child ends elsewhere                back - 1, and deep + 1 if it has  acq_rel: its effects
//                                         descendants that have not ended   come before the wait's
//                                                                           end
//   a child ends on the task's thread     outstanding - 1; deep + 1         program order
//   such a child's last descendant ends   deep - 1                          as the first
//   the task ends before all is over      sets ended, and back as above     as the first
//   a wait                                reads                             acquire
//
// A word equal to kEnded means that the task and all below it are over. Exactly one thread makes it
// so; that thread frees the memory and reports to the task above.
#ifndef UPC_TASKS_TASK_H
#define UPC_TASKS_TASK_H

#include <upcri/job.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "smp/os.h"

namespace upc::tasks {

inline constexpr uint64_t kBack = uint64_t{1} << 31;
inline constexpr uint64_t kDeep = uint64_t{1} << 32;
inline constexpr uint64_t kEnded = uint64_t{1} << 63;

enum class Form : uint8_t {
  kTask,
  kGroup,   // taskq_group_begin to taskq_group_end: the children between them
  kThread,  // the tasks that a thread puts outside of tasks
};

// The task's arguments follow it in memory; children of groups and threads have none.
struct alignas(smp::os::kCacheLine) Task {
  Task* parent;  // task, group or thread; or the next free one
  void (*function)(void* in, void* out);
  void* out;
  const upcri_place_t* put_at;  // or null
  std::atomic<uint64_t> word;
  // Children that were put minus those that have ended on this task's thread, which alone writes
  // it. Relaxed is enough: others read it only to detect deadlocks, while the thread sleeps.
  std::atomic<uint32_t> outstanding;
  uint32_t thread;  // that put it
  uint8_t size_class;
  Form form;
  bool over;         // it has ended: only the word counts its children. Used by its thread
  bool needs_frame;  // since its last wait it has put a child whose result goes to its own stack

  void* in() { return this + 1; }

  void begin(Form f, Task* above) {
    parent = above;
    word.store(kBack, std::memory_order_relaxed);  // no other thread knows it yet
    outstanding.store(0, std::memory_order_relaxed);
    form = f;
    over = needs_frame = false;
  }
  uint32_t count() const { return outstanding.load(std::memory_order_relaxed); }
  void count_put() { outstanding.store(count() + 1, std::memory_order_relaxed); }
  void count_end() { outstanding.store(count() - 1, std::memory_order_relaxed); }

  // Whether all children have ended, or all below; for a task that has not ended itself. Acquire
  // pairs with the children's ends.
  bool children_are_over() const {
    const uint64_t seen = word.load(std::memory_order_acquire);
    return static_cast<uint32_t>(seen) + count() == static_cast<uint32_t>(kBack);
  }
  bool all_is_over() const { return word.load(std::memory_order_acquire) + count() == kBack; }
  // All children have ended: resets the counts, so that they never overflow.
  void settle() {
    needs_frame = false;
    if (count() == 0) return;
    word.fetch_add(count(), std::memory_order_relaxed);  // relaxed: all that it counts is over
    outstanding.store(0, std::memory_order_relaxed);
  }
};
static_assert(sizeof(Task) == smp::os::kCacheLine);

}  // namespace upc::tasks

#endif
