// SPDX-License-Identifier: MIT
// Finds the array and the element that a subscript or a pointer names, as a sum.
#include "tools/translator/loops/analysis.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

namespace {

constexpr int64_t kMostElements = int64_t{1} << 40;
// Blocks with fewer elements are not worth a strip each.
constexpr uint64_t kLeastBlock = 8;

// Messages about subscripts that no pointer can follow.
constexpr char kNoSum[] = "no sum of the loop's index and a loop-invariant part";
constexpr char kToldByData[] =
    "known only at each step: the thread of each element is computed; if all belong to one thread, "
    "reach them by a private pointer to its part (a cast, or upc_cast), else copy the elements "
    "first";

// Whether the value of e comes from an element, a pointer's target, or a function.
bool reads_memory(const Stmt* e) {
  if (isa<clang::ArraySubscriptExpr, clang::CallExpr>(e)) return true;
  if (const auto* m = dyn_cast<clang::MemberExpr>(e); m && m->isArrow()) return true;
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_Deref)
    return true;
  return llvm::any_of(e->children(), [](const Stmt* s) { return s && reads_memory(s); });
}

}  // namespace

bool checked_by_strip(const Options& options) {
  return options.strips && options.checking && !options.portable;
}

// Whether the loop's strips are blocks of e's array, so that no block ends within a strip.
bool in_affine_block(const Element& e, const AnalysedLoop& loop) {
  const Element& a = loop.affinity;
  return loop.owned && !loop.strided && e.fixed && a.fixed && e.block == a.block &&
         e.coefficient == 1 && a.coefficient == 1 && e.constant == a.constant && e.rest == a.rest;
}

// Whether private pointers can follow the element, and how.
bool can_follow(const Element& e, const AnalysedLoop& loop, const Options& options,
                PointerKind& kind, std::string& why) {
  const uint64_t step = static_cast<uint64_t>(e.coefficient < 0 ? -e.coefficient : e.coefficient);
  why = "it moves by " + std::to_string(e.coefficient) + " elements, in blocks of " +
        std::to_string(e.block);
  if (e.coefficient < 0 && (options.portable || options.checking || loop.owned)) return false;
  kind = PointerKind::kRun;
  if (loop.strided) return step == 1 && e.block == 1;
  if (e.block == 0) return true;
  if (e.times) {
    why = "it moves by a computed number of elements";
    return false;
  }
  if (step == e.block || (step != 0 && step % e.block == 0 && !options.checking)) {
    why = "with -portable no private pointer moves from thread to thread";
    kind = PointerKind::kHop;
    return !options.portable;
  }
  if (step != 1 && (options.portable || options.checking || loop.owned)) return false;
  if (step == 0 || step > e.block) return false;
  why = "its blocks of " + std::to_string(e.block) + " elements are short";
  return e.block / step >= kLeastBlock || in_affine_block(e, loop);
}

