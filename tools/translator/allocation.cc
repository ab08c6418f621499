// SPDX-License-Identifier: MIT
// Evaluates the sizes in the call as constants and multiples of THREADS, and from these the
// elements that the pointer reaches.
#include "allocation.h"

#include "clang/AST/Expr.h"
#include "library.h"

namespace upc::translate {

namespace {

using clang::Expr;

constexpr Count kNoCount{.count = 0, .variable = true};

Count times(Count a, Count b) {
  Count product{.count = 0, .threads = a.threads + b.threads};
  if (a.variable || b.variable || __builtin_mul_overflow(a.count, b.count, &product.count))
    return kNoCount;
  return product;
}

Count plus(Count a, Count b) {
  // THREADS alone in an extent is 0 plus THREADS.
  if (a.threads == 0 && a.count == 0) return b;
  Count sum{.count = 0, .threads = a.threads};
  if (a.threads != b.threads || __builtin_add_overflow(a.count, b.count, &sum.count))
    return kNoCount;
  return sum;
}

Count divided(Count a, Count b) {
  if (b.count == 0 || a.count % b.count != 0 || a.threads < b.threads) return kNoCount;
  return {.count = a.count / b.count, .threads = a.threads - b.threads};
}

class Sizes {
 public:
  Sizes(const Source& source, const Unit& unit) : s_(source), u_(unit), tree_(unit.context()) {}

  // The value of e, if it is a constant or a constant times a power of THREADS.
  Count value(const Expr* e) const {
    if (!depends(e)) return constant(e);
    e = e->IgnoreParenCasts();
    if (is_threads(e)) return {.count = 1, .threads = 1};
    if (const auto* sign = dyn_cast<clang::UnaryOperator>(e);
        sign && sign->getOpcode() == clang::UO_Plus)
      return value(sign->getSubExpr());
    if (const auto* o = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) return size(o);
    const auto* b = dyn_cast<clang::BinaryOperator>(e);
    if (!b) return kNoCount;
    const Count left = value(b->getLHS()), right = value(b->getRHS());
    if (left.variable || right.variable) return kNoCount;
    switch (b->getOpcode()) {
      case clang::BO_Mul: return times(left, right);
      case clang::BO_Div: return divided(left, right);
      case clang::BO_Add: return plus(left, right);
      default: return kNoCount;
    }
  }

  // Bytes of one object of the type, which is no array; 0 if the type has no size.
  uint64_t bytes_of(clang::QualType t) const {
    t = tree_.removeAddrSpaceQualType(t.getCanonicalType().getUnqualifiedType());
    if (t->isVoidType() || t->isFunctionType() || t->isIncompleteType()) return 0;
    return static_cast<uint64_t>(tree_.getTypeSizeInChars(t).getQuantity());
  }

 private:
  static bool is_threads(const clang::Stmt* s) {
    const auto* r = dyn_cast<clang::DeclRefExpr>(s);
    return r && r->getDecl()->getIdentifier() && r->getDecl()->getName() == "__upct_THREADS";
  }

