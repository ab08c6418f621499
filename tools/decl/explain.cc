// SPDX-License-Identifier: MIT
// English for types, read from the name outward. Qualifiers come before the noun they qualify:
// "shared pointer to int" is a pointer that itself is shared.
#include "tools/decl/explain.h"

#include "tools/decl/lex.h"
#include "tools/decl/print.h"

namespace upc::decl {
namespace {

// Whether an extent contains a name whose value a compiler does not know.
bool NamesVariable(const ExprPtr& e) {
  if (!e) return false;
  if (e->kind == Expr::Kind::kSizeOfName) return false;
  if (e->kind == Expr::Kind::kName) return !e->constant;
  return e->kind == Expr::Kind::kMythread || NamesVariable(e->a) || NamesVariable(e->b) ||
         NamesVariable(e->c);
}

std::string Array(const Type& t) {
  std::string s = t.star || NamesVariable(t.extent) ? "variable-length array " : "array ";
  s += ToC(t.inside);
  if (t.is_static) s += "static ";
  if (t.star) s += "* ";
  if (t.extent) s += ToC(t.extent) + " ";
  return s + "of ";
}

std::string Function(const Type& t) {
  std::string s;
  const auto add = [&s](const std::string& one) { s += (s.empty() ? "" : ", ") + one; };
  if (!t.prototype) {
    for (const std::string& name : t.names) add(name);
    return "old-style function " + (s.empty() ? "" : "(" + s + ") ") + "returning ";
  }
  for (const Parameter& p : t.parameters)
    add((p.name.empty() ? "" : p.name + " as ") + (p.is_register ? "register " : "") +
        ToEnglish(p.type));
  if (t.variadic) add("...");
  return "function (" + (s.empty() ? "void" : s) + ") returning ";
}

std::string Members(const Record& r) {
  std::string s;
  for (const Member& m : r.members) {
    s += s.empty() ? "" : "; ";
    if (!m.name.empty()) s += m.name + " as ";
    if (m.width) s += "bit-field " + ToC(m.width) + " of ";
    s += ToEnglish(m.type);
  }
  return " {" + s + "}";
}

}  // namespace

std::string ToEnglish(const TypePtr& type) {
  std::string s;
  TypePtr t = type;
  for (;; t = t->inner) {
    if (t->kind == Type::Kind::kPointer) {
      s += ToC(t->qualifiers) + "pointer to ";
    } else if (t->kind == Type::Kind::kArray) {
      s += Array(*t);
    } else if (t->kind == Type::Kind::kFunction) {
      s += Function(*t);
    } else {
      break;
    }
  }
  if (t->kind == Type::Kind::kRecord && t->defines && t->record->keyword != "enum") {
    const Record& r = *t->record;
    return s + ToC(t->qualifiers) + r.keyword + (r.tag.empty() ? "" : " " + r.tag) + Members(r);
  }
  return s + ToC(t);
}

std::string ToEnglish(const Declaration& d) {
  switch (d.what) {
    case Declaration::What::kObject:
      return "declare " + d.name + " as " + StorageWords(d) + ToEnglish(d.type);
    case Declaration::What::kTypedef: return "define " + d.name + " as " + ToEnglish(d.type);
    case Declaration::What::kTag: return "define " + ToEnglish(d.type);
    case Declaration::What::kType: return "type " + ToEnglish(d.type);
    case Declaration::What::kCast: return "cast " + d.name + " into " + ToEnglish(d.type);
    case Declaration::What::kSize: break;
  }
  const std::string operation = d.name == "sizeof"            ? "size"
                                : d.name == "upc_localsizeof" ? "local size"
                                : d.name == "upc_blocksizeof" ? "block size"
                                                              : "element size";
  return operation + " of " + ToEnglish(d.type);
}

}  // namespace upc::decl
