// SPDX-License-Identifier: MIT
// The command line of upctrans.
#ifndef UPC_TOOLS_TRANSLATOR_OPTIONS_H
#define UPC_TOOLS_TRANSLATOR_OPTIONS_H

#include <string>

#include "translator.h"

namespace upc::translate {

extern const char kUsage[];

// Sets the options from the arguments; returns a message if they are wrong.
std::string read_options(int argc, char** argv, Options& options);

}  // namespace upc::translate

#endif
