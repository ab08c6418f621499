// SPDX-License-Identifier: MIT
// Messages as one document for tools.
#ifndef UPC_TOOLS_DRIVER_DIAGNOSTIC_DOCUMENT_H
#define UPC_TOOLS_DRIVER_DIAGNOSTIC_DOCUMENT_H

#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"

namespace upc::driver {

// The part of a line that a message marks. If only the line is known: the name that the message is
// about, if the line contains it; else the whole line.
struct Region {
  size_t column = 1, end = 1;  // bytes, from 1; `end` is the first unmarked one
};

// The region of a message in the text of its line.
Region RegionOf(const Diagnostic& d, const std::string& line);

// Like gcc's -fdiagnostics-format=json: an array, on one line.
std::string JsonDocument(const std::vector<Diagnostic>& list);

// SARIF 2.1.0. `succeeded`: whether upcc succeeded.
std::string SarifDocument(const std::vector<Diagnostic>& list, bool succeeded);

}  // namespace upc::driver

#endif
