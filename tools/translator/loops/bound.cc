// SPDX-License-Identifier: MIT
// Loops whose iterations the output numbers: those that count down or by more than one, that step
// pointers, that test at their end, or that end only by a jump. Variables with the same step in
// each iteration are then sums of the number and an invariant part, as in a loop that counts up,
// and the strips are the same.
//
// The trip count is computed in advance if the first condition compares a stepped variable with an
// invariant. The program's own variables are stepped as written, and all other conditions are
// tested where the program tests them.
#include "tools/translator/loops/analysis.h"
#include "tools/translator/loops/trip_count.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::VarDecl;

namespace {

void split_conditions(const Expr* e, llvm::SmallVectorImpl<const Expr*>& parts) {
  if (!e) return;
  const auto* b = dyn_cast<clang::BinaryOperator>(e->IgnoreParens());
  if (!b || b->getOpcode() != clang::BO_LAnd) {
    const auto* n = dyn_cast<clang::IntegerLiteral>(e->IgnoreParenImpCasts());
    if (!n || n->getValue() == 0) parts.push_back(e);
    return;
  }
  split_conditions(b->getLHS(), parts);
  split_conditions(b->getRHS(), parts);
}

bool is_zero(const Expr* e) {
  const auto* n = dyn_cast<clang::IntegerLiteral>(e->IgnoreParenImpCasts());
  return n && n->getValue() == 0;
}

// Whether a pointer-to-shared is invariant in a loop, and can be computed before it.
bool pointer_stays(const Expr* e, const Effects& body, const Effects& function) {
  e = e->IgnoreParens();
  const auto stays = [&](const Expr* x) { return pointer_stays(x, body, function); };
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(e)) {
    const Expr* sub = c->getSubExpr()->IgnoreParens();
    if (c->getCastKind() == clang::CK_ArrayToPointerDecay)
      return is_shared(sub->getType()) && isa<clang::DeclRefExpr>(sub);
    if (c->getCastKind() == clang::CK_LValueToRValue)
      return is_pts(sub->getType()) && isa<clang::DeclRefExpr>(sub) &&
             invariant(sub, body, function);
    return c->getCastKind() == clang::CK_NoOp && stays(sub);
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    const auto* a = u->getOpcode() == clang::UO_AddrOf
                        ? dyn_cast<clang::ArraySubscriptExpr>(u->getSubExpr()->IgnoreParens())
                        : nullptr;
    return a && is_shared(a->getType()) && stays(a->getBase()) &&
           invariant(a->getIdx(), body, function);
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b || !b->isAdditiveOp() || !is_pts(b->getType())) return false;
  const bool left = is_pts(b->getLHS()->getType());
  return stays(left ? b->getLHS() : b->getRHS()) &&
         invariant(left ? b->getRHS() : b->getLHS(), body, function);
}

}  // namespace

uint64_t runs(const Head& head, const Expr* first, const clang::ASTContext& context) {
  Expr::EvalResult low, high;
  if (!first || !first->EvaluateAsInt(low, context) || !head.high->EvaluateAsInt(high, context))
    return 0;
  const int64_t count =
      high.Val.getInt().getExtValue() - low.Val.getInt().getExtValue() + (head.inclusive ? 1 : 0);
  return static_cast<uint64_t>(std::max<int64_t>(count, 1));
}

// How far the integer e moves in each iteration, and how far it has moved at its place; false if
// its step is not the same in each iteration.
bool LoopAnalysis::rate(const Expr* e, const AnalysedLoop& loop, int64_t& by, int64_t& ahead) {
  e = e->IgnoreParenImpCasts();
  int64_t step = 0;
  const VarDecl* v = stepped(e, step);
  if (!v) v = variable_of(e);
  if (const IntegerInduction* c = v ? loop.inductions.integer(v) : nullptr) {
    if (c->stride) return false;
    by = c->by, ahead = loop.inductions.ahead.lookup(e);
    return true;
  }
  by = ahead = 0;
  if (!is_machine_integer(e->getType())) return false;
  if (invariant(e, loop.body, effects_of_function())) return true;
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  int64_t other = 0, other_ahead = 0;
  if (!b || !b->isAdditiveOp() || !e->getType()->isIntegerType() ||
      !sums_are_exact(in_.tree, e->getType()) || !rate(b->getLHS(), loop, by, ahead) ||
      !rate(b->getRHS(), loop, other, other_ahead))
    return false;
  const int64_t sign = b->getOpcode() == clang::BO_Sub ? -1 : 1;
  by += sign * other, ahead += sign * other_ahead;
  return true;
}

