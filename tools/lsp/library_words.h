// SPDX-License-Identifier: MIT
// UPC's keywords and the names of its libraries, each in one line.
#ifndef UPC_TOOLS_LSP_LIBRARY_WORDS_H
#define UPC_TOOLS_LSP_LIBRARY_WORDS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace upc::lsp {

struct LibraryWord {
  const char* name;
  const char* header;  // the header that a program includes for it; nullptr: a keyword
  const char* words;   // what it is or does
};

// All except those for many types, which WordsOf composes from their names.
const std::vector<LibraryWord>& LibraryWords();

struct Documented {
  std::string header;  // empty: a keyword
  std::string words;
};

std::optional<Documented> WordsOf(std::string_view name);

}  // namespace upc::lsp

#endif
