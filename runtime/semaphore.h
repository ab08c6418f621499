// SPDX-License-Identifier: MIT
// What a semaphore is in memory.
#ifndef UPC_RUNTIME_SEMAPHORE_H
#define UPC_RUNTIME_SEMAPHORE_H

#include <atomic>
#include <cstdint>

#include "runtime/handle.h"

namespace upc::runtime {

// The word is as smp/semaphore.h says.
struct Semaphore : Handle {
  int flags;  // those that it was made with
  // The only thread that posts or waits, plus 1; 0 before its first. Kept by the checking runtime
  // for a semaphore that has only one.
  std::atomic<uint32_t> producer{0}, consumer{0};
  static constexpr objects::Kind kKind = objects::Kind::kSemaphore;
};

}  // namespace upc::runtime

#endif
