// SPDX-License-Identifier: MIT
// Does what upcc's command line requests: translates, compiles, links.
#ifndef UPC_TOOLS_DRIVER_BUILD_H
#define UPC_TOOLS_DRIVER_BUILD_H

#include <string>

#include "tools/driver/files_seen.h"
#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Builds everything and returns upcc's exit code. Throws Error for errors that upcc finds itself;
// the programs that it runs print their own diagnostics. If `seen` is given, records in it which
// files translator and C compiler look for; then the goal must be a program.
int Build(const UpccOptions& options, const Installation& installation, FilesSeen* seen = nullptr);

}  // namespace upc::driver

#endif
