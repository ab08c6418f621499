// SPDX-License-Identifier: MIT
// Third phase: translates a declaration from C to English. phrase.h reads it back.
#ifndef UPC_TOOLS_DECL_EXPLAIN_H
#define UPC_TOOLS_DECL_EXPLAIN_H

#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

// "array 10 of pointer to shared [3] int"
std::string ToEnglish(const TypePtr& type);
// "declare p as array 10 of pointer to shared [3] int"
std::string ToEnglish(const Declaration& d);

}  // namespace upc::decl

#endif
