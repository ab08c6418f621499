// SPDX-License-Identifier: MIT
// Types and declarators, extents and sizes.
#include "emit_type.h"

#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/TypeLoc.h"
#include "runtime_calls.h"
#include "runtime_constants.h"

namespace upc::translate {

using clang::QualType;

std::string Types::quals(QualType t) const {
  std::string q;
  if (t.isLocalConstQualified()) q += "const ";
  if (t.isLocalVolatileQualified()) q += "volatile ";
  if (t.isLocalRestrictQualified()) q += "__restrict__ ";
  return q;
}

std::string Types::pointer_type(QualType pointer) const {
  return runtime::pointer_type(is_phased(pointer));
}

std::string Types::extent(uint64_t n) const {
  Count c;
  c.count = n;
  while (c.count >= kThreadsPrime && c.count % kThreadsPrime == 0) {
    c.count /= kThreadsPrime;
    ++c.threads;
  }
  return product(c).text();
}

Product Types::product(const Count& n) const {
  Product p;
  if (n.count != 1 || n.threads > 0) p.multiply(std::to_string(n.count));
  for (int i = 0; i < n.threads; ++i) p.multiply("(ptrdiff_t)" + runtime::threads());
  return p;
}

// The number of ultimate elements in t, of type ptrdiff_t.
Product Types::elements(QualType t) {
  Product p = product(element_count(in_.tree, t));
  for (; const clang::ArrayType* a = in_.tree.getAsArrayType(t); t = a->getElementType())
    if (const auto* v = dyn_cast<clang::VariableArrayType>(a); v && v->getSizeExpr())
      p.multiply(length(v->getSizeExpr()));
  return p;
}

// A variable extent: its value when its declaration was reached. In the type of a cast, it is
// computed at its use.
std::string Types::length(const clang::Expr* extent) {
  const auto known = lengths_.find(extent);
  if (known != lengths_.end()) return known->second;
  refuse_effects(extent);
  return "(ptrdiff_t)(" + parts_.expression(extent) + ")";
}

void Types::refuse_effects_in(QualType t) {
  if (keeps_lengths(t)) return;
  for (const clang::Expr* e : evaluated_in(in_.tree, t))
    if (!lengths_.contains(e)) refuse_effects(e);
}

std::string Types::effects(const clang::Expr* e) {
  if (!e->HasSideEffects(in_.tree)) return "";
  e = e->IgnoreParens();
  if (!e->getType()->isVariableArrayType() || !is_shared(e->getType()))
    return "(void)(" + parts_.expression(e, false) + ")";
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(e)) return effects(c->getSubExpr());
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) return effects(u->getSubExpr());
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const std::string base = effects(a->getBase()), index = effects(a->getIdx());
    return base.empty() ? index : index.empty() ? base : base + ", " + index;
  }
  return "";
}

// For an extent or an operand of typeof that the type's text does not evaluate exactly once.
void Types::refuse_effects(const clang::Expr* evaluated) {
  if (!evaluated->HasSideEffects(in_.tree) || in_.source.failed) return;
  report(in_.source, Level::kError, in_.unit.token(evaluated->getBeginLoc()),
         evaluated->getType()->isVariablyModifiedType()
             ? "typeof evaluates this once, as the size of its rows is computed: put it into a "
               "variable first"
             : "the size of a row of shared elements is computed whenever the row is used, and "
               "this one has effects: put it into a variable first");
}

// The parts of a declaration's type t that must be evaluated but that the output's type does not
// contain: operands of typeof, and the extents of shared arrays, whose values are stored.
std::string Types::hold_lengths(QualType t) {
  std::string text;
  for (const clang::Expr* e : evaluated_in(in_.tree, t)) {
    if (!e->getType()->isVariablyModifiedType() ||
        (keeps_lengths(t) && keeps_lengths(e->getType())))
      continue;
    evaluated_.insert(e);
    if (const std::string done = effects(e); !done.empty()) text += done + "; ";
  }
  for (const clang::Expr* extent : shared_lengths(t)) {
    if (lengths_.count(extent)) continue;
    const std::string n = out_.fresh("n");
    text += n + " = " + parts_.expression(extent) + "; ";
    lengths_[extent] = n;
    held_ += (held_.empty() ? "" : ", ") + n;
  }
  return text;
}

namespace {

const clang::DeclContext* context_of(const clang::Type* t) {
  if (const auto* td = dyn_cast<clang::TypedefType>(t)) return td->getDecl()->getDeclContext();
  if (const auto* tag = dyn_cast<clang::TagType>(t)) return tag->getDecl()->getDeclContext();
  return nullptr;
}

bool is_local(const clang::Type* t) {
  const clang::DeclContext* c = context_of(t);
  return c && c->isFunctionOrMethod();
}

}  // namespace

