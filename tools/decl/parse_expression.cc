// SPDX-License-Identifier: MIT
// Constant expressions: in the brackets of arrays and layouts, in enumerators and widths.
#include <algorithm>

#include "tools/decl/parse.h"

namespace upc::decl {

Parser::Deeper::Deeper(Parser& p) : parser_(p) {
  if (++parser_.depth_ > kMaxDepth) {
    --parser_.depth_;
    p.Fail("this is nested more than " + std::to_string(kMaxDepth) +
           " deep: give the inner part a name with typedef");
  }
}

ExprPtr Parser::Node(Expr e) {
  if (++parts_ > kMaxParts)
    FailAt(e.at,
           "this has more than " + std::to_string(kMaxParts) + " numbers, names and operators");
  return std::make_shared<const Expr>(std::move(e));
}

namespace {

Expr Made(Expr::Kind kind, const Token& t, ExprPtr a = nullptr, ExprPtr b = nullptr,
          ExprPtr c = nullptr) {
  Expr e;
  e.kind = kind;
  e.at = t.at;
  e.text = t.text;
  e.a = std::move(a);
  e.b = std::move(b);
  e.c = std::move(c);
  return e;
}

}  // namespace

ExprPtr Parser::ReadConditional() {
  const Deeper deeper(*this);
  const ExprPtr condition = ReadBinary(0);
  const Token question = token();
  if (!Take("?")) return condition;
  const ExprPtr yes = ReadConditional();
  Expect(":", "?: has two values: write `condition ? a : b`");
  const ExprPtr no = ReadConditional();
  return Node(Made(Expr::Kind::kConditional, question, condition, yes, no));
}

ExprPtr Parser::ReadBinary(int level) {
  static const std::vector<std::vector<std::string>> kLevels = {
      {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="},
      {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
  if (level == static_cast<int>(kLevels.size())) return ReadUnary();
  ExprPtr left = ReadBinary(level + 1);
  for (;;) {
    const std::vector<std::string>& signs = kLevels[level];
    const auto found = std::find_if(signs.begin(), signs.end(),
                                    [this](const std::string& sign) { return Is(sign); });
    if (found == signs.end()) return left;
    const Token sign = token();
    ++i_;
    const ExprPtr right = ReadBinary(level + 1);
    left = Node(Made(Expr::Kind::kBinary, sign, left, right));
  }
}

ExprPtr Parser::ReadUnary() {
  const Deeper deeper(*this);
  const Token first = token();
  for (const char* sign : {"-", "+", "~", "!"}) {
    if (!Take(sign)) continue;
    return Node(Made(Expr::Kind::kUnary, first, ReadUnary()));
  }
  if (Is("sizeof") || Is("upc_localsizeof") || Is("upc_blocksizeof") || Is("upc_elemsizeof"))
    return ReadSizeOf();
  if (Is("(") && StartsType(1)) {
    ++i_;
    const TypePtr type = ReadTypeName();
    Expect(")", "close the cast with )");
    Expr e = Made(Expr::Kind::kCast, first, ReadUnary());
    e.type = type;
    return Node(std::move(e));
  }
  return ReadPrimary();
}

ExprPtr Parser::ReadPrimary() {
  const Token t = token();
  Expr e;
  e.at = t.at;
  e.text = t.text;
  if (t.kind == Token::Kind::kNumber) {
    e.kind = Expr::Kind::kNumber;
    e.value = t.value;
  } else if (t.kind == Token::Kind::kFloat) {
    e.kind = Expr::Kind::kFloat;
  } else if (t.is("THREADS")) {
    e.kind = Expr::Kind::kThreads;
  } else if (t.is("MYTHREAD")) {
    e.kind = Expr::Kind::kMythread;
  } else if (t.is("UPC_MAX_BLOCK_SIZE")) {
    e.kind = Expr::Kind::kNumber;
    e.value = kMaxBlockSize;
  } else if (t.is("(")) {
    ++i_;
    const ExprPtr inner = ReadConditional();
    Expect(")", "close the bracket with )");
    return inner;
  } else if (t.kind == Token::Kind::kWord && !IsKeyword(t.text)) {
    if (scope_.typedefs.contains(t.text))
      Fail("'" + t.text + "' names a type, and a value is needed here");
    e.kind = Expr::Kind::kName;
    e.constant = scope_.constants.contains(t.text);
  } else {
    Fail("a number or a constant expression is needed here, not " + Shown());
  }
  ++i_;
  return Node(std::move(e));
}

ExprPtr Parser::ReadSizeOf() {
  const Token op = token();
  ++i_;
  if (Is("(") && StartsType(1)) {
    ++i_;
    const TypePtr type = ReadTypeName();
    Expect(")", "close " + op.text + " with )");
    Expr e = Made(Expr::Kind::kSizeOfType, op);
    e.type = type;
    return Node(std::move(e));
  }
  const size_t at = token().at;
  const ExprPtr operand = ReadUnary();
  if (operand->kind != Expr::Kind::kName)
    FailAt(at, op.text + " takes (a type) or the name of what was declared before, here");
  return Node(Made(Expr::Kind::kSizeOfName, op, operand));
}

}  // namespace upc::decl
