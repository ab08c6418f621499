// Variables that only operands name which the output does without: the value of upc_blocksizeof and
// its kin, of sizeof of shared types and of type traits stands there instead, and the C compiler
// would take them for unused.
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
      found.insert(v->getName().str());
    return true;
  }
  std::set<std::string> found;
};

}  // namespace

std::optional<std::string> with_names(const std::string& constant, const clang::Expr* operand) {
  OnlyNamed named;
  named.TraverseStmt(const_cast<clang::Expr*>(operand));
  if (named.found.empty()) return std::nullopt;
  std::string text = "(" + constant;
  for (const std::string& name : named.found) text += " + 0 * sizeof(" + name + ")";
  return text + ")";
}

}  // namespace upc::translate
