// SPDX-License-Identifier: MIT
// What statements and expressions may read, write and call, and so which expressions are invariant
// in a loop, and which may be evaluated again.
//
// The analysis follows the kinds in understood_kinds.inc. Anything else is unknown: it may write
// every object, and a loop that has it stays as it is written (`stays`).
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
  // The variables that are written by their names, and how many places do so. A declaration writes
  // what it declares.
  llvm::DenseMap<const clang::VarDecl*, unsigned> written;
  // The private variables that are used otherwise than by reading or writing their value or a part
  // of it: a pointer may lead to them.
  llvm::DenseSet<const clang::VarDecl*> address_taken;
  // The first place at which any variable may be written that another function can name, or null: a
  // call, an atomic operation, or what is not understood.
  const clang::Stmt* calls = nullptr;
  // The first write of private memory of which it is not said which, or null.
  const clang::Stmt* through_pointers = nullptr;
  // The first statement by which it may be left before its end: break, return or goto; or null.
  const clang::Stmt* leaves = nullptr;
  // The first statement by which it may be entered in the middle, that may not stand twice, or that
  // is not understood; or null.
  const clang::Stmt* stays = nullptr;
  // The first read of an object that may change between two reads without a write here: shared,
  // volatile or atomic; or null.
  const clang::Expr* reads_changing = nullptr;
  bool writes_shared = false;
  bool strict = false;  // has strict accesses

  // Whether all of it may be so of one statement.
  bool is_valid() const;
};

// Of a loop's body, and of what else is evaluated in each iteration.
Effects effects_of(const clang::Stmt* body, const Source& source, const Unit& unit,
                   llvm::ArrayRef<const clang::Expr*> more = {});

// Of a function, and of each loop in it that is visited: of what each of its iterations evaluates.
struct FunctionEffects {
  Effects whole;
  std::unordered_map<const clang::Stmt*, Effects> loops;

  // … and whether a loop does nothing that the function does not.
  bool is_valid() const;
};
FunctionEffects effects_of_function(const clang::Stmt* body, const Source& source,
                                    const Unit& unit);

// The variable that e names, parentheses and conversions aside; else null.
const clang::VarDecl* variable_of(const clang::Expr* e);

// Whether all that is known of d by its attributes is what C says: it has no other name, and
// nothing happens as it goes away.
bool plain_attributes(const clang::Decl* d);

// Whether d is what the first phase has written for MYTHREAD.
bool is_mythread(const clang::NamedDecl* d);

// Whether d is named anywhere in s.
bool mentions(const clang::Stmt* s, const clang::ValueDecl* d);

// Whether t is one of C's integer types of 8 to 64 bits, bool and enumerations included: what trip
// counts and subscripts are computed of.
bool is_machine_integer(clang::QualType t);

// Whether evaluating e once more, behind its first evaluation, has no effect and gives the same
// value, as long as nothing happens in between.
bool repeatable(const clang::Expr* e, const Source& source, const Unit& unit);

// Whether e has the same value whenever it is evaluated in the loop, has no effect, and can be
// evaluated even where the loop does not come to it. function: effects of the whole function.
bool invariant(const clang::Expr* e, const Effects& body, const Effects& function);
// What of e is not, for messages: "'p' is changed in the loop".
std::string why_not_invariant(const clang::Expr* e, const Effects& body, const Effects& function);

// Whether e is that, or reads private objects and relaxed shared ones which nothing in the loop can
// change, where the loop comes to it first: reading them once is what a C compiler may do.
bool readable_once(const clang::Expr* e, const Source& source, const Unit& unit,
                   const Effects& body, const Effects& function);

}  // namespace upc::translate

#endif
