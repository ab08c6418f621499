// SPDX-License-Identifier: MIT
// Functions: the body's text, and the code at its start and end.
#include "emit_function.h"

#include "clang/Basic/SourceManager.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::FunctionDecl;

std::string Functions::function(FunctionDecl* f) {
  FunctionDecl* const outer = out_.function;
  const std::string outer_hoisted = std::move(out_.hoisted), outer_held = types_.exchange_held("");
  out_.hoisted.clear();
  out_.function = f;
  out_.uses_runtime = false;
  const auto* body = cast<clang::CompoundStmt>(f->getBody());
  const Range whole = in_.range(f), inner = in_.range(body);
  const Range head{whole.begin, inner.begin - 1};
  // A main without a return value ends with 0, not with whatever is in a register.
  const bool returns_zero = f->getName() == "user_main" && (f->getReturnType()->isIntegerType() ||
                                                            f->getReturnType()->isVoidType());
  // A record defined in the head already has its own declaration.
  bool defines = false;
  for (int i = head.begin; i <= head.end; ++i)
    defines = defines || in_.source.tokens[i].kind == clang::tok::l_brace;
  std::string text = (defines || kept_.needs_split(f) ? declarations_.function_header(f, head)
                                                      : copier_.copy(head)) +
                     " ";
  std::string lengths;
  for (const clang::ParmVarDecl* p : f->parameters()) lengths += types_.hold_lengths(p->getType());
  const std::unique_ptr<FunctionPlan> plan = planner_.plan(f);
  dump_.add(*plan);
  for (const LoopRemark& r : plan->remarks)
    report(in_.source, Level::kRemark, in_.range(r.loop).begin, r.text + " [-Rloops]");
  const Printing here(out_, plan->body);
  const std::string block = statements_.compound(body, false, true);
  const std::string held = types_.exchange_held(outer_held);
  const bool enter = out_.uses_runtime;
  const bool falls_off = f->getReturnType()->isVoidType() || body->body_empty() ||
                         !isa<clang::ReturnStmt>(body->body_back());
  for (const char c : block) {
    if (c == kEntrance) {
      if (enter) text += " " + runtime::begin_function() + ";";
      if (!held.empty()) text += " __attribute__((__unused__)) ptrdiff_t " + held + "; " + lengths;
    } else if (c == kReturn) {
      if (enter) text += runtime::exit_function() + "; ";
    } else if (c == kLoneReturn) {
      if (enter) text += "do { " + runtime::exit_function() + "; ";
    } else if (c == kLoneReturnEnd) {
      if (enter) text += "; } while (0)";
    } else if (c == kEnd) {
      if (falls_off && enter) text += " " + runtime::exit_function() + ";";
      if (falls_off && returns_zero) text += " return 0;";
      if (falls_off && (enter || returns_zero)) text += " ";
    } else {
      text += c;
    }
  }
  text = out_.hoisted + mark(whole.begin) + text;
  out_.hoisted = outer_hoisted;
  out_.function = outer;
  return text;
}

}  // namespace upc::translate