Types::Declarator Types::Declarator::extent(const std::string& n) const {
  return {text + "[" + n + "]", begins_with == kNone ? kExtents : begins_with};
}
Types::Declarator Types::Declarator::parameters(const std::string& list) const {
  return {text + "(" + list + ")", begins_with == kNone ? kOther : begins_with};
}

std::string Types::join(const std::string& type, const Declarator& inner) {
  return type + (inner.begins_with == Declarator::kOther ? " " : "") + inner.text;
}

std::string Types::declare(QualType t, const std::string& name) {
  return declare(t, Declarator{name, name.empty() ? Declarator::kNone : Declarator::kOther});
}

std::string Types::declare(QualType t, Declarator inner) {
  const std::string q = quals(t);
  const clang::Type* type = t.getTypePtr();
  const auto again = [&](QualType u) {
    return declare(u.withFastQualifiers(t.getLocalFastQualifiers()), std::move(inner));
  };
  switch (type->getTypeClass()) {
    case clang::Type::Typedef: {
      const auto* td = cast<clang::TypedefType>(type);
      const QualType under = td->getDecl()->getUnderlyingType();
      if (is_shared(under) || (out_.hoisting && is_local(type)) ||
          kept_.has_no_size(td->getDecl()) || td->getDecl()->getName().starts_with("__upct_") ||
          td->getDecl()->getName() == "upc_lock_t")
        return again(under);
      return join(q + kept_.type_name_of(td->getDecl()), inner);
    }
    case clang::Type::Elaborated: {
      const auto* e = cast<clang::ElaboratedType>(type);
      if (const clang::TagDecl* tag = e->getOwnedTagDecl(); tag && defining_.valid()) {
        const Range r = in_.range(tag);
        if (tag->isThisDeclarationADefinition() && r.begin >= defining_.begin &&
            r.end <= defining_.end && define(tag))
          return join(q + parts_.definition(tag), inner);
      }
      return again(e->getNamedType());
    }
    case clang::Type::Paren: {
      return again(cast<clang::ParenType>(type)->getInnerType());
    }
    case clang::Type::Attributed:
      return again(cast<clang::AttributedType>(type)->getModifiedType());
    case clang::Type::MacroQualified:
      return again(cast<clang::MacroQualifiedType>(type)->getUnderlyingType());
    case clang::Type::Decayed: return again(cast<clang::DecayedType>(type)->getDecayedType());
    case clang::Type::Adjusted: return again(cast<clang::AdjustedType>(type)->getAdjustedType());
    case clang::Type::TypeOfExpr: {
      const auto* e = cast<clang::TypeOfExprType>(type);
      const clang::Expr* operand = e->getUnderlyingExpr();
      if (!keeps_lengths(t) || evaluated_.contains(operand)) {
        if (t->isVariablyModifiedType() && !evaluated_.contains(operand)) refuse_effects(operand);
        return again(e->desugar());
      }
      const char* const keyword =
          e->getKind() == clang::TypeOfKind::Unqualified ? "typeof_unqual" : "__typeof__";
      return join(q + keyword + "(" + parts_.expression(operand) + ")", inner);
    }
    case clang::Type::TypeOf: return again(cast<clang::TypeOfType>(type)->desugar());
    case clang::Type::Auto:
      // The type has the initialiser's extents.
      if (keeps_lengths(t)) return join(q + "__auto_type", inner);
      return again(cast<clang::AutoType>(type)->getDeducedType());
    case clang::Type::Pointer: {
      const QualType to = type->getPointeeType();
      if (is_shared(to)) {
        std::string own;
        if (t.isLocalConstQualified()) own += "const ";
        if (t.isLocalVolatileQualified()) own += "volatile ";
        return join(own + pointer_type(t), inner);
      }
      inner = inner.pointer(q);
      const QualType bare = to.IgnoreParens();
      if (bare->getTypeClass() != clang::Type::Typedef &&
          (to->isArrayType() || to->isFunctionType()))
        inner = inner.in_parentheses();
      return declare(to, std::move(inner));
    }
    case clang::Type::ConstantArray: {
      const auto* a = cast<clang::ConstantArrayType>(type);
      const uint64_t n = a->getSize().getZExtValue();
      return declare(a->getElementType().withFastQualifiers(t.getLocalFastQualifiers()),
                     inner.extent(extent(n)));
    }
    case clang::Type::IncompleteArray:
      return declare(cast<clang::ArrayType>(type)->getElementType().withFastQualifiers(
                         t.getLocalFastQualifiers()),
                     inner.extent(""));
    case clang::Type::VariableArray: {
      const auto* a = cast<clang::VariableArrayType>(type);
      const auto known = lengths_.find(a->getSizeExpr());
      const std::string n = known != lengths_.end() ? known->second
                            : a->getSizeExpr()      ? parts_.expression(a->getSizeExpr())
                                                    : "*";
      return declare(a->getElementType().withFastQualifiers(t.getLocalFastQualifiers()),
                     inner.extent(n));
    }
    case clang::Type::FunctionNoProto:
      return declare(type->castAs<clang::FunctionType>()->getReturnType(), inner.parameters(""));
    case clang::Type::FunctionProto: {
      const auto* f = cast<clang::FunctionProtoType>(type);
      std::string list;
      for (const QualType p : f->param_types()) {
        if (!list.empty()) list += ", ";
        list += type_name(p);
      }
      if (f->isVariadic()) list += ", ...";
      if (list.empty()) list = "void";
      return declare(f->getReturnType(), inner.parameters(list));
    }
    case clang::Type::Record:
    case clang::Type::Enum: {
      const clang::TagDecl* tag = type->getAsTagDecl();
      if (const clang::TypedefNameDecl* td = tag->getTypedefNameForAnonDecl())
        return join(q + kept_.type_name_of(td), inner);
      if (!tag->getIdentifier()) {
        if (const auto* e = dyn_cast<clang::EnumDecl>(tag))
          return declare(e->getIntegerType().isNull() ? in_.tree.IntTy : e->getIntegerType(),
                         inner);
        return join(q + parts_.definition(tag),
                    inner);  // in an offsetof; only there a record without a tag is kept
      }
      return join(q + std::string(tag->getKindName()) + " " + tag->getName().str(), inner);
    }
    case clang::Type::Complex:
      return join(q + "_Complex " + type_name(cast<clang::ComplexType>(type)->getElementType()),
                  inner);
    case clang::Type::Atomic:
      return join(q + "_Atomic(" + type_name(cast<clang::AtomicType>(type)->getValueType()) + ")",
                  inner);
    case clang::Type::Vector:
    case clang::Type::ExtVector: {
      const auto* v = cast<clang::VectorType>(type);
      const std::string element = type_name(v->getElementType());
      return join(q + "__attribute__((__vector_size__(" + std::to_string(v->getNumElements()) +
                      " * sizeof(" + element + ")))) " + element,
                  inner);
    }
    default: {
      clang::PrintingPolicy policy(in_.tree.getLangOpts());
      policy.Bool = false;
      return join(q + QualType(type, 0).getAsString(policy), inner);
    }
  }
}

