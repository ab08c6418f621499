// SPDX-License-Identifier: MIT
// upc_forall with affinity to the elements of one array, or to an index: loops over the thread's
// own iterations only.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_OWNED_ITERATIONS_H
#define UPC_TOOLS_TRANSLATOR_EMIT_OWNED_ITERATIONS_H

#include <string>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_copy.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_strip.h"

namespace upc::translate {

class OwnedLoops {
 public:
  OwnedLoops(const Input& in, Output& out, Parts& parts, Copier& copier, Elements& elements,
             Strips& strips)
      : in_(in), out_(out), parts_(parts), copier_(copier), elements_(elements), strips_(strips) {}

  // The loop, with `affinity` as it is written.
  std::string loop(const LoopPlan& plan, const clang::Expr* affinity);

 private:
  bool contains_forall(const clang::Stmt* s) const;

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Copier& copier_;
  Elements& elements_;
  Strips& strips_;
};

}  // namespace upc::translate

#endif
