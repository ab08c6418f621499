// SPDX-License-Identifier: MIT
// Takes loops apart.
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

LoopForm form_of(const clang::Stmt* s) {
  LoopForm form;
  form.loop = s;
  if (const auto* f = dyn_cast<clang::ForStmt>(s)) {
    form.init = f->getInit(), form.condition = f->getCond(), form.body = f->getBody();
    split(f->getInc(), form.end);
  } else if (const auto* d = dyn_cast<clang::DoStmt>(s)) {
    form.condition = d->getCond(), form.body = d->getBody(), form.tests_last = true;
  } else {
    const auto* loop = cast<clang::WhileStmt>(s);
    form.condition = loop->getCond(), form.body = loop->getBody();
  }
  return form;
}

}  // namespace upc::translate
