// SPDX-License-Identifier: MIT
// Statements.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_STMT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_STMT_H

#include <string>

#include "clang/AST/Stmt.h"
#include "emit_copy.h"
#include "emit_decl.h"
#include "emit_expr.h"
#include "emit_forall.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_strip.h"

namespace upc::translate {

class Statements {
 public:
  Statements(const Input& in, Output& out, Kept& kept, Copier& copier, Expressions& expressions,
             Declarations& declarations, Strips& strips, ForallLoops& foralls)
      : in_(in),
        out_(out),
        kept_(kept),
        copier_(copier),
        expressions_(expressions),
        declarations_(declarations),
        strips_(strips),
        foralls_(foralls) {}

  std::string statement(const clang::Stmt* s, bool in_block = false, bool value = false);
  // value: as in statement(). body: s is a function's body, whose start and end get marks.
  std::string compound(const clang::CompoundStmt* s, bool value, bool body = false);

 private:
  std::string plain_statement(const clang::Stmt* s, bool in_block);
  std::string loop_body(const clang::Stmt* loop, const clang::Stmt* body, std::string& before);

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Copier& copier_;
  Expressions& expressions_;
  Declarations& declarations_;
  Strips& strips_;
  ForallLoops& foralls_;
};

}  // namespace upc::translate

#endif
