// SPDX-License-Identifier: MIT
// Induction variables: what a loop steps evenly, which are its index, other integers, and
// pointers-to-shared that walk through an array, `*p++`.
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

// A pointer that goes on by so many elements in each iteration. While the loop runs, the output
// counts how far it has come, and the variable itself keeps its old value.
struct PointerInduction {
  const clang::VarDecl* pointer = nullptr;
  int64_t by = 0;
  const clang::DeclRefExpr* place = nullptr;  // where it is named
  std::vector<const clang::Expr*>
      uses;             // elements that it leads to: lvalues, or pointers before ->
  bool tested = false;  // the condition that bounds the loop names it
  Name zero;            // what is to be added to by * index for the elements since the loop began
  Name moved;           // the variable of the output's that counts these as the body goes on
};

// An integer that goes on by so much in each iteration, besides the index. The output steps it as
// the program does.
struct IntegerInduction {
  const clang::VarDecl* variable = nullptr;
  int64_t by = 0;
  const clang::DeclRefExpr* place = nullptr;  // where it is named
  Name zero;  // what is to be added to by * index for its value as an iteration begins
  // Where it goes on by what is computed, `i += 2 * half`: that, of which `by` is the sign, and the
  // variable of the output's that holds it.
  const clang::BinaryOperator* stride = nullptr;
  Name times;
};

struct Inductions {
  const clang::Expr* index_step = nullptr;  // the index's one step, if it is not in the loop's head
  std::vector<PointerInduction> pointers;
  std::vector<IntegerInduction> integers;
  bool continues = false;  // a `continue` leaves out the rest of the body
  // Where such a variable is named: how far it has come since the iteration began; of a step, how
  // far its value has.
  llvm::DenseMap<const clang::Expr*, int64_t> ahead;
  const PointerInduction* pointer(const clang::VarDecl* v) const;
  const IntegerInduction* integer(const clang::VarDecl* v) const;
};

// The variable that `i++`, `++i`, `i -= 3` and the like step, and how far; else null.
const clang::VarDecl* stepped(const clang::Expr* e, int64_t& by);
// Where such an expression names it.
const clang::DeclRefExpr* place_of_step(const clang::Expr* e);

// The same of `i += n` and `i -= n`, for n that is no number; by: 1 or -1.
const clang::VarDecl* strides(const clang::Expr* e, int64_t& by);

// The body's step of the index, if there is an index, and a step that each iteration makes and that
// goes up by one; and the integers and pointers that might go on evenly. conditions: what ends the
// loop besides its bound. all: effects of all that is evaluated in each iteration: a variable that
// is written anywhere but by the steps that are found does not go on evenly. test: what bounds the
// loop, if it is no index that does; that may name pointers.
Inductions find_inductions(const LoopForm& loop, llvm::ArrayRef<const clang::Expr*> conditions,
                           const clang::VarDecl* index, const Effects& all,
                           const clang::Expr* test = nullptr);

}  // namespace upc::translate

#endif
