// SPDX-License-Identifier: MIT
// Whether the C compiler has what -race needs beside it.
#ifndef UPC_TOOLS_DRIVER_RACE_RUNTIME_H
#define UPC_TOOLS_DRIVER_RACE_RUNTIME_H

#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Throws Error unless it can link a program for ThreadSanitizer: its runtime is a package of its
// own on some systems. Called before anything is compiled.
void RequireRaceRuntime(const UpccOptions& options, const TemporaryDirectory& directory);

}  // namespace upc::driver

#endif
