// SPDX-License-Identifier: MIT
// Copies the user's tokens to the output and replaces some of them.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_COPY_H
#define UPC_TOOLS_TRANSLATOR_EMIT_COPY_H

#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "llvm/ADT/DenseMap.h"

namespace upc::translate {

// Replacement texts for ranges of tokens.
using Replacements = std::vector<std::pair<Range, std::string>>;

class Copier {
 public:
  Copier(const Input& in, Output& out, Kept& kept, Parts& parts);

  std::string copy(int begin, int end, bool lead = false);
  std::string copy(Range r) { return r.valid() ? copy(r.begin, r.end) : std::string(); }
  std::string splice(Range whole, Replacements parts);
  // s with its children replaced.
  std::string splice(const clang::Stmt* s);
  // The pragmas that apply to the loop s, as text that may appear within a line.
  std::string pragmas_of(const clang::Stmt* s) const;
  // A block that replaces s: where a semicolon follows s in the user's text, one follows the block.
  std::string block(const clang::Stmt* s, const std::string& text) const;
  // The same for a loop's body; its `break` and `continue` apply to the loop.
  std::string loop_body(const clang::Stmt* s, const std::string& text) const;

 private:
  bool is_closed(const clang::Stmt* s) const;
  void find_written();

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  // Expressions inside declarations and types that are otherwise copied, by first token.
  llvm::DenseMap<int, const clang::Expr*> written_;
};

}  // namespace upc::translate

#endif
