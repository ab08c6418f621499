// Matches loops and subscripts: which element of which array it is, as a sum.
#include "emit_element.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

namespace {

constexpr int64_t kMostElements = int64_t{1} << 40;
// Blocks of fewer elements are not worth a window each.
constexpr uint64_t kLeastBlock = 8;

// What subscripts are that no cursor follows.
constexpr char kNoSum[] = "no sum of the loop's index and of what stays";
constexpr char kToldByData[] =
    "known at each step only: each element's thread is looked for anew; if all are one thread's, "
    "reach them by a private pointer to its part (a cast, or upc_cast), else copy what is read "
    "first";

// Whether e is told by an element or an object that a pointer leads to, or by a function.
bool reads_memory(const Stmt* e) {
  if (isa<clang::ArraySubscriptExpr, clang::CallExpr>(e)) return true;
  if (const auto* m = dyn_cast<clang::MemberExpr>(e); m && m->isArrow()) return true;
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_Deref)
    return true;
  return llvm::any_of(e->children(), [](const Stmt* s) { return s && reads_memory(s); });
}

}  // namespace

// Whether sums of type t are what they are in mathematics, when cut to the width of t.
bool sums_are_exact(clang::ASTContext& context, QualType t) {
  return t->isSignedIntegerType() || context.getTypeSize(t) >= 64;
}

void Rest::add(const Expr* e, const clang::ASTContext& context, const std::string& text,
               int64_t times, int ahead) {
  Term term{{}, "(ptrdiff_t)(" + text + ")", times};
  e->Profile(term.what, context, true);
  term.what.AddInteger(ahead);
  terms_.push_back(std::move(term));
}

void Rest::add(const std::string& name, int64_t times) {
  Term term{{}, name, times, true};
  term.what.AddString(name);
  terms_.push_back(std::move(term));
}

Rest Rest::take_program() {
  Rest taken;
  const auto own =
      std::stable_partition(terms_.begin(), terms_.end(), [](const Term& t) { return t.own; });
  taken.terms_.assign(own, terms_.end());
  terms_.erase(own, terms_.end());
  return taken;
}

std::string Rest::text(bool ahead) const {
  const bool overflows = ahead && llvm::any_of(terms_, [](const Term& t) { return t.times != 1; });
  std::string text;
  for (const Term& t : terms_) {
    if (&t != &terms_.front()) text += " + ";
    if (overflows) text += "(size_t)";
    text += t.text;
    if (t.times != 1) text += " * " + std::to_string(t.times);
  }
  return overflows ? "(ptrdiff_t)(" + text + ")" : text;
}

bool checked_by_window(const Options& options) {
  return options.windows && options.checking && !options.portable;
}

bool goes_on_by_blocks(const Cursor& c, const Loop& loop) {
  const Element &a = loop.affinity, &e = c.element;
  if (c.kind != Cursor::kRun || e.block != a.block || e.coefficient != 1 || a.coefficient != 1)
    return false;
  return !e.fixed || !a.fixed || !(e.rest == a.rest) ||
         (e.constant - a.constant) % static_cast<int64_t>(a.block) == 0;
}

bool same_place(const Element& a, const Element& b) {
  return a.array == b.array && a.rest == b.rest && a.constant == b.constant &&
         a.coefficient == b.coefficient && a.times == b.times && a.block == b.block &&
         a.type == b.type;
}

bool add_motion(Element& to, int64_t count, const std::string& times) {
  if (to.coefficient != 0 && to.times != times) {
    to.why = "its subscript goes on by numbers of which one is computed";
    return false;
  }
  to.coefficient += count;
  to.times = times;
  return true;
}

// Whether the loop's windows are blocks of e's array: then no block ends within one.
bool in_affine_block(const Element& e, const Loop& loop) {
  const Element& a = loop.affinity;
  return loop.owned && !loop.strided && e.fixed && a.fixed && e.block == a.block &&
         e.coefficient == 1 && a.coefficient == 1 && e.constant == a.constant && e.rest == a.rest;
}

// What of a loop's body keeps the loop as it is; empty if nothing does.
std::string why_left_alone(const Effects& body, const VarDecl* index, const Effects& function) {
  if (const Stmt* s = body.stays) {
    if (isa<clang::IndirectGotoStmt>(s)) return "it has a 'goto' to where a pointer says";
    if (isa<clang::LabelStmt, clang::SwitchCase>(s)) return "it has a label";
    if (isa<clang::AsmStmt>(s)) return "it has an 'asm'";
    if (isa<clang::StmtExpr>(s)) return "it has statements in an expression";
    const auto* d = dyn_cast<clang::DeclStmt>(s);
    return d && llvm::none_of(d->decls(),
                              [](const clang::Decl* one) {
                                const auto* v = dyn_cast<VarDecl>(one);
                                return v && v->hasGlobalStorage();
                              })
               ? "it declares rows of shared elements whose length is computed"
               : "it declares what is not automatic";
  }
  if (!index) return "";
  const std::string name = "'" + index->getNameAsString() + "'";
  if (body.written.lookup(index) != 1) return "its body changes " + name;
  if (function.address_taken.count(index)) return name + " has its address taken";
  return "";
}

