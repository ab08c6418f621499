// SPDX-License-Identifier: MIT
// upc_forall with an affinity test in each iteration.
#include "emit_forall.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;

namespace {

// Whether s may reach another upc_forall: by a call, or by one in s itself.
bool may_nest(const Stmt* s, const Source& source, const Unit& unit) {
  if (!s) return false;
  if (const auto* c = dyn_cast<clang::CallExpr>(s)) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (!f || !f->getIdentifier()) return true;
    // C's own functions contain no UPC; those of a library found by -isystem may.
    if (f->getBuiltinID() == 0 && f->getName().find("__upct_") != 0) return true;
  }
  if (isa<clang::ForStmt>(s) && source.foralls.contains(unit.token(s->getBeginLoc()))) return true;
  for (const Stmt* child : s->children())
    if (may_nest(child, source, unit)) return true;
  return false;
}

}  // namespace

std::string ForallLoops::forall(const clang::ForStmt* s, const Forall& f) {
  const auto* branch = cast<clang::IfStmt>(s->getBody());
  const Stmt* body = branch->getElse();
  if (f.affinity) {
    uses_control_ = true;
    const auto* comma = cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    const Expr* affinity = cast<clang::CastExpr>(comma->getLHS())->getSubExpr()->IgnoreParens();
    const LoopPlan* plan = out_.plan_of(s);
    if (plan && plan->kind == LoopPlan::kOwned) return owned_.loop(*plan, affinity);
  }
  const Range head{f.keyword, f.close};
  Replacements parts;
  std::string before;
  if (const Stmt* init = s->getInit()) {
    if (const auto* d = dyn_cast<clang::DeclStmt>(init);
        d && (kept_.must_change(d) || defines_tag(d))) {
      const std::vector<clang::Decl*> group(d->decl_begin(), d->decl_end());
      before = declarations_.each(group, in_.range(d)) + " ";
      parts.emplace_back(in_.range(d), ";");
    } else {
      parts.emplace_back(in_.range(init), parts_.statement(init));
    }
  }
  if (s->getCond())
    parts.emplace_back(in_.range(s->getCond()), expressions_.condition(s->getCond()));
  if (s->getInc())
    parts.emplace_back(in_.range(s->getInc()), expressions_.expression(s->getInc(), false));
  const bool checked = in_.options.checking && !in_.options.portable;
  // The rest of the fourth clause is emitted separately.
  std::string test;
  if (f.affinity) {
    out_.uses_runtime = true;
    const auto* comma = cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    const Expr* affinity = cast<clang::CastExpr>(comma->getLHS())->getSubExpr();
    const std::string text = expressions_.expression(affinity);
    const bool pointer = is_pts(affinity->getType());
    std::string owner;
    if (pointer) {
      const bool phased = is_phased(affinity->getType());
      owner = runtime::thread_of(phased, text);
      test = runtime::has_my_affinity(phased, text);
    } else {
      owner = "(" + text + ") % (int)" + runtime::threads();
      if (affinity->getType()->isUnsignedIntegerOrEnumerationType()) {
        test = "(int)(" + owner + ")";
      } else {
        // The language's mod is never negative, and C's % is.
        const std::string r = out_.fresh("r");
        owner = kBraced + "const int " + r + " = " + owner + "; " + r + " < 0 ? " + r + " + (int)" +
                runtime::threads() + " : " + r + "; })";
        test = owner;
      }
      test += " == (int)" + runtime::mythread();
    }
    if (checked) test = runtime::owns_iteration("(int)(" + owner + ")");
    parts.emplace_back(Range{f.last_semicolon + 1, f.close - 1}, "");
  }
  const bool counted = in_.options.report && f.affinity;
  const std::string count = counted ? out_.fresh("f") : "";
  if (counted) test = "(" + test + " ? ++" + count + ".done : (++" + count + ".skipped, 0))";
  // The loop's pragmas move into the block with it.
  const std::string loop = copier_.pragmas_of(s) + copier_.splice(head, std::move(parts));
  std::string run = parts_.statement(body);
  if (!isa<clang::CompoundStmt>(body)) run = "{ " + line_break(in_.range(body).begin) + run + "; }";
  if (!f.affinity && before.empty() && isa<clang::CompoundStmt>(body)) return loop + " " + run;
  if (!f.affinity) return copier_.block(s, before + loop + " " + run);
  const std::string control = runtime::forall_control();
  const std::string outer = out_.fresh("outer");
  const bool nest = may_nest(body, in_.source, in_.unit);
  std::string text = "const int " + outer + " = " + control + "; " + before;
  if (counted) text += mark_line(head.begin) + runtime::count_forall(count) + "; ";
  if (nest) text += control + " = 1; ";
  if (checked) text += "if (!" + outer + ") " + runtime::begin_loop() + "; ";
  text += loop + " if (" + outer + " || " + test + ") " + run;
  if (checked) text += " if (!" + outer + ") " + runtime::end_loop() + ";";
  if (nest) text += " " + control + " = " + outer + ";";
  return copier_.block(s, text);
}

}  // namespace upc::translate
