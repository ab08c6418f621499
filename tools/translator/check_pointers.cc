// SPDX-License-Identifier: MIT
// Constraints of pointers-to-shared: implicit and explicit conversions, and operands of operators
// (UPC 1.3, 6.4.2 and 6.4.3; C11 6.5.16.1).
#include "check.h"
#include "llvm/ADT/StringSwitch.h"
#include "words.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using llvm::dyn_cast_or_null;

namespace {

// Functions that make no access that could be strict, or have strictness in their own interface.
bool is_no_access(llvm::StringRef name) {
  return name.starts_with("upc_atomic") || name.starts_with("bupc_atomic") ||
         llvm::StringSwitch<bool>(name)
             .Cases("upc_free", "upc_all_free", "upc_resetphase", "upc_cast", "upc_castable", true)
             .Cases("upc_threadof", "upc_phaseof", "upc_addrfield", true)
             .Cases("bupc_cast", "bupc_castable", "bupc_ptradd", "bupc_dump_shared", true)
             .Default(false);
}

// Whether the targets of two operands have one block size. The address of a member has its own
// block size, which a cast inserted by the translator gives it.
bool is_one_block_size(const Expr* a, const Expr* b) {
  const QualType x = a->IgnoreParenImpCasts()->getType(), y = b->IgnoreParenImpCasts()->getType();
  const auto is_known = [](QualType t) { return t->isArrayType() ? is_shared(t) : is_pts(t); };
  const auto block = [](QualType t) {
    return shared_qualifier(t->isArrayType() ? t : pointee(t)).block;
  };
  return is_known(x) && is_known(y) && block(x) == block(y);
}

// Whether the function can be called as one of type `to`, since they differ only in qualifiers that
// its parameters' targets have beyond those of `to`. Some of our functions accept more than the
// specification's, so that pointers to const and volatile can be passed.
bool takes_more(clang::ASTContext& context, const clang::FunctionDecl* f, QualType to) {
  const auto* ours = f->getType()->getAs<clang::FunctionProtoType>();
  const auto* theirs = to->getAs<clang::FunctionProtoType>();
  if (!ours || !theirs || ours->getNumParams() != theirs->getNumParams() ||
      !context.hasSameType(ours->getReturnType(), theirs->getReturnType()))
    return false;
  for (unsigned i = 0; i < ours->getNumParams(); ++i) {
    const QualType p = ours->getParamType(i), q = theirs->getParamType(i);
    if (context.hasSameUnqualifiedType(p, q)) continue;
    if (!is_pts(p) || !is_pts(q) ||
        shared_qualifier(pointee(p)).block != shared_qualifier(pointee(q)).block ||
        pointee(p)->isVoidType() != pointee(q)->isVoidType() ||
        difference(context, q, p) != Difference::kNone || !lost_qualifiers(q, p).empty())
      return false;
  }
  return true;
}

}  // namespace

bool Check::is_null(const Expr* e) const {
  return e->isNullPointerConstant(context_, Expr::NPC_ValueDependentIsNotNull) !=
         Expr::NPCK_NotNull;
}

