// SPDX-License-Identifier: MIT
// Fourth phase: the rules of C and UPC 1.3 that a declaration must obey beyond its grammar, each
// with the remedy.
#ifndef UPC_TOOLS_DECL_RULES_H
#define UPC_TOOLS_DECL_RULES_H

#include "tools/decl/evaluate.h"
#include "tools/decl/type.h"

namespace upc::decl {

class Rules {
 public:
  // `threads`: THREADS of a static environment, or 0 for a dynamic one (UPC 1.3, 5.1).
  Rules(const Scope& scope, int64_t threads) : scope_(scope), threads_(threads) {}

  // Throws Problem for the first rule that the declaration violates. It is unknown whether it
  // stands in a function: what is valid in either place passes.
  void Check(const Declaration& d);

 private:
  // The role of a type.
  enum class Role { kObject, kStatic, kTypedef, kMember, kParameter, kResult, kPointee, kAlone };

  void Storage(const Declaration& d);
  void Linked(const TypePtr& type);
  void Walk(const TypePtr& type, Role role, size_t at);
  void Stands(const TypePtr& type, Role role, size_t at);
  void Node(const TypePtr& type);
  void Array(const TypePtr& type, Role role);
  void SharedExtents(const TypePtr& type, Role role);
  void PrivateExtents(const TypePtr& type, Role role);
  void Members(const Record& record);
  void BitField(const Member& m);
  int MentionsOfThreads(const ExprPtr& e, bool* product);

  const Scope& scope_;
  int64_t threads_;
  bool is_extern_ = false;
};

}  // namespace upc::decl

#endif
