// SPDX-License-Identifier: MIT
// Collects the pointers-to-shared that a debugger may be asked to follow.
#include "emit_debug.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "translator.h"

namespace upc::translate {
namespace {

class NotedPointers : public clang::RecursiveASTVisitor<NotedPointers> {
 public:
  explicit NotedPointers(const StartFunctions& types) : types_(types) {}

  bool VisitVarDecl(clang::VarDecl* v) {
    const auto* f = dyn_cast<clang::FunctionDecl>(v->getDeclContext());
    if (isa<clang::ParmVarDecl>(v) && !(f && f->isThisDeclarationADefinition())) return true;
    note(f ? f->getName().str() : "-", *v);
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* m) {
    if (!m->getParent()->getName().empty()) note("." + m->getParent()->getName().str(), *m);
    return true;
  }
  std::string text;

 private:
  void note(const std::string& where, const clang::ValueDecl& d) {
    const clang::QualType t = d.getType();
    if (!is_pts(t) || is_generic(t) || d.getName().empty()) return;
    const std::string target = types_.type_string(pointee(t));
    if (!target.empty())
      text += "  \"" + where + " " + d.getName().str() + " " + target + " *\\n\"\n";
  }

  const StartFunctions& types_;
};

}  // namespace

std::string pointers_for_debuggers(const Input& in, const StartFunctions& types) {
  NotedPointers noted(types);
  noted.TraverseDecl(in.tree.getTranslationUnitDecl());
  if (noted.text.empty()) return "";
  return "static const char upct_pointers[] __attribute__((__used__)) =\n" + noted.text + ";\n";
}

}  // namespace upc::translate
