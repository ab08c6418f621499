// SPDX-License-Identifier: MIT
// The macros that options for the C compiler define, such as _OPENMP and __AVX2__: the translator,
// which decides what #ifdef chooses, is told of them.
#ifndef UPC_TOOLS_DRIVER_OPTION_MACROS_H
#define UPC_TOOLS_DRIVER_OPTION_MACROS_H

#include <string>
#include <vector>

#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// What the options -f…, -m… and -O… change among the macros that the C compiler defines by itself,
// as options -D and -U. The compiler is asked, with a file in `directory`; none if it does not
// answer: compiling will tell why.
std::vector<std::string> MacrosOfOptions(const UpccOptions& options,
                                         const TemporaryDirectory& directory);

}  // namespace upc::driver

#endif
