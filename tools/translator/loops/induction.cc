// SPDX-License-Identifier: MIT
// Looks for steps that each iteration performs, wherever they are in the body.
#include "tools/translator/loops/induction.h"

#include "clang/Basic/Builtins.h"
#include "tools/translator/emit_input.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

const PointerInduction* Inductions::pointer(const VarDecl* v) const {
  for (const PointerInduction& w : pointers)
    if (w.pointer == v) return &w;
  return nullptr;
}

const IntegerInduction* Inductions::integer(const VarDecl* v) const {
  for (const IntegerInduction& c : integers)
    if (c.variable == v) return &c;
  return nullptr;
}

namespace {

const VarDecl* named(const Expr* e) {
  const auto* r = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
}

}  // namespace

const VarDecl* stepped(const Expr* e, int64_t& by) {
  e = e->IgnoreParens();
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->isIncrementDecrementOp()) {
    by = u->isIncrementOp() ? 1 : -1;
    return named(u->getSubExpr());
  }
  const auto* a = dyn_cast<clang::CompoundAssignOperator>(e);
  if (!a || (a->getOpcode() != clang::BO_AddAssign && a->getOpcode() != clang::BO_SubAssign))
    return nullptr;
  const auto* n = dyn_cast<clang::IntegerLiteral>(a->getRHS()->IgnoreParenImpCasts());
  if (!n || n->getValue().uge(1u << 20)) return nullptr;
  by = static_cast<int64_t>(n->getValue().getZExtValue());
  if (a->getOpcode() == clang::BO_SubAssign) by = -by;
  return named(a->getLHS());
}

const clang::DeclRefExpr* place_of_step(const Expr* e) {
  e = e->IgnoreParens();
  const Expr* target = isa<clang::UnaryOperator>(e) ? cast<clang::UnaryOperator>(e)->getSubExpr()
                                                    : cast<clang::BinaryOperator>(e)->getLHS();
  return cast<clang::DeclRefExpr>(target->IgnoreParens());
}

const VarDecl* strides(const Expr* e, int64_t& by) {
  const auto* a = dyn_cast<clang::CompoundAssignOperator>(e->IgnoreParens());
  if (!a || (a->getOpcode() != clang::BO_AddAssign && a->getOpcode() != clang::BO_SubAssign) ||
      !a->getType()->isIntegerType())
    return nullptr;
  by = a->getOpcode() == clang::BO_AddAssign ? 1 : -1;
  return named(a->getLHS());
}

namespace {

// Finds the variables that each iteration steps, outside inner loops: a step in an inner
// loop is not the same in each iteration.
void find_stepped(const Stmt* s, llvm::SmallPtrSetImpl<const VarDecl*>& found) {
  if (!s || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s)) return;
  if (const auto* e = dyn_cast<Expr>(s)) {
    int64_t by = 0;
    const VarDecl* v = stepped(e, by);
    if (!v) v = strides(e, by);
    if (v) found.insert(v);
  }
  for (const Stmt* child : s->children()) find_stepped(child, found);
}

// Whether the call evaluates its arguments. Built-in functions need not, such as
// __builtin_constant_p; of these, only branch hints certainly do.
bool evaluates_arguments(const clang::CallExpr* call) {
  const clang::FunctionDecl* f = call->getDirectCallee();
  const unsigned id = f ? f->getBuiltinID() : 0;
  return id == 0 || f->getASTContext().BuiltinInfo.isPredefinedLibFunction(id) ||
         id == clang::Builtin::BI__builtin_expect ||
         id == clang::Builtin::BI__builtin_expect_with_probability;
}

// Whether all parts of s are evaluated whenever s is. Kinds that are not listed here may skip
// parts, as sizeof, _Generic and `switch` do.
bool evaluates_all(const Stmt* s) {
  switch (s->getStmtClass()) {
    case Stmt::CallExprClass: return evaluates_arguments(cast<clang::CallExpr>(s));
    case Stmt::CompoundStmtClass:
    case Stmt::DeclStmtClass:
    case Stmt::ReturnStmtClass:
    case Stmt::LabelStmtClass:
    case Stmt::AttributedStmtClass:
    case Stmt::ConstantExprClass:
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
    case Stmt::UnaryOperatorClass:
    case Stmt::MemberExprClass:
    case Stmt::InitListExprClass:
    case Stmt::CompoundLiteralExprClass:
    case Stmt::DesignatedInitExprClass:
    case Stmt::VAArgExprClass:
    case Stmt::AtomicExprClass: return true;
    default: return false;
  }
}

class StepFinder {
 public:
  explicit StepFinder(const llvm::SmallPtrSetImpl<const VarDecl*>& wanted) : wanted_(wanted) {}

