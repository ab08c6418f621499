// SPDX-License-Identifier: MIT
// The start values of a strip's pointers.
#include "emit_strip.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;

namespace {

// Whether a block of e's array may end within the loop's strips, unless they are cut there.
bool may_end(const Element& e, const LoopPlan& loop) {
  return !loop.strided && e.block != 0 && !in_affine_block(e, loop);
}

// Whether the thread's own elements are contiguous from block to block of the loop along the
// pointer's path: those of one block from its start on.
bool goes_on_by_blocks(const ReducedPointer& p, const LoopPlan& loop) {
  const Element &a = loop.affinity, &e = p.element;
  if (p.kind != ReducedPointer::kRun || e.block != a.block || e.coefficient != 1 ||
      a.coefficient != 1)
    return false;
  return !e.fixed || !a.fixed || !(e.rest == a.rest) ||
         (e.constant - a.constant) % static_cast<int64_t>(a.block) == 0;
}

}  // namespace

// The first index of an inner loop of a nest, and the one past its last, of type size_t.
std::string Strips::first_of(const InnerLoop& loop) const {
  const QualType type = loop.index->getType().getUnqualifiedType();
  return "(size_t)(" + types_.type_name(type) + ")(" + parts_.expression(loop.low) + ")";
}

std::string Strips::behind_last_of(const InnerLoop& loop) const {
  const QualType type = loop.high->getType().getUnqualifiedType();
  std::string text =
      "(size_t)(" + types_.type_name(type) + ")(" + parts_.expression(loop.high) + ")";
  for (int64_t n = 0; n < loop.beyond; ++n) text += " + 1";
  return text;
}

// The declarations of the loop's pointers for a strip that begins at loop.at. in_rows: the strip
// lies in the rows that outer loops have located. `hops` moves the pointers to the next iteration.
std::string Strips::place_pointers(const Strip& loop, std::string& hops, bool in_rows) {
  std::string text;
  for (const ReducedPointer& p : loop.plan.pointers) {
    if (p.kind == ReducedPointer::kNest) continue;
    const Element& e = p.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string cast = "(" + types_.type_name(pointer) + ")",
                      size = "sizeof(" + types_.type_name(e.type) + ")";
    const bool hop = p.kind == ReducedPointer::kHop,
               row = p.kind == ReducedPointer::kRow && e.block != 0;
    if (row) text += "ptrdiff_t " + p.name.text() + "_n = PTRDIFF_MAX; ";
    text += types_.declare(pointer, (hop ? "" : "const ") + p.name.text()) + " = ";
    if (p.row) {
      const std::string first = name_ahead(p.row, p.row_ahead),
                        left = left_in_row(p.row, p.row_extent);
      const std::string column = elements_.index_text(p.column, loop.at);
      if (in_rows) {
        text += "&" + first + "[" + column + "]; ";
        continue;
      }
      text += "(size_t)(" + column + ") < (size_t)" + left + " ? " + cast +
              runtime::run_in_row("&" + first + "[" + column + "]", left + " - (" + column + ")",
                                  "&" + loop.length) +
              " : ";
    }
    text += cast;
    if (row || (p.kind == ReducedPointer::kRun && may_end(e, loop.plan))) {
      const std::string base = elements_.base_text(e), index = elements_.index_text(e, loop.at),
                        length = "&" + (row ? p.name.text() + "_n" : loop.length);
      text += (!row && e.coefficient != 1
                   ? runtime::run_apart(base, size, index, e.block, e.coefficient, length)
               : !p.row ? runtime::run(base, size, index, e.block, length)
                        : runtime::run_far(base, size, index, e.block, length)) +
              "; ";
    } else {
      text += addresses_.address_of(elements_.object_at(e, loop.at)) + "; ";
    }
    if (hop) hops += ", " + p.name.text() + " = " + hop_from(p, p.name.text());
  }
  return text;
}

