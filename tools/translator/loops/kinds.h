// SPDX-License-Identifier: MIT
// The kinds of Clang's statements, types and attributes that the analysis of loops understands
// (understood_kinds.inc); all others are unknown to it.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_KINDS_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_KINDS_H

#include <string>
#include <vector>

#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"

namespace upc::translate {

bool is_understood(clang::Stmt::StmtClass kind);
bool is_understood(clang::Type::TypeClass kind);
bool is_understood(clang::attr::Kind kind);

// Clang's kinds that are in neither list, in both, or twice; for the test of the lists.
std::vector<std::string> unlisted_kinds();

}  // namespace upc::translate

#endif
