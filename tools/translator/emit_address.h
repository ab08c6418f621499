// SPDX-License-Identifier: MIT
// Where a shared object is: pointers-to-shared, moved by indices and offsets.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_ADDRESS_H
#define UPC_TOOLS_TRANSLATOR_EMIT_ADDRESS_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_type.h"
#include "emit_value.h"
#include "runtime_calls.h"

namespace upc::translate {

// -report: accesses of a strip by a reduced pointer, one place of the source each.
struct AccessCount {
  std::string name;  // of the variable that counts them
  std::string pointer, size;
  bool reads, writes;
  int token;
};

// A shared object that an expression designates: pointer, moved by `index` elements in the layout
// of its type, then by `offset` bytes inside an element.
struct Shared {
  Value pointer;
  bool phased = false;
  bool fixed = false;  // pointer is to the first element of a shared array, which thread 0 has
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  bool strict = false;
  clang::QualType element;  // ultimate element that the pointer steps over
  Sum index, offset;
  // The index of an element of an array once more, as whole blocks and what is left, if a subscript
  // of rows that are blocks says so.
  struct Rows {
    bool apart = true, known = false;
    Sum row, column;
  } rows;
  bool member = false;     // inside an element: subscripts are byte offsets
  bool unaligned = false;  // a member of a packed record
  clang::QualType type;    // of the object
  std::string local;       // a private lvalue for it, if the thread is sure to own it
  // -report: where the loop that counts accesses by it lists them, and the reduced pointer there;
  // null: each counts itself.
  std::vector<AccessCount>* counted_in = nullptr;
  std::string pointer_name;
  int token = -1;                           // where it is named in the source
  const clang::FieldDecl* field = nullptr;  // set if the object is a bit-field,
  Sum field_base;                           // whose record is at this offset
};

class Addresses {
 public:
  Addresses(const Input& in, Output& out, Types& types) : in_(in), out_(out), types_(types) {}

  void step(Shared& s, const Value& index, clang::QualType over);
  // The pointer, moved by the index: what puts and gets take beside the offset.
  std::string place(const Shared& s);
  std::string address(const Shared& s, clang::QualType pointer);
  std::string address_of(const Shared& s);
  Shared accessed(Shared s, runtime::Purpose purpose);

  std::string advance(const std::string& pointer, clang::QualType type, const Value& by);
  std::string advance_in_place(const std::string& lvalue, clang::QualType type, const Value& by);
  std::string distance(const std::string& a, const std::string& b, clang::QualType type);

 private:
  void note_row(Shared& s, const Value& index, clang::QualType over) const;
  Shared at(const std::string& pointer, clang::QualType type) const;

  const Input& in_;
  Output& out_;
  Types& types_;
};

// The type without shared and without qualifiers, to hold a value.
clang::QualType value_type(clang::ASTContext& context, clang::QualType t);

struct Bytes {
  uint64_t first, count;
};

// The bytes of the record that hold any of the field's bits.
Bytes bytes_of(clang::ASTContext& context, const clang::FieldDecl* f);

}  // namespace upc::translate

#endif
