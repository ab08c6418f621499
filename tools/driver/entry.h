// SPDX-License-Identifier: MIT
// How upcc and upcrun begin and end: the name that they were called by, and what is said of a
// failure.
#ifndef UPC_TOOLS_DRIVER_ENTRY_H
#define UPC_TOOLS_DRIVER_ENTRY_H

#include <string>
#include <vector>

namespace upc::driver {

// Runs `program` with the words behind its name; `name` is `other` if it was called so, else
// `usual`. Returns the exit code, `refused` if it
// threw an error; after an interruption the process ends by that signal.
int Enter(int argc, char** argv, const std::string& other, const std::string& usual,
          int (*program)(const std::string& name, const std::vector<std::string>& words),
          int refused);

}  // namespace upc::driver

#endif
