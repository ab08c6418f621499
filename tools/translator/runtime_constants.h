// SPDX-License-Identifier: MIT
// Constants of the libraries, UPC_ADD and its kin. Each runtime gives them values of its own, so
// that with -portable their names stand in the output (preprocess.cc), and where the interface asks
// for a number they cannot stand at all.
#ifndef UPC_TOOLS_TRANSLATOR_RUNTIME_CONSTANTS_H
#define UPC_TOOLS_TRANSLATOR_RUNTIME_CONSTANTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include "translator.h"

namespace upc::translate {

// A constant on which the value of e depends, or the size of what the declaration declares; empty
// if there is none.
llvm::StringRef constant_in(const clang::Expr* e, const Source& source, const Unit& unit);
llvm::StringRef constant_in(const clang::DeclaratorDecl* d, const Source& source, const Unit& unit);

// -portable: reports what would have a number in the output that depends on one.
void check_constants(Source& source, Unit& unit);

}  // namespace upc::translate

#endif
