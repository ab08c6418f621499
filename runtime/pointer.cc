// Pointers-to-shared: validity, constants, and the fatal ends of subtraction.
#include "upcri/pointer.h"

#include "runtime/job.h"

using namespace upc::runtime;

const upcr_shared_ptr_t upcr_null_shared = UPCR_NULL_SHARED;
const upcr_pshared_ptr_t upcr_null_pshared = UPCR_NULL_PSHARED;

namespace {

bool in_some_heap(uintptr_t address) {
  const upc::smp::Segment& segment = job.segment;
  if (!segment.contains(address)) return false;
  const unsigned thread = segment.slice_of(address);
  const auto in = [&](uintptr_t area) { return address - area < segment.area_bytes(); };
  return in(segment.symmetric_area(thread)) || in(segment.local_area(thread));
}

unsigned long long offset_of(uintptr_t address) { return address ? address - upcri_job.base : 0; }

}  // namespace

int upcr_isvalid_shared(const upcr_shared_ptr_t* p) {
  return !upcr_isnull_shared(*p) && in_some_heap(upcri_address_shared(*p));
}
int upcr_isvalid_pshared(const upcr_pshared_ptr_t* p) { return in_some_heap(*p); }

void upcri_no_distance_shared(upcr_shared_ptr_t ptr1, upcr_shared_ptr_t ptr2, size_t elemsz,
                              size_t blockelems) {
  upcri_fatal(
      "pointers-to-shared with no distance: no number of elements of %zu bytes in blocks of "
      "%zu leads from (thread %u, offset 0x%llx, phase %u) to (thread %u, offset 0x%llx, "
      "phase %u)",
      elemsz, blockelems, upcr_threadof_shared(ptr2),
      static_cast<unsigned long long>(ptr2 & UPCRI_ADDR_MASK), upcr_phaseof_shared(ptr2),
      upcr_threadof_shared(ptr1), static_cast<unsigned long long>(ptr1 & UPCRI_ADDR_MASK),
      upcr_phaseof_shared(ptr1));
}

void upcri_no_distance_pshared(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2, size_t elemsz) {
  upcri_fatal(
      "pointers-to-shared with no distance: no number of elements of %zu bytes leads from "
      "(thread %u, offset 0x%llx) to (thread %u, offset 0x%llx)",
      elemsz, upcr_threadof_pshared(ptr2), offset_of(ptr2), upcr_threadof_pshared(ptr1),
      offset_of(ptr1));
}
