// SPDX-License-Identifier: MIT
// Shared elements that the reduced pointers of enclosing loops reach.
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

// The name of a hop's pointer to the element so many iterations ahead, in a body for several
// iterations at once.
std::string name_ahead(const Name& pointer, int iterations);

// The name, in an iteration, of a nest's pointer that advances by computed steps.
inline std::string name_in_iteration(const Name& pointer) { return pointer.text() + "_i"; }

// The variable that holds how many elements of a row are contiguous from the pointer on; or that
// number.
std::string left_in_row(const Name& pointer, uint64_t extent);

class ReducedPointers {
 public:
  ReducedPointers(const Input& in, Output& out, Types& types, Addresses& addresses,
                  Elements& elements)
      : in_(in), out_(out), types_(types), addresses_(addresses), elements_(elements) {}

  // From enter() to leave(), the body of a loop is printed; its accesses are listed in `counts`.
  void enter(const LoopPlan& loop, std::vector<AccessCount>& counts) {
    open_.push_back({&loop, &counts});
  }
  void leave() { open_.pop_back(); }

  // If the plan says so, makes s the element e as a private lvalue. index: its subscript's text.
  void reach(const clang::Expr* e, Shared& s, const Value& index);

  // Makes the loop count an access; returns the variable to increment.
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
