// Collects effects, kind by kind.
#include "tools/translator/loops/effects.h"

#include <cassert>

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"
#include "tools/translator/loops/form.h"
#include "tools/translator/loops/kinds.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
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

// Whether all that is known of an object or statement with these attributes is what C says.
bool plain_attributes(llvm::ArrayRef<const clang::Attr*> attributes) {
  return llvm::all_of(attributes, [](const clang::Attr* a) { return is_understood(a->getKind()); });
}
bool plain_attributes(const clang::Decl* d) {
  return !d->hasAttrs() ||
         llvm::all_of(d->attrs(), [](const clang::Attr* a) { return is_understood(a->getKind()); });
}

// The expressions that are evaluated where a variably modified type stands: lengths of arrays.
class LengthFinder : public clang::RecursiveASTVisitor<LengthFinder> {
 public:
  llvm::SmallVector<const Stmt*, 4> found;
  bool understood = true;

  bool TraverseStmt(Stmt* s) {
    if (s) found.push_back(s);
    return true;
  }
  bool VisitTypeLoc(clang::TypeLoc t) {
    if (!t.getAs<clang::QualifiedTypeLoc>())
      understood = understood && is_understood(t.getTypePtr()->getTypeClass());
    return true;
  }
};

class Collector {
 public:
  // loops: where effects of loops are noted, or null.
  Collector(const Source& source, const Unit& unit,
            std::unordered_map<const Stmt*, Effects>* loops = nullptr)
      : source_(source), unit_(unit), loops_(loops) {}
  Effects effects;

