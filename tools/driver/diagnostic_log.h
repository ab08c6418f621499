// SPDX-License-Identifier: MIT
// With -fdiagnostics-format=json or sarif: what upcc and its commands say is kept, for one document
// at the end.
#ifndef UPC_TOOLS_DRIVER_DIAGNOSTIC_LOG_H
#define UPC_TOOLS_DRIVER_DIAGNOSTIC_LOG_H

#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"

namespace upc::driver {

// From now on messages are kept, upcc's own too.
void KeepDiagnostics();
bool KeepsDiagnostics();

// Keeps what a command wrote to standard error, `failed` or not.
void Keep(const std::string& text, bool failed);

// All that were kept, in their order.
const std::vector<Diagnostic>& KeptDiagnostics();

}  // namespace upc::driver

#endif
