// SPDX-License-Identifier: MIT
// Chooses the pointer that follows an access.
//
// A loop becomes a loop of strips: sequences of iterations in which each of the elements base[i +
// c] stays in one block, where neighbours in the array are neighbours in memory. The output finds
// the end of a block at run time, from the phase of the pointer. So nothing is assumed about bases
// or bounds, and arrays of different layouts can be used together. Elements that are a block apart
// from one iteration to the next (all of a cyclic array, columns of an array with a row to a block)
// are followed from thread to thread.
//
// The accesses, their order and their sizes do not change: a relaxed access is a load or a store of
// the element either way. Strict and volatile accesses are not changed. Addresses are computed
// before accesses, which may then not happen: that is arithmetic, and touches no memory.
#include "tools/translator/loops/planner.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

namespace {

// The row that e subscripts; else null.
const clang::ImplicitCastExpr* row_of(const Expr* e) {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  const auto* decay = a ? dyn_cast<clang::ImplicitCastExpr>(plain(a->getBase())) : nullptr;
  return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay ? decay : nullptr;
}

// Whether e is a row of an array of such rows, and so a block if blocks have as many elements.
bool is_outermost_row(const Expr* e) {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  return a && isa<clang::DeclRefExpr>(a->getBase()->IgnoreParenImpCasts());
}

// How many elements of the row are contiguous from its first one, if known: then C compilers see
// which indices are in range.
uint64_t extent_in_block(const Element& first, const Expr* row, const Count& count) {
  return first.fixed && first.block == count.count && is_outermost_row(row) ? count.count : 0;
}

bool find_element(LoopAnalysis& analysis, const Expr* e, const LoopPlan& loop, Element& to) {
  return e->isGLValue() ? analysis.element_of(e, loop, to) : analysis.element_at(e, loop, to);
}

int ahead_of(const LoopPlan& loop, const BodyPlan& text) {
  return loop.index && loop.index == text.ahead.index ? text.ahead.by : 0;
}

}  // namespace

int Planner::access(const ElementAccess& a) {
  Site site;
  site.access = a;
  site.text = here_.text, site.inside = here_.inside, site.walked = here_.walked;
  site.silent = here_.silent;
  if (a.strict)
    site.why = "it is strict";
  else
    choose(site);
  scope_->sites.push_back(std::move(site));
  return static_cast<int>(scope_->sites.size()) - 1;
}

void Planner::bit_field(const clang::MemberExpr* m, int access) { scope_->sites[access].field = m; }

void Planner::choose(Site& site) {
  if (!site.walked) return;
  const Expr* e = site.access.e;
  const QualType t = e->isGLValue() ? e->getType() : pointee(e->getType());
  site.why = "it is volatile or atomic";
  if (t->isArrayType() || t->isVoidType() || t.isVolatileQualified() || t->isAtomicType()) return;
  site.open = true;
  choose_in_nest(site);
  for (LoopPlan* loop = site.walked; loop; loop = loop->around) {
    Element now;
    now.ahead = here_.text->ahead;
    if (!find_element(analysis_, e, *loop, now)) {
      site.why = now.why;
      break;
    }
    if (now.coefficient == 0) {  // it may move with an outer loop, or be invariant in that one, too
      site.choices.push_back({loop, ReducedPointer::kStill, now});
      continue;
    }
    ReducedPointer::Kind kind;
    if (can_follow(now, *loop, in_.options, kind, site.why))
      site.choices.push_back({loop, kind, now});
    break;
  }
  if (site.choices.empty()) return;
  const Choice& best = site.choices.back();
  // Nothing is known of an index into a row, nor of one that does not affect the element's place.
  if (checked_by_strip(in_.options) && best.kind == ReducedPointer::kStill &&
      llvm::any_of(best.element.columns, [](const auto& c) { return c.coefficient != 0; })) {
    site.why = "with -g each element of a row is checked by itself";
    site.choices.clear();
  }
}

// For a run of elements of a row that is invariant in the outer loops, or moves by a block in the
// next one: the row is located there, and the run only checks whether it begins in it.
void Planner::find_rows(Site& site, const Choice& run) {
  if (site.sought_rows) return;
  site.sought_rows = true;
  if (run.kind != ReducedPointer::kRun || run.loop->strided || run.element.block == 0 ||
      run.element.coefficient != 1 || in_.options.portable || checked_by_strip(in_.options) ||
      in_affine_block(run.element, *run.loop))
    return;
  const clang::ImplicitCastExpr* decay = row_of(site.access.e);
  if (!decay) return;
  site.column.ahead = site.text->ahead;
  if (!analysis_.move_by(cast<clang::ArraySubscriptExpr>(plain(site.access.e))->getIdx(), 1,
                         *run.loop, site.column))
    return;
  const Count row = element_count(in_.tree, decay->getSubExpr()->getType());
  size_t loops = 0;
  for (LoopPlan* loop = run.loop->around; loop && loops < kMostLoops; loop = loop->around) {
    if (!loop->walked) continue;
    ++loops;
    Element now;
    now.ahead = site.text->ahead;
    if (!analysis_.element_at(decay, *loop, now) || !row.known() || !now.phased ||
        now.block < row.count)
      return;
    if (now.coefficient == 0) {
      site.rows.push_back({loop, ReducedPointer::kRow, now});
      continue;
    }
    // A row that begins a block; so does the next one.
    const int64_t block = static_cast<int64_t>(now.block);
    if (site.rows.empty() && !loop->strided && now.coefficient == block && !now.times &&
        now.fixed && now.rest.is_zero() && now.constant % block == 0)
      site.rows.push_back({loop, ReducedPointer::kHop, now});
    return;
  }
}