// UPC 1.3, 6.4.3.
void Check::conversion(const clang::CastExpr* c) {
  const QualType from = c->getSubExpr()->getType(), to = c->getType();
  const bool is_explicit = isa<clang::ExplicitCastExpr>(c);
  extents_.clear();
  if (is_explicit) written(cast<clang::ExplicitCastExpr>(c)->getTypeInfoAsWritten());
  if (is_explicit && !inserted(c)) type(to, c->getBeginLoc(), false, false);
  if (is_pts(to) && !is_pts(from) && !is_null(c->getSubExpr())) {
    if (compares() && from->isPointerType()) return;
    if (const clang::CallExpr* call = undeclared_call(c->getSubExpr())) {
      if (!undeclared(call->getCallee()))
        error(call->getBeginLoc(), "'" + call->getDirectCallee()->getName().str() +
                                       "' is not declared, and so taken to return an int, not " +
                                       describe(to) +
                                       ": declare it, or include the header that does");
    } else if (from->isPointerType()) {
      error(c->getBeginLoc(), mismatch(from, to));
    } else if (from->isIntegerType() || from->isRealFloatingType()) {
      error(c->getBeginLoc(), "an integer cannot become a pointer-to-shared, " + describe(to) +
                                  ": only the constant 0 can, as the null pointer");
    }
    return;
  }
  if (!is_explicit || inserted(c)) {
    qualifiers(c, from, to);
  } else {
    nested_cast(c, from, to);
  }
  if (is_explicit) {
    if (inserted(c) && is_pts(to) && is_pts(from) && !pointee(to)->isVoidType() &&
        !pointee(from)->isVoidType()) {
      // The address of a member has indefinite block size; Clang does not know that.
      const bool member = points_to_member(c->getSubExpr());
      const SharedQualifier old = shared_qualifier(pointee(from)),
                            other = shared_qualifier(pointee(to));
      if (member ? other.block != 0 : other.block != old.block)
        lax(c->getSubExpr()->getExprLoc(), kBlockSize,
            "the block size changes from " + (member ? "[] (indefinite)" : block_words(old)) +
                " to " + block_words(other) + " without a cast: it is taken for one to " +
                describe(to) + ", and the phase becomes 0");
    }
    if (is_pts(to) && is_pts(from) && !inserted(c)) other_threads(c, pointee(from), pointee(to));
    return;
  }
  // The requirements of comparisons are checked with their operands, and so are those of ?: on two
  // pointers-to-shared.
  if (compares()) return;
  if (is_pts(to) && dyn_cast_or_null<clang::AbstractConditionalOperator>(parent())) return;
  if (is_pts(from) && to->isPointerType() && !is_pts(to))
    return error(c->getBeginLoc(), mismatch(from, to));
  if (is_pts(from) && to->isIntegerType() && !to->isBooleanType() && !is_barrier(parent()))
    return error(c->getBeginLoc(),
                 "a pointer-to-shared cannot become " + describe(to) +
                     " without a cast: write `*` before it for the value that it points to");
  if (is_pts(from) && is_pts(to) && !pointee(from)->isVoidType() && !pointee(to)->isVoidType() &&
      shared_qualifier(pointee(from)).block != shared_qualifier(pointee(to)).block)
    error(c->getBeginLoc(), block_sizes(from, to));
}

// Whether the conversion is that of a comparison's operand.
bool Check::compares() const {
  const auto* b = dyn_cast_or_null<clang::BinaryOperator>(parent());
  return b && b->isComparisonOp();
}

// e as a call of an undeclared function; else null.
const clang::CallExpr* Check::undeclared_call(const Expr* e) {
  const auto* call = dyn_cast<clang::CallExpr>(e->IgnoreParenCasts());
  const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
  return f && f->isImplicit() && f->getIdentifier() && f->getBuiltinID() == 0 ? call : nullptr;
}

// What C 6.5.16.1 requires of a pointer that is assigned, passed, returned or stored: the target
// keeps its qualifiers and its type.
void Check::qualifiers(const clang::CastExpr* c, QualType from, QualType to) {
  if (!from->isPointerType() || !to->isPointerType() || !mentions_shared(from) ||
      !mentions_shared(to))
    return;
  size_t up = 0;
  while (parent(up) &&
         (isa<clang::ParenExpr>(parent(up)) || isa<clang::ImplicitCastExpr>(parent(up)) ||
          (isa<clang::ExplicitCastExpr>(parent(up)) && inserted(parent(up)))))
    ++up;
  // The requirements of pointer operators are checked with their operands.
  if (const auto* b = dyn_cast_or_null<clang::BinaryOperator>(parent(up));
      b && !b->isAssignmentOp())
    return;
  if (!inserted(c) && dyn_cast_or_null<clang::AbstractConditionalOperator>(parent(up))) return;
  const auto* call = dyn_cast_or_null<clang::CallExpr>(parent(up));
  const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
  const Expr* e = c->getSubExpr();
  const clang::SourceLocation where = e->getExprLoc();
  const Expr* inner = e->IgnoreParenImpCasts();
  if (const auto* address = dyn_cast<clang::UnaryOperator>(inner);
      address && address->getOpcode() == clang::UO_AddrOf)
    inner = address->getSubExpr()->IgnoreParenImpCasts();
  const auto* named = dyn_cast<clang::DeclRefExpr>(inner);
  const auto* function = named ? dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (function && takes_more(context_, function, pointee(to))) return;
  const Difference d = difference(context_, from, to);
  if (d == Difference::kTypes || d == Difference::kQualifiers) {
    lax(where, d == Difference::kTypes ? kPointerTypes : kNestedQualifiers,
        describe(from) + " becomes " + describe(to) + " without a cast: " +
            (d == Difference::kTypes
                 ? "they point to different types"
                 : "they point to pointers whose targets are qualified differently"));
  }
  if (!is_pts(from) || !is_pts(to)) return;
  const std::string lost = lost_qualifiers(from, to);
  if (lost.empty() || (lost == "'strict'" && f && f->getIdentifier() && is_no_access(f->getName())))
    return;
  lax(where, kLostQualifier,
      describe(from) + " becomes " + describe(to) + ": " + lost + " of what it points to is lost" +
          (lost.find("strict") != std::string::npos ? ", and accesses through it are relaxed"
                                                    : ""));
}

