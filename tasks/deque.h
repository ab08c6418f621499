// SPDX-License-Identifier: MIT
// A thread's tasks: the thread itself puts and takes at the bottom, others take at the top. (Chase
// and Lev, "Dynamic circular work-stealing deque", SPAA 2005, with the orders of Lê, Pop, Cohen and
// Zappa Nardelli, PPoPP 2013. Their fences are part of the accesses here.)
//
//   word     changed by                          order
//   bottom   the owner                           put: release, pairs with the thief's load, so that
//                                                the thief sees the task. take: sequentially
//                                                consistent, before the owner's load of top
//   top      a thief, or the owner for the       both by compare-exchange; sequentially consistent,
//            last task                           as are the loads before it
//
// For the last task: the owner lowers bottom and then reads top; a thief reads top and then bottom.
// In the single order of these four accesses either the thief sees the lower bottom, or the owner
// sees that only one task is left, and both compete for it at top.
#ifndef UPC_TASKS_DEQUE_H
#define UPC_TASKS_DEQUE_H

#include <atomic>
#include <cstdint>

#include "smp/os.h"

namespace upc::tasks {

struct Task;

class Deque {
 public:
  // Allocates space for the first tasks; false if there is no memory.
  bool start();
  // Frees all memory. No thread uses the deque any more.
  void end();

  // Called by the owner. False if there is no memory.
  bool put(Task* task) {
    const int64_t bottom = bottom_.load(std::memory_order_relaxed);  // only the owner writes it
    Ring* ring = ring_.load(std::memory_order_relaxed);              // only the owner writes it
    if (__builtin_expect(bottom - seen_top_ > ring->mask, 0)) {
      // Acquire pairs with the thieves' compare-exchange: they have read the slots that are now
      // overwritten.
      seen_top_ = top_.load(std::memory_order_acquire);
      if (bottom - seen_top_ > ring->mask && !(ring = grow(ring, bottom))) return false;
    }
    ring->at(bottom).store(task, std::memory_order_relaxed);
    bottom_.store(bottom + 1, std::memory_order_release);
    return true;
  }
  // Called by the owner: returns the newest task, or null.
  Task* take() {
    const int64_t bottom = bottom_.load(std::memory_order_relaxed) - 1;
    // Top only grows, so an old value is enough to show that there is no task.
    if (top_.load(std::memory_order_relaxed) > bottom) return nullptr;
    bottom_.store(bottom, std::memory_order_seq_cst);
    int64_t top = top_.load(std::memory_order_seq_cst);
    Task* task = nullptr;
    if (top <= bottom) task = ring_.load(std::memory_order_relaxed)->get(bottom);
    if (top < bottom) return task;
    if (task && !top_.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst,
                                              std::memory_order_relaxed))
      task = nullptr;
    // The deque is empty now: a thief that reads either value finds no task below it.
    bottom_.store(bottom + 1, std::memory_order_relaxed);
    return task;
  }
  // Called by any thread: returns the oldest task, or null. It retries if another thread takes the
  // task.
  Task* steal() {
    for (;;) {
      int64_t top = top_.load(std::memory_order_seq_cst);
      if (top >= bottom_.load(std::memory_order_seq_cst)) return nullptr;
      // Acquire pairs with grow's release: the tasks that it has copied are visible.
      Task* task = ring_.load(std::memory_order_acquire)->get(top);
      if (top_.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst,
                                       std::memory_order_relaxed))
        return task;
    }
  }
  // Whether there is no task, as far as the caller can see. Acquire pairs with put's release.
  bool seems_empty() const {
    return bottom_.load(std::memory_order_acquire) <= top_.load(std::memory_order_relaxed);
  }

 private:
  struct Ring {
    int64_t mask;
    Ring* older;  // thieves may still read it
    std::atomic<Task*>& at(int64_t number) {
      return reinterpret_cast<std::atomic<Task*>*>(this + 1)[number & mask];
    }
    // Relaxed is enough: the preceding read of bottom or of the ring orders the slot.
    Task* get(int64_t number) { return at(number).load(std::memory_order_relaxed); }
  };
  static Ring* make_ring(int64_t size, Ring* older);
  Ring* grow(Ring* ring, int64_t bottom);

  // The owner's line, and the thieves'.
  alignas(smp::os::kCacheLine) std::atomic<int64_t> bottom_{0};
  std::atomic<Ring*> ring_{nullptr};
  int64_t seen_top_ = 0;  // a lower bound of top
  alignas(smp::os::kCacheLine) std::atomic<int64_t> top_{0};
};

}  // namespace upc::tasks

#endif
