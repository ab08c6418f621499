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
#include "emit_cursor.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

void Cursors::private_element(const Expr* e, Shared& s, std::string& why) {
  s.local = element_by_cursor(e, s, why);
}

// A private lvalue for the relaxed access e, if a loop that is being emitted has a cursor for it.
std::string Cursors::element_by_cursor(const Expr* e, Shared& s, std::string& why) {
  if (loops_.empty()) return "";
  const QualType t = e->isGLValue() ? e->getType() : pointee(e->getType());
  why = "it is volatile or atomic";
  if (t->isArrayType() || t->isVoidType() || t.isVolatileQualified() || t->isAtomicType())
    return "";
  std::string anew;
  if (std::string text = element_in_nest(e, anew); !text.empty()) return text;
  Loop* best = nullptr;
  size_t at = 0;
  Element element;
  Cursor::Kind kind = Cursor::kStill;
  for (size_t n = loops_.size(); n-- > 0;) {
    Loop* loop = loops_[n];
    Element now;
    if (!(e->isGLValue() ? analysis_.element_of(e, *loop, now)
                         : analysis_.element_at(e, *loop, now))) {
      why = now.why;
      break;
    }
    if (now.coefficient == 0) {
      best = loop, element = now, kind = Cursor::kStill, at = n;
      continue;  // it may move with an outer loop, or stay in that one, too
    }
    Cursor::Kind moving;
    if (!can_follow(now, *loop, in_.options, moving, why)) break;
    best = loop, element = now, kind = moving, at = n;
    break;
  }
  if (checked_by_window(in_.options)) {
    // Nothing is known of an index into a row, nor of one that the element's place does not go by.
    if (!best || (kind == Cursor::kStill && llvm::any_of(element.columns, [](const auto& column) {
                    return column.coefficient != 0;
                  }))) {
      if (best) why = "with -g each element of a row is looked at by itself";
      return "";
    }
  } else if (!best) {
    return e->isGLValue() ? row_element(e) : "";
  }
  Cursor wanted{kind, element, "", "", "", {}, 0, 0, {}, anew};
  if (kind == Cursor::kRun && !best->strided && element.block != 0) find_row(e, *best, at, wanted);
  wanted.near = kind == Cursor::kRun && is_near(e, element);
  const Cursor& cursor = cursor_for(*best, std::move(wanted));
  // All of a window's are on one thread; and what leaves a loop, or a function that it calls, ends
  // no window.
  if (kind != Cursor::kHop && element.coefficient >= 0 && !element.times && !best->body.calls &&
      !best->leaves) {
    s.counted_in = &best->counts;
    s.cursor = cursor.name;
  }
  const std::string step = element.step ? elements_.step_text(element) + ", " : "";
  if (kind != Cursor::kRun) {
    const std::string pointer = kind == Cursor::kHop ? cursor.ahead(ahead(*best)) : cursor.name;
    return step.empty() ? "(*" + pointer + ")" : "(*(" + step + pointer + "))";
  }
  return cursor.name + "[" + step + number(*best) +
         (element.coefficient != 1 ? " * " + std::to_string(element.coefficient) : "") +
         (element.times ? " * " + element.times.text() : "") + "]";
}

namespace {

// Whether e is a row of an array of such rows, and so a block where blocks have as many elements.
bool is_outermost_row(const Expr* e) {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  return a && isa<clang::DeclRefExpr>(a->getBase()->IgnoreParenImpCasts());
}

// How many elements of the row lie side by side from the cursor on, which is to its first one.
// Where that is known, C compilers see which indices are below it.
std::string left_in_row(const Cursor& cursor, const Expr* written, const Count& row) {
  const Element& e = cursor.element;
  return e.fixed && e.block == row.count && is_outermost_row(written) ? std::to_string(row.count)
                                                                      : cursor.name + "_n";
}

}  // namespace

