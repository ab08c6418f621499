// SPDX-License-Identifier: MIT
// Space behind shared objects that belongs to none, so that an access past the end of one is
// distinguished from an access to the next: in the checking runtime, and in any program under
// AddressSanitizer, which then reports accesses to that space and to freed objects.
#ifndef UPC_RUNTIME_RED_ZONE_H
#define UPC_RUNTIME_RED_ZONE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "smp/pages.h"

// Only AddressSanitizer's runtime defines them.
extern "C" __attribute__((weak)) void __asan_poison_memory_region(const volatile void*, size_t);
extern "C" __attribute__((weak)) void __asan_unpoison_memory_region(const volatile void*, size_t);

namespace upc::runtime::red_zone {

inline bool poisons() { return __asan_poison_memory_region != nullptr; }

// Whether objects get red zones at all.
inline bool wanted() {
#ifdef UPCRI_CHECK
  return true;
#else
  return poisons();
#endif
}

// Bytes of the red zone behind an object of nbytes bytes. Larger objects have larger ones, since
// wrong accesses tend to be further off.
inline size_t bytes_behind(size_t nbytes) {
  return std::clamp<size_t>(smp::round_down(nbytes / 8, 16), 16, 2048);
}

// Bytes behind the last object of each thread that are made inaccessible although they belong to no
// object yet. The marks take an eighth of that, at most 8 MiB for all threads together.
inline size_t bytes_ahead(unsigned threads) {
  return std::clamp<size_t>((size_t{64} << 20) / threads, size_t{64} << 10, size_t{8} << 20);
}

// Makes nbytes bytes at the address accessible and the following ones up to `room` bytes
// inaccessible. Where `room` is much larger (a thread's small share of a spread object), only the
// start of it.
inline void open(uintptr_t address, size_t nbytes, size_t room) {
  constexpr size_t kMostPoisoned = size_t{64} << 10;
  if (!poisons()) return;
  auto* start = reinterpret_cast<const char*>(address);
  __asan_unpoison_memory_region(start, nbytes);
  __asan_poison_memory_region(start + nbytes, std::min(room - nbytes, kMostPoisoned));
}

// Makes `room` bytes at the address inaccessible.
inline void close(uintptr_t address, size_t room) {
  if (poisons()) __asan_poison_memory_region(reinterpret_cast<const char*>(address), room);
}

}  // namespace upc::runtime::red_zone

#endif
