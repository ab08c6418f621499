// SPDX-License-Identifier: MIT
// Calls: barriers and fences, and functions of the libraries.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_CALL_H
#define UPC_TOOLS_TRANSLATOR_EMIT_CALL_H

#include <string>

#include "clang/AST/Expr.h"
#include "emit_copy.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_parts.h"

namespace upc::translate {

class Calls {
 public:
  Calls(const Input& in, Output& out, Kept& kept, Parts& parts, Copier& copier)
      : in_(in), out_(out), kept_(kept), parts_(parts), copier_(copier) {}

  std::string call(const clang::CallExpr* c);
  // Definitions that the calls so far share: the values of the last upc_notify, which -portable
  // records.
  std::string barrier_definitions() const;

 private:
  std::string barrier_value(const clang::CallExpr* c);
  std::string portable_barrier(const clang::CallExpr* c, llvm::StringRef name);
  const clang::FunctionDecl* called_library(const clang::CallExpr* c) const;

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  Copier& copier_;
  bool uses_notify_ = false, uses_barrier_ = false;
};

}  // namespace upc::translate

#endif
