// SPDX-License-Identifier: MIT
// The distribution of arrays, against a model that distributes them element by element.
#include "runtime/layout.h"

#include <doctest/doctest.h>

#include <vector>

#include "runtime/spread.h"
#include "tests/unit/runtime/job.h"

namespace {

using namespace upc::runtime;
using upc::test::Random;

constexpr unsigned kShift = 38;  // 64 slices use all address bits of a pointer
constexpr uint64_t kBase = uint64_t{1} << 46;

// Sets up only the addresses of a job with that number of threads: no memory is accessed.
void pretend_job(unsigned threads) {
  upcri_job.base = kBase;
  upcri_job.slice_shift = kShift;
  upcri_job.threads = threads;
  upcri_job.span = uint64_t{threads} << kShift;
}

// An element's place as the language defines it: blocks go to the threads in turn.
struct Element {
  unsigned thread;
  uint64_t phase, local;
  uint64_t address;
};

struct Array {
  unsigned threads, first;
  uint64_t block, phase, elem_size, count, start;  // start: the first element's offset in its slice

  upcr_shared_ptr_t pointer() const {
    return upcri_pack(kBase + (uint64_t{first} << kShift) + start,
                      static_cast<upcr_phase_t>(phase));
  }
  std::vector<Element> elements() const {
    std::vector<Element> all;
    std::vector<uint64_t> had(threads, 0);
    unsigned thread = first;
    uint64_t in_block = block == 0 ? 0 : phase;
    uint64_t block_start = start - in_block * elem_size;
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t slice = kBase + (uint64_t{thread} << kShift);
      all.push_back({thread, in_block, had[thread]++, slice + block_start + in_block * elem_size});
      if (++in_block != block) continue;
      in_block = 0;
      if (++thread < threads) continue;
      thread = 0;
      block_start += block * elem_size;
    }
    return all;
  }
};

// Block sizes: indefinite, 1, odd, even, larger than the array.
Array random_array(Random& random, unsigned threads) {
  Array a;
  a.threads = threads;
  a.count = random.below(8) == 0 ? random.below(3) : random.up_to(400);
  const uint64_t sizes[] = {0, 1, 3, random.up_to(20), a.count, a.count + random.up_to(9)};
  a.block = sizes[random.below(6)];
  a.phase = a.block == 0 || random.below(2) ? 0 : random.below(a.block);
  a.first = static_cast<unsigned>(random.below(2) ? 0 : random.below(threads));
  a.elem_size = random.up_to(24);
  a.start = 1 << 20;
  return a;
}

// Checks that the elements from `index` on are adjacent, as the run says.
void check_run(const Array& a, const std::vector<Element>& all, uint64_t index, Run run) {
  REQUIRE(run.count > 0);
  REQUIRE(index + run.count <= all.size());
  for (uint64_t i = 0; i < run.count; ++i)
    REQUIRE(reinterpret_cast<uintptr_t>(run.at) + i * a.elem_size == all[index + i].address);
  // The run extends to the end of the block, or of the array on one thread, where blocks adjoin.
  if (index + run.count < all.size()) {
    REQUIRE(a.threads > 1);
    REQUIRE(all[index + run.count].phase == 0);
  }
}

}  // namespace

TEST_CASE("a layout and its cursor follow the language's definition") {
  Random random(1);
  for (unsigned threads = 1; threads <= 64; ++threads) {
    pretend_job(threads);
    for (int n = 0; n < 60; ++n) {
      const Array a = random_array(random, threads);
      CAPTURE(a.threads);
      CAPTURE(a.first);
      CAPTURE(a.block);
      CAPTURE(a.phase);
      CAPTURE(a.count);
      const std::vector<Element> all = a.elements();
      const Layout layout(a.pointer(), a.elem_size, a.count, a.block);
      REQUIRE(layout.size() == a.count);
      REQUIRE(layout.first_thread() == a.first);

      // Index order: runs at positions, and a cursor that starts anywhere and advances in steps.
      for (uint64_t i = 0; i < a.count; i += 1 + random.below(5))
        check_run(a, all, i, layout.run_at(i));
      uint64_t at = a.count ? random.below(a.count + 1) : 0;
      for (Cursor cursor(layout, at);;) {
        if (at == a.count) {
          REQUIRE(cursor.run().count == 0);
          break;
        }
        const Run run = cursor.run();
        check_run(a, all, at, run);
        REQUIRE(cursor.thread() == all[at].thread);
        const uint64_t step = random.below(2) ? run.count : random.up_to(run.count);
        cursor.advance(step);
        at += step;
      }

      // Home order.
      std::vector<uint64_t> own(threads, 0);
      bool same_order = true;
      for (uint64_t i = 0; i < a.count; ++i) {
        const Element& e = all[i];
        const Run home = layout.home(e.thread);
        REQUIRE(reinterpret_cast<uintptr_t>(home.at) + e.local * a.elem_size == e.address);
        REQUIRE(layout.index_of(e.thread, e.local) == i);
        ++own[e.thread];
        same_order = same_order && (i == 0 || all[i - 1].thread <= e.thread);
      }
      for (unsigned t = 0; t < threads; ++t) REQUIRE(layout.home(t).count == own[t]);
      if (layout.index_is_home()) REQUIRE(same_order);

      const uint64_t begin = random.below(a.count + 1);
      const uint64_t end = begin + random.below(a.count - begin + 1);
      std::vector<bool> owns(threads, false);
      for (uint64_t i = begin; i < end; ++i) owns[all[i].thread] = true;
      for (unsigned t = 0; t < threads; ++t) REQUIRE(layout.owns_any(begin, end, t) == owns[t]);
    }
  }
}

TEST_CASE("positions, sizes per thread and spreads follow the language's definition") {
  Random random(2);
  for (unsigned threads = 1; threads <= 64; ++threads) {
    pretend_job(threads);
    for (int n = 0; n < 60; ++n) {
      Array a = random_array(random, threads);
      a.first = 0;
      a.phase = 0;
      const std::vector<Element> all = a.elements();
      std::vector<uint64_t> own(threads, 0);
      for (uint64_t i = 0; i < a.count; ++i) {
        const Element& e = all[i];
        ++own[e.thread];
        if (a.block == 0) continue;
        const auto position = upcri_position_of_element(i, a.block, threads);
        REQUIRE(position.thread == e.thread);
        REQUIRE(position.phase == e.phase);
        REQUIRE(position.local == e.local);
        REQUIRE(upcri_element_at_position(e.thread, e.local, a.block, threads) == i);
      }
      const uint64_t block = a.block ? a.block : a.count + 1,
                     blocks = (a.count + block - 1) / block;
      const Spread spread(blocks, block * a.elem_size, (blocks * block - a.count) * a.elem_size);
      REQUIRE(spread.total_bytes() == a.count * a.elem_size);
      for (unsigned t = 0; t < threads; ++t) {
        REQUIRE(upcri_elements_on_thread(t, a.count, a.block, threads) == own[t]);
        REQUIRE(upcr_affinitysize(a.count, a.block, t) == own[t]);
        REQUIRE(spread.bytes_of(t) == own[t] * a.elem_size);
      }
    }
  }
}
