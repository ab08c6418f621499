// Loops that count up by one and go through shared arrays: elements are reached by private
// pointers, which the C compiler can keep in registers and vectorise, instead of by arithmetic on
// pointers-to-shared in each iteration.
//
// A loop becomes a loop of windows: stretches of iterations in which each of the elements base[i +
// c] stays in one block, where its neighbours are its neighbours in memory. Where a block ends is
// found as the program runs, from the phase of the pointer, so that nothing is assumed of bases, of
// bounds, or of arrays of different layout being used together. Elements that are a block apart
// from one iteration to the next (all of a cyclic array, columns of an array with a row to a block)
// are followed from thread to thread.
//
// Which accesses happen, in which order, of which size, does not change: a relaxed access is a load
// or a store of the element either way. Strict and volatile ones are left alone. Addresses are
// computed ahead of accesses, which may then not happen: that is arithmetic, and touches no memory.
#include "clang/AST/ASTContext.h"
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Blocks of fewer elements are not worth a window each.
constexpr uint64_t kLeastBlock = 8;
constexpr int64_t kMostElements = int64_t{1} << 40;

std::string number(int64_t n) { return std::to_string(n); }

const Expr* skip(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(e);
    if (!c || c->getCastKind() != clang::CK_NoOp) return e;
    e = c->getSubExpr();
  }
}

// Whether sums of type t are what they are in mathematics, when cut to the width of t.
bool sums_are_exact(clang::ASTContext& context, QualType t) {
  return t->isSignedIntegerType() || context.getTypeSize(t) >= 64;
}

// Whether the loop's windows are blocks of e's array: then no block ends within one.
bool in_affine_block(const Element& e, const Loop& loop) {
  const Element& a = loop.affinity;
  return loop.owned && !loop.strided && e.fixed && a.fixed && e.block == a.block &&
         e.coefficient == 1 && a.coefficient == 1 && e.constant == a.constant && e.rest == a.rest;
}

}  // namespace

// Whether s is `for (i = low; i < high; i++)` with a bound that stays, and a body that leaves i
// alone.
bool Emitter::counts_up(const clang::ForStmt* s, const Stmt* body, Loop& loop, Head& head) {
  if (options_.optimize == 0 || options_.portable || !function_) return false;
  const VarDecl* i = nullptr;
  const auto* c = llvm::dyn_cast_or_null<clang::BinaryOperator>(s->getCond());
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
      i->getType()->isAtomicType() || context_.getTypeSize(i->getType()) < 32 ||
      variable_of(c->getLHS()) != i)
    return false;
  head.condition = c;
  head.high = c->getRHS();
  head.inclusive = c->getOpcode() == clang::BO_LE;
  if (!head.high->IgnoreParenImpCasts()->getType()->isIntegerType() ||
      !c->getLHS()->getType()->isIntegerType())
    return false;
  bool by_one = false;
  if (const auto* u = llvm::dyn_cast_or_null<clang::UnaryOperator>(s->getInc()))
    by_one = u->isIncrementOp() && variable_of(u->getSubExpr()) == i;
  if (const auto* a = llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(s->getInc())) {
    const auto* one = dyn_cast<clang::IntegerLiteral>(a->getRHS()->IgnoreParenImpCasts());
    by_one = a->getOpcode() == clang::BO_AddAssign && variable_of(a->getLHS()) == i && one &&
             one->getValue() == 1;
  }
  if (!by_one) return false;
  // A pragma before a loop speaks of that loop.
  const int first = range(s).begin;
  if (first > 0 && source_.tokens[first - 1].pseudo == Pseudo::kPragma) return false;
  loop.index = i;
  loop.body = effects_of(body, source_, unit_);
  auto [known, is_new] = effects_.try_emplace(function_);
  if (is_new) known->second = effects_of(function_->getBody(), source_, unit_);
  const Effects& whole = known->second;
  if (loop.body.leaves || !loop.body.written.insert(i).second || whole.address_taken.count(i))
    return false;
  return invariant(head.high, loop.body, whole);
}

// What comes before the windows: the index has its first value; then upct_hi is the bound.
std::string Emitter::start_of(const Loop& loop, const Head& head) {
  const std::string name = loop.index->getName().str();
  return (head.declared ? declare(loop.index->getType(), name) : name) + " = " +
         expression(head.low) + "; ";
}

// element: base[coefficient * i + …], the index's part of which is replaced by the text i.
std::string Emitter::index_text(const Element& e, const std::string& i) const {
  std::string text;
  if (e.coefficient != 0) text = e.coefficient == 1 ? i : i + " * " + number(e.coefficient);
  if (!e.rest.empty()) text += (text.empty() ? "" : " + ") + e.rest;
  if (text.empty()) return number(e.constant);
  if (e.constant > 0) text += " + " + number(e.constant);
  if (e.constant < 0) text += " - " + number(-e.constant);
  return text;
}

Shared Emitter::object_at(const Element& e, const std::string& i) {
  Shared s;
  s.pointer = e.base;
  s.phased = e.phased;
  s.fixed = e.fixed;
  s.once = e.once;
  s.block = e.block;
  s.element = e.type;
  s.index = index_text(e, i);
  if (s.index == "0") s.index.clear();
  return s;
}

