// SPDX-License-Identifier: MIT
// Conversions of pointers-to-shared, and comparisons of them with null (UPC 1.3, 6.4.3).
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_CONVERT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_CONVERT_H

#include <string>

#include "clang/AST/Type.h"
#include "emit_check.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_type.h"

namespace upc::translate {

class Conversions {
 public:
  Conversions(const Input& in, Output& out, Types& types, Checks& checks)
      : in_(in), out_(out), types_(types), checks_(checks) {}

  std::string convert(const std::string& text, clang::QualType from, clang::QualType to);
  std::string is_null(const std::string& text, clang::QualType pointer) const;
  std::string null_pointer(clang::QualType pointer) const;

 private:
  const Input& in_;
  Output& out_;
  Types& types_;
  Checks& checks_;
};

}  // namespace upc::translate

#endif
