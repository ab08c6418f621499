// SPDX-License-Identifier: MIT
// OpenMP's pragmas in the output: their variables have other names there.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_OPENMP_H
#define UPC_TOOLS_TRANSLATOR_EMIT_OPENMP_H

#include <memory>

#include "emit_input.h"
#include "emit_kept.h"
#include "emit_reference.h"
#include "openmp.h"

namespace upc::translate {

class OpenMpPragmas {
 public:
  OpenMpPragmas(const Input& in, Kept& kept, References& references)
      : in_(in), kept_(kept), references_(references) {}

  // Before anything is emitted: finds the variables that each member of a team has for itself.
  void find_threadprivate();
  // After all variables have their names: rewrites the pragmas' texts.
  void rewrite();

 private:
  std::string rewritten(int token) const;
  bool changes(const clang::VarDecl* v) const;

  const Input& in_;
  Kept& kept_;
  References& references_;
  std::unique_ptr<Scopes> scopes_;  // null where OpenMP is off
};

}  // namespace upc::translate

#endif
