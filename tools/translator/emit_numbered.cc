// SPDX-License-Identifier: MIT
// Loops whose iterations are numbered, in strips: the trip count, and the steps.
#include "emit_strip.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;

// Declares how often the body of a numbered loop runs if its other conditions permit. Those are
// evaluated after the bound, which guards them.
std::string Strips::iterations(const LoopPlan& plan) {
  const LoopForm& s = plan.form;
  const Head& head = plan.head;
  const Bound& b = head.bound;
  const std::string by = !b.times ? std::to_string(b.by) : b.times.text(),
                    ahead = b.ahead == 0 ? "" : " + " + std::to_string(b.ahead);
  std::string text;
  if (b.pointers) {
    const QualType type = b.from->getType();
    const runtime::Form form{is_phased(type), shared_qualifier(pointee(type)).block};
    const std::string from = parts_.expression(b.from), to = parts_.expression(b.to);
    const std::string size = types_.size_of(ultimate_element(pointee(type)));
    if (b.unequal) {
      text = runtime::steps_to(runtime::way(form, from, to, size) +
                                   (b.ahead ? " - (" + std::to_string(b.ahead) + ")" : ""),
                               b.down ? "-" + by : by);
    } else {
      const std::string d = addresses_.distance(from, to, type) + ahead;
      text = b.down ? runtime::steps_between("0", d, by, b.inclusive)
                    : runtime::steps_between(d, "0", by, b.inclusive);
    }
  } else {
    const auto* test = dyn_cast<clang::BinaryOperator>(b.test->IgnoreParens());
    const QualType compared = (b.to ? test->getLHS() : b.test->IgnoreParenImpCasts())->getType();
    const bool is_size = compared->isUnsignedIntegerType() && in_.tree.getTypeSize(compared) >= 64;
    const auto side = [&](const std::string& e, const std::string& more) {
      // First as it is compared, then as it is used for the distance.
      return std::string(is_size ? "(size_t)(" : "(ptrdiff_t)(") +
             (is_size || b.unequal ? "" : "(" + types_.type_name(compared) + ")") + "(" + e + "))" +
             more;
    };
    int64_t step = 0;
    const std::string from =
        side(b.step ? references_.own_name(plan.inductions.integer(stepped(b.step, step))->place)
                    : parts_.expression(b.from),
             ahead);
    const std::string to = side(b.to ? parts_.expression(b.to) : "0", "");
    if (b.may_wrap)
      text = runtime::steps_within(runtime::steps_between(from, to, by, b.inclusive),
                                   "(size_t)(" + types_.type_name(compared.getUnqualifiedType()) +
                                       ")-1 - (size_t)(" + from + ")",
                                   by);
    else if (b.unequal)
      text = runtime::steps_to("(ptrdiff_t)((size_t)(" + to + ") - (size_t)(" + from + "))",
                               b.down ? "-" + by : by);
    else
      text = b.down ? runtime::steps_between(to, from, by, b.inclusive)
                    : runtime::steps_between(from, to, by, b.inclusive);
  }
  const std::string declared = "const ptrdiff_t " + plan.high.text() + " = ",
                    more = s.tests_last || b.step ? "" : seen_at_once(head);
  if (!s.tests_last && more.empty()) return declared + text + "; ";
  const std::string most = out_.fresh("most");
  const std::string counted = "const ptrdiff_t " + most + " = " + text + "; " + declared + most;
  if (s.tests_last) return counted + " + (" + most + " < PTRDIFF_MAX); ";
  return counted + " > 0" + more + " ? " + most + " : 0; ";
}

// The text of a numbered loop's iteration before and after its body: the steps of its test, its
// other conditions, and the steps of its head.
void Strips::add_tests(Strip& loop) {
  const LoopForm& s = loop.plan.form;
  const Bound& bound = loop.plan.head.bound;
  const std::string step = bound.step ? parts_.expression(bound.step, false) : "";
  if (!s.tests_last) {
    if (!step.empty()) loop.more = step + "; " + loop.more;
  } else if (loop.more.empty()) {
    if (!step.empty()) loop.end += step + ", ";
  } else {
    // The other conditions see the first one's side effects.
    loop.body +=
        (isa<clang::CompoundStmt>(s.body) ? " " : "; ") + (step.empty() ? "" : step + "; ") +
        (bound.test ? "if (" + loop.at + " + " + loop.counter + " + 1 < " + loop.high + ") " : "") +
        loop.more;
    loop.more.clear();
  }
  for (const clang::Expr* e : s.end) loop.end += parts_.expression(e, false) + ", ";
}

// A loop whose iterations are numbered from 0. The program's steps stay at their places; a test
// with a side effect is evaluated once more where it ends the loop.
std::string Strips::numbered(Strip& loop) {
  const LoopPlan& plan = loop.plan;
  const Bound& bound = plan.head.bound;
  const bool last = bound.step && !plan.form.tests_last;
  std::string out;
  if (plan.form.init) out += parts_.statement(plan.form.init) + "; ";
  out += start_walks(plan) +
         (bound.test ? iterations(plan) : "const ptrdiff_t " + loop.high + " = PTRDIFF_MAX; ");
  const std::string done = last && plan.leaves ? out_.fresh("done") : "";
  if (!done.empty()) {
    out += "ptrdiff_t " + done + " = 0; ";
    loop.done = done + " += " + loop.length + "; ";
  }
  out += strips(loop, "0", loop.high);
  if (last)
    out += (done.empty() ? " " : " if (" + done + " == " + loop.high + ") ") +
           parts_.expression(bound.step, false) + ";";
  return out + end_walks(plan);
}

}  // namespace upc::translate
