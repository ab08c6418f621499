// SPDX-License-Identifier: MIT
// Parts of upcr.h that a translated file does not use. Leaving them out saves a third of the time
// to compile a small file.
#ifndef UPC_TOOLS_DRIVER_HEADER_PARTS_H
#define UPC_TOOLS_DRIVER_HEADER_PARTS_H

#include <string>
#include <vector>

namespace upc::driver {

// The options that make upcr.h leave out what the file does not name. None for a file that includes
// others than by <…>, since these may name it.
std::vector<std::string> WithoutUnusedHeaders(const std::string& file);

}  // namespace upc::driver

#endif
