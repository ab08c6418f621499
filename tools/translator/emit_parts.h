// SPDX-License-Identifier: MIT
// The parts of a program that contain one another: an extent contains an expression, an expression
// statements, a type a record's definition. The emitter of one part gets the text of the others
// here.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_PARTS_H
#define UPC_TOOLS_TRANSLATOR_EMIT_PARTS_H

#include <string>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace upc::translate {

class Parts {
 public:
  // e as a value (or as a private lvalue). If the value is not used, any text with e's side
  // effects.
  virtual std::string expression(const clang::Expr* e, bool used = true) = 0;
  // e as a pointer-to-shared to an object, of which only the place is used.
  virtual std::string target(const clang::Expr* e) = 0;
  // e as a condition in C.
  virtual std::string condition(const clang::Expr* e) = 0;
  virtual std::string statement(const clang::Stmt* s) = 0;
  // value: the last statement's value is that of a statement expression.
  virtual std::string compound(const clang::CompoundStmt* s, bool value) = 0;
  virtual std::string definition(const clang::TagDecl* t) = 0;
  virtual std::string function(clang::FunctionDecl* f) = 0;

 protected:
  ~Parts() = default;
};

}  // namespace upc::translate

#endif
