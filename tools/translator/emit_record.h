// SPDX-License-Identifier: MIT
// Definitions of structs, unions and enums, whose members may be pointers-to-shared, and attributes
// of declarations.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_RECORD_H
#define UPC_TOOLS_TRANSLATOR_EMIT_RECORD_H

#include <string>

#include "clang/AST/Decl.h"
#include "emit_copy.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_parts.h"
#include "emit_type.h"

namespace upc::translate {

class Records {
 public:
  Records(const Input& in, Kept& kept, Parts& parts, Copier& copier, Types& types)
      : in_(in), kept_(kept), parts_(parts), copier_(copier), types_(types) {}

  std::string definition(const clang::TagDecl* t);
  std::string attributes(const clang::Decl* d, Range whole);

 private:
  std::string record(const clang::RecordDecl* r);
  std::string attributes_after(int token);
  bool is_behind_comma(int token, Range whole) const;

  const Input& in_;
  Kept& kept_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
};

}  // namespace upc::translate

#endif
