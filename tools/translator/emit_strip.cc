// SPDX-License-Identifier: MIT
// Prints loops strip by strip.
#include "emit_strip.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

namespace {

// The end of a body that is not a block.
const char* semicolon_of(const Stmt* body) { return isa<clang::CompoundStmt>(body) ? "" : ";"; }

}  // namespace

// Ends the iteration, and so the loop, if one of the conditions besides the bound does not hold.
std::string Strips::conditions(const Head& head) {
  std::string text;
  for (const Expr* e : head.more)
    text += (text.empty() ? "" : " || ") + ("!(" + parts_.condition(e) + ")");
  return text.empty() ? "" : "if (" + text + ") break; ";
}

std::string Strips::condition(const LoopPlan& plan) {
  std::string text = parts_.condition(plan.head.condition);
  for (const Expr* e : plan.head.more) text += " && (" + parts_.condition(e) + ")";
  return text;
}

std::string Strips::text_of(const LoopPlan& plan) {
  if (plan.iterations.empty()) return parts_.statement(plan.form.body);
  const auto* block = dyn_cast<clang::CompoundStmt>(plan.form.body);
  const Stmt* only = block ? block->body_front() : plan.form.body;
  std::string text = "{ ";
  for (const auto& iteration : plan.iterations) {
    const Printing here(out_, *iteration);
    text += parts_.statement(only) + "; ";
  }
  return text + "}";
}

std::string Strips::fact_of(const LoopPlan& plan) {
  std::string fact;
  if (plan.states_sign) fact = runtime::known(plan.index->getName().str() + " >= 0") + "; ";
  if (!plan.states_bound) return fact;
  return fact + "if (!(" + parts_.expression(plan.head.condition) + ")) __builtin_unreachable(); ";
}

// Prints the variants of the body.
void Strips::print_bodies(Strip& loop) {
  const LoopPlan& plan = loop.plan;
  const Stmt* body = plan.form.body;
  reduced_.enter(plan, loop.counts);
  references_.enter(plan.inductions);
  loop.fact = fact_of(plan);
  loop.more = conditions(plan.head);
  loop.body = text_of(plan);
  if (plan.jammed) {
    const Printing here(out_, *plan.jammed);
    loop.jammed = parts_.statement(body) + semicolon_of(body);
  }
  if (!plan.index) add_tests(loop);
  references_.leave();
  reduced_.leave();
  loop.body += semicolon_of(body);
  if (plan.apart) {
    const Printing here(out_, *plan.apart);
    loop.apart = conditions(plan.head) + parts_.statement(body) + semicolon_of(body);
  }
  if (!plan.elsewhere) return;
  const Printing here(out_, *plan.elsewhere);
  const bool marks = checked_by_strip(in_.options);
  const auto mark = [&](const Stmt* s) { return marks ? mark_line(in_.range(s).begin) : ""; };
  const std::string more = conditions(plan.head);
  loop.elsewhere = (more.empty() ? "" : mark(plan.head.more.front()) + more) + mark(body) +
                   parts_.statement(body) + semicolon_of(body);
}

// The first of the conditions besides the bound: a loop that ends at once needs no strip. The
// bound, which the caller tests first, guards them. The first iteration evaluates them again.
std::string Strips::seen_at_once(const Head& head) {
  std::string text;
  for (const Expr* e : head.more) {
    if (!repeatable(e, in_.source, in_.unit)) break;
    text += " && (" + parts_.condition(e) + ")";
  }
  return text;
}

// The text before the strips. The index has its first value; then, if the loop runs at all, `high`
// is the bound, and begins a list of declarations.
std::string Strips::start_of(const Strip& loop) {
  const Head& head = loop.plan.head;
  const std::string name = loop.plan.index->getName().str();
  std::string text;
  if (head.low)
    text = (head.declared ? types_.declare(loop.plan.index->getType(), name) : name) + " = " +
           parts_.expression(head.low) + "; ";
  std::string bound = parts_.expression(head.high), condition;
  if (head.shared_high) {
    const std::string once = out_.fresh("high");
    text += types_.declare(value_type(in_.tree, head.high->IgnoreParenImpCasts()->getType()),
                           "const " + once) +
            " = " + bound + "; ";
    bound = once;
    condition = name + (head.inclusive ? " <= " : " < ") + once;
  } else {
    condition = parts_.expression(head.condition);
  }
  return text + "if (" + condition + seen_at_once(head) + ") { " + end_of(loop.plan, bound);
}

