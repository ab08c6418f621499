// SPDX-License-Identifier: MIT
// The messages of the checking runtime for collective calls that break a rule.
#include <doctest/doctest.h>

#include "tests/unit/collectives/arrays.h"

using namespace upc::test;

namespace {

constexpr size_t kRoom = 8192;
const upc_flag_t kAll = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;

upcr_shared_ptr_t allocate() { return upcr_all_alloc(upcr_threads(), kRoom); }
const JobOptions kTwo = {.threads = 2, .heap_bytes = size_t{1} << 20};

long sum(long a, long b) { return a + b; }
int compare(upcr_shared_ptr_t a, upcr_shared_ptr_t b) {
  const long x = static_cast<long>(upcr_get_shared_val(a, 0, 8));
  const long y = static_cast<long>(upcr_get_shared_val(b, 0, 8));
  return (x > y) - (x < y);
}

using Body = void (*)(upcr_shared_ptr_t a, upcr_shared_ptr_t b);
void expect(const char* text, Body body) {
  static Body current;
  current = body;
  expect_fatal(kTwo, -1, text, [] {
    const auto a = allocate(), b = allocate();
    current(a, b);
  });
}

int* own_element(upcr_shared_ptr_t perm) {
  return reinterpret_cast<int*>(address(pointer_at(perm, upcr_mythread(), 0)));
}

}  // namespace

TEST_CASE("correct calls pass") {
  for (unsigned threads : {1u, 2u, 3u}) {
    run_job({.threads = threads, .heap_bytes = size_t{1} << 20}, [] {
      const auto a = allocate(), b = allocate(), perm = allocate();
      *own_element(perm) = static_cast<int>((upcr_mythread() + 1) % upcr_threads());
      memset(address(pointer_at(a, upcr_mythread(), 0)), 0, kRoom);
      const unsigned last = upcr_threads() - 1;
      for (upc_flag_t in : kInFlags)
        for (upc_flag_t out : kOutFlags) {
          upc_all_broadcast(b, pointer_at(a, last, 0), 8, in | out);
          upc_all_scatter(b, pointer_at(a, last, 0), 8, in | out);
          upc_all_gather(pointer_at(b, last, 0), a, 8, in | out);
          upc_all_gather_all(b, a, 8, in | out);
          upc_all_exchange(b, a, 8, in | out);
          upc_all_permute(b, a, upcr_shared_to_pshared(perm), 8, in | out);
          upc_all_reduceL(b, a, UPC_ADD, 20, 5, nullptr, in | out);
          upc_all_prefix_reduceL(b, a, UPC_NONCOMM_FUNC, 20, 5, sum, in | out);
          bupc_all_reduce_allL(b, a, UPC_FUNC, 20, 5, sum, in | out);
          upc_all_sort(a, 8, 900, 450, compare, in | out);
        }
      EXPECT(true);
    });
  }
}

TEST_CASE("null pointers") {
  expect("upc_all_broadcast: dst is a null pointer",
         [](auto a, auto) { upc_all_broadcast(UPCR_NULL_SHARED, a, 8, 0); });
  expect("upc_all_scatter: src is a null pointer",
         [](auto a, auto) { upc_all_scatter(a, UPCR_NULL_SHARED, 8, 0); });
  expect("upc_all_permute: perm is a null pointer",
         [](auto a, auto b) { upc_all_permute(a, b, UPCR_NULL_PSHARED, 8, 0); });
  expect("upc_all_reduceD: src is a null pointer",
         [](auto a, auto) { upc_all_reduceD(a, UPCR_NULL_SHARED, UPC_ADD, 1, 1, nullptr, 0); });
  expect("upc_all_reduceL: op asks for func, which is NULL",
         [](auto a, auto b) { upc_all_reduceL(a, b, UPC_FUNC, 1, 1, nullptr, 0); });
  expect("upc_all_sort: func is NULL", [](auto a, auto) { upc_all_sort(a, 8, 3, 1, nullptr, 0); });
}

TEST_CASE("affinity") {
  expect("upc_all_broadcast: dst is (thread 1, offset 0x",
         [](auto a, auto b) { upc_all_broadcast(pointer_at(a, 1, 0), b, 8, 0); });
  expect("upc_all_gather: src is (thread 1, offset 0x",
         [](auto a, auto b) { upc_all_gather(a, pointer_at(b, 1, 0), 8, 0); });
  expect("bupc_all_reduce_allI: dst is (thread 1, offset 0x", [](auto a, auto b) {
    bupc_all_reduce_allI(pointer_at(a, 1, 0), b, UPC_ADD, 4, 1, nullptr, 0);
  });
}