  // Whether Clang's value of s differs from the program's, because it depends on THREADS.
  bool depends(const clang::Stmt* s) const {
    if (!s) return false;
    if (is_threads(s)) return true;
    if (const auto* o = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
      return !known(o) || element_count(tree_, o->getTypeOfArgument()).threads > 0;
    return llvm::any_of(s->children(), [this](const clang::Stmt* child) { return depends(child); });
  }

  bool known(const clang::UnaryExprOrTypeTraitExpr* o) const {
    const auto at = s_.size_operators.find(u_.token(o->getBeginLoc()));
    return at == s_.size_operators.end() || at->second.known;
  }

  Count constant(const Expr* e) const {
    Expr::EvalResult result;
    if (!e->EvaluateAsInt(result, tree_)) return kNoCount;
    const llvm::APSInt number = result.Val.getInt();
    if (number.isNegative() || number.getActiveBits() > 62) return kNoCount;
    return {.count = number.getZExtValue()};
  }

  Count size(const clang::UnaryExprOrTypeTraitExpr* o) const {
    if (!known(o) || o->getKind() != clang::UETT_SizeOf) return kNoCount;
    const clang::QualType t = o->getTypeOfArgument();
    return times(element_count(tree_, t),
                 {.count = bytes_of(ultimate_element(t.getCanonicalType()))});
  }

  const Source& s_;
  const Unit& u_;
  clang::ASTContext& tree_;
};

// Fills in what the pointer reaches in an allocation of so many blocks of so many bytes, laid out
// as shared [bytes] char [blocks * bytes]. static_threads: THREADS if it is constant, else 0.
void reach(Allocation& a, Count blocks, Count bytes, uint64_t static_threads) {
  const Count all = times(blocks, bytes);
  const uint64_t block_bytes = a.block * a.element_bytes;
  if (all.variable || all.threads > 1) {
    a.why = "its size is no constant, and none times THREADS.";
  } else if (a.block == 0 && all.threads == 1 && blocks.threads == 0 && blocks.count == 1) {
    a.elements = divided(all, {.count = a.element_bytes});
    if (a.elements.variable) a.why = "its size is no multiple of an element's.";
  } else if (a.block == 0 && (blocks.threads == 1 || (blocks.threads == 0 && blocks.count == 1))) {
    a.elements = {.count = all.count / a.element_bytes};
  } else if (a.block == 0 && bytes.threads == 0 && static_threads > 0) {
    const uint64_t on_thread_0 = (blocks.count + static_threads - 1) / static_threads;
    a.elements = {.count = on_thread_0 * bytes.count / a.element_bytes};
  } else if (a.block == 0) {
    a.why = "the pointer reaches one thread's part, whose size depends on THREADS.";
  } else if (bytes.threads == 0 && bytes.count == block_bytes) {
    a.elements = {.count = all.count / a.element_bytes, .threads = all.threads};
  } else if (blocks.threads == 1) {
    // Each thread has the same amount, whatever its blocks are.
    a.elements = {.count = all.count / block_bytes * a.block, .threads = 1};
  } else if (bytes.threads == 0 && static_threads > 0 && blocks.count % static_threads == 0) {
    a.elements = {.count = all.count / static_threads / block_bytes * a.block * static_threads};
  } else {
    a.why =
        "the pointer's blocks are not those of the allocation: what it reaches depends on THREADS.";
  }
}

}  // namespace

std::optional<Allocation> allocation(const Options& options, const Source& source, const Unit& unit,
                                     clang::QualType pointer, const Expr* value) {
  const auto* call = dyn_cast<clang::CallExpr>(value->IgnoreParenCasts());
  const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
  pointer = pointer.getCanonicalType();
  if (!f || !f->getIdentifier() || !is_pts(pointer)) return std::nullopt;
  Allocation a;
  a.by = users_name(f->getName());
  const bool on_all = a.by == "upc_all_alloc" || a.by == "upc_global_alloc";
  if (!on_all && a.by != "upc_alloc" && a.by != "upc_local_alloc") return std::nullopt;
  if (call->getNumArgs() != (a.by == "upc_alloc" ? 1 : 2)) return std::nullopt;

  const Sizes sizes(source, unit);
  a.element = ultimate_element(pointee(pointer));
  a.bytes = is_generic(pointer);
  a.element_bytes = a.bytes ? 1 : sizes.bytes_of(a.element);
  if (a.element_bytes == 0) return std::nullopt;
  const Count last = sizes.value(call->getArg(call->getNumArgs() - 1));
  const Count first = call->getNumArgs() == 1 ? Count{} : sizes.value(call->getArg(0));
  if (on_all) {
    // A generic pointer has no layout: its bytes are distributed as allocated.
    a.block = a.bytes ? last.count : shared_qualifier(pointee(pointer)).block;
    reach(a, first, last, static_cast<uint64_t>(options.threads));
  } else {
    reach(a, {}, times(first, last), static_cast<uint64_t>(options.threads));
  }
  return a;
}

}  // namespace upc::translate
