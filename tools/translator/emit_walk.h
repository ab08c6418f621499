// What a loop moves on evenly in its body: its index, and pointers-to-shared that walk through an
// array, `*p++`.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_WALK_H
#define UPC_TOOLS_TRANSLATOR_EMIT_WALK_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace upc::translate {

// A pointer that goes on by so many elements in each iteration. While the loop runs, the output
// counts how far it has come, and the variable itself keeps its old value.
struct Walk {
  const clang::VarDecl* pointer = nullptr;
  int64_t by = 0;
  const clang::DeclRefExpr* place = nullptr;  // where it is named
  std::vector<const clang::Expr*>
      uses;           // elements that it leads to: lvalues, or pointers before ->
  std::string zero;   // what is to be added to by * index for the elements since the loop began
  std::string moved;  // the variable of the output's that counts these as the body goes on
};

// What a loop's body steps.
struct Moves {
  const clang::Expr* index_step = nullptr;  // the index's one step, if it is not in the loop's head
  std::vector<Walk> walks;
  // Where such a variable is named: how far it has come since the iteration began; of a step, how
  // far its value has.
  llvm::DenseMap<const clang::Expr*, int64_t> ahead;
  const Walk* of(const clang::VarDecl* v) const;
};

// A loop as it is written: the statements of its body in their order, and what ends each iteration.
struct Written {
  const clang::Stmt* loop = nullptr;
  const clang::Stmt* init = nullptr;
  const clang::Expr* condition = nullptr;
  const clang::Stmt* body = nullptr;
  std::vector<const clang::Expr*> end;
  bool shares_out = false;  // a upc_forall
};

// The loop s as it is written; s is a for or a while.
Written written(const clang::Stmt* s);

// The variable that `i++`, `++i`, `i -= 3` and the like step, and how far; else null.
const clang::VarDecl* stepped(const clang::Expr* e, int64_t& by);

// The body's step of the index, if it has one that each iteration makes and that goes up by one,
// and the pointers that might walk. conditions: what is evaluated before the body.
Moves find_moves(const Written& loop, llvm::ArrayRef<const clang::Expr*> conditions,
                 const clang::VarDecl* index);

}  // namespace upc::translate

#endif
