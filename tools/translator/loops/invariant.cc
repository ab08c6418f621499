// SPDX-License-Identifier: MIT
// Which expressions are invariant in a loop, and which may be evaluated again or once only, by the
// effects of the loop and of its function.
#include "tools/translator/loops/effects.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

bool is_machine_integer(QualType t) {
  if (const auto* e = t->getAs<clang::EnumType>()) t = e->getDecl()->getIntegerType();
  if (t.isNull()) return false;
  const auto* b = t->getAs<clang::BuiltinType>();
  return b && b->isInteger() && b->getKind() != clang::BuiltinType::Int128 &&
         b->getKind() != clang::BuiltinType::UInt128;
}

bool repeatable(const Expr* e, const Source& source, const Unit& unit) {
  const Effects effects = effects_of(e, source, unit);
  return effects.written.empty() && !effects.calls && !effects.through_pointers && !effects.stays &&
         !effects.reads_changing && !effects.writes_shared;
}

bool invariant(const Expr* e, const Effects& body, const Effects& function) {
  e = e->IgnoreParenImpCasts();
  if (isa<clang::IntegerLiteral, clang::CharacterLiteral>(e)) return true;
  // Not of an array whose length must be computed.
  if (const auto* s = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e))
    return !is_shared(e->getType()) && !s->getTypeOfArgument()->isVariableArrayType();
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    if (isa<clang::EnumConstantDecl>(r->getDecl())) return true;
    const auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v || is_shared(v->getType()) || v->getType().isVolatileQualified() ||
        body.written.count(v))
      return false;
    if (v->hasLocalStorage()) return !function.address_taken.count(v);
    if (is_mythread(v)) return true;
    return !body.calls && !body.through_pointers && plain_attributes(v);
  }
  if (const auto* c = dyn_cast<clang::CStyleCastExpr>(e))
    return c->getType()->isIntegerType() && c->getSubExpr()->getType()->isIntegerType() &&
           invariant(c->getSubExpr(), body, function);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->isArithmeticOp() && invariant(u->getSubExpr(), body, function);
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    if (!b->getType()->isIntegerType()) return false;
    if (b->getOpcode() == clang::BO_Div || b->getOpcode() == clang::BO_Rem) {
      // It must not trap.
      const Expr* by = b->getRHS()->IgnoreParenImpCasts();
      const auto* n = dyn_cast<clang::IntegerLiteral>(by);
      if (!n || n->getValue() == 0) return false;
    } else if (!b->isAdditiveOp() && b->getOpcode() != clang::BO_Mul && !b->isShiftOp() &&
               !b->isBitwiseOp()) {
      return false;
    }
    return invariant(b->getLHS(), body, function) && invariant(b->getRHS(), body, function);
  }
  return false;
}

std::string why_not_invariant(const Expr* e, const Effects& body, const Effects& function) {
  e = e->IgnoreParenImpCasts();
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* v = dyn_cast<VarDecl>(r->getDecl());
    const std::string name = "'" + r->getDecl()->getNameAsString() + "' ";
    if (v && is_shared(v->getType())) return name + "is shared, and other threads may change it";
    if (v && v->getType().isVolatileQualified()) return name + "is volatile";
    if (v && body.written.count(v)) return name + "changes in the loop";
    if (v && v->hasLocalStorage()) return name + "has its address taken";
    if (body.calls) {
      const auto* call = dyn_cast<clang::CallExpr>(body.calls);
      const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
      const std::string callee = f ? f->getNameAsString() : "";
      // The prepass's names for barriers and fences are not names of the program.
      return name + "may be changed by the call of " +
             (callee.empty() || callee.find("__upct_") == 0 ? "a function" : "'" + callee + "'");
    }
    return name + "may be changed by a store through a pointer";
  }
  if (isa<clang::CallExpr>(e)) return "it calls a function";
  if (e->isGLValue() && is_shared(e->getType()))
    return "a shared object holds it, which other threads may change";
  for (const Stmt* child : e->children())
    if (const auto* sub = dyn_cast_or_null<Expr>(child); sub && !invariant(sub, body, function))
      return why_not_invariant(sub, body, function);
  return "nothing is known about its value";
}

namespace {

// Whether a shared object, or a pointer to one, is the same one throughout the loop.
bool is_one_object(const Expr* e, const Source& source, const Unit& unit, const Effects& body,
                   const Effects& function) {
  e = e->IgnoreParenImpCasts();
  const auto is_same = [&](const Expr* x) {
    return is_one_object(x, source, unit, body, function);
  };
  const auto stays = [&](const Expr* x) { return readable_once(x, source, unit, body, function); };
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e))
    return is_shared(e->getType()) ? isa<VarDecl>(r->getDecl()) && !e->getType()->isPointerType()
                                   : invariant(e, body, function);
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e))
    return is_same(a->getBase()) && stays(a->getIdx());
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) return is_same(m->getBase());
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->getOpcode() == clang::UO_Deref && is_same(u->getSubExpr());
  return false;
}

// Whether a private object is accessed through a pointer, not as a part of a variable.
bool goes_by_pointer(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* m = dyn_cast<clang::MemberExpr>(e))
    return m->isArrow() || goes_by_pointer(m->getBase());
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
    return !decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay ||
           goes_by_pointer(decay->getSubExpr());
  }
  return !isa<clang::DeclRefExpr>(e);
}

// Whether no pointer leads to the variables that the body writes.
bool writes_variables_alone(const Effects& body, const Effects& function) {
  return llvm::all_of(body.written, [&](const auto& entry) {
    const VarDecl* v = entry.first;
    return v->hasLocalStorage() && v->getType()->isScalarType() && !function.address_taken.count(v);
  });
}

}  // namespace

bool readable_once(const Expr* e, const Source& source, const Unit& unit, const Effects& body,
                   const Effects& function) {
  if (invariant(e, body, function)) return true;
  if (body.calls || body.through_pointers || body.writes_shared || body.strict) return false;
  e = e->IgnoreParenImpCasts();
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e))
    return (b->isAdditiveOp() || b->getOpcode() == clang::BO_Mul) &&
           b->getType()->isIntegerType() &&
           readable_once(b->getLHS(), source, unit, body, function) &&
           readable_once(b->getRHS(), source, unit, body, function);
  if (!e->isGLValue() || !e->getType()->isIntegerType() || e->getType().isVolatileQualified() ||
      e->getType()->isAtomicType() || !is_one_object(e, source, unit, body, function))
    return false;
  return is_shared(e->getType()) ? !is_strict(source, unit, e->getType(), e->getBeginLoc())
                                 : !goes_by_pointer(e) || writes_variables_alone(body, function);
}

}  // namespace upc::translate
