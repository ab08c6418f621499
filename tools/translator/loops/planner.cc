// SPDX-License-Identifier: MIT
// Plans loops: which of them run in strips, and which texts their bodies have.
#include "tools/translator/loops/planner.h"

#include <cassert>

#include "tools/translator/loops/shape.h"
#include "tools/translator/loops/trip_count.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

constexpr int kShortBody = 100;  // tokens

bool is_twice(const Options& options) { return options.portable || checked_by_strip(options); }

}  // namespace

std::unique_ptr<FunctionPlan> Planner::plan(const clang::FunctionDecl* f) {
  auto plan = std::make_unique<FunctionPlan>();
  Scope scope;
  plan_ = plan.get(), scope_ = &scope, here_ = Where();
  here_.text = &plan->body;
  said_.clear();
  analysis_.enter(f);
  statement(f->getBody());
  finish();
  assert(plan->is_valid());
  return plan;
}

void Planner::loop(const Stmt* s) {
  auto [known, is_new] = here_.text->loops.try_emplace(s);
  if (!is_new) return;
  known->second = std::make_unique<LoopPlan>();
  LoopPlan& loop = *known->second;
  loop.statement = s;
  loop.form = form_of(s);
  loop.parent = here_.inside;
  scope_->loops.push_back({&loop, here_.silent});
  LoopPlan* const outer = std::exchange(here_.inside, &loop);
  const auto forall_here = in_.source.foralls.find(in_.range(s).begin);
  if (isa<clang::ForStmt>(s) && forall_here != in_.source.foralls.end())
    forall(loop, forall_here->second);
  else
    plain_loop(loop);
  here_.inside = outer;
}

void Planner::name(LoopPlan& loop) {
  loop.at = names_.fresh("at"), loop.counter = names_.fresh("k"), loop.length = names_.fresh("n");
  loop.high = names_.fresh("hi");
}

void Planner::plain_loop(LoopPlan& loop) {
  const bool counts = analysis_.counts_up(loop.form, loop, loop.head, loop.why);
  if (!counts && !analysis_.numbered(loop.form, loop, loop.head, loop.why)) {
    static_cast<AnalysedLoop&>(loop) = AnalysedLoop();
    loop.head = Head();
    return as_written(loop);
  }
  loop.why.clear();
  loop.kind = counts ? LoopPlan::kCounted : LoopPlan::kNumbered;
  name(loop);
  body(loop);
  const size_t first = scope_->sites.size();
  statement(loop.form.init);
  if (counts) expression(loop.head.high);
  note_before(first);
}

// The accesses from `first` on happen once, before the strips of a loop.
void Planner::note_before(size_t first) {
  for (size_t n = first; n < scope_->sites.size(); ++n) scope_->sites[n].before = true;
}

// The parts of a loop that can use only the pointers of enclosing loops.
void Planner::as_written(const LoopPlan& loop) {
  const LoopForm& form = loop.form;
  if (form.tests_last) statement(form.body);
  statement(form.init);
  statement(form.condition);
  for (const Expr* e : form.end) expression(e);
  if (!form.tests_last) statement(form.body);
}

void Planner::forall(LoopPlan& loop, const Forall& f) {
  const auto* branch = cast<clang::IfStmt>(loop.form.body);
  loop.form.body = branch->getElse();
  const Expr* affinity = nullptr;
  if (f.affinity) {
    const auto* comma = cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    affinity = cast<clang::CastExpr>(comma->getLHS())->getSubExpr();
    if (owned(loop, affinity->IgnoreParens())) return;
  } else {
    loop.why = "it has no affinity";
  }
  static_cast<AnalysedLoop&>(loop) = AnalysedLoop();
  loop.head = Head();
  statement(loop.form.init);
  statement(loop.form.condition);
  for (const Expr* e : loop.form.end) expression(e);
  if (affinity) expression(affinity);
  statement(loop.form.body);
  if (affinity && !here_.silent) say(loop, "each iteration tests its affinity: " + loop.why);
}

