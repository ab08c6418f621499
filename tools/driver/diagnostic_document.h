// SPDX-License-Identifier: MIT
// Messages as one document for tools.
#ifndef UPC_TOOLS_DRIVER_DIAGNOSTIC_DOCUMENT_H
#define UPC_TOOLS_DRIVER_DIAGNOSTIC_DOCUMENT_H

#include <string>
#include <vector>

#include "tools/driver/diagnostic.h"

namespace upc::driver {

// What a program or an editor marks. Where only the line is known: the name in it that the message
// is about, if it is there; else all of it.
struct Region {
  size_t column = 1, end = 1;  // bytes, from 1; the end is the first that is not marked
};

// The region of a message in the text of its line.
Region RegionOf(const Diagnostic& d, const std::string& line);

// As gcc's -fdiagnostics-format=json: an array, in one line.
std::string JsonDocument(const std::vector<Diagnostic>& list);

// SARIF 2.1.0. `succeeded`: whether upcc did.
std::string SarifDocument(const std::vector<Diagnostic>& list, bool succeeded);

}  // namespace upc::driver

#endif
