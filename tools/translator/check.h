// SPDX-License-Identifier: MIT
// What `upcc` reports about wrong programs beyond Clang's complaints, in one walk over the tree.
//
//   check.cc           declarations, statements, calls
//   check_types.cc     types wherever they are written, and THREADS in them
//   check_pointers.cc  conversions of pointers-to-shared, arithmetic and comparisons with them
#ifndef UPC_TOOLS_TRANSLATOR_CHECK_H
#define UPC_TOOLS_TRANSLATOR_CHECK_H

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "laxness.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

class Check : public Walker {
 public:
  using Reported = std::set<std::pair<int, std::string>>;  // by token
  Check(const Options& options, Source& source, Unit& unit, Reported reported)
      : Walker(source, unit),
        options_(options),
        s_(source),
        u_(unit),
        context_(unit.context()),
        reported_(std::move(reported)) {}

 private:
  // --- check.cc ---
  void error(clang::SourceLocation where, const std::string& message);
  void warn(clang::SourceLocation where, const std::string& message);
  // Violations that UPC compilers accept, docs/laxness.md.
  void lax(clang::SourceLocation where, Rule rule, const std::string& message);
  void pedantic(clang::SourceLocation where, Rule rule, const std::string& message);
  bool dynamic() const { return options_.threads == 0; }
  bool inserted(const clang::Stmt* s) const;  // s begins in text that the translator inserted

  void visit(clang::Decl* d) override;
  void private_data(const clang::VarDecl* v);
  void visit(const clang::Stmt* s) override;
  void operand(const clang::Expr* e);
  bool undeclared(const clang::Expr* e);  // true, with a message, if e names an undeclared function
  void escapes(const clang::Stmt* s, const std::set<const clang::Stmt*>& labels, bool own_break);
  void forall(const clang::ForStmt* f);
  void call(const clang::CallExpr* c);
  static bool is_barrier(
      const clang::Stmt* s);  // s is a upc_barrier or similar statement with a value

  // --- check_types.cc ---
  void type(clang::QualType t, clang::SourceLocation where, bool object, bool is_private_static);
  void extents(clang::QualType t, const SharedQualifier& l, clang::SourceLocation where,
               bool object, bool is_private_static);
  bool odd_threads() const;
  void written(clang::TypeSourceInfo* info);
  bool is_product(const clang::Expr* e) const;
  int products(const clang::Expr* e) const;
  bool mentions_threads(const clang::Stmt* e) const;
  void constant(const clang::Expr* e, const std::string& what);

  // --- check_pointers.cc ---
  void conversion(const clang::CastExpr* c);
  void qualifiers(const clang::CastExpr* c, clang::QualType from, clang::QualType to);
  void nested_cast(const clang::CastExpr* c, clang::QualType from, clang::QualType to);
  void other_threads(const clang::CastExpr* c, clang::QualType from, clang::QualType to);
  bool compares() const;
  static const clang::CallExpr* undeclared_call(const clang::Expr* e);
  bool stepping(clang::QualType t, clang::SourceLocation where, const char* what);
  clang::QualType written_type(const clang::Expr* e) const;
  void binary(const clang::BinaryOperator* b);
  void unary(const clang::UnaryOperator* u);
  void arms(const clang::AbstractConditionalOperator* c);
  bool is_null(const clang::Expr* e) const;

  const Options& options_;
  Source& s_;
  Unit& u_;
  clang::ASTContext& context_;
  uint64_t private_bytes_ = 0;  // of static storage
  Reported reported_;
  std::vector<const clang::Expr*> extents_;  // of the type being checked
};

constexpr char kReturnedShared[] =
    "a function cannot return a shared object: return a pointer-to-shared, or the value";

}  // namespace upc::translate

#endif