TEST_CASE("overlap and extent of arguments") {
  expect("upc_all_broadcast: dst and src overlap in thread 1's memory",
         [](auto a, auto) { upc_all_broadcast(a, pointer_at(a, 1, 7), 8, 0); });
  expect("upc_all_exchange: dst and src overlap in thread 0's memory",
         [](auto a, auto) { upc_all_exchange(a, pointer_at(a, 0, 15), 8, 0); });
  expect("upc_all_permute: dst and perm overlap in thread 0's memory", [](auto a, auto b) {
    upc_all_permute(a, b, upcr_shared_to_pshared(pointer_at(a, 0, 4)), 8, 0);
  });
  expect("upc_all_prefix_reduceI: dst and src overlap in thread 0's memory", [](auto a, auto) {
    upc_all_prefix_reduceI(a, pointer_at(a, 0, 4), UPC_ADD, 10, 2, nullptr, 0);
  });
  expect("upc_all_reduceI: dst and src overlap in thread 1's memory",
         [](auto a, auto) { upc_all_reduceI(pointer_at(a, 1, 0), a, UPC_ADD, 2, 1, nullptr, 0); });
  expect(
      "upc_all_reduceI: src stands for 8196 bytes of shared memory that are not all in one live "
      "object: (thread 0, offset 0x",
      [](auto a, auto b) { upc_all_reduceI(a, b, UPC_ADD, 2049, 0, nullptr, 0); });
  expect("upc_all_sort: A stands for 8 bytes of shared memory", [](auto a, auto) {
    upcr_all_free(a);
    upc_all_sort(a, 8, 1, 1, compare, 0);
  });
  expect("upc_all_gather_all: nbytes is 0; it must be greater",
         [](auto a, auto b) { upc_all_gather_all(a, b, 0, 0); });
}

TEST_CASE("operations, flags, phases, permutations") {
  expect("upc_all_reduceD: op is UPC_XOR, but the elements are floating point",
         [](auto a, auto b) { upc_all_reduceD(a, b, UPC_XOR, 4, 1, nullptr, 0); });
  expect(
      "upc_all_prefix_reduceUC: op is 0x3, which is none of UPC_ADD to UPC_MAX",
      [](auto a, auto b) { upc_all_prefix_reduceUC(a, b, UPC_ADD | UPC_MULT, 4, 1, nullptr, 0); });
  expect("upc_all_broadcast: flags are 0x3; use one UPC_IN_*SYNC",
         [](auto a, auto b) { upc_all_broadcast(a, b, 8, UPC_IN_ALLSYNC | UPC_IN_MYSYNC); });
  expect("upc_all_sort: flags are 0x40",
         [](auto a, auto) { upc_all_sort(a, 8, 3, 1, compare, 0x40); });
  expect("upc_all_sort: elem_size is 0",
         [](auto a, auto) { upc_all_sort(a, 0, 3, 1, compare, 0); });
  expect("upc_all_reduceI: src has phase 3, which no element of a block of 2 has",
         [](auto a, auto b) {
           upc_all_reduceI(a, pointer_at(b, 0, 12, 3), UPC_ADD, 4, 2, nullptr, 0);
         });
  expect("are both 1; perm must hold each thread once", [](auto a, auto b) {
    const auto perm = allocate();
    *own_element(perm) = 1;
    upc_all_permute(a, b, upcr_shared_to_pshared(perm), 8, 0);
  });
  expect("is -1; it must be a thread, 0 to 1", [](auto a, auto b) {
    const auto perm = allocate();
    *own_element(perm) = -1;
    upc_all_permute(a, b, upcr_shared_to_pshared(perm), 8, 0);
  });
  expect("upc_all_gather between upc_notify and upc_wait", [](auto a, auto b) {
    upcr_notify(0, UPCR_BARRIERFLAG_ANONYMOUS);
    upc_all_gather(a, b, 8, 0);
  });
}

TEST_CASE("calls that differ between threads name both sides") {
  expect_fatal(kTwo, 1, "check_test.cc:", [] {
    const auto a = allocate(), b = allocate();
    upc_all_broadcast(a, b, 8 + upcr_mythread(), kAll);
  });
  expect(
      "upc_all_broadcast: nbytes is 9 here, but 8 on thread 0 (tests/unit/collectives/check_test",
      [](auto a, auto b) { upc_all_broadcast(a, b, 8 + upcr_mythread(), kAll); });
  expect("upc_all_scatter: src is (thread 1, offset 0x",
         [](auto a, auto b) { upc_all_scatter(a, pointer_at(b, upcr_mythread(), 0), 8, kAll); });
  expect("upc_all_reduceL: op is 0x2 here, but 0x1 on thread 0", [](auto a, auto b) {
    upc_all_reduceL(a, b, upcr_mythread() ? UPC_MULT : UPC_ADD, 4, 1, nullptr, kAll);
  });
  expect("upc_all_exchange: flags is 0x24 here, but 0x9 on thread 0", [](auto a, auto b) {
    upc_all_exchange(a, b, 8, upcr_mythread() ? UPC_IN_NOSYNC | UPC_OUT_NOSYNC : kAll);
  });
  expect("upc_all_gather_all here, but upc_all_exchange on thread 0", [](auto a, auto b) {
    if (upcr_mythread())
      upc_all_gather_all(a, b, 8, kAll);
    else
      upc_all_exchange(a, b, 8, kAll);
  });
  expect("upc_all_sort here, but upc_all_alloc on thread 0", [](auto a, auto) {
    if (upcr_mythread())
      upc_all_sort(a, 8, 4, 1, compare, kAll);
    else
      upcr_all_alloc(1, 8);
  });
}
