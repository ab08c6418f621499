// SPDX-License-Identifier: MIT
// Warns about valid but suspicious upc_forall loops: those that give all iterations to one thread,
// or distribute them by another layout than that of the arrays that they access.
#include "clang/AST/ASTContext.h"
#include "tools/translator/loops/effects.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

// Array[i] or array[i][…]: consecutive i are `step` elements apart, in blocks of `block`.
struct Access {
  const VarDecl* array = nullptr;
  uint64_t step = 1, block = 1;
};

class Advice : public Walker {
 public:
  Advice(Source& source, Unit& unit)
      : Walker(source, unit), s_(source), u_(unit), context_(unit.context()) {}

 private:
  void visit(clang::Decl*) override {}
  void visit(const Stmt* s) override {
    const auto* f = dyn_cast<clang::ForStmt>(s);
    const auto known = f ? s_.foralls.find(u_.token(f->getBeginLoc())) : s_.foralls.end();
    if (known == s_.foralls.end() || !known->second.affinity) return;
    // Inside another upc_forall, the outer one distributes the iterations.
    for (size_t up = 0; parent(up); ++up)
      if (s_.foralls.contains(u_.token(parent(up)->getBeginLoc())) &&
          isa<clang::ForStmt>(parent(up)))
        return;
    const auto* branch = dyn_cast<clang::IfStmt>(f->getBody());
    const auto* comma =
        branch ? dyn_cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts())
               : nullptr;
    const auto* to_void = comma ? dyn_cast<clang::CastExpr>(comma->getLHS()) : nullptr;
    if (!to_void || !branch->getElse()) return;
    forall(f, to_void->getSubExpr()->IgnoreParens(), branch->getElse());
  }

  void warn(const Expr* affinity, const std::string& message) {
    report(s_, Level::kWarning, u_.token(affinity->getBeginLoc()), message);
  }

  void forall(const clang::ForStmt* f, const Expr* affinity, const Stmt* body) {
    Effects changes = effects_of(body, s_, u_);
    const auto also = [&](const Effects& more) {
      for (const auto& [v, places] : more.written) changes.written[v] += places;
      if (more.calls) changes.calls = more.calls;
      if (more.through_pointers) changes.through_pointers = more.through_pointers;
    };
    if (f->getInc()) also(effects_of(f->getInc(), s_, u_));
    if (f->getCond()) also(effects_of(f->getCond(), s_, u_));
    if (looked_at_ != function()) {
      looked_at_ = function();
      whole_ = effects_of(function()->getBody(), s_, u_);
    }
    const Effects& whole = whole_;
    // Constants are reported elsewhere.
    if (isa<clang::IntegerLiteral>(affinity->IgnoreParenImpCasts())) return;
    if (affinity->getType()->isIntegerType() ? fixed(affinity, changes, whole)
                                             : stays(affinity, changes, whole))
      return warn(affinity, "the affinity is the same in all iterations: one thread does them all");
    if (const VarDecl* v = base_of(affinity);
        v && qualifier_of(v).shared && qualifier_of(v).block == 0 && !changes.written.count(v) &&
        !(whole.address_taken.count(v) || (v->hasGlobalStorage() && is_pts(v->getType()))))
      return warn(affinity,
                  "the affinity is to '" + v->getName().str() +
                      "', whose block size is "
                      "indefinite: all of it is on one thread, which does all iterations");
    layouts(affinity, body);
  }

  // Warns if iteration i is distributed by one layout, and all that it accesses at [i] has others.
  void layouts(const Expr* affinity, const Stmt* body) {
    const VarDecl* i = nullptr;
    Access by;
    if (affinity->getType()->isIntegerType()) {
      i = variable_of(affinity);
    } else if (const auto* u = dyn_cast<clang::UnaryOperator>(affinity);
               u && u->getOpcode() == clang::UO_AddrOf) {
      by = access(u->getSubExpr(), &i);
    }
    if (!i || by.block == 0) return;
    bool fits = false;
    const VarDecl* other = nullptr;
    Access of_other;
    search(body, [&](const Expr* e) {
      const VarDecl* index = nullptr;
      const Access a = access(e, &index);
      if (!a.array || index != i || a.block == 0) return;
      if (a.block * by.step == by.block * a.step) {
        fits = true;
      } else if (!other) {
        other = a.array, of_other = a;
      }
    });
    if (fits || !other) return;
    const std::string name = other->getName().str();
    const std::string i_name = i->getName().str();
    warn(affinity, "iterations go " +
                       (by.array ? "with '" + by.array->getName().str() + "'"
                                 : std::string("to the threads one by one")) +
                       ", but '" + name + "' has blocks of " + std::to_string(of_other.block) +
                       " elements: most of " + name + "[" + i_name +
                       "] is on another thread; the affinity &" + name + "[" + i_name + "]" +
                       (of_other.step == 1 ? "" : "[0]") + " makes it the thread's own");
  }

  template <typename F>
  void search(const Stmt* s, const F& f) {
    if (!s) return;
    if (const auto* e = dyn_cast<Expr>(s)) f(e);
    for (const Stmt* child : s->children()) search(child, f);
  }

  // e as array[i] for a variable i, perhaps with further subscripts.
  Access access(const Expr* e, const VarDecl** i) const {
    Access a;
    const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(e->IgnoreParens());
    while (subscript) {
      const Expr* base = subscript->getBase()->IgnoreParenImpCasts();
      if (const VarDecl* v = variable_of(base)) {
        const SharedQualifier l = qualifier_of(v);
        const Count n = element_count(context_, subscript->getType());
        *i = variable_of(subscript->getIdx());
        if (!l.shared || !*i || !n.known()) return {};
        a.array = v, a.step = n.count, a.block = l.block;
        return a;
      }
      subscript = dyn_cast<clang::ArraySubscriptExpr>(base);
    }
    return {};
  }

  SharedQualifier qualifier_of(const VarDecl* v) const {
    return shared_qualifier(is_pts(v->getType()) ? pointee(v->getType()) : v->getType());
  }

  // The array or pointer that &array[…], array + … or array names.
  const VarDecl* base_of(const Expr* e) const {
    for (;;) {
      e = e->IgnoreParenImpCasts();
      if (const auto* u = dyn_cast<clang::UnaryOperator>(e);
          u && u->getOpcode() == clang::UO_AddrOf) {
        e = u->getSubExpr();
      } else if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
        // The target of a[i] may be anywhere.
        if (!is_shared(a->getType())) return nullptr;
        e = a->getBase();
      } else if (const auto* b = dyn_cast<clang::BinaryOperator>(e);
                 b && b->isAdditiveOp() && is_pts(b->getType())) {
        e = is_pts(b->getLHS()->getType()) || b->getLHS()->getType()->isArrayType() ? b->getLHS()
                                                                                    : b->getRHS();
      } else {
        return variable_of(e);
      }
    }
  }

  // Whether the pointer-to-shared, or the shared object, is the same in all iterations.
  bool stays(const Expr* e, const Effects& changes, const Effects& whole) const {
    e = e->IgnoreParenImpCasts();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
      return u->getOpcode() == clang::UO_AddrOf && stays(u->getSubExpr(), changes, whole);
    if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e))
      return is_shared(a->getType()) && stays(a->getBase(), changes, whole) &&
             fixed(a->getIdx(), changes, whole);
    const VarDecl* v = variable_of(e);
    return v && (is_shared(v->getType()) ||
                 (is_pts(v->getType()) && v->hasLocalStorage() && !changes.written.count(v) &&
                  !whole.address_taken.count(v)));
  }

  // Whether the number is the same in all iterations and on all threads.
  bool fixed(const Expr* e, const Effects& changes, const Effects& whole) const {
    bool by_thread = false;
    const auto look = [&](auto&& self, const Stmt* s) -> void {
      if (!s) return;
      const auto* r = dyn_cast<clang::DeclRefExpr>(s);
      if (r && is_mythread(r->getDecl())) by_thread = true;
      for (const Stmt* child : s->children()) self(self, child);
    };
    look(look, e);
    return !by_thread && invariant(e, changes, whole);
  }

  Source& s_;
  Unit& u_;
  clang::ASTContext& context_;
  const clang::FunctionDecl* looked_at_ = nullptr;
  Effects whole_;  // of that function
};

}  // namespace

void advise(Source& source, Unit& unit) { Advice(source, unit).walk(); }

}  // namespace upc::translate
