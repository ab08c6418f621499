// SPDX-License-Identifier: MIT
// Programs for other machines: an installation of Berkeley UPC's runtime, for which upcc translates
// and which compiles, links and starts what comes of it.
#ifndef UPC_TOOLS_DRIVER_OTHER_RUNTIME_H
#define UPC_TOOLS_DRIVER_OTHER_RUNTIME_H

#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Translates the UPC files and has the installation below `prefix` make of them what the options
// say. Returns its exit code. Throws Error, before anything is compiled, when there is no such
// installation or it lacks what is asked for.
int BuildElsewhere(const UpccOptions& options, const Installation& installation,
                   const std::string& prefix);

// The launcher of the installation that linked the program; empty if this one did, or another
// compiler. Throws Error when that installation is gone.
std::string LauncherOf(const std::string& program);

}  // namespace upc::driver

#endif
