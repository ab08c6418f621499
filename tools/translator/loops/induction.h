// SPDX-License-Identifier: MIT
// Induction variables, which a loop changes by the same step in each iteration: its index, other
// integers, and pointers-to-shared that move through an array, `*p++`.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_INDUCTION_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_INDUCTION_H

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "tools/translator/loops/effects.h"
#include "tools/translator/loops/form.h"
#include "tools/translator/loops/name.h"

namespace upc::translate {

// A pointer that moves by so many elements in each iteration. While the loop runs, the output
// counts how far it has moved, and the variable itself keeps its old value.
struct PointerInduction {
  const clang::VarDecl* pointer = nullptr;
  int64_t by = 0;
  const clang::DeclRefExpr* place = nullptr;  // where it is named
  std::vector<const clang::Expr*>
      uses;             // elements that it points to: lvalues, or pointers before ->
  bool tested = false;  // it is in the condition that bounds the loop
  Name zero;            // the addend to by * index for the elements since the loop began
  Name moved;           // the output's variable that counts these in the body
};

// An integer other than the index that moves by a fixed amount in each iteration. The output steps
// it as the program does.
struct IntegerInduction {
  const clang::VarDecl* variable = nullptr;
  int64_t by = 0;
  const clang::DeclRefExpr* place = nullptr;  // where it is named
  Name zero;  // the addend to by * index for its value at the start of an iteration
  // A computed step, `i += 2 * half`: the step, of which `by` is the sign, and the output's
  // variable that holds it.
  const clang::BinaryOperator* stride = nullptr;
  Name times;
};

struct Inductions {
  const clang::Expr* index_step = nullptr;  // the only one, if not in the loop's head
  std::vector<PointerInduction> pointers;
  std::vector<IntegerInduction> integers;
  bool continues = false;  // a `continue` skips the rest of the body
  // Where such a variable is named: how far it has moved since the iteration began; for a step, how
  // far its value has.
  llvm::DenseMap<const clang::Expr*, int64_t> ahead;
  const PointerInduction* pointer(const clang::VarDecl* v) const;
  const IntegerInduction* integer(const clang::VarDecl* v) const;
};

// The variable that `i++`, `++i`, `i -= 3` and similar expressions step, and how far; else null.
const clang::VarDecl* stepped(const clang::Expr* e, int64_t& by);
// The variable's name in such an expression.
const clang::DeclRefExpr* place_of_step(const clang::Expr* e);

// The same for `i += n` and `i -= n`, if n is not a number; by: 1 or -1.
const clang::VarDecl* strides(const clang::Expr* e, int64_t& by);

// The body's step of the index, if there is an index and a step by one that each iteration
// performs; and the integers and pointers that may be induction variables. conditions: those that
// end the loop besides its bound. all: effects of all that each iteration evaluates; a variable
// that is also written other than by the found steps is none. test: the bound of a loop without an
// index; it may name pointers.
Inductions find_inductions(const LoopForm& loop, llvm::ArrayRef<const clang::Expr*> conditions,
                           const clang::VarDecl* index, const Effects& all,
                           const clang::Expr* test = nullptr);

}  // namespace upc::translate

#endif
