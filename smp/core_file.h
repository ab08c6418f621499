// SPDX-License-Identifier: MIT
// What core files have of memory that is mapped: all of it otherwise, so that they are as large as
// what is only reserved.
#ifndef UPC_SMP_CORE_FILE_H
#define UPC_SMP_CORE_FILE_H

#include <cstddef>

namespace upc::smp {

// Leaves a range out of core files, and takes it in again. Both are multiples of a page. Advice
// only.
void leave_out_of_core(void* address, size_t bytes);
void take_into_core(void* address, size_t bytes);

}  // namespace upc::smp

#endif