std::string Types::declare(const clang::VarDecl* v, QualType t, const std::string& name) {
  const clang::ArrayType* array = in_.tree.getAsArrayType(t);
  if (in_.options.portable && array && v->getTypeSourceInfo()) {
    const auto written =
        v->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc().getAs<clang::ArrayTypeLoc>();
    if (written && !constant_in(written.getSizeExpr(), in_.source, in_.unit).empty()) {
      const Declarator named{name, name.empty() ? Declarator::kNone : Declarator::kOther};
      return declare(array->getElementType(),
                     named.extent(parts_.expression(written.getSizeExpr())));
    }
  }
  return declare(t, name);
}

std::string Types::type_name(QualType t) { return declare(t, Declarator()); }

// sizeof an object of type t, shared or not, as text that the C compiler evaluates.
std::string Types::size_of(QualType t) {
  if (!is_shared(t)) return "sizeof(" + type_name(t) + ")";
  const Product n = elements(t);
  const std::string one = "sizeof(" +
                          type_name(in_.tree.removeAddrSpaceQualType(
                              ultimate_element(t).getCanonicalType().getUnqualifiedType())) +
                          ")";
  return n.is_one() ? one : "(" + n.text() + "*" + one + ")";
}

// The bytes of a shared type with variable extents on the thread that has the most of them.
std::string Types::local_size_of(QualType t) {
  const uint64_t block = shared_qualifier(t).block;
  if (block == 0) return size_of(t);
  const std::string n = out_.fresh("n"), share = out_.fresh("n"), b = std::to_string(block);
  return kBraced + "const ptrdiff_t " + n + " = " + elements(t).text() + ", " + share + " = ((" +
         n + " + " + b + " - 1) / " + b + " + (ptrdiff_t)" + runtime::threads() +
         " - 1) / (ptrdiff_t)" + runtime::threads() + " * " + b + "; (" + share + " < " + n +
         " ? " + share + " : " + n + ") * " + size_of(ultimate_element(t)) + "; })";
}

bool Types::is_function_local(QualType t) const {
  t = ultimate_element(t.getCanonicalType());
  while (t->isPointerType()) t = ultimate_element(t->getPointeeType().getCanonicalType());
  return is_local(t.getTypePtr());
}

}  // namespace upc::translate
