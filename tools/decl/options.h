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
  std::string file;                   // of -file: the program to draw
  std::string page;                   // of -html: where to; empty: named after the program
  std::vector<std::string> compile;   // -D, -I and the like: how upcc would be told to compile it
  std::vector<std::string> typedefs;  // of -t
  std::vector<std::string> texts;     // to be explained; none: standard input is read
  bool quiet = false, help = false, version = false;
};

// Throws driver::Error for what makes no sense.
Options ParseOptions(const std::vector<std::string>& words);

extern const char kHelp[];

}  // namespace upc::decl

#endif
