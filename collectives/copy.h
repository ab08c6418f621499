// SPDX-License-Identifier: MIT
// Copies of blocks, and prefetches before a call may access them.
#ifndef UPC_COLLECTIVES_COPY_H
#define UPC_COLLECTIVES_COPY_H

#include <upcri/pointer.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "collectives/explored.h"
#include "runtime/bulk.h"
#include "runtime/exploration.h"
#include "runtime/job.h"

namespace upc::collectives {

inline char* address_of(upcr_shared_ptr_t pointer) {
  return reinterpret_cast<char*>(upcri_address_shared(pointer));
}
// The same offset in the slice of `thread`, for a pointer to thread 0.
inline char* address_at(upcr_shared_ptr_t pointer, unsigned thread) {
  return address_of(pointer) + (uint64_t{thread} << upcri_job.slice_shift);
}

// Copies the blocks of one call.
class BlockCopier {
 public:
  // For blocks of nbytes bytes; `blocks` counts the sources and targets of all threads.
  BlockCopier(size_t nbytes, uint64_t blocks)
      : nbytes_(nbytes),
        streams_(nbytes >= kStreamBytes && runtime::outgrows_cache(nbytes * blocks)) {}

  void operator()(char* dst, const char* src) const {
    namespace exploration = runtime::exploration;
    if (exploration::on()) {
      src = exploration::read(const_cast<char*>(src), nbytes_);
      Shares::note_read();
      dst = exploration::write(dst, nbytes_);
    }
    if (nbytes_ == 8)  // most often one number
      __builtin_memcpy(dst, src, 8);
    else if (streams_ && dst != src)
      runtime::stream(dst, src, nbytes_);
    else
      memmove(dst, src, nbytes_);
  }

 private:
  // Below this, a block's fence and partial lines cost too much.
  static constexpr size_t kStreamBytes = 16 << 10;
  const size_t nbytes_;
  const bool streams_;
};

// Prefetches a small block for reading or writing. This is not an access: if another thread writes
// there before the call may read, the line is fetched again. Small blocks of this many threads are
// prefetched: about what a core fetches at a time.
inline constexpr unsigned kFetchAhead = 8;
inline void fetch_for_read(const char* at) { __builtin_prefetch(at, 0); }
inline void fetch_for_write(char* at) { __builtin_prefetch(at, 1); }

}  // namespace upc::collectives

#endif
