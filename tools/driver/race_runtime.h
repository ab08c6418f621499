// SPDX-License-Identifier: MIT
// Checks that the C compiler has what -race needs.
#ifndef UPC_TOOLS_DRIVER_RACE_RUNTIME_H
#define UPC_TOOLS_DRIVER_RACE_RUNTIME_H

#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Throws Error unless the C compiler can link a program with ThreadSanitizer, whose runtime is a
// separate package on some systems. Called before anything is compiled.
void RequireRaceRuntime(const UpccOptions& options, const TemporaryDirectory& directory);

}  // namespace upc::driver

#endif
