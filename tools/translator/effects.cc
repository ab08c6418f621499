// What a statement may change: see effects.h.
#include "effects.h"

#include "clang/AST/StmtVisitor.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

const VarDecl* variable_of(const Expr* e) {
  const auto* r = dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  return r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
}

bool is_mythread(const clang::NamedDecl* d) {
  return d->getIdentifier() && d->getName() == "__upct_mythread";
}

bool mentions(const Stmt* s, const clang::ValueDecl* d) {
  if (!s) return false;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(s); r && r->getDecl() == d) return true;
  return llvm::any_of(s->children(), [&](const Stmt* child) { return mentions(child, d); });
}

namespace {

// Whether t has rows of shared elements whose number is computed where t is declared, once: such a
// declaration is not to stand twice.
bool has_shared_lengths(clang::QualType t) { return !shared_lengths(t).empty(); }

// Whether the shared lvalue e is accessed strictly.
bool is_strict(const Expr* e, const Source& source, const Unit& unit) {
  const Reference r = layout(e->getType()).reference;
  const int t = r == Reference::kNone ? unit.token(e->getBeginLoc()) : -1;
  return r == Reference::kStrict || (t >= 0 && source.tokens[t].strict);
}

class Collector {
 public:
  Collector(const Source& source, const Unit& unit) : source_(source), unit_(unit) {}
  Effects effects;

  void visit(const Stmt* s, bool in_loop, bool in_switch) {
    if (!s) return;
    if (const auto* b = dyn_cast<clang::BinaryOperator>(s); b && b->isAssignmentOp())
      written(b->getLHS());
    if (const auto* u = dyn_cast<clang::UnaryOperator>(s)) {
      if (u->isIncrementDecrementOp()) written(u->getSubExpr());
      if (u->getOpcode() == clang::UO_AddrOf)
        if (const VarDecl* v = variable_of(u->getSubExpr())) effects.address_taken.insert(v);
    }
    if (const auto* c = dyn_cast<clang::CallExpr>(s); c && !effects.calls && !harmless(c))
      effects.calls = c;
    if (const auto* e = dyn_cast<Expr>(s); e && e->isGLValue() && is_shared(e->getType()))
      effects.strict = effects.strict || is_strict(e, source_, unit_);
    if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
      for (const clang::Decl* one : d->decls()) {
        if (const auto* v = dyn_cast<VarDecl>(one)) {
          effects.written.insert(v);
          if (v->hasGlobalStorage()) first(effects.stays, s);  // its place is made where it stands
          if (has_shared_lengths(v->getType())) first(effects.stays, s);
        } else if (const auto* t = dyn_cast<clang::TypedefNameDecl>(one)) {
          if (has_shared_lengths(t->getUnderlyingType())) first(effects.stays, s);
        }
      }
    }
    if (isa<clang::IndirectGotoStmt, clang::LabelStmt, clang::AsmStmt, clang::StmtExpr>(s) ||
        (isa<clang::SwitchCase>(s) && !in_switch))
      first(effects.stays, s);
    if (isa<clang::ReturnStmt, clang::GotoStmt>(s) ||
        (isa<clang::BreakStmt>(s) && !in_loop && !in_switch))
      first(effects.leaves, s);
    in_loop = in_loop || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s);
    in_switch = in_switch || isa<clang::SwitchStmt>(s);
    for (const Stmt* child : s->children()) visit(child, in_loop, in_switch);
  }

 private:
  static void first(const Stmt*& known, const Stmt* s) {
    if (!known) known = s;
  }

  // The C library's mathematics changes nothing of the program's.
  bool harmless(const clang::CallExpr* c) const {
    const clang::FunctionDecl* f = c->getDirectCallee();
    const int t = f ? unit_.token(f->getLocation()) : -1;
    if (t < 0 || !source_.tokens[t].system || !f->getReturnType()->isRealFloatingType())
      return false;
    for (const Expr* a : c->arguments())
      if (a->getType()->isPointerType()) return false;
    return true;
  }

  void written(const Expr* target) {
    target = target->IgnoreParens();
    if (is_shared(target->getType())) {
      effects.writes_shared = true;
      return;
    }
    for (;;) {
      if (const auto* m = dyn_cast<clang::MemberExpr>(target); m && !m->isArrow()) {
        target = m->getBase()->IgnoreParens();
        continue;
      }
      const auto* a = dyn_cast<clang::ArraySubscriptExpr>(target);
      const auto* c = a ? dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens()) : nullptr;
      if (!c || c->getCastKind() != clang::CK_ArrayToPointerDecay) break;
      target = c->getSubExpr()->IgnoreParens();
    }
    if (const VarDecl* v = variable_of(target)) {
      effects.written.insert(v);
    } else if (!effects.through_pointers) {
      effects.through_pointers = target;
    }
  }

  const Source& source_;
  const Unit& unit_;
};

}  // namespace

Effects effects_of(const Stmt* body, const Source& source, const Unit& unit,
                   llvm::ArrayRef<const Expr*> more) {
  Collector c(source, unit);
  c.visit(body, false, false);
  for (const Expr* e : more) c.visit(e, false, false);
  return std::move(c.effects);
}

bool invariant(const Expr* e, const Effects& body, const Effects& function) {
  e = e->IgnoreParenImpCasts();
  if (isa<clang::IntegerLiteral, clang::CharacterLiteral>(e)) return true;
  // Not of an array whose length is to be computed.
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
    return !body.calls && !body.through_pointers;
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
      const clang::FunctionDecl* f = body.calls->getDirectCallee();
      const std::string callee = f ? f->getNameAsString() : "";
      // What the prepass writes for barriers and fences is no name of the program's.
      return name + "may be changed by the call of " +
             (callee.empty() || callee.find("__upct_") == 0 ? "a function" : "'" + callee + "'");
    }
    return name + "may be changed by a store through a pointer";
  }
  if (isa<clang::CallExpr>(e)) return "it calls a function";
  if (e->isGLValue() && is_shared(e->getType()))
    return "it is told by a shared object, which other threads may change";
  for (const Stmt* child : e->children())
    if (const auto* sub = dyn_cast_or_null<Expr>(child); sub && !invariant(sub, body, function))
      return why_not_invariant(sub, body, function);
  return "nothing is known of its value";
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

// Whether a private object is reached by a pointer, not as a part of a variable.
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

// Whether no pointer leads to what the body writes.
bool writes_variables_alone(const Effects& body, const Effects& function) {
  return llvm::all_of(body.written, [&](const VarDecl* v) {
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
  return is_shared(e->getType()) ? !is_strict(e, source, unit)
                                 : !goes_by_pointer(e) || writes_variables_alone(body, function);
}

}  // namespace upc::translate
