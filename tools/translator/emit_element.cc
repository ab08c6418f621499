// Matches loops and subscripts: which element of which array it is, as a sum.
#include "emit_element.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

namespace {

constexpr int64_t kMostElements = int64_t{1} << 40;

// Whether sums of type t are what they are in mathematics, when cut to the width of t.
bool sums_are_exact(clang::ASTContext& context, QualType t) {
  return t->isSignedIntegerType() || context.getTypeSize(t) >= 64;
}

}  // namespace

void Rest::add(const Expr* e, const clang::ASTContext& context, const std::string& text,
               int64_t times) {
  Term term{{}, "(ptrdiff_t)(" + text + ")", times};
  e->Profile(term.what, context, true);
  terms_.push_back(std::move(term));
}

void Rest::add(const std::string& name) {
  Term term{{}, name, 1};
  term.what.AddString(name);
  terms_.push_back(std::move(term));
}

std::string Rest::text() const {
  std::string text;
  for (const Term& t : terms_) {
    if (&t != &terms_.front()) text += " + ";
    text += t.text;
    if (t.times != 1) text += " * " + std::to_string(t.times);
  }
  return text;
}

bool checked_by_window(const Options& options) {
  return options.windows && options.checking && !options.portable;
}

// Whether the loop's windows are blocks of e's array: then no block ends within one.
bool in_affine_block(const Element& e, const Loop& loop) {
  const Element& a = loop.affinity;
  return loop.owned && !loop.strided && e.fixed && a.fixed && e.block == a.block &&
         e.coefficient == 1 && a.coefficient == 1 && e.constant == a.constant && e.rest == a.rest;
}

namespace {

// What of a loop's body keeps the loop as it is; empty if nothing does.
std::string why_left_alone(const Effects& body, const VarDecl* index, const Effects& function) {
  if (const Stmt* s = body.stays) {
    if (isa<clang::IndirectGotoStmt>(s)) return "it has a 'goto' to where a pointer says";
    if (isa<clang::LabelStmt, clang::SwitchCase>(s)) return "it has a label";
    if (isa<clang::AsmStmt>(s)) return "it has an 'asm'";
    if (isa<clang::StmtExpr>(s)) return "it has statements in an expression";
    return "it declares what is not automatic";
  }
  const std::string name = "'" + index->getNameAsString() + "'";
  if (body.written.count(index)) return "its body changes " + name;
  if (function.address_taken.count(index)) return name + " has its address taken";
  return "";
}

}  // namespace

