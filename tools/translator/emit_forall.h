// SPDX-License-Identifier: MIT
// upc_forall (UPC 1.3, 6.6.2): each thread runs the iterations that have affinity to it, unless an
// enclosing upc_forall, here or in a caller, already distributes the work.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_FORALL_H
#define UPC_TOOLS_TRANSLATOR_EMIT_FORALL_H

#include <string>

#include "clang/AST/Stmt.h"
#include "emit_copy.h"
#include "emit_decl.h"
#include "emit_expr.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_owned_iterations.h"
#include "emit_parts.h"

namespace upc::translate {

class ForallLoops {
 public:
  ForallLoops(const Input& in, Output& out, Kept& kept, Parts& parts, Copier& copier,
              Expressions& expressions, Declarations& declarations, OwnedLoops& owned)
      : in_(in),
        out_(out),
        kept_(kept),
        parts_(parts),
        copier_(copier),
        expressions_(expressions),
        declarations_(declarations),
        owned_(owned) {}

  std::string forall(const clang::ForStmt* s, const Forall& f);
  // Whether any loop reads upcrt_forall_control.
  bool uses_control() const { return uses_control_; }

 private:
  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  Copier& copier_;
  Expressions& expressions_;
  Declarations& declarations_;
  OwnedLoops& owned_;
  bool uses_control_ = false;
};

}  // namespace upc::translate

#endif