// Whether e is an element of a row that is a block, the only one of its thread: Places::accessed
// reaches it from where the row begins.
bool Cursors::is_near(const Expr* e, const Element& element) const {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  const auto* decay = a ? dyn_cast<clang::ImplicitCastExpr>(plain(a->getBase())) : nullptr;
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay || !element.fixed ||
      !element.once || element.block < 2 || !is_outermost_row(decay->getSubExpr()))
    return false;
  const Count row = element_count(in_.tree, decay->getSubExpr()->getType());
  return row.known() && row.count == element.block;
}

// A private lvalue for an element of a row that stays, at an index of which nothing is known:
// beyond the part of the row that lies in one block it is sought as ever.
std::string Cursors::row_element(const Expr* e) {
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  const auto* decay = a ? dyn_cast<clang::ImplicitCastExpr>(plain(a->getBase())) : nullptr;
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return "";
  const Count row = element_count(in_.tree, decay->getSubExpr()->getType());
  Loop* best = nullptr;
  Element element;
  for (size_t n = loops_.size(); n-- > 0;) {
    Element now;
    if (!analysis_.element_at(decay, *loops_[n], now) || now.coefficient != 0 || !row.known() ||
        (now.block != 0 && (in_.options.portable || !now.phased || now.block < row.count)))
      break;
    best = loops_[n], element = now;
  }
  if (!best) return "";
  const std::string index = values_.of(a->getIdx()).text;
  const Cursor cursor = cursor_for(*best, {Cursor::kRow, element, "", "", "", {}, 0, 0, {}, ""});
  // All of an array has nothing behind it.
  if (element.block == 0 || isa<clang::DeclRefExpr>(decay->getSubExpr()->IgnoreParens()))
    return cursor.name + "[" + index + "]";
  remarks_.asks_for_row(a, row.count);
  const Name number = out_.names.fresh("j");
  const std::string j = number.text();
  element.rest.add(number);
  const std::string left = left_in_row(cursor, decay->getSubExpr(), row);
  return "(*" + kBraced + "const ptrdiff_t " + j + " = " + index + "; __builtin_expect((size_t)" +
         j + " < (size_t)" + left + ", 1) ? &" + cursor.name + "[" + j + "] : (" +
         types_.type_name(in_.tree.getPointerType(element.type)) + ")" +
         places_.address_of(
             places_.accessed(elements_.object_at(element, ""), runtime::Purpose::kRead)) +
         "; }))";
}

// For a run of elements of a row that stays in the loops around this one, number `outer`, or goes
// on by a block in the next one: the row is sought there, and what is left here is to look whether
// the run begins in it.
void Cursors::find_row(const Expr* e, const Loop& loop, size_t outer, Cursor& run) {
  if (run.element.coefficient != 1 || in_.options.portable || checked_by_window(in_.options) ||
      in_affine_block(run.element, loop))
    return;
  const auto* a = dyn_cast<clang::ArraySubscriptExpr>(plain(e));
  const auto* decay = a ? dyn_cast<clang::ImplicitCastExpr>(plain(a->getBase())) : nullptr;
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay ||
      !analysis_.move_by(a->getIdx(), 1, loop, run.column))
    return;
  const Count row = element_count(in_.tree, decay->getSubExpr()->getType());
  Loop* best = nullptr;
  Element element;
  for (size_t n = outer; n-- > 0;) {
    Element now;
    if (!analysis_.element_at(decay, *loops_[n], now) || !row.known() || !now.phased ||
        now.block < row.count)
      break;
    if (now.coefficient != 0) {
      // A row that begins a block, as does the next one.
      const int64_t block = static_cast<int64_t>(now.block);
      if (best || loops_[n]->strided || now.coefficient != block || now.times || !now.fixed ||
          !now.rest.is_zero() || now.constant % block != 0)
        break;
      run.row = cursor_for(*loops_[n], {Cursor::kHop, now, "", "", "", {}, 0, 0, {}, ""})
                    .ahead(ahead(*loops_[n]));
      run.left = std::to_string(block);
      return;
    }
    best = loops_[n], element = now;
  }
  if (!best) return;
  const Cursor& first = cursor_for(*best, {Cursor::kRow, element, "", "", "", {}, 0, 0, {}, ""});
  run.row = first.name;
  run.left = left_in_row(first, decay->getSubExpr(), row);
}

