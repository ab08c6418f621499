// SPDX-License-Identifier: MIT
// OpenSHMEM's locks, waits, teams, memory and queries, as far as they need several PEs, and their
// errors.
#include <doctest/doctest.h>
#include <shmem.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

__thread long static_lock, static_counter;
__thread long static_flags[4];

void locks(long* lock, long* counter) {
  const int n = shmem_n_pes();
  constexpr int kRounds = 40;
  shmem_barrier_all();
  for (int i = 0; i < kRounds; ++i) {
    if (i % 4 == 3) {
      while (shmem_test_lock(lock) != 0) {
      }
    } else {
      shmem_set_lock(lock);
    }
    const long before = shmem_long_g(counter, 0);
    shmem_long_p(counter, before + 1, 0);
    shmem_clear_lock(lock);
  }
  shmem_barrier_all();
  EXPECT_EQ(shmem_long_g(counter, 0), static_cast<long>(kRounds * n));
  EXPECT_EQ(*lock, 0l);  // on each PE
  shmem_barrier_all();
}

// A ring of waits: each PE is woken by its predecessor, by each kind of update.
void waits(long* flags) {
  const int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
  memset(flags, 0, 4 * sizeof *flags);
  shmem_barrier_all();
  const int nobody[4] = {};
  for (long round = 1; round <= 20; ++round) {
    if (me != 0) {
      shmem_long_wait_until(&flags[0], SHMEM_CMP_GE, round);
      const long each[4] = {round, round, round, 0};
      shmem_long_wait_until_all_vector(flags, 4, nobody, SHMEM_CMP_EQ, each);
      size_t at[4];
      EXPECT(shmem_long_wait_until_some(flags, 3, at, nobody, SHMEM_CMP_EQ, round) == 3);
    }
    const uint64_t data = static_cast<uint64_t>(round);
    shmem_long_atomic_set(&flags[1], round, next);
    shmem_long_atomic_add(&flags[2], 1, next);
    shmem_put64_signal(&flags[3], &data, 0, reinterpret_cast<uint64_t*>(&flags[0]), data,
                       SHMEM_SIGNAL_SET, next);
    if (me == 0) {
      const size_t which = shmem_long_wait_until_any(flags, 1, nobody, SHMEM_CMP_EQ, round);
      EXPECT_EQ(which, size_t{0});
      EXPECT_EQ(shmem_signal_wait_until(reinterpret_cast<uint64_t*>(&flags[0]), SHMEM_CMP_EQ, data),
                data);
      shmem_long_wait_until_all(&flags[1], 2, nobody, SHMEM_CMP_GE, round);
    }
  }
  shmem_barrier_all();
}

// The first PE sleeps long enough for the others to fall asleep in their waits.
void long_waits(long* flags) {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  flags[0] = 0;
  shmem_barrier_all();
  if (me == 0) {
    usleep(20000);
    for (int pe = 1; pe < n; ++pe) shmem_long_p(&flags[0], 1, pe);
  } else {
    shmem_long_wait_until(&flags[0], SHMEM_CMP_NE, 0);
  }
  shmem_barrier_all();
}

void teams() {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  EXPECT_EQ(shmem_team_n_pes(SHMEM_TEAM_WORLD), n);
  EXPECT_EQ(shmem_team_my_pe(SHMEM_TEAM_SHARED), me);
  EXPECT_EQ(shmem_team_my_pe(SHMEM_TEAM_INVALID), -1);
  static __thread long sum, one;
  for (int again = 0; again < 3; ++again) {
    shmem_team_config_t config = {2};
    shmem_team_t even;
    EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (n + 1) / 2, &config,
                                       SHMEM_TEAM_NUM_CONTEXTS, &even),
              0);
    EXPECT((even == SHMEM_TEAM_INVALID) == (me % 2 != 0));
    if (even != SHMEM_TEAM_INVALID) {
      EXPECT_EQ(shmem_team_my_pe(even), me / 2);
      EXPECT_EQ(shmem_team_n_pes(even), (n + 1) / 2);
      EXPECT_EQ(shmem_team_translate_pe(even, me / 2, SHMEM_TEAM_WORLD), me);
      EXPECT_EQ(shmem_team_translate_pe(SHMEM_TEAM_WORLD, 1, even), -1);
      EXPECT_EQ(shmem_team_get_config(even, SHMEM_TEAM_NUM_CONTEXTS, &config), 0);
      EXPECT_EQ(config.num_contexts, 2);
      one = 1;
      EXPECT_EQ(shmem_long_sum_reduce(even, &sum, &one, 1), 0);
      EXPECT_EQ(sum, (n + 1l) / 2);
      // A context of the team uses the team's PE numbers.
      shmem_ctx_t ctx;
      EXPECT_EQ(shmem_team_create_ctx(even, 0, &ctx), 0);
      const int last = shmem_team_n_pes(even) - 1;
      EXPECT_EQ(shmem_team_sync(even), 0);
      shmem_ctx_long_atomic_add(ctx, &sum, 10, last);
      shmem_ctx_quiet(ctx);
      shmem_team_sync(even);
      if (me == 2 * last) EXPECT_EQ(sum, (n + 1l) / 2 * 11);
      shmem_team_t of_ctx;
      EXPECT(shmem_ctx_get_team(ctx, &of_ctx) == 0 && of_ctx == even);
      EXPECT(shmem_team_ptr(even, &sum, last) == shmem_ptr(&sum, 2 * last));
      shmem_ctx_destroy(ctx);
      shmem_team_t reversed;
      EXPECT_EQ(shmem_team_split_strided(even, last, -1, last + 1, nullptr, 0, &reversed), 0);
      EXPECT_EQ(shmem_team_my_pe(reversed), last - me / 2);
      shmem_team_destroy(reversed);
      shmem_team_destroy(even);
    }
    shmem_team_t row, column;
    EXPECT_EQ(shmem_team_split_2d(SHMEM_TEAM_WORLD, 3, nullptr, 0, &row, nullptr, 0, &column), 0);
    EXPECT_EQ(shmem_team_my_pe(row), me % 3);
    EXPECT_EQ(shmem_team_my_pe(column), me / 3);
    shmem_team_destroy(row);
    shmem_team_destroy(column);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n + 1, nullptr, 0, &row) != 0);
    EXPECT(row == SHMEM_TEAM_INVALID);
  }
  // In-place reductions so large that each PE reduces only a part.
  constexpr size_t kMany = 3000;
  auto* many = static_cast<long*>(shmem_malloc(kMany * sizeof(long)));
  for (size_t i = 0; i < kMany; ++i) many[i] = static_cast<long>(i) + me;
  EXPECT_EQ(shmem_long_max_reduce(SHMEM_TEAM_WORLD, many, many, kMany), 0);
  for (size_t i = 0; i < kMany; i += 7) EXPECT_EQ(many[i], static_cast<long>(i) + n - 1);
  shmem_free(many);
}

