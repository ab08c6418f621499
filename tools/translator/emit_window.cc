// Emits loops window by window.
#include "emit_window.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;

namespace {

// Whether a block of e's array may end within the loop's windows, unless they are cut there.
bool may_end(const Element& e, const Loop& loop) {
  return !loop.strided && e.block != 0 && !in_affine_block(e, loop);
}

}  // namespace

// The first of the conditions besides the bound, for a loop that ends at once: it needs no window.
// They are guarded by the bound, which the caller tests first, and are evaluated again in the first
// iteration.
std::string Windows::seen_at_once(const Head& head) {
  std::string text;
  for (const clang::Expr* e : head.more) {
    if (!repeatable(e, in_.source, in_.unit)) break;
    text += " && (" + parts_.condition(e) + ")";
  }
  return text;
}

// What comes before the windows: the index has its first value; then, where the loop runs at all,
// `high` is the bound, which begins a list of declarations.
std::string Windows::start_of(const Loop& loop, const Head& head, const std::string& high) {
  const Remarks::Silence silence(remarks_);
  const std::string name = loop.index->getName().str();
  std::string text;
  if (head.low)
    text = (head.declared ? types_.declare(loop.index->getType(), name) : name) + " = " +
           parts_.expression(head.low) + "; ";
  std::string bound = parts_.expression(head.high), condition;
  if (head.shared_high) {
    const std::string once = out_.fresh("high");
    text += types_.declare(value_type(in_.tree, head.high->IgnoreParenImpCasts()->getType()),
                           "const " + once) +
            " = " + bound + "; ";
    bound = once;
    condition = name + (head.inclusive ? " <= " : " < ") + once;
  } else {
    condition = parts_.expression(head.condition);
  }
  return text + "if (" + condition + seen_at_once(head) + ") { " + end_of(loop, head, bound, high);
}

// Declares `high`, the first index behind those that a loop's head lets run, as it is compared: a
// negative number may be a large one there. Beyond half of all numbers nothing lies, and sums wrap
// around.
std::string Windows::end_of(const Loop& loop, const Head& head, std::string bound,
                            const std::string& high) {
  const QualType compared = head.high->getType(), own = head.high->IgnoreParenImpCasts()->getType();
  const std::string type = types_.type_name(compared.getUnqualifiedType()),
                    declared = "const ptrdiff_t " + high + " = ",
                    behind = head.inclusive ? " + 1" : "";
  const bool is_unsigned = compared->isUnsignedIntegerType(),
             wide = in_.tree.getTypeSize(compared) >= 64;
  Expr::EvalResult value;
  const bool near =
      (head.high->EvaluateAsInt(value, in_.tree) && value.Val.getInt().isIntN(32)) ||
      (in_.tree.getTypeSize(own) < 64 && (!is_unsigned || own->isUnsignedIntegerType()));
  // From a number far below 0 on there may be more iterations than ptrdiff_t can say.
  const bool far = !is_unsigned && !loop.nonnegative &&
                   (in_.tree.getTypeSize(loop.index->getType()) >= 64 || (wide && !near));
  if (!far && (near || !wide || (!is_unsigned && !head.inclusive))) {
    if (is_unsigned && own->isSignedIntegerType()) bound = "(" + type + ")(" + bound + ")";
    return declared + "(ptrdiff_t)(" + bound + ")" + behind;
  }
  if (far && (near || !head.inclusive)) {
    const std::string end = out_.fresh("end"), index = loop.index->getName().str();
    return "const ptrdiff_t " + end + " = (ptrdiff_t)(" + bound + ")" + behind + "; " + declared +
           index + " < 0 && " + end + " > " + index + " + PTRDIFF_MAX ? " + index +
           " + PTRDIFF_MAX : " + end;
  }
  const std::string end = out_.fresh("end"), limit = "__PTRDIFF_MAX__ / 2";
  return "const " + type + " " + end + " = " + bound + "; " + declared + end + " < " + limit +
         " ? (ptrdiff_t)" + end + behind + " : " + limit;
}

// What the loop's head steps besides the index, behind the step of that.
std::string Windows::steps_of(const Loop& loop) const {
  std::string text;
  int64_t by = 0;
  for (const clang::Expr* e : loop.steps) {
    const PointerInduction* walk = loop.inductions.pointer(stepped(e, by));
    text += ", " +
            (walk ? walk->moved.text() + " += " + std::to_string(by) : parts_.expression(e, false));
  }
  return text;
}

