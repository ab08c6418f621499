// SPDX-License-Identifier: MIT
// Pages of memory, and rounding to complete ones. All is in this header, so that tools can include
// it.
#ifndef UPC_SMP_PAGES_H
#define UPC_SMP_PAGES_H

#include <cstdint>

namespace upc::smp {

// A multiple of the kernel's page size. On arm64 and POWER kernels have pages of 4, 16 or 64 KiB.
#if defined(__aarch64__) || defined(__powerpc64__)
inline constexpr uint64_t kPageSize = 65536;
#else
inline constexpr uint64_t kPageSize = 4096;
#endif
inline constexpr uint64_t kLeastPageSize = 4096;  // the smallest of all kernels
inline constexpr uint64_t kHugePageSize = uint64_t{2} << 20;

// n rounded to a multiple of unit, a power of two.
constexpr uint64_t round_up(uint64_t n, uint64_t unit) { return (n + unit - 1) & ~(unit - 1); }
constexpr uint64_t round_down(uint64_t n, uint64_t unit) { return n & ~(unit - 1); }

// The size of the pages that hold so many bytes.
constexpr uint64_t whole_pages(uint64_t bytes) { return round_up(bytes, kPageSize); }

}  // namespace upc::smp

#endif
