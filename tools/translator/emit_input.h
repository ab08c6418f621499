// SPDX-License-Identifier: MIT
// The emitter's input: Clang's tree, the tokens that it came from, and the options.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_INPUT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_INPUT_H

#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "translator.h"

namespace upc::translate {

// Tokens, from the first to the last.
struct Range {
  int begin = -1, end = -1;
  bool valid() const { return begin >= 0 && end >= begin; }
};

class Input {
 public:
  Input(const Options& options, Source& source, Unit& unit)
      : options(options), source(source), unit(unit), tree(unit.context()) {}

  Range range(clang::SourceRange r) const;
  Range range(const clang::Stmt* s) const;
  Range range(const clang::Decl* d) const;
  // The same; for a loop, from the preceding pragmas that apply to it, such as `#pragma GCC ivdep`.
  // C compilers require them directly before the loop.
  Range range_with_pragmas(const clang::Stmt* s) const;
  // Whether a place lies in text that a repair inserted before a token, and not in the token.
  bool is_inserted(clang::SourceLocation where) const;
  int semicolon_after(int token) const;
  // e as the program has it, for messages; "…" if it spans lines or comes from a macro.
  std::string user_text(const clang::Stmt* e) const;
  // Makes the file's linker-visible names differ from those of other files and translations.
  std::string file_id() const;

  const Options& options;
  Source& source;
  Unit& unit;
  clang::ASTContext& tree;

 private:
  mutable std::string id_;
};

// s as a loop, also after attributes that a pragma gives it; or null.
const clang::Stmt* as_loop(const clang::Stmt* s);

// e without parentheses, and without casts that change no representation.
const clang::Expr* plain(const clang::Expr* e);

// Whether no thread has more than one block of the shared array.
bool one_block_each(const Input& in, clang::QualType array);

// Whether a and b are the same expression of the same variables.
bool is_same(const clang::Expr* a, const clang::Expr* b, const clang::ASTContext& context);

}  // namespace upc::translate

#endif
