// SPDX-License-Identifier: MIT
// The memory of tasks: slabs, and memory that other threads return.
#include "tasks/pool.h"

#include <stdlib.h>

#include <algorithm>
#include <new>

namespace upc::tasks {
namespace {

// The size of a slab of tasks, which is allocated at once and never freed.
constexpr size_t kSlab = 64 << 10;

}  // namespace

Task* Pool::take_more(unsigned size_class) {
  // All at once, so that no other thread can remove a task from the list while this one reads it.
  for (Task* task = returned_.exchange(nullptr, std::memory_order_acquire); task;) {
    Task* const next = task->parent;
    give_back(task);
    task = next;
  }
  if (!free_[size_class]) {
    const size_t each = size_t{1} << (kSmallest + size_class), bytes = std::max(each, kSlab);
    auto* room = static_cast<char*>(aligned_alloc(smp::os::kCacheLine, bytes));
    if (!room) return nullptr;
    // The first task of the slab is the first to be taken.
    for (size_t end = bytes; end >= each; end -= each) {
      auto* task = new (room + end - each) Task;
      task->size_class = static_cast<uint8_t>(size_class);
      give_back(task);
    }
  }
  Task* const task = free_[size_class];
  free_[size_class] = task->parent;
  return task;
}

}  // namespace upc::tasks
