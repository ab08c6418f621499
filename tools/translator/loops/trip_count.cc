// SPDX-License-Identifier: MIT
// Ranges of integer types.
#include "tools/translator/loops/trip_count.h"

#include <algorithm>

#include "tools/translator/loops/effects.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

namespace {

__int128 number(const llvm::APSInt& n) {
  return n.isSigned() ? static_cast<__int128>(n.getExtValue())
                      : static_cast<__int128>(n.getZExtValue());
}

}  // namespace

Interval interval_of(const clang::ASTContext& context, QualType t) {
  const unsigned bits = context.getIntWidth(t);
  const __int128 one = 1;
  if (t->isUnsignedIntegerOrEnumerationType()) return {0, (one << bits) - 1};
  return {-(one << (bits - 1)), (one << (bits - 1)) - 1};
}

Interval interval_of(const clang::ASTContext& context, const Expr* e) {
  Expr::EvalResult constant;
  if (e->EvaluateAsInt(constant, context) && constant.Val.getInt().getBitWidth() <= 64) {
    const __int128 value = number(constant.Val.getInt());
    return {value, value};
  }
  const Interval here = interval_of(context, e->getType());
  const QualType own = e->IgnoreParenImpCasts()->getType();
  if (!is_machine_integer(own)) return here;
  const Interval before = interval_of(context, own);
  return before.least >= here.least && before.most <= here.most ? before : here;
}

bool may_wrap_up(const clang::ASTContext& context, const Comparison& c, int64_t by) {
  // The greatest number from which the index is stepped.
  const __int128 last = c.inclusive ? c.bound.most : c.bound.most - 1;
  const auto most = [&](QualType t) {
    // Signed overflow is undefined.
    return t->isUnsignedIntegerOrEnumerationType() ? interval_of(context, t).most
                                                   : (static_cast<__int128>(1) << 100);
  };
  return last + by > std::min(most(c.index), most(c.compared));
}

}  // namespace upc::translate
