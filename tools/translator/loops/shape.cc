// SPDX-License-Identifier: MIT
// Looks for certain kinds of statements.
#include "tools/translator/loops/shape.h"

#include "clang/AST/ParentMapContext.h"
#include "tools/translator/loops/effects.h"
#include "tools/translator/loops/form.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;

bool has_loop(const Stmt* s) {
  return s && (isa<clang::ForStmt, clang::WhileStmt>(s) || llvm::any_of(s->children(), has_loop));
}

bool may_stand_twice(const Stmt* s, bool with_loops) {
  if (!s) return true;
  if (!with_loops && isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s)) return false;
  if (const auto* d = dyn_cast<clang::DeclStmt>(s))
    for (const clang::Decl* one : d->decls()) {
      const auto* v = dyn_cast<clang::VarDecl>(one);
      if (!v || !v->hasLocalStorage() || v->getType()->isVariablyModifiedType()) return false;
    }
  return llvm::all_of(s->children(),
                      [&](const Stmt* child) { return may_stand_twice(child, with_loops); });
}

bool defines_tag(const Input& in, const Stmt* s) {
  const Range r = in.range(s);
  const auto& tokens = in.source.tokens;
  for (int i = r.begin; i >= 0 && i <= r.end; ++i)
    if (tokens[i].kind == clang::tok::kw_struct || tokens[i].kind == clang::tok::kw_union ||
        tokens[i].kind == clang::tok::kw_enum) {
      if (i + 2 > r.end || tokens[i + 1].kind != clang::tok::identifier ||
          tokens[i + 2].kind == clang::tok::l_brace)
        return true;
    }
  return false;
}

namespace {

bool asks_for(const Expr* bound, const clang::VarDecl* index, const Stmt* s,
              const clang::ASTContext& context, bool in_condition) {
  if (!s) return false;
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s);
      b && in_condition && b->isComparisonOp()) {
    const auto is_bound = [&](const Expr* side) {
      return is_same(side->IgnoreParenImpCasts(), bound, context);
    };
    if ((is_bound(b->getRHS()) && mentions(b->getLHS(), index)) ||
        (is_bound(b->getLHS()) && mentions(b->getRHS(), index)))
      return true;
  }
  const Expr* condition =
      isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s) ? condition_of(s) : nullptr;
  return llvm::any_of(s->children(), [&](const Stmt* child) {
    return asks_for(bound, index, child, context, in_condition || (child && child == condition));
  });
}

}  // namespace

bool loops_ask_for(const Expr* bound, const clang::VarDecl* index, const Stmt* s,
                   const clang::ASTContext& context) {
  return asks_for(bound, index, s, context, false);
}

bool divides(const clang::VarDecl* index, const Stmt* s) {
  if (!s) return false;
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s);
      b && (b->isMultiplicativeOp() || b->isShiftOp()) && b->getOpcode() != clang::BO_Mul &&
      b->getOpcode() != clang::BO_Shl && mentions(b->getLHS(), index))
    return true;
  if (const auto* call = dyn_cast<clang::CallExpr>(s);
      call && call->getDirectCallee() && call->getDirectCallee()->hasBody() &&
      llvm::any_of(call->arguments(), [&](const Expr* e) { return mentions(e, index); }))
    return true;
  return llvm::any_of(s->children(), [&](const Stmt* child) { return divides(index, child); });
}

const Expr* value_before(const Stmt* loop, const clang::VarDecl* v, clang::ASTContext& context) {
  for (const auto& parent : context.getParents(*loop)) {
    const auto* block = parent.get<clang::CompoundStmt>();
    if (!block) return nullptr;
    const Stmt* before = nullptr;
    for (const Stmt* s : block->body()) {
      if (s == loop) break;
      before = s;
    }
    if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(before))
      return d->isSingleDecl() && d->getSingleDecl() == v ? v->getInit() : nullptr;
    const auto* b = llvm::dyn_cast_or_null<clang::BinaryOperator>(before);
    return b && b->getOpcode() == clang::BO_Assign && isa<clang::DeclRefExpr>(b->getLHS()) &&
                   cast<clang::DeclRefExpr>(b->getLHS())->getDecl() == v
               ? b->getRHS()
               : nullptr;
  }
  return nullptr;
}

}  // namespace upc::translate
