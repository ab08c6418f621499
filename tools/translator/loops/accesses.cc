// SPDX-License-Identifier: MIT
// Walks through statements and expressions in the order in which emit_expr.cc and emit_shared.cc
// print them.
#include "tools/translator/loops/accesses.h"

#include <utility>

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

void AccessWalk::children(const Stmt* s) {
  for (const Stmt* child : s->children())
    if (child) statement(child);
}

void AccessWalk::statement(const Stmt* s) {
  if (!s) return;
  if (const auto* e = dyn_cast<Expr>(s)) return expression(e);
  if (isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s)) return loop(s);
  children(s);
}

// The expressions that are evaluated where the type is written.
void AccessWalk::lengths(QualType t) {
  for (const Expr* e : evaluated_in(in_.tree, t)) expression(e);
}

void AccessWalk::expression(const Expr* e) {
  if (e->isGLValue() && is_shared(e->getType()) &&
      isa<clang::UnaryOperator, clang::ArraySubscriptExpr, clang::MemberExpr>(e)) {
    object(e);
    return;
  }
  switch (e->getStmtClass()) {
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: return conversion(cast<clang::CastExpr>(e));
    case Stmt::UnaryOperatorClass: return unary(cast<clang::UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass: return binary(cast<clang::BinaryOperator>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass: {
      const auto* s = cast<clang::UnaryExprOrTypeTraitExpr>(e);
      if (!s->getTypeOfArgument()->isVariablyModifiedType()) return;
      return s->isArgumentType() ? lengths(s->getArgumentType()) : expression(s->getArgumentExpr());
    }
    case Stmt::OffsetOfExprClass: return children(e);
    case Stmt::TypeTraitExprClass: return;
    case Stmt::BinaryConditionalOperatorClass: {
      const auto* c = cast<clang::BinaryConditionalOperator>(e);
      expression(c->getFalseExpr());
      return expression(c->getCommon());
    }
    case Stmt::OpaqueValueExprClass:
      return expression(cast<clang::OpaqueValueExpr>(e)->getSourceExpr());
    case Stmt::GenericSelectionExprClass:
      return expression(cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass: return expression(cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::InitListExprClass: {
      const auto* l = cast<clang::InitListExpr>(e);
      return children(l->getSyntacticForm() ? l->getSyntacticForm() : l);
    }
    default: return children(e);
  }
}

void AccessWalk::unary(const clang::UnaryOperator* u) {
  const Expr* sub = u->getSubExpr();
  const bool part = u->getOpcode() == clang::UO_Real || u->getOpcode() == clang::UO_Imag;
  if (is_shared(sub->getType())) {
    if (u->getOpcode() == clang::UO_AddrOf) return place(sub);
    if (part || u->isIncrementDecrementOp()) {
      object(sub);
      return;
    }
  }
  expression(sub);
}

void AccessWalk::binary(const clang::BinaryOperator* b) {
  const Expr *l = b->getLHS(), *r = b->getRHS();
  const auto* part = dyn_cast<clang::UnaryOperator>(l->IgnoreParens());
  const bool shared =
      is_shared(l->getType()) ||
      (part && (part->getOpcode() == clang::UO_Real || part->getOpcode() == clang::UO_Imag) &&
       is_shared(part->getSubExpr()->getType()));
  if (b->isAssignmentOp() && shared) {
    expression(r);
    object(l);
    return;
  }
  if (b->isAdditiveOp() && is_pts(b->getType())) {
    target(b);
    return;
  }
  // The right side is printed first, except where private objects are changed.
  const bool kept = isa<clang::CompoundAssignOperator>(b) && !is_pts(l->getType());
  expression(kept ? l : r);
  expression(kept ? r : l);
}

void AccessWalk::conversion(const clang::CastExpr* c) {
  const Expr* sub = c->getSubExpr();
  if (const auto* written = dyn_cast<clang::CStyleCastExpr>(c))
    lengths(written->getTypeAsWritten());
  if (is_shared(sub->getType())) {
    if (c->getCastKind() == clang::CK_ArrayToPointerDecay) return place(sub);
    if (c->getCastKind() == clang::CK_LValueToRValue &&
        !isa<clang::BinaryOperator>(sub->IgnoreParens())) {
      object(sub);
      return;
    }
  }
  expression(sub);
}

// e designates an object without accessing it: it needs no pointer.
void AccessWalk::place(const Expr* e) {
  const bool was = std::exchange(addressing_, true);
  object(e);
  addressing_ = was;
}

void AccessWalk::look(const Expr* e, Path& path, const Expr* named) {
  if (addressing_) return;
  path.access = access({e, named ? named : e, path.strict, path.phased, path.block, path.access});
}

// In the checking runtime, the reads of a subscript are accesses, regardless of what is done with
// the element. In the others, reads for the computation of an address need no pointer, either.
void AccessWalk::index(const Expr* e) {
  if (!in_.options.checking) return expression(e);
  const bool was = std::exchange(addressing_, false);
  expression(e);
  addressing_ = was;
}

AccessWalk::Path AccessWalk::object(const Expr* e) {
  e = plain(e);
  if (isa<clang::DeclRefExpr>(e)) {
    const SharedQualifier l = shared_qualifier(e->getType());
    Path path;
    path.phased = l.phased(), path.block = l.block;
    path.strict = is_strict(in_.source, in_.unit, e->getType(), e->getBeginLoc());
    return path;
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    if (u->getOpcode() == clang::UO_Deref) {
      Path path = target(u->getSubExpr());
      look(u, path);
      return path;
    }
    Path path = object(u->getSubExpr());
    path.member = true;
    return path;
  }
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    Path path = target(a->getBase());
    index(a->getIdx());
    look(a, path);
    return path;
  }
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    Path path = m->isArrow() ? target(m->getBase()) : object(m->getBase());
    if (m->isArrow() && !path.member) look(plain(m->getBase()), path, m);
    path.member = true;
    if (cast<clang::FieldDecl>(m->getMemberDecl())->isBitField() && path.access >= 0)
      bit_field(m, path.access);
    return path;
  }
  if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(e)) return object(g->getResultExpr());
  if (const auto* c = dyn_cast<clang::ChooseExpr>(e)) return object(c->getChosenSubExpr());
  // The emitter refuses it.
  children(e);
  return Path();
}

AccessWalk::Path AccessWalk::target(const Expr* p) {
  p = plain(p);
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(p);
      c && c->getCastKind() == clang::CK_ArrayToPointerDecay &&
      is_shared(c->getSubExpr()->getType()))
    return object(c->getSubExpr());
  if (const auto* b = dyn_cast<clang::BinaryOperator>(p);
      b && b->isAdditiveOp() && is_pts(b->getType())) {
    const bool left = is_pts(b->getLHS()->getType());
    Path path = target(left ? b->getLHS() : b->getRHS());
    expression(left ? b->getRHS() : b->getLHS());
    return path;
  }
  expression(p);
  const QualType to = pointee(p->getType());
  Path path;
  path.phased = is_phased(p->getType());
  path.block = shared_qualifier(to).block;
  path.strict = is_strict(in_.source, in_.unit, to, p->getBeginLoc());
  return path;
}

}  // namespace upc::translate