// The first index of a loop inside of a nest, and the one behind its last, of type size_t.
std::string Windows::first_of(const InnerLoop& loop) const {
  const QualType type = loop.index->getType().getUnqualifiedType();
  return "(size_t)(" + types_.type_name(type) + ")(" + parts_.expression(loop.low) + ")";
}
std::string Windows::behind_last_of(const InnerLoop& loop) const {
  const QualType type = loop.high->getType().getUnqualifiedType();
  std::string text =
      "(size_t)(" + types_.type_name(type) + ")(" + parts_.expression(loop.high) + ")";
  for (int64_t n = 0; n < loop.beyond; ++n) text += " + 1";
  return text;
}

// Declares what is counted of the pointers that walk, and where the integers begin that are
// stepped.
std::string Windows::start_walks(const Loop& loop) const {
  std::string text;
  const auto from_zero = [&](int64_t by) {
    return "(ptrdiff_t)" + loop.index->getName().str() + " * " + std::to_string(-by);
  };
  for (const IntegerInduction& c : loop.inductions.integers) {
    if (c.stride)
      text += "const ptrdiff_t " + c.times.text() + " = (ptrdiff_t)(" +
              parts_.expression(c.stride->getRHS()) + "); ";
    text += "const ptrdiff_t " + c.zero.text() + " = (ptrdiff_t)" + references_.own_name(c.place) +
            (loop.index ? " + " + from_zero(c.by) : "") + "; ";
  }
  for (const PointerInduction& w : loop.inductions.pointers) {
    if (loop.index) text += "const ptrdiff_t " + w.zero.text() + " = " + from_zero(w.by) + "; ";
    text += "ptrdiff_t " + w.moved.text() + " = 0; ";
  }
  return text;
}

// Gives them the values that they have behind the loop.
std::string Windows::end_walks(const Loop& loop) const {
  std::string text;
  for (const PointerInduction& w : loop.inductions.pointers)
    text += " " + references_.own_name(w.place) + " = " + references_.value_of(w) + ";";
  return text;
}

// The declarations of the loop's cursors for a window that begins at loop.at; in_rows: which lies
// in the rows that loops around have found. `hops` is what moves them on to the next iteration.
std::string Windows::place_cursors(const Loop& loop, std::string& hops, bool in_rows) {
  std::string text;
  for (const Cursor& c : loop.cursors) {
    if (c.kind == Cursor::kNest) continue;
    const Element& e = c.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string cast = "(" + types_.type_name(pointer) + ")",
                      size = "sizeof(" + types_.type_name(e.type) + ")";
    const bool hop = c.kind == Cursor::kHop, row = c.kind == Cursor::kRow && e.block != 0;
    if (row) text += "ptrdiff_t " + c.name + "_n = PTRDIFF_MAX; ";
    text += types_.declare(pointer, (hop ? "" : "const ") + c.name) + " = ";
    if (!c.row.empty()) {
      const std::string column = elements_.index_text(c.column, loop.at);
      if (in_rows) {
        text += "&" + c.row + "[" + column + "]; ";
        continue;
      }
      text += "(size_t)(" + column + ") < (size_t)" + c.left + " ? " + cast +
              runtime::run_in_row("&" + c.row + "[" + column + "]", c.left + " - (" + column + ")",
                                  "&" + loop.length) +
              " : ";
    }
    text += cast;
    if (row || (c.kind == Cursor::kRun && may_end(e, loop))) {
      const std::string base = elements_.base_text(e), index = elements_.index_text(e, loop.at),
                        length = "&" + (row ? c.name + "_n" : loop.length);
      text += (!row && e.coefficient != 1
                   ? runtime::run_apart(base, size, index, e.block, e.coefficient, length)
               : c.row.empty() ? runtime::run(base, size, index, e.block, length)
                               : runtime::run_far(base, size, index, e.block, length)) +
              "; ";
    } else {
      text += places_.address_of(elements_.object_at(e, loop.at)) + "; ";
    }
    if (hop) hops += ", " + c.name + " = " + hop_from(c, c.name);
  }
  return text;
}

// Where a hop leads to in the iteration behind the one in which `pointer` is where it leads to.
std::string Windows::hop_from(const Cursor& c, const std::string& pointer) const {
  const Element& e = c.element;
  const std::string size = "sizeof(" + types_.type_name(e.type) + ")",
                    block = e.block == 1 ? size : std::to_string(e.block) + " * " + size;
  const int64_t blocks = e.coefficient / static_cast<int64_t>(e.block);
  return "(" + types_.type_name(in_.tree.getPointerType(e.type)) + ")" +
         (blocks == 1    ? runtime::next_block(pointer, block)
          : blocks == -1 ? runtime::previous_block(pointer, block)
                         : runtime::later_block(pointer, block, blocks));
}