std::string Cursors::count(const Shared& s, const std::string& size, bool reads, bool writes,
                           int token) {
  const std::string name = out_.fresh("c");
  s.counted_in->push_back({name, s.cursor, size, reads, writes, token});
  return name;
}

Cursors::Counts Cursors::counts() const {
  Counts counts;
  for (const Loop* loop : loops_) counts.push_back(loop->counts.size());
  return counts;
}

void Cursors::take_back(const Counts& counts) {
  for (size_t n = 0; n < counts.size(); ++n) loops_[n]->counts.resize(counts[n]);
}

const Cursor& Cursors::cursor_for(Loop& loop, Cursor cursor) {
  out_.uses_runtime = true;
  const Element& element = cursor.element;
  for (const Cursor& c : loop.cursors)
    if (c.kind == cursor.kind && same_place(c.element, element) &&
        c.element.columns == element.columns)
      return c;
  cursor.name = out_.fresh("p");
  loop.cursors.push_back(std::move(cursor));
  return loop.cursors.back();
}

std::string Cursors::number(const Loop& loop) const {
  const int by = ahead(loop);
  return by == 0 ? loop.counter : "(" + loop.counter + " + " + std::to_string(by) + ")";
}

// The body of a loop, or, where that is jammed, what it is in several iterations of the one around.
std::string Cursors::text_of(const Stmt* body) {
  if (body != jam_.body) return parts_.statement(body);
  std::string text = "{ ";
  for (int n = 0; n < jam_.copies; ++n) {
    out_.ahead = n == 0 ? Ahead{} : Ahead{jam_.index, n};
    text += parts_.statement(jam_.statement) + "; ";
  }
  out_.ahead = {};
  return text + "}";
}

// Emits the loop's body for several iterations at once, if it may stand for them.
void Cursors::add_jammed(Loop& loop, const Head& head, const LoopForm& s) {
  const Jam jam = jams_.jam_of(loop, head, s);
  if (jam.copies == 0 || defines_tag(s.body)) return;
  const Remarks::Silence silence(remarks_);
  jam_ = jam;
  loop.copies = jam.copies;
  loop.jammed = parts_.statement(s.body) + (isa<clang::CompoundStmt>(s.body) ? "" : ";");
  jam_ = {};
}

// Whether the body's text may stand twice, and, but for with_loops, no loop in it is the one to
// have cursors.
bool Cursors::may_stand_twice(const Stmt* s, bool with_loops) const {
  if (!s) return true;
  if (!with_loops && isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s)) return false;
  if (const auto* d = dyn_cast<clang::DeclStmt>(s))
    for (const clang::Decl* one : d->decls()) {
      const auto* v = dyn_cast<clang::VarDecl>(one);
      if (!v || !v->hasLocalStorage() || v->getType()->isVariablyModifiedType()) return false;
    }
  return llvm::all_of(s->children(),
                      [&](const Stmt* child) { return may_stand_twice(child, with_loops); });
}

// Whether a struct, union or enum may be defined in it.
bool Cursors::defines_tag(const Stmt* s) const {
  const Range r = in_.range(s);
  const auto& tokens = in_.source.tokens;
  for (int i = r.begin; i >= 0 && i <= r.end; ++i)
    if (tokens[i].kind == clang::tok::kw_struct || tokens[i].kind == clang::tok::kw_union ||
        tokens[i].kind == clang::tok::kw_enum) {
      if (i + 2 > r.end || tokens[i + 1].kind != clang::tok::identifier ||
          tokens[i + 2].kind == clang::tok::l_brace)
        return true;
    }
  return false;
}