// Whether a thread's own iterations of a upc_forall can be computed in ptrdiff_t without overflow:
// its index begins less than 2^62 from 0, and none goes beyond 2^62 (Strips::end_of). An index that
// designates an element is near 0, or the program is wrong.
bool Planner::stays_in_reach(const LoopPlan& loop) const {
  const clang::QualType type = loop.index->getType(), compared = loop.head.high->getType();
  const Interval low = interval_of(in_.tree, loop.head.low);
  // As an unsigned number, a negative one exceeds all bounds.
  if (!type->isUnsignedIntegerOrEnumerationType() &&
      compared->isUnsignedIntegerOrEnumerationType() && low.least < 0 &&
      !nonnegative(loop.head.low))
    return false;
  if (in_.tree.getTypeSize(type) < 64) return true;
  const __int128 most = __int128{1} << 62;
  const bool subscripts = loop.affinity.base && loop.affinity.rest.is_zero();
  return subscripts || (low.least >= -most && low.most < most);
}

// Plans a upc_forall that runs only own iterations; returns false, with the reason in loop.why, if
// it is not certainly possible.
bool Planner::owned(LoopPlan& loop, const Expr* affinity) {
  loop.form.shares_out = true;
  if (!analysis_.counts_up(loop.form, loop, loop.head, loop.why)) return false;
  if (loop.leaves) {
    loop.why = "a 'return', 'break' or 'goto' leaves it";
    return false;
  }
  Element& a = loop.affinity;
  loop.why =
      "its affinity is no sum of '" + loop.index->getNameAsString() + "' and a loop-invariant part";
  const Expr* e = affinity->IgnoreParenImpCasts();
  if (e->getType()->isIntegerType()) {
    a.fixed = true;
    if (!analysis_.move_by(e, 1, loop, a) || a.coefficient != 1) return false;
    // A sum that wraps around has another remainder than the mathematical one.
    if (e->getType()->isUnsignedIntegerOrEnumerationType() &&
        (!a.rest.is_zero() || a.constant < 0 ||
         !loop.index->getType()->isUnsignedIntegerOrEnumerationType()))
      return false;
  } else {
    const auto* u = dyn_cast<clang::UnaryOperator>(affinity);
    if (!(u && u->getOpcode() == clang::UO_AddrOf ? analysis_.element_of(u->getSubExpr(), loop, a)
                                                  : analysis_.element_at(affinity, loop, a)))
      return false;
    loop.why = "an iteration's elements do not lie in whole blocks";
    if (a.block == 0 || a.coefficient <= 0 || a.block % static_cast<uint64_t>(a.coefficient) != 0)
      return false;
  }
  if (!stays_in_reach(loop)) {
    loop.why =
        "the first value of '" + loop.index->getNameAsString() + "' is not known to be near 0";
    return false;
  }
  loop.why.clear();
  loop.limits_bound = !loop.affinity.base || !loop.affinity.rest.is_zero();
  loop.owned = true;
  loop.strided = a.block == 1;
  loop.kind = LoopPlan::kOwned;
  name(loop);
  body(loop);
  const size_t first = scope_->sites.size();
  expression(loop.head.low);
  expression(loop.head.high);
  note_before(first);
  return true;
}

// Whether e is certainly not negative: it consists of constants, unsigned numbers, MYTHREAD and
// non-negative indices.
bool Planner::nonnegative(const Expr* e) const {
  const Expr* bare = e->IgnoreParenImpCasts();
  const auto* b = dyn_cast<clang::BinaryOperator>(bare);
  const bool made = b && (b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Mul);
  // Not for sums, whose operands are checked one by one: this visits the whole expression.
  Expr::EvalResult value;
  if (!made && e->EvaluateAsInt(value, in_.tree)) return value.Val.getInt().isNonNegative();
  const clang::QualType from = bare->getType(), to = e->getType();
  if (!from->isIntegerType() || !to->isIntegerType()) return false;
  const uint64_t bits = in_.tree.getTypeSize(from), left = in_.tree.getTypeSize(to);
  if (bits > left) return false;
  if (from->isUnsignedIntegerType()) return bits < left || to->isUnsignedIntegerType();
  if (const auto* u = dyn_cast<clang::UnaryOperator>(bare))
    return u->getOpcode() == clang::UO_Plus && nonnegative(u->getSubExpr());
  if (const VarDecl* v = variable_of(bare)) {
    if (is_mythread(v)) return true;
    for (const LoopPlan* loop = here_.walked; loop; loop = loop->around)
      if (loop->index == v && loop->nonnegative) return true;
    return false;
  }
  return made && nonnegative(b->getLHS()) && nonnegative(b->getRHS());
}