// Declares `high`, the index one past the last, as the loop compares it: a negative number may be
// a large one there. No index lies beyond half of all numbers; sums wrap around.
std::string Strips::end_of(const LoopPlan& plan, std::string bound) {
  const Head& head = plan.head;
  const std::string high = plan.high.text();
  const QualType compared = head.high->getType(), own = head.high->IgnoreParenImpCasts()->getType();
  const std::string type = types_.type_name(compared.getUnqualifiedType()),
                    declared = "const ptrdiff_t " + high + " = ",
                    behind = head.inclusive ? " + 1" : "";
  const bool is_unsigned = compared->isUnsignedIntegerType(),
             wide = in_.tree.getTypeSize(compared) >= 64;
  Expr::EvalResult value;
  const bool near =
      (head.high->EvaluateAsInt(value, in_.tree) && value.Val.getInt().isIntN(32)) ||
      (in_.tree.getTypeSize(own) < 64 && (!is_unsigned || own->isUnsignedIntegerType()));
  // From far below 0 on there may be more iterations than ptrdiff_t can hold.
  const bool far = !is_unsigned && !plan.nonnegative &&
                   (in_.tree.getTypeSize(plan.index->getType()) >= 64 || (wide && !near));
  const bool limited = plan.limits_bound && wide && !near;
  if (!limited && !far && (near || !wide || (!is_unsigned && !head.inclusive))) {
    if (is_unsigned && own->isSignedIntegerType()) bound = "(" + type + ")(" + bound + ")";
    return declared + "(ptrdiff_t)(" + bound + ")" + behind;
  }
  if (!limited && far && (near || !head.inclusive)) {
    const std::string end = out_.fresh("end"), index = plan.index->getName().str();
    return "const ptrdiff_t " + end + " = (ptrdiff_t)(" + bound + ")" + behind + "; " + declared +
           index + " < 0 && " + end + " > " + index + " + PTRDIFF_MAX ? " + index +
           " + PTRDIFF_MAX : " + end;
  }
  const std::string end = out_.fresh("end"), limit = "__PTRDIFF_MAX__ / 2";
  return "const " + type + " " + end + " = " + bound + "; " + declared + end + " < " + limit +
         " ? (ptrdiff_t)" + end + behind + " : " + limit;
}

// The steps of the loop's head besides the index's, in their order.
std::string Strips::steps_of(const LoopPlan& plan) const {
  std::string text;
  int64_t by = 0;
  for (const clang::Expr* e : plan.steps) {
    const PointerInduction* walk = plan.inductions.pointer(stepped(e, by));
    text += ", " +
            (walk ? walk->moved.text() + " += " + std::to_string(by) : parts_.expression(e, false));
  }
  return text;
}

// Declares the counts of pointer induction variables, and the start values of stepped integers.
// No element need depend on such a start value.
std::string Strips::start_walks(const LoopPlan& plan) const {
  const std::string declared = "__attribute__((__unused__)) const ptrdiff_t ";
  std::string text;
  const auto from_zero = [&](int64_t by) {
    return "(ptrdiff_t)" + plan.index->getName().str() + " * " + std::to_string(-by);
  };
  for (const IntegerInduction& c : plan.inductions.integers) {
    if (c.stride)
      text += declared + c.times.text() + " = (ptrdiff_t)(" +
              parts_.expression(c.stride->getRHS()) + "); ";
    text += declared + c.zero.text() + " = (ptrdiff_t)" + references_.own_name(c.place) +
            (plan.index ? " + " + from_zero(c.by) : "") + "; ";
  }
  for (const PointerInduction& w : plan.inductions.pointers) {
    if (plan.index) text += declared + w.zero.text() + " = " + from_zero(w.by) + "; ";
    text += "ptrdiff_t " + w.moved.text() + " = 0; ";
  }
  return text;
}

