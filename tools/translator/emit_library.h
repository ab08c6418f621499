// SPDX-License-Identifier: MIT
// Library functions. Most are macros or inline in the runtime's headers, so a pointer to one points
// to a function in the output that calls it. Such a function is weak: the linker keeps one of each
// name, so all files of a program see the same address.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_LIBRARY_H
#define UPC_TOOLS_TRANSLATOR_EMIT_LIBRARY_H

#include <set>
#include <string>

#include "clang/AST/Decl.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_type.h"

namespace upc::translate {

class LibraryObjects {
 public:
  LibraryObjects(const Input& in, Output& out, Types& types) : in_(in), out_(out), types_(types) {}

  std::string function_object(const clang::FunctionDecl* f, const std::string& to);
  void add_default(const clang::FunctionDecl* f) { defaults_ += default_definition(f); }

  // For the head and the end of the output.
  const std::set<std::string>& includes() const { return includes_; }
  const std::string& defaults() const { return defaults_; }

 private:
  std::string default_definition(const clang::FunctionDecl* f);
  std::string probed(const clang::FunctionDecl* f, const std::string& users);
  std::string forward(const clang::FunctionDecl* f, const std::string& name, const std::string& to);

  const Input& in_;
  Output& out_;
  Types& types_;
  std::set<std::string> function_objects_, includes_;
  std::string defaults_;
};

}  // namespace upc::translate

#endif