// Whether s is `for (i = low; i < high; i++)` with a bound that stays, and a body that leaves i
// alone. Behind the bound more conditions may stand.
bool Elements::counts_up(const clang::ForStmt* s, const Stmt* body, Loop& loop, Head& head,
                         std::string& why) {
  why = "these options leave loops as they are written";
  if (!in_.options.windows || !out_.function) return false;
  why = "it does not say 'i < n' or 'i <= n' of an integer i that its head sets";
  const VarDecl* i = nullptr;
  const auto* c = llvm::dyn_cast_or_null<clang::BinaryOperator>(s->getCond());
  while (c && c->getOpcode() == clang::BO_LAnd) {
    head.more.insert(head.more.begin(), c->getRHS());
    c = dyn_cast<clang::BinaryOperator>(c->getLHS()->IgnoreParens());
  }
  if (!c || (c->getOpcode() != clang::BO_LT && c->getOpcode() != clang::BO_LE)) return false;
  if (const auto* b = llvm::dyn_cast_or_null<clang::BinaryOperator>(s->getInit());
      b && b->getOpcode() == clang::BO_Assign) {
    i = dyn_cast<clang::DeclRefExpr>(b->getLHS()->IgnoreParens()) ? variable_of(b->getLHS())
                                                                  : nullptr;
    head.low = b->getRHS();
  } else if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(s->getInit());
             d && d->isSingleDecl()) {
    i = dyn_cast<VarDecl>(d->getSingleDecl());
    head.low = i ? i->getInit() : nullptr;
    head.declared = true;
  }
  if (!i || !head.low || !i->hasLocalStorage() || !i->getType()->isIntegerType() ||
      i->getType()->isBooleanType() || i->getType()->isEnumeralType() ||
      i->getType().isConstQualified() || i->getType().isVolatileQualified() ||
      i->getType()->isAtomicType() || in_.tree.getTypeSize(i->getType()) < 32 ||
      variable_of(c->getLHS()) != i)
    return false;
  head.condition = c;
  head.high = c->getRHS();
  head.inclusive = c->getOpcode() == clang::BO_LE;
  if (!head.high->IgnoreParenImpCasts()->getType()->isIntegerType() ||
      !c->getLHS()->getType()->isIntegerType())
    return false;
  const std::string index = "'" + i->getNameAsString() + "'";
  bool by_one = false;
  if (const auto* u = llvm::dyn_cast_or_null<clang::UnaryOperator>(s->getInc()))
    by_one = u->isIncrementOp() && variable_of(u->getSubExpr()) == i;
  if (const auto* a = llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(s->getInc())) {
    const auto* one = dyn_cast<clang::IntegerLiteral>(a->getRHS()->IgnoreParenImpCasts());
    by_one = a->getOpcode() == clang::BO_AddAssign && variable_of(a->getLHS()) == i && one &&
             one->getValue() == 1;
  }
  why = index + " does not go up by one at its end";
  if (!by_one) return false;
  // A pragma before a loop speaks of that loop.
  const int first = in_.range(s).begin;
  if (first > 0 && in_.source.tokens[first - 1].pseudo == Pseudo::kPragma) {
    why = "a pragma stands before it";
    return false;
  }
  loop.index = i;
  loop.body = effects_of(body, in_.source, in_.unit, head.more);
  loop.leaves = loop.body.leaves || !head.more.empty();
  auto [known, is_new] = effects_.try_emplace(out_.function);
  if (is_new) known->second = effects_of(out_.function->getBody(), in_.source, in_.unit);
  const Effects& whole = known->second;
  why = why_left_alone(loop.body, i, whole);
  if (!why.empty()) return false;
  loop.body.written.insert(i);
  if (invariant(head.high, loop.body, whole)) return true;
  head.shared_high = readable_once(head.high, in_.source, in_.unit, loop.body, whole);
  why = "its bound '" + in_.user_text(head.high) +
        "' may change: " + why_not_invariant(head.high, loop.body, whole);
  return head.shared_high;
}

namespace {

// coefficient * i + rest + constant, in which i is that text.
template <typename Sum>
std::string sum_text(const Sum& e, const std::string& i) {
  std::string text;
  if (e.coefficient != 0) text = e.coefficient == 1 ? i : i + " * " + std::to_string(e.coefficient);
  if (!e.rest.is_zero()) text += (e.coefficient == 0 ? "" : " + ") + e.rest.text();
  if (e.coefficient == 0 && e.rest.is_zero()) return std::to_string(e.constant);
  if (e.constant > 0) text += " + " + std::to_string(e.constant);
  if (e.constant < 0) text += " - " + std::to_string(-e.constant);
  return text;
}

}  // namespace

// element: base[coefficient * i + …], the index's part of which is replaced by the text i.
std::string Elements::index_text(const Element& e, const std::string& i) const {
  return sum_text(e, i);
}
std::string Elements::index_text(const Element::Column& c, const std::string& i) const {
  return sum_text(c, i);
}

Shared Elements::object_at(const Element& e, const std::string& i) const {
  Shared s;
  s.pointer = {e.base};
  s.phased = e.phased;
  s.fixed = e.fixed;
  s.once = e.once;
  s.block = e.block;
  s.element = e.type;
  if (e.coefficient != 0 || e.constant != 0 || !e.rest.is_zero())
    s.index.add({index_text(e, i)}, "");
  return s;
}

