// SPDX-License-Identifier: MIT
// What debug information lacks: the target types of pointers-to-shared.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_DEBUG_H
#define UPC_TOOLS_TRANSLATOR_EMIT_DEBUG_H

#include <string>

#include "emit_input.h"
#include "emit_start.h"

namespace upc::translate {

// Defines a string that only tools/gdb/upc.py reads: a line for each variable, parameter and member
// that is a pointer-to-shared, "FUNCTION NAME TYPE", with - for no function and .TAG for a
// structure. Empty if there are none.
std::string pointers_for_debuggers(const Input& in, const StartFunctions& types);

}  // namespace upc::translate

#endif
