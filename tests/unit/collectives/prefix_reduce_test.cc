// SPDX-License-Identifier: MIT
// upc_all_prefix_reduceT against a loop.
#include <doctest/doctest.h>

#include "tests/unit/collectives/operations.h"

using namespace upc::test;

namespace {

constexpr size_t kRoom = 3 * 70000 + 4096;

template <class T>
void try_cases(int cases, Random& random, upcr_shared_ptr_t src_base, upcr_shared_ptr_t dst_base) {
  for (int i = 0; i < cases; ++i) {
    if (i % 10 == 0) pretend_enough_cores(i % 20 == 0);
    const size_t count = random.below(20) == 0 ? 0 : random_count(random, sizeof(T));
    const size_t block = random_block(random, count);
    const SharedArray src = random_array(random, src_base, sizeof(T), count, block);
    const SharedArray dst = random_array(random, dst_base, sizeof(T), count, block);
    const upc_op_t op = random_operation<T>(random);
    const auto elements = random_elements<T>(random, count, op);
    const upc_flag_t flags = random_flags(random);
    const unsigned self = upcr_mythread();
    memset(address(dst_base) + self * slice_bytes(), 0x77, kRoom);
    if (self == 0) put(src, elements);
    barrier();
    T(*function)
    (T, T) = op == UPC_NONCOMM_FUNC ? ordered<T> : op == UPC_FUNC ? larger<T> : nullptr;
    Functions<T>::prefix_reduce(dst.pointer, src.pointer, op, count, block, function, flags);
    barrier();
    if (self == 0) {
      T sum{};
      size_t wrong = 0;
      for (size_t e = 0; e < count; ++e) {
        sum = e == 0 ? elements[0] : apply(op, sum, elements[e]);
        wrong += !(load<T>(dst.at(e)) == sum);
        memset(dst.at(e), 0x77, sizeof(T));
      }
      EXPECT_EQ(wrong, 0u);
    }
    barrier();
    const char* mine = address(dst_base) + self * slice_bytes();
    EXPECT(mine[0] == 0x77 && memcmp(mine, mine + 1, kRoom - 1) == 0);  // nothing else was written
    barrier();
  }
}

void try_all_types(int cases, uint64_t seed) {
  const auto src = upcr_all_alloc(upcr_threads(), kRoom),
             dst = upcr_all_alloc(upcr_threads(), kRoom);
  Random random(seed);
  for_each_type([&](auto zero) { try_cases<decltype(zero)>(cases, random, src, dst); });
  barrier();
}

}  // namespace

TEST_CASE("random arrays, all types and operations") {
  for (unsigned threads : kCollectiveThreads)
    run_job(threads, [=] { try_all_types(20, threads + 100); });
}

TEST_CASE("64 threads") {
  run_job({.threads = 64, .heap_bytes = size_t{8} << 20}, [] { try_all_types(3, 164); });
}

TEST_CASE("many chunks") {
  constexpr size_t kCount = 300007;
  for (unsigned threads : {1u, 2u, 3u, 8u}) {
    for (size_t block : {size_t{0}, size_t{1}, size_t{1000}, kCount / threads + 1}) {
      run_job({.threads = threads, .heap_bytes = size_t{256} << 20}, [=] {
        const size_t room = room_needed(sizeof(long), kCount / threads + block);
        const auto src = block == 0 ? pointer_at(upcr_all_alloc(threads, kCount * 8), 0, 0)
                                    : upcr_all_alloc(threads, room);
        const auto dst = upcr_all_alloc(threads, block == 0 ? kCount * 8 : room);
        const SharedArray from = {src, 8, kCount, block}, to = {dst, 8, kCount, block};
        for (size_t i = upcr_mythread(); i < kCount; i += threads) {
          const long value = static_cast<long>(i * i);
          memcpy(from.at(i), &value, sizeof value);
        }
        upc_all_prefix_reduceL(dst, src, UPC_ADD, kCount, block, nullptr, 0);
        long sum = 0;
        size_t wrong = 0;
        for (size_t i = 0; i < kCount; ++i) {
          sum += static_cast<long>(i * i);
          if (i % threads == upcr_mythread()) wrong += load<long>(to.at(i)) != sum;
        }
        EXPECT_EQ(wrong, 0u);
      });
    }
  }
}
