// SPDX-License-Identifier: MIT
// sizeof and similar operators, and types in expressions.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_SIZEOF_H
#define UPC_TOOLS_TRANSLATOR_EMIT_SIZEOF_H

#include <string>

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "emit_copy.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_type.h"

namespace upc::translate {

class Sizes {
 public:
  Sizes(const Input& in, const Output& out, Parts& parts, Copier& copier, Types& types)
      : in_(in), out_(out), parts_(parts), copier_(copier), types_(types) {}

  std::string sizeof_text(const clang::UnaryExprOrTypeTraitExpr* s);
  std::string type_trait(const clang::TypeTraitExpr* t);
  std::string offset_of(const clang::OffsetOfExpr* o);
  std::string written_type(clang::QualType t, clang::SourceRange where);

 private:
  std::string of_constants(const clang::UnaryExprOrTypeTraitExpr* s);
  std::string sizeof_written(const clang::UnaryExprOrTypeTraitExpr* s, int keyword);

  const Input& in_;
  const Output& out_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
};

}  // namespace upc::translate

#endif
