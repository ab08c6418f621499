// SPDX-License-Identifier: MIT
// Loops that count up by one to an invariant bound, and their other induction variables.
#include "tools/translator/loops/analysis.h"
#include "tools/translator/loops/trip_count.h"
#include "tools/translator/openmp.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

// Whether sums of type t are mathematically exact modulo the width of t.
bool sums_are_exact(clang::ASTContext& context, QualType t) {
  return t->isSignedIntegerType() || context.getTypeSize(t) >= 64;
}

// What in a loop's body keeps the loop from being rewritten; empty if nothing.
std::string why_left_alone(const Effects& body, const VarDecl* index, const Effects& function) {
  if (const Stmt* s = body.stays) {
    if (isa<clang::IndirectGotoStmt>(s)) return "it has a computed 'goto'";
    if (isa<clang::LabelStmt, clang::SwitchCase>(s)) return "it has a label";
    if (isa<clang::AsmStmt>(s)) return "it has an 'asm'";
    if (isa<clang::StmtExpr>(s)) return "it has statements in an expression";
    const auto* d = dyn_cast<clang::DeclStmt>(s);
    return d && llvm::none_of(d->decls(),
                              [](const clang::Decl* one) {
                                const auto* v = dyn_cast<VarDecl>(one);
                                return v && v->hasGlobalStorage();
                              })
               ? "it declares rows of shared elements whose length is computed"
               : "it declares an object that is not automatic";
  }
  if (!index) return "";
  const std::string name = "'" + index->getNameAsString() + "'";
  if (body.written.lookup(index) != 1) return "its body changes " + name;
  if (function.address_taken.count(index)) return name + " has its address taken";
  return "";
}

// Whether s is `for (i = low; i < high; i++)`, or a loop of the same kind whose body steps i, with
// an invariant bound and no other change of i. More conditions may follow the bound.
bool LoopAnalysis::counts_up(const LoopForm& s, AnalysedLoop& loop, Head& head, std::string& why) {
  why = "these options leave loops as they are written";
  if (!in_.options.strips) return false;
  if (s.tests_last) {
    why = "with these options 'do' loops have none";
    return false;
  }
  why = "its condition is not 'i < n' or 'i <= n' for an integer i";
  const VarDecl* i = nullptr;
  const auto* c = llvm::dyn_cast_or_null<clang::BinaryOperator>(s.condition);
  if (c) c = dyn_cast<clang::BinaryOperator>(c->IgnoreParens());
  while (c && c->getOpcode() == clang::BO_LAnd) {
    head.more.insert(head.more.begin(), c->getRHS());
    c = dyn_cast<clang::BinaryOperator>(c->getLHS()->IgnoreParens());
  }
  if (!c || (c->getOpcode() != clang::BO_LT && c->getOpcode() != clang::BO_LE)) return false;
  if (!s.init) {
    i = variable_of(c->getLHS());
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(s.init);
             b && b->getOpcode() == clang::BO_Assign) {
    i = dyn_cast<clang::DeclRefExpr>(b->getLHS()->IgnoreParens()) ? variable_of(b->getLHS())
                                                                  : nullptr;
    head.low = b->getRHS();
  } else if (const auto* d = dyn_cast<clang::DeclStmt>(s.init); d && d->isSingleDecl()) {
    i = dyn_cast<VarDecl>(d->getSingleDecl());
    head.low = i ? i->getInit() : nullptr;
    head.declared = true;
  }
  if (!i || (s.init && !head.low) || !i->hasLocalStorage() || !i->getType()->isIntegerType() ||
      i->getType()->isBooleanType() || i->getType()->isEnumeralType() ||
      i->getType().isConstQualified() || i->getType().isVolatileQualified() ||
      !is_machine_integer(i->getType()) || in_.tree.getTypeSize(i->getType()) < 32 ||
      variable_of(c->getLHS()) != i)
    return false;
  head.condition = c;
  head.high = c->getRHS();
  head.inclusive = c->getOpcode() == clang::BO_LE;
  if (!is_machine_integer(head.high->IgnoreParenImpCasts()->getType()) ||
      !is_machine_integer(c->getLHS()->getType()))
    return false;
  const std::string index = "'" + i->getNameAsString() + "'";
  // If the body may be duplicated, or threads skip iterations, there must be no other induction
  // variable.
  const bool alone = in_.options.portable || in_.options.checking || s.shares_out;
  int64_t by = 0;
  const bool in_head =
      llvm::any_of(s.end, [&](const Expr* e) { return stepped(e, by) == i && by == 1; });
  why = index + " does not go up by one at its end";
  if (alone && (!in_head || s.end.size() != 1 || !s.init)) return false;
  loop.body = effects_of_loop(s);
  if (!alone) loop.inductions = find_inductions(s, head.more, i, loop.body);
  if (!in_head && !loop.inductions.index_step) return false;
  // A pragma before a loop may also apply to the loops in it.
  const int first = in_.range(s.loop).begin;
  if ((first > 0 && in_.source.tokens[first - 1].pseudo == Pseudo::kPragma) ||
      stays_for_openmp(in_.source, first)) {
    why = "a pragma stands before it";
    return false;
  }
  loop.index = i;
  loop.leaves = loop.body.leaves || !head.more.empty();
  const Effects& whole = effects_of_function();
  why = why_left_alone(loop.body, i, whole);
  if (!why.empty()) return false;
  why = index + " may wrap around before it reaches its bound";
  if (!reaches_bound(loop, head, s.shares_out)) return false;
  keep_integers(loop, whole);
  keep_pointers(loop, whole);
  for (const Expr* e : s.end) {
    const VarDecl* v = stepped(e, by);
    if (v == i) continue;
    why = "'" + in_.user_text(e) + "' in its head is not the step of a pointer";
    const PointerInduction* walk = v ? loop.inductions.pointer(v) : nullptr;
    if (!walk && !(v && loop.inductions.integer(v))) return false;
    loop.steps.push_back(e);
  }
  if (invariant(head.high, loop.body, whole)) return true;
  head.shared_high = readable_once(head.high, in_.source, in_.unit, loop.body, whole);
  why = "its bound '" + in_.user_text(head.high) +
        "' may change: " + why_not_invariant(head.high, loop.body, whole);
  return head.shared_high;
}

