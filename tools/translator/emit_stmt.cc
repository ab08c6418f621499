// Statements.
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

// A block in the place of s: where a semicolon follows s in the user's text, one follows the block.
std::string Emitter::block(const Stmt* s, const std::string& text) {
  const int last = range(s).end;
  const bool closed = last >= 0 && (source_.tokens[last].kind == clang::tok::r_brace ||
                                    source_.tokens[last].kind == clang::tok::semi);
  return closed ? "{ " + text + " }" : "do { " + text + " } while (0)";
}

// Whether a struct, union or enum is defined in d: C allows that nowhere in the head of a loop.
bool defines_tag(const clang::DeclStmt* d) {
  for (const clang::Decl* x : d->decls())
    if (isa<clang::TagDecl>(x)) return true;
  return false;
}

// s with its parts replaced. in_block: more than one statement may stand here. value: s is an
// expression whose value is that of a statement expression.
std::string Emitter::statement(const Stmt* s, bool in_block, bool value) {
  if (const auto* e = dyn_cast<Expr>(s)) return expression(e, value);
  if (isa<clang::CompoundStmt>(s)) return compound(cast<clang::CompoundStmt>(s), false);
  std::vector<std::pair<Range, std::string>> parts;
  const auto part = [&](const Stmt* x, std::string text) {
    if (x) parts.emplace_back(range(x), std::move(text));
  };
  const auto sub = [&](const Stmt* x) {
    if (x) part(x, statement(x));
  };
  const auto cond = [&](const Expr* x) {
    if (x) part(x, condition(x));
  };
  switch (s->getStmtClass()) {
    case Stmt::IfStmtClass: {
      const auto* i = cast<clang::IfStmt>(s);
      cond(i->getCond());
      sub(i->getThen());
      sub(i->getElse());
      break;
    }
    case Stmt::WhileStmtClass:
      cond(cast<clang::WhileStmt>(s)->getCond());
      sub(cast<clang::WhileStmt>(s)->getBody());
      break;
    case Stmt::DoStmtClass:
      sub(cast<clang::DoStmt>(s)->getBody());
      cond(cast<clang::DoStmt>(s)->getCond());
      break;
    case Stmt::ForStmtClass: {
      const auto* f = cast<clang::ForStmt>(s);
      const auto known = source_.foralls.find(range(s).begin);
      if (known != source_.foralls.end()) return forall(f, known->second);
      std::string before, body;
      if (std::string loop = cursor_loop(f, body); !loop.empty()) return loop;
      if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(f->getInit());
          d && (interesting(d) || defines_tag(d))) {
        // Declarations of different types cannot stay inside the parentheses.
        std::vector<clang::Decl*> group(d->decl_begin(), d->decl_end());
        const std::string one = local_declaration(group, range(d), true);  // empty if it can't be
        if (one.empty()) {
          before = local_declaration(group, range(d));
          part(d, ";");
        } else {
          part(d, one);
        }
      } else {
        sub(f->getInit());
      }
      cond(f->getCond());
      if (f->getInc()) part(f->getInc(), expression(f->getInc(), false));
      part(f->getBody(), body.empty() ? statement(f->getBody()) : body);
      const std::string text = splice(range(s), std::move(parts));
      return before.empty() ? text : block(s, before + " " + text + ";");
    }
    case Stmt::SwitchStmtClass: {
      const auto* w = cast<clang::SwitchStmt>(s);
      part(w->getCond(), expression(w->getCond()));
      sub(w->getBody());
      break;
    }
    case Stmt::CaseStmtClass: {
      const auto* c = cast<clang::CaseStmt>(s);
      part(c->getLHS(), expression(c->getLHS()));
      if (c->getRHS()) part(c->getRHS(), expression(c->getRHS()));
      sub(c->getSubStmt());
      break;
    }
    case Stmt::DefaultStmtClass: sub(cast<clang::DefaultStmt>(s)->getSubStmt()); break;
    case Stmt::LabelStmtClass: sub(cast<clang::LabelStmt>(s)->getSubStmt()); break;
    case Stmt::AttributedStmtClass: sub(cast<clang::AttributedStmt>(s)->getSubStmt()); break;
    case Stmt::DeclStmtClass: {
      const auto* d = cast<clang::DeclStmt>(s);
      bool split = false;
      for (clang::Decl* x : d->decls()) split = split || needs_split(x);
      if (!split) break;
      return local_declaration(std::vector<clang::Decl*>(d->decl_begin(), d->decl_end()), range(s));
    }
    case Stmt::ReturnStmtClass: {
      const auto* r = cast<clang::ReturnStmt>(s);
      if (r->getRetValue()) part(r->getRetValue(), expression(r->getRetValue()));
      const bool main =
          function_->getName() == "user_main" && function_->getReturnType()->isVoidType();
      const std::string text = main ? "return 0" : splice(range(s), std::move(parts));
      // \3 and \4 stand for leaving the function, if it turns out to use the runtime.
      return in_block ? "\3" + text : "\4" + text + "\5";
    }
    default: break;
  }
  if (parts.empty()) return splice(s);
  return splice(range(s), std::move(parts));
}

std::string Emitter::compound(const clang::CompoundStmt* s, bool value) {
  std::vector<std::pair<Range, std::string>> parts;
  for (const Stmt* child : s->body()) {
    const Range r = range(child);
    if (!r.valid()) continue;
    const bool last = value && child == s->body_back();
    std::string text = statement(child, true, last);
    parts.emplace_back(r, (source_.tokens[r.begin].starts_line ? mark(r.begin) : "") + text);
  }
  return splice(range(s), std::move(parts));
}

}  // namespace upc::translate
