// SPDX-License-Identifier: MIT
// Which linker options may name libraries, and which files these may be.
#ifndef UPC_TOOLS_DRIVER_LIBRARIES_H
#define UPC_TOOLS_DRIVER_LIBRARIES_H

#include <string>
#include <vector>

#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Whether the inputs may include UPC code in a library: an archive, or an option that can name one
// other than those of the C compiler.
bool MayBringLibraries(const UpccOptions& options);

// Paths of all files that the linker may use as a library for one of the options, in the
// directories that it searches, whether they exist or not.
std::vector<std::string> LibraryCandidates(const UpccOptions& options);

}  // namespace upc::driver

#endif