  void visit(const Stmt* s, bool in_loop, bool in_switch) {
    if (!s) return;
    if (loops_ && isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s))
      return loop(s, in_loop, in_switch);
    if (!is_understood(s->getStmtClass())) {
      unknown(s);
    } else if (const auto* e = dyn_cast<Expr>(s)) {
      expression(e, in_loop, in_switch);
      return;
    } else {
      statement(s, in_loop, in_switch);
    }
    in_loop = in_loop || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s);
    in_switch = in_switch || isa<clang::SwitchStmt>(s);
    for (const Stmt* child : s->children()) visit(child, in_loop, in_switch);
  }

 private:
  static void first(const Stmt*& known, const Stmt* s) {
    if (!known) known = s;
  }
  static void first(const Expr*& known, const Expr* e) {
    if (!known) known = e;
  }

  // The effects of a loop are collected apart, and added to those of what it is in.
  void loop(const Stmt* s, bool in_loop, bool in_switch) {
    const LoopForm form = form_of(s);
    const auto* branch = dyn_cast<clang::IfStmt>(form.body);
    const bool forall =
        isa<clang::ForStmt>(s) && branch && source_.foralls.contains(unit_.token(s->getBeginLoc()));
    Effects outer = std::exchange(effects, Effects());
    const Ends ends = std::exchange(ends_, Ends());
    visit(forall ? branch->getElse() : form.body, false, false);
    visit(form.condition, false, false);
    for (const Expr* e : form.end) visit(e, false, false);
    add(outer, effects);
    Ends here = std::exchange(ends_, ends);
    (*loops_)[s] = std::exchange(effects, std::move(outer));
    first(effects.leaves, here.leaves), first(ends_.leaves, here.leaves);
    first(effects.stays, here.stays), first(ends_.stays, here.stays);
    if (here.cases && !in_switch) first(effects.stays, here.cases), first(ends_.cases, here.cases);
    visit(form.init, in_loop, in_switch);
    if (forall) visit(branch->getCond(), in_loop, in_switch);
  }

  static void add(Effects& to, const Effects& more) {
    for (const auto& [v, count] : more.written) to.written[v] += count;
    to.address_taken.insert(more.address_taken.begin(), more.address_taken.end());
    first(to.calls, more.calls);
    first(to.through_pointers, more.through_pointers);
    first(to.reads_changing, more.reads_changing);
    to.writes_shared |= more.writes_shared;
    to.strict |= more.strict;
  }

  // Every object may be written, and the loop stays as it is written.
  void unknown(const Stmt* s) {
    stays(s);
    first(effects.calls, s);
    first(effects.through_pointers, s);
  }
  void stays(const Stmt* s) { first(effects.stays, s), first(ends_.stays, s); }

  void statement(const Stmt* s, bool in_loop, bool in_switch) {
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* one : d->decls()) declaration(s, one);
    if (const auto* a = dyn_cast<clang::AttributedStmt>(s); a && !plain_attributes(a->getAttrs()))
      unknown(s);
    if (isa<clang::AsmStmt>(s)) unknown(s);
    if (isa<clang::IndirectGotoStmt, clang::LabelStmt>(s)) stays(s);
    if (isa<clang::SwitchCase>(s) && !in_switch) first(effects.stays, s), first(ends_.cases, s);
    if (isa<clang::ReturnStmt, clang::GotoStmt>(s))
      first(effects.leaves, s), first(ends_.leaves, s);
    if (isa<clang::BreakStmt>(s) && !in_loop && !in_switch) first(effects.leaves, s);
  }

  // The initialiser is visited among the statement's children.
  void declaration(const Stmt* s, const clang::Decl* d) {
    if (const auto* v = dyn_cast<VarDecl>(d)) {
      ++effects.written[v];
      if (v->hasGlobalStorage()) stays(s);  // its place is made where it stands
      if (has_shared_lengths(v->getType())) stays(s);
      // `cleanup` is given its address.
      if (!plain_attributes(v)) effects.address_taken.insert(v);
      type(s, v->getType(), v->getTypeSourceInfo());
    } else if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
      if (has_shared_lengths(t->getUnderlyingType())) stays(s);
      type(s, t->getUnderlyingType(), t->getTypeSourceInfo());
    } else if (!isa<clang::TagDecl, clang::FunctionDecl, clang::StaticAssertDecl, clang::EmptyDecl>(
                   d)) {
      unknown(s);
    }
    if (!plain_attributes(d)) unknown(s);
  }

  // s has the type t, written so.
  void type(const Stmt* s, QualType t, const clang::TypeSourceInfo* as_written) {
    if (t.isNull() || !t->isVariablyModifiedType()) return;
    if (!as_written) return unknown(s);
    LengthFinder lengths;
    lengths.TraverseTypeLoc(as_written->getTypeLoc());
    if (!lengths.understood) return unknown(s);
    for (const Stmt* length : lengths.found) visit(length, true, true);
  }

  void expression(const Expr* e, bool in_loop, bool in_switch) {
    const auto visit_all = [&] {
      for (const Stmt* child : e->children()) visit(child, in_loop, in_switch);
    };
    if (e->isGLValue() && !e->getType()->isFunctionType()) object(e);
    switch (e->getStmtClass()) {
      case Stmt::DeclRefExprClass:  // neither its value nor a part of it: see used()
        if (const auto* v = dyn_cast<VarDecl>(cast<clang::DeclRefExpr>(e)->getDecl());
            v && !is_shared(v->getType()))
          effects.address_taken.insert(v);
        return;
      case Stmt::ImplicitCastExprClass: {
        const auto* c = cast<clang::ImplicitCastExpr>(e);
        if (c->getCastKind() == clang::CK_LValueToRValue)
          return used(c->getSubExpr(), in_loop, in_switch);
        return visit_all();
      }
      case Stmt::CStyleCastExprClass: {
        const auto* c = cast<clang::CStyleCastExpr>(e);
        type(e, c->getTypeAsWritten(), c->getTypeInfoAsWritten());
        return visit_all();
      }
      case Stmt::CompoundLiteralExprClass:
        type(e, e->getType(), cast<clang::CompoundLiteralExpr>(e)->getTypeSourceInfo());
        return visit_all();
      case Stmt::BinaryOperatorClass:
      case Stmt::CompoundAssignOperatorClass: {
        const auto* b = cast<clang::BinaryOperator>(e);
        if (!b->isAssignmentOp()) return visit_all();
        written(b->getLHS());
        used(b->getLHS(), in_loop, in_switch);
        return visit(b->getRHS(), in_loop, in_switch);
      }
      case Stmt::UnaryOperatorClass: {
        const auto* u = cast<clang::UnaryOperator>(e);
        if (!u->isIncrementDecrementOp()) return visit_all();
        written(u->getSubExpr());
        return used(u->getSubExpr(), in_loop, in_switch);
      }
      case Stmt::UnaryExprOrTypeTraitExprClass: {
        const auto* u = cast<clang::UnaryExprOrTypeTraitExpr>(e);
        if (!u->getTypeOfArgument()->isVariablyModifiedType()) return;  // is not evaluated
        if (u->isArgumentType()) return type(e, u->getTypeOfArgument(), u->getArgumentTypeInfo());
        return visit(u->getArgumentExpr(), in_loop, in_switch);
      }
      case Stmt::GenericSelectionExprClass:
        return visit(cast<clang::GenericSelectionExpr>(e)->getResultExpr(), in_loop, in_switch);
      case Stmt::ChooseExprClass:
        return visit(cast<clang::ChooseExpr>(e)->getChosenSubExpr(), in_loop, in_switch);
      case Stmt::CallExprClass:
        if (!harmless(cast<clang::CallExpr>(e))) first(effects.calls, e);
        return visit_all();
      case Stmt::AtomicExprClass:
        first(effects.calls, e);
        first(effects.through_pointers, e);
        return visit_all();
      case Stmt::VAArgExprClass: {
        const auto* a = cast<clang::VAArgExpr>(e);
        first(effects.through_pointers, e);
        type(e, a->getType(), a->getWrittenTypeInfo());
        return visit_all();
      }
      case Stmt::StmtExprClass: stays(e); return visit_all();
      default: return visit_all();
    }
  }

  // e is an object that is accessed, or a part of one.
  void object(const Expr* e) {
    const QualType t = e->getType();
    if (is_shared(t))
      effects.strict = effects.strict || is_strict(source_, unit_, t, e->getBeginLoc());
    if (t->isAtomicType()) first(effects.calls, e);  // in an order that all threads see
    if (!effects.reads_changing && (is_shared(t) || t.isVolatileQualified() || t->isAtomicType()))
      effects.reads_changing = e;
  }

  // The value of the object e is read or written, or that of a part of it.
  void used(const Expr* e, bool in_loop, bool in_switch) {
    const Expr* bare = e->IgnoreParens();
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(bare)) return object(r);
    if (const auto* m = dyn_cast<clang::MemberExpr>(bare); m && !m->isArrow()) {
      object(m);
      return used(m->getBase(), in_loop, in_switch);
    }
    if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(bare)) {
      const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
      if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
        object(a);
        used(decay->getSubExpr(), in_loop, in_switch);
        return visit(a->getIdx(), in_loop, in_switch);
      }
    }
    visit(e, in_loop, in_switch);
  }

  // Functions of <math.h> and the like change nothing that a program can see but errno and the
  // floating-point flags, of which no expression is invariant. Not those that set signgam.
  bool harmless(const clang::CallExpr* c) const {
    static const llvm::StringSet<> kNames = {
        "acos",   "acosh",     "asin",       "asinh",       "atan",      "atan2",    "atanh",
        "cabs",   "carg",      "cbrt",       "ceil",        "cimag",     "copysign", "cos",
        "cosh",   "creal",     "erf",        "erfc",        "exp",       "exp10",    "exp2",
        "expm1",  "fabs",      "fdim",       "floor",       "fma",       "fmax",     "fmin",
        "fmod",   "hypot",     "j0",         "j1",          "jn",        "ldexp",    "log",
        "log10",  "log1p",     "log2",       "logb",        "nearbyint", "pow",      "rint",
        "round",  "nextafter", "nexttoward", "remainder",   "roundeven", "scalb",    "sin",
        "scalbn", "sinh",      "scalbln",    "significand", "sqrt",      "tan",      "tanh",
        "trunc",  "tgamma",    "y0",         "y1",          "yn",        "difftime"};
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (!f || !f->getIdentifier() || !f->getReturnType()->isRealFloatingType()) return false;
    const llvm::StringRef name = f->getName();
    llvm::StringRef base = name;
    base.consume_back("f") || base.consume_back("l");
    if (!kNames.count(name) && !kNames.count(base)) return false;
    // As the C library declares it: a program may define a function of that name itself.
    return llvm::all_of(f->redecls(), [&](const clang::FunctionDecl* one) {
      const int t = unit_.token(one->getLocation());
      return !one->isThisDeclarationADefinition() &&
             (t < 0 ? one->isImplicit() : source_.tokens[t].system);
    });
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
    const VarDecl* v = variable_of(target);
    if (v) ++effects.written[v];
    // What has another name, too, is written as if by a pointer.
    if (!v || (v->hasGlobalStorage() && !plain_attributes(v)))
      first(effects.through_pointers, target);
  }

  // Of what leaves or keeps the loop that is visited, what does so with loops around it, too: not a
  // break; and a case label unless its switch is inside of these.
  struct Ends {
    const Stmt *leaves = nullptr, *stays = nullptr, *cases = nullptr;
  };

  const Source& source_;
  const Unit& unit_;
  std::unordered_map<const Stmt*, Effects>* const loops_;
  Ends ends_;
};

}  // namespace