std::string Emitter::address_of(const Shared& s) {
  // A phaseless pointer is an address.
  return s.phased ? "upcri_address_shared(" + place(s) + ")" : place(s);
}

// Adds sign * count * index to the element's place.
bool Emitter::move_by(const Expr* index, int64_t count, const Loop& loop, Element& to) {
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
  if (invariant(e, loop.body, effects_[function_])) {
    std::string text = "(ptrdiff_t)(" + expression(index) + ")";
    if (count != 1) text += " * " + number(count);
    to.rest += (to.rest.empty() ? "" : " + ") + text;
    return true;
  }
  const QualType t = e->getType();
  if (const auto* c = dyn_cast<clang::CStyleCastExpr>(e))
    return context_.getTypeSize(t) >= 64 && !is_inserted(c->getBeginLoc()) &&
           move_by(c->getSubExpr(), count, loop, to);
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b || !sums_are_exact(context_, t)) return false;
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
bool Emitter::element_of(const Expr* e, const Loop& loop, Element& to) {
  e = skip(e);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->getOpcode() == clang::UO_Deref && element_at(u->getSubExpr(), loop, to);
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
  if (!a || !is_pts(a->getBase()->getType())) return false;
  const Count n = element_count(context_, a->getType());
  return n.known() && element_at(a->getBase(), loop, to) &&
         move_by(a->getIdx(), static_cast<int64_t>(n.count), loop, to);
}

// The element that a pointer-to-shared points to.
bool Emitter::element_at(const Expr* pointer, const Loop& loop, Element& to) {
  const Expr* p = skip(pointer);
  const auto base = [&](const clang::DeclRefExpr* r, QualType shared) {
    const Layout l = layout(shared);
    const QualType e = ultimate_element(shared);
    if (e->isIncompleteType() || e.isVolatileQualified() || e->isAtomicType()) return false;
    to.base = reference(r);
    to.block = l.block;
    to.type = context_.removeAddrSpaceQualType(e.getCanonicalType().getUnqualifiedType());
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
      to.once = one_block_each(v->getType());
      return base(r, v->getType());
    }
    if (c->getCastKind() != clang::CK_LValueToRValue || !v || !is_pts(v->getType()) ||
        is_shared(v->getType()) || is_generic(v->getType()))
      return false;
    if (!invariant(r, loop.body, effects_[function_])) return false;
    to.phased = is_phased(v->getType());
    return base(r, pointee(v->getType()));
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(p);
  if (!b || !b->isAdditiveOp() || !is_pts(b->getType())) return false;
  const bool left = is_pts(b->getLHS()->getType());
  const Expr* from = left ? b->getLHS() : b->getRHS();
  const Count n = element_count(context_, pointee(from->getType()));
  return n.known() && element_at(from, loop, to) &&
         move_by(left ? b->getRHS() : b->getLHS(),
                 (b->getOpcode() == clang::BO_Sub ? -1 : 1) * static_cast<int64_t>(n.count), loop,
                 to);
}

// A private lvalue for the relaxed access e, if a loop that is being emitted has a cursor for it.
std::string Emitter::private_element(const Expr* e) {
  if (loops_.empty() || addressing_) return "";
  const QualType t = e->getType();
  if (t->isArrayType() || t->isVoidType() || t.isVolatileQualified() || t->isAtomicType())
    return "";
  Loop* best = nullptr;
  Element element;
  Cursor::Kind kind = Cursor::kStill;
  for (size_t n = loops_.size(); n-- > 0;) {
    Loop* loop = loops_[n];
    Element now;
    if (!element_of(e, *loop, now)) break;
    if (now.coefficient == 0) {
      best = loop, element = now, kind = Cursor::kStill;
      continue;  // it may move with an outer loop, or stay in that one, too
    }
    const uint64_t step = static_cast<uint64_t>(now.coefficient);
    if (now.coefficient < 0) break;
    if (loop->strided) {
      if (step != 1 || now.block != 1) break;
      kind = Cursor::kRun;
    } else if (now.block == 0) {
      kind = Cursor::kRun;
    } else if (step == now.block) {
      kind = Cursor::kHop;
    } else if (step == 1) {
      if (now.block < kLeastBlock && !in_affine_block(now, *loop)) break;
      kind = Cursor::kRun;
    } else {
      break;
    }
    best = loop, element = now;
    break;
  }
  if (!best) return row_element(e);
  const Cursor& cursor = cursor_for(*best, kind, element);
  if (kind != Cursor::kRun) return "(*" + cursor.name + ")";
  return cursor.name + "[" + best->counter +
         (element.block == 0 && element.coefficient != 1 ? " * " + number(element.coefficient)
                                                         : "") +
         "]";
}

