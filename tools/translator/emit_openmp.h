// SPDX-License-Identifier: MIT
// OpenMP's pragmas in the output: what they name has other names there.
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

  // Before anything is emitted: which variables each member of a team has by itself.
  void find_threadprivate();
  // Once all variables have their names: the pragmas' texts.
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
