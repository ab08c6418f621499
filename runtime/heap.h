// SPDX-License-Identifier: MIT
// The shared heap: arenas inside the segment. One arena a thread serves its local area; one more,
// over thread 0's symmetric area, serves objects that have the same offset in every slice, which
// works because no arena touches the memory it hands out.
#ifndef UPC_RUNTIME_HEAP_H
#define UPC_RUNTIME_HEAP_H

#include <cstddef>
#include <cstdint>

#include "runtime/marks.h"
#include "runtime/spread.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/thread_safety.h"

namespace upc::runtime::heap {

// Alignment of every object.
using marks::kGranule;

// What a static section of that many bytes takes of each symmetric area, from its start on.
constexpr uint64_t static_room(uint64_t bytes) { return smp::round_up(bytes, smp::os::kCacheLine); }
// Sets up, before there are threads; static_bytes of each heap are left for the program's own
// static section.
bool init(uint64_t static_bytes) UPC_RUNS_ALONE;
// Makes all arenas, which otherwise are made at a thread's first allocation: once there is no more
// static data, and while no thread allocates.
void make_arenas();

// nbytes > 0 bytes in the local area of thread `owner`, or 0 if its heap is full. Memory may come
// with old contents.
uintptr_t allocate_local(unsigned owner, size_t nbytes, size_t alignment = kGranule);
// Room for a spread object, which has more than 0 bytes, at the same offset in every slice; the
// address is thread 0's.
uintptr_t allocate_symmetric(const Spread& spread, size_t alignment = kGranule);
// The same for static data: zeroed, and never freed.
uintptr_t allocate_static(const Spread& spread);

// A handle (runtime/handle.h), a cache line in the local area; 0 if the heap is full.
uintptr_t allocate_handle(unsigned owner);

enum class FreeError {
  kNone,
  kOutside,     // not in the segment
  kNotAStart,   // no object starts there: inside of one, freed already, or never allocated
  kNotThread0,  // in the symmetric area of another thread than 0
  kHandle,      // free_handle() is for it
};
FreeError free(uintptr_t address);
// Of an address that allocate_handle() has returned.
void free_handle(uintptr_t address);

// Bytes in use by objects with affinity to `thread`, as far as its heap's limit is concerned.
uint64_t used_bytes(unsigned thread);
// What becomes of a thread's heap, in bytes; the sum is its size.
struct Usage {
  uint64_t objects;   // asked for by objects, spread ones as on thread 0
  uint64_t rounding;  // taken beside these since sizes are rounded up
  uint64_t free;
};
Usage usage(unsigned thread);
// Whether an object that can be freed starts at the address, which may be any; and a handle.
bool is_start(uintptr_t address);
bool is_handle(uintptr_t address);
// The size that the object starting at address was allocated with; of a spread one, on thread 0.
size_t bytes_of(uintptr_t address);

}  // namespace upc::runtime::heap

#endif
