// SPDX-License-Identifier: MIT
// OpenSHMEM's environment variables.
#ifndef UPC_SHMEM_ENVIRONMENT_H
#define UPC_SHMEM_ENVIRONMENT_H

#include <cstdint>

namespace upc::shmem {

// Prints what SHMEM_VERSION and SHMEM_INFO request.
void tell_environment();

}  // namespace upc::shmem

// The runtime calls these when it starts (runtime/environment.cc).
extern "C" uint64_t upcri_other_heap_size();
extern "C" int upcri_other_verbose();

#endif