// The same for an element of a row that stays, at an index of which nothing is known: beyond the
// part of the row that lies in one block it is sought as ever.
std::string Emitter::row_element(const Expr* e) {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(skip(e));
  const auto* decay = a ? dyn_cast<clang::ImplicitCastExpr>(skip(a->getBase())) : nullptr;
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return "";
  const Count row = element_count(context_, decay->getSubExpr()->getType());
  Loop* best = nullptr;
  Element element;
  for (size_t n = loops_.size(); n-- > 0;) {
    Element now;
    if (!element_at(decay, *loops_[n], now) || now.coefficient != 0 || !row.known() ||
        (now.block != 0 && (!now.phased || now.block < row.count)))
      break;
    best = loops_[n], element = now;
  }
  if (!best) return "";
  const std::string index = expression(a->getIdx());
  const Cursor cursor = cursor_for(*best, Cursor::kRow, element);
  if (element.block == 0) return cursor.name + "[" + index + "]";
  const std::string j = fresh("j");
  element.rest += (element.rest.empty() ? "" : " + ") + j;
  return "(*({ const ptrdiff_t " + j + " = " + index + "; __builtin_expect((size_t)" + j +
         " < (size_t)" + cursor.name + "_n, 1) ? &" + cursor.name + "[" + j + "] : (" +
         type_name(context_.getPointerType(element.type)) + ")" +
         address_of(accessed(object_at(element, ""), "")) + "; }))";
}

const Cursor& Emitter::cursor_for(Loop& loop, Cursor::Kind kind, const Element& element) {
  uses_runtime_ = true;
  for (const Cursor& c : loop.cursors)
    if (c.kind == kind && c.element.base == element.base && c.element.rest == element.rest &&
        c.element.constant == element.constant && c.element.coefficient == element.coefficient &&
        c.element.block == element.block && c.element.type == element.type)
      return c;
  loop.cursors.push_back({kind, element, fresh("p")});
  return loop.cursors.back();
}

// The declarations of the loop's cursors for a window that begins at loop.at. `hops` is what moves
// them on to the next iteration.
std::string Emitter::place_cursors(const Loop& loop, std::string& hops) {
  std::string text;
  for (const Cursor& c : loop.cursors) {
    const Element& e = c.element;
    const QualType pointer = context_.getPointerType(e.type);
    const std::string cast = "(" + type_name(pointer) + ")",
                      size = "sizeof(" + type_name(e.type) + ")";
    const bool hop = c.kind == Cursor::kHop, row = c.kind == Cursor::kRow && e.block != 0;
    if (row) text += "ptrdiff_t " + c.name + "_n = PTRDIFF_MAX; ";
    text += declare(pointer, (hop ? "" : "const ") + c.name) + " = " + cast;
    if (row ||
        (c.kind == Cursor::kRun && !loop.strided && e.block != 0 && !in_affine_block(e, loop))) {
      text += "upcri_run(" + e.base + ", " + size + ", " + index_text(e, loop.at) + ", " +
              std::to_string(e.block) + ", &" + (row ? c.name + "_n" : loop.length) + "); ";
    } else {
      text += address_of(object_at(e, loop.at)) + "; ";
    }
    if (hop)
      hops += ", " + c.name + " = " + cast + "upcri_next_block(" + c.name + ", " +
              (e.block == 1 ? size : std::to_string(e.block) + " * " + size) + ")";
  }
  return text;
}

// The iterations of one window: `length` of them from index `at` on, in steps of `step`.
std::string Emitter::window(const Loop& loop, const std::string& step, const std::string& body) {
  const std::string& k = loop.counter;
  std::string hops;
  const std::string cursors = place_cursors(loop, hops);
  return cursors + "for (ptrdiff_t " + k + " = 0; " + k + " < " + loop.length + "; " + k + "++" +
         hops + ") { " + loop.index->getName().str() + " = " + loop.at + " + " + k + step + "; " +
         body + " }";
}

// The loop from index `from` up to `to`, window by window.
std::string Emitter::windows(const Loop& loop, const std::string& from, const std::string& to,
                             const std::string& body) {
  const std::string &at = loop.at, &n = loop.length;
  return "for (ptrdiff_t " + at + " = " + from + ", " + n + "; " + at + " < " + to + "; " + at +
         " += " + n + ") { " + n + " = " + to + " - " + at + "; " + window(loop, "", body) + " }";
}

// A plain for loop in windows, or nothing if it has no use for them; body is its body's text then.
std::string Emitter::cursor_loop(const clang::ForStmt* s, std::string& body) {
  Loop loop;
  Head head;
  if (!counts_up(s, s->getBody(), loop, head)) return "";
  loop.at = fresh("at"), loop.counter = fresh("k"), loop.length = fresh("n");
  loops_.push_back(&loop);
  body = statement(s->getBody());
  loops_.pop_back();
  if (loop.cursors.empty()) return "";
  if (!isa<clang::CompoundStmt>(s->getBody())) body += ";";
  const std::string hi = fresh("hi"), name = loop.index->getName().str();
  std::string out = start_of(loop, head) + "if (" + expression(head.condition) +
                    ") { const ptrdiff_t " + hi + " = (ptrdiff_t)(" + expression(head.high) + ")" +
                    (head.inclusive ? " + 1" : "") + "; " + windows(loop, name, hi, body);
  if (!head.declared) out += " " + name + " = " + hi + ";";
  return block(s, out + " }");
}

}  // namespace upc::translate
