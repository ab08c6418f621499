// SPDX-License-Identifier: MIT
// The limits that the process's control groups set, version 1 or 2: its own groups and all above
// them. `root` is the prefix of the system's files, "" except in tests.
#ifndef UPC_SMP_CONTROL_GROUP_H
#define UPC_SMP_CONTROL_GROUP_H

#include <cstdint>

namespace upc::smp::control_group {

// The number of cores whose time the groups allow, rounded up; 0 for no limit.
uint64_t cores(const char* root = "");
// Bytes of memory; 0 for no limit.
uint64_t memory(const char* root = "");

}  // namespace upc::smp::control_group

#endif
