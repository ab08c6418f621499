// SPDX-License-Identifier: MIT
// Writes types as C does: inside out, with parentheses where a pointer meets an array or function.
#include "tools/decl/print.h"

#include <map>

namespace upc::decl {
namespace {

int Precedence(const Expr& e) {
  static const std::map<std::string, int> kBinary = {
      {"||", 2}, {"&&", 3}, {"|", 4},  {"^", 5},  {"&", 6},  {"==", 7},
      {"!=", 7}, {"<", 8},  {">", 8},  {"<=", 8}, {">=", 8}, {"<<", 9},
      {">>", 9}, {"+", 10}, {"-", 10}, {"*", 11}, {"/", 11}, {"%", 11}};
  switch (e.kind) {
    case Expr::Kind::kConditional: return 1;
    case Expr::Kind::kBinary: return kBinary.at(e.text);
    case Expr::Kind::kUnary:
    case Expr::Kind::kCast: return 12;
    default: return 13;
  }
}

std::string Print(const Expr& e);

std::string Operand(const ExprPtr& e, int at_least) {
  return Precedence(*e) < at_least ? "(" + Print(*e) + ")" : Print(*e);
}

std::string Print(const Expr& e) {
  const int own = Precedence(e);
  switch (e.kind) {
    case Expr::Kind::kUnary: {
      const std::string operand = Operand(e.a, own);
      // - -1, not --1
      return e.text + (operand[0] == e.text[0] ? " " : "") + operand;
    }
    case Expr::Kind::kBinary: {
      const bool tight = own == 11;
      const std::string sign = tight ? e.text : " " + e.text + " ";
      return Operand(e.a, own) + sign + Operand(e.b, own + 1);
    }
    case Expr::Kind::kConditional:
      return Operand(e.a, 2) + " ? " + Print(*e.b) + " : " + Operand(e.c, 1);
    case Expr::Kind::kCast: return "(" + ToC(e.type) + ")" + Operand(e.a, own);
    case Expr::Kind::kSizeOfType: return e.text + "(" + ToC(e.type) + ")";
    case Expr::Kind::kSizeOfName: return e.text + " " + e.a->text;
    default: return e.text;
  }
}

std::string Parameters(const Type& f) {
  std::string s;
  const auto add = [&s](const std::string& one) { s += (s.empty() ? "" : ", ") + one; };
  if (!f.prototype) {
    for (const std::string& name : f.names) add(name);
    return s;
  }
  for (const Parameter& p : f.parameters)
    add((p.is_register ? "register " : "") + ToC(p.type, p.name));
  if (f.variadic) add("...");
  return s.empty() ? "void" : s;
}

std::string Body(const Record& r) {
  std::string s = " {";
  if (r.keyword == "enum") {
    for (const Enumerator& e : r.enumerators)
      s += (s.back() == '{' ? "" : ", ") + e.name + (e.value ? " = " + ToC(e.value) : "");
    return s + "}";
  }
  for (const Member& m : r.members) {
    s += " " + ToC(m.type, m.name);
    if (m.width) s += " : " + ToC(m.width);
    s += ";";
  }
  return s + " }";
}

std::string Specifier(const Type& t) {
  if (t.kind == Type::Kind::kBasic) return t.basic->name;
  if (t.kind == Type::Kind::kTypedef) return t.name;
  const Record& r = *t.record;
  return r.keyword + (r.tag.empty() ? "" : " " + r.tag) + (t.defines ? Body(r) : "");
}

}  // namespace

std::string ToC(const ExprPtr& e) { return Print(*e); }

std::string ToC(const Qualifiers& q) {
  std::string s;
  if (q.strict) s += "strict ";
  if (q.relaxed) s += "relaxed ";
  if (q.shared) {
    s += "shared ";
    if (q.layout == LayoutQualifier::kBlock) s += "[" + ToC(q.block) + "] ";
    if (q.layout == LayoutQualifier::kStar) s += "[*] ";
    if (q.layout == LayoutQualifier::kIndefinite) s += "[] ";
  }
  if (q.is_const) s += "const ";
  if (q.is_volatile) s += "volatile ";
  if (q.is_atomic) s += "_Atomic ";
  if (q.is_restrict) s += "restrict ";
  return s;
}

std::string ToC(const TypePtr& type, const std::string& name) {
  std::string s = name;
  TypePtr t = type;
  for (;; t = t->inner) {
    if (t->kind == Type::Kind::kPointer) {
      if (t->qualifiers.is_atomic && s[0] == '(') {
        // Before a parenthesis, _Atomic is a type specifier (C11, 6.7.2.4).
        Type plain = *t;
        plain.qualifiers = {};
        Qualifiers others = t->qualifiers;
        others.is_atomic = false;
        return ToC(others) + "_Atomic(" + ToC(std::make_shared<const Type>(plain)) + ") " + s;
      }
      std::string quals = ToC(t->qualifiers);
      if (s.empty() || s[0] == '*' || s[0] == '(' || s[0] == '[')
        while (!quals.empty() && quals.back() == ' ') quals.pop_back();
      // A bracket right after `shared` would be read as its layout.
      if (s[0] == '[' && quals.ends_with("shared")) s = " (" + s + ")";
      if (s[0] == '[' && !quals.empty()) quals += " ";
      s = "*" + quals + s;
      if (t->inner->kind == Type::Kind::kArray || t->inner->kind == Type::Kind::kFunction)
        s = "(" + s + ")";
    } else if (t->kind == Type::Kind::kArray) {
      std::string inside = ToC(t->inside);
      if (t->is_static) inside = "static " + inside;
      if (t->star) {
        inside += "*";
      } else if (t->extent) {
        inside += ToC(t->extent);
      } else if (!inside.empty()) {
        inside.pop_back();
      }
      s += "[" + inside + "]";
    } else if (t->kind == Type::Kind::kFunction) {
      s += "(" + Parameters(*t) + ")";
    } else {
      break;
    }
  }
  return ToC(t->qualifiers) + Specifier(*t) + (s.empty() ? "" : " " + s);
}

std::string StorageWords(const Declaration& d) {
  std::string s;
  for (const std::string& word : d.storage) s += word + " ";
  return s;
}

std::string ToC(const Declaration& d) {
  switch (d.what) {
    case Declaration::What::kObject: return StorageWords(d) + ToC(d.type, d.name);
    case Declaration::What::kTypedef: return "typedef " + ToC(d.type, d.name);
    case Declaration::What::kTag:
    case Declaration::What::kType: return ToC(d.type);
    case Declaration::What::kCast: return "(" + ToC(d.type) + ")" + d.name;
    case Declaration::What::kSize: return d.name + "(" + ToC(d.type) + ")";
  }
  return "";
}

}  // namespace upc::decl
