// Nests of loops, `for i … for j … for k … to[i][j][k] = from[i][j - 1][k] + …`: where all elements
// that the inner loops reach in one iteration of the outer one lie in one block, they lie as in C's
// array, and the inner loops stay as they are written, by one private pointer for the whole nest.
// Elements of one array at constant distances that lie near each other share it.
//
// Where a block holds many iterations, that is so of all that lies within two rows of each other
// but at its ends, and C's constant distances stay constants.
//
// The outer loop runs in windows within which that is so of each pointer: emit_window.cc. Where not
// even one iteration's elements lie in one block, the body is run as if there were no outer loop:
// so it is written twice. Nests are looked for only where that should be the exception: blocks hold
// what the inner loops reach, and several iterations of it.
#include "clang/AST/ParentMapContext.h"
#include "emit_cursor.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;

namespace {

// Iterations of the outer loop that a block must hold.
constexpr uint64_t kLeastIterations = 4;
// … for neighbours of those in the iteration before and the one behind to share a pointer, so that
// those at both ends of a block are run as if there were no outer loop.
constexpr uint64_t kManyIterations = 64;
// A loop that runs less often than this each time that it is entered is short.
constexpr uint64_t kShort = 256;
// Elements that a block must hold where it is only known as the program runs how far an iteration
// goes on.
constexpr uint64_t kLeastElements = 64;

bool has_loop(const Stmt* s) {
  return s && (isa<clang::ForStmt, clang::WhileStmt>(s) || llvm::any_of(s->children(), has_loop));
}

// Whether what inner loops reach of e should lie in one block in most iterations.
bool should_fit(const Element& e, std::string& why) {
  if (e.block == 0) return true;
  // Inner loops mostly go from where one iteration begins to where the next one does.
  if (e.times && e.coefficient != 0) {
    why = "its blocks of " + std::to_string(e.block) + " elements are short";
    return e.phased && e.block >= kLeastElements;
  }
  const uint64_t step = static_cast<uint64_t>(std::abs(e.coefficient));
  why = "how far this one reaches is not known";
  if (e.reach < 0) return false;
  why = "its blocks of " + std::to_string(e.block) + " elements are short";
  return e.block > 1 && e.phased && step <= e.block / kLeastIterations &&
         static_cast<uint64_t>(e.reach) < e.block;
}

// What v is given in the statement before the loop: null if that is not seen.
const Expr* value_before(const Stmt* loop, const clang::VarDecl* v, clang::ASTContext& context) {
  for (const auto& parent : context.getParents(*loop)) {
    const auto* block = parent.get<clang::CompoundStmt>();
    if (!block) return nullptr;
    const Stmt* before = nullptr;
    for (const Stmt* s : block->body()) {
      if (s == loop) break;
      before = s;
    }
    if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(before))
      return d->isSingleDecl() && d->getSingleDecl() == v ? v->getInit() : nullptr;
    const auto* b = llvm::dyn_cast_or_null<clang::BinaryOperator>(before);
    return b && b->getOpcode() == clang::BO_Assign && isa<clang::DeclRefExpr>(b->getLHS()) &&
                   cast<clang::DeclRefExpr>(b->getLHS())->getDecl() == v
               ? b->getRHS()
               : nullptr;
  }
  return nullptr;
}

}  // namespace

bool Cursors::can_nest(const Loop& loop, const Head& head, const LoopForm& s) const {
  const Stmt* body = s.body;
  return !apart_ && !in_.options.report && !loop.strided && loop.inductions.pointers.empty() &&
         !loop.inductions.index_step && !s.tests_last && !head.bound.step && has_loop(body) &&
         may_stand_twice(body, true) && !defines_tag(body) &&
         llvm::all_of(head.more,
                      [&](const Expr* e) { return may_stand_twice(e, true) && !defines_tag(e); });
}

// The loop's body is emitted from now on: those around it that may have cursors for it know of its
// index. loop.condition becomes the whole of its condition, which may use these.
void Cursors::enter_inner(Loop& loop, const Head& head, const LoopForm& s) {
  const bool plain = loop.index && !loop.owned && loop.inductions.pointers.empty() &&
                     loops_.size() > 1 &&
                     llvm::any_of(loops_, [](const Loop* outer) { return outer->nest; });
  const Expr* low = head.low || !plain ? head.low : value_before(s.loop, loop.index, in_.tree);
  bool known = false;
  for (Loop* outer : loops_) {
    if (!plain || !low || outer == &loop || !outer->nest || !analysis_.stays_in(low, *outer) ||
        !analysis_.stays_in(head.high, *outer))
      continue;
    known = true;
    InnerLoop inner;
    inner.index = loop.index;
    inner.low = low, inner.high = head.high;
    inner.beyond = head.inclusive ? 1 : 0;
    inner.count = runs(head, low, in_.tree);
    // Behind the step the body sees the next index.
    if (loop.inductions.index_step) {
      ++inner.beyond;
      if (inner.count > 0) ++inner.count;
    }
    low->Profile(inner.bounds, in_.tree, true);
    head.high->Profile(inner.bounds, in_.tree, true);
    inner.bounds.AddInteger(inner.beyond);
    outer->inner.push_back(std::move(inner));
  }
  if (!known || head.more.empty()) return;
  loop.condition = parts_.condition(head.condition);
  for (const Expr* e : head.more) loop.condition += " && (" + parts_.condition(e) + ")";
}

