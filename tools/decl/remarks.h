// SPDX-License-Identifier: MIT
// What a learner should know about a declaration that is right: where a pointer lives and where
// what it points to, how elements are dealt out, what typedefs bring.
#ifndef UPC_TOOLS_DECL_REMARKS_H
#define UPC_TOOLS_DECL_REMARKS_H

#include <string>
#include <vector>

#include "tools/decl/type.h"

namespace upc::decl {

struct Remark {
  bool warning;  // else a note
  std::string text;
  bool of_place =
      false;  // on where such a declaration may stand, which who reads it in a program knows
};

// `threads`: THREADS of a static environment, or 0.
std::vector<Remark> RemarksOn(const Declaration& d, const Scope& scope, int64_t threads);

}  // namespace upc::decl

#endif
