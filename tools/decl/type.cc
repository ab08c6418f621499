// SPDX-License-Identifier: MIT
// Types: basic types, resolving typedefs, merging qualifiers, comparing.
#include "tools/decl/type.h"

#include <algorithm>
#include <cstdarg>

namespace upc::decl {

const std::vector<Basic>& AllBasics() {
  static const std::vector<Basic> basics = {
      {"void", 0, 1, false},
      {"char", 1, 1, true},
      {"signed char", 1, 1, true},
      {"unsigned char", 1, 1, true},
      {"short", 2, 2, true},
      {"unsigned short", 2, 2, true},
      {"int", 4, 4, true},
      {"unsigned int", 4, 4, true},
      {"long", 8, 8, true},
      {"unsigned long", 8, 8, true},
      {"long long", 8, 8, true},
      {"unsigned long long", 8, 8, true},
      {"__int128", 16, 16, true},
      {"unsigned __int128", 16, 16, true},
      {"_Bool", 1, 1, true},
      {"_Float16", 2, 2, false},
      {"float", 4, 4, false},
      {"_Float32", 4, 4, false},
      {"double", 8, 8, false},
      {"_Float64", 8, 8, false},
      {"_Float32x", 8, 8, false},
      {"long double", sizeof(long double), alignof(long double), false},
      {"_Float64x", 16, 16, false},
      {"__float128", 16, 16, false},
      {"_Float128", 16, 16, false},
      {"__builtin_va_list", sizeof(va_list), alignof(va_list), false},
      {"_Complex float", 8, 4, false},
      {"_Complex double", 16, 8, false},
      {"_Complex long double", 2 * sizeof(long double), alignof(long double), false},
      {"_Complex __float128", 32, 16, false},
      {"_Complex _Float128", 32, 16, false},
      {"_Complex char", 2, 1, false},
      {"_Complex signed char", 2, 1, false},
      {"_Complex unsigned char", 2, 1, false},
      {"_Complex short", 4, 2, false},
      {"_Complex unsigned short", 4, 2, false},
      {"_Complex int", 8, 4, false},
      {"_Complex unsigned int", 8, 4, false},
      {"_Complex long", 16, 8, false},
      {"_Complex unsigned long", 16, 8, false},
      {"_Complex long long", 16, 8, false},
      {"_Complex unsigned long long", 16, 8, false},
  };
  return basics;
}

const Basic* FindBasic(std::vector<std::string> words) {
  const auto count = [&](const char* word) { return std::count(words.begin(), words.end(), word); };
  const auto has = [&](const char* word) { return count(word) > 0; };
  const auto drop = [&](const char* word) { std::erase(words, word); };
  for (const std::string& word : words)
    if (word != "long" && count(word.c_str()) > 1) return nullptr;
  const bool complex = has("_Complex");
  drop("_Complex");
  const bool plus = has("signed"), minus = has("unsigned");
  if (plus && minus) return nullptr;
  drop("signed");
  drop("unsigned");
  // `int` is implied beside these.
  if (has("int") && (has("short") || has("long")) && !has("double") && !has("char")) drop("int");
  if (words.empty()) words = {complex && !plus && !minus ? "double" : "int"};
  std::sort(words.begin(), words.end());
  std::string name = words[0];
  if (words.size() == 2 && words[0] == "double" && words[1] == "long") {
    name = "long double";
  } else if (words.size() == 2 && words[0] == "long" && words[1] == "long") {
    name = "long long";
  } else if (words.size() != 1) {
    return nullptr;
  }
  const bool takes_sign = name == "char" || name == "short" || name == "int" || name == "long" ||
                          name == "long long" || name == "__int128";
  if ((plus || minus) && !takes_sign) return nullptr;
  if (minus) name = "unsigned " + name;
  if (plus && name == "char") name = "signed char";
  if (complex) name = "_Complex " + name;
  for (const Basic& basic : AllBasics())
    if (name == basic.name) return &basic;
  return nullptr;
}

Scope::Scope() {
  const auto add = [this](const char* name, const std::vector<std::string>& words) {
    auto type = std::make_shared<Type>();
    type->basic = FindBasic(words);
    typedefs[name] = type;
  };
  // From <stddef.h>, <stdint.h>, <stdbool.h> and <sys/types.h>.
  add("size_t", {"unsigned", "long"});
  add("ssize_t", {"long"});
  add("ptrdiff_t", {"long"});
  add("wchar_t", {"int"});
  add("bool", {"_Bool"});
  for (const char* s : {"int", "int_least"})
    add((s + std::string("8_t")).c_str(), {"signed", "char"});
  add("uint8_t", {"unsigned", "char"});
  add("int16_t", {"short"});
  add("uint16_t", {"unsigned", "short"});
  add("int32_t", {"int"});
  add("uint32_t", {"unsigned", "int"});
  for (const char* name : {"int64_t", "intptr_t", "intmax_t"}) add(name, {"long"});
  for (const char* name : {"uint64_t", "uintptr_t", "uintmax_t"}) add(name, {"unsigned", "long"});
  // From <upc.h>: an opaque shared type.
  auto lock = std::make_shared<Type>();
  lock->kind = Type::Kind::kRecord;
  lock->record = NewRecord("struct", "upc_lock");
  lock->qualifiers.shared = true;
  typedefs["upc_lock_t"] = lock;
}

// Types and records refer to each other.
Scope::Pool::~Pool() {
  for (const auto& record : records) record->members.clear();
}

Record* Scope::NewRecord(const std::string& keyword, const std::string& tag) {
  auto record = std::make_unique<Record>();
  record->keyword = keyword;
  record->tag = tag;
  pool_->records.push_back(std::move(record));
  return pool_->records.back().get();
}

void Scope::Add(const Declaration& d) {
  if (d.what != Declaration::What::kTypedef && d.what != Declaration::What::kObject) return;
  if (DepthOf(d.type) > kMaxLevels)
    throw Problem(d.at,
                  "types are within one another more than " + std::to_string(kMaxLevels) + " deep");
  if (d.what == Declaration::What::kTypedef) {
    typedefs[d.name] = d.type;
    objects.erase(d.name);
  } else {
    objects[d.name] = d.type;
    typedefs.erase(d.name);
  }
}

namespace {

int DepthOf(const ExprPtr& e) {
  if (!e) return 0;
  const int inner = std::max({DepthOf(e->a), DepthOf(e->b), DepthOf(e->c)});
  return std::max(inner, e->type ? DepthOf(e->type) : 0);
}

}  // namespace

int DepthOf(const TypePtr& type) {
  int depth = std::max(DepthOf(type->extent), DepthOf(type->qualifiers.block));
  if (type->kind == Type::Kind::kTypedef) return type->depth + 1;
  if (type->inner) depth = std::max(depth, DepthOf(type->inner));
  for (const Parameter& p : type->parameters) depth = std::max(depth, DepthOf(p.type));
  if (type->defines)
    for (const Member& m : type->record->members)
      depth = std::max({depth, DepthOf(m.type), DepthOf(m.width)});
  return depth + 1;
}

namespace {

// Like Qualify, without checks for conflicts: those were reported where the name was used.
TypePtr Push(const TypePtr& type, const Qualifiers& more) {
  auto copy = std::make_shared<Type>(*type);
  if (type->kind == Type::Kind::kArray) {
    copy->inner = Push(type->inner, more);
  } else {
    copy->qualifiers = Merge(type->qualifiers, more);
  }
  return copy;
}

}  // namespace

TypePtr Resolve(const TypePtr& type) {
  TypePtr at = type;
  Qualifiers more;
  while (at->kind == Type::Kind::kTypedef) {
    more = Merge(at->qualifiers, more);
    at = at->inner;
  }
  if (at == type) return type;
  const TypePtr qualified = more.any() ? Push(at, more) : at;
  auto copy = std::make_shared<Type>(*qualified);
  copy->at = type->at;
  // The typedef's own qualifiers are in another text.
  if (!type->qualifiers.shared) copy->qualifiers.at = type->at;
  copy->qualifiers.reference_at = copy->qualifiers.restrict_at = type->at;
  return copy;
}

TypePtr UltimateElement(TypePtr type) {
  const size_t at = type->at;
  bool through = false;
  for (;;) {
    through |= type->kind == Type::Kind::kTypedef;
    type = Resolve(type);
    if (type->kind != Type::Kind::kArray) break;
    if (through && type->inner->at != at) {
      auto copy = std::make_shared<Type>(*type->inner);
      copy->at = at;
      copy->qualifiers.at = at;
      type = copy;
    } else {
      type = type->inner;
    }
  }
  return type;
}

Qualifiers EffectiveQualifiers(const TypePtr& type) { return UltimateElement(type)->qualifiers; }
bool IsShared(const TypePtr& type) { return EffectiveQualifiers(type).shared; }

bool IsVoid(const TypePtr& type) {
  const TypePtr t = Resolve(type);
  return t->kind == Type::Kind::kBasic && t->basic->size == 0;
}

bool IsKind(const TypePtr& type, Type::Kind kind) { return Resolve(type)->kind == kind; }

std::vector<Extent> Extents(TypePtr type) {
  std::vector<Extent> extents;
  size_t name = 0;
  bool through = false;
  for (;;) {
    if (type->kind == Type::Kind::kTypedef && !through) {
      through = true;
      name = type->at;
    }
    type = Resolve(type);
    if (type->kind != Type::Kind::kArray) return extents;
    extents.push_back({type->extent, through ? name : type->extent ? type->extent->at : type->at});
    type = type->inner;
  }
}

Qualifiers Merge(const Qualifiers& a, const Qualifiers& b) {
  Qualifiers q = a;
  q.is_const |= b.is_const;
  q.is_volatile |= b.is_volatile;
  q.is_atomic |= b.is_atomic;
  if (b.is_restrict) q.restrict_at = b.restrict_at;
  q.is_restrict |= b.is_restrict;
  if (b.shared) {
    if (!a.shared) {
      q.shared = true;
      q.layout = b.layout;
      q.block = b.block;
      q.block_size = b.block_size;
      q.at = b.at;
    } else if ((a.layout == LayoutQualifier::kStar) != (b.layout == LayoutQualifier::kStar) ||
               a.block_size != b.block_size) {
      throw Problem(b.at,
                    "a type has one block size, and a second one is given here (`shared` alone "
                    "gives 1; a typedef may bring one along): keep one of them");
    }
  }
  if (b.strict || b.relaxed) q.reference_at = b.reference_at;
  q.strict |= b.strict;
  q.relaxed |= b.relaxed;
  if (q.strict && q.relaxed)
    throw Problem(q.reference_at, "a type cannot be both strict and relaxed: keep one of them");
  return q;
}

TypePtr Qualify(const TypePtr& type, const Qualifiers& more) {
  auto copy = std::make_shared<Type>(*type);
  if (type->kind == Type::Kind::kArray) {
    copy->inner = Qualify(type->inner, more);
  } else {
    // Finds a conflict with a typedef's qualifiers.
    if (type->kind == Type::Kind::kTypedef) Merge(EffectiveQualifiers(type), more);
    copy->qualifiers = Merge(type->qualifiers, more);
  }
  return copy;
}

bool Same(const ExprPtr& a, const ExprPtr& b) {
  if (!a || !b) return !a && !b;
  return a->kind == b->kind && a->text == b->text && Same(a->a, b->a) && Same(a->b, b->b) &&
         Same(a->c, b->c) && (!a->type ? !b->type : b->type && Same(a->type, b->type));
}

bool Same(const Qualifiers& a, const Qualifiers& b) {
  return a.is_const == b.is_const && a.is_volatile == b.is_volatile &&
         a.is_restrict == b.is_restrict && a.is_atomic == b.is_atomic && a.shared == b.shared &&
         a.strict == b.strict && a.relaxed == b.relaxed && a.layout == b.layout &&
         Same(a.block, b.block);
}

namespace {

bool SameRecord(const Type& a, const Type& b) {
  const Record &x = *a.record, &y = *b.record;
  if (x.keyword != y.keyword || x.tag != y.tag || a.defines != b.defines) return false;
  if (!a.defines) return true;
  if (x.members.size() != y.members.size() || x.enumerators.size() != y.enumerators.size())
    return false;
  for (size_t i = 0; i < x.members.size(); ++i) {
    const Member &m = x.members[i], &n = y.members[i];
    if (m.name != n.name || !Same(m.width, n.width) || !Same(m.type, n.type)) return false;
  }
  for (size_t i = 0; i < x.enumerators.size(); ++i)
    if (x.enumerators[i].name != y.enumerators[i].name ||
        !Same(x.enumerators[i].value, y.enumerators[i].value))
      return false;
  return true;
}

}  // namespace

bool Same(const TypePtr& a, const TypePtr& b) {
  if (!a || !b) return !a && !b;
  if (a->kind != b->kind || !Same(a->qualifiers, b->qualifiers)) return false;
  switch (a->kind) {
    case Type::Kind::kBasic: return a->basic == b->basic;
    case Type::Kind::kRecord: return SameRecord(*a, *b);
    case Type::Kind::kTypedef: return a->name == b->name;
    case Type::Kind::kPointer: return Same(a->inner, b->inner);
    case Type::Kind::kArray:
      return Same(a->extent, b->extent) && a->star == b->star && a->is_static == b->is_static &&
             Same(a->inside, b->inside) && Same(a->inner, b->inner);
    case Type::Kind::kFunction: break;
  }
  if (a->prototype != b->prototype || a->variadic != b->variadic || a->names != b->names ||
      a->parameters.size() != b->parameters.size())
    return false;
  for (size_t i = 0; i < a->parameters.size(); ++i) {
    const Parameter &p = a->parameters[i], &q = b->parameters[i];
    if (p.name != q.name || p.is_register != q.is_register || !Same(p.type, q.type)) return false;
  }
  return Same(a->inner, b->inner);
}

}  // namespace upc::decl
