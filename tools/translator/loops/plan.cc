// SPDX-License-Identifier: MIT
// Looks up plans and checks them.
#include "tools/translator/loops/plan.h"

namespace upc::translate {

const Reach* BodyPlan::reach_of(const clang::Expr* e) const {
  const auto known = reached.find(e);
  return known == reached.end() ? nullptr : &known->second;
}

const LoopPlan* BodyPlan::plan_of(const clang::Stmt* loop) const {
  const auto known = loops.find(loop);
  return known == loops.end() ? nullptr : known->second.get();
}

namespace {

bool has_pointer(const LoopPlan& loop, const Reach& reach) {
  return llvm::any_of(loop.pointers, [&](const ReducedPointer& p) {
    return p.name == reach.pointer && p.kind == reach.kind;
  });
}

bool is_valid(const BodyPlan& body);

bool is_valid(const LoopPlan& loop) {
  const bool strips = loop.in_strips();
  // Only analysed loops are rewritten, and only rewritten loops have pointers and more texts.
  if (strips && !(loop.at && loop.counter && loop.length)) return false;
  if (!strips && (!loop.pointers.empty() || loop.jammed || loop.apart || loop.elsewhere))
    return false;
  if ((loop.kind == LoopPlan::kCounted || loop.kind == LoopPlan::kOwned) &&
      !(loop.index && loop.head.high && loop.head.condition))
    return false;
  if (loop.kind == LoopPlan::kNumbered && (loop.index || !loop.high)) return false;
  if (strips && (loop.body.stays || loop.owned != (loop.kind == LoopPlan::kOwned))) return false;
  if (loop.owned && loop.leaves) return false;
  if ((loop.copies > 0) != (loop.jammed != nullptr)) return false;
  for (const ReducedPointer& p : loop.pointers) {
    if (!p.name || !p.element.base || p.element.type.isNull()) return false;
    // A loop around this one finds a row. A nest's pointers may not suffice; then the other text is
    // run.
    if (p.row && p.kind != ReducedPointer::kRun) return false;
    if (p.kind == ReducedPointer::kNest && p.element.block != 0 && !loop.apart) return false;
    if (p.kind == ReducedPointer::kHop && (p.element.block == 0 || p.element.times)) return false;
  }
  for (const auto& text : {loop.elsewhere.get(), loop.apart.get(), loop.jammed.get()})
    if (text && !is_valid(*text)) return false;
  return llvm::all_of(loop.iterations, [](const auto& text) { return is_valid(*text); });
}

bool is_valid(const BodyPlan& body) {
  for (const auto& [e, reach] : body.reached)
    if (!reach.loop || !reach.loop->in_strips() || !has_pointer(*reach.loop, reach)) return false;
  return llvm::all_of(body.loops, [](const auto& one) {
    return one.second->statement == one.first && is_valid(*one.second);
  });
}

}  // namespace

bool FunctionPlan::is_valid() const { return translate::is_valid(body); }

}  // namespace upc::translate
