// SPDX-License-Identifier: MIT
// The calls of Linux for core_file.h.
#include "smp/core_file.h"

#include <sys/mman.h>

namespace upc::smp {

void leave_out_of_core(void* address, size_t bytes) { madvise(address, bytes, MADV_DONTDUMP); }

void take_into_core(void* address, size_t bytes) { madvise(address, bytes, MADV_DODUMP); }

}  // namespace upc::smp
