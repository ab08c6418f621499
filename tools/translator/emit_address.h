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

// -report: accesses of one place in the source by a reduced pointer in a strip.
struct AccessCount {
  std::string name;  // the variable that counts them
  std::string pointer, size;
  bool reads, writes;
  int token;
};

// A shared object that an expression designates: pointer, moved by `index` elements in the layout
// of its type, then by `offset` bytes inside an element.
struct Shared {
  Value pointer;
  bool phased = false;
  bool fixed = false;  // the pointer is to the first element of a shared array, on thread 0
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  bool strict = false;
  clang::QualType element;  // ultimate element that the pointer steps over
  Sum index, offset;
  // The index of an array's element split into whole blocks and the rest, if the subscripts are of
  // rows that are blocks.
  struct Rows {
    bool apart = true, known = false;
    Sum row, column;
  } rows;
  bool member = false;     // inside an element: subscripts are byte offsets
  bool unaligned = false;  // a member of a packed record
  clang::QualType type;    // of the object
  std::string local;       // a private lvalue for it, if the thread certainly owns it
  // -report: the list of the loop that counts its accesses, and the reduced pointer there; null:
  // each access counts itself.
  std::vector<AccessCount>* counted_in = nullptr;
  std::string pointer_name;
  int token = -1;                           // its name's place in the source
  const clang::FieldDecl* field = nullptr;  // set if the object is a bit-field,
  Sum field_base;                           // whose record is at this offset
};

class Addresses {
 public:
  Addresses(const Input& in, Output& out, Types& types) : in_(in), out_(out), types_(types) {}

  void step(Shared& s, const Value& index, clang::QualType over);
  // The pointer, moved by the index: the argument of puts and gets before the offset.
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

// The type of a private value: without shared and without qualifiers.
clang::QualType value_type(clang::ASTContext& context, clang::QualType t);

struct Bytes {
  uint64_t first, count;
};

// The bytes of the record that hold any of the field's bits.
Bytes bytes_of(clang::ASTContext& context, const clang::FieldDecl* f);

}  // namespace upc::translate

#endif
