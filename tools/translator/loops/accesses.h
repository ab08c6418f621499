// SPDX-License-Identifier: MIT
// A function's accesses to shared objects, and its loops, in the order in which they are printed.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_ACCESSES_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_ACCESSES_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/emit_input.h"

namespace upc::translate {

// An element that is accessed as a whole or in part.
struct ElementAccess {
  const clang::Expr* e = nullptr;      // the lvalue, or the pointer before ->
  const clang::Expr* named = nullptr;  // the expression for messages
  bool strict = false, phased = false;
  uint64_t block = 1;
  int part_of = -1;  // the earlier access of which this one is a part; or -1
};

class AccessWalk {
 public:
  explicit AccessWalk(const Input& in) : in_(in) {}

 protected:
  ~AccessWalk() = default;

  void statement(const clang::Stmt* s);
  void expression(const clang::Expr* e);
  // s is a loop; the callee walks through its parts.
  virtual void loop(const clang::Stmt* s) = 0;
  // Returns the number of the access.
  virtual int access(const ElementAccess& a) = 0;
  // Only a bit-field of the access with that number is accessed.
  virtual void bit_field(const clang::MemberExpr* m, int access) = 0;

 private:
  struct Path {
    bool strict = false, phased = false, member = false;
    uint64_t block = 1;
    int access = -1;
  };

  Path object(const clang::Expr* e);
  Path target(const clang::Expr* pointer);
  void place(const clang::Expr* e);
  void look(const clang::Expr* e, Path& path, const clang::Expr* named = nullptr);
  void index(const clang::Expr* e);
  void binary(const clang::BinaryOperator* b);
  void unary(const clang::UnaryOperator* u);
  void conversion(const clang::CastExpr* c);
  void children(const clang::Stmt* s);
  void lengths(clang::QualType t);

  const Input& in_;
  bool addressing_ = false;  // the visited expression is not accessed
};

}  // namespace upc::translate

#endif
