// SPDX-License-Identifier: MIT
// Decides which nests can run several outer iterations at once: those in which no iteration reads
// what another one writes. Each element of the one written array belongs to one iteration of the
// inner loop and no other iteration reads it, so its values are computed in the same order as
// before.
#include "tools/translator/loops/jam.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

namespace {

// Time for a multiplication of matrices, relative to one iteration at once: two 0.79, four 0.68,
// eight 0.61 with gcc 12, but more than 1 with clang 14.
constexpr int kMostCopies = 4;
// Elements that an iteration reads. A loop with more is not vectorised: clang compares at most 8
// pairs of possibly equal addresses before it, gcc at most 10.
constexpr int kMostReads = 8;

bool is_number(QualType t) { return t->isArithmeticType() && !t->isAnyComplexType(); }

// The only statement in s, with or without braces.
const Stmt* only(const Stmt* s) {
  const auto* block = dyn_cast<clang::CompoundStmt>(s);
  return !block ? s : block->size() == 1 ? block->body_front() : nullptr;
}

}  // namespace

// Whether the place of an element of the loop's array is known, and private pointers can follow it.
bool Jams::is_followed(const Expr* e, const AnalysedLoop& loop, Element& element) {
  PointerKind kind;
  std::string why;
  return analysis_.element_of(e, loop, element) && !element.step && !element.times &&
         (element.coefficient == 0 || can_follow(element, loop, in_.options, kind, why));
}

// Whether the object e is a part of a variable, named only by plain subscripts.
bool Jams::is_part(const Expr* e, Nest& nest, Part& part) {
  e = e->IgnoreParens();
  if (!part.element) part.element = e;
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    part.element = m->getBase()->IgnoreParens();
    return !m->isArrow() && !m->refersToBitField() && is_part(m->getBase(), nest, part);
  }
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
    return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay &&
           is_plain(a->getIdx(), nest) && is_part(decay->getSubExpr(), nest, part);
  }
  const auto* r = dyn_cast<clang::DeclRefExpr>(e);
  part.of = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  return part.of && (!is_shared(e->getType()) || e->getType()->isArrayType());
}

// Whether e is a number that does not depend on order: it has no side effect, and the nest does not
// write what it reads, except the element that it is added to.
bool Jams::is_plain(const Expr* e, Nest& nest) {
  e = e->IgnoreParens();
  const QualType t = e->getType();
  if (!is_number(t) || t.isVolatileQualified() || t->isAtomicType()) return false;
  if (isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral>(e)) return true;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e))
    return r->getDecl() == nest.outer.index || r->getDecl() == nest.inner.index ||
           analysis_.stays_in(e, nest.outer);
  if (const auto* c = dyn_cast<clang::CastExpr>(e)) return is_plain(c->getSubExpr(), nest);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->isArithmeticOp() && is_plain(u->getSubExpr(), nest);
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e))
    return !b->isAssignmentOp() && !b->isCommaOp() && is_plain(b->getLHS(), nest) &&
           is_plain(b->getRHS(), nest);
  if (const auto* c = dyn_cast<clang::ConditionalOperator>(e))
    return is_plain(c->getCond(), nest) && is_plain(c->getTrueExpr(), nest) &&
           is_plain(c->getFalseExpr(), nest);
  Part part;
  if (!isa<clang::ArraySubscriptExpr, clang::MemberExpr>(e) || !is_part(e, nest, part))
    return false;
  if (!is_shared(t)) return true;
  if (part.of->getCanonicalDecl() == nest.array) return is_same(e, nest.target, in_.tree);
  Element element;
  if (!is_followed(part.element, nest.inner, element)) return false;
  if (llvm::none_of(nest.elements, [&](const Expr* known) { return is_same(known, e, in_.tree); }))
    nest.elements.push_back(e);
  return true;
}

// The loop that is the outer one's whole body, and the statement that is its own whole body.
bool Jams::find_inner(const AnalysedLoop& loop, const LoopForm& s, AnalysedLoop& inner, Jam& jam) {
  const auto* f = dyn_cast_or_null<clang::ForStmt>(only(s.body));
  if (!f || in_.source.foralls.contains(in_.range(f).begin)) return false;
  const Range all = in_.range(s.body);
  for (int i = all.begin; i <= all.end; ++i)
    if (in_.source.tokens[i].pseudo == Pseudo::kPragma) return false;
  Head head;
  std::string why;
  const LoopForm as_written = form_of(f);
  jam.index = loop.index;
  jam.body = f->getBody();
  jam.statement = dyn_cast_or_null<Expr>(only(f->getBody()));
  return jam.statement && analysis_.counts_up(as_written, inner, head, why) && head.low &&
         !inner.leaves && as_written.end.size() == 1 && !inner.inductions.index_step &&
         analysis_.stays_in(head.low, loop) && analysis_.stays_in(head.high, loop);
}

Jam Jams::jam_of(const AnalysedLoop& loop, const Head& head, const LoopForm& s) {
  const Options& o = in_.options;
  if (o.portable || o.checking || o.race || o.report || !loop.index || s.shares_out || !s.init ||
      s.end.size() != 1 || loop.leaves || loop.inductions.index_step || loop.body.strict)
    return {};
  Jam jam;
  AnalysedLoop inner;
  if (!find_inner(loop, s, inner, jam)) return {};
  const auto* b = dyn_cast<clang::BinaryOperator>(jam.statement->IgnoreParens());
  if (!b || !b->isAssignmentOp()) return {};
  Nest nest{loop, inner};
  Part written;
  Element element;
  const Expr* target = b->getLHS()->IgnoreParens();
  const QualType t = target->getType();
  if (!is_shared(t) || !is_number(t) || t.isVolatileQualified() || t->isAtomicType() ||
      mentions(target, loop.index) || !is_part(target, nest, written) ||
      !is_followed(written.element, inner, element) || element.coefficient == 0)
    return {};
  nest.elements.clear();
  nest.target = target;
  nest.array = written.of->getCanonicalDecl();
  if (!is_plain(b->getRHS(), nest)) return {};
  const int moving = static_cast<int>(llvm::count_if(
                nest.elements, [&](const Expr* e) { return mentions(e, loop.index); })),
            still = static_cast<int>(nest.elements.size()) - moving;
  if (moving == 0 || still >= kMostReads) return {};
  jam.copies = std::min(kMostCopies, (kMostReads - still) / moving);
  if (const uint64_t count = runs(head, head.low, in_.tree); count > 0)
    jam.copies = static_cast<int>(std::min<uint64_t>(jam.copies, count));
  return jam.copies > 1 ? jam : Jam{};
}

}  // namespace upc::translate
