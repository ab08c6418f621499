// SPDX-License-Identifier: MIT
// The table of marks.
#include "runtime/marks.h"

#include "smp/core_file.h"
#include "smp/pages.h"

namespace upc::runtime::marks {

std::atomic<uint8_t>* table;

bool init() {
  // The segment has reserved address space for it.
  const uint64_t bytes = job.segment.span() / kGranule;
  table = static_cast<std::atomic<uint8_t>*>(smp::os::reserve(bytes, smp::kPageSize));
  if (table) smp::leave_out_of_core(table, bytes);
  return table != nullptr;
}

}  // namespace upc::runtime::marks
