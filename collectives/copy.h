// Copies of blocks, and what can be fetched before a call may look at it.
#ifndef UPC_COLLECTIVES_COPY_H
#define UPC_COLLECTIVES_COPY_H

#include <upcri/access.h>

#include <cstddef>
#include <cstdint>

#include "runtime/job.h"

namespace upc::collectives {

inline char* address_of(upcr_shared_ptr_t pointer) {
  return reinterpret_cast<char*>(upcri_address_shared(pointer));
}
// The same offset in the slice of `thread`, for a pointer to thread 0.
inline char* address_at(upcr_shared_ptr_t pointer, unsigned thread) {
  return address_of(pointer) + (uint64_t{thread} << upcri_job.slice_shift);
}

inline void copy_block(char* dst, const char* src, size_t nbytes) {
  if (nbytes == 8)  // most often one number
    __builtin_memcpy(dst, src, 8);
  else
    upcri_copy(dst, src, nbytes);
}

// Starts to bring a small block near, for reading or writing. This is no access: if another thread
// writes there before the call may read, the line is fetched once more.
// Small blocks of this many threads are fetched ahead: about what a core fetches at once.
inline constexpr unsigned kFetchAhead = 8;
inline void fetch_for_read(const char* at) { __builtin_prefetch(at, 0); }
inline void fetch_for_write(char* at) { __builtin_prefetch(at, 1); }

}  // namespace upc::collectives

#endif
