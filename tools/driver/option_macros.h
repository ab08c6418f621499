// SPDX-License-Identifier: MIT
// The macros that options for the C compiler define, such as _OPENMP and __AVX2__. The translator
// evaluates #ifdef and needs them.
#ifndef UPC_TOOLS_DRIVER_OPTION_MACROS_H
#define UPC_TOOLS_DRIVER_OPTION_MACROS_H

#include <string>
#include <vector>

#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// The changes that the options -f…, -m… and -O… make to the C compiler's predefined macros, as
// options -D and -U. Runs the compiler, with a file in `directory`. Empty if that fails: compiling
// will report why.
std::vector<std::string> MacrosOfOptions(const UpccOptions& options,
                                         const TemporaryDirectory& directory);

}  // namespace upc::driver

#endif