// Adds sign * count * index to the element's place.
bool LoopAnalysis::move_by(const Expr* index, int64_t count, const AnalysedLoop& loop,
                           Element& to) {
  const Expr* e = index->IgnoreParenImpCasts();
  if (!e->getType()->isIntegerType() || count > kMostElements || count < -kMostElements)
    return false;
  if (const VarDecl* v = variable_of(e); v && v == loop.index) {
    to.constant += count * loop.inductions.ahead.lookup(e);
    return add_motion(to, count);
  }
  if (const VarDecl* v = variable_of(e); v && to.nested)
    for (const InnerLoop& inner : loop.inner)
      if (inner.index == v) {
        const auto known =
            llvm::find_if(to.inward, [&](const Element::Inward& i) { return i.loop.index == v; });
        if (known == to.inward.end())
          to.inward.push_back({inner, count});
        else
          known->coefficient += count;
        return true;
      }
  int64_t by = 0;
  const VarDecl* steps = stepped(e, by);
  if (const VarDecl* v = steps ? steps : variable_of(e))
    if (const IntegerInduction* c = loop.inductions.integer(v)) {
      if (!add_motion(to, count * c->by, c->times)) return false;
      to.constant += count * loop.inductions.ahead.lookup(e);
      to.rest.add(c->zero, count);
      const bool first = !to.step;
      if (steps) to.step = e;
      return !steps || first;
    }
  if (e == loop.inductions.index_step) {
    if (!add_motion(to, count)) return false;
    to.constant += count * loop.inductions.ahead.lookup(e);
    const bool first = !to.step;
    to.step = e;
    return first;
  }
  int64_t literal = -1;
  if (const auto* n = dyn_cast<clang::IntegerLiteral>(e); n && n->getValue().ult(1u << 20))
    literal = static_cast<int64_t>(n->getValue().getZExtValue());
  if (literal >= 0) {
    to.constant += literal * count;
    return to.constant < kMostElements && to.constant > -kMostElements;
  }
  if (invariant(e, loop.body, effects_of_function())) {
    const bool ahead = to.ahead.index && mentions(e, to.ahead.index);
    to.rest.add(index, in_.tree, count, ahead ? to.ahead : Ahead{});
    return true;
  }
  const QualType t = e->getType();
  to.why = isa<clang::DeclRefExpr>(e) ? why_not_invariant(e, loop.body, effects_of_function())
                                      : "its subscript '" + in_.user_text(e) + "' is " +
                                            (reads_memory(e) ? kToldByData : kNoSum);
  if (const auto* c = dyn_cast<clang::CStyleCastExpr>(e))
    return in_.tree.getTypeSize(t) >= 64 && !in_.is_inserted(c->getBeginLoc()) &&
           move_by(c->getSubExpr(), count, loop, to);
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b || !sums_are_exact(in_.tree, t)) return false;
  if (b->isAdditiveOp())
    return move_by(b->getLHS(), count, loop, to) &&
           move_by(b->getRHS(), b->getOpcode() == clang::BO_Sub ? -count : count, loop, to);
  if (b->getOpcode() == clang::BO_Mul) {
    const auto* n = dyn_cast<clang::IntegerLiteral>(b->getRHS()->IgnoreParenImpCasts());
    const auto* m = dyn_cast<clang::IntegerLiteral>(b->getLHS()->IgnoreParenImpCasts());
    if (!n && !m) return false;
    const llvm::APInt& factor = n ? n->getValue() : m->getValue();
    return factor.ult(1u << 20) &&
           move_by(n ? b->getLHS() : b->getRHS(),
                   count * static_cast<int64_t>(factor.getZExtValue()), loop, to);
  }
  return false;
}

// The element that the lvalue e designates.
bool LoopAnalysis::element_of(const Expr* e, const AnalysedLoop& loop, Element& to) {
  e = plain(e);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->getOpcode() == clang::UO_Deref && element_at(u->getSubExpr(), loop, to);
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
  if (!a || !is_pts(a->getBase()->getType())) return false;
  const Count n = element_count(in_.tree, a->getType());
  if (!n.known() || !element_at(a->getBase(), loop, to) ||
      !move_by(a->getIdx(), static_cast<int64_t>(n.count), loop, to))
    return false;
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  const auto* row = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay
                        ? dyn_cast<clang::ConstantArrayType>(
                              in_.tree.getAsArrayType(decay->getSubExpr()->getType()))
                        : nullptr;
  note_reach(a->getIdx(), static_cast<int64_t>(n.count), row ? row->getSize().getZExtValue() : 0,
             loop, to);
  return !checked_by_strip(in_.options) || note_column(a, loop, to);
}

// How far the inner loops' indices in a subscript reach. extent: that of the row; 0 for a pointer.
void LoopAnalysis::note_reach(const Expr* index, int64_t count, uint64_t extent,
                              const AnalysedLoop& loop, Element& to) {
  Element part;
  part.nested = true, part.ahead = to.ahead;
  if (!to.nested || to.reach < 0 || !move_by(index, 1, loop, part) || part.inward.empty()) return;
  int64_t most = 0;
  for (const Element::Inward& i : part.inward) {
    const uint64_t times = static_cast<uint64_t>(std::abs(i.coefficient));
    if (i.loop.count == 0 || i.loop.count > kMostElements / (times + 1)) {
      most = extent == 0 ? -1 : static_cast<int64_t>(extent) - 1;
      break;
    }
    most += static_cast<int64_t>(times * (i.loop.count - 1));
  }
  to.reach = most < 0 || most > kMostElements / count ? -1 : to.reach + most * count;
}

