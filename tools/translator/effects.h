// What the body of a loop may change, and so which expressions keep their value throughout it.
#ifndef UPC_TOOLS_TRANSLATOR_EFFECTS_H
#define UPC_TOOLS_TRANSLATOR_EFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "translator.h"

namespace upc::translate {

struct Effects {
  llvm::DenseSet<const clang::VarDecl*> written;  // declared inside, too
  llvm::DenseSet<const clang::VarDecl*> address_taken;
  bool calls = false;             // of functions that may write any variable of file scope
  bool through_pointers = false;  // writes private memory, it is not said which
  bool leaves = false;            // may be left or entered in the middle, or is not to be moved
};

Effects effects_of(const clang::Stmt* body, const Source& source, const Unit& unit);

// The variable that e names, parentheses and conversions aside; else null.
const clang::VarDecl* variable_of(const clang::Expr* e);

// Whether e has the same value whenever it is evaluated in the loop, has no effect, and can be
// evaluated even where the loop does not come to it. function: effects of the whole function.
bool invariant(const clang::Expr* e, const Effects& body, const Effects& function);

}  // namespace upc::translate

#endif
