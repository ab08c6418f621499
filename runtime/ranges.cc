// SPDX-License-Identifier: MIT
// The tree of ranges.h. Each range stores the largest size in its subtree, which guides the search.
#include "runtime/ranges.h"

#include <stdlib.h>

#include <algorithm>

#include "smp/invariant.h"
#include "smp/pages.h"

namespace upc::runtime {

struct Ranges::Range {
  uintptr_t start;
  uint64_t bytes;
  uint64_t largest;  // bytes of the largest range of the subtree
  Range *low, *high;

  uintptr_t end() const { return start + bytes; }
  uint64_t rank() const { return (start ^ start >> 32) * 0x9e3779b97f4a7c15u; }
};

void Ranges::update(Range* range) {
  range->largest = range->bytes;
  if (range->low) range->largest = std::max(range->largest, range->low->largest);
  if (range->high) range->largest = std::max(range->largest, range->high->largest);
}

// Splits a tree into the ranges that start below an address and the others.
void Ranges::split(Range* tree, uintptr_t start, Range** below, Range** above) {
  if (!tree) {
    *below = *above = nullptr;
  } else if (tree->start < start) {
    split(tree->high, start, &tree->high, above);
    update(*below = tree);
  } else {
    split(tree->low, start, below, &tree->low);
    update(*above = tree);
  }
}

// The inverse.
Ranges::Range* Ranges::join(Range* below, Range* above) {
  if (!below) return above;
  if (!above) return below;
  if (below->rank() > above->rank()) {
    below->high = join(below->high, above);
    update(below);
    return below;
  }
  above->low = join(below, above->low);
  update(above);
  return above;
}

void Ranges::insert(Range* range) {
  Range *below, *above;
  split(root_, range->start, &below, &above);
  range->low = range->high = nullptr;
  range->largest = range->bytes;
  root_ = join(join(below, range), above);
  ++count_;
}

void Ranges::remove(Range* range) {
  Range *below, *rest, *only, *above;
  split(root_, range->start, &below, &rest);
  split(rest, range->start + 1, &only, &above);
  root_ = join(below, above);
  --count_;
}

Ranges::Range* Ranges::ending_at(uintptr_t address) const {
  Range* last = nullptr;
  for (Range* at = root_; at;) {
    if (at->start < address)
      last = at, at = at->high;
    else
      at = at->low;
  }
  return last && last->end() == address ? last : nullptr;
}

Ranges::Range* Ranges::starting_at(uintptr_t address) const {
  Range* at = root_;
  while (at && at->start != address) at = address < at->start ? at->low : at->high;
  return at;
}

uintptr_t Ranges::take(uint64_t bytes, uint64_t alignment, unsigned me) {
  uint64_t need;
  if (__builtin_add_overflow(bytes, alignment - kUnit, &need)) return 0;
  const smp::MutexHold hold(mutex_, me);
  Range* at = root_;
  if (!at || at->largest < need) return 0;
  while (at->bytes < need || (at->low && at->low->largest >= need))
    at = at->low && at->low->largest >= need ? at->low : at->high;
  const uintptr_t start = smp::round_up(at->start, alignment);
  const uint64_t before = start - at->start, behind = at->end() - (start + bytes);
  Range* other = nullptr;
  if (before && behind) {
    other = static_cast<Range*>(malloc(sizeof(Range)));
    if (!other) return 0;
  }
  remove(at);
  if (behind) {
    Range* const rest = before ? other : at;
    rest->start = start + bytes;
    rest->bytes = behind;
    insert(rest);
  }
  if (before) {
    at->bytes = before;
    insert(at);
  }
  if (!before && !behind) ::free(at);
  UPC_INVARIANT(!smp::is_due(changes_, count_) || is_valid());
  return start;
}

void Ranges::give(uintptr_t start, uint64_t bytes, unsigned me) {
  const smp::MutexHold hold(mutex_, me);
  Range* const below = ending_at(start);
  Range* const above = starting_at(start + bytes);
  Range* const range = below ? below : above ? above : static_cast<Range*>(malloc(sizeof(Range)));
  if (!range) return;
  const uint64_t joined = (below ? below->bytes : 0) + bytes + (above ? above->bytes : 0);
  const uintptr_t first = below ? below->start : start;
  if (below) remove(below);
  if (above) remove(above);
  if (below && above) ::free(above);
  range->start = first;
  range->bytes = joined;
  insert(range);
  UPC_INVARIANT(!smp::is_due(changes_, count_) || is_valid());
}

bool Ranges::is_valid() const {
  uint64_t count = 0;
  uintptr_t free_up_to = 0;  // where the previous range ends
  const auto in_order = [&](const Range* at, const auto& self) -> bool {
    if (!at) return true;
    for (const Range* below : {at->low, at->high})
      if (below && below->rank() > at->rank()) return false;
    if (!self(at->low, self)) return false;
    if (at->bytes == 0 || (at->start | at->bytes) % kUnit != 0) return false;
    if (count++ > 0 && at->start <= free_up_to) return false;
    free_up_to = at->end();
    Range known = *at;
    update(&known);
    return known.largest == at->largest && self(at->high, self);
  };
  return in_order(root_, in_order) && count == count_;
}

}  // namespace upc::runtime
