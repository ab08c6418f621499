// SPDX-License-Identifier: MIT
// Definitions of functions: how they are entered and left.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_FUNCTION_H
#define UPC_TOOLS_TRANSLATOR_EMIT_FUNCTION_H

#include <string>

#include "clang/AST/Decl.h"
#include "emit_copy.h"
#include "emit_decl.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_stmt.h"
#include "emit_type.h"
#include "tools/translator/loops/dump.h"
#include "tools/translator/loops/planner.h"

namespace upc::translate {

class Functions {
 public:
  Functions(const Input& in, Output& out, Kept& kept, Copier& copier, Types& types,
            Declarations& declarations, Statements& statements, Planner& planner, LoopDump& dump)
      : in_(in),
        out_(out),
        kept_(kept),
        copier_(copier),
        types_(types),
        declarations_(declarations),
        statements_(statements),
        planner_(planner),
        dump_(dump) {}

  std::string function(clang::FunctionDecl* f);

 private:
  const Input& in_;
  Output& out_;
  Kept& kept_;
  Copier& copier_;
  Types& types_;
  Declarations& declarations_;
  Statements& statements_;
  Planner& planner_;
  LoopDump& dump_;
};

}  // namespace upc::translate

#endif
