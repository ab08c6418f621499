// SPDX-License-Identifier: MIT
// A declaration as a tree: types, their qualifiers, constant expressions, and the names that
// earlier declarations defined. All phases of upcdecl share it.
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
// Limits for nested brackets, for pointers, arrays, functions and typedefs in one type, and for
// parts of one expression. They bound the stack of recursion, and the time to resolve typedefs.
constexpr int kMaxDepth = 200;
constexpr int kMaxLevels = 64;
constexpr int kMaxParts = 1000;

// A problem with the input, which ends its explanation. `at` is an offset into the text.
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
    kFloat,   // text as written; not allowed in an integer constant expression
    kName,    // an enumerator or a variable
    kThreads,
    kMythread,
    kUnary,        // text is the operator, a the operand
    kBinary,       // operands a and b
    kConditional,  // a ? b : c
    kCast,         // (type) a
    kSizeOfType,   // text is sizeof, upc_localsizeof, …
    kSizeOfName,   // a is a name
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
  ExprPtr block;           // for kBlock
  int64_t block_size = 1;  // elements; 0 for kIndefinite, and unknown so far for kStar
  size_t at = 0;           // the place of `shared`, or of the typedef that contains it
  size_t reference_at = 0, restrict_at = 0;

  bool any() const {
    return is_const || is_volatile || is_restrict || is_atomic || shared || strict || relaxed;
  }
};

// A type with a keyword as its name. Sizes are those of x86-64 in bytes; 0 for void.
struct Basic {
  const char* name;
  int size;
  int alignment;
  bool integer;
};
// The type that specifier words denote in any order, or null. "long int unsigned" is "unsigned
// long".
const Basic* FindBasic(std::vector<std::string> words);
// All of them, for tests.
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
  Record* record = nullptr;  // owned by the scope
  bool defines = false;      // a kRecord whose members are given here
  std::string name;          // of a kTypedef
  int depth = 0;             // of a kTypedef: its DepthOf
  TypePtr inner;  // a pointer's target, an element, a function's result, a typedef's type
  // Arrays. `inside`: the qualifiers in a parameter's brackets.
  ExprPtr extent;
  bool star = false, is_static = false;
  Qualifiers inside;
  // Functions. A prototype has parameters; an old-style function has only names, or nothing.
  bool prototype = false, variadic = false;
  std::vector<Parameter> parameters;
  std::vector<std::string> names;
};

// One declaration of the input, or a type alone.
struct Declaration {
  enum class What { kObject, kTypedef, kTag, kType, kCast, kSize };
  What what = What::kObject;
  std::vector<std::string> storage;  // static, extern, inline, _Alignas(16) …
  std::string name;                  // the declared or cast name; for kSize, sizeof and the like
  size_t at = 0;
  TypePtr type;
  bool initialised = false;
};

// The known names. A copy shares the records, which live as long as one of the scopes.
class Scope {
 public:
  Scope();
  // A struct, union or enum without a name so far.
  Record* NewRecord(const std::string& keyword, const std::string& tag);
  // Adds a declaration; throws Problem if its type is too deep for further use.
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

// --- properties of types; typedefs are resolved ---

// The type itself instead of a typedef's name; qualifiers of a typedef of an array apply to its
// elements (UPC 1.3, 6.5.2.1). Positions are those of the name.
TypePtr Resolve(const TypePtr& type);
// Nesting of types, including typedefs and types that expressions name.
int DepthOf(const TypePtr& type);
// The innermost element type of an array.
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
// Extents of an array, outermost first; none for other types.
std::vector<Extent> Extents(TypePtr type);

// The qualifiers of both; throws Problem if UPC forbids the combination: two block sizes, strict
// and relaxed.
Qualifiers Merge(const Qualifiers& a, const Qualifiers& b);
// The type with additional qualifiers. Those of an array apply to its elements.
TypePtr Qualify(const TypePtr& type, const Qualifiers& more);

// Whether both are the same written type; positions are ignored.
bool Same(const ExprPtr& a, const ExprPtr& b);
bool Same(const Qualifiers& a, const Qualifiers& b);
bool Same(const TypePtr& a, const TypePtr& b);

}  // namespace upc::decl

#endif
