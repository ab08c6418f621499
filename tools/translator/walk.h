// SPDX-License-Identifier: MIT
// Walks the user's part of Clang's tree: every declaration and statement outside system headers.
#ifndef UPC_TOOLS_TRANSLATOR_WALK_H
#define UPC_TOOLS_TRANSLATOR_WALK_H

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/DenseSet.h"
#include "translator.h"

namespace upc::translate {

class Walker {
 public:
  Walker(const Source& source, const Unit& unit) : walked_(source), tree_(unit) {}
  virtual ~Walker() = default;
  void walk();

 protected:
  virtual void visit(clang::Decl*) {}
  virtual void visit(const clang::Stmt*) {}
  virtual void visit(clang::TypeLoc) {}  // each part of a type as it is written
  void walk(const clang::Stmt* s);
  // The statement or expression around the one being visited, `up` levels above it; null at the
  // top.
  const clang::Stmt* parent(size_t up = 0) const {
    return path_.size() > up ? path_[path_.size() - 1 - up] : nullptr;
  }
  const clang::FunctionDecl* function() const { return function_; }

 private:
  void walk(clang::Decl* d);
  void walk(const clang::TypeSourceInfo* written);

  const Source& walked_;
  const Unit& tree_;
  std::vector<const clang::Stmt*> path_;
  const clang::FunctionDecl* function_ = nullptr;
  llvm::DenseSet<const clang::Decl*> tags_;  // visited
};

// Whether a pointer expression is the address of a member of a shared record (repair.cc).
bool points_to_member(const clang::Expr* e);

}  // namespace upc::translate

#endif
