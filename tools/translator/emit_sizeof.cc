// SPDX-License-Identifier: MIT
// Operators whose operand is a type, or is used only for its type.
#include "emit_sizeof.h"

#include "clang/AST/Attr.h"
#include "runtime_constants.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

std::string Sizes::offset_of(const clang::OffsetOfExpr* o) {
  const Range whole = in_.range(o);
  int comma = whole.begin + 2;  // after the opening parenthesis
  while (comma < whole.end && in_.source.tokens[comma].kind != clang::tok::comma)
    comma = std::max(comma, in_.source.tokens[comma].match) + 1;
  QualType t = o->getTypeSourceInfo()->getType();
  if (is_shared(t)) t = in_.tree.removeAddrSpaceQualType(t.getCanonicalType().getUnqualifiedType());
  Replacements parts = {{Range{whole.begin + 2, comma - 1}, written_type(t, o->getSourceRange())}};
  for (unsigned i = 0; i < o->getNumExpressions(); ++i)
    parts.emplace_back(in_.range(o->getIndexExpr(i)), parts_.expression(o->getIndexExpr(i)));
  return copier_.splice(whole, std::move(parts));
}

// A type in an expression, which may define a record.
std::string Sizes::written_type(QualType t, clang::SourceRange where) {
  types_.refuse_effects_in(t);
  const Types::Defining here(types_, in_.range(where));
  return types_.type_name(t);
}

std::string Sizes::sizeof_text(const clang::UnaryExprOrTypeTraitExpr* s) {
  const int keyword = in_.unit.token(s->getBeginLoc());
  const Types::Defining here(types_, s->isArgumentType() ? in_.range(s) : Range{});
  const std::string text = sizeof_written(s, keyword);
  return s->isArgumentType() ? text : with_names(text, s->getArgumentExpr()).value_or(text);
}

std::string Sizes::type_trait(const clang::TypeTraitExpr* t) {
  std::string text = versions::value(t) ? "1" : "0";
  bool has_size = false;  // it contains one, of a type other than the trait's
  for (const clang::TypeSourceInfo* of : t->getArgs()) {
    QualType q = of->getType();
    if (const auto* p = q->getAs<clang::PointerType>()) q = p->getPointeeType();
    const auto* e = q->getAs<clang::TypeOfExprType>();
    if (const auto named = e ? with_names(text, e->getUnderlyingExpr()) : std::nullopt) {
      text = *named;
      has_size = true;
    }
  }
  return has_size ? "(int)" + text : text;
}

// The size of a private object whose extents are constants of the libraries: sizeof the object,
// since the text of its type contains numbers.
std::string Sizes::of_constants(const clang::UnaryExprOrTypeTraitExpr* s) {
  if (!in_.options.portable || s->isArgumentType()) return "";
  const Expr* operand = s->getArgumentExpr()->IgnoreParens();
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(operand)) {
    const auto* v = dyn_cast<clang::VarDecl>(r->getDecl());
    if (v && !constant_in(v, in_.source, in_.unit).empty())
      return "sizeof(" +
             (v->hasLocalStorage() ? parts_.expression(operand)
                                   : types_.declare(v, v->getType(), "")) +
             ")";
  } else if (const auto* m = dyn_cast<clang::MemberExpr>(operand)) {
    const auto* f = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
    if (f && f->getIdentifier() && !constant_in(f, in_.source, in_.unit).empty())
      return "sizeof(((" + types_.type_name(in_.tree.getTypeDeclType(f->getParent())) + " *)0)->" +
             f->getName().str() + ")";
  }
  return "";
}

std::string Sizes::sizeof_written(const clang::UnaryExprOrTypeTraitExpr* s, int keyword) {
  // The only place where the extents of a type that is written here are computed.
  if (s->isArgumentType())
    for (QualType t = s->getArgumentType(); const clang::ArrayType* a = in_.tree.getAsArrayType(t);
         t = a->getElementType())
      if (const auto* v = dyn_cast<clang::VariableArrayType>(a); v && v->getSizeExpr())
        types_.note_length(v->getSizeExpr(),
                           "(ptrdiff_t)(" + parts_.expression(v->getSizeExpr()) + ")");
  const auto known = in_.source.size_operators.find(keyword);
  if (known != in_.source.size_operators.end())
    return known->second.variable ? types_.local_size_of(s->getTypeOfArgument())
                                  : copier_.copy(in_.range(s));
  if (s->getKind() == clang::UETT_SizeOf) {
    const QualType t = s->getTypeOfArgument();
    if (is_shared(t)) {
      const std::string size = types_.size_of(t),
                        first = s->isArgumentType() || !t->isVariableArrayType()
                                    ? ""
                                    : types_.effects(s->getArgumentExpr());
      return first.empty() ? size : "(" + first + ", " + size + ")";
    }
    const bool constant = !keeps_lengths(t);
    if (constant && out_.hoisting && types_.is_function_local(t))
      return std::to_string(in_.tree.getTypeSizeInChars(t).getQuantity()) + "UL";
    if (const std::string named = of_constants(s); !named.empty()) return named;
    if (!s->isArgumentType() && !constant) {
      const Expr* arg = s->getArgumentExpr();
      if (isa<clang::ParenExpr>(arg)) return "sizeof" + parts_.expression(arg);
      return "sizeof(" + parts_.expression(arg) + ")";
    }
    return "sizeof(" + types_.type_name(t) + ")";
  }
  const QualType t = s->getTypeOfArgument();
  if (!s->isArgumentType()) {
    // What a declaration's attributes ask for is lost with its name.
    const Expr* arg = s->getArgumentExpr()->IgnoreParens();
    const clang::ValueDecl* named = nullptr;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(arg)) named = r->getDecl();
    if (const auto* m = dyn_cast<clang::MemberExpr>(arg)) named = m->getMemberDecl();
    if (named && (named->hasAttr<clang::AlignedAttr>() || named->hasAttr<clang::PackedAttr>()))
      return std::to_string(in_.tree.getDeclAlign(named, true).getQuantity()) + "UL";
  }
  return std::string(s->getKind() == clang::UETT_PreferredAlignOf ? "__alignof__(" : "_Alignof(") +
         types_.type_name(is_shared(t)
                              ? in_.tree.removeAddrSpaceQualType(
                                    ultimate_element(t).getCanonicalType().getUnqualifiedType())
                              : t) +
         ")";
}

}  // namespace upc::translate