// The subscript of a row that the checking runtime checks by itself (emit_check.h).
bool LoopAnalysis::note_column(const clang::ArraySubscriptExpr* a, const AnalysedLoop& loop,
                               Element& to) {
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay ||
      isa<clang::DeclRefExpr>(decay->getSubExpr()->IgnoreParens()))
    return true;
  const auto* row = dyn_cast_or_null<clang::ConstantArrayType>(
      in_.tree.getAsArrayType(decay->getSubExpr()->getType()));
  if (!row) return false;
  Element index;
  index.ahead = to.ahead;
  if (!move_by(a->getIdx(), 1, loop, index)) return false;
  to.columns.push_back(
      {index.coefficient, index.constant, index.rest, row->getSize().getZExtValue()});
  return true;
}

namespace {

// to: the place of a pointer of a loop, so far from its place at the iteration's start.
bool walks_by(const PointerInduction& walk, int64_t ahead, Element& to) {
  to.constant += ahead;
  if (walk.zero) to.rest.add(walk.zero);
  return add_motion(to, walk.by);
}

}  // namespace

// The element that a pointer-to-shared points to.
bool LoopAnalysis::element_at(const Expr* pointer, const AnalysedLoop& loop, Element& to) {
  if (to.why.empty()) to.why = "nothing is known about the pointer that leads to it";
  const Expr* p = plain(pointer);
  const auto base = [&](const clang::DeclRefExpr* r, QualType shared) {
    const SharedQualifier l = shared_qualifier(shared);
    const QualType e = ultimate_element(shared);
    if (e->isIncompleteType() || e.isVolatileQualified() || e->isAtomicType()) {
      to.why = "it is volatile or atomic";
      return false;
    }
    to.array = cast<VarDecl>(r->getDecl())->getCanonicalDecl();
    to.base = r;
    to.block = l.block;
    to.type = in_.tree.removeAddrSpaceQualType(e.getCanonicalType().getUnqualifiedType());
    to.type = to.type.getUnqualifiedType();
    return true;
  };
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(p)) {
    const Expr* sub = c->getSubExpr()->IgnoreParens();
    const auto* r = dyn_cast<clang::DeclRefExpr>(sub);
    const auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (c->getCastKind() == clang::CK_ArrayToPointerDecay && is_shared(sub->getType())) {
      if (!v) return element_of(sub, loop, to);
      to.phased = shared_qualifier(v->getType()).phased();
      to.fixed = true;
      to.once = one_block_each(in_, v->getType());
      return base(r, v->getType());
    }
    if (c->getCastKind() != clang::CK_LValueToRValue || !v || !is_pts(v->getType()) ||
        is_shared(v->getType()) || is_generic(v->getType()))
      return false;
    if (const PointerInduction* walk = loop.inductions.pointer(v)) {
      if (!walks_by(*walk, loop.inductions.ahead.lookup(r), to)) return false;
      to.phased = is_phased(v->getType());
      if (!base(r, pointee(v->getType()))) return false;
      to.walks = true;
      return true;
    }
    if (!invariant(r, loop.body, effects_of_function())) {
      to.why = why_not_invariant(r, loop.body, effects_of_function());
      return false;
    }
    to.phased = is_phased(v->getType());
    return base(r, pointee(v->getType()));
  }
  int64_t by = 0;
  if (const VarDecl* v = stepped(p, by); v && loop.inductions.pointer(v)) {
    const PointerInduction& walk = *loop.inductions.pointer(v);
    if (!walks_by(walk, loop.inductions.ahead.lookup(p), to)) return false;
    const bool first = !to.step;
    to.step = p, to.stepped = &walk, to.stepped_by = by;
    to.phased = is_phased(v->getType());
    if (!base(walk.place, pointee(v->getType()))) return false;
    to.walks = true;
    return first;
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(p);
  if (!b || !b->isAdditiveOp() || !is_pts(b->getType())) return false;
  const bool left = is_pts(b->getLHS()->getType());
  const Expr* from = left ? b->getLHS() : b->getRHS();
  const Count n = element_count(in_.tree, pointee(from->getType()));
  const Expr* index = left ? b->getRHS() : b->getLHS();
  if (!n.known() || !element_at(from, loop, to) ||
      !move_by(index, (b->getOpcode() == clang::BO_Sub ? -1 : 1) * static_cast<int64_t>(n.count),
               loop, to))
    return false;
  note_reach(index, static_cast<int64_t>(n.count), 0, loop, to);
  return true;
}

}  // namespace upc::translate
