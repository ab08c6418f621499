// SPDX-License-Identifier: MIT
// What a declaration says, as a tree: types, their qualifiers, constant expressions, and the names
// that earlier declarations gave. All phases of upcdecl share it.
#ifndef UPC_TOOLS_DECL_TYPE_H
#define UPC_TOOLS_DECL_TYPE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tools/driver/limits.h"

namespace upc::decl {

using driver::kMaxBlockSize;
// Levels of brackets within one another, of pointers, arrays, functions and typedefs in one type,
// and parts of one expression. They keep recursion within the stack, and looking through typedefs
// short.
constexpr int kMaxDepth = 200;
constexpr int kMaxLevels = 64;
constexpr int kMaxParts = 1000;

// What is wrong with the input: ends its explanation. `at` is an offset into the text.
class Problem : public std::runtime_error {
 public:
  Problem(size_t where, const std::string& what) : std::runtime_error(what), at(where) {}
  size_t at;
};

struct Expr;
struct Record;
struct Type;
using ExprPtr = std::shared_ptr<const Expr>;
using TypePtr = std::shared_ptr<const Type>;

struct Expr {
  enum class Kind {
    kNumber,  // text as written, value
    kFloat,   // text as written; no integer constant expression holds it
    kName,    // an enumerator or a variable
    kThreads,
    kMythread,
    kUnary,        // text is the operator, of a
    kBinary,       // of a and b
    kConditional,  // a ? b : c
    kCast,         // (type) a
    kSizeOfType,   // text is sizeof, upc_localsizeof, …
    kSizeOfName,   // of a, a name
  };
  Kind kind = Kind::kNumber;
  size_t at = 0;
  std::string text;
  int64_t value = 0;
  bool constant = false;  // a kName that is an enumerator
  ExprPtr a, b, c;
  TypePtr type;
};

// The layout qualifier of `shared`: none (block size 1), [expression], [*] or [].
enum class LayoutQualifier { kNone, kBlock, kStar, kIndefinite };

struct Qualifiers {
  bool is_const = false, is_volatile = false, is_restrict = false, is_atomic = false;
  bool shared = false, strict = false, relaxed = false;
  LayoutQualifier layout = LayoutQualifier::kNone;
  ExprPtr block;           // of kBlock
  int64_t block_size = 1;  // elements; 0 with kIndefinite, and not known yet with kStar
  size_t at = 0;           // of `shared`, or of the typedef that brings it
  size_t reference_at = 0, restrict_at = 0;

  bool any() const {
    return is_const || is_volatile || is_restrict || is_atomic || shared || strict || relaxed;
  }
};

// A type that a keyword names. Sizes are those of x86-64 in bytes; 0 for void.
struct Basic {
  const char* name;
  int size;
  int alignment;
  bool integer;
};
// The type that specifier words name in any order, or null. "long int unsigned" is "unsigned long".
const Basic* FindBasic(std::vector<std::string> words);
// All of them, to be named in tests.
const std::vector<Basic>& AllBasics();

struct Member {
  std::string name;  // empty: an anonymous struct or union, or a bit-field without name
  size_t at = 0;
  TypePtr type;
  ExprPtr width;  // of a bit-field
};

struct Enumerator {
  std::string name;
  ExprPtr value;
};

// A struct, union or enum: one for each tag, and one for each without a tag.
struct Record {
  std::string keyword;
  std::string tag;
  bool complete = false;
  std::vector<Member> members;
  std::vector<Enumerator> enumerators;
};

struct Parameter {
  std::string name;
  size_t at = 0;
  bool is_register = false;
  TypePtr type;
};

struct Type {
  enum class Kind { kBasic, kRecord, kTypedef, kPointer, kArray, kFunction };
  Kind kind = Kind::kBasic;
  size_t at = 0;
  Qualifiers qualifiers;
  const Basic* basic = nullptr;
  Record* record = nullptr;  // the scope's
  bool defines = false;      // a kRecord whose members stand here
  std::string name;          // of kTypedef
  int depth = 0;             // of kTypedef: as DepthOf tells it
  TypePtr inner;  // what a pointer points to, an element, what is returned, what a typedef names
  // Arrays. `inside` are the qualifiers of a parameter's brackets.
  ExprPtr extent;
  bool star = false, is_static = false;
  Qualifiers inside;
  // Functions. A prototype has parameters; an old-style function only names, or nothing.
  bool prototype = false, variadic = false;
  std::vector<Parameter> parameters;
  std::vector<std::string> names;
};

// One thing that the input declares, or a type alone.
struct Declaration {
  enum class What { kObject, kTypedef, kTag, kType, kCast, kSize };
  What what = What::kObject;
  std::vector<std::string> storage;  // static, extern, inline, _Alignas(16) …
  std::string name;                  // of what is declared or cast; sizeof and the like for kSize
  size_t at = 0;
  TypePtr type;
  bool initialised = false;
};

// The names that are known. A copy shares the records, which live as long as one of the scopes.
class Scope {
 public:
  Scope();
  // A struct, union or enum that nothing names yet.
  Record* NewRecord(const std::string& keyword, const std::string& tag);
  // Adds what is declared; throws Problem when its type is too deep to be built upon.
  void Add(const Declaration& d);

  std::map<std::string, TypePtr> typedefs;
  std::map<std::string, TypePtr> objects;
  std::map<std::string, Record*> records;    // by "struct tag"
  std::map<std::string, int64_t> constants;  // enumerators

 private:
  struct Pool {
    ~Pool();
    std::vector<std::unique_ptr<Record>> records;
  };
  std::shared_ptr<Pool> pool_ = std::make_shared<Pool>();
};

// --- asking about types; typedefs are looked through ---

// The type itself instead of a typedef's name; qualifiers of a typedef of an array go to its
// elements (UPC 1.3, 6.5.2.1). Positions are those of the name.
TypePtr Resolve(const TypePtr& type);
// Levels of types within one another, typedefs and what expressions name counted.
int DepthOf(const TypePtr& type);
// What an array is made of in the end.
TypePtr UltimateElement(TypePtr type);
// Qualifiers of the ultimate element: shared there makes the type a shared type.
Qualifiers EffectiveQualifiers(const TypePtr& type);
bool IsShared(const TypePtr& type);
bool IsVoid(const TypePtr& type);
bool IsKind(const TypePtr& type, Type::Kind kind);
struct Extent {
  ExprPtr size;  // null: none given
  size_t at;
};
// Extents of an array, outermost first; of no array, none.
std::vector<Extent> Extents(TypePtr type);

// The qualifiers of both; throws Problem where UPC forbids it: two block sizes, strict and relaxed.
Qualifiers Merge(const Qualifiers& a, const Qualifiers& b);
// The type with more qualifiers. Those of an array go to its elements.
TypePtr Qualify(const TypePtr& type, const Qualifiers& more);

// Whether both mean the same written type; positions do not count.
bool Same(const ExprPtr& a, const ExprPtr& b);
bool Same(const Qualifiers& a, const Qualifiers& b);
bool Same(const TypePtr& a, const TypePtr& b);

}  // namespace upc::decl

#endif
