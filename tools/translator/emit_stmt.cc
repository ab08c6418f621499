// SPDX-License-Identifier: MIT
// Statements, by their kind.
#include "emit_stmt.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;

namespace {

// What a loop does besides private work.
struct Waiting {
  bool reads = false, acts = false;  // acts: calls functions, or writes shared objects
  bool counts = false;               // steps something private: it may do work of its own
};

void look(const Stmt* s, Waiting& w) {
  if (!s) return;
  if (isa<clang::CallExpr>(s)) w.acts = true;
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s); b && b->isAssignmentOp()) {
    const auto* r = dyn_cast<clang::DeclRefExpr>(b->getLHS()->IgnoreParens());
    w.acts = w.acts || is_shared(b->getLHS()->getType());
    w.counts =
        w.counts || b->isCompoundAssignmentOp() || (r && mentions(b->getRHS(), r->getDecl()));
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(s); u && u->isIncrementDecrementOp()) {
    w.acts = w.acts || is_shared(u->getSubExpr()->getType());
    w.counts = true;
  }
  if (const auto* c = dyn_cast<clang::CastExpr>(s);
      c && c->getCastKind() == clang::CK_LValueToRValue)
    w.reads = w.reads || is_shared(c->getSubExpr()->getType());
  for (const Stmt* child : s->children()) look(child, w);
}

}  // namespace

// The body of a loop. If the loop may only wait for another thread's write, a runtime over a
// network may need to be called before it can deliver that write. If the loop may also have work of
// its own, it calls the runtime only now and then, since the call may yield the core. `before` gets
// what must precede the loop.
std::string Statements::loop_body(const Stmt* loop, const Stmt* body, std::string& before) {
  Waiting w;
  if (in_.options.portable) look(loop, w);
  if (!w.reads || w.acts) return statement(body);
  out_.uses_runtime = true;
  std::string poll = "upcr_poll(); ";
  if (w.counts) {
    const std::string turns = out_.fresh("turns");
    before += "unsigned " + turns + " = 0; ";
    poll = "if (++" + turns + " % 64 == 0) " + poll;
  }
  return copier_.loop_body(body, poll + statement(body) + ";");
}

// s with its parts replaced. in_block: more than one statement may appear here. value: the value of
// the expression s is that of a statement expression.
std::string Statements::statement(const Stmt* s, bool in_block, bool value) {
  if (const auto* e = dyn_cast<Expr>(s)) return expressions_.expression(e, value);
  if (isa<clang::CompoundStmt>(s)) return compound(cast<clang::CompoundStmt>(s), false);
  const Stmt* loop = as_loop(s);
  if (!loop) return plain_statement(s, in_block);
  ++out_.loops;
  std::string text = plain_statement(loop, in_block);
  --out_.loops;
  return text;
}

