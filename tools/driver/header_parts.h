// SPDX-License-Identifier: MIT
// Parts of upcr.h that a translated file has no use for. Compilers read them in a third of the time
// that a small file takes.
#ifndef UPC_TOOLS_DRIVER_HEADER_PARTS_H
#define UPC_TOOLS_DRIVER_HEADER_PARTS_H

#include <string>
#include <vector>

namespace upc::driver {

// The options by which upcr.h leaves out what the file does not name. None for a file that includes
// others than by <…>, which may name it.
std::vector<std::string> WithoutUnusedHeaders(const std::string& file);

}  // namespace upc::driver

#endif
