// SPDX-License-Identifier: MIT
// Prints elements as accesses through reduced pointers: `p[k]`, `*p`, `p[k * 3 + j - 1]`.
#include "emit_reduced.h"

namespace upc::translate {

using clang::Expr;

std::string name_ahead(const Name& pointer, int iterations) {
  return iterations == 0 ? pointer.text() : pointer.text() + "_" + std::to_string(iterations);
}

std::string left_in_row(const Name& pointer, uint64_t extent) {
  return extent ? std::to_string(extent) : pointer.text() + "_n";
}

// How many iterations ahead of the loop's own the printed text is.
int ReducedPointers::ahead(const LoopPlan& loop) const {
  const Ahead ahead = out_.ahead();
  return loop.index && loop.index == ahead.index ? ahead.by : 0;
}

// The number of the iteration.
std::string ReducedPointers::number(const LoopPlan& loop) const {
  const int by = ahead(loop);
  return by == 0 ? loop.counter.text()
                 : "(" + loop.counter.text() + " + " + std::to_string(by) + ")";
}

void ReducedPointers::reach(const Expr* e, Shared& s, const Value& index) {
  const Reach* reach = out_.text ? out_.text->reach_of(e) : nullptr;
  if (!reach) return;
  out_.uses_runtime = true;
  if (reach->counted) {
    const auto open =
        llvm::find_if(open_, [&](const Open& one) { return one.loop == reach->loop; });
    if (open != open_.end()) s.counted_in = open->counts, s.pointer_name = reach->pointer.text();
  }
  switch (reach->form) {
    case Reach::kElement: s.local = element(*reach); break;
    case Reach::kInRow: s.local = in_row(*reach, index); break;
    case Reach::kInNest: s.local = in_nest(*reach); break;
  }
}

std::string ReducedPointers::element(const Reach& reach) const {
  const Element& e = reach.element;
  const std::string step = e.step ? elements_.step_text(e) + ", " : "";
  if (reach.kind != ReducedPointer::kRun) {
    const std::string pointer = reach.kind == ReducedPointer::kHop
                                    ? name_ahead(reach.pointer, ahead(*reach.loop))
                                    : reach.pointer.text();
    return step.empty() ? "(*" + pointer + ")" : "(*(" + step + pointer + "))";
  }
  return reach.pointer.text() + "[" + step + number(*reach.loop) +
         (e.coefficient != 1 ? " * " + std::to_string(e.coefficient) : "") +
         (e.times ? " * " + e.times.text() : "") + "]";
}

// Beyond the part of the row that lies in one block, the element is located as usual.
std::string ReducedPointers::in_row(const Reach& reach, const Value& index) const {
  const std::string pointer = reach.pointer.text(), j = reach.index.text();
  if (reach.is_all) return pointer + "[" + index.text + "]";
  Element element = reach.element;
  element.rest.add(reach.index);
  return "(*" + kBraced + "const ptrdiff_t " + j + " = " + index.text +
         "; __builtin_expect((size_t)" + j + " < (size_t)" +
         left_in_row(reach.pointer, reach.row_extent) + ", 1) ? &" + pointer + "[" + j + "] : (" +
         types_.type_name(in_.tree.getPointerType(element.type)) + ")" +
         addresses_.address_of(
             addresses_.accessed(elements_.object_at(element, ""), runtime::Purpose::kRead)) +
         "; }))";
}

std::string ReducedPointers::in_nest(const Reach& reach) const {
  const Element& e = reach.element;
  std::string text = (strides(e) ? name_in_iteration(reach.pointer) : reach.pointer.text()) + "[";
  bool first = true;
  const auto add = [&](const std::string& term, int64_t times) {
    text += (first ? "" : " + ") + term + (times == 1 ? "" : " * " + std::to_string(times));
    first = false;
  };
  if (e.coefficient != 0 && !strides(e)) add(number(*reach.loop), e.coefficient);
  const Ahead ahead = out_.ahead();
  for (const Element::Inward& i : e.inward) {
    const std::string index = i.loop.index->getName().str();
    add("(ptrdiff_t)" + (i.loop.index == ahead.index
                             ? "(" + index + " + " + std::to_string(ahead.by) + ")"
                             : index),
        i.coefficient);
  }
  if (!reach.half.is_zero()) add(elements_.text(reach.half, false), 1);
  const int64_t beside = reach.beside;
  if (first)
    text += std::to_string(beside);
  else if (beside != 0)
    text += (beside < 0 ? " - " : " + ") + std::to_string(std::abs(beside));
  return text + "]";
}

std::string ReducedPointers::count(const Shared& s, const std::string& size, bool reads,
                                   bool writes, int token) {
  const std::string name = out_.fresh("c");
  s.counted_in->push_back({name, s.pointer_name, size, reads, writes, token});
  return name;
}

}  // namespace upc::translate
