// SPDX-License-Identifier: MIT
// The job's state.
#include "runtime/job.h"

#include "smp/pages.h"

upcri_job_t upcri_job;
__thread upcri_self_t upcri_self = {
    .place = nullptr,
    .mythread = 0,
    .polls = 0,
    .nbi_region = 0,
    .own_thread = upc::runtime::kNoThread,
};

// The header that generated code includes must have a plain number.
static_assert(UPCR_PAGESIZE == upc::smp::kPageSize);

namespace upc::runtime {

Job job;

void refuse_outsider(const char* function) {
  upcri_fatal(
      "%s: UPC threads do this together, and a thread that OpenMP or the program made is none of "
      "them; do it on the UPC thread itself: outside of parallel regions, or under #pragma omp "
      "master",
      function);
}

}  // namespace upc::runtime