// Whether the test is `p < end` or similar, on a pointer induction variable.
bool LoopAnalysis::bounded_by_pointers(const clang::BinaryOperator* test, AnalysedLoop& loop,
                                       Bound& bound) {
  const auto walk_of = [&](const Expr* e) -> const PointerInduction* {
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(e->IgnoreParens());
    const VarDecl* v =
        c && c->getCastKind() == clang::CK_LValueToRValue ? variable_of(c->getSubExpr()) : nullptr;
    return v ? loop.inductions.pointer(v) : nullptr;
  };
  const bool left = walk_of(test->getLHS()) != nullptr;
  const Expr *moving = left ? test->getLHS() : test->getRHS(),
             *still = left ? test->getRHS() : test->getLHS();
  const PointerInduction* walk = walk_of(moving);
  const QualType a = moving->getType(), b = still->getType();
  // Steps count elements, distances count rows.
  if (!walk || !is_pts(b) || is_generic(b) || pointee(a)->isArrayType() ||
      is_phased(a) != is_phased(b) ||
      shared_qualifier(pointee(a)).block != shared_qualifier(pointee(b)).block ||
      !in_.tree.hasSameUnqualifiedType(in_.tree.removeAddrSpaceQualType(pointee(a)),
                                       in_.tree.removeAddrSpaceQualType(pointee(b))) ||
      !pointer_stays(still, loop.body, effects_of_function()))
    return false;
  const bool greater = test->getOpcode() == clang::BO_GT || test->getOpcode() == clang::BO_GE;
  bound.pointers = true;
  bound.unequal = test->getOpcode() == clang::BO_NE;
  bound.inclusive = test->getOpcode() == clang::BO_LE || test->getOpcode() == clang::BO_GE;
  bound.down = walk->by < 0;
  if (!bound.unequal && bound.down != (left == greater)) return false;
  bound.from = moving, bound.to = still;
  bound.by = bound.down ? -walk->by : walk->by;
  bound.ahead = loop.inductions.ahead.lookup(
      cast<clang::ImplicitCastExpr>(moving->IgnoreParens())->getSubExpr()->IgnoreParens());
  return true;
}

// Whether the test is `i < n` or similar, on an integer with a computed step. If the step is not
// positive, the loop never reaches its bound.
bool LoopAnalysis::bounded_by_stride(const clang::BinaryOperator* test, AnalysedLoop& loop,
                                     Bound& bound) {
  const auto counter = [&](const Expr* e) -> const IntegerInduction* {
    const VarDecl* v = variable_of(e);
    const IntegerInduction* c = v ? loop.inductions.integer(v) : nullptr;
    return c && c->stride ? c : nullptr;
  };
  const bool left = counter(test->getLHS()) != nullptr;
  bound.from = left ? test->getLHS() : test->getRHS();
  bound.to = left ? test->getRHS() : test->getLHS();
  const IntegerInduction* c = counter(bound.from);
  const bool greater = test->getOpcode() == clang::BO_GT || test->getOpcode() == clang::BO_GE;
  if (!c || !test->isRelationalOp() || !bound.from->getType()->isSignedIntegerType() ||
      !c->variable->getType()->isSignedIntegerType() ||
      !invariant(bound.to, loop.body, effects_of_function()))
    return false;
  bound.inclusive = test->getOpcode() == clang::BO_LE || test->getOpcode() == clang::BO_GE;
  bound.down = c->by < 0;
  bound.by = 1;
  bound.times = c->times;
  return bound.down == (left == greater);
}

