// SPDX-License-Identifier: MIT
// The memory of tasks. Each thread takes it from its own lists, by size. Another thread that ends a
// task returns its memory to the thread that took it, so that a thread that puts tasks for others
// to run does not need more and more.
#ifndef UPC_TASKS_POOL_H
#define UPC_TASKS_POOL_H

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "tasks/task.h"

namespace upc::tasks {

class alignas(smp::os::kCacheLine) Pool {
 public:
  // Size classes: a task with its arguments takes 128 bytes, or twice as much, and so on.
  static constexpr unsigned kSmallest = 7;
  static constexpr unsigned kClasses = 24;
  static constexpr size_t kLargest = (size_t{1} << (kSmallest + kClasses - 1)) - sizeof(Task);

  static unsigned class_of(size_t in_bytes) {
    const size_t bytes = sizeof(Task) + in_bytes;
    return bytes <= size_t{1} << kSmallest
               ? 0
               : 64 - static_cast<unsigned>(__builtin_clzll(bytes - 1)) - kSmallest;
  }

  // Called by the owner: memory for a task of the class; null if there is none.
  Task* take(unsigned size_class) {
    Task* const task = free_[size_class];
    if (__builtin_expect(!task, 0)) return take_more(size_class);
    free_[size_class] = task->parent;
    return task;
  }
  // Called by the owner, for memory that it took.
  void give_back(Task* task) {
    task->parent = free_[task->size_class];
    free_[task->size_class] = task;
  }
  // Called by another thread. Release pairs with take_more's acquire.
  void return_from_afar(Task* task) {
    Task* newest = returned_.load(std::memory_order_relaxed);
    do task->parent = newest;
    while (!returned_.compare_exchange_weak(newest, task, std::memory_order_release,
                                            std::memory_order_relaxed));
  }

 private:
  Task* take_more(unsigned size_class);

  Task* free_[kClasses] = {};
  alignas(smp::os::kCacheLine) std::atomic<Task*> returned_{nullptr};
};

}  // namespace upc::tasks

#endif
