// SPDX-License-Identifier: MIT
// Limits of the shell's (ulimit) under which compilers fail, and say little of why.
#ifndef UPC_TOOLS_DRIVER_SHELL_LIMITS_H
#define UPC_TOOLS_DRIVER_SHELL_LIMITS_H

#include <string>

namespace upc::driver {

// Throws Error where so few files may be open at a time, or stacks are so small, that nothing can
// be compiled; then not even what was begun could be removed.
void RequireLimits();

// A sentence, for when a command has failed, that names the limits which may be why; empty if there
// are none. Those count that are lower than compiling usually needs, and any of memory when the
// command `crashed`.
std::string LimitsInTheWay(bool crashed);

}  // namespace upc::driver

#endif
