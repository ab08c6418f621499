// SPDX-License-Identifier: MIT
// Arguments from files: @FILE on a command line, as compilers take it.
#ifndef UPC_TOOLS_DRIVER_RESPONSE_FILE_H
#define UPC_TOOLS_DRIVER_RESPONSE_FILE_H

#include <string>
#include <vector>

namespace upc::driver {

// Puts the words of each FILE in the place of @FILE; they may be @FILE again. Blanks and line ends
// separate words, quotes and backslashes are as in a shell. Throws Error when a file can't be read,
// a quote in it does not end, or files name each other without end.
std::vector<std::string> ExpandResponseFiles(const std::vector<std::string>& words);

}  // namespace upc::driver

#endif
