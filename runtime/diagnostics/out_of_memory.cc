// SPDX-License-Identifier: MIT
// Reports the heap's size, how much of it is in use, and which setting to raise.
#include "runtime/diagnostics/out_of_memory.h"

#include "runtime/heap.h"
#include "runtime/job.h"

namespace upc::runtime {

void out_of_memory(const char* function, size_t nbytes, unsigned thread) {
  const heap::Usage usage = heap::usage(thread);
  const auto number = [](uint64_t bytes) { return static_cast<unsigned long long>(bytes); };
  upcri_fatal(
      "%s: no room for %zu bytes with affinity to thread %u: of its %llu bytes of shared heap, "
      "%llu are in objects, %llu lost by rounding their sizes up, and %llu free%s; give it more "
      "with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap",
      function, nbytes, thread, number(job.segment.heap_bytes()), number(usage.objects),
      number(usage.rounding), number(usage.free),
      nbytes <= usage.free ? ", but in pieces too small" : "");
}

void out_of_symmetric_memory(const char* function, size_t nbytes) {
  unsigned fullest = 0;
  for (unsigned t = 1; t < upcri_job.threads; ++t)
    if (heap::used_bytes(t) > heap::used_bytes(fullest)) fullest = t;
  out_of_memory(function, nbytes, fullest);
}

}  // namespace upc::runtime
