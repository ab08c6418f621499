// SPDX-License-Identifier: MIT
// upcdecl's language, in C and in English: each line is a declaration, as on its standard input.
#include <sstream>

#include "tests/fuzz/target.h"
#include "tools/decl/session.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::istringstream lines(upc::fuzz::text_of(data, size));
  upc::decl::Session dynamic({.threads = 3}), fixed({.threads = 4, .is_static = true});
  for (std::string line; std::getline(lines, line);) {
    dynamic.Explain(line);
    fixed.Explain(line);
    dynamic.AddTypedef(line);
  }
  return 0;
}
