// SPDX-License-Identifier: MIT
// Trip counts: what the types of a loop's index and bound say about them. C compares both in one
// type, in which an index may have another value than its own, and its own type may wrap around
// before the bound is reached.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_TRIP_COUNT_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_TRIP_COUNT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace upc::translate {

// Numbers from least to most, wide enough for the values and sums of all machine integers.
struct Interval {
  __int128 least, most;
};

// The values of type t, a machine integer.
Interval interval_of(const clang::ASTContext& context, clang::QualType t);
// The possible values of e after its conversion: its own if it is a constant, else those of its
// type before the conversion, or of its converted type if that cannot represent all of these.
Interval interval_of(const clang::ASTContext& context, const clang::Expr* e);

// A comparison of an index with a bound that is invariant: `index < bound`.
struct Comparison {
  clang::QualType index;     // its own type
  clang::QualType compared;  // the type in which both are compared
  Interval bound;            // as compared
  bool inclusive;            // `index <= bound`, or `index >= bound`
};

// Whether the index, stepped by `by`, may wrap around to 0, or past the greatest number of the type
// of the comparison, before it reaches its bound: then the loop continues.
bool may_wrap_up(const clang::ASTContext& context, const Comparison& c, int64_t by);

}  // namespace upc::translate

#endif
