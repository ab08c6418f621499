// SPDX-License-Identifier: MIT
// What debug information does not have: where the program's pointers-to-shared point to.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_DEBUG_H
#define UPC_TOOLS_TRANSLATOR_EMIT_DEBUG_H

#include <string>

#include "emit_input.h"
#include "emit_start.h"

namespace upc::translate {

// The definition of a string for tools/gdb/upc.py, which no code reads: a line for each variable,
// parameter and member that is a pointer-to-shared, "FUNCTION NAME TYPE", with - for none and
// .TAG for a structure. Empty if there are none.
std::string pointers_for_debuggers(const Input& in, const StartFunctions& types);

}  // namespace upc::translate

#endif
