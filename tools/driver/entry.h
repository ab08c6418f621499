// SPDX-License-Identifier: MIT
// Start and end of upcc and upcrun: the name by which they were called, and the messages about
// failures.
#ifndef UPC_TOOLS_DRIVER_ENTRY_H
#define UPC_TOOLS_DRIVER_ENTRY_H

#include <string>
#include <vector>

namespace upc::driver {

// Runs `program` with the arguments. `name` is `other` if the process was called so, else `usual`.
// Returns the exit code, `refused` if it threw an error. After an interruption, the process ends by
// that signal.
int Enter(int argc, char** argv, const std::string& other, const std::string& usual,
          int (*program)(const std::string& name, const std::vector<std::string>& words),
          int refused);

}  // namespace upc::driver

#endif
