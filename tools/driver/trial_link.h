// SPDX-License-Identifier: MIT
// Links a program once to find out its parts: only the linker knows which members of archives it
// takes, and from where.
#ifndef UPC_TOOLS_DRIVER_TRIAL_LINK_H
#define UPC_TOOLS_DRIVER_TRIAL_LINK_H

#include <functional>
#include <string>
#include <vector>

#include "tools/driver/commands.h"
#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

struct Trial {
  int code = 0;         // the linker's exit code; it has reported errors
  std::string program;  // with its symbol table, and without the start-up file
  std::vector<std::string> shared_libraries;  // those that the linker read
};

// Links `inputs` (see Commands::Link) in `directory`. Undefined symbols are allowed: the start-up
// file defines some, and the real link reports the others. `reword` is as in Chain.
Trial LinkForTrial(const UpccOptions& options, const Commands& commands,
                   const std::vector<std::string>& inputs, const TemporaryDirectory& directory,
                   const std::function<std::string(const std::string&)>& reword);

}  // namespace upc::driver

#endif