// Gives these variables their values after the loop.
std::string Strips::end_walks(const LoopPlan& plan) const {
  std::string text;
  for (const PointerInduction& w : plan.inductions.pointers)
    text += " " + references_.own_name(w.place) + " = " + references_.value_of(w) + ";";
  return text;
}

// The iterations of a strip that are run several at once, while enough are left.
std::string Strips::jammed(const Strip& loop) const {
  const std::string &k = loop.counter, by = std::to_string(loop.plan.copies);
  std::string first, last;
  for (const ReducedPointer& p : loop.plan.pointers) {
    if (p.kind != ReducedPointer::kHop) continue;
    for (int n = 1; n < loop.plan.copies; ++n)
      first += types_.declare(in_.tree.getPointerType(p.element.type),
                              "const " + name_ahead(p.name, n)) +
               " = " + hop_from(p, name_ahead(p.name, n - 1)) + "; ";
    last +=
        " " + p.name.text() + " = " + hop_from(p, name_ahead(p.name, loop.plan.copies - 1)) + ";";
  }
  return "for (; " + k + " <= " + loop.length + " - " + by + "; " + k + " += " + by + ") { " +
         loop.plan.index->getName().str() + " = " + loop.at + " + " + k + "; " + first +
         loop.jammed + last + " } ";
}

// The start of an iteration: the pointers of inner loops, if computed steps reach them.
std::string Strips::begin_iteration(const Strip& loop) const {
  std::string text;
  for (const ReducedPointer& p : loop.plan.pointers) {
    if (p.kind != ReducedPointer::kNest || !strides(p.element)) continue;
    const QualType pointer = in_.tree.getPointerType(p.element.type);
    text += types_.declare(pointer, "const " + name_in_iteration(p.name)) + " = (" +
            types_.type_name(pointer) + ")" +
            runtime::iteration(p.name.text() + " + " + loop.counter + " * " +
                               Elements::motion_text(p.element)) +
            "; ";
  }
  return text;
}

// -report: the variables that count a strip's accesses by reduced pointers, and the code after the
// strip that reports the counts.
void Strips::count_strip(const Strip& loop, std::string& before, std::string& after) const {
  for (const AccessCount& c : loop.counts) {
    before += "size_t " + c.name + " = 0; ";
    const auto pointer = llvm::find_if(
        loop.plan.pointers, [&](const ReducedPointer& p) { return p.name.text() == c.pointer; });
    const Element& e = pointer->element;
    const bool still = pointer->kind == ReducedPointer::kStill;
    const std::string step =
        e.block == 0 || e.coefficient != 1 ? std::to_string(e.coefficient) + " * " : "";
    after +=
        mark_line(c.token) +
        runtime::count_stretch(c.pointer, c.size, c.reads ? c.name : "0", c.writes ? c.name : "0",
                               still ? "1" : loop.length,
                               still ? "0" : step + "sizeof(" + types_.type_name(e.type) + ")") +
        "; ";
  }
  if (!loop.forall.empty())
    after += loop.forall + ".done += " + loop.outer + " ? 0 : " + loop.length + "; ";
}

// The iterations of one strip: `length` iterations from index `at`, in steps of `step`.
std::string Strips::strip(const Strip& loop) {
  const std::string& body = loop.body;
  const std::string& k = loop.counter;
  std::string hops;                 // of the pointers, and what else each iteration ends with
  bool counted = loop.plan.leaves;  // the counter is declared
  const auto iterations = [&](const std::string& of) {
    return (counted ? "for (; " : "for (ptrdiff_t " + k + " = 0; ") + k + " < " + loop.length +
           "; " + loop.end + k + "++" + steps_of(loop.plan) + hops + ") { " +
           (loop.plan.index
                ? loop.plan.index->getName().str() + " = " + loop.at + " + " + k + loop.step + "; "
                : "") +
           of + " }";
  };
  if (loop.elsewhere.empty()) {
    const std::string fit = loop.apart.empty() ? "" : out_.fresh("fit"),
                      nest = place_nest(loop, fit), pointers = place_pointers(loop, hops);
    std::string before, after;
    count_strip(loop, before, after);
    if (!loop.jammed.empty()) {
      before += "ptrdiff_t " + k + " = 0; " + jammed(loop);
      counted = true;
    }
    const std::string by_pointers =
        pointers + before + iterations(loop.fact + begin_iteration(loop) + loop.more + body) +
        after;
    counted = loop.plan.leaves;
    hops.clear();
    if (fit.empty()) return nest + by_pointers;
    return "ptrdiff_t " + fit + " = " + loop.length + "; " + nest + "if (" + fit + " > 0) { " +
           loop.length + " = " + fit + "; " + by_pointers + " } else { " + loop.length + " = 1; " +
           iterations(loop.apart) + " }";
  }
  std::string test, pointers;
  const std::string places = in_.options.portable ? place_own(loop, test, pointers)
                                                  : place_checked(loop, test, pointers, hops);
  const std::string by_pointers = iterations(loop.more + body);
  hops.clear();
  return places + "if (" + test + ") { " + pointers + by_pointers + " } else " +
         iterations(loop.elsewhere);
}

