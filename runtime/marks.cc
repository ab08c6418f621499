// The table of marks.
#include "runtime/marks.h"

#include "smp/pages.h"

namespace upc::runtime::marks {

std::atomic<uint8_t>* table;

bool init() {
  // The segment has left room for it.
  table = static_cast<std::atomic<uint8_t>*>(
      smp::os::reserve(job.segment.span() / kGranule, smp::kPageSize));
  return table != nullptr;
}

}  // namespace upc::runtime::marks
