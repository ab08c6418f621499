// SPDX-License-Identifier: MIT
// Declarations: specifiers, then declarators from the name outward.
#include "tools/decl/parse.h"

#include <algorithm>

#include "tools/decl/print.h"

namespace upc::decl {

Parser::Parser(std::string_view text, Scope& scope, int64_t threads)
    : tokens_(Lex(text)), scope_(scope), threads_(threads) {}

bool Parser::Take(std::string_view s) {
  if (!Is(s)) return false;
  ++i_;
  return true;
}

void Parser::Expect(std::string_view s, const std::string& what_to_do) {
  if (Take(s)) return;
  Fail((AtEnd() ? "the end comes too early" : Shown() + " is not expected here") + ": " +
       what_to_do);
}

std::string Parser::Shown() const {
  if (AtEnd()) return "the end";
  if (token().kind == Token::Kind::kString) return "a string";
  return "'" + token().text + "'";
}

std::string Parser::SkipBalanced() {
  const size_t open_at = token().at;
  std::vector<std::string> closing;
  std::string text;
  do {
    const Token& t = token();
    if (t.kind == Token::Kind::kEnd) FailAt(open_at, "this bracket is not closed");
    if (t.is("(")) closing.push_back(")");
    if (t.is("[")) closing.push_back("]");
    if (t.is("{")) closing.push_back("}");
    if (t.is(")") || t.is("]") || t.is("}")) {
      if (t.text != closing.back())
        Fail(Shown() + " does not close the bracket: " + closing.back());
      closing.pop_back();
    }
    const bool outermost = closing.empty() || t.at == open_at;
    if (!outermost) {
      const bool words =
          !text.empty() &&
          (std::isalnum(static_cast<unsigned char>(text.back())) || text.back() == '_') &&
          t.kind == Token::Kind::kWord;
      text += (words ? " " : "") + t.text;
    }
    ++i_;
  } while (!closing.empty());
  return text;
}

std::string Parser::ReadName(const std::string& what_for) {
  const Token t = token();
  if (t.kind != Token::Kind::kWord) Fail(what_for + " is needed here, not " + Shown());
  if (IsKeyword(t.text))
    Fail("'" + t.text + "' is a keyword and cannot be " + what_for + ": choose another name");
  ++i_;
  return t.text;
}

TypePtr Parser::ReadTypeName() {
  const Deeper deeper(*this);
  const Specifiers s = ReadSpecifiers(false);
  return Wrap(s.type, ReadDeclarator(Names::kMustNot));
}

TypePtr Parser::Wrap(const TypePtr& base, const Declarator& d) const {
  TypePtr type = base;
  for (auto i = d.around.rbegin(); i != d.around.rend(); ++i) {
    auto around = std::make_shared<Type>(**i);
    around->inner = type;
    type = around;
  }
  return type;
}

std::shared_ptr<Type> Parser::ReadPointer() {
  auto pointer = std::make_shared<Type>();
  pointer->kind = Type::Kind::kPointer;
  pointer->at = token().at;
  ++i_;
  while (TakeQualifier(pointer->qualifiers)) continue;
  return pointer;
}

// Whether ( after a declarator, or after nothing, begins a parameter list.
bool Parser::StartsParameters(bool named) const {
  if (!Is("(")) return false;
  return named || Is(")", 1) || Is("...", 1) || StartsType(1) || Is("register", 1);
}

Parser::Declarator Parser::ReadDeclarator(Names names) {
  const Deeper deeper(*this);
  std::vector<std::shared_ptr<Type>> pointers;
  while (Is("*")) {
    pointers.push_back(ReadPointer());
    if (pointers.size() > kMaxLevels) Fail("these are too many pointers");
  }
  Declarator d;
  bool direct = false;
  d.at = token().at;
  if (Is("(") && !StartsParameters(false)) {
    ++i_;
    d = ReadDeclarator(names);
    Expect(")", "close the bracket around the declarator with )");
    direct = true;
  } else if (token().kind == Token::Kind::kWord && names != Names::kMustNot) {
    d.name = ReadName("the name of a declaration");
    direct = true;
  } else if (token().kind == Token::Kind::kWord && !IsKeyword(token().text)) {
    Fail("a type stands alone here, without the name '" + token().text + "'");
  } else if (token().kind == Token::Kind::kWord) {
    if (StartsType()) Fail(Shown() + " belongs before the * or the name");
    Fail(Shown() + " has no place here");
  }
  if (!direct && names == Names::kMust)
    Fail("the name of what is declared is needed here, not " + Shown());
  for (;;) {
    auto around = std::make_shared<Type>();
    around->at = token().at;
    if (Is("[")) {
      around->kind = Type::Kind::kArray;
      ReadBrackets(*around);
    } else if (direct ? Is("(") : StartsParameters(false)) {
      around->kind = Type::Kind::kFunction;
      ReadParameters(*around);
    } else {
      break;
    }
    direct = true;
    d.around.push_back(around);
  }
  d.around.insert(d.around.end(), pointers.rbegin(), pointers.rend());
  if (d.around.size() > static_cast<size_t>(kMaxLevels))
    Fail("more than " + std::to_string(kMaxLevels) +
         " pointers, arrays and functions are within one another: give a part a name with typedef");
  return d;
}

void Parser::ReadBrackets(Type& array) {
  ++i_;
  for (;;) {
    if (Take("static")) {
      array.is_static = true;
    } else if (!TakeQualifier(array.inside)) {
      break;
    }
  }
  if (array.inside.shared)
    FailAt(array.inside.at,
           "`shared` qualifies the elements, not the size of an array: write it "
           "before the type");
  if (array.inside.strict || array.inside.relaxed)
    FailAt(array.inside.reference_at, "strict and relaxed stand beside `shared`, before the type");
  if (Is("*") && Is("]", 1)) {
    array.star = true;
    ++i_;
  } else if (!Is("]")) {
    array.extent = ReadConditional();
  }
  if (array.is_static && !array.extent) Fail("a size follows static: write [static 10]");
  if (Is(",")) Fail("each dimension has brackets of its own: write [2][3]");
  Expect("]", "close the size with ]");
}

void Parser::ReadParameters(Type& f) {
  const Deeper deeper(*this);
  ++i_;
  if (Take(")")) return;
  if (token().kind == Token::Kind::kWord && !IsKeyword(token().text) && !StartsType() &&
      (Is(",", 1) || Is(")", 1))) {
    do {
      if (StartsType()) Fail("an old-style function lists names without types, or each has one");
      f.names.push_back(ReadName("a parameter"));
    } while (Take(","));
    Expect(")", "close the parameters with )");
    return;
  }
  f.prototype = true;
  if (Is("void") && Is(")", 1)) {
    i_ += 2;
    return;
  }
  do {
    if (Is("...")) {
      if (f.parameters.empty()) Fail("a parameter comes before ...");
      ++i_;
      f.variadic = true;
      break;
    }
    Parameter p;
    const Token first = token();
    const Specifiers s = ReadSpecifiers(true);
    if (s.is_typedef || s.storage.size() > (s.is_register ? 1 : 0))
      FailAt(first.at, "a parameter has no storage class but register: leave it out");
    p.is_register = s.is_register;
    const Declarator d = ReadDeclarator(Names::kMay);
    TakeAttributes();
    p.name = d.name;
    p.at = d.name.empty() ? first.at : d.at;
    p.type = Wrap(s.type, d);
    f.parameters.push_back(p);
    if (Is("=")) Fail("a parameter takes no initialiser in C");
  } while (Take(","));
  Expect(")", "close the parameters with )");
}

void Parser::SkipInitialiser() {
  for (;;) {
    if (AtEnd() || Is(",") || Is(";")) return;
    if (Is("(") || Is("[") || Is("{")) {
      SkipBalanced();
    } else if (Is(")") || Is("]") || Is("}")) {
      Fail(Shown() + " closes nothing");
    } else {
      ++i_;
    }
  }
}

Declaration Parser::ReadCast() {
  Declaration d;
  d.what = Declaration::What::kType;
  d.at = token().at;
  ++i_;
  d.type = ReadTypeName();
  Expect(")", "close the cast with )");
  if (!AtEnd() && !Is(";")) {
    d.what = Declaration::What::kCast;
    const ExprPtr operand = ReadUnary();
    d.name = ToC(operand);
    if (operand->kind == Expr::Kind::kConditional || operand->kind == Expr::Kind::kBinary)
      d.name = "(" + d.name + ")";
  }
  return d;
}

Declaration Parser::ReadSizeOperator() {
  Declaration d;
  d.what = Declaration::What::kSize;
  d.name = token().text;
  d.at = token().at;
  const ExprPtr e = ReadUnary();
  if (e->kind == Expr::Kind::kSizeOfType) {
    d.type = e->type;
  } else {
    const auto object = scope_.objects.find(e->a->text);
    if (object == scope_.objects.end())
      FailAt(e->a->at, "'" + e->a->text + "' is not known: declare it before, or give (a type)");
    d.type = object->second;
  }
  return d;
}

Statement Parser::Next() {
  Statement statement;
  remarks_.clear();
  parts_ = 0;
  while (Take(";")) continue;
  if (AtEnd()) return statement;
  if (Is("(") && StartsType(1)) {
    statement.declarations.push_back(ReadCast());
  } else if (Is("sizeof") || Is("upc_localsizeof") || Is("upc_blocksizeof") ||
             Is("upc_elemsizeof")) {
    statement.declarations.push_back(ReadSizeOperator());
  } else {
    const Specifiers s = ReadSpecifiers(true);
    TypePtr base = s.type;
    if ((AtEnd() || Is(";")) && base->kind == Type::Kind::kRecord && (base->defines || Is(";"))) {
      if (s.is_typedef) Fail("the name of the type is missing");
      Declaration d;
      d.what = Declaration::What::kTag;
      d.at = base->at;
      d.type = base;
      if (base->qualifiers.any() || !s.storage.empty())
        FailAt(s.at,
               "this declares no object that could be qualified: write the object's name behind "
               "it, or leave the qualifiers out");
      statement.declarations.push_back(d);
    } else {
      do {
        Declaration d;
        const Declarator declarator = ReadDeclarator(Names::kMay);
        d.name = declarator.name;
        d.at = declarator.name.empty() ? s.at : declarator.at;
        d.storage = s.storage;
        d.type = Wrap(base, declarator);
        TakeAttributes();
        const bool is_first = statement.declarations.empty();
        if (d.name.empty()) {
          if (s.is_typedef) Fail("the name of the type is missing");
          if (!s.storage.empty() || !is_first || Is(","))
            Fail("the name of what is declared is missing");
          d.what = Declaration::What::kType;
        } else if (s.is_typedef) {
          d.what = Declaration::What::kTypedef;
        }
        if (Is(":")) Fail("a bit-field is a member: write it within struct { … }");
        if (Is("{")) Fail("give the declaration alone, without the body of the function");
        if (Take("=")) {
          if (d.what == Declaration::What::kTypedef) Fail("a typedef takes no initialiser");
          if (IsKind(d.type, Type::Kind::kFunction)) Fail("a function takes no initialiser");
          d.initialised = true;
          SkipInitialiser();
          remarks_.push_back("the initialiser of '" + d.name +
                             "' is no part of its type, and left out");
        }
        statement.declarations.push_back(d);
        // Its members are explained once.
        if (base->defines && !base->record->tag.empty()) {
          auto named = std::make_shared<Type>(*base);
          named->defines = false;
          base = named;
        }
      } while (Take(","));
    }
  }
  if (!AtEnd()) {
    if (token().kind == Token::Kind::kWord)
      Fail(Shown() + " is not expected here: separate declarations with a semicolon");
    Expect(";", "end the declaration with a semicolon");
  }
  statement.remarks = remarks_;
  return statement;
}

}  // namespace upc::decl
