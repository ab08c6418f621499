// SPDX-License-Identifier: MIT
// Programs for other machines: upcc translates for an installation of Berkeley UPC's runtime, which
// compiles, links and starts the result.
#ifndef UPC_TOOLS_DRIVER_OTHER_RUNTIME_H
#define UPC_TOOLS_DRIVER_OTHER_RUNTIME_H

#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Translates the UPC files and lets the installation below `prefix` build what the options request.
// Returns its exit code. Throws Error, before anything is compiled, if there is no such
// installation or it lacks what is requested.
int BuildElsewhere(const UpccOptions& options, const Installation& installation,
                   const std::string& prefix);

// The launcher of the installation that linked the program; empty if this one did, or another
// compiler. Throws Error if that installation no longer exists.
std::string LauncherOf(const std::string& program);

}  // namespace upc::driver

#endif
