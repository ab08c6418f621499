// SPDX-License-Identifier: MIT
// A loop's parts as they are written, whichever statement it is.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_FORM_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_FORM_H

#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace upc::translate {

struct LoopForm {
  const clang::Stmt* loop = nullptr;
  const clang::Stmt* init = nullptr;
  const clang::Expr* condition = nullptr;
  const clang::Stmt* body = nullptr;
  std::vector<const clang::Expr*> end;  // evaluated by its head after each iteration, in order
  bool shares_out = false;              // a upc_forall
  bool tests_last = false;              // a do
};

// The form of the loop s, which is a for, a while or a do.
LoopForm form_of(const clang::Stmt* s);
const clang::Expr* condition_of(const clang::Stmt* s);

}  // namespace upc::translate

#endif