// The iterations of a window that are taken several at once: as long as there are so many left.
std::string Windows::jammed(const Loop& loop) const {
  const std::string &k = loop.counter, by = std::to_string(loop.copies);
  std::string first, last;
  for (const Cursor& c : loop.cursors) {
    if (c.kind != Cursor::kHop) continue;
    for (int n = 1; n < loop.copies; ++n)
      first += types_.declare(in_.tree.getPointerType(c.element.type), "const " + c.ahead(n)) +
               " = " + hop_from(c, c.ahead(n - 1)) + "; ";
    last += " " + c.name + " = " + hop_from(c, c.ahead(loop.copies - 1)) + ";";
  }
  return "for (; " + k + " <= " + loop.length + " - " + by + "; " + k + " += " + by + ") { " +
         loop.index->getName().str() + " = " + loop.at + " + " + k + "; " + first + loop.jammed +
         last + " } ";
}

std::string Windows::shared_place(const Cursor& c, const std::string& at) {
  return "const " + runtime::pointer_type(c.element.phased) + " " + c.name +
         "_s = " + places_.place(elements_.object_at(c.element, at)) + "; ";
}

// Declares the cursors for what the loops in this one reach. `fit` becomes the number of iterations
// for which all of it stays in the blocks where it is at loop.at.
std::string Windows::place_nest(const Loop& loop, const std::string& fit) {
  std::string text;
  for (const Cursor& c : loop.cursors) {
    if (c.kind != Cursor::kNest) continue;
    const Element& e = c.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    text += types_.declare(pointer, "const " + c.name) + " = (" + types_.type_name(pointer) + ")";
    if (e.block == 0) {
      text += places_.address_of(elements_.object_at(e, loop.at)) + "; ";
      continue;
    }
    std::string ahead = std::to_string(c.least), span = std::to_string(c.most - c.least);
    for (const Element::Inward& i : e.inward) {
      const std::string low = first_of(i.loop), high = behind_last_of(i.loop);
      ahead += " + " + (i.coefficient < 0 ? "(" + high + " - 1)" : low) + " * " +
               std::to_string(i.coefficient);
      span += " + " + runtime::last_index(low, high, e.block) + " * " +
              std::to_string(std::abs(i.coefficient));
    }
    std::string nearest, furthest;
    for (const InvariantPart& far : c.besides) {
      const std::string one = far.is_zero() ? "0" : elements_.text(far);
      nearest = nearest.empty() ? one : runtime::least(nearest, one, false);
      furthest = furthest.empty() ? one : runtime::greatest(furthest, one, false);
    }
    if (nearest != "0") ahead += " + " + nearest;
    if (c.besides.size() > 1)
      span += " + " + runtime::last_index(nearest, "1 + (size_t)" + furthest, e.block);
    text += runtime::run_in_nest(elements_.base_text(e), "sizeof(" + types_.type_name(e.type) + ")",
                                 elements_.index_text(e, loop.at), e.block, ahead, span,
                                 elements_.motion_text(e), "&" + fit) +
            "; ";
  }
  return text;
}

// What an iteration begins with: where inner loops go on from, if it is reached by computed steps.
std::string Windows::begin_iteration(const Loop& loop) {
  std::string text;
  for (const Cursor& c : loop.cursors) {
    if (c.kind != Cursor::kNest || !strides(c.element)) continue;
    const QualType pointer = in_.tree.getPointerType(c.element.type);
    text += types_.declare(pointer, "const " + in_iteration(c.name)) + " = (" +
            types_.type_name(pointer) + ")" +
            runtime::iteration(c.name + " + " + loop.counter + " * " +
                               Elements::motion_text(c.element)) +
            "; ";
  }
  return text;
}

