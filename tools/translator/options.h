// SPDX-License-Identifier: MIT
// What upctrans is told on its command line.
#ifndef UPC_TOOLS_TRANSLATOR_OPTIONS_H
#define UPC_TOOLS_TRANSLATOR_OPTIONS_H

#include <string>

#include "translator.h"

namespace upc::translate {

extern const char kUsage[];

// Fills in the options from the words behind the program's name; a message if they are wrong.
std::string read_options(int argc, char** argv, Options& options);

}  // namespace upc::translate

#endif
