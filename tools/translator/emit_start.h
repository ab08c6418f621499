// SPDX-License-Identifier: MIT
// The functions that run before main: UPCRI_ALLOC_* allocates the file's shared variables,
// UPCRI_INIT_* writes initial values that C cannot express.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_START_H
#define UPC_TOOLS_TRANSLATOR_EMIT_START_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "emit_input.h"
#include "emit_type.h"

namespace upc::translate {

class StartFunctions {
 public:
  StartFunctions(const Input& in, Types& types) : in_(in), types_(types) {}

  void allocate(const clang::VarDecl* v, const std::string& name);
  // Statements of the INIT function.
  void initialize(const std::string& statements) { initializers_.push_back(statements); }
  std::string start_functions();
  std::string configuration_strings() const;
  // The type for messages, and for the checking runtime, which parses the number of elements:
  // shared [3] double [10*THREADS]. Empty if an element's type has brackets of its own.
  std::string type_string(clang::QualType t) const;

 private:
  const Input& in_;
  Types& types_;
  std::vector<std::string> shared_table_, phaseless_table_, initializers_;
};

}  // namespace upc::translate

#endif
