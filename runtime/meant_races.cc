// SPDX-License-Identifier: MIT
// Data whose races are intended. The program's declarations of them are passed to the detector, and
// upc_fence orders accesses that communicate by such data.
#include <atomic>

#include "runtime/diagnostics/describe.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "upcri/race.h"

extern "C" void AnnotateBenignRaceSized(const char* file, int line, void* start, size_t nbytes,
                                        const char* description);

using namespace upc::runtime;

namespace {

// Whether the program has marked any: if not, a fence has nothing to announce.
std::atomic<bool> hands_over{false};
char fences;

}  // namespace

void upcri_race_ok(upcr_shared_ptr_t start, size_t nbytes) {
  const auto mark = [](uintptr_t from, size_t size) {
    AnnotateBenignRaceSized(__FILE__, __LINE__, reinterpret_cast<void*>(from), size, "upc_race_ok");
  };
  hands_over.store(true, std::memory_order_relaxed);
  const uintptr_t address = upcri_address_shared(start);
  const Finding found(address);
  if (found.where != Finding::Where::kInside || nbytes <= found.bytes_left())
    return mark(address, nbytes);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (const size_t bytes = found.object.bytes_of(t)) mark(found.object.part(t), bytes);
}

void upcri_race_fence() {
  if (!hands_over.load(std::memory_order_relaxed)) return;
  race::acquire(&fences);
  race::release(&fences);
}
