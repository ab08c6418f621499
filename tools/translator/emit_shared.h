// SPDX-License-Identifier: MIT
// Shared objects: which one an expression designates, and access to it by the runtime's puts and
// gets.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_SHARED_H
#define UPC_TOOLS_TRANSLATOR_EMIT_SHARED_H

#include <string>

#include "clang/AST/Expr.h"
#include "emit_address.h"
#include "emit_check.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_reduced.h"
#include "emit_reference.h"
#include "emit_type.h"
#include "emit_value.h"
#include "runtime_calls.h"

namespace upc::translate {

class SharedAccess {
 public:
  SharedAccess(const Input& in, Output& out, Parts& parts, Types& types, Values& values,
               References& references, Addresses& addresses, Checks& checks,
               ReducedPointers& reduced)
      : in_(in),
        out_(out),
        parts_(parts),
        types_(types),
        values_(values),
        references_(references),
        addresses_(addresses),
        checks_(checks),
        reduced_(reduced) {}

  Shared object(const clang::Expr* e);
  Shared place_of(const clang::Expr* e);
  Shared target(const clang::Expr* pointer);

  std::string get(const Shared& object);
  std::string put(const Shared& object, const Value& value, clang::QualType from, bool used,
                  const clang::Expr* source = nullptr);
  std::string compound_assignment(const clang::Expr* target, const std::string& op,
                                  const Value& value, bool used, bool old_value);

 private:
  void reach(const clang::Expr* e, Shared& s, const Value& index = {});
  void leave_element(Shared& s) const;
  Value subscript(const clang::ArraySubscriptExpr* a);
  runtime::Access at(const Shared& s);
  Sum field_offset(const Shared& s) const;
  std::string field_record(const Shared& s, const std::string& name);
  Shared object_of(const clang::Expr* e);
  std::string by_pointer(const Shared& s, bool reads, bool writes, std::string& counting);
  std::string get_field(const Shared& s);
  std::string put_field(const Shared& s, const std::string& value, bool used);
  std::string hold(Shared& s);

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Types& types_;
  Values& values_;
  References& references_;
  Addresses& addresses_;
  Checks& checks_;
  ReducedPointers& reduced_;
  bool addressing_ = false;  // the emitted text makes no access
};

}  // namespace upc::translate

#endif
