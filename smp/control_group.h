// SPDX-License-Identifier: MIT
// What the process's control groups allow it, version 1 or 2: those that it is in and all above.
// `root` is where the files of the system begin, "" but in tests.
#ifndef UPC_SMP_CONTROL_GROUP_H
#define UPC_SMP_CONTROL_GROUP_H

#include <cstdint>

namespace upc::smp::control_group {

// The time of so many cores, rounded up; 0 for no limit.
uint64_t cores(const char* root = "");
// Bytes of memory; 0 for no limit.
uint64_t memory(const char* root = "");

}  // namespace upc::smp::control_group

#endif
