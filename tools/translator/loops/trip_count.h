// SPDX-License-Identifier: MIT
// How often a loop runs: what the types of its index and of its bound say of that. C compares both
// in one type, in which an index may be another number than it is, and below which it may wrap
// around before its bound is reached.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_TRIP_COUNT_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_TRIP_COUNT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace upc::translate {

// Numbers from least to most: wide enough for the values and sums of all machine integers.
struct Interval {
  __int128 least, most;
};

// The values of type t, a machine integer.
Interval interval_of(const clang::ASTContext& context, clang::QualType t);
// The values that e may have, as it is converted where it stands: its own if it is a constant, else
// those of its type before the conversion, or of its type, if that has not all of these.
Interval interval_of(const clang::ASTContext& context, const clang::Expr* e);

// A comparison of an index with a bound that is invariant: `index < bound`.
struct Comparison {
  clang::QualType index;     // its own type
  clang::QualType compared;  // the type in which both are compared
  Interval bound;            // as it is compared
  bool inclusive;            // `index <= bound`, or `index >= bound`
};

// Whether the index, which goes up by `by`, may wrap around to 0, or past the greatest number of
// the type in which it is compared, before it comes to its bound: then the loop goes on.
bool may_wrap_up(const clang::ASTContext& context, const Comparison& c, int64_t by);

}  // namespace upc::translate

#endif
