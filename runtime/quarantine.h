// SPDX-License-Identifier: MIT
// Freed objects that are kept from reuse for a while, so that accesses through dangling pointers
// are detected. It is a queue with limits on objects and bytes. Used where red_zone::wanted().
#ifndef UPC_RUNTIME_QUARANTINE_H
#define UPC_RUNTIME_QUARANTINE_H

#include <cstddef>
#include <cstdint>

#include "smp/mutex.h"

namespace upc::runtime {

class Quarantine {
 public:
  // Frees an object's memory for reuse.
  using Release = void (*)(uintptr_t address);

  // Adds an object of `bytes` bytes, and releases the oldest ones beyond the limits.
  void add(uintptr_t address, size_t bytes, unsigned me, Release release);
  // Releases all, when the memory is needed; false if there are none.
  bool empty(unsigned me, Release release);

 private:
  static constexpr unsigned kObjects = 4096;
  static constexpr size_t kBytes = size_t{64} << 20;

  struct Object {
    uintptr_t address;
    size_t bytes;
  };
  Object take_oldest() UPC_REQUIRES(mutex_);

  smp::Mutex mutex_;
  Object objects_[kObjects] UPC_GUARDED_BY(mutex_);  // a ring
  unsigned first_ UPC_GUARDED_BY(mutex_) = 0;
  unsigned count_ UPC_GUARDED_BY(mutex_) = 0;
  size_t bytes_ UPC_GUARDED_BY(mutex_) = 0;
};

}  // namespace upc::runtime

#endif
