// SPDX-License-Identifier: MIT
// Checks that a file on the command line can be read.
#ifndef UPC_TOOLS_DRIVER_INPUT_FILE_H
#define UPC_TOOLS_DRIVER_INPUT_FILE_H

#include <string>

namespace upc::driver {

// Throws Error, with the system's reason, unless the path exists and is not a directory.
void RequireFile(const std::string& path);

}  // namespace upc::driver

#endif
