// SPDX-License-Identifier: MIT
// Properties of a body that decide which loops may duplicate it, and which facts C compilers need
// in it. Looks at the tree and the tokens only.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_SHAPE_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_SHAPE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/emit_input.h"

namespace upc::translate {

bool has_loop(const clang::Stmt* s);

// Whether the text of s may be duplicated and, unless with_loops, no loop in it should have the
// reduced pointers instead.
bool may_stand_twice(const clang::Stmt* s, bool with_loops = false);

// Whether s may define a struct, union or enum.
bool defines_tag(const Input& in, const clang::Stmt* s);

// Whether the condition of a loop in s compares a sum of the index with the same as `bound`.
bool loops_ask_for(const clang::Expr* bound, const clang::VarDecl* index, const clang::Stmt* s,
                   const clang::ASTContext& context);

// Whether s divides or shifts a value computed from the index, or passes one to a function that
// may, and whose body C compilers see.
bool divides(const clang::VarDecl* index, const clang::Stmt* s);

// The value of v from the statement before the loop; null if there is none.
const clang::Expr* value_before(const clang::Stmt* loop, const clang::VarDecl* v,
                                clang::ASTContext& context);

}  // namespace upc::translate

#endif
