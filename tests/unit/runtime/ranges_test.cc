// SPDX-License-Identifier: MIT
// Free memory: take returns the lowest range that is large enough, taken ranges do not overlap, and
// adjacent free ranges are joined.
#include "runtime/ranges.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/unit/runtime/job.h"

using upc::runtime::Ranges;
using upc::test::Random;

namespace {

constexpr uint64_t kUnit = Ranges::kUnit;
constexpr uintptr_t kBase = uintptr_t{1} << 40;

// A model: one flag for each unit.
struct Model {
  std::vector<bool> is_free;

  void set(uintptr_t start, uint64_t bytes, bool value) {
    for (uint64_t i = 0; i < bytes / kUnit; ++i) {
      const uint64_t unit = (start - kBase) / kUnit + i;
      REQUIRE(unit < is_free.size());
      REQUIRE(is_free[unit] != value);
      is_free[unit] = value;
    }
  }
  // The first aligned address in a range with space for the bytes at any alignment, or 0.
  uintptr_t first(uint64_t bytes, uint64_t alignment) const {
    uint64_t run = 0;
    for (uint64_t i = 0; i <= is_free.size(); ++i) {
      if (i < is_free.size() && is_free[i]) {
        ++run;
        continue;
      }
      if (run * kUnit >= bytes + alignment - kUnit)
        return (kBase + (i - run) * kUnit + alignment - 1) & ~(alignment - 1);
      run = 0;
    }
    return 0;
  }
};

}  // namespace

TEST_CASE("random takes and gives agree with the model") {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const uint64_t units = 200 + random.below(4000);
    Ranges ranges;
    Model model{std::vector<bool>(units, true)};
    ranges.give(kBase, units * kUnit, 0);
    struct Taken {
      uintptr_t start;
      uint64_t bytes;
    };
    std::vector<Taken> taken;
    for (int i = 0; i < 2000; ++i) {
      REQUIRE((i % 16 != 0 || ranges.is_valid()));
      if (taken.empty() || random.below(100) < 52) {
        const uint64_t bytes = random.up_to(units / 4) * kUnit;
        const uint64_t alignment = random.below(4) ? kUnit : kUnit << random.below(8);
        const uintptr_t start = ranges.take(bytes, alignment, 0);
        REQUIRE(start == model.first(bytes, alignment));
        if (!start) continue;
        model.set(start, bytes, false);
        taken.push_back({start, bytes});
      } else {
        Taken& victim = taken[random.below(taken.size())];
        // Frees all of the range, or a piece of it, which leaves one or two parts.
        const uint64_t length = victim.bytes / kUnit;
        const uint64_t from = random.below(2) ? 0 : random.below(length);
        const uint64_t count = from ? 1 + random.below(length - from) : length;
        const uintptr_t start = victim.start + from * kUnit;
        ranges.give(start, count * kUnit, 0);
        model.set(start, count * kUnit, true);
        const Taken behind = {start + count * kUnit, (length - from - count) * kUnit};
        victim.bytes = from * kUnit;
        if (victim.bytes == 0) {
          victim = taken.back();
          taken.pop_back();
        }
        if (behind.bytes) taken.push_back(behind);
      }
    }
    for (const Taken& t : taken) ranges.give(t.start, t.bytes, 0);
    CHECK(ranges.take(units * kUnit, kUnit, 0) == kBase);
    CHECK(ranges.take(kUnit, kUnit, 0) == 0);
  }
}

TEST_CASE("sizes beyond all memory are not available") {
  Ranges ranges;
  CHECK(ranges.take(kUnit, kUnit, 0) == 0);
  ranges.give(kBase, 100 * kUnit, 0);
  CHECK(ranges.take(~uint64_t{0} & ~(kUnit - 1), kUnit, 0) == 0);
  CHECK(ranges.take(~uint64_t{0} & ~(kUnit - 1), uint64_t{1} << 20, 0) == 0);
  CHECK(ranges.take(100 * kUnit, kUnit, 0) == kBase);
}