// The same by the interface alone, which has private pointers to the thread's own elements only.
// The pointers-to-shared; `mine` is whether all are to those, and then `cursors` declares the
// private ones. Within blocks that all cursors go through, the private ones are there.
std::string Windows::place_own(const Loop& loop, std::string& mine, std::string& cursors) {
  std::string text, in_block;
  for (const Cursor& c : loop.cursors) {
    const Element& e = c.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string shared = c.name + "_s";
    text += shared_place(c, loop.at);
    if (c.kind == Cursor::kRun && may_end(e, loop)) {
      out_.uses_arithmetic = true;
      text += loop.length + " = " +
              runtime::least(loop.length,
                             runtime::greatest(std::to_string(e.block) + " - (ptrdiff_t)" +
                                                   runtime::phase_of(e.phased, shared),
                                               "1", true),
                             true) +
              "; ";
    }
    mine += (mine.empty() ? "" : " && ") + runtime::has_my_affinity(e.phased, shared);
    cursors += (loop.own.empty() ? types_.declare(pointer, "const " + c.name) : c.name) + " = (" +
               types_.type_name(pointer) + ")" + runtime::to_local(e.phased, shared) + "; ";
    if (loop.own.empty()) continue;
    in_block += types_.declare(pointer, c.name) + " = " + loop.own + " ? " + c.name + "_b" +
                (e.coefficient == 0 ? "" : " + (" + loop.at + " - " + loop.begin + ")") + " : 0; ";
  }
  if (loop.own.empty()) return text;
  const std::string all = out_.fresh("mine");
  text = in_block + "int " + all + " = " + loop.own + "; if (!" + loop.own + ") { " + text + all +
         " = " + mine + "; if (" + all + ") { " + cursors + "} } ";
  mine = all;
  cursors.clear();
  return text;
}

std::string Windows::start_blocks(Loop& loop) {
  if (loop.cursors.empty() || llvm::any_of(loop.cursors, [&](const Cursor& c) {
        return c.element.coefficient != 0 && !goes_on_by_blocks(c, loop);
      }))
    return "";
  loop.own = out_.fresh("own"), loop.begin = out_.fresh("begin");
  std::string text = "int " + loop.own + " = -1; ";
  for (const Cursor& c : loop.cursors)
    text += types_.declare(in_.tree.getPointerType(c.element.type), c.name + "_b") + " = 0; ";
  return text;
}

// The first block's places are asked for; in the next ones the thread's elements follow those.
std::string Windows::begin_block(const Loop& loop, const std::string& at,
                                 const std::string& again) {
  std::string places, mine, to_local, next;
  for (const Cursor& c : loop.cursors) {
    const Element& e = c.element;
    const std::string shared = c.name + "_s", block = c.name + "_b",
                      pointer = types_.type_name(in_.tree.getPointerType(e.type)),
                      before = e.coefficient == 0 ? "" : " - (" + at + " - " + loop.begin + ")";
    places += shared_place(c, at);
    mine += (mine.empty() ? "" : " && ") + runtime::has_my_affinity(e.phased, shared);
    to_local +=
        block + " = (" + pointer + ")" + runtime::to_local(e.phased, shared) + before + "; ";
    if (e.coefficient == 0) continue;
    if (!in_affine_block(e, loop))
      mine += " && (ptrdiff_t)" + runtime::phase_of(e.phased, shared) + " == " + at + " - " +
              loop.begin;
    next += block + " += " + std::to_string(e.block) + "; ";
  }
  return "if (" + again + " || " + loop.own + " < 0) { " + places + loop.own + " = " + mine +
         "; if (" + loop.own + ") { " + to_local + "} } else if (" + loop.own + ") { " + next +
         "} ";
}

// The same for the checking runtime. The addresses, by arithmetic that tells of nothing; `right` is
// whether all that the window reaches may be accessed.
std::string Windows::place_checked(const Loop& loop, std::string& right, std::string& cursors,
                                   std::string& hops) {
  std::string text;
  const std::string last = loop.at + " + (" + loop.length + " - 1)" + loop.step;
  for (const Cursor& c : loop.cursors) {
    const Element& e = c.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string cast = "(" + types_.type_name(pointer) + ")",
                      size = "sizeof(" + types_.type_name(e.type) + ")", start = c.name + "_a",
                      block = e.block == 1 ? size : std::to_string(e.block) + " * " + size,
                      alignment =
                          std::to_string(in_.tree.getTypeAlignInChars(e.type).getQuantity());
    const std::string object = elements_.base_text(e);
    const bool hop = c.kind == Cursor::kHop, run = c.kind == Cursor::kRun;
    const bool ends = run && may_end(e, loop);
    text +=
        "const uint64_t " + start + " = " +
        runtime::window_start({e.phased, e.block}, object, size, elements_.index_text(e, loop.at),
                              ends ? "&" + loop.length : "0") +
        "; ";
    if (!right.empty()) right += " && ";
    const std::string base = e.phased ? runtime::address(object) : object;
    if (hop)
      right += runtime::window_hops(base, start, loop.length, block, size, alignment);
    else
      right += runtime::window_run(base, start, run ? loop.length : "1",
                                   e.block == 0 && run ? std::to_string(e.coefficient) : "1", size,
                                   alignment);
    for (const Element::Column& column : e.columns)
      right += " && " + runtime::in_row(elements_.index_text(column, loop.at),
                                        elements_.index_text(column, "(" + last + ")"),
                                        types_.extent(column.extent));
    cursors +=
        types_.declare(pointer, (hop ? "" : "const ") + c.name) + " = " + cast + start + "; ";
    if (hop) hops += ", " + c.name + " = " + cast + runtime::next_block(c.name, block);
  }
  return text;
}

