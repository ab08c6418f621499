// SPDX-License-Identifier: MIT
// The memory of deques.
#include "tasks/deque.h"

#include <stdlib.h>

#include <new>

namespace upc::tasks {
namespace {

// The initial capacity of a deque, in tasks.
constexpr int64_t kFirstSize = 256;

}  // namespace

Deque::Ring* Deque::make_ring(int64_t size, Ring* older) {
  void* room = malloc(sizeof(Ring) + static_cast<size_t>(size) * sizeof(std::atomic<Task*>));
  if (!room) return nullptr;
  auto* ring = new (room) Ring{size - 1, older};
  for (int64_t i = 0; i < size; ++i) new (&ring->at(i)) std::atomic<Task*>{nullptr};
  return ring;
}

bool Deque::start() {
  Ring* ring = make_ring(kFirstSize, nullptr);
  ring_.store(ring, std::memory_order_relaxed);  // no other thread knows the deque yet
  return ring != nullptr;
}

void Deque::end() {
  for (Ring* ring = ring_.load(std::memory_order_relaxed); ring;) {
    Ring* const older = ring->older;
    free(ring);
    ring = older;
  }
}

Deque::Ring* Deque::grow(Ring* ring, int64_t bottom) {
  Ring* const larger = make_ring(2 * (ring->mask + 1), ring);
  if (!larger) return nullptr;
  for (int64_t i = seen_top_; i < bottom; ++i)
    larger->at(i).store(ring->get(i), std::memory_order_relaxed);
  // Pairs with steal's acquire.
  ring_.store(larger, std::memory_order_release);
  return larger;
}

}  // namespace upc::tasks
