// SPDX-License-Identifier: MIT
// What only the translator knows and the checking runtime (upcc -g) needs: how long rows and
// members are, which phases a cast's type has, and how large the target of a private pointer is.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_CHECK_H
#define UPC_TOOLS_TRANSLATOR_EMIT_CHECK_H

#include <string>

#include "clang/AST/Expr.h"
#include "emit_address.h"
#include "emit_input.h"
#include "emit_type.h"
#include "emit_value.h"

namespace upc::translate {

class Checks {
 public:
  Checks(const Input& in, Types& types) : in_(in), types_(types) {}

  Value checked_subscript(const clang::ArraySubscriptExpr* a, const Value& index);
  // Whether that check finds an index past the end.
  bool knows_end(const clang::ArraySubscriptExpr* a) const;
  std::string checked_phase(const std::string& pointer, uint64_t block) const;
  std::string checked_size(clang::QualType target);
  int64_t checked_alignment(const Shared& s) const;

 private:
  const Input& in_;
  Types& types_;
};

}  // namespace upc::translate

#endif
