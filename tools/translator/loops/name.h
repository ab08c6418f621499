// SPDX-License-Identifier: MIT
// The output's own variables. The analysis of loops identifies them by number; they become text
// when they are printed.
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

// Makes names that are unique in the output.
class FreshNames {
 public:
  Name fresh(const char* stem) { return {stem, ++last_}; }

 private:
  int last_ = 0;
};

}  // namespace upc::translate

#endif
