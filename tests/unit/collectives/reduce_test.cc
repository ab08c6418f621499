// SPDX-License-Identifier: MIT
// upc_all_reduceT and bupc_all_reduce_allT against a loop.
#include <doctest/doctest.h>

#include "tests/unit/collectives/operations.h"

using namespace upc::test;

namespace {

// Room for the largest case: 50,000 bytes of elements, or 1,000 of the widest.
constexpr size_t kRoom = 3 * 70000 + 4096;

template <class T>
void try_cases(int cases, Random& random, upcr_shared_ptr_t base, upcr_shared_ptr_t result) {
  for (int i = 0; i < cases; ++i) {
    if (i % 10 == 0) pretend_enough_cores(i % 20 == 0);
    const size_t count = random.below(20) == 0 ? 0 : random_count(random, sizeof(T));
    const size_t block = random_block(random, count);
    const SharedArray src = random_array(random, base, sizeof(T), count, block);
    const upc_op_t op = random_operation<T>(random);
    const auto elements = random_elements<T>(random, count, op);
    const upc_flag_t flags = random_flags(random);
    const bool everywhere = random.below(3) == 0;
    const auto root = everywhere ? 0 : static_cast<unsigned>(random.below(upcr_threads()));
    const auto dst = pointer_at(result, root, 16 * random.below(4) + random.below(2));
    const T untouched = 99;
    for (unsigned t = 0; t < upcr_threads() && upcr_mythread() == 0; ++t)
      memcpy(address(pointer_at(result, t, dst & 63)), &untouched, sizeof(T));
    if (upcr_mythread() == 0) put(src, elements);
    barrier();
    T(*function)
    (T, T) = op == UPC_NONCOMM_FUNC ? ordered<T> : op == UPC_FUNC ? larger<T> : nullptr;
    (everywhere ? Functions<T>::reduce_all : Functions<T>::reduce)(dst, src.pointer, op, count,
                                                                   block, function, flags);
    barrier();
    T sum = untouched;
    for (size_t e = 0; e < count; ++e) sum = e == 0 ? elements[0] : apply(op, sum, elements[e]);
    for (unsigned t = 0; t < upcr_threads() && upcr_mythread() == 0; ++t)
      EXPECT(load<T>(address(pointer_at(result, t, dst & 63))) ==
             (everywhere || t == root ? sum : untouched));
    barrier();
  }
}

void try_all_types(int cases, uint64_t seed) {
  const auto base = upcr_all_alloc(upcr_threads(), kRoom);
  const auto result = upcr_all_alloc(upcr_threads(), 128);
  const upcr_shared_ptr_t aligned =
      upcri_pack((upcri_address_shared(result) + 63) & ~uint64_t{63}, 0);
  Random random(seed);
  for_each_type([&](auto zero) { try_cases<decltype(zero)>(cases, random, base, aligned); });
  barrier();
}

// An independent implementation of the order that reduce.cc and kernels.h document.
double fold_in_lanes(const double* at, size_t count) {
  constexpr size_t kLanes = 16;
  if (count < 2 * kLanes) {
    double sum = at[0];
    for (size_t i = 1; i < count; ++i) sum += at[i];
    return sum;
  }
  double lane[kLanes];
  const size_t whole = count / kLanes * kLanes;
  for (size_t j = 0; j < kLanes; ++j) {
    lane[j] = at[j];
    for (size_t i = j + kLanes; i < whole; i += kLanes) lane[j] += at[i];
  }
  for (size_t half = kLanes / 2; half > 0; half /= 2)
    for (size_t j = 0; j < half; ++j) lane[j] += lane[j + half];
  double sum = lane[0];
  for (size_t i = whole; i < count; ++i) sum += at[i];
  return sum;
}

}  // namespace

TEST_CASE("random arrays, all types and operations") {
  for (unsigned threads : kCollectiveThreads) run_job(threads, [=] { try_all_types(40, threads); });
}

TEST_CASE("64 threads") {
  run_job(64, [] { try_all_types(4, 64); });
}

TEST_CASE("sums of doubles are rounded in the documented order") {
  for (unsigned threads : {1u, 2u, 3u, 4u}) {
    run_job(threads, [=] {
      // Blocks such that index order is home order and each share is one block.
      for (size_t each : {1, 15, 16, 31, 32, 33, 100, 5000, 4999}) {
        const size_t count = each * threads;
        const auto src = upcr_all_alloc(threads, each * sizeof(double));
        const auto dst = upcr_all_alloc(threads, sizeof(double));
        Random random(each);
        std::vector<double> elements(count);
        for (double& element : elements)
          element = static_cast<double>(random.bits()) / static_cast<double>(random.up_to(1 << 30));
        if (upcr_mythread() == 0) put(SharedArray{src, sizeof(double), count, each}, elements);
        barrier();
        upc_all_reduceD(dst, src, UPC_ADD, count, each, nullptr, 0);
        double sum = 0;
        for (unsigned t = 0; t < threads; ++t) {
          // On one thread, all elements are one run.
          if (threads == 1 || t == 0)
            sum = fold_in_lanes(&elements[0], threads == 1 ? count : each);
          else
            sum += fold_in_lanes(&elements[t * each], each);
        }
        EXPECT(load<double>(address(dst)) == sum);
        barrier();
      }
    });
  }
}
