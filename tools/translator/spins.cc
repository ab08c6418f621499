// Warnings of loops that only a relaxed write of another thread can end: the loop changes nothing
// that its conditions read, and orders nothing.
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "tools/translator/loops/effects.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

// What is known of one loop when all of it has been seen.
class SpinningLoop {
 public:
  SpinningLoop(const Source& source, const Unit& unit) : source_(source), unit_(unit) {}

  // The relaxed shared object that the loop waits for; null if it does not, or may do more.
  const Expr* awaited(const Stmt* loop) {
    const Expr* condition = nullptr;
    if (const auto* w = dyn_cast<clang::WhileStmt>(loop)) {
      condition = w->getCond();
      see(w->getBody(), {});
    } else if (const auto* d = dyn_cast<clang::DoStmt>(loop)) {
      condition = d->getCond();
      see(d->getBody(), {});
    } else if (const auto* f = dyn_cast<clang::ForStmt>(loop)) {
      condition = f->getCond();
      see(f->getBody(), {});
      see(f->getInc(), {});
    }
    if (condition) {
      bool value;
      if (condition->EvaluateAsBooleanCondition(value, unit_.context()) && !value) return nullptr;
      see(condition, {});
      conditions_.push_back(condition);
    }
    if (does_more_) return nullptr;
    find_progress();
    const Expr* found = nullptr;
    for (const Expr* c : conditions_) {
      if (mentions(c, progress_)) return nullptr;
      if (!found) found = relaxed_read(c);
    }
    return found;
  }

 private:
  using Variables = llvm::DenseSet<const VarDecl*>;
  // Where a statement of the loop stands.
  struct Place {
    bool breaks_inner = false;            // break leaves a loop or switch inside of this loop
    std::vector<const Expr*> conditions;  // on which it runs
  };

  void see(const Stmt* s, Place place) {
    if (!s || does_more_) return;
    if (isa<clang::AsmStmt, clang::AtomicExpr, clang::IndirectGotoStmt>(s)) return do_more();
    if (const auto* e = dyn_cast<Expr>(s)) see_expression(e);
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* one : d->decls())
        if (const auto* v = dyn_cast<VarDecl>(one); v && v->getInit())
          set_[v].push_back(v->getInit());
    if (isa<clang::ReturnStmt, clang::GotoStmt>(s) ||
        (isa<clang::BreakStmt>(s) && !place.breaks_inner)) {
      if (place.conditions.empty()) return do_more();  // it is no loop
      conditions_.insert(conditions_.end(), place.conditions.begin(), place.conditions.end());
    }
    if (isa<clang::UnaryExprOrTypeTraitExpr>(s)) return;  // evaluates nothing
    if (const auto* i = dyn_cast<clang::IfStmt>(s)) place.conditions.push_back(i->getCond());
    if (const auto* w = dyn_cast<clang::SwitchStmt>(s)) place.conditions.push_back(w->getCond());
    if (isa<clang::SwitchStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s))
      place.breaks_inner = true;
    if (const auto* f = dyn_cast<clang::ForStmt>(s); f && f->getCond())
      place.conditions.push_back(f->getCond());
    if (const auto* w = dyn_cast<clang::WhileStmt>(s)) place.conditions.push_back(w->getCond());
    if (const auto* d = dyn_cast<clang::DoStmt>(s)) place.conditions.push_back(d->getCond());
    for (const Stmt* child : s->children()) see(child, place);
  }

  void see_expression(const Expr* e) {
    if (const auto* c = dyn_cast<clang::CallExpr>(e); c && !orders_nothing(c)) return do_more();
    if (e->isGLValue() &&
        (e->getType().isVolatileQualified() || (is_shared(e->getType()) && is_strict(e))))
      return do_more();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->isIncrementDecrementOp()) {
      if (const VarDecl* v = written(u->getSubExpr())) progress_.insert(v);
    }
    const auto* b = dyn_cast<clang::BinaryOperator>(e);
    if (!b || !b->isAssignmentOp()) return;
    const VarDecl* v = written(b->getLHS());
    if (!v) return;
    if (b->isCompoundAssignmentOp())
      progress_.insert(v);
    else
      set_[v].push_back(b->getRHS());
  }

  // The private variable that is written; the loop does more if it is anything else.
  const VarDecl* written(const Expr* target) {
    const VarDecl* v = variable_of(target);
    if (v && !is_shared(v->getType())) return v;
    do_more();
    return nullptr;
  }

  // Functions that wait, or give the core away, and neither order nor change anything.
  bool orders_nothing(const clang::CallExpr* c) const {
    static const std::set<std::string> names = {
        "bupc_poll",    "upc_poll",  "upcr_poll", "gasnet_AMPoll",        "sched_yield",
        "usleep",       "nanosleep", "sleep",     "__builtin_ia32_pause", "_mm_pause",
        "pthread_yield"};
    const clang::FunctionDecl* f = c->getDirectCallee();
    return f && f->getIdentifier() && names.contains(f->getName().str());
  }

  bool is_strict(const Expr* e) const {
    const Layout l = layout(e->getType());
    if (l.reference != Reference::kNone) return l.reference == Reference::kStrict;
    const int t = unit_.token(e->getBeginLoc());
    return t >= 0 && source_.tokens[t].strict;
  }

  // What has another value each time round: what is set from what the loop sets, too.
  void find_progress() {
    Variables all = progress_;
    for (const auto& [v, values] : set_) all.insert(v);
    for (const auto& [v, values] : set_)
      for (const Expr* value : values)
        if (mentions(value, all)) progress_.insert(v);
  }

  static bool mentions(const Stmt* s, const Variables& variables) {
    if (!s) return false;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s))
      if (const auto* v = dyn_cast<VarDecl>(r->getDecl()); v && variables.count(v)) return true;
    for (const Stmt* child : s->children())
      if (mentions(child, variables)) return true;
    return false;
  }

  // A relaxed shared object that is read there, or by what sets a variable that is.
  const Expr* relaxed_read(const Stmt* s) const {
    if (!s || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return nullptr;
    if (const auto* c = dyn_cast<clang::CastExpr>(s);
        c && c->getCastKind() == clang::CK_LValueToRValue && is_shared(c->getSubExpr()->getType()))
      return c->getSubExpr()->IgnoreParens();
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      const auto found = set_.find(dyn_cast<VarDecl>(r->getDecl()));
      if (found != set_.end())
        for (const Expr* value : found->second)
          if (const Expr* read = relaxed_read(value)) return read;
    }
    for (const Stmt* child : s->children())
      if (const Expr* read = relaxed_read(child)) return read;
    return nullptr;
  }

  void do_more() { does_more_ = true; }

  const Source& source_;
  const Unit& unit_;
  bool does_more_ = false;
  std::vector<const Expr*> conditions_;  // on which the loop ends
  Variables progress_;
  std::map<const VarDecl*, std::vector<const Expr*>> set_;  // by plain assignments
};

