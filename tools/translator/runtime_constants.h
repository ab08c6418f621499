// SPDX-License-Identifier: MIT
// Constants of the libraries, such as UPC_ADD. Each runtime has its own values for them, so with
// -portable the output has their names (preprocess.cc). Where the interface requires a number, they
// cannot be used at all.
#ifndef UPC_TOOLS_TRANSLATOR_RUNTIME_CONSTANTS_H
#define UPC_TOOLS_TRANSLATOR_RUNTIME_CONSTANTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include "translator.h"

namespace upc::translate {

// A constant on which the value of e, or the size of the declared object, depends; empty if there
// is none.
llvm::StringRef constant_in(const clang::Expr* e, const Source& source, const Unit& unit);
llvm::StringRef constant_in(const clang::DeclaratorDecl* d, const Source& source, const Unit& unit);

// -portable: reports everything that would become a number that depends on one.
void check_constants(Source& source, Unit& unit);

}  // namespace upc::translate

#endif
