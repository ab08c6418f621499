// SPDX-License-Identifier: MIT
// The shell's limits (ulimit) under which compilers fail without a clear message.
#ifndef UPC_TOOLS_DRIVER_SHELL_LIMITS_H
#define UPC_TOOLS_DRIVER_SHELL_LIMITS_H

#include <string>

namespace upc::driver {

// Throws Error if so few files may be open at a time, or stacks are so small, that nothing can be
// compiled, nor partial output removed.
void RequireLimits();

// For a failed command: a sentence that names the limits that may be the cause; empty if there are
// none. Lists limits below what compiling usually needs and, if the command `crashed`, any limit on
// memory.
std::string LimitsInTheWay(bool crashed);

}  // namespace upc::driver

#endif
