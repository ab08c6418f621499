// SPDX-License-Identifier: MIT
// What a learner should know about a correct declaration: the places of a pointer and its target,
// the distribution of elements, the effects of typedefs.
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
      false;  // about where such a declaration may appear; known to readers who see it in a program
};

// `threads`: THREADS of a static environment, or 0.
std::vector<Remark> RemarksOn(const Declaration& d, const Scope& scope, int64_t threads);

}  // namespace upc::decl

#endif