std::string Statements::plain_statement(const Stmt* s, bool in_block) {
  Replacements parts;
  std::string before;
  const LoopPlan* const plan = out_.plan_of(s);
  const auto whole = [&] {
    if (before.empty()) return copier_.splice(in_.range_with_pragmas(s), std::move(parts));
    const std::string text = copier_.splice(in_.range(s), std::move(parts));
    return copier_.block(s, before + copier_.pragmas_of(s) + text + ";");
  };
  const auto part = [&](const Stmt* x, std::string text) {
    if (x) parts.emplace_back(in_.range_with_pragmas(x), std::move(text));
  };
  const auto sub = [&](const Stmt* x) {
    if (x) part(x, statement(x));
  };
  const auto cond = [&](const Expr* x) {
    if (x)
      part(x,
           plan && plan->splits_condition ? strips_.condition(*plan) : expressions_.condition(x));
  };
  switch (s->getStmtClass()) {
    case Stmt::IfStmtClass: {
      const auto* i = cast<clang::IfStmt>(s);
      cond(i->getCond());
      sub(i->getThen());
      sub(i->getElse());
      break;
    }
    case Stmt::WhileStmtClass: {
      const auto* w = cast<clang::WhileStmt>(s);
      if (plan && plan->in_strips()) return strips_.loop(*plan);
      cond(w->getCond());
      part(w->getBody(), loop_body(s, w->getBody(), before));
      return whole();
    }
    case Stmt::DoStmtClass: {
      const auto* d = cast<clang::DoStmt>(s);
      if (plan && plan->in_strips()) return strips_.loop(*plan);
      part(d->getBody(), loop_body(s, d->getBody(), before));
      cond(d->getCond());
      return whole();
    }
    case Stmt::ForStmtClass: {
      const auto* f = cast<clang::ForStmt>(s);
      const auto known = in_.source.foralls.find(in_.range(s).begin);
      if (known != in_.source.foralls.end()) return foralls_.forall(f, known->second);
      if (plan && plan->in_strips()) return strips_.loop(*plan);
      if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(f->getInit());
          d && (kept_.must_change(d) || defines_tag(d))) {
        // A single declaration cannot declare variables of different types.
        const std::vector<clang::Decl*> group(d->decl_begin(), d->decl_end());
        const std::string one = declarations_.single(group);  // empty if impossible
        if (one.empty()) {
          before = declarations_.each(group, in_.range(d)) + " ";
          part(d, ";");
        } else {
          part(d, one);
        }
      } else {
        sub(f->getInit());
      }
      cond(f->getCond());
      if (f->getInc()) part(f->getInc(), expressions_.expression(f->getInc(), false));
      // A loop that steps a private variable ends by itself, and so does one with a bound.
      Waiting bound{.reads = !f->getCond()};
      look(f->getCond(), bound);
      part(f->getBody(), plan && plan->index           ? strips_.text_of(*plan)
                         : f->getInc() && !bound.reads ? statement(f->getBody())
                                                       : loop_body(s, f->getBody(), before));
      return whole();
    }
    case Stmt::SwitchStmtClass: {
      const auto* w = cast<clang::SwitchStmt>(s);
      part(w->getCond(), expressions_.expression(w->getCond()));
      sub(w->getBody());
      break;
    }
    case Stmt::CaseStmtClass: {
      const auto* c = cast<clang::CaseStmt>(s);
      part(c->getLHS(), expressions_.expression(c->getLHS()));
      if (c->getRHS()) part(c->getRHS(), expressions_.expression(c->getRHS()));
      sub(c->getSubStmt());
      break;
    }
    case Stmt::DefaultStmtClass: sub(cast<clang::DefaultStmt>(s)->getSubStmt()); break;
    case Stmt::LabelStmtClass: sub(cast<clang::LabelStmt>(s)->getSubStmt()); break;
    case Stmt::AttributedStmtClass: sub(cast<clang::AttributedStmt>(s)->getSubStmt()); break;
    case Stmt::DeclStmtClass: {
      const auto* d = cast<clang::DeclStmt>(s);
      bool split = false;
      for (clang::Decl* x : d->decls()) split = split || kept_.needs_split(x);
      if (!split) break;
      return declarations_.each(std::vector<clang::Decl*>(d->decl_begin(), d->decl_end()),
                                in_.range(s));
    }
    case Stmt::ReturnStmtClass: {
      const auto* r = cast<clang::ReturnStmt>(s);
      if (r->getRetValue()) part(r->getRetValue(), expressions_.expression(r->getRetValue()));
      const bool main =
          out_.function->getName() == "user_main" && out_.function->getReturnType()->isVoidType();
      const std::string text = main ? "return 0" : copier_.splice(in_.range(s), std::move(parts));
      return in_block ? kReturn + text : kLoneReturn + text + kLoneReturnEnd;
    }
    default: break;
  }
  if (parts.empty()) return copier_.splice(s);
  return copier_.splice(in_.range(s), std::move(parts));
}

namespace {

// `__label__ a, b;`, which must come first in its block.
bool names_labels(const Stmt* s) {
  const auto* d = dyn_cast<clang::DeclStmt>(s);
  return d &&
         llvm::all_of(d->decls(), [](const clang::Decl* l) { return isa<clang::LabelDecl>(l); });
}

}  // namespace

std::string Statements::compound(const clang::CompoundStmt* s, bool value, bool body) {
  Replacements parts;
  const Range whole = in_.range(s);
  if (body) {
    const bool breaks = in_.source.tokens[whole.begin].starts_line;
    parts.emplace_back(Range{whole.begin, whole.begin},
                       (breaks ? line_break(whole.begin) : "") + in_.source.out(whole.begin).str());
  }
  size_t entrance = 0;  // the number of parts before it
  for (const Stmt* child : s->body()) {
    const Range r = in_.range_with_pragmas(child);
    if (!r.valid()) continue;
    const bool last = value && child == s->body_back();
    const std::string text = statement(child, true, last);
    parts.emplace_back(r, (in_.source.tokens[r.begin].starts_line ? mark(r.begin) : "") + text);
    if (names_labels(child)) entrance = parts.size() - 1;
  }
  if (body) {
    parts[entrance].second += kEntrance;
    const bool breaks = in_.source.tokens[whole.end].starts_line;
    parts.emplace_back(Range{whole.end, whole.end}, (breaks ? line_break(whole.end) : "") + kEnd +
                                                        in_.source.out(whole.end).str());
  }
  return copier_.splice(whole, std::move(parts));
}

}  // namespace upc::translate
