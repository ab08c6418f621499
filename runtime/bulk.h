// SPDX-License-Identifier: MIT
// Copies for code that knows how much memory is on its way in all threads together.
#ifndef UPC_RUNTIME_BULK_H
#define UPC_RUNTIME_BULK_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// Whether memory of that many bytes, sources and targets of all threads, is better copied past the
// cache than left there.
bool outgrows_cache(uint64_t nbytes);

// Copies past the cache: for targets that would not stay there, spares reading them in first.
void stream(void* dst, const void* src, size_t nbytes);

}  // namespace upc::runtime

#endif
