// SPDX-License-Identifier: MIT
// The source lines for messages.
#ifndef UPC_TOOLS_DRIVER_SOURCE_LINES_H
#define UPC_TOOLS_DRIVER_SOURCE_LINES_H

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace upc::driver {

class SourceLines {
 public:
  // Without its line end; lines count from 1. Empty if there is no such line.
  const std::string& Line(const std::string& file, size_t number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

// The first place from `from` on where `text` has the word on its own; npos if none.
size_t FindWord(const std::string& text, const std::string& word, size_t from = 0);

// The number of bytes of the word (name or number) at `at`; at least 1.
size_t WordLength(const std::string& text, size_t at);

}  // namespace upc::driver

#endif
