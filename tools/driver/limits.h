// SPDX-License-Identifier: MIT
// The runtime's limits, for the tools.
#ifndef UPC_TOOLS_DRIVER_LIMITS_H
#define UPC_TOOLS_DRIVER_LIMITS_H

#include <upcri/config.h>

#include <cstdint>

namespace upc::driver {

inline constexpr unsigned kMaxThreads = UPCR_MAX_THREADS;
// Largest block size, which UPC calls UPC_MAX_BLOCK_SIZE.
inline constexpr int64_t kMaxBlockSize = UPCR_MAX_BLOCKSIZE;

}  // namespace upc::driver

#endif
