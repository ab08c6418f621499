// An arena of jemalloc's over one area of the segment: hooks give it memory of that area only.
#ifndef UPC_RUNTIME_ARENA_H
#define UPC_RUNTIME_ARENA_H

#include <jemalloc/jemalloc.h>

#include <cstdint>

#include "runtime/ranges.h"
#include "smp/mutex.h"

namespace upc::runtime {

// The hooks come first: jemalloc hands back their address.
struct Arena {
  extent_hooks_t hooks;
  Ranges ranges;  // of the area
  uintptr_t end;
  unsigned index;
  unsigned cache;  // of the owner of a local area
  bool ready;
  uintptr_t poisoned;    // under AddressSanitizer: no object has ever ended behind this
  smp::Mutex poisoning;  // around that
};

// Creates the arena over [start, end), `ready` last; false if jemalloc can't.
bool create(Arena& arena, uintptr_t start, uintptr_t end);
// Makes jemalloc give all that is free in it back to its ranges.
void purge(const Arena& arena);

}  // namespace upc::runtime

#endif
