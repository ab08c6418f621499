// The job's state.
#include "runtime/job.h"

upcri_job_t upcri_job;
__thread upcri_self_t upcri_self;

namespace upc::runtime {

Job job;
__thread bool is_upc_thread = false;

}  // namespace upc::runtime
