// SPDX-License-Identifier: MIT
// Nests of loops, `for i … for j … for k … to[i][j][k] = from[i][j - 1][k] + …`. If all elements
// that the inner loops reach in one iteration of the outer one lie in one block, they lie as in C's
// array. Then the inner loops stay as written, with one private pointer for the whole nest.
// Elements of one array at small constant distances share it.
//
// Where a block holds many iterations, that holds for all elements within two rows of each other
// except at the block's ends, and C's constant distances stay constants.
//
// The outer loop runs in strips within which that holds for each pointer. Where not even one
// iteration's elements lie in one block, the body runs as if there were no outer loop; therefore it
// is printed twice. Nests are looked for only where this should be the exception: where blocks hold
// what the inner loops reach, and several iterations of it.
#include "tools/translator/loops/planner.h"
#include "tools/translator/loops/shape.h"

namespace upc::translate {

using clang::Expr;

namespace {

// The number of iterations of the outer loop that a block must hold.
constexpr uint64_t kLeastIterations = 4;
// … for neighbours in the previous and the next iteration to share a pointer. Those at both ends of
// a block are then run as if there were no outer loop.
constexpr uint64_t kManyIterations = 64;
// The number of elements that a block must hold if an iteration's step is known only at run time.
constexpr uint64_t kLeastElements = 64;

// The outermost loops around `inner`, outermost first: as many as may have pointers for it.
llvm::SmallVector<LoopPlan*, 32> outermost_around(const LoopPlan& inner) {
  llvm::SmallVector<LoopPlan*, 32> loops;
  for (LoopPlan* loop = inner.around; loop; loop = loop->around) loops.push_back(loop);
  std::reverse(loops.begin(), loops.end());
  if (loops.size() > kMostLoops) loops.resize(kMostLoops);
  return loops;
}

// Whether the elements of e that inner loops reach should lie in one block in most iterations.
bool should_fit(const Element& e, std::string& why) {
  if (e.block == 0) return true;
  // Inner loops mostly run from the start of one iteration to the start of the next.
  if (e.times && e.coefficient != 0) {
    why = "its blocks of " + std::to_string(e.block) + " elements are short";
    return e.phased && e.block >= kLeastElements;
  }
  const uint64_t step = static_cast<uint64_t>(std::abs(e.coefficient));
  why = "the extent of this one is not known";
  if (e.reach < 0) return false;
  why = "its blocks of " + std::to_string(e.block) + " elements are short";
  return e.block > 1 && e.phased && step <= e.block / kLeastIterations &&
         static_cast<uint64_t>(e.reach) < e.block;
}

}  // namespace

bool Planner::can_nest(const LoopPlan& loop) const {
  const LoopForm& form = loop.form;
  return !scope_->apart && !in_.options.report && !loop.strided &&
         loop.inductions.pointers.empty() && !loop.inductions.index_step && !form.tests_last &&
         !loop.head.bound.step && has_loop(form.body) && may_stand_twice(form.body, true) &&
         !defines_tag(in_, form.body) && llvm::all_of(loop.head.more, [&](const Expr* e) {
           return may_stand_twice(e, true) && !defines_tag(in_, e);
         });
}

// From here on, the loop's body is analysed: outer loops that may have pointers for it get to know
// its index.
void Planner::enter_inner(LoopPlan& loop) {
  const Head& head = loop.head;
  if (!loop.walked || !loop.index || loop.owned || !loop.inductions.pointers.empty()) return;
  const auto around = outermost_around(loop);
  if (llvm::none_of(around, [](const LoopPlan* outer) { return outer->nest; })) return;
  const Expr* low = head.low ? head.low : value_before(loop.statement, loop.index, in_.tree);
  if (!low) return;
  InnerLoop inner;
  inner.index = loop.index;
  inner.low = low, inner.high = head.high;
  inner.beyond = head.inclusive ? 1 : 0;
  inner.count = runs(head, low, in_.tree);
  // After the step the body sees the next index.
  if (loop.inductions.index_step) {
    ++inner.beyond;
    if (inner.count > 0) ++inner.count;
  }
  low->Profile(inner.bounds, in_.tree, true);
  head.high->Profile(inner.bounds, in_.tree, true);
  inner.bounds.AddInteger(inner.beyond);
  for (LoopPlan* outer : around) {
    if (!outer->nest || !analysis_.stays_in(low, *outer) || !analysis_.stays_in(head.high, *outer))
      continue;
    outer->inner.push_back(inner);
    loop.splits_condition = !head.more.empty();
  }
}

void Planner::leave_inner(const LoopPlan& loop) {
  for (LoopPlan* outer = loop.around; outer; outer = outer->around)
    if (!outer->inner.empty() && outer->inner.back().index == loop.index) outer->inner.pop_back();
}

// Looks for a nest around the access with a pointer that can reach it, outermost first. Sets
// site.why_not_outer to what keeps the loop around the innermost one from having it, if known.
void Planner::choose_in_nest(Site& site) {
  std::string& why = site.why_not_outer;
  for (LoopPlan* loop : outermost_around(*site.walked)) {
    why = loop->strided                       ? "its iterations are distributed one by one"
          : loop->inductions.pointers.empty() ? "its body must not be copied"
                                              : "it advances pointers";
    if (!loop->nest) continue;
    why = "the bounds of this one change in it";
    if (loop->inner.empty()) continue;
    const Expr* e = site.access.e;
    Element now;
    now.nested = true, now.ahead = here_.text->ahead;
    const bool found =
        e->isGLValue() ? analysis_.element_of(e, *loop, now) : analysis_.element_at(e, *loop, now);
    why = now.why;
    if (!found || now.step || !should_fit(now, why)) continue;
    // An element that moves only with the outer loop may have a pointer of its own there.
    ReducedPointer::Kind kind;
    std::string moves;
    if (now.inward.empty() &&
        (now.coefficient == 0 || can_follow(now, *loop, in_.options, kind, moves)))
      continue;
    site.nest = std::make_unique<Choice>(Choice{loop, ReducedPointer::kNest, std::move(now)});
    return;
  }
}

void Planner::reach_in_nest(Site& site, const Choice& choice) {
  LoopPlan& loop = *choice.loop;
  Reach reach;
  reach.form = Reach::kInNest;
  reach.loop = &loop, reach.kind = ReducedPointer::kNest, reach.element = choice.element;
  // Near each other are the elements of two iterations or, if an iteration's step is unknown, those
  // within a fraction of a block.
  Element& at = reach.element;
  const int64_t constant = at.constant,
                unit = !at.times ? std::abs(at.coefficient)
                                 : static_cast<int64_t>(at.block / kManyIterations);
  if (unit == 0 ||
      (std::abs(constant) <= 2 * unit && at.block / kManyIterations >= static_cast<uint64_t>(unit)))
    at.constant = 0;
  else
    at.constant -= (constant % unit + unit + unit / 2) % unit - unit / 2;
  reach.beside = constant - at.constant;
  // Halves of an iteration's step count as near, too; and C compilers see that it is one array.
  if (at.times) reach.half = at.rest.take_program();
  reach.pointer = pointer_in_nest(loop, at, reach.beside, reach.half);
  site.text->reached[site.access.e] = std::move(reach);
  site.reached = true;
}

// The nest's pointer to `element`; extends its range to `beside`, and to `half`.
Name Planner::pointer_in_nest(LoopPlan& loop, const Element& element, int64_t beside,
                              const InvariantPart& half) {
  for (ReducedPointer& p : loop.pointers) {
    const int64_t least = std::min(p.least, beside), most = std::max(p.most, beside);
    if (p.kind != ReducedPointer::kNest || !same_place(p.element, element) ||
        p.element.inward != element.inward)
      continue;
    if (element.block != 0 &&
        static_cast<uint64_t>(std::max<int64_t>(element.reach, 0) + most - least) >= element.block)
      continue;
    p.least = least, p.most = most;
    if (!llvm::is_contained(p.besides, half)) p.besides.push_back(half);
    return p.name;
  }
  ReducedPointer pointer;
  pointer.kind = ReducedPointer::kNest, pointer.element = element;
  pointer.name = names_.fresh("p");
  pointer.least = pointer.most = beside;
  pointer.besides = {half};
  loop.pointers.push_back(std::move(pointer));
  return loop.pointers.back().name;
}

}  // namespace upc::translate
