// SPDX-License-Identifier: MIT
// Expressions: arithmetic, comparison and conversion of pointers-to-shared. All other expressions
// are copied with their parts replaced.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_EXPR_H
#define UPC_TOOLS_TRANSLATOR_EMIT_EXPR_H

#include <string>

#include "clang/AST/Expr.h"
#include "emit_address.h"
#include "emit_call.h"
#include "emit_convert.h"
#include "emit_copy.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_reference.h"
#include "emit_shared.h"
#include "emit_sizeof.h"
#include "emit_start.h"
#include "emit_type.h"
#include "emit_value.h"

namespace upc::translate {

class Expressions {
 public:
  Expressions(const Input& in, Output& out, Kept& kept, Parts& parts, Copier& copier, Types& types,
              Values& values, References& references, Addresses& addresses, SharedAccess& access,
              Conversions& conversions, Sizes& sizes, Calls& calls, StartFunctions& start)
      : in_(in),
        out_(out),
        kept_(kept),
        parts_(parts),
        copier_(copier),
        types_(types),
        values_(values),
        references_(references),
        addresses_(addresses),
        access_(access),
        conversions_(conversions),
        sizes_(sizes),
        calls_(calls),
        start_(start) {}

  std::string expression(const clang::Expr* e, bool used = true);
  std::string condition(const clang::Expr* e);
  std::string target(const clang::Expr* e);

 private:
  const PointerInduction* walk_of(const clang::Expr* e) const;
  std::string step(const PointerInduction& walk, const clang::Expr* e, bool used);
  std::string binary(const clang::BinaryOperator* b, bool used);
  std::string unary(const clang::UnaryOperator* u, bool used);
  std::string conversion(const clang::CastExpr* c, bool used);
  std::string static_literal(const clang::CompoundLiteralExpr* l);

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
  Values& values_;
  References& references_;
  Addresses& addresses_;
  SharedAccess& access_;
  Conversions& conversions_;
  Sizes& sizes_;
  Calls& calls_;
  StartFunctions& start_;
};

}  // namespace upc::translate

#endif
