// Says how large the heap is, how much of it is in use, and what to raise.
#include "runtime/report/out_of_memory.h"

#include "runtime/heap.h"
#include "runtime/job.h"

namespace upc::runtime {
namespace {

constexpr unsigned long long kMegabyte = 1 << 20;

}  // namespace

void out_of_memory(const char* function, size_t nbytes, unsigned thread) {
  const uint64_t heap = job.segment.heap_bytes(), used = heap::used_bytes(thread);
  const bool scattered = used <= heap && nbytes <= heap - used;
  upcri_fatal(
      "%s: no room for %zu bytes with affinity to thread %u: of its %llu MB of shared heap, "
      "%llu MB are in use%s; give it more with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap",
      function, nbytes, thread, heap / kMegabyte, used / kMegabyte,
      scattered ? ", and the rest is in pieces too small" : "");
}

void out_of_symmetric_memory(const char* function, size_t nbytes) {
  unsigned fullest = 0;
  for (unsigned t = 1; t < upcri_job.threads; ++t)
    if (heap::used_bytes(t) > heap::used_bytes(fullest)) fullest = t;
  out_of_memory(function, nbytes, fullest);
}

}  // namespace upc::runtime
