// SPDX-License-Identifier: MIT
// -fdiagnostics-format=json or sarif: the messages of upcc and its commands are kept, for one
// document at the end.
#ifndef UPC_TOOLS_DRIVER_DIAGNOSTIC_LOG_H
#define UPC_TOOLS_DRIVER_DIAGNOSTIC_LOG_H

#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"

namespace upc::driver {

// From now on messages are kept, including upcc's own.
void KeepDiagnostics();
bool KeepsDiagnostics();

// Keeps a command's output on standard error; `failed`: whether the command did.
void Keep(const std::string& text, bool failed);

// All kept messages, in order.
const std::vector<Diagnostic>& KeptDiagnostics();

}  // namespace upc::driver

#endif
