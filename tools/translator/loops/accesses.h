// SPDX-License-Identifier: MIT
// The accesses of a function to shared objects, and its loops, in the order in which they are
// printed.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_ACCESSES_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_ACCESSES_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/emit_input.h"

namespace upc::translate {

// An element that is read or written, or of which a part is.
struct ElementAccess {
  const clang::Expr* e = nullptr;      // the lvalue, or the pointer before ->
  const clang::Expr* named = nullptr;  // what messages call it
  bool strict = false, phased = false;
  uint64_t block = 1;
  int part_of = -1;  // the access of which this one is a part, and which comes before it; or none
};

class AccessWalk {
 public:
  explicit AccessWalk(const Input& in) : in_(in) {}

 protected:
  ~AccessWalk() = default;

  void statement(const clang::Stmt* s);
  void expression(const clang::Expr* e);
  // s is a loop, whose parts are for whoever is called to walk through.
  virtual void loop(const clang::Stmt* s) = 0;
  // The number of the access.
  virtual int access(const ElementAccess& a) = 0;
  // A bit-field of the access with that number is all that is accessed.
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
  bool addressing_ = false;  // what is walked through is no access
};

}  // namespace upc::translate

#endif