// What ends an iteration, and so the loop, if the conditions besides the bound do not hold.
std::string Cursors::conditions(const Head& head) {
  std::string text;
  for (const Expr* e : head.more)
    text += (text.empty() ? "" : " || ") + ("!(" + parts_.condition(e) + ")");
  return text.empty() ? "" : "if (" + text + ") break; ";
}

// Emits what an iteration of a numbered loop makes before and behind its body: what its test steps,
// its other conditions, and what its head steps.
void Cursors::add_tests(Loop& loop, const Head& head, const LoopForm& s, std::string& text) {
  const std::string step = head.bound.step ? parts_.expression(head.bound.step, false) : "";
  if (!s.tests_last) {
    if (!step.empty()) loop.more = step + "; " + loop.more;
  } else if (loop.more.empty()) {
    if (!step.empty()) loop.end += step + ", ";
  } else {
    // The other conditions see what the first has stepped.
    text +=
        (isa<clang::CompoundStmt>(s.body) ? " " : "; ") + (step.empty() ? "" : step + "; ") +
        (head.bound.test ? "if (" + loop.at + " + " + loop.counter + " + 1 < " + loop.high + ") "
                         : "") +
        loop.more;
    loop.more.clear();
  }
  for (const Expr* e : s.end) loop.end += parts_.expression(e, false) + ", ";
}

namespace {

// Whether the condition of a loop in s compares a sum of the index with the same as `bound`.
bool loops_ask_for(const Expr* bound, const clang::VarDecl* index, const Stmt* s,
                   const clang::ASTContext& context, bool in_condition = false) {
  if (!s) return false;
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s);
      b && in_condition && b->isComparisonOp()) {
    const auto is_bound = [&](const Expr* side) {
      return is_same(side->IgnoreParenImpCasts(), bound, context);
    };
    if ((is_bound(b->getRHS()) && mentions(b->getLHS(), index)) ||
        (is_bound(b->getLHS()) && mentions(b->getRHS(), index)))
      return true;
  }
  const Expr* condition =
      isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s) ? form_of(s).condition : nullptr;
  return llvm::any_of(s->children(), [&](const Stmt* child) {
    return loops_ask_for(bound, index, child, context,
                         in_condition || (child && child == condition));
  });
}

// Whether s divides or shifts what an index makes, or calls a function with it that may, and that C
// compilers see.
bool divides(const clang::VarDecl* index, const Stmt* s) {
  if (!s) return false;
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s);
      b && (b->isMultiplicativeOp() || b->isShiftOp()) && b->getOpcode() != clang::BO_Mul &&
      b->getOpcode() != clang::BO_Shl && mentions(b->getLHS(), index))
    return true;
  if (const auto* call = dyn_cast<clang::CallExpr>(s);
      call && call->getDirectCallee() && call->getDirectCallee()->hasBody() &&
      llvm::any_of(call->arguments(), [&](const Expr* e) { return mentions(e, index); }))
    return true;
  return llvm::any_of(s->children(), [&](const Stmt* child) { return divides(index, child); });
}

}  // namespace

// Whether e is seen to be no negative number: it is made of constants, unsigned numbers, MYTHREAD
// and indices that are none.
bool Cursors::nonnegative(const Expr* e) const {
  const Expr* bare = e->IgnoreParenImpCasts();
  const auto* b = dyn_cast<clang::BinaryOperator>(bare);
  const bool made = b && (b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Mul);
  // Not of sums, whose operands are asked: it goes through the whole of them.
  Expr::EvalResult value;
  if (!made && e->EvaluateAsInt(value, in_.tree)) return value.Val.getInt().isNonNegative();
  const QualType from = bare->getType(), to = e->getType();
  if (!from->isIntegerType() || !to->isIntegerType()) return false;
  const uint64_t bits = in_.tree.getTypeSize(from), left = in_.tree.getTypeSize(to);
  if (bits > left) return false;
  if (from->isUnsignedIntegerType()) return bits < left || to->isUnsignedIntegerType();
  if (const auto* u = dyn_cast<clang::UnaryOperator>(bare))
    return u->getOpcode() == clang::UO_Plus && nonnegative(u->getSubExpr());
  if (const VarDecl* v = variable_of(bare))
    return is_mythread(v) || llvm::any_of(loops_, [&](const Loop* loop) {
             return loop->index == v && loop->nonnegative;
           });
  return made && nonnegative(b->getLHS()) && nonnegative(b->getRHS());
}

