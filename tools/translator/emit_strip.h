// SPDX-License-Identifier: MIT
// Loops in strips: sequences of iterations whose neighbouring elements in the shared arrays are
// neighbours in memory, so that reduced pointers stay valid.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_STRIP_H
#define UPC_TOOLS_TRANSLATOR_EMIT_STRIP_H

#include <string>
#include <vector>

#include "clang/AST/Stmt.h"
#include "emit_address.h"
#include "emit_copy.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_reduced.h"
#include "emit_reference.h"
#include "emit_type.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

// A loop in strips while it is printed: its plan, and the texts of its parts.
struct Strip {
  explicit Strip(const LoopPlan& plan)
      : plan(plan),
        at(plan.at.text()),
        counter(plan.counter.text()),
        length(plan.length.text()),
        high(plan.high.text()) {}

  const LoopPlan& plan;
  std::string at, counter, length, high;
  std::string step;  // of the index, as what it is multiplied by
  std::string body;
  std::string more;  // ends the loop where a condition besides its bound does not hold
  std::string fact;  // a fact about each iteration that C compilers can use, where there is one
  std::string end;   // the end of each iteration of a numbered loop
  std::string done;  // the end of each strip
  // Variants of the body, with their conditions.
  std::string elsewhere, apart, jammed;
  // -report: the counted accesses; for a upc_forall, the text that counts its iterations, and the
  // condition that it is nested in another one.
  std::vector<AccessCount> counts;
  std::string forall, outer;
  // -portable, upc_forall over blocks: the variable that holds whether all pointers lead to the
  // thread's own elements from its first block on, and the variable for the start of a block.
  std::string own, begin;
};

class Strips {
 public:
  Strips(const Input& in, Output& out, Parts& parts, Copier& copier, Types& types,
         References& references, Addresses& addresses, Elements& elements, ReducedPointers& reduced)
      : in_(in),
        out_(out),
        parts_(parts),
        copier_(copier),
        types_(types),
        references_(references),
        addresses_(addresses),
        elements_(elements),
        reduced_(reduced) {}

  // A plain loop in strips.
  std::string loop(const LoopPlan& plan);
  // The condition of a loop as written, part by part.
  std::string condition(const LoopPlan& plan);
  // The body of a loop; in a jammed one, the body for several iterations of the outer loop.
  std::string text_of(const LoopPlan& plan);

  // emit_owned_iterations.cc prints these around owned iterations.
  void print_bodies(Strip& loop);
  std::string start_of(const Strip& loop);
  std::string strips(const Strip& loop, const std::string& from, const std::string& to);
  std::string strip(const Strip& loop);

  // -portable, for a upc_forall over blocks: sets loop.own and loop.begin if its pointers can be
  // moved from one of the thread's blocks to the next. start_blocks() returns the declarations of
  // what moves, begin_block() the start of each block, whose strips start at `at`. `again`: the
  // condition that the next block is not the thread's next one.
  std::string start_blocks(Strip& loop);
  std::string begin_block(const Strip& loop, const std::string& at, const std::string& again);

 private:
  std::string conditions(const Head& head);
  std::string fact_of(const LoopPlan& plan);
  std::string seen_at_once(const Head& head);
  std::string end_of(const LoopPlan& plan, std::string bound);
  std::string steps_of(const LoopPlan& plan) const;
  std::string start_walks(const LoopPlan& plan) const;
  std::string end_walks(const LoopPlan& plan) const;
  std::string in_rows(const Strip& loop, const std::string& from, const std::string& to);
  std::string jammed(const Strip& loop) const;
  std::string begin_iteration(const Strip& loop) const;
  void count_strip(const Strip& loop, std::string& before, std::string& after) const;
  // emit_numbered.cc
  void add_tests(Strip& loop);
  std::string iterations(const LoopPlan& plan);
  std::string numbered(Strip& loop);
  // emit_strip_pointers.cc: the start values of a strip's pointers.
  std::string first_of(const InnerLoop& loop) const;
  std::string behind_last_of(const InnerLoop& loop) const;
  std::string place_pointers(const Strip& loop, std::string& hops, bool in_rows = false);
  std::string hop_from(const ReducedPointer& p, const std::string& pointer) const;
  std::string place_nest(const Strip& loop, const std::string& fit);
  std::string place_own(const Strip& loop, std::string& mine, std::string& pointers);
  std::string shared_place(const ReducedPointer& p, const std::string& at);
  std::string place_checked(const Strip& loop, std::string& right, std::string& pointers,
                            std::string& hops);

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
  References& references_;
  Addresses& addresses_;
  Elements& elements_;
  ReducedPointers& reduced_;
};

}  // namespace upc::translate

#endif
