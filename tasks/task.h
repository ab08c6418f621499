// SPDX-License-Identifier: MIT
// A task in memory, and how it knows which of those that it has put are at their end.
//
// A task runs on one thread from its start to its end. The tasks that it puts, its children, lie in
// that thread's deque; most of them run on the same thread, which counts them without atomic
// operations. A child that another thread has taken is counted in `word`:
//
//   bits    field      is
//   0-31    back       kBack less the children that have ended elsewhere; once the task itself has
//                      ended, all its children that have not
//   32-62   deep       children that have ended, and have descendants that have not
//   63      ended      the task itself has ended, with children or descendants that have not
//
//   who                                        does                              order
//   a child that ends elsewhere                back - 1, and deep + 1 if it has  acquire and
//   release:
//                                              descendants that have not ended   what it did comes
//                                                                                before the wait's
//                                                                                end
//   a child that ends on the task's thread     outstanding - 1; deep + 1         program order
//   the last descendant of such a child        deep - 1                          as the first
//   the task at its end, if not all is over    sets ended, back as said          as the first
//   a wait                                     reads                             acquire
//
// A word that is kEnded alone says that the task and all below it are over: the thread that makes
// it so, and only one does, gives the memory back and reports to the task above.
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
  kThread,  // what a thread puts outside of tasks
};

// What the task is given follows it in memory, for children of groups and threads nothing.
struct alignas(smp::os::kCacheLine) Task {
  Task* parent;  // task, group or thread; or the next one that is free
  void (*function)(void* in, void* out);
  void* out;
  const upcri_place_t* put_at;  // or null
  std::atomic<uint64_t> word;
  // Children put, less those that have ended on this task's thread, which alone writes it. Relaxed:
  // others read it in looking for deadlocks only, while the thread sleeps.
  std::atomic<uint32_t> outstanding;
  uint32_t thread;  // that put it
  uint8_t size_class;
  Form form;
  bool over;         // it has ended: its children count in the word alone. Its thread's
  bool needs_frame;  // since its last wait it has put a child whose result goes to its own stack

  void* in() { return this + 1; }

  void begin(Form f, Task* above) {
    parent = above;
    word.store(kBack, std::memory_order_relaxed);  // nobody else knows it yet
    outstanding.store(0, std::memory_order_relaxed);
    form = f;
    over = needs_frame = false;
  }
  uint32_t count() const { return outstanding.load(std::memory_order_relaxed); }
  void count_put() { outstanding.store(count() + 1, std::memory_order_relaxed); }
  void count_end() { outstanding.store(count() - 1, std::memory_order_relaxed); }

  // Whether all children have ended, or all below; of a task that has not ended itself. Acquire
  // pairs with the children's ends.
  bool children_are_over() const {
    const uint64_t seen = word.load(std::memory_order_acquire);
    return static_cast<uint32_t>(seen) + count() == static_cast<uint32_t>(kBack);
  }
  bool all_is_over() const { return word.load(std::memory_order_acquire) + count() == kBack; }
  // All children have ended: the counts begin again, so that they never run over.
  void settle() {
    needs_frame = false;
    if (count() == 0) return;
    word.fetch_add(count(), std::memory_order_relaxed);  // orders nothing: what it counts is over
    outstanding.store(0, std::memory_order_relaxed);
  }
};
static_assert(sizeof(Task) == smp::os::kCacheLine);

}  // namespace upc::tasks

#endif
