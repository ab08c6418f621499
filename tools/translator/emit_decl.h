// SPDX-License-Identifier: MIT
// Declarations of variables, types and functions: what replaces them where they cannot stay.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_DECL_H
#define UPC_TOOLS_TRANSLATOR_EMIT_DECL_H

#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "emit_copy.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_library.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_record.h"
#include "emit_reference.h"
#include "emit_start.h"
#include "emit_type.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace upc::translate {

class Declarations {
 public:
  Declarations(const Input& in, Output& out, Kept& kept, Parts& parts, Copier& copier, Types& types,
               Records& records, LibraryObjects& library, References& references,
               StartFunctions& start);

  // The declarations of one statement, one by one.
  std::string each(const std::vector<clang::Decl*>& group, Range whole);
  // The same as a single one, for the head of a loop; empty if that is impossible.
  std::string single(const std::vector<clang::Decl*>& group);
  std::string declaration(clang::Decl* d, Range whole);
  std::string function_header(clang::FunctionDecl* f, Range head);

  // Goes to the end of the output: variables whose types are completed after them.
  const std::string& late() const { return late_; }

 private:
  std::string variable(clang::VarDecl* v, Range whole);
  clang::QualType written_type(clang::VarDecl* v);
  std::string tld_variable(clang::VarDecl* v, Range whole);
  std::string shared_variable(clang::VarDecl* v);
  bool has_constant_proxies();
  void initialize_shared(clang::VarDecl* v, const std::string& name);
  std::string initialize_by_puts(const clang::VarDecl* v, const std::string& name,
                                 const std::string& values, const std::vector<Count>& dims,
                                 const std::vector<uint64_t>& extents);
  std::string block_declarations(clang::VarDecl* v, std::string& close);
  std::string parameters(clang::FunctionDecl* f);
  std::string initializer(const clang::VarDecl* v);
  std::string specifiers(Range r, bool storage);
  const clang::VarDecl* aliased(const clang::VarDecl* v);

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
  Records& records_;
  LibraryObjects& library_;
  References& references_;
  StartFunctions& start_;
  llvm::DenseSet<const clang::ValueDecl*> defined_;
  llvm::DenseSet<const clang::ValueDecl*> declared_;  // shared ones, to functions
  llvm::StringSet<> alias_targets_;                   // variables that have another name
  std::optional<bool> constant_proxies_;
  std::string late_;
};

// Whether d defines a struct, union or enum: C forbids that in the head of a loop.
bool defines_tag(const clang::DeclStmt* d);

}  // namespace upc::translate

#endif
