// SPDX-License-Identifier: MIT
// Writes C types and sizes. A pointer-to-shared becomes upcr_shared_ptr_t or upcr_pshared_ptr_t;
// every other type stays what it was, by its typedef's name where that is visible.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_TYPE_H
#define UPC_TOOLS_TRANSLATOR_EMIT_TYPE_H

#include <string>
#include <utility>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace upc::translate {

class Types {
 public:
  Types(const Input& in, Output& out, Kept& kept, Parts& parts)
      : in_(in), out_(out), kept_(kept), parts_(parts) {}

  // A declaration of `name` with type t, without the semicolon; without a name, the type alone.
  std::string declare(clang::QualType t, const std::string& name);
  // The same for a variable, with the type t; an extent with a constant of the libraries stays as
  // it is written.
  std::string declare(const clang::VarDecl* v, clang::QualType t, const std::string& name);
  std::string type_name(clang::QualType t);
  std::string pointer_type(clang::QualType pointer) const;
  bool is_function_local(clang::QualType t) const;

  std::string extent(uint64_t n) const;
  Product product(const Count& n) const;
  Product elements(clang::QualType t);
  std::string size_of(clang::QualType t);
  std::string local_size_of(clang::QualType t);

  std::string hold_lengths(clang::QualType t);
  // For an expression with the type t as written: refuses side effects that the output would lose.
  void refuse_effects_in(clang::QualType t);
  // The side effects of evaluating e, which may be a shared array that is not read; empty if none.
  std::string effects(const clang::Expr* e);
  // The variables of hold_lengths() in the function being emitted, which must declare them. Sets
  // them to those of the enclosing function, `held`.
  std::string exchange_held(std::string held) { return std::exchange(held_, std::move(held)); }
  // From now on the extent has this text instead of its value at its declaration.
  void note_length(const clang::Expr* extent, const std::string& text) {
    lengths_.try_emplace(extent, text);
  }

  // While one of these lives, the tokens of a declaration are being emitted: a record or enum that
  // these tokens define is defined where its type is first named.
  class Defining {
   public:
    Defining(Types& types, Range tokens)
        : types_(types), outer_(std::exchange(types.defining_, tokens)) {}
    ~Defining() { types_.defining_ = outer_; }
    Defining(const Defining&) = delete;
    Defining& operator=(const Defining&) = delete;

   private:
    Types& types_;
    const Range outer_;
  };
  // False if t's definition has been emitted before.
  bool define(const clang::TagDecl* t) { return defined_.insert(t).second; }

 private:
  // The text after the type in a declaration.
  struct Declarator {
    std::string text;
    enum { kNone, kExtents, kOther } begins_with = kNone;

    // Followed by an extent, or by parameters.
    Declarator extent(const std::string& n) const;
    Declarator parameters(const std::string& list) const;
    // As the target of a pointer with these qualifiers.
    Declarator pointer(const std::string& qualifiers) const {
      return {"*" + qualifiers + text, kOther};
    }
    Declarator in_parentheses() const { return {"(" + text + ")", kOther}; }
  };
  static std::string join(const std::string& type, const Declarator& inner);
  std::string declare(clang::QualType t, Declarator inner);
  std::string quals(clang::QualType t) const;
  std::string length(const clang::Expr* extent);
  void refuse_effects(const clang::Expr* evaluated);

  const Input& in_;
  Output& out_;
  Kept& kept_;
  Parts& parts_;
  llvm::DenseMap<const clang::Expr*, std::string> lengths_;  // values, by hold_lengths()
  std::string held_;  // the variables for these, in the function being emitted
  llvm::DenseSet<const clang::Expr*> evaluated_;  // operands of typeof, by hold_lengths
  Range defining_;
  llvm::DenseSet<const clang::TagDecl*> defined_;
};

}  // namespace upc::translate

#endif