// Whether the first condition bounds the loop.
bool LoopAnalysis::bounded(const Expr* test, const LoopForm& s, AnalysedLoop& loop, Bound& bound) {
  bound = Bound();
  bound.test = test;
  const auto* c = dyn_cast<clang::BinaryOperator>(test->IgnoreParens());
  if (c && !c->isRelationalOp() && c->getOpcode() != clang::BO_NE) c = nullptr;
  if (c && is_pts(c->getLHS()->getType())) return bounded_by_pointers(c, loop, bound);
  if (c && bounded_by_stride(c, loop, bound)) return true;
  bound = Bound();
  bound.test = test;
  int64_t left = 0, right = 0, left_ahead = 0, right_ahead = 0;
  QualType compared;
  if (c) {
    compared = c->getLHS()->getType();
    if (!is_machine_integer(compared) || !rate(c->getLHS(), loop, left, left_ahead) ||
        !rate(c->getRHS(), loop, right, right_ahead) || (left == 0) == (right == 0))
      return false;
    const bool greater = c->getOpcode() == clang::BO_GT || c->getOpcode() == clang::BO_GE;
    bound.from = left != 0 ? c->getLHS() : c->getRHS();
    bound.to = left != 0 ? c->getRHS() : c->getLHS();
    bound.unequal = c->getOpcode() == clang::BO_NE;
    bound.inclusive = c->getOpcode() == clang::BO_LE || c->getOpcode() == clang::BO_GE;
    bound.down = left + right < 0;
    if (!bound.unequal && bound.down != ((left != 0) == greater)) return false;
  } else {  // `n--`
    compared = test->IgnoreParenImpCasts()->getType();
    if (!is_machine_integer(compared) || !rate(test, loop, left, left_ahead) || left == 0)
      return false;
    bound.from = test;
    bound.unequal = true;
    bound.down = left < 0;
  }
  bound.ahead = left_ahead + right_ahead;
  bound.by = bound.down ? -(left + right) : left + right;
  int64_t by = 0;
  const Expr* from = bound.from->IgnoreParenImpCasts();
  if (stepped(from, by)) bound.step = from;
  // A step inside a sum would be lost.
  const VarDecl* moving = bound.step ? stepped(from, by) : variable_of(from);
  if (!moving && (bound.ahead != 0 || s.tests_last || from->HasSideEffects(in_.tree))) return false;
  // The case in which a negative number becomes a large one.
  const QualType type = from->getType();
  const bool to_zero = !bound.to || is_zero(bound.to);
  const Interval to = bound.to ? interval_of(in_.tree, bound.to) : Interval{0, 0};
  const Comparison comparison{type, compared, to, bound.inclusive};
  if (type->isUnsignedIntegerType() && in_.tree.getTypeSize(type) < 64) {
    if (!moving || s.tests_last || bound.ahead != 0 || bound.by != 1) return false;
    if (bound.unequal) return bound.down && to_zero;
    return bound.down ? !bound.inclusive && to.least >= 0
                      : !may_wrap_up(in_.tree, comparison, bound.by);
  }
  bound.may_wrap = !bound.unequal && !bound.down && may_wrap_up(in_.tree, comparison, bound.by);
  if (!compared->isUnsignedIntegerType()) return true;
  if (bound.unequal) return to_zero || type->isUnsignedIntegerType();
  return !bound.down || (bound.by == 1 && !bound.inclusive);
}

bool LoopAnalysis::numbered(const LoopForm& s, AnalysedLoop& loop, Head& head, std::string& why) {
  if (!in_.options.strips || in_.options.portable || in_.options.checking || s.shares_out)
    return false;
  const int first = in_.range(s.loop).begin;
  if ((first > 0 && in_.source.tokens[first - 1].pseudo == Pseudo::kPragma) ||
      stays_for_openmp(in_.source, first))
    return false;
  llvm::SmallVector<const Expr*> all;
  split_conditions(s.condition, all);
  const Effects& whole = effects_of_function();
  const Effects& body = effects_of_loop(s);
  why = why_left_alone(body, nullptr, whole);
  if (!why.empty()) return false;
  for (const bool with_bound : {true, false}) {
    if (with_bound && all.empty()) continue;
    const Expr* test = with_bound ? all.front() : nullptr;
    loop = AnalysedLoop();
    head = Head();
    head.more.assign(all.begin() + (with_bound ? 1 : 0), all.end());
    loop.body = body;
    loop.inductions = find_inductions(s, head.more, nullptr, loop.body, test);
    loop.leaves = loop.body.leaves || !head.more.empty() || !with_bound;
    keep_integers(loop, whole);
    why = "nothing in it advances by a constant step";
    if (loop.inductions.integers.empty() && loop.inductions.pointers.empty()) return false;
    why = "a 'continue' leads to its condition, which ends it";
    if (s.tests_last && loop.inductions.continues && !head.more.empty()) return false;
    const bool integers = with_bound && bounded(test, s, loop, head.bound) && !head.bound.pointers;
    // A variable that may wrap around unless the bound prevents it.
    const Expr* from =
        integers ? (head.bound.step ? head.bound.step : head.bound.from)->IgnoreParenImpCasts()
                 : nullptr;
    int64_t by = 0;
    const VarDecl* sure =
        from ? (head.bound.step ? stepped(from, by) : variable_of(from)) : nullptr;
    llvm::erase_if(loop.inductions.integers, [&](const IntegerInduction& c) {
      return c.variable != sure && !sums_are_exact(in_.tree, c.variable->getType());
    });
    keep_pointers(loop, whole);
    if (!with_bound || integers || bounded(test, s, loop, head.bound)) {
      why = "nothing in it advances by a constant step";
      return !loop.inductions.integers.empty() || !loop.inductions.pointers.empty();
    }
  }
  // The loop is endless as written.
  return false;
}

}  // namespace upc::translate
