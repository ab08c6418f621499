// SPDX-License-Identifier: MIT
// Checks types part by part. Typedefs were checked where they were declared; here only their
// effects are.
#include "tools/decl/rules.h"

#include <algorithm>
#include <set>

namespace upc::decl {
namespace {

using Kind = Type::Kind;
using Why = Value::Why;

bool Mentions(const ExprPtr& e, Expr::Kind kind) {
  return e &&
         (e->kind == kind || Mentions(e->a, kind) || Mentions(e->b, kind) || Mentions(e->c, kind));
}

constexpr char kAlone[] =
    "without -T, the size of a shared array is THREADS or a positive constant times THREADS: write "
    "it so, or fix the number of threads with -T N";

constexpr char kPrivateThreads[] =
    "without -T, THREADS has no value at compile time, and a private array that is static, a "
    "member, or pointed to outside functions cannot have it in its size: allocate the array, or "
    "fix the number of threads with -T N";

}  // namespace

void Rules::Check(const Declaration& d) {
  is_extern_ = std::find(d.storage.begin(), d.storage.end(), "extern") != d.storage.end();
  switch (d.what) {
    case Declaration::What::kObject: {
      Storage(d);
      const bool is_static =
          is_extern_ || std::find(d.storage.begin(), d.storage.end(), "static") != d.storage.end();
      if (is_extern_ || IsKind(d.type, Kind::kFunction)) Linked(d.type);
      return Walk(d.type, is_static ? Role::kStatic : Role::kObject, d.at);
    }
    case Declaration::What::kTypedef: return Walk(d.type, Role::kTypedef, d.at);
    case Declaration::What::kTag:
    case Declaration::What::kType: return Walk(d.type, Role::kAlone, d.at);
    case Declaration::What::kCast:
      if (IsKind(d.type, Kind::kArray))
        throw Problem(d.type->at, "no cast makes an array: cast to a pointer");
      if (IsKind(d.type, Kind::kFunction))
        throw Problem(d.type->at, "no cast makes a function: cast to a pointer to it");
      return Walk(d.type, Role::kAlone, d.at);
    case Declaration::What::kSize:
      Walk(d.type, Role::kAlone, d.at);
      if (d.name != "sizeof" && !IsShared(d.type))
        throw Problem(d.at, d.name + " applies to shared types only: use sizeof");
      if (IsKind(d.type, Kind::kFunction)) throw Problem(d.at, "a function has no size");
  }
}

void Rules::Storage(const Declaration& d) {
  const bool is_function = IsKind(d.type, Kind::kFunction);
  for (const std::string& word : d.storage) {
    const bool automatic = word == "auto" || word == "register";
    if (is_function && (automatic || word == "_Thread_local"))
      throw Problem(d.at, "a function cannot be " + word + ": leave that out");
    if (!is_function && (word == "inline" || word == "_Noreturn"))
      throw Problem(d.at, "only a function can be " + word + ", and '" + d.name + "' is none");
    if (is_function || !IsShared(d.type)) continue;
    if (automatic)
      throw Problem(EffectiveQualifiers(d.type).at, "an object with automatic storage (" + word +
                                                        ") cannot be shared: declare it "
                                                        "static, or outside the function");
    if (word == "_Thread_local")
      throw Problem(EffectiveQualifiers(d.type).at,
                    "a shared object cannot be thread-local: there is one for all threads");
  }
}

// Declarations with linkage must not lead to a private variable-length array (C11, 6.7.6.2).
void Rules::Linked(const TypePtr& type) {
  const TypePtr t = Resolve(UltimateElement(type));
  if (t->kind == Kind::kPointer || t->kind == Kind::kFunction) Linked(t->inner);
  if (!IsKind(type, Kind::kArray) || IsShared(type)) return;
  for (const Extent& extent : Extents(type)) {
    if (extent.size && Evaluator(scope_, threads_).Of(extent.size).why == Why::kThreads)
      throw Problem(extent.at, kPrivateThreads);
  }
}

// The rules for a type as a whole, by its role.
void Rules::Stands(const TypePtr& type, Role role, size_t at) {
  const TypePtr t = Resolve(type);
  const Qualifiers q = EffectiveQualifiers(type);
  const bool object = role == Role::kObject || role == Role::kStatic;
  const bool is_array = t->kind == Kind::kArray, is_function = t->kind == Kind::kFunction;
  if (is_function) {
    if (t->qualifiers.shared)
      throw Problem(t->qualifiers.at,
                    "a function cannot be shared: let it return a pointer-to-shared, or a value");
    if (role == Role::kMember)
      throw Problem(at, "a member cannot be a function: make it a pointer to one");
    if (role == Role::kResult)
      throw Problem(type->at, "a function cannot return a function: return a pointer to one");
    return;
  }
  if (role == Role::kMember && q.shared)
    throw Problem(q.at,
                  "a member of a struct or union cannot be shared: make the whole object shared, "
                  "or the member a pointer-to-shared, with a `*` behind the type");
  if (role == Role::kParameter && q.shared)
    throw Problem(
        q.at, "a parameter cannot be shared: pass a pointer-to-shared, with a `*` behind the type");
  if (role == Role::kResult && q.shared)
    throw Problem(q.at,
                  "a function cannot return a shared object: return a pointer-to-shared, or the "
                  "value");
  if (role == Role::kResult && is_array)
    throw Problem(type->at,
                  "a function cannot return an array: return a pointer to its first element");
  if (q.layout == LayoutQualifier::kStar) {
    if (role == Role::kTypedef)
      throw Problem(q.at,
                    "[*] cannot be used in a typedef: the array that it lays out is not known "
                    "there; give a block size, or write [*] where the array is declared");
    if (!object)
      throw Problem(q.at,
                    "[*] lays out an array that is declared here; what a pointer points to needs a "
                    "block size, or []");
  }
  if (IsVoid(t)) {
    if (role == Role::kPointee && q.shared && q.layout != LayoutQualifier::kNone)
      throw Problem(q.at,
                    "'shared void' takes no block size: it has no elements; write `shared void *`");
    if (object || role == Role::kMember)
      throw Problem(at, "there are no objects of type void: a pointer, void *, may be meant");
    if (role == Role::kParameter)
      throw Problem(at, "a parameter cannot be void: (void) alone says that there are none");
  }
}

// The rules for the qualifiers of one part, where they are written.
void Rules::Node(const TypePtr& type) {
  const Qualifiers& q = type->qualifiers;
  const TypePtr t = Resolve(type);
  if (q.is_restrict && (t->kind != Kind::kPointer || IsKind(t->inner, Kind::kFunction)))
    throw Problem(q.restrict_at,
                  "restrict qualifies pointers to objects only: write it after the *");
  if (q.is_atomic && (t->kind == Kind::kArray || t->kind == Kind::kFunction))
    throw Problem(type->at, "_Atomic takes no array or function");
  if ((q.strict || q.relaxed) && !IsShared(type))
    throw Problem(q.reference_at, std::string(q.strict ? "strict" : "relaxed") +
                                      " qualifies shared types only: write `" +
                                      (q.strict ? "strict" : "relaxed") + " shared`");
}

void Rules::Walk(const TypePtr& type, Role role, size_t at) {
  const TypePtr t = Resolve(type);
  if (role == Role::kParameter && t->kind == Kind::kArray) {
    // It is a pointer to the elements.
    Array(type, role);
    Stands(t->inner, Role::kPointee, at);
  } else {
    Stands(type, role, at);
    if (t->kind == Kind::kArray) Array(type, role);
  }
  TypePtr part = type;
  while (part->kind == Kind::kArray) part = part->inner;
  Node(part);
  switch (part->kind) {
    case Kind::kPointer: return Walk(part->inner, Role::kPointee, part->at);
    case Kind::kFunction: {
      std::set<std::string> names;
      for (const Parameter& p : part->parameters) {
        if (!p.name.empty() && !names.insert(p.name).second)
          throw Problem(p.at, "two parameters are called '" + p.name + "'");
        Walk(p.type, Role::kParameter, p.at);
      }
      return Walk(part->inner, Role::kResult, part->at);
    }
    case Kind::kRecord:
      if (part->defines) Members(*part->record);
      return;
    default: return;
  }
}

void Rules::Array(const TypePtr& type, Role role) {
  bool outermost = true;
  for (TypePtr t = type; t->kind == Kind::kArray; t = t->inner) {
    const bool special = t->star || t->is_static || t->inside.any();
    const bool in_parameter = role == Role::kParameter && (outermost || t->star);
    if (special && !in_parameter)
      throw Problem(t->at,
                    "[static], [*] and qualifiers in brackets are for the first dimension of a "
                    "parameter only");
    const TypePtr element = Resolve(t->inner);
    if (element->kind == Kind::kFunction)
      throw Problem(t->at,
                    "an array has no functions as elements: make them pointers to functions");
    if (element->kind == Kind::kArray && !element->extent && !element->star)
      throw Problem(t->inner->at, "only the first dimension of an array may be left out");
    if (IsVoid(element))
      throw Problem(element->at, "an array has no void elements: pointers, void *, may be meant");
    outermost = false;
  }
  if (IsShared(type)) {
    SharedExtents(type, role);
  } else {
    PrivateExtents(type, role);
  }
}

// How often e mentions THREADS, including sizes that depend on it. Sets `product` to false if it is
// not a factor beside positive constants.
int Rules::MentionsOfThreads(const ExprPtr& e, bool* product) {
  if (!e) return 0;
  if (e->kind == Expr::Kind::kThreads) return 1;
  if (e->kind == Expr::Kind::kSizeOfType || e->kind == Expr::Kind::kSizeOfName) {
    if (Evaluator(scope_, 0).Of(e).why != Why::kThreads) return 0;
    *product = false;
    return 1;
  }
  const int a = MentionsOfThreads(e->a, product), b = MentionsOfThreads(e->b, product);
  const int n = a + b + MentionsOfThreads(e->c, product);
  if (n == 0) return 0;
  if (e->kind != Expr::Kind::kBinary || e->text != "*") {
    *product = false;
  } else if (a == 0 || b == 0) {
    const Value factor = Evaluator(scope_, 0).Of(a == 0 ? e->a : e->b);
    if (!factor.known() || factor.number <= 0) *product = false;
  }
  return n;
}

// UPC 1.3, 6.5.2.1.
void Rules::SharedExtents(const TypePtr& type, Role role) {
  const Qualifiers q = EffectiveQualifiers(type);
  int mentions = 0;
  const std::vector<Extent> extents = Extents(type);
  for (const Extent& extent : extents) {
    if (!extent.size) {
      if (role == Role::kObject && !is_extern_ && q.block_size != 0 && threads_ == 0)
        throw Problem(
            extent.at,
            "the size of a shared array must be given: without -T, a multiple of THREADS");
      continue;
    }
    if (Mentions(extent.size, Expr::Kind::kMythread))
      throw Problem(extent.at,
                    "MYTHREAD differs from thread to thread, and all threads share one "
                    "array: its size must be the same on all");
    const Value v = Evaluator(scope_, threads_).Of(extent.size);
    if (v.why == Why::kName)
      throw Problem(extent.at, "the size of a shared array must be a constant, and '" + v.name +
                                   "' is not a known one: declare an enum before, or allocate the "
                                   "array with upc_all_alloc");
    if (v.why == Why::kIncomplete)
      throw Problem(extent.at, "the size of '" + v.name + "' is not known: define it before");
    if (v.why == Why::kUnsized)
      throw Problem(extent.at, "an array without a size has no sizeof: give it its size");
    if (v.why == Why::kWrong) throw Problem(extent.at, v.name);
    if (v.known() && v.number < 0)
      throw Problem(extent.at, "the size of an array cannot be negative");
    // A parameter is a pointer; its first extent is dropped.
    const bool is_dropped = role == Role::kParameter && &extent == &extents.front();
    if (threads_ != 0 || is_dropped) continue;
    bool product = true;
    const int here = MentionsOfThreads(extent.size, &product);
    mentions += here;
    if (here > 0 && q.block_size == 0 && q.layout != LayoutQualifier::kStar)
      throw Problem(extent.at,
                    "without -T, an array with indefinite block size, [], which lies on one "
                    "thread, cannot have THREADS in its size: leave out the [], or fix the number "
                    "of threads with -T N");
    if (mentions > 1)
      throw Problem(extent.at,
                    "without -T, THREADS can occur only once in the size of a shared array: leave "
                    "out all but one, or fix the number of threads with -T N");
    if (!product) throw Problem(extent.at, kAlone);
  }
  const bool object = role == Role::kObject || role == Role::kStatic;
  const Value count = Evaluator(scope_, threads_ ? threads_ : 1).Count(type, type->at);
  if (count.why == Why::kWrong) throw Problem(count.at, count.name);
  if (!object || !count.known()) return;
  if (threads_ == 0 && q.block_size != 0 && mentions == 0)
    throw Problem(
        Extents(type)[0].at,
        "without -T, the size of a shared array must be a multiple of THREADS: multiply it by "
        "THREADS, write `shared []` to keep it on one thread, or fix the number of threads with -T "
        "N");
  const Value block = Evaluator(scope_, threads_ ? threads_ : 1).BlockSize(type, type->at);
  if (block.known() && block.number > kMaxBlockSize)
    throw Problem(q.at, "[*] makes blocks of " + std::to_string(block.number) +
                            " elements here, more than UPC_MAX_BLOCK_SIZE, " +
                            std::to_string(kMaxBlockSize) + ": give a smaller block size, or []");
}

void Rules::PrivateExtents(const TypePtr& type, Role role) {
  for (const Extent& extent : Extents(type)) {
    if (!extent.size) {
      if (role == Role::kMember) throw Problem(extent.at, "the size of a member must be given");
      continue;
    }
    const Value v = Evaluator(scope_, threads_).Of(extent.size);
    if (v.why == Why::kWrong) throw Problem(extent.at, v.name);
    if (v.known() && v.number < 0)
      throw Problem(extent.at, "the size of an array cannot be negative");
    if (v.known() || (role != Role::kStatic && role != Role::kMember)) continue;
    if (v.why == Why::kThreads) throw Problem(extent.at, kPrivateThreads);
    throw Problem(extent.at,
                  "the size of an array that is static or a member must be a constant: only "
                  "an automatic array in a function can have one that varies");
  }
  const Value count = Evaluator(scope_, threads_ ? threads_ : 1).Count(type, type->at);
  if (count.why == Why::kWrong) throw Problem(count.at, count.name);
}

void Rules::Members(const Record& record) {
  std::set<std::string> names;
  for (const Member& m : record.members) {
    if (!m.name.empty() && !names.insert(m.name).second)
      throw Problem(m.at, "two members are called '" + m.name + "'");
    const bool flexible = m.type->kind == Kind::kArray && !m.type->extent &&
                          &m == &record.members.back() && record.members.size() > 1 &&
                          record.keyword == "struct";
    if (flexible) {
      Stands(m.type, Role::kMember, m.at);
      Walk(m.type->inner, Role::kMember, m.at);
    } else {
      Walk(m.type, Role::kMember, m.at);
    }
    if (m.width) BitField(m);
  }
}

void Rules::BitField(const Member& m) {
  const TypePtr t = Resolve(m.type);
  const bool integer = (t->kind == Kind::kBasic && t->basic->integer) ||
                       (t->kind == Kind::kRecord && t->record->keyword == "enum");
  if (!integer) throw Problem(m.at, "a bit-field has a type of integers");
  const Value width = Evaluator(scope_, threads_).Of(m.width);
  if (!width.known())
    throw Problem(width.at, width.why == Why::kWrong
                                ? width.name
                                : "the width of a bit-field must be a constant");
  const bool is_bool = t->kind == Kind::kBasic && std::string(t->basic->name) == "_Bool";
  const int64_t most = is_bool ? 1 : t->kind == Kind::kBasic ? t->basic->size * 8 : 32;
  if (width.number < 0 || width.number > most)
    throw Problem(m.width->at, "this bit-field has 0 to " + std::to_string(most) +
                                   " bits, and not " + std::to_string(width.number));
  if (width.number == 0 && !m.name.empty())
    throw Problem(m.width->at, "only a bit-field without name has 0 bits: it starts a new unit");
}

}  // namespace upc::decl
