// SPDX-License-Identifier: MIT
// English to types. Parser reads the words of C: qualifiers, base types, constant expressions.
#include "tools/decl/phrase.h"

#include "tools/decl/print.h"

namespace upc::decl {
namespace {

std::string SizeOperator(const std::string& first) {
  if (first == "size") return "sizeof";
  if (first == "local") return "upc_localsizeof";
  if (first == "block") return "upc_blocksizeof";
  if (first == "element") return "upc_elemsizeof";
  return "";
}

}  // namespace

bool IsEnglish(std::string_view text, const Scope& scope) {
  std::vector<Token> t;
  try {
    t = Lex(text);
  } catch (const Problem&) {
    return false;  // the C parser will report it
  }
  const std::string& first = t[0].text;
  if (t[0].kind != Token::Kind::kWord || scope.typedefs.contains(first)) return false;
  if (first == "cast") return t.size() > 2;
  if (first == "declare" || first == "define" || first == "type")
    return t[1].kind != Token::Kind::kSign;
  if (first == "size") return t[1].is("of");
  return !SizeOperator(first).empty() && t[1].is("size");
}

// pointer, pointers, ptr …; articles before it are skipped.
bool EnglishParser::TakeNoun(std::string_view noun) {
  const Token& t = token();
  if (t.kind != Token::Kind::kWord) return false;
  const bool plural = t.text.size() == noun.size() + 1 && t.text.back() == 's' &&
                      std::string_view(t.text).substr(0, noun.size()) == noun;
  const bool brief =
      (noun == "pointer" && t.text == "ptr") || (noun == "function" && t.text == "func");
  if (t.text != noun && !plural && !brief) return false;
  ++i_;
  return true;
}

std::string EnglishParser::ReadOperand() {
  if (token().kind == Token::Kind::kEnd || Is("into")) Fail("what is cast is missing");
  const ExprPtr e = ReadUnary();
  std::string text = ToC(e);
  if (e->kind == Expr::Kind::kConditional || e->kind == Expr::Kind::kBinary)
    text = "(" + text + ")";
  return text;
}

TypePtr EnglishParser::ReadType() {
  const Deeper deeper(*this);
  while (Is("a") || Is("an") || Is("the")) {
    if (scope_.typedefs.contains(token().text)) break;
    ++i_;
  }
  Qualifiers q;
  const size_t at = token().at;
  while (TakeQualifier(q)) continue;
  const size_t noun_at = token().at;
  bool old_style = false;
  if (Is("variable") && Is("-", 1) && Is("length", 2)) i_ += 3;
  if (Is("old") && Is("-", 1) && Is("style", 2)) {
    i_ += 3;
    old_style = true;
  }
  TypePtr type;
  if (scope_.typedefs.contains(token().text)) {
    type = ReadBase(q);
    return type;
  }
  if (TakeNoun("pointer")) {
    if (!Take("to")) Fail("write `pointer to` and what it points to");
    auto pointer = std::make_shared<Type>();
    pointer->kind = Type::Kind::kPointer;
    pointer->at = noun_at;
    pointer->qualifiers = q;
    pointer->inner = ReadType();
    return pointer;
  }
  if (TakeNoun("array")) {
    type = ReadArray();
  } else if (TakeNoun("function")) {
    if (q.shared) FailAt(q.at, "a function cannot be shared: let it return a pointer-to-shared");
    if (q.any()) FailAt(at, "a function takes no qualifiers");
    return ReadFunction(old_style);
  } else if (Is("bit") && Is("-", 1)) {
    Fail("a bit-field is a member: write it within `struct {name as bit-field 3 of int}`");
  } else {
    if (old_style) Fail("`function` follows old-style");
    return ReadBase(q);
  }
  return q.any() ? Qualify(type, q) : type;
}

TypePtr EnglishParser::ReadArray() {
  auto array = std::make_shared<Type>();
  array->kind = Type::Kind::kArray;
  array->at = token().at;
  for (;;) {
    if (Take("static")) {
      array->is_static = true;
    } else if (!TakeQualifier(array->inside)) {
      break;
    }
  }
  if (array->inside.shared)
    FailAt(array->inside.at,
           "`shared` stands before the type of the elements: `array 10 of shared int`");
  const bool brackets = Take("[");
  if (Is("*") && (Is("of", 1) || Is("]", 1))) {
    ++i_;
    array->star = true;
  } else if (!Is("of") && !Is("]")) {
    array->extent = ReadConditional();
  }
  if (brackets) Expect("]", "close the size with ]");
  if (array->is_static && !array->extent) Fail("a size follows static");
  if (!Take("of"))
    Fail("write `array " + (array->extent ? ToC(array->extent) : "10") +
         " of` and what its elements are, instead of " + Shown());
  // "array of 10 int"
  if (!array->extent && !array->star &&
      (token().kind == Token::Kind::kNumber || Is("THREADS") || Is("(")))
    array->extent = ReadConditional();
  array->inner = ReadType();
  return array;
}

TypePtr EnglishParser::ReadFunction(bool old_style) {
  auto function = std::make_shared<Type>();
  function->kind = Type::Kind::kFunction;
  function->at = token().at;
  function->prototype = !old_style;
  if (Take("(")) {
    if (Is("void") && Is(")", 1)) {
      ++i_;
    } else if (!Is(")")) {
      do {
        if (old_style) {
          function->names.push_back(ReadName("a parameter"));
          continue;
        }
        if (Is("...")) {
          if (function->parameters.empty()) Fail("a parameter comes before ...");
          ++i_;
          function->variadic = true;
          break;
        }
        Parameter p;
        p.at = token().at;
        if (token().kind == Token::Kind::kWord && Is("as", 1)) {
          p.name = ReadName("a parameter");
          ++i_;
        }
        p.is_register = Take("register");
        p.type = ReadType();
        function->parameters.push_back(p);
      } while (Take(","));
    }
    Expect(")", "close the parameters with )");
  } else if (!old_style) {
    function->prototype = false;
  }
  if (!Take("returning"))
    Fail("write `returning` and what the function returns, instead of " + Shown());
  function->inner = ReadType();
  return function;
}

TypePtr EnglishParser::ReadBase(const Qualifiers& q) {
  // A struct or union with a body has English members; a tag of C is followed by C's specifiers.
  if ((Is("struct") || Is("union")) && (Is("{", 1) || Is("{", 2))) return ReadRecordPhrase(q);
  return ReadSpecifiers(false, q).type;
}

TypePtr EnglishParser::ReadRecordPhrase(const Qualifiers& q) {
  auto type = std::make_shared<Type>();
  type->kind = Type::Kind::kRecord;
  type->at = token().at;
  type->defines = true;
  const std::string keyword = token().text;
  ++i_;
  const std::string tag = Is("{") ? "" : ReadName("the tag of a " + keyword);
  type->record = OpenRecord(keyword, tag, true);
  Expect("{", "members stand in { }");
  std::vector<Member> members;
  while (!Take("}")) {
    if (AtEnd()) Fail("the closing } of the " + keyword + " is missing");
    if (Take(";")) continue;
    members.push_back(ReadMember());
    CheckMember(members.back());
    if (!Is("}")) Expect(";", "separate members with semicolons");
  }
  CloseRecord(type->record, std::move(members));
  return q.any() ? Qualify(type, q) : type;
}

Member EnglishParser::ReadMember() {
  Member m;
  m.at = token().at;
  if (token().kind == Token::Kind::kWord && Is("as", 1)) {
    m.name = ReadName("a member");
    ++i_;
  }
  if (Is("bit") && Is("-", 1) && Is("field", 2)) {
    i_ += 3;
    m.width = ReadConditional();
    if (!Take("of")) Fail("write `bit-field 3 of int`");
  }
  m.type = ReadType();
  if (m.name.empty() && !m.width && !m.type->defines)
    FailAt(m.at, "a member has a name: write `name as type`");
  return m;
}

Statement EnglishParser::Next() {
  Statement statement;
  remarks_.clear();
  while (Take(";")) continue;
  if (AtEnd()) return statement;
  Declaration d;
  const Token verb = token();
  d.at = verb.at;
  ++i_;
  if (verb.is("declare") || (verb.is("define") && Is("as", 1))) {
    d.at = token().at;
    d.name = ReadName("the name of what is declared");
    Expect("as", "write `" + verb.text + " " + d.name + " as` and its type");
    d.what = verb.is("define") ? Declaration::What::kTypedef : Declaration::What::kObject;
    Specifiers s;
    if (verb.is("declare"))
      while (TakeStorage(s)) continue;
    if (s.is_typedef) d.what = Declaration::What::kTypedef;
    d.storage = s.storage;
    d.type = ReadType();
  } else if (verb.is("define")) {
    if (!Is("struct") && !Is("union") && !Is("enum"))
      Fail("write `define name as` and a type, or `define struct tag {…}`");
    d.what = Declaration::What::kTag;
    d.at = token().at;
    d.type = ReadBase({});
  } else if (verb.is("type")) {
    d.what = Declaration::What::kType;
    d.type = ReadType();
  } else if (verb.is("cast")) {
    d.what = Declaration::What::kCast;
    d.name = ReadOperand();
    Expect("into", "write `cast " + d.name + " into` and the type");
    d.type = ReadType();
  } else {
    d.what = Declaration::What::kSize;
    d.name = SizeOperator(verb.text);
    if (!verb.is("size")) Expect("size", "write `" + verb.text + " size of` and the type");
    Expect("of", "write `size of` and the type");
    d.type = ReadType();
  }
  if (!AtEnd()) Expect(";", "end the sentence here, or with a semicolon");
  statement.declarations.push_back(d);
  statement.remarks = remarks_;
  return statement;
}

}  // namespace upc::decl
