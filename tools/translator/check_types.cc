// SPDX-License-Identifier: MIT
// Constraints of types wherever they are written: which types may not be shared, and where THREADS
// may appear in array extents while its value is unknown (UPC 1.3, 6.5.2).
#include "check.h"
#include "clang/AST/TypeLoc.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

namespace {

constexpr char kAlone[] =
    "without -T, THREADS has no value at compile time, and the size of a shared array is THREADS "
    "or a positive constant times THREADS: write it so, or fix the number of threads with -T N";

}  // namespace

// The rules for a type wherever it is written. `object`: an object of this type is declared.
void Check::type(QualType t, clang::SourceLocation where, bool object, bool is_private_static) {
  if (t.isNull()) return;
  if (has_bad_block(t)) return;  // see check_block_sizes()
  // Declarations outside functions must not lead to a variable-length array either.
  const bool outside = is_private_static && !function();
  const SharedQualifier l = shared_qualifier(t);
  if (l.star >= 0 && !s_.refused_stars.contains(l.star))
    error(where,
          "[*] lays out an array that is declared here; what a pointer points to needs a "
          "block size, or []");
  if (const clang::ArrayType* a = context_.getAsArrayType(t)) {
    extents(t, l, where, object, is_private_static);
    const QualType element = ultimate_element(QualType(a, 0));
    if (element->isPointerType() || element->isFunctionType()) type(element, where, false, outside);
    return;
  }
  if (t->isPointerType()) {
    const QualType to = t->getPointeeType();
    if (to->isVoidType() && is_shared(to) && shared_qualifier(to).block != 1)
      error(where, "'shared void' takes no block size: it has no elements; write `shared void *`");
    return type(to, where, false, outside);
  }
  if (const auto* f = t->getAs<clang::FunctionType>()) {
    if (is_shared(f->getReturnType())) error(where, kReturnedShared);
    if (const auto* p = dyn_cast<clang::FunctionProtoType>(f))
      for (const QualType parameter : p->param_types()) type(parameter, where, false, false);
    return type(f->getReturnType(), where, false, outside);
  }
}

// UPC 1.3, 6.5.2.1: THREADS in array extents while its value is unknown.
void Check::extents(QualType t, const SharedQualifier& l, clang::SourceLocation where, bool object,
                    bool is_private_static) {
  if (!dynamic()) return;
  const Count n = element_count(context_, t);
  if (!l.shared) {
    // After a wrong layout qualifier this may be the wrong array.
    if (s_.failed) return;
    if (is_private_static && (n.threads > 0 || odd_threads()))
      error(where,
            "without -T, THREADS has no value at compile time, and a private array that is static, "
            "a member, or pointed to outside functions cannot have it in its size: allocate the "
            "array, or fix the number of threads with -T N");
    return;
  }
  if (l.block == 0 && object) {
    if (!u_.complaints.empty()) return;  // as above
    if (n.threads > 0 || odd_threads())
      error(where,
            "without -T, THREADS has no value at compile time, and an array with indefinite block "
            "size, [], which lies on one thread, cannot have it in its size: leave out the [], or "
            "fix the number of threads with -T N");
    return;
  }
  if (n.threads > 1)
    return error(
        where,
        "without -T, THREADS has no value at compile time and can occur only once in the size of "
        "a shared array: leave out all but one, or fix the number of threads with -T N");
  if (odd_threads()) return error(where, kAlone);
  for (const Expr* e : extents_)
    if (products(e) > 1)
      pedantic(where, kThreadsFactor,
               "without -T, THREADS in the size of an array is multiplied by one constant: put the "
               "constants in parentheses");
  if (!object || t->isIncompleteArrayType()) return;
  if (n.threads == 0) {
    if (n.count == 0) return error(where, kAlone);
    error(
        where,
        "without -T, the size of a shared array must be a multiple of THREADS, and this one has " +
            std::to_string(n.count) + (n.count == 1 ? " element" : " elements") +
            ": multiply its size by THREADS, write `shared []` to keep it on one thread, or "
            "fix the number of threads with -T N");
  }
}

// Whether an extent contains THREADS other than as a factor.
bool Check::odd_threads() const {
  for (const Expr* e : extents_)
    if (mentions_threads(e) && !is_product(e)) return true;
  return false;
}

void Check::written(clang::TypeSourceInfo* info) {
  extents_.clear();
  if (!info) return;
  for (clang::TypeLoc t = info->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc())
    if (const auto a = t.getAs<clang::ArrayTypeLoc>(); a && a.getSizeExpr())
      extents_.push_back(a.getSizeExpr());
}

// Whether e is THREADS, or a product of THREADS and factors that do not depend on it.
bool Check::is_product(const Expr* e) const {
  e = e->IgnoreParenImpCasts();
  if (!mentions_threads(e)) return true;
  if (isa<clang::DeclRefExpr>(e)) return true;
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b) return isa<clang::CastExpr>(e) && is_product(cast<clang::CastExpr>(e)->getSubExpr());
  const bool keyword = b->getOpcode() == clang::BO_Add && mentions_threads(b->getRHS()) &&
                       isa<clang::DeclRefExpr>(b->getRHS()->IgnoreParenImpCasts()) &&
                       isa<clang::IntegerLiteral>(b->getLHS()) && inserted(b->getLHS());
  return keyword ||
         (b->getOpcode() == clang::BO_Mul && is_product(b->getLHS()) && is_product(b->getRHS()));
}

// The number of multiplications above THREADS in e.
int Check::products(const Expr* e) const {
  e = e->IgnoreParenImpCasts();
  if (const auto* c = dyn_cast<clang::ExplicitCastExpr>(e)) return products(c->getSubExpr());
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b || b->getOpcode() != clang::BO_Mul || !mentions_threads(b)) return 0;
  return 1 + products(mentions_threads(b->getLHS()) ? b->getLHS() : b->getRHS());
}

// Whether the user wrote THREADS in e, or the size of something that depends on it.
bool Check::mentions_threads(const clang::Stmt* e) const {
  if (!e || !dynamic()) return false;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e))
    if (r->getDecl()->getIdentifier() && r->getDecl()->getName() == "__upct_THREADS") return true;
  if (const auto* s = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
    const auto op = s_.size_operators.find(u_.token(s->getBeginLoc()));
    if (op != s_.size_operators.end() && !op->second.variable) return false;
    return s->getKind() == clang::UETT_SizeOf &&
           element_count(context_, s->getTypeOfArgument()).threads > 0;
  }
  if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(e))
    return !g->isResultDependent() && mentions_threads(g->getResultExpr());
  for (const clang::Stmt* child : e->children())
    if (mentions_threads(child)) return true;
  return false;
}

void Check::constant(const Expr* e, const std::string& what) {
  if (mentions_threads(e))
    error(e->getBeginLoc(), what +
                                " must be a constant, and without -T, THREADS has no value at "
                                "compile time: fix the number of threads with -T N");
}

}  // namespace upc::translate