// -report: the variables that count a window's accesses by cursors, and what tells them behind it.
void Windows::count_window(const Loop& loop, std::string& before, std::string& after) const {
  for (const AccessCount& c : loop.counts) {
    before += "size_t " + c.name + " = 0; ";
    const auto cursor =
        llvm::find_if(loop.cursors, [&](const Cursor& one) { return one.name == c.cursor; });
    const Element& e = cursor->element;
    const bool still = cursor->kind == Cursor::kStill;
    const std::string step =
        e.block == 0 || e.coefficient != 1 ? std::to_string(e.coefficient) + " * " : "";
    after +=
        mark_line(c.token) +
        runtime::count_stretch(c.cursor, c.size, c.reads ? c.name : "0", c.writes ? c.name : "0",
                               still ? "1" : loop.length,
                               still ? "0" : step + "sizeof(" + types_.type_name(e.type) + ")") +
        "; ";
  }
  if (!loop.forall.empty())
    after += loop.forall + ".done += " + loop.outer + " ? 0 : " + loop.length + "; ";
}

// The iterations of one window: `length` of them from index `at` on, in steps of `step`.
std::string Windows::window(const Loop& loop, const std::string& body) {
  const std::string& k = loop.counter;
  std::string hops;            // of the cursors, and what else each iteration ends with
  bool counted = loop.leaves;  // the counter is declared
  const auto iterations = [&](const std::string& of) {
    return (counted ? "for (; " : "for (ptrdiff_t " + k + " = 0; ") + k + " < " + loop.length +
           "; " + loop.end + k + "++" + steps_of(loop) + hops + ") { " +
           (loop.index
                ? loop.index->getName().str() + " = " + loop.at + " + " + k + loop.step + "; "
                : "") +
           of + " }";
  };
  if (loop.elsewhere.empty()) {
    const std::string fit = loop.apart.empty() ? "" : out_.fresh("fit"),
                      nest = place_nest(loop, fit), cursors = place_cursors(loop, hops);
    std::string before, after;
    count_window(loop, before, after);
    if (!loop.jammed.empty()) {
      before += "ptrdiff_t " + k + " = 0; " + jammed(loop);
      counted = true;
    }
    const std::string by_cursors =
        cursors + before + iterations(loop.fact + begin_iteration(loop) + loop.more + body) + after;
    counted = loop.leaves;
    hops.clear();
    if (fit.empty()) return nest + by_cursors;
    return "ptrdiff_t " + fit + " = " + loop.length + "; " + nest + "if (" + fit + " > 0) { " +
           loop.length + " = " + fit + "; " + by_cursors + " } else { " + loop.length + " = 1; " +
           iterations(loop.apart) + " }";
  }
  std::string test, cursors;
  const std::string places = in_.options.portable ? place_own(loop, test, cursors)
                                                  : place_checked(loop, test, cursors, hops);
  const std::string by_cursors = iterations(loop.more + body);
  hops.clear();
  return places + "if (" + test + ") { " + cursors + by_cursors + " } else " +
         iterations(loop.elsewhere);
}

