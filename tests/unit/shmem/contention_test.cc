// SPDX-License-Identifier: MIT
// Atomics that many PEs execute at once: no update is lost or torn, on the symmetric heap and on
// static data, and locks and tickets built of them are correct.
#include <doctest/doctest.h>
#include <shmem.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr unsigned kCounts[] = {2, 3, 4, 8, 16};
constexpr long kRounds = 2000;

struct Symmetric {
  long sum, fetched_sum;
  int sum32;
  unsigned long bits, flips;
  long lock_word, guarded[8];
  long ticket, serving;
  double swapped_double;
  float swapped_float;
};
__thread Symmetric static_data;

// A double that identifies the PE in both of its halves.
double marked(int pe) { return (pe + 1) * 0x1.0000000100001p0; }

void contend(Symmetric* own) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  Symmetric* on_0 = static_cast<Symmetric*>(shmem_ptr(own, 0));
  shmem_barrier_all();

  // Sums: with and without a fetch, of two widths. The fetched values are 0 … n*kRounds-1, each
  // once, which their sum over all PEs shows.
  long seen = 0;
  for (long i = 0; i < kRounds; ++i) {
    shmem_long_atomic_add(&own->sum, me + 1, 0);
    shmem_int_atomic_inc(&own->sum32, 0);
    seen += shmem_long_atomic_fetch_inc(&own->fetched_sum, 0);
  }
  static __thread long my_seen, all_seen;
  my_seen = seen;
  shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &all_seen, &my_seen, 1);
  EXPECT_EQ(on_0->sum, kRounds * n * (n + 1) / 2);
  EXPECT_EQ(on_0->sum32, static_cast<int>(kRounds * n));
  EXPECT_EQ(on_0->fetched_sum, kRounds * n);
  EXPECT_EQ(all_seen, kRounds * n * (kRounds * n - 1) / 2);

  // Bit masks: each PE sets and clears its own bits, an odd number of times.
  const unsigned long mine = 1ul << me | 1ul << (me + 16);
  for (long i = 0; i <= kRounds; ++i) {
    if (i % 2 == 0) {
      EXPECT_EQ(shmem_ulong_atomic_fetch_or(&own->bits, mine, 0) & mine, 0ul);
    } else {
      EXPECT_EQ(shmem_ulong_atomic_fetch_and(&own->bits, ~mine, 0) & mine, mine);
    }
    shmem_ulong_atomic_xor(&own->flips, mine, 0);
  }
  shmem_barrier_all();
  const unsigned long everyone = ((1ul << n) - 1) * 0x10001ul;
  EXPECT_EQ(on_0->bits, everyone);
  EXPECT_EQ(on_0->flips, everyone);

  // Tearing: swaps of double and float never return a mixture of two values.
  for (long i = 0; i < kRounds; ++i) {
    const double d = shmem_double_atomic_swap(&own->swapped_double, marked(me), 0);
    int writer = 0;
    while (writer < n && d != marked(writer)) ++writer;
    EXPECT(d == 0 || writer < n);
    const float f = shmem_float_atomic_swap(&own->swapped_float, static_cast<float>(me + 1), 0);
    EXPECT(f >= 0 && f <= static_cast<float>(n) && f == static_cast<float>(static_cast<int>(f)));
  }
  shmem_barrier_all();
}

void lock_by_compare_swap(Symmetric* own) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  auto* on_0 = static_cast<Symmetric*>(shmem_ptr(own, 0));
  shmem_barrier_all();
  for (int i = 0; i < 200; ++i) {
    while (shmem_long_atomic_compare_swap(&own->lock_word, 0, me + 1, 0) != 0) upcr_poll();
    for (long& word : own->guarded) shmem_long_p(&word, shmem_long_g(&word, 0) + 1, 0);
    shmem_quiet();
    EXPECT_EQ(shmem_long_atomic_swap(&own->lock_word, 0, 0), me + 1l);
  }
  shmem_barrier_all();
  for (long word : on_0->guarded) EXPECT_EQ(word, 200l * n);
  shmem_barrier_all();
}

void tickets(Symmetric* own) {
  // Each PE takes tickets and waits for its turn: turns are in order, and each occurs once.
  for (int i = 0; i < 50; ++i) {
    const long mine = shmem_long_atomic_fetch_inc(&own->ticket, 0);
    while (shmem_long_atomic_fetch(&own->serving, 0) != mine) upcr_poll();
    EXPECT_EQ(shmem_long_atomic_fetch_inc(&own->serving, 0), mine);
  }
  shmem_barrier_all();
}

// A stack of indices whose head has a version, so that a compare-and-swap fails if the head has
// changed and changed back (ABA). PEs pop and push; in the end the stack has each index once.
void aba(unsigned long* head, long* next) {
  const int n = shmem_n_pes();
  const int count = 2 * n;
  auto* next_0 = static_cast<long*>(shmem_ptr(next, 0));
  if (shmem_my_pe() == 0) {
    for (int i = 0; i < count; ++i) next_0[i] = i + 1 < count ? i + 2 : 0;  // index + 1, 0: end
    *head = 1;
  }
  shmem_barrier_all();
  for (int i = 0; i < 500; ++i) {
    unsigned long seen, popped;
    do {
      seen = shmem_ulong_atomic_fetch(head, 0);
      popped = seen & 0xffffffff;
      EXPECT(popped >= 1 && popped <= static_cast<unsigned long>(count));
      const auto after = static_cast<unsigned long>(shmem_long_atomic_fetch(&next[popped - 1], 0));
      const unsigned long wanted = ((seen >> 32) + 1) << 32 | after;
      if (shmem_ulong_atomic_compare_swap(head, seen, wanted, 0) == seen) break;
    } while (true);
    do {
      seen = shmem_ulong_atomic_fetch(head, 0);
      shmem_long_atomic_set(&next[popped - 1], static_cast<long>(seen & 0xffffffff), 0);
      shmem_fence();
      const unsigned long wanted = ((seen >> 32) + 1) << 32 | popped;
      if (shmem_ulong_atomic_compare_swap(head, seen, wanted, 0) == seen) break;
    } while (true);
  }
  shmem_barrier_all();
  if (shmem_my_pe() == 0) {
    int found = 0;
    unsigned long once = 0;
    for (long at = static_cast<long>(*head & 0xffffffff); at != 0 && found <= count;
         at = next_0[at - 1], ++found)
      once |= 1ul << (at - 1);
    EXPECT_EQ(found, count);
    EXPECT_EQ(once, (1ul << count) - 1);
  }
  shmem_barrier_all();
}

__thread unsigned long static_head;
__thread long static_next[32];

void job() {
  shmem_init();
  auto* heap = static_cast<Symmetric*>(shmem_calloc(1, sizeof(Symmetric)));
  contend(heap);
  contend(&static_data);
  lock_by_compare_swap(heap);
  lock_by_compare_swap(&static_data);
  tickets(heap);
  tickets(&static_data);
  aba(&static_head, static_next);
  shmem_finalize();
}

}  // namespace

TEST_CASE("contended atomics lose nothing") {
  for (unsigned threads : kCounts) {
    CAPTURE(threads);
    run_job(threads, job);
  }
}