// A hop's target in the next iteration, where `pointer` is its target in this one.
std::string Strips::hop_from(const ReducedPointer& p, const std::string& pointer) const {
  const Element& e = p.element;
  const std::string size = "sizeof(" + types_.type_name(e.type) + ")",
                    block = e.block == 1 ? size : std::to_string(e.block) + " * " + size;
  const int64_t blocks = e.coefficient / static_cast<int64_t>(e.block);
  return "(" + types_.type_name(in_.tree.getPointerType(e.type)) + ")" +
         (blocks == 1    ? runtime::next_block(pointer, block)
          : blocks == -1 ? runtime::previous_block(pointer, block)
                         : runtime::later_block(pointer, block, blocks));
}

std::string Strips::shared_place(const ReducedPointer& p, const std::string& at) {
  return "const " + runtime::pointer_type(p.element.phased) + " " + p.name.text() +
         "_s = " + addresses_.place(elements_.object_at(p.element, at)) + "; ";
}

// Declares the pointers to the elements that inner loops reach. Sets `fit` to the number of
// iterations for which all of them stay in their blocks at loop.at.
std::string Strips::place_nest(const Strip& loop, const std::string& fit) {
  std::string text;
  for (const ReducedPointer& p : loop.plan.pointers) {
    if (p.kind != ReducedPointer::kNest) continue;
    const Element& e = p.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    text += types_.declare(pointer, "const " + p.name.text()) + " = (" + types_.type_name(pointer) +
            ")";
    if (e.block == 0) {
      text += addresses_.address_of(elements_.object_at(e, loop.at)) + "; ";
      continue;
    }
    std::string ahead = std::to_string(p.least), span = std::to_string(p.most - p.least);
    for (const Element::Inward& i : e.inward) {
      const std::string low = first_of(i.loop), high = behind_last_of(i.loop);
      ahead += " + " + (i.coefficient < 0 ? "(" + high + " - 1)" : low) + " * " +
               std::to_string(i.coefficient);
      span += " + " + runtime::last_index(low, high, e.block) + " * " +
              std::to_string(std::abs(i.coefficient));
    }
    std::string nearest, furthest;
    for (const InvariantPart& far : p.besides) {
      const std::string one = far.is_zero() ? "0" : elements_.text(far);
      nearest = nearest.empty() ? one : runtime::least(nearest, one, false);
      furthest = furthest.empty() ? one : runtime::greatest(furthest, one, false);
    }
    if (nearest != "0") ahead += " + " + nearest;
    if (p.besides.size() > 1)
      span += " + " + runtime::last_index(nearest, "1 + (size_t)" + furthest, e.block);
    text += runtime::run_in_nest(elements_.base_text(e), "sizeof(" + types_.type_name(e.type) + ")",
                                 elements_.index_text(e, loop.at), e.block, ahead, span,
                                 Elements::motion_text(e), "&" + fit) +
            "; ";
  }
  return text;
}

