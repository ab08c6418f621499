// SPDX-License-Identifier: MIT
// Shared elements that are reached by the reduced pointers of the loops around them.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_REDUCED_H
#define UPC_TOOLS_TRANSLATOR_EMIT_REDUCED_H

#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "emit_address.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_type.h"
#include "emit_value.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

// The name of a hop's pointer to the element so many iterations further on, in a body for several
// at once.
std::string name_ahead(const Name& pointer, int iterations);

// The name of a nest's pointer as an iteration has it, which goes on by computed steps.
inline std::string name_in_iteration(const Name& pointer) { return pointer.text() + "_i"; }

// The variable that tells how many elements of a row lie side by side from the pointer on; or that
// number.
std::string left_in_row(const Name& pointer, uint64_t extent);

class ReducedPointers {
 public:
  ReducedPointers(const Input& in, Output& out, Types& types, Addresses& addresses,
                  Elements& elements)
      : in_(in), out_(out), types_(types), addresses_(addresses), elements_(elements) {}

  // A loop's body is printed from now on, whose accesses are listed in `counts`; and no more.
  void enter(const LoopPlan& loop, std::vector<AccessCount>& counts) {
    open_.push_back({&loop, &counts});
  }
  void leave() { open_.pop_back(); }

  // If the plan says so, s is the element e as a private lvalue. index: its subscript's text.
  void reach(const clang::Expr* e, Shared& s, const Value& index);

  // Has the loop count an access; the variable that is to be counted up.
  std::string count(const Shared& s, const std::string& size, bool reads, bool writes, int token);

 private:
  struct Open {
    const LoopPlan* loop;
    std::vector<AccessCount>* counts;
  };

  std::string element(const Reach& reach) const;
  std::string in_row(const Reach& reach, const Value& index) const;
  std::string in_nest(const Reach& reach) const;
  std::string number(const LoopPlan& loop) const;
  int ahead(const LoopPlan& loop) const;

  const Input& in_;
  Output& out_;
  Types& types_;
  Addresses& addresses_;
  Elements& elements_;
  std::vector<Open> open_;  // loops in strips whose bodies are being printed, the outermost first
};

}  // namespace upc::translate

#endif
