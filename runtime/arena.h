// SPDX-License-Identifier: MIT
// An arena of jemalloc's over one area of the segment: hooks give it memory of that area only.
#ifndef UPC_RUNTIME_ARENA_H
#define UPC_RUNTIME_ARENA_H

#include <jemalloc/jemalloc.h>

#include <atomic>
#include <cstdint>

#include "runtime/ranges.h"
#include "smp/mutex.h"

namespace upc::runtime {

// The hooks come first: jemalloc hands back their address.
struct Arena {
  extent_hooks_t hooks;
  Ranges ranges;  // of the area
  uintptr_t end;
  uintptr_t huge_pages_from;       // all from here on are asked for
  std::atomic<uintptr_t> in_core;  // core files have what lies below
  unsigned parts;                  // slices in which the area's memory is used
  unsigned index;
  unsigned cache;  // of the owner of a local area
  bool ready;
  smp::Mutex growing;  // around the growth of in_core, too
  // Under AddressSanitizer: no object has ever ended behind this.
  uintptr_t poisoned UPC_GUARDED_BY(growing);
};

// Says where the arena's memory will lie, [start, end), used in so many slices from that one on:
// ahead of all that follows.
void place(Arena& arena, uintptr_t start, uintptr_t end, unsigned parts);
// Creates the arena over what is left from `start` on, `ready` last; false if jemalloc can't. No
// other thread uses the arena before it is ready.
bool create(Arena& arena, uintptr_t start) UPC_RUNS_ALONE;
// Memory from the arena's ranges, as Ranges::take says, which core files have from now on.
uintptr_t take(Arena& arena, uint64_t bytes, uint64_t alignment, unsigned me);
// Core files have the arena's memory up to `end` from now on, in each of its slices. They have
// nothing of the segment else.
void take_into_core(Arena& arena, uintptr_t end, unsigned me);
// Asks for huge pages for the large object [start, end), in each slice that it lies in.
void prefer_huge_pages(const Arena& arena, uintptr_t start, uintptr_t end);
// Makes jemalloc give all that is free in it back to its ranges.
void purge(const Arena& arena);

}  // namespace upc::runtime

#endif
