// SPDX-License-Identifier: MIT
// Splits loops into their parts.
#include "tools/translator/loops/form.h"

namespace upc::translate {

using clang::Expr;

namespace {

// The operands of the sequence `a, b, c`.
void split(const Expr* e, std::vector<const Expr*>& parts) {
  if (!e) return;
  const auto* b = dyn_cast<clang::BinaryOperator>(e->IgnoreParens());
  if (!b || b->getOpcode() != clang::BO_Comma) {
    parts.push_back(e->IgnoreParens());
    return;
  }
  split(b->getLHS(), parts);
  split(b->getRHS(), parts);
}

}  // namespace

const Expr* condition_of(const clang::Stmt* s) {
  if (const auto* f = dyn_cast<clang::ForStmt>(s)) return f->getCond();
  if (const auto* d = dyn_cast<clang::DoStmt>(s)) return d->getCond();
  return cast<clang::WhileStmt>(s)->getCond();
}

LoopForm form_of(const clang::Stmt* s) {
  LoopForm form;
  form.loop = s;
  form.condition = condition_of(s);
  if (const auto* f = dyn_cast<clang::ForStmt>(s)) {
    form.init = f->getInit(), form.body = f->getBody();
    split(f->getInc(), form.end);
  } else if (const auto* d = dyn_cast<clang::DoStmt>(s)) {
    form.body = d->getBody(), form.tests_last = true;
  } else {
    form.body = cast<clang::WhileStmt>(s)->getBody();
  }
  return form;
}

}  // namespace upc::translate
