// SPDX-License-Identifier: MIT
// The only place that formats a pointer-to-shared.
#include "runtime/diagnostics/pointer_text.h"

#include <stdio.h>

#include "runtime/job.h"

namespace upc::runtime {

PointerText pointer_text(uintptr_t address, upcr_phase_t phase) {
  PointerText result;
  const auto number = static_cast<unsigned long long>(address);
  if (address == 0) {
    snprintf(result.text, sizeof result.text, "(null)");
  } else if (!job.segment.contains(address)) {
    snprintf(result.text, sizeof result.text, "(address 0x%llx, phase %u)", number, phase);
  } else {
    const unsigned long long offset =
        (number - job.segment.base()) & (job.segment.slice_bytes() - 1);
    snprintf(result.text, sizeof result.text, "(thread %u, offset 0x%llx, phase %u)",
             job.segment.slice_of(address), offset, phase);
  }
  return result;
}

}  // namespace upc::runtime
