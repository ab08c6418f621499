// SPDX-License-Identifier: MIT
// Copies for code that knows how much memory all threads together are copying.
#ifndef UPC_RUNTIME_BULK_H
#define UPC_RUNTIME_BULK_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// Whether to copy this many bytes, sources and targets of all threads, past the cache.
bool outgrows_cache(uint64_t nbytes);

// Copies past the cache. Where the targets would not stay in it, this avoids reading them first.
void stream(void* dst, const void* src, size_t nbytes);

}  // namespace upc::runtime

#endif
