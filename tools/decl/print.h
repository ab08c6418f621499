// SPDX-License-Identifier: MIT
// Writes types and declarations as C with UPC's qualifiers.
#ifndef UPC_TOOLS_DECL_PRINT_H
#define UPC_TOOLS_DECL_PRINT_H

#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

std::string ToC(const ExprPtr& e);
// Qualifiers in a fixed order, each followed by a blank: `strict shared [3] const `.
std::string ToC(const Qualifiers& q);
// The type with `name` in its middle; without a name, as in a cast.
std::string ToC(const TypePtr& type, const std::string& name = "");
// The declaration without a semicolon.
std::string ToC(const Declaration& d);
// "static inline ", for given storage classes.
std::string StorageWords(const Declaration& d);

}  // namespace upc::decl

#endif
