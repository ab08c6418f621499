// SPDX-License-Identifier: MIT
// Warns about loops that only a relaxed write of another thread can end: the loop changes nothing
// that its conditions read, and orders nothing.
#include <functional>
#include <unordered_map>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "tools/translator/loops/effects.h"
#include "tools/translator/loops/form.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

// A loop while its body is visited.
struct SeenLoop {
  const Expr* condition = nullptr;
  unsigned start = 0;               // the time at which the loop began
  size_t outside = 0;               // the number of conditions around its body
  bool does_more = false;           // does something other than wait
  bool always_ends = false;         // by a break; it does not loop
  bool always_leaves = false;       // by a jump that also leaves loops around it
  std::vector<const Expr*> ends;    // the conditions of such breaks
  std::vector<const Expr*> leaves;  // … and of such jumps
  bool leaves_move = false;         // one of `leaves` changes its value in each iteration
};

// Visits the loops of a function in one walk: a loop's steps and assignments are those since it
// began.
class SpinningLoops {
 public:
  // found: called for each loop that waits, with the relaxed shared object that it waits for.
  SpinningLoops(const Source& source, const Unit& unit,
                std::function<void(const Stmt*, const Expr*)> found)
      : source_(source), unit_(unit), found_(std::move(found)) {}

  void see(const Stmt* s) {
    if (!s) return;
    if (isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(s)) return see_loop(s);
    if (isa<clang::AsmStmt, clang::AtomicExpr, clang::IndirectGotoStmt>(s)) do_more();
    if (const auto* e = dyn_cast<Expr>(s)) see_expression(e);
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* one : d->decls())
        if (const auto* v = dyn_cast<VarDecl>(one); v && v->getInit()) set(v, v->getInit());
    const bool ends = isa<clang::BreakStmt>(s) && !in_switch_;
    if (!loops_.empty() && (ends || isa<clang::ReturnStmt, clang::GotoStmt>(s)))
      leave(loops_.back(), ends);
    if (isa<clang::UnaryExprOrTypeTraitExpr>(s)) return;  // evaluates nothing
    const size_t outside = path_.size();
    const bool was_in_switch = in_switch_;
    if (const auto* i = dyn_cast<clang::IfStmt>(s)) path_.push_back(i->getCond());
    if (const auto* w = dyn_cast<clang::SwitchStmt>(s))
      path_.push_back(w->getCond()), in_switch_ = true;
    for (const Stmt* child : s->children()) see(child);
    path_.resize(outside), in_switch_ = was_in_switch;
  }

 private:
  void see_loop(const Stmt* s) {
    const LoopForm form = form_of(s);
    see(form.init);
    const size_t outside = path_.size();
    const bool was_in_switch = std::exchange(in_switch_, false);
    if (form.condition) path_.push_back(form.condition);
    SeenLoop loop;
    loop.condition = form.condition, loop.start = ++now_, loop.outside = path_.size();
    loops_.push_back(std::move(loop));
    see(form.body);
    for (const Expr* e : form.end) see(e);
    see(form.condition);
    loop = std::move(loops_.back());
    loops_.pop_back();
    if (const Expr* object = awaited(loop)) found_(s, object);
    if (!loops_.empty()) add(loops_.back(), loop);
    path_.resize(outside), in_switch_ = was_in_switch;
  }

  // An inner loop's actions are also the outer loop's.
  void add(SeenLoop& outer, SeenLoop& inner) {
    outer.does_more |= inner.does_more;
    outer.leaves_move |= inner.leaves_move;
    if (inner.always_leaves || (!inner.leaves.empty() && path_.size() > outer.outside))
      leave(outer, false);
    if (outer.leaves.size() < inner.leaves.size()) outer.leaves.swap(inner.leaves);
    outer.leaves.insert(outer.leaves.end(), inner.leaves.begin(), inner.leaves.end());
  }

  // The loop is left here. alone: the loops around it are not.
  void leave(SeenLoop& loop, bool alone) const {
    if (path_.size() == loop.outside) (alone ? loop.always_ends : loop.always_leaves) = true;
    std::vector<const Expr*>& conditions = alone ? loop.ends : loop.leaves;
    conditions.insert(conditions.end(), path_.begin() + static_cast<ptrdiff_t>(loop.outside),
                      path_.end());
  }

  // The relaxed shared object that the loop waits for; null if it does not wait, or may do more.
  const Expr* awaited(SeenLoop& loop) {
    if (loop.does_more || loop.always_ends || loop.always_leaves) return nullptr;
    bool value;
    if (loop.condition && loop.condition->EvaluateAsBooleanCondition(value, unit_.context()) &&
        !value)
      return nullptr;
    const auto moving = [&](const Expr* c) { return moves(c, loop.start); };
    if (llvm::any_of(loop.leaves, moving)) loop.leaves_move = true;
    if (loop.leaves_move) loop.leaves.clear();
    if (loop.leaves_move || llvm::any_of(loop.ends, moving) ||
        (loop.condition && moving(loop.condition)))
      return nullptr;
    for (const auto* conditions : {&loop.ends, &loop.leaves})
      for (const Expr* c : *conditions)
        if (const Expr* read = relaxed_read(c, loop.start)) return read;
    return loop.condition ? relaxed_read(loop.condition, loop.start) : nullptr;
  }

  void see_expression(const Expr* e) {
    if (const auto* c = dyn_cast<clang::CallExpr>(e); c && !orders_nothing(c)) return do_more();
    if (e->isGLValue() &&
        (e->getType().isVolatileQualified() ||
         (is_shared(e->getType()) && is_strict(source_, unit_, e->getType(), e->getBeginLoc()))))
      return do_more();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->isIncrementDecrementOp()) {
      if (const VarDecl* v = written(u->getSubExpr())) step(v);
    }
    const auto* b = dyn_cast<clang::BinaryOperator>(e);
    if (!b || !b->isAssignmentOp()) return;
    const VarDecl* v = written(b->getLHS());
    if (!v) return;
    if (b->isCompoundAssignmentOp())
      step(v);
    else
      set(v, b->getRHS());
  }

  // The private variable that is written; any other target makes the loop do more than wait.
  const VarDecl* written(const Expr* target) {
    const VarDecl* v = variable_of(target);
    if (v && !is_shared(v->getType())) return v;
    do_more();
    return nullptr;
  }

  // Functions that wait or yield the core, and neither order nor change anything.
  bool orders_nothing(const clang::CallExpr* c) const {
    static const std::set<std::string> names = {
        "bupc_poll",    "upc_poll",  "upcr_poll", "gasnet_AMPoll",        "sched_yield",
        "usleep",       "nanosleep", "sleep",     "__builtin_ia32_pause", "_mm_pause",
        "pthread_yield"};
    const clang::FunctionDecl* f = c->getDirectCallee();
    return f && f->getIdentifier() && names.contains(f->getName().str());
  }

  void step(const VarDecl* v) { changed_[v].stepped = changed_[v].last = ++now_; }
  void set(const VarDecl* v, const Expr* value) {
    changed_[v].last = ++now_;
    changed_[v].set.push_back({now_, value});
  }
  void do_more() {
    if (!loops_.empty()) loops_.back().does_more = true;
  }

  // Whether s names a variable for which is_so holds.
  template <typename Of>
  static bool names(const Stmt* s, const Of& is_so) {
    if (!s) return false;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s))
      if (const auto* v = dyn_cast<VarDecl>(r->getDecl()); v && is_so(v)) return true;
    return llvm::any_of(s->children(), [&](const Stmt* child) { return names(child, is_so); });
  }

  // Whether s changes its value in each iteration of a loop that began at `start`: a variable in it
  // is stepped, or set from variables that the loop also sets.
  bool moves(const Expr* s, unsigned start) {
    return names(s, [&](const VarDecl* v) {
      const auto known = changed_.find(v);
      if (known == changed_.end()) return false;
      Changes& changes = known->second;
      for (size_t n = changes.set.size(); n > 0 && changes.stepped < start; --n) {
        const auto& [time, value] = changes.set[n - 1];
        if (time < start) break;
        if (names(value, [&](const VarDecl* other) { return changed_since(other, start); }))
          changes.stepped = time;
      }
      return changes.stepped >= start;
    });
  }

  bool changed_since(const VarDecl* v, unsigned start) const {
    const auto known = changed_.find(v);
    return known != changed_.end() && known->second.last >= start;
  }

  // A relaxed shared object that s reads, directly or through a variable that was set from one.
  const Expr* relaxed_read(const Stmt* s, unsigned start) const {
    if (!s || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return nullptr;
    if (const auto* c = dyn_cast<clang::CastExpr>(s);
        c && c->getCastKind() == clang::CK_LValueToRValue && is_shared(c->getSubExpr()->getType()))
      return c->getSubExpr()->IgnoreParens();
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      const auto found = changed_.find(dyn_cast<VarDecl>(r->getDecl()));
      if (found != changed_.end())
        for (const auto& [time, value] : found->second.set)
          if (const Expr* read = time < start ? nullptr : relaxed_read(value, start)) return read;
    }
    for (const Stmt* child : s->children())
      if (const Expr* read = relaxed_read(child, start)) return read;
    return nullptr;
  }

  struct Changes {
    unsigned last = 0, stepped = 0;  // the times of its last change and its last step
    std::vector<std::pair<unsigned, const Expr*>> set;  // assignments: times and values
  };

  const Source& source_;
  const Unit& unit_;
  const std::function<void(const Stmt*, const Expr*)> found_;
  std::vector<SeenLoop> loops_;    // the enclosing loops, innermost last
  std::vector<const Expr*> path_;  // the conditions of the visited statement, outermost first
  bool in_switch_ = false;  // a switch is between the visited statement and the innermost loop
  unsigned now_ = 0;        // counts changes of variables, and loops
  std::unordered_map<const VarDecl*, Changes> changed_;
};

// A shared object as the program writes it, without subscripts that are not names.
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
  void visit(clang::Decl* d) override {
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    if (!f || !f->doesThisDeclarationHaveABody()) return;
    SpinningLoops(s_, u_, [&](const Stmt* loop, const Expr* object) {
      warn(loop, object);
    }).see(f->getBody());
  }
  void visit(const Stmt*) override {}

  void warn(const Stmt* loop, const Expr* object) {
    const int t = u_.token(loop->getBeginLoc());
    if (t < 0 || s_.foralls.contains(t)) return;
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
