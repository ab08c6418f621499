// SPDX-License-Identifier: MIT
// Numbers that the output computes. A value carries what the emitter needs to know without parsing
// its text: whether it needs parentheses, whether it is 0, and whether it contains expressions of
// the program, which must be evaluated once. Text is made at the end.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_VALUE_H
#define UPC_TOOLS_TRANSLATOR_EMIT_VALUE_H

#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_parts.h"

namespace upc::translate {

// An expression, as an argument or an operand.
struct Value {
  enum Kind {
    kZero,
    kWord,  // a single name or number
    kText,
  };
  std::string text;
  Kind kind = kText;
  bool narrow = false;  // of a type of 32 bits or less

  bool is_zero() const { return kind == kZero; }
  bool is_word() const { return kind != kText; }
  // The text as an operand.
  std::string operand() const { return is_word() ? text : "(" + text + ")"; }
  Value negated() const { return {"-(ptrdiff_t)(" + text + ")", kText}; }
};

inline Value word(const std::string& name) { return {name, Value::kWord}; }

// A product of constants and extents.
class Product {
 public:
  void multiply(const std::string& factor) { text_ += (text_.empty() ? "" : "*") + factor; }
  bool is_one() const { return text_.empty(); }
  std::string text() const { return text_.empty() ? "1" : text_; }

 private:
  std::string text_;
};

// A sum of type ptrdiff_t: an index, in elements, or an offset, in bytes.
class Sum {
 public:
  // A constant for the C compiler: a number, an offsetof, a size.
  void add_constant(const std::string& constant) { terms_.push_back({{constant}, "", true}); }
  // An expression of the program's, times a number of elements or bytes; no factor means 1.
  void add(const Value& value, const std::string& factor) {
    terms_.push_back({value, factor, false});
  }

  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const;
  // Whether it is one number of 32 bits or less.
  bool is_narrow() const {
    return terms_.size() == 1 && terms_[0].factor.empty() && terms_[0].value.narrow;
  }
  std::string text() const;
  void clear() { terms_.clear(); }

 private:
  struct Term {
    Value value;
    std::string factor;
    bool constant;
  };
  std::vector<Term> terms_;
};

class Values {
 public:
  Values(const Input& in, Kept& kept, Parts& parts) : in_(in), kept_(kept), parts_(parts) {}

  Value of(const clang::Expr* e);

 private:
  bool is_word(const clang::Expr* e);

  const Input& in_;
  Kept& kept_;
  Parts& parts_;
};

}  // namespace upc::translate

#endif
