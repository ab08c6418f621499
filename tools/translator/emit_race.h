// SPDX-License-Identifier: MIT
// What -race is told beside the code: how the program calls each member of a shared structure that
// it accesses, and on which line.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_RACE_H
#define UPC_TOOLS_TRANSLATOR_EMIT_RACE_H

#include <string>

#include "emit_input.h"

namespace upc::translate {

// A table for the runtime (upcri/race.h); empty if nothing is accessed.
std::string race_names(const Input& in);

}  // namespace upc::translate

#endif
