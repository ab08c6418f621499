// SPDX-License-Identifier: MIT
// The parts of a program that contain one another: an extent has an expression in it, an expression
// statements, a type the definition of a record. What writes the one asks for the others here.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_PARTS_H
#define UPC_TOOLS_TRANSLATOR_EMIT_PARTS_H

#include <string>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace upc::translate {

class Parts {
 public:
  // e as a value (or as a private lvalue). If its value is not used, any text with its effects.
  virtual std::string expression(const clang::Expr* e, bool used = true) = 0;
  // e as a pointer-to-shared that leads to an object and is asked for nothing but where that is.
  virtual std::string target(const clang::Expr* e) = 0;
  // e as what C tests.
  virtual std::string condition(const clang::Expr* e) = 0;
  virtual std::string statement(const clang::Stmt* s) = 0;
  // value: that of its last statement is the value of a statement expression.
  virtual std::string compound(const clang::CompoundStmt* s, bool value) = 0;
  virtual std::string definition(const clang::TagDecl* t) = 0;
  virtual std::string function(clang::FunctionDecl* f) = 0;

 protected:
  ~Parts() = default;
};

}  // namespace upc::translate

#endif