void Cursors::leave_inner(const Loop& loop) {
  for (Loop* outer : loops_)
    if (!outer->inner.empty() && outer->inner.back().index == loop.index) outer->inner.pop_back();
}

// A private lvalue for e, if a nest around it has a pointer that leads there; else `why` becomes
// what keeps the loop around the innermost one from having it, if that has been told.
std::string Cursors::element_in_nest(const Expr* e, std::string& why) {
  for (Loop* loop : loops_) {
    if (loop == loops_.back()) break;
    why = loop->strided                       ? "its iterations are dealt out one by one"
          : loop->inductions.pointers.empty() ? "its body may stand only once"
                                              : "its pointers walk";
    if (!loop->nest) continue;
    why = "the bounds of this one change in it";
    if (loop->inner.empty()) continue;
    Element now;
    now.nested = true;
    const bool found =
        e->isGLValue() ? analysis_.element_of(e, *loop, now) : analysis_.element_at(e, *loop, now);
    why = now.why;
    if (!found || now.step || !should_fit(now, why)) continue;
    // What moves with the outer loop alone may have a cursor of its own there.
    Cursor::Kind kind;
    std::string moves;
    if (now.inward.empty() &&
        (now.coefficient == 0 || can_follow(now, *loop, in_.options, kind, moves)))
      continue;
    // Near each other are those of two iterations, or, where it is not known what one goes on by,
    // of a share of a block.
    const int64_t constant = now.constant,
                  unit = !now.times ? std::abs(now.coefficient)
                                    : static_cast<int64_t>(now.block / kManyIterations);
    if (unit == 0 || (std::abs(constant) <= 2 * unit &&
                      now.block / kManyIterations >= static_cast<uint64_t>(unit)))
      now.constant = 0;
    else
      now.constant -= (constant % unit + unit + unit / 2) % unit - unit / 2;
    const int64_t beside = constant - now.constant;
    // Halves of what an iteration goes on by lie near each other, too; and C compilers see that it
    // is one array.
    const InvariantPart half = !now.times ? InvariantPart() : now.rest.take_program();
    std::string text = pointer_in_nest(*loop, now, beside, half);
    text = (strides(now) ? in_iteration(text) : text) + "[";
    bool first = true;
    const auto add = [&](const std::string& term, int64_t times) {
      text += (first ? "" : " + ") + term + (times == 1 ? "" : " * " + std::to_string(times));
      first = false;
    };
    if (now.coefficient != 0 && !strides(now)) add(number(*loop), now.coefficient);
    for (const Element::Inward& i : now.inward) {
      const std::string index = i.loop.index->getName().str();
      add("(ptrdiff_t)" + (i.loop.index == out_.ahead.index
                               ? "(" + index + " + " + std::to_string(out_.ahead.by) + ")"
                               : index),
          i.coefficient);
    }
    if (!half.is_zero()) add(elements_.text(half, false), 1);
    if (first)
      text += std::to_string(beside);
    else if (beside != 0)
      text += (beside < 0 ? " - " : " + ") + std::to_string(std::abs(beside));
    return text + "]";
  }
  return "";
}

// The pointer to `element` that is used so far beside it, and beside what lies `half` from it.
std::string Cursors::pointer_in_nest(Loop& loop, const Element& element, int64_t beside,
                                     const InvariantPart& half) {
  out_.uses_runtime = true;
  for (Cursor& c : loop.cursors) {
    const int64_t least = std::min(c.least, beside), most = std::max(c.most, beside);
    if (c.kind != Cursor::kNest || !same_place(c.element, element) ||
        c.element.inward != element.inward)
      continue;
    if (element.block != 0 &&
        static_cast<uint64_t>(std::max<int64_t>(element.reach, 0) + most - least) >= element.block)
      continue;
    c.least = least, c.most = most;
    if (!llvm::is_contained(c.besides, half)) c.besides.push_back(half);
    return c.name;
  }
  loop.cursors.push_back(
      {Cursor::kNest, element, out_.fresh("p"), "", "", {}, beside, beside, {half}, ""});
  return loop.cursors.back().name;
}

// Says so if the loop is short, in another one, and finds runs anew in each iteration of that.
void Cursors::remark_on_runs(const Loop& loop, const Head& head) const {
  const uint64_t count = runs(head, head.low, in_.tree);
  if (apart_ || in_.options.portable || in_.options.checking || loop.strided || count >= kShort)
    return;
  size_t found = 0;
  const std::string* why = nullptr;
  for (const Cursor& c : loop.cursors)
    if (c.kind == Cursor::kRun && c.row.empty() && c.element.block != 0 &&
        !in_affine_block(c.element, loop)) {
      ++found;
      if (!why) why = &c.anew;
    }
  if (found > 0) remarks_.short_windows(found, *why);
}

// The body for iterations in which something that the inner loops reach ends in another block than
// it begins, if that can be.
std::string Cursors::text_apart(const Loop& loop, const Head& head, const Stmt* body) {
  if (llvm::none_of(loop.cursors, [](const Cursor& c) {
        return c.kind == Cursor::kNest && c.element.block != 0;
      }))
    return "";
  const Remarks::Silence silence(remarks_);
  std::vector<Loop*> around;
  around.swap(loops_);
  apart_ = true;
  std::string text = conditions(head) + parts_.statement(body);
  apart_ = false;
  around.swap(loops_);
  return text + (isa<clang::CompoundStmt>(body) ? "" : ";");
}

}  // namespace upc::translate
