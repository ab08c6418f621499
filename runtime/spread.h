// SPDX-License-Identifier: MIT
// The bytes of a shared object on each thread, by upcri/distribution.h, computed once for many
// queries. (Spec: "Dynamic Memory Allocation".)
#ifndef UPC_RUNTIME_SPREAD_H
#define UPC_RUNTIME_SPREAD_H

#include <upcri/distribution.h>

#include <cstdint>

#include "upcri/job.h"

namespace upc::runtime {

class Spread {
 public:
  Spread() = default;
  // `blocks` blocks of block_bytes bytes, the last of which lacks `shortage` bytes. Thread 0's
  // share must be less than 2^64 bytes.
  Spread(uint64_t blocks, uint64_t block_bytes, uint64_t shortage = 0)
      : blocks_(blocks), block_bytes_(block_bytes), shortage_(blocks ? shortage : 0) {
    const auto next = upcri_position_of_element(blocks, 1, upcri_job.threads);  // behind the last
    round_bytes_ = next.local * block_bytes;
    more_ = static_cast<uint32_t>(next.thread);
    last_ = blocks == 0 ? 0 : (more_ ? more_ : upcri_job.threads) - 1;
  }

  // Bytes with affinity to `thread`. No thread has more than thread 0.
  uint64_t bytes_of(uint32_t thread) const {
    return round_bytes_ + (thread < more_ ? block_bytes_ : 0) - (thread == last_ ? shortage_ : 0);
  }
  // The number n of the threads 0 to n-1 that have as many bytes as `thread`, or more. The others
  // have fewer, since no thread has more than one before it.
  uint32_t threads_like(uint32_t thread) const {
    const uint64_t bytes = bytes_of(thread);
    if (bytes_of(upcri_job.threads - 1) >= bytes) return upcri_job.threads;
    return bytes_of(last_) >= bytes ? last_ + 1 : last_;
  }
  uint64_t blocks() const { return blocks_; }
  uint64_t block_bytes() const { return block_bytes_; }
  uint64_t total_bytes() const { return blocks_ * block_bytes_ - shortage_; }

 private:
  uint64_t blocks_ = 0;
  uint64_t block_bytes_ = 0;
  uint64_t round_bytes_ = 0;  // of the blocks that every thread has
  uint32_t more_ = 0;         // threads 0 to more_-1 have one block more
  uint32_t last_ = 0;         // the thread that has the last block
  uint64_t shortage_ = 0;
};

}  // namespace upc::runtime

#endif
