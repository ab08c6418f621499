// SPDX-License-Identifier: MIT
// Classifies the tokens around a place as far as possible without types: specifier lists, tags,
// operands. For the phases before Clang's tree exists.
#ifndef UPC_TOOLS_TRANSLATOR_SYNTAX_H
#define UPC_TOOLS_TRANSLATOR_SYNTAX_H

#include "llvm/ADT/STLExtras.h"
#include "translator.h"

namespace upc::translate {

class Syntax {
 public:
  explicit Syntax(const Source& source) : read_(source) {}

  // The token at i; null outside the program.
  const Token* at(int i) const {
    return i >= 0 && i < static_cast<int>(read_.tokens.size()) ? &read_.tokens[i] : nullptr;
  }
  // The kind of the token at i; unknown outside the program, and for includes and pragmas.
  clang::tok::TokenKind kind(int i) const {
    const Token* t = at(i);
    return t && t->pseudo == Pseudo::kNone ? t->kind : clang::tok::unknown;
  }

  // Calls f on each token of the specifier list around i, except i, until f returns false.
  void around(int i, llvm::function_ref<bool(int)> f) const;
  // Whether the parenthesis at i belongs to a specifier: `_Atomic(int)`, `typeof(x)`,
  // `_Alignas(16)`.
  bool in_specifier(int i) const;
  // Whether the brace at i belongs to a struct, a union or an enum.
  bool is_tag(int brace) const;
  // Whether token i follows a name, and cannot follow a qualifier.
  bool ends_a_name(int i) const;
  // The first token from i on that is not part of an attribute.
  int past_attributes(int i) const;
  // End of the unary expression that begins at i.
  int operand_end(int i) const;

 private:
  bool is_specifier(int i) const;  // token i can stand between the qualifiers of one specifier list

  const Source& read_;
};

}  // namespace upc::translate

#endif
