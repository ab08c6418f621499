// SPDX-License-Identifier: MIT
// The text of a pointer-to-shared in a message: its thread, its offset in that thread's slice, its
// phase. A symmetric object has the same offset on all threads.
#ifndef UPC_RUNTIME_DIAGNOSTICS_POINTER_TEXT_H
#define UPC_RUNTIME_DIAGNOSTICS_POINTER_TEXT_H

#include <cstdint>

#include "upcri/pointer.h"

namespace upc::runtime {

struct PointerText {
  char text[80];
};

// For any address, also one outside of shared memory.
PointerText pointer_text(uintptr_t address, upcr_phase_t phase);

inline PointerText pointer_text(upcr_shared_ptr_t sptr) {
  return pointer_text(upcri_address_or_null(sptr), upcr_phaseof_shared(sptr));
}

}  // namespace upc::runtime

#endif
