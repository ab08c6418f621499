// The job's state.
#include "runtime/job.h"

#include "upcri/tld.h"

upcri_job_t upcri_job;
__thread upcri_self_t upcri_self;

static_assert(UPCR_MAX_THREADS <= UPCRI_TLD_MAX_THREADS);

namespace upc::runtime {

Job job;
__thread bool is_upc_thread = false;

}  // namespace upc::runtime