// Walks through what a loop evaluates in each iteration.
void Planner::body(LoopPlan& loop) {
  const LoopForm& form = loop.form;
  const Head& head = loop.head;
  const bool checked = checked_by_strip(in_.options), twice = is_twice(in_.options);
  const bool once = !may_stand_twice(form.body) || defines_tag(in_, form.body) ||
                    llvm::any_of(head.more, [&](const Expr* e) {
                      return !may_stand_twice(e) || defines_tag(in_, e);
                    });
  loop.is_short = !once && in_.range(form.body).end - in_.range(form.body).begin < kShortBody;
  LoopPlan* const outer = here_.walked;
  // Before a strip, it is unknown what a function will free, or what another thread frees if this
  // one synchronizes with it within the strip.
  loop.walked = !twice || (!outer && !once && !(checked && (loop.body.calls || loop.body.strict)));
  if (!loop.walked)
    loop.why = outer || once     ? "with these options only an innermost loop has them"
               : loop.body.calls ? "with -g no function may be called in it"
                                 : "with -g no access in it may be strict";
  if (loop.walked) loop.around = outer, here_.walked = &loop;
  loop.nest = loop.walked && !twice && can_nest(loop);
  loop.nonnegative = loop.index && head.low && loop.index->getType()->isSignedIntegerType() &&
                     nonnegative(head.low);
  const size_t first = scope_->sites.size();
  enter_inner(loop);
  // A loop in strips has another condition than the program's, and begins elsewhere, so C compilers
  // do not know two facts about each iteration: that its index is not negative, which they need
  // when they divide it; and that it is within its bound. They need the latter where an inner loop
  // begins with the test `i + k < n` for k = 0; elsewhere it is left out, since it would prevent
  // vectorisation.
  if (loop.index && !twice) {
    loop.states_sign = loop.nonnegative && divides(loop.index, form.body);
    loop.states_bound = !head.shared_high && loops_ask_for(head.high->IgnoreParenImpCasts(),
                                                           loop.index, form.body, in_.tree);
  }
  for (const Expr* e : head.more) expression(e);
  text_of(loop);
  if (loop.walked && !scope_->apart) jam(loop);
  leave_inner(loop);
  if (!loop.index)
    for (const Expr* e : form.end) expression(e);
  here_.walked = outer;
  if (loop.kind == LoopPlan::kNumbered) decide(loop, first);
}

// The body or, in a jammed loop, the body for several iterations of the outer loop.
void Planner::text_of(LoopPlan& loop) {
  if (loop.form.body != here_.jam.body) return statement(loop.form.body);
  BodyPlan* const text = here_.text;
  for (int n = 0; n < here_.jam.copies; ++n) {
    loop.iterations.push_back(std::make_unique<BodyPlan>());
    here_.text = loop.iterations.back().get();
    if (n > 0) here_.text->ahead = {here_.jam.index, n};
    expression(here_.jam.statement);
  }
  here_.text = text;
}

// Plans the body for several iterations at once, if that is possible.
void Planner::jam(LoopPlan& loop) {
  const Jam jam = jams_.jam_of(loop, loop.head, loop.form);
  if (jam.copies == 0 || defines_tag(in_, loop.form.body)) return;
  loop.copies = jam.copies;
  loop.jammed = std::make_unique<BodyPlan>();
  const Where was = std::exchange(here_, {loop.jammed.get(), &loop, here_.walked, jam, true});
  statement(loop.form.body);
  here_ = was;
}

