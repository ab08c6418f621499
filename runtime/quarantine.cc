// SPDX-License-Identifier: MIT
// The queue of quarantine.h. Objects are released one at a time and outside the lock, since
// releasing takes the arena's lock.
#include "runtime/quarantine.h"

namespace upc::runtime {

Quarantine::Object Quarantine::take_oldest() {
  const Object oldest = objects_[first_];
  first_ = (first_ + 1) % kObjects;
  --count_;
  bytes_ -= oldest.bytes;
  return oldest;
}

void Quarantine::add(uintptr_t address, size_t bytes, unsigned me, Release release) {
  if (bytes > kBytes) return release(address);
  for (;;) {
    mutex_.lock(me);
    if (count_ < kObjects && bytes_ + bytes <= kBytes) break;
    const Object oldest = take_oldest();
    mutex_.unlock(me);
    release(oldest.address);
  }
  objects_[(first_ + count_) % kObjects] = {address, bytes};
  ++count_;
  bytes_ += bytes;
  mutex_.unlock(me);
}

bool Quarantine::empty(unsigned me, Release release) {
  bool any = false;
  for (;;) {
    mutex_.lock(me);
    if (count_ == 0) {
      mutex_.unlock(me);
      return any;
    }
    const Object oldest = take_oldest();
    mutex_.unlock(me);
    release(oldest.address);
    any = true;
  }
}

}  // namespace upc::runtime