// UPC 1.3, 6.4.3.1: a cast must keep shared at each level of pointers.
void Check::nested_cast(const clang::CastExpr* c, QualType from, QualType to) {
  if (!from->isPointerType() || !to->isPointerType()) return;
  for (QualType a = pointee(from), b = pointee(to);; a = pointee(a), b = pointee(b)) {
    a = ultimate_element(a.getCanonicalType()), b = ultimate_element(b.getCanonicalType());
    if (!a->isPointerType() || !b->isPointerType()) return;
    if (is_pts(a) == is_pts(b)) continue;
    if (is_pts(b))
      return error(c->getBeginLoc(),
                   describe(from) + " cannot become " + describe(to) +
                       ": it points to pointers to private memory, and pointers-to-shared "
                       "have another form");
    return warn(c->getBeginLoc(), "the cast changes the kind of the pointers that are pointed to");
  }
}

// A cast of a pointer that keeps the element type and changes the layout. A cast to [] is the way
// to walk one thread's block; a cast from [] gives a thread's memory a layout.
void Check::other_threads(const clang::CastExpr* c, QualType from, QualType to) {
  if (from->isVoidType() || to->isVoidType() || points_to_member(c->getSubExpr())) return;
  const SharedQualifier a = shared_qualifier(from), b = shared_qualifier(to);
  if (a.block == b.block || a.block == 0 || b.block == 0) return;
  const QualType x = ultimate_element(from), y = ultimate_element(to);
  if (x->isIncompleteType() || y->isIncompleteType() ||
      context_.getTypeSize(x) != context_.getTypeSize(y))
    return;
  warn(c->getBeginLoc(), "the cast changes the block size from " + std::to_string(a.block) +
                             " to " + std::to_string(b.block) +
                             ": the elements behind the one that is pointed to are taken for "
                             "those of other threads than before");
}

// Pointer arithmetic needs elements: shared void and incomplete types have none.
bool Check::stepping(QualType t, clang::SourceLocation where, const char* what) {
  if (!is_pts(t)) return true;
  const QualType to = pointee(t);
  if (to->isVoidType()) {
    error(where, std::string(what) +
                     " of a 'shared void *' has no meaning, since it has no element type: cast "
                     "it to a pointer with a type and a block size first");
    return false;
  }
  if (ultimate_element(to)->isIncompleteType()) {
    error(where, std::string(what) + " needs to know the size of what " + describe(t) +
                     " points to, and that type is incomplete");
    return false;
  }
  return true;
}

// The type of an operand as the user wrote it, without the casts that adapt it to the other
// operand.
QualType Check::written_type(const Expr* e) const {
  for (;;) {
    const auto* c = dyn_cast<clang::CastExpr>(e->IgnoreParens());
    if (!c || c->getCastKind() == clang::CK_ArrayToPointerDecay ||
        !c->getSubExpr()->IgnoreParens()->getType()->isPointerType() ||
        c->getCastKind() == clang::CK_LValueToRValue ||
        (isa<clang::ExplicitCastExpr>(c) && !inserted(c)))
      return e->getType();
    e = c->getSubExpr();
  }
}

