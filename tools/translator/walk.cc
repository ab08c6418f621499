// SPDX-License-Identifier: MIT
// Walks the user's part of Clang's tree.
#include "walk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

namespace upc::translate {

void Walker::walk() {
  for (clang::Decl* d : tree_.context().getTranslationUnitDecl()->decls()) {
    if (d->isImplicit()) continue;
    const int t = tree_.token(d->getBeginLoc());
    if (t < 0 || walked_.tokens[t].system) continue;
    walk(d);
  }
}

void Walker::walk(clang::Decl* d) {
  // A declaration's definitions are among its declarations and also in its type.
  if (isa<clang::TagDecl>(d) && !tags_.insert(d).second) return;
  visit(d);
  for (const auto* a : d->specific_attrs<clang::AlignedAttr>())
    if (a->isAlignmentExpr()) walk(a->getAlignmentExpr());
  if (auto* v = dyn_cast<clang::DeclaratorDecl>(d)) walk(v->getTypeSourceInfo());
  if (auto* t = dyn_cast<clang::TypedefNameDecl>(d)) walk(t->getTypeSourceInfo());
  if (auto* f = dyn_cast<clang::FunctionDecl>(d)) {
    const clang::FunctionTypeLoc written = f->getFunctionTypeLoc();
    if (written.isNull() || written.getNumParams() == 0)  // old style
      for (clang::ParmVarDecl* p : f->parameters()) walk(static_cast<clang::Decl*>(p));
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

// The extents, typeof operands, parameters and definitions in a type as it is written.
void Walker::walk(const clang::TypeSourceInfo* written) {
  if (!written) return;
  for (clang::TypeLoc t = written->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc()) {
    visit(t);
    if (const auto tag = t.getAs<clang::TagTypeLoc>()) {
      if (tag.isDefinition()) walk(static_cast<clang::Decl*>(tag.getDecl()));
    } else if (const auto a = t.getAs<clang::ArrayTypeLoc>()) {
      walk(a.getSizeExpr());
    } else if (const auto f = t.getAs<clang::FunctionTypeLoc>()) {
      for (clang::ParmVarDecl* p : f.getParams())
        if (p) walk(static_cast<clang::Decl*>(p));
    } else if (const auto e = t.getAs<clang::TypeOfExprTypeLoc>()) {
      walk(e.getUnderlyingExpr());
    } else if (const auto u = t.getAs<clang::TypeOfTypeLoc>()) {
      walk(u.getUnmodifiedTInfo());
    }
  }
}

void Walker::walk(const clang::Stmt* s) {
  if (!s) return;
  // Clang has reported what it could not parse.
  if (const auto* e = dyn_cast<clang::Expr>(s); e && e->containsErrors()) return;
  visit(s);
  path_.push_back(s);
  if (const auto* c = dyn_cast<clang::ExplicitCastExpr>(s)) walk(c->getTypeInfoAsWritten());
  if (const auto* l = dyn_cast<clang::CompoundLiteralExpr>(s)) walk(l->getTypeSourceInfo());
  if (const auto* v = dyn_cast<clang::VAArgExpr>(s)) walk(v->getWrittenTypeInfo());
  if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s); u && u->isArgumentType())
    walk(u->getArgumentTypeInfo());
  if (const auto* o = dyn_cast<clang::OffsetOfExpr>(s)) walk(o->getTypeSourceInfo());
  if (const auto* v = dyn_cast<clang::ConvertVectorExpr>(s)) walk(v->getTypeSourceInfo());
  if (const auto* t = dyn_cast<clang::TypeTraitExpr>(s))
    for (const clang::TypeSourceInfo* of : t->getArgs()) walk(of);
  if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(s))
    for (const auto a : g->associations()) walk(a.getTypeSourceInfo());
  if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
    for (clang::Decl* x : d->decls()) walk(x);
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
