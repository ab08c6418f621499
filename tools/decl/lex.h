// SPDX-License-Identifier: MIT
// First phase: splits the text of a declaration, or of its English form, into words, numbers and
// signs.
#ifndef UPC_TOOLS_DECL_LEX_H
#define UPC_TOOLS_DECL_LEX_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace upc::decl {

struct Token {
  enum class Kind { kWord, kNumber, kFloat, kString, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;
  size_t at = 0;      // offset into the text
  int64_t value = 0;  // of kNumber
  bool is(std::string_view s) const {
    return (kind == Kind::kWord || kind == Kind::kSign) && text == s;
  }
};

// The tokens of text, kEnd last. Comments are blanks; a character constant is a number. Throws
// Problem for any other character.
std::vector<Token> Lex(std::string_view text);

// Whether the word is a keyword of C or UPC, and so not a name.
bool IsKeyword(std::string_view word);

}  // namespace upc::decl

#endif