// Whether the index reaches the bound by counting up from its first value, in ptrdiff_t. Other
// loops are numbered (bound.cc), except a upc_forall, whose own iterations are computed in advance:
// see stays_in_reach().
bool LoopAnalysis::reaches_bound(const AnalysedLoop& loop, const Head& head,
                                 bool shares_out) const {
  const QualType type = loop.index->getType(), compared = head.high->getType();
  const Comparison comparison{type, compared, interval_of(in_.tree, head.high), head.inclusive};
  const bool wide = in_.tree.getTypeSize(compared) >= 64;
  if (may_wrap_up(in_.tree, comparison, 1)) {
    // Without another way to end, such a loop would be endless; C lets us assume that it ends.
    if (loop.leaves || loop.body.calls) return false;
  } else if (wide && head.inclusive && loop.leaves &&
             comparison.bound.most >= interval_of(in_.tree, in_.tree.LongTy).most) {
    return false;
  }
  // Variables stepped along with an index far below 0 go further from 0 than ptrdiff_t reaches.
  const bool alone = loop.inductions.integers.empty() && loop.inductions.pointers.empty();
  if (shares_out || (alone && !compared->isUnsignedIntegerOrEnumerationType())) return true;
  if (in_.tree.getTypeSize(type) < 64 && (type->isUnsignedIntegerOrEnumerationType() ||
                                          !compared->isUnsignedIntegerOrEnumerationType()))
    return true;
  if (!head.low) return false;
  const Interval low = interval_of(in_.tree, head.low);
  return low.least >= 0 && low.most < (__int128{1} << 62);
}

void LoopAnalysis::enter(const clang::FunctionDecl* f) {
  effects_ = translate::effects_of_function(f->getBody(), in_.source, in_.unit);
}

// The effects of what each iteration evaluates.
const Effects& LoopAnalysis::effects_of_loop(const LoopForm& s) {
  const auto [known, is_new] = effects_.loops.try_emplace(s.loop);
  if (is_new) {  // the loop is in an unevaluated operand
    llvm::SmallVector<const Expr*> evaluated(s.end.begin(), s.end.end());
    if (s.condition) evaluated.push_back(s.condition);
    known->second = effects_of(s.body, in_.source, in_.unit, evaluated);
  }
  return known->second;
}

// Whether an integer's step is the same in each iteration, and is added without conversion.
bool LoopAnalysis::can_stride(const IntegerInduction& c, const AnalysedLoop& loop,
                              const Effects& whole) {
  const auto* sum = cast<clang::CompoundAssignOperator>(c.stride);
  const QualType t = c.variable->getType();
  return sums_are_exact(in_.tree, t) &&
         in_.tree.hasSameUnqualifiedType(sum->getComputationResultType(), t) &&
         in_.tree.hasSameUnqualifiedType(sum->getRHS()->getType(), t) &&
         invariant(sum->getRHS(), loop.body, whole);
}

// Keeps the integers that have the same step until the loop ends: not those that may wrap around,
// unless the loop's bound (bound.cc) excludes that.
void LoopAnalysis::keep_integers(AnalysedLoop& loop, const Effects& whole) {
  std::vector<IntegerInduction> found = std::move(loop.inductions.integers);
  loop.inductions.integers.clear();
  for (IntegerInduction& c : found) {
    const QualType t = c.variable->getType();
    if (c.stride && !can_stride(c, loop, whole)) continue;
    if (!c.variable->hasLocalStorage() || whole.address_taken.count(c.variable) ||
        t->isBooleanType() || t->isEnumeralType() || !is_machine_integer(t) ||
        t.isVolatileQualified() || in_.tree.getTypeSize(t) < 32 ||
        (loop.index && !sums_are_exact(in_.tree, t)))
      continue;
    c.zero = names_.fresh("zero");
    if (c.stride) c.times = names_.fresh("by");
    loop.inductions.integers.push_back(c);
  }
}

// Keeps the pointers all of whose elements can be followed.
void LoopAnalysis::keep_pointers(AnalysedLoop& loop, const Effects& whole) {
  std::vector<PointerInduction> found = std::move(loop.inductions.pointers);
  loop.inductions.pointers.clear();
  if (loop.body.strict) return;
  for (PointerInduction& w : found) {
    const QualType t = w.pointer->getType(), to = pointee(t);
    if (!w.pointer->hasLocalStorage() || whole.address_taken.count(w.pointer) ||
        t.isVolatileQualified() || is_shared(t) || is_generic(t) || to->isArrayType() ||
        (shared_qualifier(to).block == 0 && !w.tested))
      continue;
    if (loop.index) w.zero = names_.fresh("zero");
    w.moved = names_.fresh("moved");
    loop.inductions.pointers.push_back(w);
    const bool all = llvm::all_of(w.uses, [&](const Expr* e) {
      Element element;
      PointerKind kind;
      return (e->isGLValue() ? element_of(e, loop, element) : element_at(e, loop, element)) &&
             can_follow(element, loop, in_.options, kind, element.why);
    });
    if (!all) loop.inductions.pointers.pop_back();
  }
}

}  // namespace upc::translate