// Whether s is `for (i = low; i < high; i++)`, or a loop of the same kind whose body steps i, with
// a bound that stays, and a body that else leaves i alone. Behind the bound more conditions may
// stand.
bool Elements::counts_up(const Written& s, Loop& loop, Head& head, std::string& why) {
  why = "these options leave loops as they are written";
  if (!in_.options.windows || !out_.function) return false;
  if (s.tests_last) {
    why = "with these options 'do' loops have none";
    return false;
  }
  why = "it does not say 'i < n' or 'i <= n' of an integer i";
  const VarDecl* i = nullptr;
  const auto* c = llvm::dyn_cast_or_null<clang::BinaryOperator>(s.condition);
  if (c) c = dyn_cast<clang::BinaryOperator>(c->IgnoreParens());
  while (c && c->getOpcode() == clang::BO_LAnd) {
    head.more.insert(head.more.begin(), c->getRHS());
    c = dyn_cast<clang::BinaryOperator>(c->getLHS()->IgnoreParens());
  }
  if (!c || (c->getOpcode() != clang::BO_LT && c->getOpcode() != clang::BO_LE)) return false;
  if (!s.init) {
    i = variable_of(c->getLHS());
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(s.init);
             b && b->getOpcode() == clang::BO_Assign) {
    i = dyn_cast<clang::DeclRefExpr>(b->getLHS()->IgnoreParens()) ? variable_of(b->getLHS())
                                                                  : nullptr;
    head.low = b->getRHS();
  } else if (const auto* d = dyn_cast<clang::DeclStmt>(s.init); d && d->isSingleDecl()) {
    i = dyn_cast<VarDecl>(d->getSingleDecl());
    head.low = i ? i->getInit() : nullptr;
    head.declared = true;
  }
  if (!i || (s.init && !head.low) || !i->hasLocalStorage() || !i->getType()->isIntegerType() ||
      i->getType()->isBooleanType() || i->getType()->isEnumeralType() ||
      i->getType().isConstQualified() || i->getType().isVolatileQualified() ||
      !is_machine_integer(i->getType()) || in_.tree.getTypeSize(i->getType()) < 32 ||
      variable_of(c->getLHS()) != i)
    return false;
  head.condition = c;
  head.high = c->getRHS();
  head.inclusive = c->getOpcode() == clang::BO_LE;
  if (!is_machine_integer(head.high->IgnoreParenImpCasts()->getType()) ||
      !is_machine_integer(c->getLHS()->getType()))
    return false;
  const std::string index = "'" + i->getNameAsString() + "'";
  // Where the body may stand twice, or some threads leave iterations out, nothing else may move.
  const bool alone = in_.options.portable || in_.options.checking || s.shares_out;
  int64_t by = 0;
  const bool in_head =
      llvm::any_of(s.end, [&](const Expr* e) { return stepped(e, by) == i && by == 1; });
  why = index + " does not go up by one at its end";
  if (alone && (!in_head || s.end.size() != 1 || !s.init)) return false;
  llvm::SmallVector<const Expr*> evaluated(head.more);
  evaluated.append(s.end.begin(), s.end.end());
  evaluated.push_back(c);
  loop.body = effects_of(s.body, in_.source, in_.unit, evaluated);
  if (!alone) loop.moves = find_moves(s, head.more, i, loop.body);
  if (!in_head && !loop.moves.index_step) return false;
  // A pragma before a loop speaks of that loop.
  const int first = in_.range(s.loop).begin;
  if (first > 0 && in_.source.tokens[first - 1].pseudo == Pseudo::kPragma) {
    why = "a pragma stands before it";
    return false;
  }
  loop.index = i;
  loop.leaves = loop.body.leaves || !head.more.empty();
  const Effects& whole = effects_of_function();
  why = why_left_alone(loop.body, i, whole);
  if (!why.empty()) return false;
  why = index + " may wrap around before it comes to its bound";
  if (!reaches_bound(loop, head, s.shares_out)) return false;
  keep_counters(loop, whole);
  keep_walks(loop, whole);
  for (const Expr* e : s.end) {
    const VarDecl* v = stepped(e, by);
    if (v == i) continue;
    why = "'" + in_.user_text(e) + "' in its head is no step of a pointer that walks";
    const Walk* walk = v ? loop.moves.of(v) : nullptr;
    if (!walk && !(v && loop.moves.counter(v))) return false;
    loop.at_end +=
        ", " + (walk ? walk->moved + " += " + std::to_string(by) : parts_.expression(e, false));
  }
  if (invariant(head.high, loop.body, whole)) return true;
  head.shared_high = readable_once(head.high, in_.source, in_.unit, loop.body, whole);
  why = "its bound '" + in_.user_text(head.high) +
        "' may change: " + why_not_invariant(head.high, loop.body, whole);
  return head.shared_high;
}

