// SPDX-License-Identifier: MIT
// The shared heap: arenas inside the segment. One arena per thread serves its local area. One more,
// over thread 0's symmetric area, serves objects that have the same offset in every slice; this
// works because no arena touches the memory that it allocates.
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

// What a static section of that many bytes takes of each symmetric area, from its start.
constexpr uint64_t static_room(uint64_t bytes) { return smp::round_up(bytes, smp::os::kCacheLine); }
// Sets up, before there are threads; static_bytes of each heap are reserved for the program's
// static section.
bool init(uint64_t static_bytes) UPC_RUNS_ALONE;
// Creates all arenas, which otherwise are created at a thread's first allocation. Call it when all
// static data exist, and while no thread allocates.
void make_arenas();

// Allocates nbytes > 0 bytes in the local area of thread `owner`; returns 0 if its heap is full.
// The memory may have old contents.
uintptr_t allocate_local(unsigned owner, size_t nbytes, size_t alignment = kGranule);
// Allocates a spread object of more than 0 bytes, at the same offset in every slice; returns the
// address in thread 0's slice.
uintptr_t allocate_symmetric(const Spread& spread, size_t alignment = kGranule);
// The same for static data: zeroed, and never freed.
uintptr_t allocate_static(const Spread& spread);

// Allocates a handle (runtime/handle.h), a cache line in the local area; returns 0 if the heap is
// full.
uintptr_t allocate_handle(unsigned owner);

enum class FreeError {
  kNone,
  kOutside,     // not in the segment
  kNotAStart,   // no object starts there: inside an object, already freed, or never allocated
  kNotThread0,  // in the symmetric area of a thread other than 0
  kHandle,      // only free_handle() frees it
};
FreeError free(uintptr_t address);
// Frees an address that allocate_handle() has returned.
void free_handle(uintptr_t address);

// Bytes in use by objects with affinity to `thread`, as they count towards its heap's limit.
uint64_t used_bytes(unsigned thread);
// How a thread's heap is used, in bytes; the sum is its size.
struct Usage {
  uint64_t objects;   // requested by objects, spread ones as on thread 0
  uint64_t rounding;  // additional bytes, since sizes are rounded up
  uint64_t free;
};
Usage usage(unsigned thread);
// Whether an object that can be freed, or a handle, starts at the address, which may be any.
bool is_start(uintptr_t address);
bool is_handle(uintptr_t address);
// The size with which the object at the address was allocated; of a spread one, that on thread 0.
size_t bytes_of(uintptr_t address);

}  // namespace upc::runtime::heap

#endif
