// SPDX-License-Identifier: MIT
// Pointers-to-shared: validity, constants, and the rare and fatal cases of arithmetic.
#include "upcri/pointer.h"

#include "runtime/diagnostics/pointer_text.h"
#include "runtime/job.h"
#include "upcri/loop_arithmetic.h"

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

}  // namespace

int upcr_isvalid_shared(upcr_shared_ptr_t* p) {
  return !upcr_isnull_shared(*p) && in_some_heap(upcri_address_shared(*p));
}
int upcr_isvalid_pshared(upcr_pshared_ptr_t* p) { return in_some_heap(*p); }

void upcri_no_distance_shared(upcr_shared_ptr_t ptr1, upcr_shared_ptr_t ptr2, size_t elemsz,
                              size_t blockelems) {
  upcri_fatal(
      "pointers-to-shared with no distance: no number of elements of %zu bytes in blocks of %zu "
      "leads from %s to %s",
      elemsz, blockelems, pointer_text(ptr2).text, pointer_text(ptr1).text);
}

void upcri_no_distance_pshared(upcr_pshared_ptr_t ptr1, upcr_pshared_ptr_t ptr2, size_t elemsz) {
  upcri_fatal(
      "pointers-to-shared with no distance: no number of elements of %zu bytes leads from %s to %s",
      elemsz, pointer_text(ptr2, 0).text, pointer_text(ptr1, 0).text);
}

upcr_pshared_ptr_t upcri_beyond_row(upcr_shared_ptr_t array, size_t elemsz, uint64_t row,
                                    uint64_t column, uint64_t block) {
  return upcri_at_shared(array, elemsz, row * block + column, block);
}

upcr_shared_ptr_t upcri_far_shared(upcr_shared_ptr_t ptr, size_t elemsz, ptrdiff_t index,
                                   size_t block) {
  return upcr_add_shared(ptr, elemsz, index, block);
}