// A shared object as its program writes it, subscripts that are no names left out.
std::string name_of_object(const Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    const std::string name = r->getDecl()->getNameAsString();
    return name == "__upct_mythread" ? "MYTHREAD" : name;
  }
  if (const auto* n = dyn_cast<clang::IntegerLiteral>(e))
    return std::to_string(n->getValue().getLimitedValue());
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e))
    return name_of_object(a->getBase()) + "[" + name_of_object(a->getIdx()) + "]";
  if (const auto* m = dyn_cast<clang::MemberExpr>(e))
    return name_of_object(m->getBase()) + (m->isArrow() ? "->" : ".") +
           m->getMemberDecl()->getNameAsString();
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    if (u->getOpcode() == clang::UO_Deref) return "*" + name_of_object(u->getSubExpr());
    if (u->getOpcode() == clang::UO_Plus) return name_of_object(u->getSubExpr());
  }
  return "...";
}

class Spins : public Walker {
 public:
  Spins(Source& source, Unit& unit) : Walker(source, unit), s_(source), u_(unit) {}

 private:
  void visit(clang::Decl*) override {}
  void visit(const Stmt* s) override {
    if (!isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(s)) return;
    const int t = u_.token(s->getBeginLoc());
    if (t < 0 || s_.foralls.contains(t)) return;
    const Expr* object = SpinningLoop(s_, u_).awaited(s);
    if (!object) return;
    report(s_, Level::kWarning, t,
           "this loop ends only when another thread writes '" + name_of_object(object) +
               "', which is relaxed: the loop need not see that, nor what that thread wrote before "
               "(UPC 1.3, 5.1.2.3), and bupc_poll does not help. Make it strict, or put upc_fence "
               "into the loop [-Wrelaxed-spin]");
  }

  Source& s_;
  Unit& u_;
};

}  // namespace

void warn_of_spins(Source& source, Unit& unit) { Spins(source, unit).walk(); }

}  // namespace upc::translate
