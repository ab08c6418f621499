// SPDX-License-Identifier: MIT
// upc_all_sort against std::stable_sort.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/collectives/arrays.h"

using namespace upc::test;

namespace {

// Elements begin with a key of 1 or 2 bytes; the other bytes distinguish elements with equal keys.
unsigned key_of(const char* element, size_t size) {
  const auto low = static_cast<unsigned char>(element[0]);
  return size == 1 ? low : low | static_cast<unsigned>(static_cast<unsigned char>(element[1])) << 8;
}
size_t element_size;
int by_key(upcr_shared_ptr_t a, upcr_shared_ptr_t b) {
  const unsigned x = key_of(address(a), element_size), y = key_of(address(b), element_size);
  return x < y ? -1 : x > y;
}

enum Shape { kRandom, kFewKeys, kSorted, kReversed, kEqual, kSaw, kShapes };

unsigned key(Random& random, Shape shape, size_t index, size_t count) {
  const auto scaled = static_cast<unsigned>(index * 65536 / count);
  switch (shape) {
    case kRandom: return static_cast<unsigned>(random.below(65536));
    case kFewKeys: return static_cast<unsigned>(random.below(7));
    case kSorted: return scaled;
    case kReversed: return 65535 - scaled;
    case kSaw: return static_cast<unsigned>(index % 100);
    default: return 5;
  }
}

void try_case(Random& random, upcr_shared_ptr_t base, size_t count) {
  constexpr size_t kSizes[] = {1, 2, 3, 4, 8, 12, 16, 40};
  const size_t size = kSizes[random.below(8)];
  const size_t block = random_block(random, count);
  const SharedArray array = random_array(random, base, size, count, block);
  const auto shape = static_cast<Shape>(random.below(kShapes));
  const upc_flag_t flags = random_flags(random);
  std::vector<std::vector<char>> elements(count);
  for (size_t i = 0; i < count; ++i) {
    const unsigned k = key(random, shape, i, count);
    elements[i].resize(size);
    for (size_t b = 0; b < size; ++b)
      elements[i][b] = static_cast<char>(b < 2 ? k >> (8 * b) : i >> (8 * ((b - 2) % 4)));
  }
  if (upcr_mythread() == 0) {
    element_size = size;
    for (size_t i = 0; i < count; ++i) memcpy(array.at(i), elements[i].data(), size);
  }
  barrier();
  upc_all_sort(array.pointer, size, count, block, by_key, flags);
  barrier();
  if (upcr_mythread() == 0) {
    std::stable_sort(elements.begin(), elements.end(), [&](const auto& a, const auto& b) {
      return key_of(a.data(), size) < key_of(b.data(), size);
    });
    size_t wrong = 0;
    for (size_t i = 0; i < count; ++i) wrong += memcmp(array.at(i), elements[i].data(), size) != 0;
    EXPECT_EQ(wrong, 0u);
  }
  barrier();
}

void try_cases(int cases, uint64_t seed, size_t largest) {
  const auto base = upcr_all_alloc(upcr_threads(), room_needed(40, largest));
  Random random(seed);
  for (int i = 0; i < cases; ++i)
    try_case(random, base, random.below(20) == 0 ? random.below(3) : random.up_to(largest));
}

}  // namespace

TEST_CASE("random arrays of any element size are sorted stably") {
  for (unsigned threads : kCollectiveThreads)
    run_job(threads, [=] { try_cases(150, threads + 200, 6000); });
}

TEST_CASE("64 threads") {
  run_job({.threads = 64, .heap_bytes = size_t{8} << 20}, [] { try_cases(20, 264, 5000); });
}

TEST_CASE("a lack of room for scratch memory is reported") {
  expect_fatal({.threads = 1, .heap_bytes = size_t{1} << 20}, 0,
               "upc_all_sort: no room for 655360 bytes of scratch memory", [] {
                 const auto array = upcr_all_alloc(1, 655360);
                 element_size = 8;
                 upc_all_sort(array, 8, 81920, 0, by_key, 0);
               });
}
