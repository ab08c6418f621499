// SPDX-License-Identifier: MIT
// Affine accesses: the element of a shared array that a subscript or a pointer names, as a sum in
// which the loop's index has a constant coefficient and all else is invariant. There is no text
// here: emit_element.h prints elements.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_AFFINE_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_AFFINE_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include "tools/translator/loops/induction.h"
#include "tools/translator/loops/name.h"

namespace upc::translate {

// Stands for the index of a loop `by` iterations ahead, in a body that is printed for several
// iterations at once.
struct Ahead {
  const clang::VarDecl* index = nullptr;
  int by = 0;
};

// The loop-invariant part of an index: a sum of the program's expressions and the output's
// variables, each multiplied by a number.
class InvariantPart {
 public:
  struct Term {
    llvm::FoldingSetNodeID what;  // equal for the same expression of the same variables
    const clang::Expr* expression = nullptr;
    Ahead ahead;  // of an outer loop, for the expression
    Name name;    // a variable of the output, if there is no expression
    int64_t times = 1;
    bool operator==(const Term& other) const { return times == other.times && what == other.what; }
  };

  void add(const clang::Expr* e, const clang::ASTContext& context, int64_t times, Ahead ahead);
  void add(Name name, int64_t times = 1);

  // Removes and returns the program's expressions; the output's own variables stay.
  InvariantPart take_program();

  bool is_zero() const { return terms_.empty(); }
  const std::vector<Term>& terms() const { return terms_; }
  bool operator==(const InvariantPart& other) const { return terms_ == other.terms_; }

 private:
  std::vector<Term> terms_;
};

// A loop inside a loop, whose index has bounds that are invariant in the outer one.
struct InnerLoop {
  const clang::VarDecl* index = nullptr;
  const clang::Expr *low = nullptr, *high = nullptr;
  llvm::FoldingSetNodeID bounds;  // equal for the same bounds
  int64_t beyond = 0;             // the index is below high + beyond
  uint64_t count = 0;             // its trip count, if known; else 0
};

// The element that a subscript names, as seen from a loop: base[coefficient * i + rest + constant]
// in the layout of base, where i is the loop's index and `rest` its loop-invariant part.
struct Element {
  // Under -g: a subscript of a row, coefficient * i + rest + constant, which must be below the
  // extent.
  struct Column {
    int64_t coefficient, constant;
    InvariantPart rest;
    uint64_t extent;
    bool operator==(const Column& other) const {
      return coefficient == other.coefficient && constant == other.constant && rest == other.rest &&
             extent == other.extent;
    }
  };

  const clang::VarDecl* array = nullptr;     // base's variable: a shared array or a pointer
  const clang::DeclRefExpr* base = nullptr;  // null: the element is an iteration's own number
  bool walks = false;  // base is a pointer induction variable, with its value at the loop's start
  bool phased = false;
  bool fixed = false;  // base is a shared array, which starts on thread 0 with phase 0
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  clang::QualType type;  // of the element, without shared
  int64_t coefficient = 0, constant = 0;
  Name times;  // a computed factor of the coefficient
  InvariantPart rest;
  std::vector<Column> columns;
  Ahead ahead;  // for a body that stands for another iteration of an outer loop
  // For a nest: inner loops' indices may also be in the sum, each multiplied by a number. `reach`
  // is how many elements they move at most, if known; else -1.
  bool nested = false;
  struct Inward {
    InnerLoop loop;
    int64_t coefficient;
    bool operator==(const Inward& other) const {
      return loop.index == other.loop.index && loop.bounds == other.loop.bounds &&
             coefficient == other.coefficient;
    }
  };
  std::vector<Inward> inward;
  int64_t reach = 0;
  const clang::Expr* step = nullptr;  // what evaluating its subscript or pointer steps, `i++`
  const PointerInduction* stepped = nullptr;  // … if that is the pointer, and how far
  int64_t stepped_by = 0;
  std::string why;  // why the element is unknown, for -Rloops
};

// Makes the element move by so many more elements in each iteration, each `times`; false if that is
// no product.
bool add_motion(Element& to, int64_t count, Name times = {});

// Whether each iteration moves the element by a number that is computed before the loop.
inline bool strides(const Element& e) { return e.coefficient != 0 && e.times; }

// Whether both are the same element in each iteration, ignoring inner loops' indices.
bool same_place(const Element& a, const Element& b);

// How a strength-reduced pointer follows an element through a loop.
enum class PointerKind {
  kStill,  // to the same element in all iterations
  kRun,    // to the first of a run of contiguous elements
  kHop,    // to the element of this iteration: the next one is a block further
  kRow,    // to the first element of a row
  kNest,   // to the contiguous elements that inner loops reach: nests.cc
};

}  // namespace upc::translate

#endif