// Whether the index comes to the bound by counting up from where it begins, in numbers of type
// ptrdiff_t. Other loops are numbered (emit_bound.cc), but for a upc_forall: of that it is assumed
// that an unsigned index of 64 bits begins below 2^62, as all indices of elements do, and that a
// signed one that is compared as unsigned is not negative
// (tests/conformance/c_language/loops_at_the_limits_of_types.upc).
bool Elements::reaches_bound(const Loop& loop, const Head& head, bool shares_out) const {
  const QualType type = loop.index->getType(), compared = head.high->getType();
  const Comparison comparison{type, compared, interval_of(in_.tree, head.high), head.inclusive};
  const bool wide = in_.tree.getTypeSize(compared) >= 64;
  if (may_wrap_up(in_.tree, comparison, 1)) {
    // Without an end of another kind such a loop would not end, which C lets us leave out.
    if (loop.leaves || loop.body.calls) return false;
  } else if (wide && head.inclusive && loop.leaves &&
             comparison.bound.most >= interval_of(in_.tree, in_.tree.LongTy).most) {
    return false;
  }
  // What is stepped beside an index far below 0 lies further from 0 than ptrdiff_t goes.
  const bool alone = loop.moves.counters.empty() && loop.moves.walks.empty();
  if (shares_out || (alone && !compared->isUnsignedIntegerOrEnumerationType())) return true;
  if (in_.tree.getTypeSize(type) < 64 && (type->isUnsignedIntegerOrEnumerationType() ||
                                          !compared->isUnsignedIntegerOrEnumerationType()))
    return true;
  if (!head.low) return false;
  const Interval low = interval_of(in_.tree, head.low);
  return low.least >= 0 && low.most < (__int128{1} << 62);
}

const Effects& Elements::effects_of_function() {
  auto [known, is_new] = effects_.try_emplace(out_.function);
  if (is_new) known->second = effects_of(out_.function->getBody(), in_.source, in_.unit);
  return known->second;
}

// Whether what an integer goes on by is the same in each iteration, and is added as it is.
bool Elements::can_stride(const Counter& c, const Loop& loop, const Effects& whole) {
  const auto* sum = cast<clang::CompoundAssignOperator>(c.stride);
  const QualType t = c.variable->getType();
  return sums_are_exact(in_.tree, t) &&
         in_.tree.hasSameUnqualifiedType(sum->getComputationResultType(), t) &&
         in_.tree.hasSameUnqualifiedType(sum->getRHS()->getType(), t) &&
         invariant(sum->getRHS(), loop.body, whole);
}

// Of the integers that are stepped, those whose values go on evenly until the loop ends: not where
// they may wrap around, unless the loop's bound (emit_bound.cc) says that they don't.
void Elements::keep_counters(Loop& loop, const Effects& whole) {
  std::vector<Counter> found = std::move(loop.moves.counters);
  loop.moves.counters.clear();
  for (Counter& c : found) {
    const QualType t = c.variable->getType();
    if (c.stride && !can_stride(c, loop, whole)) continue;
    if (!c.variable->hasLocalStorage() || whole.address_taken.count(c.variable) ||
        t->isBooleanType() || t->isEnumeralType() || !is_machine_integer(t) ||
        t.isVolatileQualified() || in_.tree.getTypeSize(t) < 32 ||
        (loop.index && !sums_are_exact(in_.tree, t)))
      continue;
    c.zero = out_.fresh("zero");
    if (c.stride) c.times = out_.fresh("by");
    loop.moves.counters.push_back(std::move(c));
  }
}