// The pointer that the access gets: that of the outermost loop that has one.
const Planner::Choice* Planner::best_of(const Site& site) {
  const LoopPlan* innermost = site.walked;
  while (innermost && !innermost->walked) innermost = innermost->around;
  if (site.nest && site.nest->loop != innermost) return site.nest.get();
  return site.choices.empty() ? nullptr : &site.choices.back();
}

void Planner::reach(Site& site) {
  site.reached = site.access.part_of >= 0 && scope_->sites[site.access.part_of].reached;
  if (site.reached || !site.open) return;
  const Choice* best = best_of(site);
  if (!best) {
    if (site.access.e->isGLValue() && !checked_by_strip(in_.options)) reach_row(site);
  } else if (best == site.nest.get()) {
    reach_in_nest(site, *best);
  } else {
    reach_element(site, *best);
  }
}

void Planner::reach_element(Site& site, const Choice& choice) {
  const Element& element = choice.element;
  LoopPlan& loop = *choice.loop;
  ReducedPointer wanted;
  wanted.kind = choice.kind, wanted.element = element, wanted.why_not_outer = site.why_not_outer;
  if (choice.kind == ReducedPointer::kRun) {
    wanted.near = is_near(site.access.e, element);
    find_rows(site, choice);
    wanted.column = site.column;
  }
  if (wanted.kind == ReducedPointer::kRun && !site.rows.empty()) {
    const Choice& row = site.rows.back();
    ReducedPointer first;
    first.kind = row.kind, first.element = row.element;
    wanted.row = pointer_for(*row.loop, std::move(first)).name;
    if (row.kind == ReducedPointer::kHop) {
      wanted.row_ahead = ahead_of(*row.loop, *site.text);
      wanted.row_extent = row.element.block;
    } else {
      const Expr* of = row_of(site.access.e)->getSubExpr();
      wanted.row_extent = extent_in_block(row.element, of, element_count(in_.tree, of->getType()));
    }
  }
  Reach reach;
  reach.loop = &loop, reach.kind = choice.kind, reach.element = element;
  reach.pointer = pointer_for(loop, std::move(wanted)).name;
  // Counted by strip if all elements of a strip are on one thread, and no jump or called function
  // can end a strip early.
  reach.counted = choice.kind != ReducedPointer::kHop && element.coefficient >= 0 &&
                  !element.times && !loop.body.calls && !loop.leaves;
  site.text->reached[site.access.e] = std::move(reach);
  site.reached = true;
}

// Whether e is an element of a row that is a block, the only one of its thread: Addresses::accessed
// reaches it from the row's first element.
bool Planner::is_near(const Expr* e, const Element& element) const {
  const clang::ImplicitCastExpr* decay = row_of(e);
  if (!decay || !element.fixed || !element.once || element.block < 2 ||
      !is_outermost_row(decay->getSubExpr()))
    return false;
  const Count row = element_count(in_.tree, decay->getSubExpr()->getType());
  return row.known() && row.count == element.block;
}

// An element of an invariant row, at an unknown index. Beyond the part of the row that lies in one
// block, it is located as usual.
void Planner::reach_row(Site& site) {
  const Expr* e = site.access.e;
  const clang::ImplicitCastExpr* decay = row_of(e);
  if (!decay) return;
  const Expr* written = decay->getSubExpr();
  const Count row = element_count(in_.tree, written->getType());
  LoopPlan* best = nullptr;
  Element element;
  size_t loops = 0;
  for (LoopPlan* loop = site.walked; loop && loops < kMostLoops; loop = loop->around) {
    if (!loop->walked) continue;
    ++loops;
    Element now;
    now.ahead = site.text->ahead;
    if (!analysis_.element_at(decay, *loop, now) || now.coefficient != 0 || !row.known() ||
        (now.block != 0 && (in_.options.portable || !now.phased || now.block < row.count)))
      break;
    best = loop, element = now;
  }
  if (!best) return;
  ReducedPointer first;
  first.kind = ReducedPointer::kRow, first.element = element;
  Reach reach;
  reach.form = Reach::kInRow;
  reach.loop = best, reach.kind = ReducedPointer::kRow, reach.element = element;
  reach.pointer = pointer_for(*best, std::move(first)).name;
  // Nothing follows a whole array.
  reach.is_all = element.block == 0 || isa<clang::DeclRefExpr>(written->IgnoreParens());
  if (!reach.is_all) {
    reach.row_extent = extent_in_block(element, written, row);
    reach.index = names_.fresh("j");
    const auto* a = cast<clang::ArraySubscriptExpr>(plain(e));
    if (in_.options.remark_on_loops && !site.silent)
      say(*site.inside, "'" + in_.user_text(a) + "' tests each time whether '" +
                            in_.user_text(a->getIdx()) + "' is below " + std::to_string(row.count) +
                            ", the end of its row; a private pointer to the row (a cast, or "
                            "upc_cast) does not");
  }
  site.text->reached[e] = std::move(reach);
  site.reached = true;
}

const ReducedPointer& Planner::pointer_for(LoopPlan& loop, ReducedPointer pointer) {
  for (const ReducedPointer& p : loop.pointers)
    if (p.kind == pointer.kind && same_place(p.element, pointer.element) &&
        p.element.columns == pointer.element.columns)
      return p;
  pointer.name = names_.fresh("p");
  loop.pointers.push_back(std::move(pointer));
  return loop.pointers.back();
}

}  // namespace upc::translate