  struct Step {
    const Expr* node;
    const Expr* use;  // the element that its value points to
    int64_t by;
    int top;  // the statement of the body that contains it
    bool always, valued;
    const clang::BinaryOperator* stride = nullptr;
  };
  struct Mention {
    const Expr* node;
    const Expr* use;
    int top;
    bool always;
  };
  struct Variable {
    std::vector<Step> steps;
    std::vector<Mention> mentions;
    const clang::DeclRefExpr* place = nullptr;
    bool spoilt = false;  // written elsewhere, has its address taken, or is declared inside
  };

  // The requested variables.
  llvm::DenseMap<const VarDecl*, Variable> variables;
  std::vector<const VarDecl*> order;
  bool continues = false, jumps = false;

  // always: s is evaluated in each iteration that gets this far.
  void visit(const Stmt* s, int top, bool always, bool inner, const Expr* use = nullptr) {
    if (!s) return;
    if (const auto* p = dyn_cast<clang::ParenExpr>(s))
      return visit(p->getSubExpr(), top, always, inner, use);
    if (const auto* e = dyn_cast<Expr>(s)) {
      int64_t by = 0;
      if (const VarDecl* v = stepped(e, by)) {
        if (Variable* to = find(v)) {
          to->place = place_of_step(e);
          to->steps.push_back({e, use, by, top, always, valued_});
        }
        return;
      }
      if (const VarDecl* v = strides(e, by)) {
        const auto* sum = cast<clang::BinaryOperator>(e->IgnoreParens());
        if (Variable* to = find(v)) {
          to->place = place_of_step(e);
          to->steps.push_back({e, use, by, top, always, valued_, sum});
        }
        return visit(sum->getRHS(), top, always, inner);
      }
      if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(e)) {
        const VarDecl* v =
            c->getCastKind() == clang::CK_LValueToRValue ? named(c->getSubExpr()) : nullptr;
        if (v) {
          if (Variable* to = find(v))
            to->mentions.push_back({c->getSubExpr()->IgnoreParens(), use, top, always});
          return;
        }
        // Between an element and the pointer to it.
        if (c->getCastKind() == clang::CK_NoOp)
          return visit(c->getSubExpr(), top, always, inner, use);
      }
      if (const VarDecl* v = named(e)) {
        if (Variable* to = find(v)) to->spoilt = true;
        return;
      }
    }
    const bool was = std::exchange(valued_, valued_ || isa<Expr>(s));
    children(s, top, always, inner, use);
    valued_ = was;
  }

 private:
  Variable* find(const VarDecl* v) {
    if (!wanted_.contains(v)) return nullptr;
    const auto [known, is_new] = variables.try_emplace(v);
    if (is_new) order.push_back(v);
    return &known->second;
  }

  void children(const Stmt* s, int top, bool always, bool inner, const Expr* use) {
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* one : d->decls())
        if (const auto* v = dyn_cast<VarDecl>(one))
          if (Variable* to = find(v)) to->spoilt = true;
    if (isa<clang::ContinueStmt>(s) && !inner) continues = true;
    if (isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt>(s)) jumps = true;
    if (const auto* i = dyn_cast<clang::IfStmt>(s)) {
      visit(i->getCond(), top, always, inner);
      visit(i->getThen(), top, false, inner);
      visit(i->getElse(), top, false, inner);
      return;
    }
    if (const auto* c = dyn_cast<clang::ConditionalOperator>(s)) {
      visit(c->getCond(), top, always, inner);
      visit(c->getTrueExpr(), top, false, inner);
      visit(c->getFalseExpr(), top, false, inner);
      return;
    }
    if (const auto* b = dyn_cast<clang::BinaryOperator>(s)) {
      const bool sum = b->isAdditiveOp() && is_pts(b->getType());
      visit(b->getLHS(), top, always, inner, sum && is_pts(b->getLHS()->getType()) ? use : nullptr);
      visit(b->getRHS(), top, always && !b->isLogicalOp(), inner,
            sum && is_pts(b->getRHS()->getType()) ? use : nullptr);
      return;
    }
    if (const auto* u = dyn_cast<clang::UnaryOperator>(s); u && u->getOpcode() == clang::UO_Deref)
      return visit(u->getSubExpr(), top, always, inner, u);
    if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(s)) {
      visit(a->getBase(), top, always, inner, a);
      visit(a->getIdx(), top, always, inner);
      return;
    }
    if (const auto* m = dyn_cast<clang::MemberExpr>(s); m && m->isArrow())
      return visit(m->getBase(), top, always, inner, m->getBase());
    const bool loop = isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s);
    always = always && evaluates_all(s);
    for (const Stmt* child : s->children()) visit(child, top, always, inner || loop);
  }

  const llvm::SmallPtrSetImpl<const VarDecl*>& wanted_;
  bool valued_ = false;  // the visited expression is a part of another one
};

// How far the variable has moved at a place in statement `top`.
int64_t distance(const StepFinder::Variable& v, int top) {
  int64_t sum = 0;
  for (const StepFinder::Step& s : v.steps)
    if (s.top < top) sum += s.by;
  return sum;
}

