// SPDX-License-Identifier: MIT
// Variables of the output's own. The analysis of loops knows them by number; text is made of them
// where they are printed.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_NAME_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_NAME_H

#include <string>

namespace upc::translate {

struct Name {
  const char* stem = "";
  int number = 0;  // 0: none

  explicit operator bool() const { return number != 0; }
  bool operator==(const Name& other) const { return number == other.number; }
  std::string text() const { return std::string("upct_") + stem + std::to_string(number); }
};

// Gives names that the output has nowhere else.
class FreshNames {
 public:
  Name fresh(const char* stem) { return {stem, ++last_}; }

 private:
  int last_ = 0;
};

}  // namespace upc::translate

#endif
