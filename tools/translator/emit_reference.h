// SPDX-License-Identifier: MIT
// Names: the output's names of the program's variables, functions and enumerators.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_REFERENCE_H
#define UPC_TOOLS_TRANSLATOR_EMIT_REFERENCE_H

#include <string>
#include <utility>

#include "clang/AST/Expr.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_library.h"
#include "emit_output.h"
#include "emit_type.h"
#include "llvm/ADT/StringSet.h"
#include "tools/translator/loops/induction.h"

namespace upc::translate {

class References {
 public:
  References(const Input& in, Output& out, Kept& kept, Types& types, LibraryObjects& library)
      : in_(in), out_(out), kept_(kept), types_(types), library_(library) {}

  std::string reference(const clang::DeclRefExpr* r);
  // The same for a pointer induction variable, with its value at the loop's start.
  std::string own_name(const clang::DeclRefExpr* r);
  std::string tld_address(const clang::DeclRefExpr* r, clang::QualType as);

  // The pointer induction variables of the loop whose body is emitted, from enter() to leave().
  void enter(const Inductions& inductions) { inductions_.push_back(&inductions); }
  void leave() { inductions_.pop_back(); }
  // How a variable moves in the loops around the emitted text, or null.
  const PointerInduction* walk_of(const clang::ValueDecl* d) const;
  // Its current value.
  std::string value_of(const PointerInduction& walk);

  // Whether the extents of parameters are being emitted.
  bool exchange_parameters(bool now) { return std::exchange(parameters_, now); }

 private:
  const Input& in_;
  Output& out_;
  Kept& kept_;
  Types& types_;
  LibraryObjects& library_;
  std::vector<const Inductions*> inductions_;
  bool parameters_ = false;
  llvm::StringSet<> reached_;  // thread-local variables for which such extents have a function
};

}  // namespace upc::translate

#endif
