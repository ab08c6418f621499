// Walks the user's part of Clang's tree.
#include "walk.h"

#include "clang/AST/ASTContext.h"

namespace upc::translate {

using llvm::dyn_cast;

void Walker::walk() {
  for (clang::Decl* d : tree_.context().getTranslationUnitDecl()->decls()) {
    if (d->isImplicit()) continue;
    const int t = tree_.token(d->getBeginLoc());
    if (t < 0 || walked_.tokens[t].system) continue;
    walk(d);
  }
}

void Walker::walk(clang::Decl* d) {
  visit(d);
  if (auto* f = dyn_cast<clang::FunctionDecl>(d)) {
    for (clang::ParmVarDecl* p : f->parameters()) visit(static_cast<clang::Decl*>(p));
    if (f->doesThisDeclarationHaveABody()) {
      const clang::FunctionDecl* outer = function_;
      function_ = f;
      walk(f->getBody());
      function_ = outer;
    }
  } else if (auto* v = dyn_cast<clang::VarDecl>(d)) {
    if (v->getInit()) walk(v->getInit());
  } else if (auto* r = dyn_cast<clang::RecordDecl>(d)) {
    for (clang::Decl* m : r->decls())
      if (!m->isImplicit()) walk(m);
  } else if (auto* m = dyn_cast<clang::FieldDecl>(d)) {
    if (m->isBitField()) walk(m->getBitWidth());
  } else if (auto* e = dyn_cast<clang::EnumDecl>(d)) {
    for (clang::EnumConstantDecl* c : e->enumerators()) {
      visit(static_cast<clang::Decl*>(c));
      if (c->getInitExpr()) walk(c->getInitExpr());
    }
  } else if (auto* s = dyn_cast<clang::StaticAssertDecl>(d)) {
    walk(s->getAssertExpr());
  }
}

void Walker::walk(const clang::Stmt* s) {
  if (!s) return;
  visit(s);
  path_.push_back(s);
  if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
    for (clang::Decl* x : d->decls()) walk(x);
    for (const clang::Stmt* child : d->children()) {
      // Initialisers came with their variables; the extents of variable arrays are left.
      bool seen = false;
      for (clang::Decl* x : d->decls())
        if (auto* v = dyn_cast<clang::VarDecl>(x)) seen = seen || v->getInit() == child;
      if (!seen) walk(child);
    }
  } else if (const auto* l = dyn_cast<clang::InitListExpr>(s); l && l->getSyntacticForm()) {
    for (const clang::Stmt* child : l->getSyntacticForm()->children()) walk(child);
  } else if (const auto* o = dyn_cast<clang::OpaqueValueExpr>(s)) {
    walk(o->getSourceExpr());
  } else {
    for (const clang::Stmt* child : s->children()) walk(child);
  }
  path_.pop_back();
}

}  // namespace upc::translate
