// SPDX-License-Identifier: MIT
// Decides which of the user's text stays as it is. Text changes if it accesses shared or
// thread-local data, names something that has another name in the output, or has a type that C
// lacks. Uses the tree only.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_KEPT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_KEPT_H

#include <string>
#include <unordered_map>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_input.h"
#include "emit_output.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace upc::translate {

class Kept {
 public:
  Kept(const Input& in, const Output& out);

  bool must_change(const clang::Stmt* s);
  bool type_must_change(clang::QualType t);
  // Whether the object that r names is not evaluated there. Clang also reports that, wrongly, for
  // declarations inside an operand of sizeof or typeof that is evaluated because its type is
  // variably modified.
  bool is_unevaluated(const clang::DeclRefExpr* r) const;
  // Notes that s is evaluated, whatever contains it.
  void note_evaluated(const clang::Stmt* s);
  bool needs_split(const clang::Decl* d);

  bool is_tld(const clang::VarDecl* v);
  bool stays_local(const clang::VarDecl* v);
  bool is_own_tld(const clang::VarDecl* v);
  // Notes that v is threadprivate in OpenMP: each member of a team has its own.
  void note_threadprivate(const clang::VarDecl* v) { threadprivate_.insert(v->getCanonicalDecl()); }
  bool is_threadprivate(const clang::VarDecl* v) const {
    return threadprivate_.contains(v->getCanonicalDecl());
  }
  bool constant_init(const clang::VarDecl* v);

  bool is_library(const clang::FunctionDecl* f) const;
  bool is_said_again(const clang::FunctionDecl* f) const;
  bool is_users_library(const clang::FunctionDecl* f) const;

  // The output's name of d if it differs from the program's; else empty.
  std::string name_of(const clang::ValueDecl* d);
  // Whether d is the C library's exit(), which ends the job.
  static bool is_exit(const clang::ValueDecl* d);
  // Whether d is a C library function that another runtime may define as a macro.
  static bool is_allocator(const clang::ValueDecl* d);
  void rename(const clang::ValueDecl* d, const std::string& name);
  size_t renamed() const { return names_.size(); }

  bool is_own_type(llvm::StringRef name) const { return own_types_.count(name) != 0; }
  std::string type_name_of(const clang::TypedefNameDecl* t) const;
  bool has_no_size(const clang::TypedefNameDecl* t) const;

 private:
  void find_own_types();
  bool varies(const clang::Stmt* s);

  const Input& in_;
  const Output& out_;
  // For every statement of a file. Not a llvm::DenseMap: its hash of pointers collides for
  // statements at equal distances, as in a long block.
  std::unordered_map<const clang::Stmt*, bool> must_change_;
  llvm::DenseSet<const clang::DeclRefExpr*> evaluated_;
  llvm::DenseMap<const clang::VarDecl*, bool> stays_local_;
  llvm::DenseMap<const clang::ValueDecl*, std::string> names_;
  llvm::DenseSet<const clang::VarDecl*> threadprivate_;
  llvm::StringSet<> own_types_;  // see find_own_types
};

}  // namespace upc::translate

#endif
