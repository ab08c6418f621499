// upc_forall (UPC 1.3, 6.6.2): each thread runs the iterations that it has affinity to, unless an
// enclosing upc_forall, here or in a caller, already shares out the work.
#include "clang/AST/ASTContext.h"
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Whether s may reach another upc_forall: by a call, or by one in s itself.
bool may_nest(const Stmt* s, const Source& source, const Unit& unit) {
  if (!s) return false;
  if (const auto* c = dyn_cast<clang::CallExpr>(s)) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (!f || !f->getIdentifier()) return true;
    const llvm::StringRef name = f->getName();
    // What a system header declares knows no UPC.
    const int t = unit.token(f->getLocation());
    const bool library =
        f->getBuiltinID() != 0 || name.startswith("__upct_") || (t >= 0 && source.tokens[t].system);
    if (!library) return true;
  }
  if (isa<clang::ForStmt>(s) && source.foralls.count(unit.token(s->getBeginLoc()))) return true;
  for (const Stmt* child : s->children())
    if (may_nest(child, source, unit)) return true;
  return false;
}

}  // namespace

bool Emitter::contains_forall(const Stmt* s) const {
  if (!s) return false;
  if (isa<clang::ForStmt>(s) && source_.foralls.count(unit_.token(s->getBeginLoc()))) return true;
  for (const Stmt* child : s->children())
    if (contains_forall(child)) return true;
  return false;
}

std::string Emitter::forall(const clang::ForStmt* s, const Forall& f) {
  const auto* branch = cast<clang::IfStmt>(s->getBody());
  const Stmt* body = branch->getElse();
  if (f.affinity) {
    const auto* comma = cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    const Expr* affinity = cast<clang::CastExpr>(comma->getLHS())->getSubExpr()->IgnoreParens();
    std::string owned = owned_forall(s, affinity, body);
    if (!owned.empty()) return owned;
  }
  const Range head{f.keyword, f.close};
  std::vector<std::pair<Range, std::string>> parts;
  std::string before;
  if (const Stmt* init = s->getInit()) {
    if (const auto* d = dyn_cast<clang::DeclStmt>(init); d && (interesting(d) || defines_tag(d))) {
      std::vector<clang::Decl*> group(d->decl_begin(), d->decl_end());
      before = local_declaration(group, range(d)) + " ";
      parts.emplace_back(range(d), ";");
    } else {
      parts.emplace_back(range(init), statement(init));
    }
  }
  if (s->getCond()) parts.emplace_back(range(s->getCond()), condition(s->getCond()));
  if (s->getInc()) parts.emplace_back(range(s->getInc()), expression(s->getInc(), false));
  const bool checked = options_.checking && !options_.portable;
  // What is left of the fourth clause is emitted apart.
  std::string test;
  if (f.affinity) {
    uses_runtime_ = true;
    uses_forall_ = true;
    const auto* comma = cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    const Expr* affinity = cast<clang::CastExpr>(comma->getLHS())->getSubExpr();
    const std::string text = expression(affinity);
    const bool pointer = is_pts(affinity->getType());
    std::string owner;
    if (pointer) {
      const std::string kind = is_phased(affinity->getType()) ? "shared(" : "pshared(";
      owner = "upcr_threadof_" + kind + text + ")";
      test = "upcr_hasMyAffinity_" + kind + text + ")";
    } else {
      owner = "(" + text + ") % (int)upcr_threads()";
      if (!affinity->getType()->isUnsignedIntegerOrEnumerationType()) {
        // The language's mod is never negative, and C's % is.
        const std::string r = fresh("r");
        owner = "({ const int " + r + " = " + owner + "; " + r + " < 0 ? " + r +
                " + (int)upcr_threads() : " + r + "; })";
      }
      test = owner + " == (int)upcr_mythread()";
    }
    if (checked) test = "upcri_owns_iteration((int)(" + owner + "))";
    parts.emplace_back(Range{f.last_semicolon + 1, f.close - 1}, "");
  }
  const std::string loop = splice(head, std::move(parts));
  std::string run = statement(body);
  if (!isa<clang::CompoundStmt>(body)) run = "{ " + run + "; }";
  if (!f.affinity && before.empty() && isa<clang::CompoundStmt>(body)) return loop + " " + run;
  if (!f.affinity) return block(s, before + loop + " " + run);
  const std::string control = "(*(int *)UPCR_TLD_ADDR(upcrt_forall_control))";
  const std::string outer = fresh("outer");
  const bool nest = may_nest(body, source_, unit_);
  std::string text = "const int " + outer + " = " + control + "; " + before;
  if (nest) text += control + " = 1; ";
  if (checked) text += "if (!" + outer + ") upcri_begin_loop(UPCRI_PLACE); ";
  text += loop + " if (" + outer + " || " + test + ") " + run;
  if (checked) text += " if (!" + outer + ") upcri_end_loop();";
  if (nest) text += " " + control + " = " + outer + ";";
  return block(s, text);
}

}  // namespace upc::translate
