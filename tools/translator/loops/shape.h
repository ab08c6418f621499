// SPDX-License-Identifier: MIT
// What of a body's shape decides which loops may have it twice, and what C compilers are to know in
// it. Looks at the tree and the tokens only.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_SHAPE_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_SHAPE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/emit_input.h"

namespace upc::translate {

bool has_loop(const clang::Stmt* s);

// Whether the text of s may stand twice, and, but for with_loops, no loop in it is the one to have
// reduced pointers.
bool may_stand_twice(const clang::Stmt* s, bool with_loops = false);

// Whether a struct, union or enum may be defined in it.
bool defines_tag(const Input& in, const clang::Stmt* s);

// Whether the condition of a loop in s compares a sum of the index with the same as `bound`.
bool loops_ask_for(const clang::Expr* bound, const clang::VarDecl* index, const clang::Stmt* s,
                   const clang::ASTContext& context);

// Whether s divides or shifts what an index makes, or calls a function with it that may, and that C
// compilers see.
bool divides(const clang::VarDecl* index, const clang::Stmt* s);

// What v is given in the statement before the loop: null if that is not seen.
const clang::Expr* value_before(const clang::Stmt* loop, const clang::VarDecl* v,
                                clang::ASTContext& context);

}  // namespace upc::translate

#endif