// Whether strips are worth it for a numbered loop with the accesses from `first` on. Numbers help
// only pointers that move.
void Planner::decide(LoopPlan& loop, size_t first) {
  bool any = false, moves = false, near = true;
  const auto has = [&](const Choice& c, bool is_near) {
    if (c.loop != &loop) return;
    any = true;
    if (c.element.coefficient == 0) return;
    moves = true, near = near && is_near;
  };
  std::vector<Site>& sites = scope_->sites;
  for (size_t n = first; n < sites.size(); ++n)
    if (const Choice* c = best_of(sites[n]))
      has(*c, c->kind == ReducedPointer::kRun && is_near(sites[n].access.e, c->element));
  // The elements of inner loops may be in a row that this loop finds.
  for (size_t n = first; n < sites.size() && (!moves || (near && loop.leaves)); ++n)
    if (const Choice* c = best_of(sites[n]); c && c->loop != &loop) {
      find_rows(sites[n], *c);
      if (!sites[n].rows.empty()) has(sites[n].rows.back(), false);
    }
  // Most searches end soon. If all elements of a row can be reached from the search's start,
  // finding the ends of runs is not worth it.
  if (moves && !(loop.leaves && near)) return;
  if (moves)
    loop.why = "it searches rows, each of one thread";
  else if (any)
    loop.why = "nothing in it advances by a constant step";
  loop.kind = LoopPlan::kAsWritten, loop.walked = false;
  const auto is_here = [&](const Choice& c) { return c.loop == &loop; };
  for (size_t n = first; n < sites.size(); ++n) {
    llvm::erase_if(sites[n].choices, is_here);
    llvm::erase_if(sites[n].rows, is_here);
    if (sites[n].nest && is_here(*sites[n].nest)) sites[n].nest.reset();
  }
}

// Gives each access of the scope its best pointer, and plans the further texts.
void Planner::finish() {
  Scope& scope = *scope_;
  for (Site& site : scope.sites) reach(site);
  for (const auto& [loop, silent] : scope.loops) {
    if (!silent && loop->walked) remark_on_runs(*loop);
    if (loop->pointers.empty() && !loop->jammed && !loop->owned) loop->kind = LoopPlan::kAsWritten;
    if (is_twice(in_.options) && !loop->pointers.empty())
      loop->elsewhere = std::make_unique<BodyPlan>();
    if (llvm::any_of(loop->pointers, [](const ReducedPointer& p) {
          return p.kind == ReducedPointer::kNest && p.element.block != 0;
        }))
      plan_apart(*loop);
  }
  for (const Site& site : scope.sites) remark_on(site);
}

void Planner::plan_apart(LoopPlan& loop) {
  loop.apart = std::make_unique<BodyPlan>();
  Scope apart;
  apart.apart = true;
  Scope* const scope = std::exchange(scope_, &apart);
  const Where was = std::exchange(here_, {loop.apart.get(), &loop, nullptr, {}, true});
  for (const Expr* e : loop.head.more) expression(e);
  statement(loop.form.body);
  finish();
  here_ = was, scope_ = scope;
}

void Planner::say(const LoopPlan& loop, const std::string& text) {
  if (in_.options.remark_on_loops && said_.emplace(loop.statement, text).second)
    plan_->remarks.push_back({loop.statement, text});
}

void Planner::remark_on(const Site& site) {
  if (!in_.options.remark_on_loops || site.silent || !site.inside ||
      (site.before && site.inside->in_strips()))
    return;
  const ElementAccess& a = site.access;
  // An element with indefinite block size is reached as cheaply as by a private pointer.
  const bool as_good = !a.strict && !a.phased && a.block == 0;
  if (site.reached ? !site.field : as_good || a.e->getType()->isArrayType()) return;
  if (!site.inside->why.empty())
    return say(*site.inside, "no private pointers in this loop: " + site.inside->why);
  if (!site.reached && site.why.empty()) return;
  say(*site.inside, "no private pointer: '" + in_.user_text(site.reached ? site.field : a.named) +
                        "': " + (site.reached ? "it is a bit-field" : site.why));
}

// Remarks on a short inner loop that finds runs again in each iteration of the outer one.
void Planner::remark_on_runs(const LoopPlan& loop) {
  if (is_twice(in_.options) || in_.options.checking || loop.strided || !loop.parent ||
      runs(loop.head, loop.head.low, in_.tree) >= kShortLoop)
    return;
  size_t found = 0;
  const std::string* why = nullptr;
  for (const ReducedPointer& p : loop.pointers)
    if (p.kind == ReducedPointer::kRun && !p.row && p.element.block != 0 &&
        !in_affine_block(p.element, loop)) {
      ++found;
      if (!why) why = &p.why_not_outer;
    }
  if (found == 0 || (why->empty() && loop.parent->why.empty())) return;
  say(loop, "short strips: each time that this loop is entered, it finds " + std::to_string(found) +
                (found == 1 ? " run" : " runs") +
                " of elements; the loop around it does not, because " +
                (loop.parent->why.empty() ? *why : loop.parent->why));
}

}  // namespace upc::translate
