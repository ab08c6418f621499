// What the body of a loop may change, and so which expressions keep their value throughout it.
#ifndef UPC_TOOLS_TRANSLATOR_EFFECTS_H
#define UPC_TOOLS_TRANSLATOR_EFFECTS_H

#include <string>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "translator.h"

namespace upc::translate {

struct Effects {
  llvm::DenseSet<const clang::VarDecl*> written;  // declared inside, too
  llvm::DenseSet<const clang::VarDecl*> address_taken;
  // The first call of a function that may write any variable of file scope, or null.
  const clang::CallExpr* calls = nullptr;
  // The first write of private memory of which it is not said which, or null.
  const clang::Expr* through_pointers = nullptr;
  // The first statement by which it may be left before its end: break, return or goto; or null.
  const clang::Stmt* leaves = nullptr;
  // … by which it may be entered in the middle, or that is not to be moved.
  const clang::Stmt* stays = nullptr;
  bool writes_shared = false;
  bool strict = false;  // has strict accesses
};

// Of a loop's body, and of what else is evaluated in each iteration.
Effects effects_of(const clang::Stmt* body, const Source& source, const Unit& unit,
                   llvm::ArrayRef<const clang::Expr*> more = {});

// The variable that e names, parentheses and conversions aside; else null.
const clang::VarDecl* variable_of(const clang::Expr* e);

// Whether d is what the first phase has written for MYTHREAD.
bool is_mythread(const clang::NamedDecl* d);

// Whether d is named anywhere in s.
bool mentions(const clang::Stmt* s, const clang::ValueDecl* d);

// Whether e has the same value whenever it is evaluated in the loop, has no effect, and can be
// evaluated even where the loop does not come to it. function: effects of the whole function.
bool invariant(const clang::Expr* e, const Effects& body, const Effects& function);
// What of e is not, for messages: "'p' is changed in the loop".
std::string why_not_invariant(const clang::Expr* e, const Effects& body, const Effects& function);

// Whether e is that, or reads private objects and relaxed shared ones which nothing in the loop can
// change, where the loop comes to it first: reading them once is what a C compiler may do.
bool readable_once(const clang::Expr* e, const Source& source, const Unit& unit,
                   const Effects& body, const Effects& function);

}  // namespace upc::translate

#endif