void memory() {
  const int me = shmem_my_pe(), n = shmem_n_pes();
  EXPECT(shmem_malloc(0) == nullptr);
  EXPECT(shmem_align(3, 100) == nullptr);
  EXPECT(shmem_malloc(size_t{1} << 45) == nullptr);
  for (size_t alignment = 8; alignment <= 8192; alignment *= 4) {
    auto* object = static_cast<char*>(shmem_align(alignment, 100));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(object) % alignment, uintptr_t{0});
    shmem_free(object);
  }
  auto* zeros = static_cast<int*>(shmem_calloc(1000, sizeof(int)));
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(zeros[i], 0);
  zeros[999] = me;
  zeros = static_cast<int*>(shmem_realloc(zeros, 100000 * sizeof(int)));
  EXPECT_EQ(zeros[999], me);
  EXPECT_EQ(shmem_int_g(&zeros[999], (me + 1) % n), (me + 1) % n);
  zeros = static_cast<int*>(shmem_realloc(zeros, 10 * sizeof(int)));
  EXPECT_EQ(zeros[9], 0);
  EXPECT(shmem_realloc(zeros, 0) == nullptr);
  auto* hinted = static_cast<long*>(shmem_malloc_with_hints(8, SHMEM_MALLOC_ATOMICS_REMOTE));
  EXPECT(shmem_addr_accessible(hinted, n - 1) == 1);
  shmem_free(hinted);
  shmem_free(nullptr);

  // Symmetric and other addresses.
  int local;
  EXPECT(shmem_ptr(&local, 0) == nullptr);
  EXPECT(shmem_ptr(&static_lock, n) == nullptr);
  EXPECT(shmem_ptr(&static_lock, me) == &static_lock);
  static const int constant = 42;  // one copy for all PEs
  EXPECT_EQ(shmem_int_g(&constant, n - 1), 42);
  EXPECT(shmem_pe_accessible(n - 1) && !shmem_pe_accessible(n) && !shmem_pe_accessible(-1));
}

void job() {
  shmem_init();
  auto* lock = static_cast<long*>(shmem_calloc(2, sizeof(long)));
  locks(lock, lock + 1);
  locks(&static_lock, &static_counter);
  waits(static_flags);
  long_waits(static_flags);
  teams();
  memory();
  shmem_finalize();
}

}  // namespace

TEST_CASE("locks, waits, teams and memory") {
  for (unsigned threads : kThreadCounts) {
    CAPTURE(threads);
    run_job(threads, job);
  }
}

TEST_CASE("invalid calls are reported") {
  JobOptions two;
  two.threads = 2;
  expect_fatal(two, 0, "shmem_barrier_all was called before shmem_init", [] {
    if (shmem_my_pe() == 0) shmem_barrier_all();
    upcr_barrier(0, 1);
  });
  expect_fatal(two, 1, "is not symmetric; use memory from shmem_malloc", [] {
    shmem_init();
    long local = 0;
    if (shmem_my_pe() == 1) shmem_long_p(&local, 1, 0);
    shmem_barrier_all();
  });
  expect_fatal(two, 1, "shmem_clear_lock: no PE holds the lock", [] {
    shmem_init();
    if (shmem_my_pe() == 1) shmem_clear_lock(&static_lock);
    shmem_barrier_all();
  });
  expect_fatal(two, 0, "this PE holds the lock already", [] {
    shmem_init();
    if (shmem_my_pe() == 0) {
      shmem_set_lock(&static_lock);
      shmem_set_lock(&static_lock);
    }
    shmem_barrier_all();
  });
  expect_fatal(two, 0, "shmem_long_test: the comparison is 9", [] {
    shmem_init();
    if (shmem_my_pe() == 0) shmem_long_test(&static_lock, 9, 0);
    shmem_barrier_all();
  });
  expect_fatal(two, 1, "is not among the 2 PEs", [] {
    shmem_init();
    if (shmem_my_pe() == 1) shmem_barrier(0, 0, 3, nullptr);
    shmem_barrier_all();
  });
}

TEST_CASE("PEs that all wait for memory are a deadlock") {
  JobOptions two;
  two.threads = 2;
  const Ended ended = end_of_job(two, [] {
    shmem_init();
    shmem_long_wait_until(&static_flags[shmem_my_pe()], SHMEM_CMP_EQ, 1);
  });
  CHECK(ended.code == upc::runtime::kDeadlockCode);
  CHECK(ended.err.find("deadlock") != std::string::npos);
  CHECK(ended.err.find("shmem_long_wait_until") != std::string::npos);
}