// Of the pointers that are stepped, those whose elements all can be followed.
void Elements::keep_walks(Loop& loop, const Effects& whole) {
  std::vector<Walk> found = std::move(loop.moves.walks);
  loop.moves.walks.clear();
  if (loop.body.strict) return;
  for (Walk& w : found) {
    const QualType t = w.pointer->getType(), to = pointee(t);
    if (!w.pointer->hasLocalStorage() || whole.address_taken.count(w.pointer) ||
        t.isVolatileQualified() || is_shared(t) || is_generic(t) || to->isArrayType() ||
        (layout(to).block == 0 && !w.tested))
      continue;
    if (loop.index) w.zero = out_.fresh("zero");
    w.moved = out_.fresh("moved");
    loop.moves.walks.push_back(w);
    const bool all = llvm::all_of(w.uses, [&](const Expr* e) {
      Element element;
      Cursor::Kind kind;
      return (e->isGLValue() ? element_of(e, loop, element) : element_at(e, loop, element)) &&
             can_follow(element, loop, in_.options, kind, element.why);
    });
    if (!all) loop.moves.walks.pop_back();
  }
}

// Whether private pointers can follow the element, and how.
bool can_follow(const Element& e, const Loop& loop, const Options& options, Cursor::Kind& kind,
                std::string& why) {
  const uint64_t step = static_cast<uint64_t>(e.coefficient < 0 ? -e.coefficient : e.coefficient);
  why = "it moves by " + std::to_string(e.coefficient) + " elements, in blocks of " +
        std::to_string(e.block);
  if (e.coefficient < 0 && (options.portable || options.checking || loop.owned)) return false;
  kind = Cursor::kRun;
  if (loop.strided) return step == 1 && e.block == 1;
  if (e.block == 0) return true;
  if (!e.times.empty()) {
    why = "how many elements it moves by is computed";
    return false;
  }
  if (step == e.block || (step != 0 && step % e.block == 0 && !options.checking)) {
    why = "with -portable none goes from thread to thread";
    kind = Cursor::kHop;
    return !options.portable;
  }
  if (step != 1 && (options.portable || options.checking || loop.owned)) return false;
  if (step == 0 || step > e.block) return false;
  why = "its blocks of " + std::to_string(e.block) + " elements are short";
  return e.block / step >= kLeastBlock || in_affine_block(e, loop);
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
  return sum_text(e, e.times.empty() ? i : "(" + i + ") * " + e.times);
}
std::string Elements::index_text(const Element::Column& c, const std::string& i) const {
  return sum_text(c, i);
}

std::string Elements::motion_text(const Element& e) {
  const std::string by = std::to_string(e.coefficient);
  return e.times.empty() ? by : e.coefficient == 1 ? e.times : e.times + " * " + by;
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
  if (const VarDecl* v = variable_of(e); v && v == loop.index) {
    to.constant += count * loop.moves.ahead.lookup(e);
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
    if (const Counter* c = loop.moves.counter(v)) {
      if (!add_motion(to, count * c->by, c->times)) return false;
      to.constant += count * loop.moves.ahead.lookup(e);
      to.rest.add(c->zero, count);
      const bool first = to.step.empty();
      if (steps) to.step = parts_.expression(e, false);
      return !steps || first;
    }
  if (e == loop.moves.index_step) {
    if (!add_motion(to, count)) return false;
    to.constant += count * loop.moves.ahead.lookup(e);
    const bool first = to.step.empty();
    to.step = parts_.expression(e, false);
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
    const bool ahead = out_.ahead_of && mentions(e, out_.ahead_of);
    to.rest.add(index, in_.tree, parts_.expression(index), count, ahead ? out_.ahead : 0);
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
bool Elements::element_of(const Expr* e, const Loop& loop, Element& to) {
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
  return !checked_by_window(in_.options) || note_column(a, loop, to);
}

// How far the inner loops' indices in a subscript go. extent: of the row that it is of; 0 if it is
// of a pointer.
void Elements::note_reach(const Expr* index, int64_t count, uint64_t extent, const Loop& loop,
                          Element& to) {
  Element part;
  part.nested = true;
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

namespace {

// to: where a pointer of a loop is, that far from where the iteration began.
bool walks_by(const Walk& walk, int64_t ahead, Element& to) {
  to.constant += ahead;
  if (!walk.zero.empty()) to.rest.add(walk.zero);
  return add_motion(to, walk.by);
}

}  // namespace

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
    if (const Walk* walk = loop.moves.of(v)) {
      if (!walks_by(*walk, loop.moves.ahead.lookup(r), to)) return false;
      to.phased = is_phased(v->getType());
      if (!base(r, pointee(v->getType()))) return false;
      to.base = references_.own_name(r);
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
  if (const VarDecl* v = stepped(p, by); v && loop.moves.of(v)) {
    const Walk& walk = *loop.moves.of(v);
    if (!walks_by(walk, loop.moves.ahead.lookup(p), to)) return false;
    const bool first = to.step.empty();
    to.step = walk.moved + " += " + std::to_string(by);
    to.phased = is_phased(v->getType());
    if (!base(walk.place, pointee(v->getType()))) return false;
    to.base = references_.own_name(walk.place);
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
