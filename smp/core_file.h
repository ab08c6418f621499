// SPDX-License-Identifier: MIT
// Which mapped memory core files contain. By default that is all of it, so that core files are as
// large as memory that is only reserved.
#ifndef UPC_SMP_CORE_FILE_H
#define UPC_SMP_CORE_FILE_H

#include <cstddef>

namespace upc::smp {

// Excludes a range from core files, and includes it again. Both arguments are multiples of a page.
// Advice only.
void leave_out_of_core(void* address, size_t bytes);
void take_into_core(void* address, size_t bytes);

}  // namespace upc::smp

#endif