// The same with the interface only, which has private pointers only to the thread's own elements.
// Returns the pointers-to-shared. `mine`: the condition that all of them lead to own elements;
// `pointers` declares the private ones in that case. Within blocks that all pointers pass, the
// private ones exist already.
std::string Strips::place_own(const Strip& loop, std::string& mine, std::string& pointers) {
  std::string text, in_block;
  for (const ReducedPointer& p : loop.plan.pointers) {
    const Element& e = p.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string shared = p.name.text() + "_s";
    text += shared_place(p, loop.at);
    if (p.kind == ReducedPointer::kRun && may_end(e, loop.plan)) {
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
    pointers +=
        (loop.own.empty() ? types_.declare(pointer, "const " + p.name.text()) : p.name.text()) +
        " = (" + types_.type_name(pointer) + ")" + runtime::to_local(e.phased, shared) + "; ";
    if (loop.own.empty()) continue;
    in_block += types_.declare(pointer, p.name.text()) + " = " + loop.own + " ? " + p.name.text() +
                "_b" + (e.coefficient == 0 ? "" : " + (" + loop.at + " - " + loop.begin + ")") +
                " : 0; ";
  }
  if (loop.own.empty()) return text;
  const std::string all = out_.fresh("mine");
  text = in_block + "int " + all + " = " + loop.own + "; if (!" + loop.own + ") { " + text + all +
         " = " + mine + "; if (" + all + ") { " + pointers + "} } ";
  mine = all;
  pointers.clear();
  return text;
}

std::string Strips::start_blocks(Strip& loop) {
  if (loop.plan.pointers.empty() || llvm::any_of(loop.plan.pointers, [&](const ReducedPointer& p) {
        return p.element.coefficient != 0 && !goes_on_by_blocks(p, loop.plan);
      }))
    return "";
  loop.own = out_.fresh("own"), loop.begin = out_.fresh("begin");
  std::string text = "int " + loop.own + " = -1; ";
  for (const ReducedPointer& p : loop.plan.pointers)
    text +=
        types_.declare(in_.tree.getPointerType(p.element.type), p.name.text() + "_b") + " = 0; ";
  return text;
}

// The first block's places are computed; in the next ones the thread's elements follow those.
std::string Strips::begin_block(const Strip& loop, const std::string& at,
                                const std::string& again) {
  std::string places, mine, to_local, next;
  for (const ReducedPointer& p : loop.plan.pointers) {
    const Element& e = p.element;
    const std::string shared = p.name.text() + "_s", block = p.name.text() + "_b",
                      pointer = types_.type_name(in_.tree.getPointerType(e.type)),
                      before = e.coefficient == 0 ? "" : " - (" + at + " - " + loop.begin + ")";
    places += shared_place(p, at);
    mine += (mine.empty() ? "" : " && ") + runtime::has_my_affinity(e.phased, shared);
    to_local +=
        block + " = (" + pointer + ")" + runtime::to_local(e.phased, shared) + before + "; ";
    if (e.coefficient == 0) continue;
    if (!in_affine_block(e, loop.plan))
      mine += " && (ptrdiff_t)" + runtime::phase_of(e.phased, shared) + " == " + at + " - " +
              loop.begin;
    next += block + " += " + std::to_string(e.block) + "; ";
  }
  return "if (" + again + " || " + loop.own + " < 0) { " + places + loop.own + " = " + mine +
         "; if (" + loop.own + ") { " + to_local + "} } else if (" + loop.own + ") { " + next +
         "} ";
}

// The same for the checking runtime. The addresses are computed without checks; `right`: the
// condition that all accesses of the strip are allowed.
std::string Strips::place_checked(const Strip& loop, std::string& right, std::string& pointers,
                                  std::string& hops) {
  std::string text;
  const std::string last = loop.at + " + (" + loop.length + " - 1)" + loop.step;
  for (const ReducedPointer& p : loop.plan.pointers) {
    const Element& e = p.element;
    const QualType pointer = in_.tree.getPointerType(e.type);
    const std::string cast = "(" + types_.type_name(pointer) + ")",
                      size = "sizeof(" + types_.type_name(e.type) + ")",
                      start = p.name.text() + "_a",
                      block = e.block == 1 ? size : std::to_string(e.block) + " * " + size,
                      alignment =
                          std::to_string(in_.tree.getTypeAlignInChars(e.type).getQuantity());
    const std::string object = elements_.base_text(e);
    const bool hop = p.kind == ReducedPointer::kHop, run = p.kind == ReducedPointer::kRun;
    const bool ends = run && may_end(e, loop.plan);
    text += "const uint64_t " + start + " = " +
            runtime::strip_start({e.phased, e.block}, object, size,
                                 elements_.index_text(e, loop.at), ends ? "&" + loop.length : "0") +
            "; ";
    if (!right.empty()) right += " && ";
    const std::string base = e.phased ? runtime::address(object) : object;
    if (hop)
      right +=
          runtime::strip_over_blocks_is_valid(base, start, loop.length, block, size, alignment);
    else
      right += runtime::strip_is_valid(base, start, run ? loop.length : "1",
                                       e.block == 0 && run ? std::to_string(e.coefficient) : "1",
                                       size, alignment);
    for (const Element::Column& column : e.columns)
      right += " && " + runtime::in_row(elements_.index_text(column, loop.at),
                                        elements_.index_text(column, "(" + last + ")"),
                                        types_.extent(column.extent));
    pointers += types_.declare(pointer, (hop ? "" : "const ") + p.name.text()) + " = " + cast +
                start + "; ";
    if (hop)
      hops += ", " + p.name.text() + " = " + cast + runtime::next_block(p.name.text(), block);
  }
  return text;
}

}  // namespace upc::translate
