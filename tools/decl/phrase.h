// SPDX-License-Identifier: MIT
// Third phase, reversed: reads the English that explain.h writes, and some freer forms of it.
//
//   declare NAME as [storage] TYPE          define NAME as TYPE (a typedef)
//   define struct TAG {NAME as TYPE; …}     type TYPE
//   cast NAME into TYPE                     size of TYPE (local, block and element size too)
//
//   TYPE: [qualifiers] pointer to TYPE | array [SIZE] of TYPE |
//         function (TYPE or NAME as TYPE, …) returning TYPE | [qualifiers] C's words for a type
#ifndef UPC_TOOLS_DECL_PHRASE_H
#define UPC_TOOLS_DECL_PHRASE_H

#include <string_view>

#include "tools/decl/parse.h"

namespace upc::decl {

// Whether the text begins like English and not like C.
bool IsEnglish(std::string_view text, const Scope& scope);

class EnglishParser : public Parser {
 public:
  using Parser::Parser;
  // Like Parser's.
  Statement Next();

 private:
  bool TakeNoun(std::string_view noun);
  bool IsNoun() const;
  TypePtr ReadType();
  TypePtr ReadArray();
  TypePtr ReadFunction(bool old_style);
  TypePtr ReadBase(const Qualifiers& q);
  TypePtr ReadRecordPhrase(const Qualifiers& q);
  Member ReadMember();
  std::string ReadOperand();
};

}  // namespace upc::decl

#endif
