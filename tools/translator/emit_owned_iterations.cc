// SPDX-License-Identifier: MIT
// The iterations of one thread come in runs: one for each block, or a single one if blocks hold one
// element; the run's elements are contiguous in the thread's memory. Each run is a loop of
// strips, in which private pointers reach the elements: emit_strip.h. Planned only where all of
// that is certain; emit_forall.cc has the other loops.
#include "emit_owned_iterations.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;

bool OwnedLoops::contains_forall(const Stmt* s) const {
  if (!s) return false;
  if (isa<clang::ForStmt>(s) && in_.source.foralls.contains(in_.unit.token(s->getBeginLoc())))
    return true;
  for (const Stmt* child : s->children())
    if (contains_forall(child)) return true;
  return false;
}

std::string OwnedLoops::loop(const LoopPlan& plan, const Expr* affinity) {
  Strip loop(plan);
  const Element& a = plan.affinity;
  const Stmt *s = plan.statement, *body = plan.form.body;
  const std::string hi = loop.high, outer = out_.fresh("outer"), step = out_.fresh("step"),
                    me = out_.fresh("me"), phase = out_.fresh("phase"), b = out_.fresh("b"),
                    end = out_.fresh("end"), all = out_.fresh("all");
  if (in_.options.report) loop.forall = out_.fresh("f"), loop.outer = outer;
  if (plan.strided) loop.step = " * " + step;
  strips_.print_bodies(loop);
  out_.uses_runtime = true;
  out_.uses_arithmetic = true;

  const bool portable = in_.options.portable;
  const std::string control = runtime::forall_control();
  const bool nest = plan.body.calls || contains_forall(body);
  const std::string name = plan.index->getName().str();
  // Iteration i has affinity to element coefficient * i + phase of an array that starts a block,
  // and whose block 0 is on the thread that `me` counts from.
  Element start = a;
  start.coefficient = 0;
  const std::string base = elements_.base_text(a);
  std::string shift = elements_.index_text(start, ""), mine = runtime::mythread();
  if (!a.fixed) {
    shift = "(ptrdiff_t)" + runtime::phase_of(a.phased, base) + " + " + shift;
    mine += " - (ptrdiff_t)" + runtime::thread_of(a.phased, base);
  }
  std::string out = "const int " + outer + " = " + control + "; " + strips_.start_of(loop) + ", " +
                    step + " = " + outer + " ? 1 : (ptrdiff_t)" + runtime::threads() + ", " + me +
                    " = " + outer + " ? 0 : (ptrdiff_t)" + mine + ", " + phase + " = " + shift +
                    "; ";
  if (in_.options.report) {
    out += mark_line(in_.range(s).begin) + runtime::count_forall(loop.forall) +
           "; const ptrdiff_t " + all + " = " + hi + " - (ptrdiff_t)" + name + "; ";
  }
  const bool checked = checked_by_strip(in_.options);
  const std::string thread = a.fixed ? "0" : "(ptrdiff_t)" + runtime::thread_of(a.phased, base);
  if (checked) {
    const std::string place = mark_line(in_.range(s).begin);
    // A pointer that cannot be moved is reported at the first iteration that moves it.
    if (!a.fixed)
      out += "if (!" + outer + " && !" + runtime::may_move({a.phased, a.block}, base) +
             ") for (ptrdiff_t " + b + " = " + name + "; " + b + " < " + hi + "; " + b + "++) { " +
             name + " = " + b + "; " + place + "(void)(" + parts_.expression(affinity) + "); } ";
    out += place + "if (!" + outer + ") " +
           runtime::note_loop(
               hi + " - (ptrdiff_t)" + name,
               (a.coefficient == 1 ? name
                                   : "(ptrdiff_t)" + name + " * " + std::to_string(a.coefficient)) +
                   " + " + phase,
               std::to_string(a.coefficient), std::to_string(a.block), thread) +
           "; ";
  }
  if (nest) out += control + " = 1; ";
  if (plan.strided) {
    // Nested in another upc_forall, all iterations run one by one.
    out += "for (ptrdiff_t " + loop.at + " = " +
           runtime::first_owned(name + " + " + phase, step, me, portable) + " - " + phase + "; " +
           loop.at + " < " + hi + "; " + loop.at + " = " + outer + " ? " + loop.at +
           " + 1 : " + hi + ") { const ptrdiff_t " + loop.length + " = " + outer + " ? 1 : (" + hi +
           " - " + loop.at + " + " + step + " - 1) / " + step + "; " + strips_.strip(loop) + " }";
  } else {
    const std::string coefficient = std::to_string(a.coefficient), block = std::to_string(a.block);
    const std::string from = out_.fresh("from"), stop = out_.fresh("stop");
    const auto start_of_block = [&](const std::string& which) {
      return runtime::block_start(which, block, phase, coefficient, portable);
    };
    const std::string first =
        from + (a.coefficient == 1 ? "" : " * " + coefficient) + " + " + phase;
    const std::string moving = portable ? strips_.start_blocks(loop) : "";
    std::string into;
    if (!moving.empty())
      into = "const ptrdiff_t " + loop.begin + " = " + start_of_block(b) + "; " +
             strips_.begin_block(loop, stop, outer);
    out +=
        "const ptrdiff_t " + from + " = " + name + "; " + moving + "for (ptrdiff_t " + b + " = " +
        runtime::first_owned(runtime::block_of(first, block, portable), step, me, portable) + "; " +
        start_of_block(b) + " < " + hi + "; " + b + " += " + step + ") { const ptrdiff_t " + end +
        " = " + runtime::least(start_of_block(b + " + 1"), hi, portable) + ", " + stop + " = " +
        runtime::greatest(start_of_block(b), from, portable) + "; " + into +
        strips_.strips(loop, stop, end) + " }";
  }
  if (in_.options.report)
    out += " if (!" + outer + ") " + loop.forall + ".skipped = (uint64_t)" + all + " - " +
           loop.forall + ".done;";
  if (!plan.head.declared) out += " " + name + " = " + hi + ";";
  if (nest) out += " " + control + " = " + outer + ";";
  out += " }";
  if (checked)
    out += " else if (!" + outer + ") " + runtime::note_loop("0", "0", "1", "1", "0") + ";";
  return copier_.block(s, out);
}

}  // namespace upc::translate
