// SPDX-License-Identifier: MIT
// Broadcast, scatter, gather, gather_all, exchange and permute, against a model of the copied
// bytes.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "tests/unit/collectives/arrays.h"

using namespace upc::test;

namespace {

constexpr size_t kMaxBlock = 3000;
constexpr size_t kMargin = 64;
constexpr unsigned char kUntouched = 0xa5;

// Byte `offset` of the source area of `thread` in case `number`.
unsigned char source_byte(uint64_t number, unsigned thread, size_t offset) {
  const uint64_t x = (number * 0x9e3779b97f4a7c15u) ^ (thread * 0xbf58476du + offset * 0x94d049bbu);
  return static_cast<unsigned char>(x ^ x >> 17 ^ x >> 29);
}

enum Kind { kBroadcast, kScatter, kGather, kGatherAll, kExchange, kPermute, kKinds };

struct Case {
  uint64_t number;
  Kind kind;
  size_t nbytes;
  upc_flag_t flags;
  unsigned root;
  size_t src_offset, dst_offset;
  upcr_phase_t phase;
  std::vector<int> permutation;
};

Case random_case(Random& random, uint64_t number) {
  Case c = {};
  c.number = number;
  c.kind = static_cast<Kind>(random.below(kKinds));
  c.nbytes = random.below(4) == 0 ? 8 : random.up_to(kMaxBlock);
  c.flags = random_flags(random);
  c.root = static_cast<unsigned>(random.below(upcr_threads()));
  c.src_offset = kMargin + random.below(2) * random.below(64);
  c.dst_offset = kMargin + random.below(2) * random.below(64);
  c.phase = static_cast<upcr_phase_t>(random.below(2) * random.below(1000));
  c.permutation.resize(upcr_threads());
  std::iota(c.permutation.begin(), c.permutation.end(), 0);
  for (size_t i = c.permutation.size(); i > 1; --i)
    std::swap(c.permutation[i - 1], c.permutation[random.below(i)]);
  return c;
}

// The expected contents of a thread's target area, from dst_offset on.
std::vector<unsigned char> expected(const Case& c, unsigned thread) {
  std::vector<unsigned char> area;
  const auto append = [&](unsigned owner, size_t from) {
    for (size_t i = 0; i < c.nbytes; ++i) area.push_back(source_byte(c.number, owner, from + i));
  };
  const auto threads = upcr_threads();
  if (c.kind == kBroadcast) append(c.root, 0);
  if (c.kind == kScatter) append(c.root, thread * c.nbytes);
  if (c.kind == kPermute)
    for (unsigned t = 0; t < threads; ++t)
      if (c.permutation[t] == static_cast<int>(thread)) append(t, 0);
  for (unsigned t = 0; t < threads; ++t) {
    if (c.kind == kGatherAll || (c.kind == kGather && thread == c.root)) append(t, 0);
    if (c.kind == kExchange) append(t, thread * c.nbytes);
  }
  return area;
}

void call(const Case& c, upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upcr_shared_ptr_t perm) {
  const bool one_src = c.kind == kBroadcast || c.kind == kScatter, one_dst = c.kind == kGather;
  const auto to = pointer_at(dst, one_dst ? c.root : 0, c.dst_offset, c.phase);
  const auto from = pointer_at(src, one_src ? c.root : 0, c.src_offset, c.phase);
  switch (c.kind) {
    case kBroadcast: return upc_all_broadcast(to, from, c.nbytes, c.flags);
    case kScatter: return upc_all_scatter(to, from, c.nbytes, c.flags);
    case kGather: return upc_all_gather(to, from, c.nbytes, c.flags);
    case kGatherAll: return upc_all_gather_all(to, from, c.nbytes, c.flags);
    case kExchange: return upc_all_exchange(to, from, c.nbytes, c.flags);
    default: return upc_all_permute(to, from, upcr_shared_to_pshared(perm), c.nbytes, c.flags);
  }
}

void try_cases(uint64_t cases, uint64_t seed) {
  const size_t area = kMaxBlock * upcr_threads() + 4 * kMargin;
  const auto src = upcr_all_alloc(upcr_threads(), area), dst = upcr_all_alloc(upcr_threads(), area);
  const auto perm = upcr_all_alloc(upcr_threads(), sizeof(int));
  const unsigned self = upcr_mythread();
  Random random(seed);
  for (uint64_t number = 0; number < cases; ++number) {
    if (number % 100 == 0) pretend_enough_cores(number % 200 == 0);
    const Case c = random_case(random, number);
    const size_t used = c.nbytes * upcr_threads() + 2 * kMargin;
    auto* mine = reinterpret_cast<unsigned char*>(address(src) + self * slice_bytes());
    for (size_t i = 0; i < c.nbytes * upcr_threads(); ++i)
      mine[c.src_offset + i] = source_byte(number, self, i);
    auto* got = reinterpret_cast<unsigned char*>(address(dst) + self * slice_bytes());
    memset(got, kUntouched, used + c.dst_offset);
    memcpy(address(perm) + self * slice_bytes(), &c.permutation[self], sizeof(int));
    barrier();
    call(c, dst, src, perm);
    barrier();
    std::vector<unsigned char> should(used + c.dst_offset, kUntouched);
    const auto copied = expected(c, self);
    std::copy(copied.begin(), copied.end(), should.begin() + static_cast<long>(c.dst_offset));
    EXPECT(memcmp(got, should.data(), should.size()) == 0);
    barrier();
  }
}

}  // namespace

TEST_CASE("random blocks are copied, and nothing else changes") {
  for (unsigned threads : kCollectiveThreads) run_job(threads, [=] { try_cases(600, threads); });
}

TEST_CASE("64 threads") {
  run_job(64, [] { try_cases(30, 64); });
}

TEST_CASE("blocks so large that copies bypass the cache") {
  constexpr size_t kBytes = (size_t{9} << 20) + 5;
  run_job({.threads = 2, .heap_bytes = size_t{128} << 20}, [] {
    const auto src = upcr_all_alloc(upcr_threads(), 2 * kBytes);
    const auto dst = upcr_all_alloc(upcr_threads(), 2 * kBytes);
    const unsigned self = upcr_mythread();
    memset(address(src) + self * slice_bytes(), static_cast<int>(self + 1), 2 * kBytes);
    upc_all_exchange(dst, src, kBytes, 0);
    const char* got = address(dst) + self * slice_bytes();
    for (unsigned t = 0; t < 2; ++t)
      EXPECT_EQ(std::count(got + t * kBytes, got + (t + 1) * kBytes, static_cast<char>(t + 1)),
                static_cast<long>(kBytes));
  });
}
