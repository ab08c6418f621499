// What a semaphore is in memory.
#ifndef UPC_RUNTIME_SEMAPHORE_H
#define UPC_RUNTIME_SEMAPHORE_H

#include <atomic>
#include <cstdint>

#include "smp/os.h"

namespace upc::runtime {

// One cache line in its creator's local area.
struct alignas(smp::os::kCacheLine) Semaphore {
  std::atomic<uint64_t> word;   // see smp/semaphore.h
  std::atomic<uint64_t> magic;  // kMagic while the semaphore lives
  int flags;                    // those that it was made with
  // The only thread that posts or waits, plus 1; 0 before its first. Kept by the checking runtime
  // for a semaphore that has only one.
  std::atomic<uint32_t> producer, consumer;
  static constexpr uint64_t kMagic = 0x6d65732043505563;  // "cUPC sem"
};

// Whether a live semaphore is at the address, which may be any.
bool is_semaphore(uintptr_t address);

}  // namespace upc::runtime

#endif
