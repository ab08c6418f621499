// SPDX-License-Identifier: MIT
// Arguments of the checking runtime that only the tree provides.
#include "emit_check.h"

#include "clang/AST/RecordLayout.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

namespace {

std::string record_name(const clang::RecordDecl* r) {
  const std::string kind = r->getKindName().str();
  // A record without a tag got a name in an earlier phase.
  if (r->getIdentifier() && !r->getName().starts_with("upct_"))
    return kind + " " + r->getName().str();
  if (const auto* t = r->getTypedefNameForAnonDecl()) return t->getName().str();
  return "an unnamed " + kind;
}

std::string member_name(const clang::MemberExpr* m) {
  const auto* f = cast<clang::FieldDecl>(m->getMemberDecl());
  return "the member '" + f->getName().str() + "' of " + record_name(f->getParent());
}

// The name, for messages, of an array that is subscripted: a member, or a row of something.
std::string array_name(const Expr* array) {
  array = array->IgnoreParens();
  if (const auto* m = dyn_cast<clang::MemberExpr>(array)) return member_name(m);
  const Expr* whole = array;
  for (;;) {
    whole = whole->IgnoreParenImpCasts();
    if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(whole)) {
      whole = a->getBase();
    } else if (const auto* u = dyn_cast<clang::UnaryOperator>(whole);
               u && u->getOpcode() == clang::UO_Deref) {
      whole = u->getSubExpr();
    } else {
      break;
    }
  }
  if (!whole->getType()->isArrayType()) return "a row";
  if (const auto* m = dyn_cast<clang::MemberExpr>(whole)) return "a row of " + member_name(m);
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(whole))
    return "a row of '" + r->getDecl()->getName().str() + "'";
  return "a row";
}

// Whether a member may be the start of an array that extends to the end of the memory after the
// structure: it is the last one, and its extent is zero or missing, or one as in old C.
bool is_open(const Expr* array, uint64_t extent) {
  const auto* m = dyn_cast<clang::MemberExpr>(array->IgnoreParens());
  if (!m || extent > 1) return false;
  const auto* f = cast<clang::FieldDecl>(m->getMemberDecl());
  if (f->getParent()->isUnion()) return true;
  const auto fields = f->getParent()->fields();
  return f->getFieldIndex() + 1 == std::distance(fields.begin(), fields.end());
}

}  // namespace

// The index of a shared element. In a row or a member that is accessed, it must be in the row's
// range; the runtime checks the array as a whole, and targets of pointers.
Value Checks::checked_subscript(const clang::ArraySubscriptExpr* a, const Value& index) {
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  if (in_.options.portable || !decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay)
    return index;
  const Expr* array = decay->getSubExpr();
  if (isa<clang::DeclRefExpr>(array->IgnoreParens())) return index;
  const clang::ArrayType* type = in_.tree.getAsArrayType(array->getType());
  std::string count = "(size_t)PTRDIFF_MAX";
  if (const auto* c = dyn_cast_or_null<clang::ConstantArrayType>(type)) {
    const uint64_t n = c->getSize().getZExtValue();
    if (!is_open(array, n)) count = types_.extent(n);
  } else if (!dyn_cast_or_null<clang::IncompleteArrayType>(type)) {
    return index;
  }
  return {runtime::check_index(index.text, count, array_name(array))};
}

bool Checks::knows_end(const clang::ArraySubscriptExpr* a) const {
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
  const Expr* array = decay->getSubExpr();
  const auto* c = in_.tree.getAsConstantArrayType(array->getType());
  return c && !is_open(array, c->getSize().getZExtValue());
}

// A generic pointer-to-shared converted to one with blocks of `block` elements, whose phase must be
// below that (UPC 1.3, 6.4.3).
std::string Checks::checked_phase(const std::string& pointer, uint64_t block) const {
  if (!in_.options.checking || in_.options.portable || block == 0) return pointer;
  return runtime::check_phase(pointer, block);
}

// The number of bytes that must all belong to the calling thread where it makes a private pointer
// to such a target (UPC 1.3, 6.4.3); empty if there is nothing to check. An array at the end of a
// structure may be shorter than its type says.
std::string Checks::checked_size(QualType target) {
  if (!in_.options.checking || in_.options.portable || target->isIncompleteType() ||
      target->isFunctionType() || target->isVariablyModifiedType())
    return "";
  if (const auto* t = target->getAs<clang::RecordType>()) {
    const clang::RecordDecl* r = t->getDecl()->getDefinition();
    const clang::FieldDecl* last = nullptr;
    for (const clang::FieldDecl* f : r->fields()) last = f;
    if (!last || r->isUnion()) return "";
    if (last->getType()->isArrayType()) return std::to_string(in_.tree.getFieldOffset(last) / 8);
  }
  return types_.size_of(target);
}

// The last argument of memory copies of objects in the checking runtime: their alignment; no more
// than any basic type's, since allocations guarantee no more.
int64_t Checks::checked_alignment(const Shared& s) const {
  if (!in_.options.checking || in_.options.portable || s.unaligned) return 0;
  const int64_t bytes = in_.tree.getTypeAlignInChars(s.type).getQuantity();
  return bytes == 1 || bytes > 16 ? 0 : bytes;
}

}  // namespace upc::translate
