// SPDX-License-Identifier: MIT
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

bool plain_attributes(const clang::Decl* d) {
  return !d->hasAttrs() ||
         llvm::all_of(d->attrs(), [](const clang::Attr* a) { return is_understood(a->getKind()); });
}

namespace {

// Whether t has rows of shared elements whose number is computed once, at t's declaration: such a
// declaration must not be duplicated.
bool has_shared_lengths(clang::QualType t) { return !shared_lengths(t).empty(); }

// Whether only C defines the meaning of an object or statement with these attributes.
bool are_plain(llvm::ArrayRef<const clang::Attr*> attributes) {
  return llvm::all_of(attributes, [](const clang::Attr* a) { return is_understood(a->getKind()); });
}

// The expressions that are evaluated where a variably modified type is written: lengths of arrays.
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
  // loops: receives the effects of loops, or null.
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

  // The effects of a loop are collected separately, and added to those of the enclosing statement.
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
    const Ends here = std::exchange(ends_, ends);
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

  // Assumes that every object may be written, and that the loop cannot be rewritten.
  void unknown(const Stmt* s) {
    stays(s);
    first(effects.calls, s);
    first(effects.through_pointers, s);
  }
  void stays(const Stmt* s) { first(effects.stays, s), first(ends_.stays, s); }

  void statement(const Stmt* s, bool in_loop, bool in_switch) {
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* one : d->decls()) declaration(s, one);
    if (const auto* a = dyn_cast<clang::AttributedStmt>(s); a && !are_plain(a->getAttrs()))
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
      if (v->hasGlobalStorage()) stays(s);  // its storage is allocated at its declaration
      if (has_shared_lengths(v->getType())) stays(s);
      // `cleanup` gets its address.
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

  // s has the type t, as written.
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
      case Stmt::DeclRefExprClass:  // neither read nor accessed in part: see used()
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
        if (!u->getTypeOfArgument()->isVariablyModifiedType()) return;  // not evaluated
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

  // e is an object that is accessed as a whole or in part.
  void object(const Expr* e) {
    const QualType t = e->getType();
    if (is_shared(t))
      effects.strict = effects.strict || is_strict(source_, unit_, t, e->getBeginLoc());
    if (t->isAtomicType()) first(effects.calls, e);  // in an order that all threads see
    if (!effects.reads_changing && (is_shared(t) || t.isVolatileQualified() || t->isAtomicType()))
      effects.reads_changing = e;
  }

  // The value of the object e, or of a part of it, is read or written.
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

  // Functions of <math.h> and similar ones change only errno and the floating-point flags, which no
  // invariant expression reads. Those that set signgam are left out.
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
    // Declared by the C library: a program may define a function of that name itself.
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
    // An object with another name is written as if by a pointer.
    if (!v || (v->hasGlobalStorage() && !plain_attributes(v)))
      first(effects.through_pointers, target);
  }

  // The statements in the visited loop that also leave, or keep as written, the loops around it: no
  // break; a case label only if its switch is outside those loops.
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

}  // namespace upc::translate