// An inner loop over rows that the outer loop has located: all of it at once, if it lies in them.
// Then one test covers all pointers, and the code that finds runs is separate, where C compilers
// reserve no registers for it. Empty if that is not possible.
std::string Strips::in_rows(const Strip& loop, const std::string& from, const std::string& to) {
  if (!loop.plan.is_short || loop.plan.leaves || !loop.jammed.empty() || !loop.counts.empty() ||
      !loop.elsewhere.empty())
    return "";
  std::string all;
  llvm::SmallVector<const ReducedPointer*> asked;
  for (const ReducedPointer& p : loop.plan.pointers) {
    if (!p.row) {
      // Other pointers must also reach contiguous memory from index 0 on.
      if (p.kind != ReducedPointer::kStill &&
          (p.kind != ReducedPointer::kRun || p.element.block != 0))
        return "";
      continue;
    }
    const std::string left = left_in_row(p.row, p.row_extent);
    const std::string inside = "(size_t)(" + elements_.index_text(p.column, from) + ") < (size_t)" +
                               left + " && " + elements_.index_text(p.column, to) + " <= " + left;
    if (llvm::any_of(asked, [&](const ReducedPointer* other) {
          return same_place(other->column, p.column) &&
                 left_in_row(other->row, other->row_extent) == left;
        }))
      continue;
    asked.push_back(&p);
    all += (all.empty() ? "" : " && ") + inside;
  }
  if (all.empty()) return "";
  Strip whole = loop;
  whole.at = "0";
  std::string hops;
  const std::string& k = loop.counter;
  return "if (__builtin_expect(" + all + ", 1)) { " + place_pointers(whole, hops, true) +
         "for (ptrdiff_t " + k + " = " + from + "; " + k + " < " + to + "; " + loop.end + k + "++" +
         steps_of(loop.plan) + ") { " +
         (loop.plan.index ? loop.plan.index->getName().str() + " = " + k + "; " : "") + loop.fact +
         loop.more + loop.body + " } } else ";
}

// The loop from index `from` to `to`, strip by strip.
std::string Strips::strips(const Strip& loop, const std::string& from, const std::string& to) {
  const std::string &at = loop.at, &n = loop.length, &k = loop.counter;
  std::string text = strip(loop);
  // If a strip is left early, it is the last one, and the index keeps its value.
  if (loop.plan.leaves)
    text = "ptrdiff_t " + k + " = 0; " + text + " if (" + k + " < " + n + ") break;" +
           (loop.plan.index ? " " + loop.plan.index->getName().str() + " = " + at + " + " + n + ";"
                            : "");
  return in_rows(loop, from, to) + "for (ptrdiff_t " + at + " = " + from + ", " + n + "; " + at +
         " < " + to + "; " + at + " += " + n + ") { " + n + " = " + to + " - " + at + "; " + text +
         " " + loop.done + "}";
}

std::string Strips::loop(const LoopPlan& plan) {
  Strip loop(plan);
  print_bodies(loop);
  if (!plan.index) return copier_.block(plan.statement, numbered(loop));
  const std::string name = plan.index->getName().str();
  std::string out =
      start_of(loop) + "; " + start_walks(plan) + strips(loop, name, loop.high) + end_walks(plan);
  if (!plan.head.declared && !plan.leaves) out += " " + name + " = " + loop.high + ";";
  return copier_.block(plan.statement, out + " }");
}

}  // namespace upc::translate