// The variable's step if it is not a number: one step, the iteration's last of the variable.
const clang::BinaryOperator* stride_of(const StepFinder::Variable& v, bool& fits) {
  const auto found = llvm::find_if(v.steps, [](const auto& s) { return s.stride != nullptr; });
  fits = found == v.steps.end() ||
         (v.steps.size() == 1 && !found->valued &&
          llvm::all_of(v.mentions, [&](const auto& m) { return m.top < found->top; }));
  return found == v.steps.end() ? nullptr : found->stride;
}

// Whether each iteration performs all steps, and the order of steps and mentions is that of their
// statements.
bool is_even(const StepFinder::Variable& v, bool continues, int end) {
  if (v.spoilt) return false;
  for (const StepFinder::Step& s : v.steps) {
    if (!s.always || (continues && s.top >= 0 && s.top < end)) return false;
    int same = 0;
    for (const StepFinder::Step& other : v.steps) same += other.top == s.top;
    for (const StepFinder::Mention& m : v.mentions) same += m.top == s.top;
    if (same != 1) return false;
  }
  return true;
}

void note(const StepFinder::Variable& v, Inductions& inductions) {
  for (const StepFinder::Mention& m : v.mentions) inductions.ahead[m.node] = distance(v, m.top);
  for (const StepFinder::Step& s : v.steps) {
    const auto* u = dyn_cast<clang::UnaryOperator>(s.node->IgnoreParens());
    inductions.ahead[s.node->IgnoreParens()] =
        distance(v, s.top) + (u && u->isPostfix() ? 0 : s.by);
  }
}

}  // namespace

Inductions find_inductions(const LoopForm& loop, llvm::ArrayRef<const Expr*> conditions,
                           const VarDecl* index, const Effects& all, const Expr* test) {
  Inductions inductions;
  llvm::SmallPtrSet<const VarDecl*, 8> wanted;
  find_stepped(test, wanted);
  for (const Expr* e : conditions) find_stepped(e, wanted);
  find_stepped(loop.body, wanted);
  for (const Expr* e : loop.end) find_stepped(e, wanted);
  StepFinder finder(wanted);
  // Statements of the body are numbered from 0; what precedes them in an iteration has negative
  // numbers.
  int top = -1 - static_cast<int>(conditions.size()), tested = 0;
  const auto conditions_here = [&] {
    tested = top;
    if (test) finder.visit(test, top, true, false);
    for (const Expr* e : conditions) finder.visit(e, ++top, true, false);
    ++top;
  };
  if (loop.tests_last)
    top = 0;
  else
    conditions_here();
  if (const auto* c = dyn_cast<clang::CompoundStmt>(loop.body)) {
    for (const Stmt* s : c->body()) finder.visit(s, top++, true, false);
  } else {
    finder.visit(loop.body, top++, true, false);
  }
  const int end = top;
  for (const Expr* e : loop.end) finder.visit(e, top++, true, false);
  if (loop.tests_last) conditions_here();
  inductions.continues = finder.continues;
  if (index) {
    const StepFinder::Variable& i = finder.variables[index];
    if (all.written.lookup(index) == 1 && i.steps.size() == 1 && i.steps[0].by == 1 &&
        !i.steps[0].stride && i.steps[0].top >= 0 && i.steps[0].top < end &&
        is_even(i, finder.continues, end)) {
      inductions.index_step = i.steps[0].node->IgnoreParens();
      note(i, inductions);
    }
  }
  for (const VarDecl* v : finder.order) {
    const StepFinder::Variable& variable = finder.variables[v];
    const bool pointer = is_pts(v->getType());
    if (v == index || variable.steps.empty() || all.written.lookup(v) != variable.steps.size() ||
        !is_even(variable, finder.continues, end) ||
        (pointer ? finder.jumps : !v->getType()->isIntegerType()))
      continue;
    bool fits;
    const clang::BinaryOperator* stride = stride_of(variable, fits);
    if (!fits || (stride && (pointer || index))) continue;
    if (!pointer) {
      IntegerInduction counter;
      counter.stride = stride;
      counter.variable = v;
      counter.place = variable.place;
      for (const StepFinder::Step& s : variable.steps) counter.by += s.by;
      if (counter.by == 0) continue;
      note(variable, inductions);
      inductions.integers.push_back(counter);
      continue;
    }
    PointerInduction walk;
    walk.pointer = v;
    walk.place = variable.place;
    bool leads = true;  // each iteration's mention leads to an element
    for (const StepFinder::Mention& m : variable.mentions) {
      if (test && m.top == tested) {
        walk.tested = true;
        continue;
      }
      leads = leads && (m.use || !m.always);
      if (m.use) walk.uses.push_back(m.use);
    }
    for (const StepFinder::Step& s : variable.steps) {
      walk.by += s.by;
      leads = leads && (s.use || !s.valued);
      if (s.use) walk.uses.push_back(s.use);
    }
    if (!leads || walk.uses.empty() || walk.by == 0) continue;
    note(variable, inductions);
    inductions.pointers.push_back(std::move(walk));
  }
  return inductions;
}

}  // namespace upc::translate
