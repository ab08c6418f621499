// SPDX-License-Identifier: MIT
// Variables that only omitted operands name: those of upc_blocksizeof and similar operators, of
// sizeof of shared types, and of type traits. The output has the value instead, and the C compiler
// would report the variables as unused.
#include <set>

#include "clang/AST/RecursiveASTVisitor.h"
#include "translator.h"

namespace upc::translate {
namespace {

class OnlyNamed : public clang::RecursiveASTVisitor<OnlyNamed> {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* r) {
    const auto* v = dyn_cast<clang::VarDecl>(r->getDecl());
    if (v && v->hasLocalStorage() && !v->isUsed(false) && !v->getType()->isVariablyModifiedType())
      found.insert(v);
    return true;
  }
  // Variables declared in a statement expression in the operand do not exist outside it.
  bool VisitVarDecl(clang::VarDecl* v) {
    inside.insert(v);
    return true;
  }
  std::set<std::string> names() const {
    std::set<std::string> names;
    for (const clang::VarDecl* v : found)
      if (!inside.contains(v)) names.insert(v->getName().str());
    return names;
  }

 private:
  std::set<const clang::VarDecl*> found, inside;
};

}  // namespace

std::optional<std::string> with_names(const std::string& constant, const clang::Expr* operand) {
  OnlyNamed named;
  named.TraverseStmt(const_cast<clang::Expr*>(operand));
  const std::set<std::string> names = named.names();
  if (names.empty()) return std::nullopt;
  std::string text = "(" + constant;
  for (const std::string& name : names) text += " + 0 * sizeof(" + name + ")";
  return text + ")";
}

}  // namespace upc::translate
