// SPDX-License-Identifier: MIT
// A jemalloc arena over one area of the segment: its hooks provide memory of that area only.
#ifndef UPC_RUNTIME_ARENA_H
#define UPC_RUNTIME_ARENA_H

#include <jemalloc/jemalloc.h>

#include <atomic>
#include <cstdint>

#include "runtime/ranges.h"
#include "smp/mutex.h"

namespace upc::runtime {

// The hooks come first: jemalloc passes their address back.
struct Arena {
  extent_hooks_t hooks;
  Ranges ranges;  // of the area
  uintptr_t end;
  uintptr_t huge_pages_from;       // huge pages are requested from here on
  std::atomic<uintptr_t> in_core;  // core files contain what lies below
  unsigned parts;                  // slices in which the area's memory is used
  unsigned index;
  unsigned cache;  // of the owner of a local area
  bool ready;
  smp::Mutex growing;  // also held while in_core grows
  // Under AddressSanitizer: no object has ever ended beyond this.
  uintptr_t poisoned UPC_GUARDED_BY(growing);
};

// Sets where the arena's memory will lie, [start, end), used in `parts` slices from that one on.
// Call it before all that follows.
void place(Arena& arena, uintptr_t start, uintptr_t end, unsigned parts);
// Creates the arena over the rest of the area from `start` on, and sets `ready` last; false if
// jemalloc can't. No other thread uses the arena before it is ready.
bool create(Arena& arena, uintptr_t start) UPC_RUNS_ALONE;
// Takes memory from the arena's ranges, as Ranges::take does, and adds it to core files.
uintptr_t take(Arena& arena, uint64_t bytes, uint64_t alignment, unsigned me);
// Adds the arena's memory up to `end` to core files, in each of its slices. Core files contain
// nothing else of the segment.
void take_into_core(Arena& arena, uintptr_t end, unsigned me);
// Requests huge pages for the large object [start, end), in each slice that it lies in.
void prefer_huge_pages(const Arena& arena, uintptr_t start, uintptr_t end);
// Makes jemalloc return all its free memory in this arena to the ranges.
void purge(const Arena& arena);

}  // namespace upc::runtime

#endif
