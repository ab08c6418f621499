// SPDX-License-Identifier: MIT
// Classifies the values of the program's expressions, and prints sums.
#include "emit_value.h"

#include <algorithm>

namespace upc::translate {

using clang::Expr;

bool Sum::is_constant() const {
  return std::all_of(terms_.begin(), terms_.end(), [](const Term& t) { return t.constant; });
}

std::string Sum::text() const {
  if (terms_.empty()) return "0";
  std::string text;
  for (const Term& t : terms_) {
    if (!text.empty()) text += " + ";
    // A single term is converted where it is used.
    const bool bare = t.constant || (terms_.size() == 1 && t.factor.empty());
    text += bare ? t.value.text : "(ptrdiff_t)" + t.value.operand();
    if (!t.factor.empty()) text += "*" + t.factor;
  }
  return text;
}

// Whether e's text is a single name or number.
bool Values::is_word(const Expr* e) {
  while (const auto* c = dyn_cast<clang::ImplicitCastExpr>(e)) {
    if (c->getCastKind() != clang::CK_LValueToRValue && c->getCastKind() != clang::CK_NoOp &&
        kept_.must_change(c))
      return false;
    e = c->getSubExpr();
  }
  // A shared variable's proxy is its address.
  const auto* u = dyn_cast<clang::UnaryOperator>(e);
  if (u && u->getOpcode() == clang::UO_AddrOf && is_pts(u->getType())) {
    const auto* r = dyn_cast<clang::DeclRefExpr>(u->getSubExpr()->IgnoreParens());
    return r && is_phased(u->getType()) == shared_qualifier(r->getType()).phased();
  }
  const auto* r = dyn_cast<clang::DeclRefExpr>(e);
  if (kept_.must_change(e)) {
    const auto* v = r ? dyn_cast<clang::VarDecl>(r->getDecl()) : nullptr;
    return v && !kept_.is_tld(v);
  }
  if (!r && !isa<clang::IntegerLiteral>(e)) return false;
  const int t = in_.range(e).begin;
  return t >= 0 && !in_.source.tokens[t].starts_line &&
         in_.source.tokens[t].keyword == Keyword::kNone;
}

Value Values::of(const Expr* e) {
  const auto* n = dyn_cast<clang::IntegerLiteral>(e->IgnoreImpCasts());
  if (n && n->getValue().isZero()) return {"0", Value::kZero};
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (b && b->getOpcode() == clang::BO_Comma && !is_pts(b->getType()))
    return {"(" + parts_.expression(e) + ")"};
  const bool narrow = e->getType()->isIntegerType() && in_.tree.getTypeSize(e->getType()) <= 32;
  return {parts_.expression(e), is_word(e) ? Value::kWord : Value::kText, narrow};
}

}  // namespace upc::translate
