// SPDX-License-Identifier: MIT
// The fatal error of an allocation for which the shared heap has no space.
#ifndef UPC_RUNTIME_DIAGNOSTICS_OUT_OF_MEMORY_H
#define UPC_RUNTIME_DIAGNOSTICS_OUT_OF_MEMORY_H

#include <cstddef>

namespace upc::runtime {

// `function` could not allocate nbytes with affinity to `thread`.
[[noreturn]] void out_of_memory(const char* function, size_t nbytes, unsigned thread);
// … nbytes of each thread's heap, at the same offset in all of them.
[[noreturn]] void out_of_symmetric_memory(const char* function, size_t nbytes);

}  // namespace upc::runtime

#endif
