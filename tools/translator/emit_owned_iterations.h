// upc_forall with affinity to the elements of one array, or to an index: a loop over the owned
// iterations only.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_OWNED_ITERATIONS_H
#define UPC_TOOLS_TRANSLATOR_EMIT_OWNED_ITERATIONS_H

#include <string>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_copy.h"
#include "emit_cursor.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_window.h"

namespace upc::translate {

class OwnedLoops {
 public:
  OwnedLoops(const Input& in, Output& out, Parts& parts, Copier& copier, LoopAnalysis& analysis,
             Elements& elements, Cursors& cursors, Windows& windows, Remarks& remarks)
      : in_(in),
        out_(out),
        parts_(parts),
        copier_(copier),
        analysis_(analysis),
        elements_(elements),
        cursors_(cursors),
        windows_(windows),
        remarks_(remarks) {}

  // The loop, or nothing, with the reason in `why`, if it is not of the kind that this is for.
  std::string owned_forall(const clang::ForStmt* s, const clang::Expr* affinity,
                           const clang::Stmt* body, std::string& why);

 private:
  bool contains_forall(const clang::Stmt* s) const;

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Copier& copier_;
  LoopAnalysis& analysis_;
  Elements& elements_;
  Cursors& cursors_;
  Windows& windows_;
  Remarks& remarks_;
};

}  // namespace upc::translate

#endif