void Check::binary(const clang::BinaryOperator* b) {
  const QualType l = written_type(b->getLHS()), r = written_type(b->getRHS());
  if (b->isAdditiveOp() || b->getOpcode() == clang::BO_AddAssign ||
      b->getOpcode() == clang::BO_SubAssign) {
    const char* const what =
        b->getOpcode() == clang::BO_Sub && is_pts(l) && is_pts(r) ? "the difference" : "arithmetic";
    if (stepping(l, b->getOperatorLoc(), what)) stepping(r, b->getOperatorLoc(), what);
    if (is_pts(l) != is_pts(r) && l->isPointerType() && r->isPointerType())
      error(b->getOperatorLoc(),
            "one operand is a pointer-to-shared and the other points to private memory (" +
                describe(l) + " and " + describe(r) +
                "): cast the shared one, where it has affinity to the calling thread");
    if (b->getOpcode() == clang::BO_Sub && is_pts(l) && is_pts(r) &&
        shared_qualifier(pointee(l)).block != shared_qualifier(pointee(r)).block &&
        !is_one_block_size(b->getLHS(), b->getRHS()))
      error(b->getOperatorLoc(), block_sizes(l, r));
  }
  if (b->isRelationalOp() && is_pts(l) && is_pts(r)) {
    if (stepping(l, b->getOperatorLoc(), "the order"))
      stepping(r, b->getOperatorLoc(), "the order");
  }
  if (b->isComparisonOp() && is_pts(l) && is_pts(r) && !pointee(l)->isVoidType() &&
      !pointee(r)->isVoidType() &&
      shared_qualifier(pointee(l)).block != shared_qualifier(pointee(r)).block &&
      !is_one_block_size(b->getLHS(), b->getRHS()))
    error(b->getOperatorLoc(), block_sizes(l, r));
  if (b->isComparisonOp() && is_pts(l) && is_pts(r) &&
      difference(context_, l, r) == Difference::kTypes)
    lax(b->getOperatorLoc(), kPointerTypes,
        describe(l) + " is compared with " + describe(r) + ": they point to different types");
  if (b->isComparisonOp() && is_pts(l) != is_pts(r)) {
    const Expr* other = is_pts(l) ? b->getRHS() : b->getLHS();
    if (!is_null(other))
      error(b->getOperatorLoc(), "a pointer-to-shared, " + describe(is_pts(l) ? l : r) +
                                     ", cannot be compared with " + describe(is_pts(l) ? r : l) +
                                     (other->getType()->isPointerType()
                                          ? ", a pointer to private memory: where the object has "
                                            "affinity to the calling thread, cast the first"
                                          : ""));
  }
}

void Check::unary(const clang::UnaryOperator* u) {
  const QualType t = u->getSubExpr()->getType();
  if (u->isIncrementDecrementOp()) stepping(t, u->getOperatorLoc(), "arithmetic");
  if (u->getOpcode() == clang::UO_Deref && is_pts(t) && pointee(t)->isVoidType())
    error(u->getOperatorLoc(), kNoVoid);
}

void Check::arms(const clang::AbstractConditionalOperator* c) {
  const QualType a = written_type(c->getTrueExpr()), b = written_type(c->getFalseExpr());
  if (!is_pts(a) || !is_pts(b) || pointee(a)->isVoidType() || pointee(b)->isVoidType()) return;
  if (shared_qualifier(pointee(a)).block != shared_qualifier(pointee(b)).block &&
      !is_one_block_size(c->getTrueExpr(), c->getFalseExpr()))
    error(c->getQuestionLoc(), "the arms of ?: have different block sizes, " +
                                   block_words(shared_qualifier(pointee(a))) + " and " +
                                   block_words(shared_qualifier(pointee(b))) +
                                   ": cast one of them");
  else if (difference(context_, a, b) == Difference::kTypes)
    error(c->getQuestionLoc(), "the arms of ?: point to different types, " + describe(a) + " and " +
                                   describe(b) + ": cast one of them");
}

}  // namespace upc::translate
