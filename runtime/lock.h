// What a UPC lock is in memory.
#ifndef UPC_RUNTIME_LOCK_H
#define UPC_RUNTIME_LOCK_H

#include <atomic>
#include <cstdint>

#include "smp/os.h"

namespace upc::runtime {

// One cache line in its creator's local area. Inline code reaches the word alone (upcri/sync.h).
struct alignas(smp::os::kCacheLine) Lock {
  std::atomic<uint64_t> word;                             // see smp/mutex.h
  std::atomic<uint64_t> magic;                            // kMagic while the lock lives
  static constexpr uint64_t kMagic = 0x6b636f6c20435055;  // "UPC lock"
};

// Whether a live lock is at the address, which may be any.
bool is_lock(uintptr_t address);

}  // namespace upc::runtime

#endif
