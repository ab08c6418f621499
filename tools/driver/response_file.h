// SPDX-License-Identifier: MIT
// Arguments from files: @FILE on a command line, as for compilers.
#ifndef UPC_TOOLS_DRIVER_RESPONSE_FILE_H
#define UPC_TOOLS_DRIVER_RESPONSE_FILE_H

#include <string>
#include <vector>

namespace upc::driver {

// Replaces @FILE by the words of FILE, which may contain @FILE again. Blanks and line ends separate
// words, quotes and backslashes are as in a shell. Throws Error if a file cannot be read, a quote
// is not closed, or files include each other endlessly.
std::vector<std::string> ExpandResponseFiles(const std::vector<std::string>& words);

}  // namespace upc::driver

#endif
