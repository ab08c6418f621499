// SPDX-License-Identifier: MIT
// The plan of a function: what each loop in it becomes, and how each shared element that a loop
// reaches is reached. It is made by one walk (planner.h) before anything is printed, and does not
// change after. Printing looks loops and elements up in it, and decides nothing.
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

// A private pointer that follows one element through a loop, in the place of arithmetic on a
// pointer-to-shared in each iteration.
struct ReducedPointer {
  using Kind = PointerKind;
  using enum PointerKind;

  Kind kind = kStill;
  Element element;
  Name name;

  // A run in a row of which a loop around has the first element: the pointer to that, `ahead`
  // iterations of its loop further on; how many elements of the row lie side by side, if that is
  // known, else 0; and which of them the run begins with.
  Name row;
  int row_ahead = 0;
  uint64_t row_extent = 0;
  Element column;

  // In a nest: how far before and behind `element` it is used; and before and behind what lies so
  // far from it, if that is empty not.
  int64_t least = 0, most = 0;
  std::vector<InvariantPart> besides;

  // A run: why the loop around this one has no pointer that leads there; empty if that has none.
  std::string anew;
  bool near = false;  // a run in a row of which a thread has one: each element is reached as easily
};

// How an access is reached by a reduced pointer.
struct Reach {
  enum Form {
    kElement,  // an element that the pointer follows
    kInRow,    // one of a row that stays, at an index of which nothing is known
    kInNest,   // one near what the pointer of a nest leads to
  };
  Form form = kElement;
  const LoopPlan* loop = nullptr;  // which has the pointer
  Name pointer;
  ReducedPointer::Kind kind = ReducedPointer::kStill;
  Element element;
  bool counted = false;  // -report: its loop counts the accesses of a strip

  // kInRow: nothing lies behind the row; else how many elements lie side by side, 0 if that is
  // computed, and the variable of the output's that holds the index.
  bool is_all = false;
  uint64_t row_extent = 0;
  Name index;

  // kInNest: how far it lies from where the pointer leads.
  int64_t beside = 0;
  InvariantPart half;
};

// One text of a body: how the accesses in it are reached, and the plans of the loops in it.
struct BodyPlan {
  Ahead ahead;  // which iteration of a loop around it stands for
  // By the lvalue, or by the pointer before ->. Not llvm::DenseMap, whose hash of pointers collides
  // for those at equal distances, as in a long block.
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
  std::string why;  // it is as written, or has no reduced pointers, for -Rloops
  Head head;
  const LoopPlan* parent = nullptr;  // the loop around it, of any kind
  bool walked = false;               // it may have reduced pointers: what it steps is known
  LoopPlan* around = nullptr;        // of those, the next one around this one

  // The output's own variables: the index that a strip begins with, the number in the strip, the
  // strip's length; and what the loop's last strip ends at.
  Name at, counter, length, high;
  std::vector<ReducedPointer> pointers;
  bool nonnegative = false;   // its index is no negative number
  bool states_sign = false;   // … of which C compilers are informed
  bool states_bound = false;  // … and of the index being within its bound
  bool limits_bound = false;  // iterations are reckoned past the bound, and none comes near 2^62
  bool is_short = false;      // its body is, so that its text may stand twice
  bool nest = false;          // it may have pointers for what loops in it reach
  bool searches = false;      // ends early, in rows in which each element is reached as easily
  // A loop as written in a nest: its condition is printed part by part, which may use that nest's
  // pointers.
  bool splits_condition = false;

  // Further texts of the body. For strips in which reduced pointers will not do: -portable, with
  // elements of other threads; -g, with an element that may not be accessed.
  std::unique_ptr<BodyPlan> elsewhere;
  // For iterations in which something that a nest's pointers lead to ends in another block.
  std::unique_ptr<BodyPlan> apart;
  // For so many iterations at once; and, of the loop in such a body, what it is in each of these.
  int copies = 0;
  std::unique_ptr<BodyPlan> jammed;
  std::vector<std::unique_ptr<BodyPlan>> iterations;

  bool in_strips() const { return kind != kAsWritten; }
};

// What -Rloops says at a loop.
struct LoopRemark {
  const clang::Stmt* loop;
  std::string text;
};

struct FunctionPlan {
  BodyPlan body;
  std::vector<LoopRemark> remarks;

  // Whether what the plan says fits together.
  bool is_valid() const;
};

}  // namespace upc::translate

#endif
