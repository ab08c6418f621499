// SPDX-License-Identifier: MIT
// What statements and expressions may read, write and call. From that: which expressions are
// invariant in a loop, and which may be evaluated again.
//
// The analysis follows the kinds in understood_kinds.inc. Any other kind is unknown: it may write
// every object, and a loop that contains it is not rewritten (`stays`).
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_EFFECTS_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_EFFECTS_H

#include <string>
#include <unordered_map>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "tools/translator/translator.h"

namespace upc::translate {

struct Effects {
  // The variables that are written by name, and in how many places. A declaration writes the
  // variables that it declares.
  llvm::DenseMap<const clang::VarDecl*, unsigned> written;
  // The private variables that are used other than by reading or writing their value or a part of
  // it: a pointer may lead to them.
  llvm::DenseSet<const clang::VarDecl*> address_taken;
  // The first place that may write any variable that another function can name: a call, an atomic
  // operation, or an unknown kind; or null.
  const clang::Stmt* calls = nullptr;
  // The first write of private memory through an unknown pointer, or null.
  const clang::Stmt* through_pointers = nullptr;
  // The first statement that may leave it before its end: break, return or goto; or null.
  const clang::Stmt* leaves = nullptr;
  // The first statement that may be entered in the middle, may not be duplicated, or is of an
  // unknown kind; or null.
  const clang::Stmt* stays = nullptr;
  // The first read of an object that may change between two reads without a write here: shared,
  // volatile or atomic; or null.
  const clang::Expr* reads_changing = nullptr;
  bool writes_shared = false;
  bool strict = false;  // has strict accesses

  // Whether the fields are consistent.
  bool is_valid() const;
};

// The effects of a loop's body, and of all else that each iteration evaluates.
Effects effects_of(const clang::Stmt* body, const Source& source, const Unit& unit,
                   llvm::ArrayRef<const clang::Expr*> more = {});

// The effects of a function, and of each visited loop in it: of all that each of its iterations
// evaluates.
struct FunctionEffects {
  Effects whole;
  std::unordered_map<const clang::Stmt*, Effects> loops;

  // … and whether the function has all effects of its loops.
  bool is_valid() const;
};
FunctionEffects effects_of_function(const clang::Stmt* body, const Source& source,
                                    const Unit& unit);

// The variable that e names, ignoring parentheses and conversions; else null.
const clang::VarDecl* variable_of(const clang::Expr* e);

// Whether the attributes of d leave it a plain C object: without another name, and without a
// cleanup.
bool plain_attributes(const clang::Decl* d);

// Whether d is the prepass's variable for MYTHREAD.
bool is_mythread(const clang::NamedDecl* d);

// Whether s names d anywhere.
bool mentions(const clang::Stmt* s, const clang::ValueDecl* d);

// Whether t is one of C's integer types of 8 to 64 bits, including bool and enumerations: the types
// of trip counts and subscripts.
bool is_machine_integer(clang::QualType t);

// Whether evaluating e a second time has no side effect and gives the same value, if nothing
// happens between the two evaluations.
bool repeatable(const clang::Expr* e, const Source& source, const Unit& unit);

// Whether e has the same value whenever the loop evaluates it, has no side effect, and can be
// evaluated even where the loop does not reach it. function: effects of the whole function.
bool invariant(const clang::Expr* e, const Effects& body, const Effects& function);
// Which part of e is not invariant, for messages: "'p' is changed in the loop".
std::string why_not_invariant(const clang::Expr* e, const Effects& body, const Effects& function);

// Whether e is invariant, or reads private objects and relaxed shared ones that nothing in the loop
// can change, where the loop reaches it first: a C compiler may read them once.
bool readable_once(const clang::Expr* e, const Source& source, const Unit& unit,
                   const Effects& body, const Effects& function);

}  // namespace upc::translate

#endif
