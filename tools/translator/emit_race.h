// SPDX-License-Identifier: MIT
// What -race needs beside the code: the program's text and line for each access to a member of a
// shared structure.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_RACE_H
#define UPC_TOOLS_TRANSLATOR_EMIT_RACE_H

#include <string>

#include "emit_input.h"

namespace upc::translate {

// A table for the runtime (upcri/race.h); empty if there are no such accesses.
std::string race_names(const Input& in);

}  // namespace upc::translate

#endif
