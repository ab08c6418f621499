// SPDX-License-Identifier: MIT
// A parsed message of the translator, the C compiler or the linker.
#ifndef UPC_TOOLS_DRIVER_DIAGNOSTIC_H
#define UPC_TOOLS_DRIVER_DIAGNOSTIC_H

#include <cstddef>
#include <string>
#include <vector>

namespace upc::driver {

// Part of a line; lines and columns count from 1, columns and lengths in bytes.
struct Span {
  std::string file;  // empty: the place is unknown
  size_t line = 0;
  size_t column = 0;  // 0: only the line is known
  size_t length = 0;
};

// A replacement for a part of a line.
struct Replacement {
  Span span;
  std::string text;
};

struct Diagnostic {
  std::string kind;  // "error", "warning", "note"
  std::string message;
  std::string option;  // the name of the warning: -Wformat, a lax rule; empty: none
  Span span;
  std::vector<Diagnostic> notes;
  std::vector<Replacement> fixes;
};

// Parses what commands wrote to standard error: JSON objects, as the translator writes them
// (-messages=json), and text, as gcc, clang and the linker do. Text in an unknown form is one
// message, an error if the command `failed`. Notes belong to the message before them.
std::vector<Diagnostic> ReadDiagnostics(const std::string& text, bool failed);

}  // namespace upc::driver

#endif
