// SPDX-License-Identifier: MIT
// Links a program once to see what it is made of: which members of archives the linker takes, and
// from where, is for the linker alone to say.
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
  int code = 0;         // the linker's exit code; it has said what is wrong
  std::string program;  // with its symbol table, and without the start-up file
  std::vector<std::string> shared_libraries;  // that the linker read
};

// Links `inputs` (see Commands::Link) in `directory`. Symbols that nothing defines don't matter:
// the start-up file defines some, and of the others the real link tells. `reword` is of Chain.
Trial LinkForTrial(const UpccOptions& options, const Commands& commands,
                   const std::vector<std::string>& inputs, const TemporaryDirectory& directory,
                   const std::function<std::string(const std::string&)>& reword);

}  // namespace upc::driver

#endif
