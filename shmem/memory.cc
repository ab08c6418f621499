// SPDX-License-Identifier: MIT
// OpenSHMEM's symmetric heap, on top of the runtime's. (1.6, section 9.3.)
#include <string.h>

#include <algorithm>

#include "runtime/agreement.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/object_table.h"
#include "shmem/address_set.h"
#include "shmem/job.h"
#include "upcri/shmem/job.h"

using namespace upc::runtime;

namespace upc::shmem {
namespace {

// The objects of the symmetric heap by their addresses on PE 0, which alone uses this set.
AddressSet allocated;

// The calling PE's copy of an object that agree() returned by its address on PE 0.
char* own_copy(uint64_t on_pe0) {
  return on_pe0 ? reinterpret_cast<char*>(on_pe0 + me() * job.segment.slice_bytes()) : nullptr;
}
uint64_t on_pe0(const void* own) {
  return own ? reinterpret_cast<uint64_t>(own) - me() * job.segment.slice_bytes() : 0;
}

uint64_t allocate_on_all(const char* function, size_t size, size_t alignment) {
  if (size == 0 || size > job.segment.heap_bytes()) return 0;
  const Spread spread(upcri_job.threads, size);
  const uintptr_t address = heap::allocate_symmetric(spread, alignment);
  if (!address) return 0;
  if (!allocated.insert(address)) {
    heap::free(address);
    return 0;
  }
  objects::enter(address, {objects::Kind::kDynamic, function}, spread);
  return address;
}

char* allocate(const char* function, size_t size, size_t alignment = heap::kGranule) {
  require_init(function);
  return own_copy(agree({function, {{"size", size}, {"alignment", alignment}}},
                        [&] { return allocate_on_all(function, size, alignment); }));
}

// On PE 0, frees the object that all PEs have passed.
void release(const char* function, uint64_t address) {
  if (address == 0 || me() != 0) return;
  allocated.erase(address);
  if (heap::free(address) != heap::FreeError::kNone)
    upcri_fatal(
        "%s: no symmetric object starts at %p: it was freed before, or the pointer is not what "
        "the allocation returned",
        function, reinterpret_cast<void*>(address));
}

}  // namespace

void free_all(const char* function) {
  if (me() != 0) return;
  while (const uintptr_t address = allocated.any()) release(function, address);
}

}  // namespace upc::shmem

using namespace upc::shmem;

void*(shmem_malloc)(size_t size) { return allocate("shmem_malloc", size); }
void*(shmem_malloc_with_hints)(size_t size, long) {
  return allocate("shmem_malloc_with_hints", size);
}

void*(shmem_calloc)(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  char* own = allocate("shmem_calloc", bytes);
  if (own) {
    memset(own, 0, bytes);
    meet({"shmem_calloc", {}});  // no PE may write a copy before it is cleared
  }
  return own;
}

void*(shmem_align)(size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
#ifdef UPCRI_CHECK
    upcri_fatal("shmem_align: the alignment is %zu; it must be a power of two", alignment);
#endif
    return nullptr;
  }
  return allocate("shmem_align", size, std::max(alignment, heap::kGranule));
}

void(shmem_free)(void* ptr) {
  require_init("shmem_free");
  meet({"shmem_free", {{"ptr", on_pe0(ptr), CollectiveArgument::kPointer}}});
  release("shmem_free", on_pe0(ptr));
}

void*(shmem_realloc)(void* ptr, size_t size) {
  require_init("shmem_realloc");
  const uint64_t before = on_pe0(ptr);
  size_t kept = 0;
  if (before) {
    if (!heap::is_start(before))
      upcri_fatal("shmem_realloc: no symmetric object starts at %p", ptr);
    kept = std::min(size, heap::bytes_of(before));
  }
  char* own = allocate("shmem_realloc", size);
  if (!own && size) return nullptr;  // the object is not changed
  if (own && before) memcpy(own, ptr, kept);
  meet({"shmem_realloc", {{"ptr", before, CollectiveArgument::kPointer}, {"size", size}}});
  release("shmem_realloc", before);
  return own;
}

UPC_SHMEM_ENTRY(malloc)
UPC_SHMEM_ENTRY(malloc_with_hints)
UPC_SHMEM_ENTRY(calloc)
UPC_SHMEM_ENTRY(align)
UPC_SHMEM_ENTRY(free)
UPC_SHMEM_ENTRY(realloc)