// A loop that is in another one, and goes through rows which that has found: all of it at once, if
// it lies in them. Then the question is one for all cursors, and what finds runs stands apart,
// where C compilers keep no registers for it. Empty if that is nothing to ask for.
std::string Windows::in_rows(const Loop& loop, const std::string& from, const std::string& to,
                             const std::string& body) {
  if (!loop.is_short || loop.leaves || !loop.jammed.empty() || !loop.counts.empty() ||
      !loop.elsewhere.empty())
    return "";
  std::string all;
  llvm::SmallVector<const Cursor*> asked;
  for (const Cursor& c : loop.cursors) {
    if (c.row.empty()) {
      // What is not in a row has to lie in one piece from index 0 on, too.
      if (c.kind != Cursor::kStill && (c.kind != Cursor::kRun || c.element.block != 0)) return "";
      continue;
    }
    const std::string inside = "(size_t)(" + elements_.index_text(c.column, from) + ") < (size_t)" +
                               c.left + " && " + elements_.index_text(c.column, to) +
                               " <= " + c.left;
    if (llvm::any_of(asked, [&](const Cursor* other) {
          return same_place(other->column, c.column) && other->left == c.left;
        }))
      continue;
    asked.push_back(&c);
    all += (all.empty() ? "" : " && ") + inside;
  }
  if (all.empty()) return "";
  Loop whole = loop;
  whole.at = "0";
  std::string hops;
  const std::string& k = loop.counter;
  return "if (__builtin_expect(" + all + ", 1)) { " + place_cursors(whole, hops, true) +
         "for (ptrdiff_t " + k + " = " + from + "; " + k + " < " + to + "; " + loop.end + k + "++" +
         steps_of(loop) + ") { " +
         (loop.index ? loop.index->getName().str() + " = " + k + "; " : "") + loop.fact +
         loop.more + body + " } } else ";
}

// The loop from index `from` up to `to`, window by window.
std::string Windows::windows(const Loop& loop, const std::string& from, const std::string& to,
                             const std::string& body) {
  const std::string &at = loop.at, &n = loop.length, &k = loop.counter;
  std::string text = window(loop, body);
  // A window that was left is the last, and the index stays what it was.
  if (loop.leaves)
    text = "ptrdiff_t " + k + " = 0; " + text + " if (" + k + " < " + n + ") break;" +
           (loop.index ? " " + loop.index->getName().str() + " = " + at + " + " + n + ";" : "");
  return in_rows(loop, from, to, body) + "for (ptrdiff_t " + at + " = " + from + ", " + n + "; " +
         at + " < " + to + "; " + at + " += " + n + ") { " + n + " = " + to + " - " + at + "; " +
         text + " }";
}

// A plain loop in windows, or nothing if it has no use for them; body and condition are their texts
// then, if these have been emitted.
std::string Windows::cursor_loop(const LoopForm& s, std::string& body, std::string& condition) {
  if (const auto known = dropped_.find(s.loop);
      known != dropped_.end() && known->second.times >= kMostDrops) {
    remarks_.left_alone(known->second.why);
    return "";
  }
  Loop loop;
  Head head;
  std::string why;
  const bool counts = analysis_.counts_up(s, loop, head, why);
  if (!counts && !analysis_.numbered(s, loop, head, why)) {
    remarks_.left_alone(why);
    return "";
  }
  loop.at = out_.fresh("at"), loop.counter = out_.fresh("k"), loop.length = out_.fresh("n");
  const std::string hi = out_.fresh("hi");
  if (!counts) loop.high = hi;
  const Cursors::Counts counted = cursors_.counts();
  body = cursors_.body_of(loop, head, s);
  condition = loop.condition;
  // The body's text is of no use, since it has what only windows declare: it is emitted again.
  const auto drop = [&](const std::string& reason) {
    body.clear();
    cursors_.take_back(counted);
    Dropped& d = dropped_[s.loop];
    ++d.times;
    d.why = reason;
  };
  if (loop.searches) {
    drop("it searches rows of which each thread has one");
    remarks_.left_alone(dropped_[s.loop].why);
    return "";
  }
  // A loop that nothing bounds has no use for those that stay where they are.
  const bool moves =
      llvm::any_of(loop.cursors, [](const Cursor& c) { return c.element.coefficient != 0; });
  if ((loop.cursors.empty() && loop.jammed.empty()) || (!counts && !moves)) {
    const std::string reason = loop.cursors.empty() ? "" : "nothing in it goes on evenly";
    if (!loop.inductions.pointers.empty() || !loop.cursors.empty() || s.tests_last) drop(reason);
    if (!reason.empty()) remarks_.left_alone(reason);
    return "";
  }
  remarks_.in_windows(counts ? "counted" : "numbered", loop, head);
  if (!isa<clang::CompoundStmt>(s.body)) body += ";";
  if (!counts) return copier_.block(s.loop, numbered_loop(s, loop, head, body));
  const std::string name = loop.index->getName().str();
  std::string out = start_of(loop, head, hi) + "; " + start_walks(loop) +
                    windows(loop, name, hi, body) + end_walks(loop);
  if (!head.declared && !loop.leaves) out += " " + name + " = " + hi + ";";
  return copier_.block(s.loop, out + " }");
}

}  // namespace upc::translate
