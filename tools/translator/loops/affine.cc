// SPDX-License-Identifier: MIT
// Sums.
#include "tools/translator/loops/affine.h"

#include <algorithm>

namespace upc::translate {

using clang::Expr;

void InvariantPart::add(const Expr* e, const clang::ASTContext& context, int64_t times,
                        Ahead ahead) {
  Term term;
  term.expression = e, term.ahead = ahead, term.times = times;
  e->Profile(term.what, context, true);
  term.what.AddInteger(ahead.by);
  terms_.push_back(std::move(term));
}

void InvariantPart::add(Name name, int64_t times) {
  Term term;
  term.name = name, term.times = times;
  term.what.AddString(name.text());
  terms_.push_back(std::move(term));
}

InvariantPart InvariantPart::take_program() {
  InvariantPart taken;
  const auto own = std::stable_partition(terms_.begin(), terms_.end(),
                                         [](const Term& t) { return !t.expression; });
  taken.terms_.assign(own, terms_.end());
  terms_.erase(own, terms_.end());
  return taken;
}

bool same_place(const Element& a, const Element& b) {
  return a.array == b.array && a.rest == b.rest && a.constant == b.constant &&
         a.coefficient == b.coefficient && a.times == b.times && a.block == b.block &&
         a.type == b.type;
}

bool add_motion(Element& to, int64_t count, Name times) {
  if (to.coefficient != 0 && !(to.times == times)) {
    to.why = "its subscript advances by numbers of which one is computed";
    return false;
  }
  to.coefficient += count;
  to.times = times;
  return true;
}

}  // namespace upc::translate
