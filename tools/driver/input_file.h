// SPDX-License-Identifier: MIT
// Whether a file that the command line names is there to be read.
#ifndef UPC_TOOLS_DRIVER_INPUT_FILE_H
#define UPC_TOOLS_DRIVER_INPUT_FILE_H

#include <string>

namespace upc::driver {

// Throws Error, with the system's reason, unless the path leads to something that is no directory.
void RequireFile(const std::string& path);

}  // namespace upc::driver

#endif