// Adds sign * count * index to the element's place.
bool Elements::move_by(const Expr* index, int64_t count, const Loop& loop, Element& to) {
  const Expr* e = index->IgnoreParenImpCasts();
  if (!e->getType()->isIntegerType() || count > kMostElements || count < -kMostElements)
    return false;
  if (variable_of(e) == loop.index) {
    to.coefficient += count;
    return true;
  }
  int64_t literal = -1;
  if (const auto* n = dyn_cast<clang::IntegerLiteral>(e); n && n->getValue().ult(1u << 20))
    literal = static_cast<int64_t>(n->getValue().getZExtValue());
  if (literal >= 0) {
    to.constant += literal * count;
    return to.constant < kMostElements && to.constant > -kMostElements;
  }
  if (invariant(e, loop.body, effects_[out_.function])) {
    to.rest.add(index, in_.tree, parts_.expression(index), count);
    return true;
  }
  const QualType t = e->getType();
  to.why = isa<clang::DeclRefExpr>(e) ? why_not_invariant(e, loop.body, effects_[out_.function])
                                      : "its subscript '" + in_.user_text(e) +
                                            "' is no sum of the loop's index and of what stays";
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
bool Elements::element_of(const Expr* e, const Loop& loop, Element& to) {
  e = plain(e);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->getOpcode() == clang::UO_Deref && element_at(u->getSubExpr(), loop, to);
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
  if (!a || !is_pts(a->getBase()->getType())) return false;
  const Count n = element_count(in_.tree, a->getType());
  return n.known() && element_at(a->getBase(), loop, to) &&
         move_by(a->getIdx(), static_cast<int64_t>(n.count), loop, to) &&
         (!checked_by_window(in_.options) || note_column(a, loop, to));
}

// The subscript of a row, as the checking runtime looks at it by itself (emit_check.h).
bool Elements::note_column(const clang::ArraySubscriptExpr* a, const Loop& loop, Element& to) {
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay ||
      isa<clang::DeclRefExpr>(decay->getSubExpr()->IgnoreParens()))
    return true;
  const auto* row = dyn_cast_or_null<clang::ConstantArrayType>(
      in_.tree.getAsArrayType(decay->getSubExpr()->getType()));
  if (!row) return false;
  Element index;
  if (!move_by(a->getIdx(), 1, loop, index)) return false;
  to.columns.push_back(
      {index.coefficient, index.constant, index.rest, row->getSize().getZExtValue()});
  return true;
}

// The element that a pointer-to-shared points to.
bool Elements::element_at(const Expr* pointer, const Loop& loop, Element& to) {
  if (to.why.empty()) to.why = "nothing is known of the pointer that leads to it";
  const Expr* p = plain(pointer);
  const auto base = [&](const clang::DeclRefExpr* r, QualType shared) {
    const Layout l = layout(shared);
    const QualType e = ultimate_element(shared);
    if (e->isIncompleteType() || e.isVolatileQualified() || e->isAtomicType()) {
      to.why = "it is volatile or atomic";
      return false;
    }
    to.array = cast<VarDecl>(r->getDecl())->getCanonicalDecl();
    to.base = references_.reference(r);
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
      to.phased = layout(v->getType()).phased();
      to.fixed = true;
      to.once = places_.one_block_each(v->getType());
      return base(r, v->getType());
    }
    if (c->getCastKind() != clang::CK_LValueToRValue || !v || !is_pts(v->getType()) ||
        is_shared(v->getType()) || is_generic(v->getType()))
      return false;
    if (!invariant(r, loop.body, effects_[out_.function])) {
      to.why = why_not_invariant(r, loop.body, effects_[out_.function]);
      return false;
    }
    to.phased = is_phased(v->getType());
    return base(r, pointee(v->getType()));
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(p);
  if (!b || !b->isAdditiveOp() || !is_pts(b->getType())) return false;
  const bool left = is_pts(b->getLHS()->getType());
  const Expr* from = left ? b->getLHS() : b->getRHS();
  const Count n = element_count(in_.tree, pointee(from->getType()));
  return n.known() && element_at(from, loop, to) &&
         move_by(left ? b->getRHS() : b->getLHS(),
                 (b->getOpcode() == clang::BO_Sub ? -1 : 1) * static_cast<int64_t>(n.count), loop,
                 to);
}

}  // namespace upc::translate