bool Effects::is_valid() const {
  return llvm::all_of(written, [](const auto& entry) { return entry.first && entry.second > 0; }) &&
         !address_taken.contains(nullptr) && (!strict || reads_changing) &&
         (!writes_shared || reads_changing);
}

bool FunctionEffects::is_valid() const {
  return whole.is_valid() && llvm::all_of(loops, [&](const auto& entry) {
           const Effects& loop = entry.second;
           return loop.is_valid() && (!loop.calls || whole.calls) &&
                  (!loop.through_pointers || whole.through_pointers) &&
                  (!loop.reads_changing || whole.reads_changing) &&
                  (!loop.writes_shared || whole.writes_shared) && (!loop.strict || whole.strict) &&
                  llvm::all_of(loop.written,
                               [&](const auto& one) {
                                 return one.second <= whole.written.lookup(one.first);
                               }) &&
                  llvm::all_of(loop.address_taken,
                               [&](const VarDecl* v) { return whole.address_taken.contains(v); });
         });
}

FunctionEffects effects_of_function(const Stmt* body, const Source& source, const Unit& unit) {
  FunctionEffects all;
  Collector c(source, unit, &all.loops);
  c.visit(body, false, false);
  all.whole = std::move(c.effects);
  assert(all.is_valid());
  return all;
}

Effects effects_of(const Stmt* body, const Source& source, const Unit& unit,
                   llvm::ArrayRef<const Expr*> more) {
  Collector c(source, unit);
  c.visit(body, false, false);
  for (const Expr* e : more) c.visit(e, false, false);
  return std::move(c.effects);
}

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
