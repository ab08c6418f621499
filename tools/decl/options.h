// SPDX-License-Identifier: MIT
// The command line of upcdecl.
#ifndef UPC_TOOLS_DECL_OPTIONS_H
#define UPC_TOOLS_DECL_OPTIONS_H

#include <string>
#include <vector>

#include "tools/decl/session.h"

namespace upc::decl {

struct Options {
  Settings settings;
  std::string file;                   // -file: the program to draw
  std::string page;                   // -html: the output; empty: named after the program
  std::vector<std::string> compile;   // -D, -I and the like: upcc's options for compiling it
  std::vector<std::string> typedefs;  // -t
  std::vector<std::string> texts;     // to be explained; none: read standard input
  bool quiet = false, help = false, version = false;
};

// Throws driver::Error for invalid options.
Options ParseOptions(const std::vector<std::string>& words);

extern const char kHelp[];

}  // namespace upc::decl

#endif
