// SPDX-License-Identifier: MIT
// The plan of a function: what each loop becomes, and how each shared element that a loop accesses
// is reached. One walk (planner.h) makes it before anything is printed, and it does not change
// afterwards. Printing looks loops and elements up in it, and decides nothing.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_PLAN_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_PLAN_H

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/loops/affine.h"
#include "tools/translator/loops/analysis.h"
#include "tools/translator/loops/form.h"
#include "tools/translator/loops/name.h"

namespace upc::translate {

struct LoopPlan;

// A private pointer that follows one element through a loop, instead of arithmetic on a
// pointer-to-shared in each iteration.
struct ReducedPointer {
  using Kind = PointerKind;
  using enum PointerKind;

  Kind kind = kStill;
  Element element;
  Name name;

  // A run in a row whose first element an outer loop has located: the pointer to that element,
  // `ahead` iterations of its loop ahead; how many elements of the row are contiguous, if known,
  // else 0; and with which of them the run begins.
  Name row;
  int row_ahead = 0;
  uint64_t row_extent = 0;
  Element column;

  // In a nest: how far before and after `element` it is used; and the same relative to places at
  // these distances from `element`.
  int64_t least = 0, most = 0;
  std::vector<InvariantPart> besides;

  // A run: why the loop around this one has no pointer to it; empty if there is no such loop.
  std::string why_not_outer;
  bool near = false;  // a run in a row of which a thread has only one: direct access is as cheap
};

// How a reduced pointer reaches an access's element.
struct Reach {
  enum Form {
    kElement,  // an element that the pointer follows
    kInRow,    // one of an invariant row, at an unknown index
    kInNest,   // one near the target of a nest's pointer
  };
  Form form = kElement;
  const LoopPlan* loop = nullptr;  // the loop of the pointer
  Name pointer;
  ReducedPointer::Kind kind = ReducedPointer::kStill;
  Element element;
  bool counted = false;  // -report: its loop counts the accesses of a strip

  // kInRow: nothing follows the row; else the number of contiguous elements, 0 if that is
  // computed, and the output's variable for the index.
  bool is_all = false;
  uint64_t row_extent = 0;
  Name index;

  // kInNest: its distance from the pointer's target.
  int64_t beside = 0;
  InvariantPart half;
};

// One text of a body: how its accesses are reached, and the plans of its loops.
struct BodyPlan {
  Ahead ahead;  // the iteration of an outer loop that it stands for
  // By the lvalue, or by the pointer before ->. Not a llvm::DenseMap: its hash of pointers collides
  // for expressions at equal distances, as in a long block.
  std::unordered_map<const clang::Expr*, Reach> reached;
  std::unordered_map<const clang::Stmt*, std::unique_ptr<LoopPlan>> loops;

  const Reach* reach_of(const clang::Expr* e) const;
  const LoopPlan* plan_of(const clang::Stmt* loop) const;
};

// A loop in one text of a body.
struct LoopPlan : AnalysedLoop {
  enum Kind {
    kAsWritten,
    kCounted,   // in strips, by its index
    kNumbered,  // in strips, by the number of the iteration
    kOwned,     // a upc_forall, over the owned iterations only
  };
  const clang::Stmt* statement = nullptr;
  LoopForm form;
  Kind kind = kAsWritten;
  std::string why;  // why it is as written, or has no reduced pointers; for -Rloops
  Head head;
  const LoopPlan* parent = nullptr;  // the enclosing loop, of any kind
  bool walked = false;               // it may have reduced pointers: its steps are known
  LoopPlan* around = nullptr;        // the next enclosing loop of those

  // The output's own variables: the index at a strip's start, the number in the strip, the strip's
  // length, and the end of the loop's last strip.
  Name at, counter, length, high;
  std::vector<ReducedPointer> pointers;
  bool nonnegative = false;   // its index is never negative
  bool states_sign = false;   // … and C compilers get to know that
  bool states_bound = false;  // … and that the index is within its bound
  bool limits_bound = false;  // iterations are computed beyond the bound, and none comes near 2^62
  bool is_short = false;      // its body is short, so that its text may be duplicated
  bool nest = false;          // it may have pointers for elements that inner loops reach
  bool searches = false;      // ends early, in rows whose elements direct access reaches as cheaply
  // A loop as written in a nest: its condition is printed part by part, and may use that nest's
  // pointers.
  bool splits_condition = false;

  // More texts of the body. For strips where reduced pointers are not possible: -portable, with
  // elements of other threads; -g, with an element that must not be accessed.
  std::unique_ptr<BodyPlan> elsewhere;
  // For iterations in which something that a nest's pointers reach ends in another block.
  std::unique_ptr<BodyPlan> apart;
  // For `copies` iterations at once; and, for the loop in such a body, its form in each of these.
  int copies = 0;
  std::unique_ptr<BodyPlan> jammed;
  std::vector<std::unique_ptr<BodyPlan>> iterations;

  bool in_strips() const { return kind != kAsWritten; }
};

// The text of -Rloops for a loop.
struct LoopRemark {
  const clang::Stmt* loop;
  std::string text;
};

struct FunctionPlan {
  BodyPlan body;
  std::vector<LoopRemark> remarks;

  // Whether the plan is consistent.
  bool is_valid() const;
};

}  // namespace upc::translate

#endif
