// SPDX-License-Identifier: MIT
// A semaphore in memory.
#ifndef UPC_RUNTIME_SEMAPHORE_H
#define UPC_RUNTIME_SEMAPHORE_H

#include <atomic>
#include <cstdint>

#include "runtime/handle.h"

namespace upc::runtime {

// smp/semaphore.h describes the word.
struct Semaphore : Handle {
  int flags;  // with which it was created
  // The only thread that posts or waits, plus 1; 0 before its first call. The checking runtime
  // keeps it for a semaphore that allows only one.
  std::atomic<uint32_t> producer{0}, consumer{0};
  static constexpr objects::Kind kKind = objects::Kind::kSemaphore;
};

}  // namespace upc::runtime

#endif