// A loop in windows has another condition than the program's, and begins elsewhere, so that C
// compilers do not know what holds in each iteration: that its index is not negative, by which they
// divide it; and that it is within its bound. Where an inner loop begins with that,
// `i + k < n` for k = 0, they have to; elsewhere they do without, since it would keep them from
// vectorising.
std::string Cursors::fact_of(const Loop& loop, const Head& head, const Stmt* body) {
  if (!loop.index || in_.options.portable || checked_by_window(in_.options)) return "";
  std::string fact;
  if (loop.nonnegative && divides(loop.index, body))
    fact = runtime::known(loop.index->getName().str() + " >= 0") + "; ";
  if (head.shared_high ||
      !loops_ask_for(head.high->IgnoreParenImpCasts(), loop.index, body, in_.tree))
    return fact;
  const Remarks::Silence silence(remarks_);
  return fact + "if (!(" + parts_.expression(head.condition) + ")) __builtin_unreachable(); ";
}

std::string Cursors::body_of(Loop& loop, const Head& head, const LoopForm& s) {
  const Stmt* body = s.body;
  const bool checked = checked_by_window(in_.options), twice = in_.options.portable || checked;
  // What a function frees is not known before the window.
  const bool once =
      !may_stand_twice(body) || defines_tag(body) ||
      llvm::any_of(head.more, [&](const Expr* e) { return !may_stand_twice(e) || defines_tag(e); });
  constexpr int kShortBody = 100;  // tokens
  loop.is_short = !once && in_.range(body).end - in_.range(body).begin < kShortBody;
  const bool with_cursors = !twice || (loops_.empty() && !once && !(checked && loop.body.calls));
  if (with_cursors)
    loops_.push_back(&loop);
  else if (!loops_.empty() || once)
    remarks_.left_alone("with these options only an innermost loop has them");
  else
    remarks_.left_alone("with -g no function may be called in it");
  loop.nest = with_cursors && !twice && can_nest(loop, head, s);
  loop.nonnegative = loop.index && head.low && loop.index->getType()->isSignedIntegerType() &&
                     nonnegative(head.low);
  elements_.enter(loop);
  enter_inner(loop, head, s);
  loop.fact = fact_of(loop, head, body);
  loop.more = conditions(head);
  std::string text = text_of(body);
  if (with_cursors && !apart_) add_jammed(loop, head, s);
  leave_inner(loop);
  if (!loop.index) add_tests(loop, head, s, text);
  elements_.leave();
  if (with_cursors) loops_.pop_back();
  // A search ends soon, mostly. Where all elements of a row are reached from where that begins, it
  // is not worth a look for where runs end.
  loop.searches = !loop.index && loop.leaves && !loop.cursors.empty() &&
                  llvm::all_of(loop.cursors, [](const Cursor& c) {
                    return c.near || c.element.coefficient == 0;
                  });
  if (!loop.searches) remark_on_runs(loop, head);
  loop.apart = text_apart(loop, head, body);
  if (!twice || loop.cursors.empty()) return text;
  const Remarks::Silence silence(remarks_);
  const std::string more = conditions(head), again = parts_.statement(body);
  // … nor what another thread frees that this one hears of within it.
  if (checked && loop.strict) {
    loop.cursors.clear();
    loop.more = more;
    return again;
  }
  const auto at = [&](const Stmt* s) {
    return checked ? mark_line(in_.range(s).begin) : std::string();
  };
  loop.elsewhere = (more.empty() ? "" : at(head.more.front()) + more) + at(body) + again +
                   (isa<clang::CompoundStmt>(body) ? "" : ";");
  return text;
}

}  // namespace upc::translate
