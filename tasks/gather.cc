// SPDX-License-Identifier: MIT
// How threads detect together that there are no tasks any more.
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "tasks/queue.h"

namespace upc::tasks {

namespace race = runtime::race;

namespace {

constexpr uint32_t round_of(uint64_t seen) { return static_cast<uint32_t>(seen / kRound); }
constexpr uint32_t count_of(uint64_t seen) { return static_cast<uint32_t>(seen); }

bool round_is_over_or_has_task(const void* q, uint64_t round) {
  const auto& queue = *static_cast<const Queue*>(q);
  return round_of(queue.gathering.load(std::memory_order_acquire)) != round || has_task(queue);
}

// Adds the calling thread to the round; true if it is the last.
bool come(Queue& queue, uint64_t* seen) {
  uint64_t next;
  *seen = queue.gathering.load(std::memory_order_relaxed);
  do next = count_of(*seen) + 1 == queue.threads ? *seen - count_of(*seen) + kRound : *seen + 1;
  while (!queue.gathering.compare_exchange_weak(*seen, next, std::memory_order_acq_rel,
                                                std::memory_order_relaxed));
  return count_of(next) == 0;
}

// Removes the calling thread from the round; false if all have arrived already.
bool go(Queue& queue, uint32_t round) {
  uint64_t seen = queue.gathering.load(std::memory_order_acquire);
  while (round_of(seen) == round)
    if (queue.gathering.compare_exchange_weak(seen, seen - 1, std::memory_order_acq_rel,
                                              std::memory_order_acquire))
      return true;
  return false;
}

// Waits for the end of the round; false if a task came first, and the caller has left.
bool stay(Queue& queue, Worker& worker, uint32_t round, const char* function) {
  upc::smp::Spinner spinner;
  for (;;) {
    wait_idle(queue, worker, {function, runtime::place(), round_is_over_or_has_task, &queue, round},
              spinner);
    if (round_of(queue.gathering.load(std::memory_order_acquire)) != round) return true;
    if (has_task(queue)) return !go(queue, round);
  }
}

}  // namespace

bool gather(Queue& queue, Worker& worker, const char* function) {
  runtime::schedule::point(function);
  race::release(&queue.gathering);
  {
    const race::Quiet quiet;
    // A thread that has arrived has no task, and can't get one.
    if (!worker.deque.seems_empty()) return false;
    uint64_t seen;
    if (come(queue, &seen)) {
      for (unsigned t = 0; t < queue.threads; ++t) tell(queue, t);
    } else if (!stay(queue, worker, round_of(seen), function)) {
      return false;
    }
    worker.outside.settle();
  }
  race::acquire(&queue.gathering);
  return true;
}

}  // namespace upc::tasks
