// SPDX-License-Identifier: MIT
// Scans against computed sums, with counts around the sizes at which the algorithm changes, over
// teams of each shape, in place and not, on the symmetric heap and on static data.
#include <doctest/doctest.h>
#include <shmem.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr size_t kRoom = 3000;
__thread long static_from[kRoom], static_to[kRoom];
__thread double static_reals[2];

// The value that a member of the team contributes for element j.
long given(int member, size_t j) { return (member + 1) * 1000 + static_cast<long>(j % 700); }

long sum_before(int member, size_t j) {
  return member * (member + 1l) / 2 * 1000 + member * static_cast<long>(j % 700);
}

void scan(shmem_team_t team, long* to, long* from, size_t count, bool inclusive) {
  const int index = shmem_team_my_pe(team);
  for (size_t j = 0; j < count; ++j) to[j] = -1;
  for (size_t j = 0; j < count; ++j) from[j] = given(index, j);
  // dest must be ready on all PEs before any PE calls the scan.
  EXPECT_EQ(shmem_team_sync(team), 0);
  EXPECT_EQ((inclusive ? shmem_long_sum_inscan : shmem_long_sum_exscan)(team, to, from, count), 0);
  for (size_t j = 0; j < count; ++j)
    EXPECT_EQ(to[j], sum_before(index, j) + (inclusive ? given(index, j) : 0));
  if (to != from)
    for (size_t j = 0; j < count; ++j) EXPECT_EQ(from[j], given(index, j));
  EXPECT_EQ(shmem_team_sync(team), 0);
}

void scan_in_all_ways(shmem_team_t team, long* to, long* from) {
  if (team == SHMEM_TEAM_INVALID) return;
  for (size_t count : {size_t{0}, size_t{1}, size_t{2}, size_t{7}, size_t{255}, size_t{256},
                       size_t{257}, size_t{1000}, kRoom})
    for (bool inclusive : {true, false}) {
      scan(team, to, from, count, inclusive);
      scan(team, from, from, count, inclusive);
    }
}

void job() {
  shmem_init();
  const int n = shmem_n_pes();
  auto* heap = static_cast<long*>(shmem_malloc(2 * kRoom * sizeof(long)));
  scan_in_all_ways(SHMEM_TEAM_WORLD, heap, heap + kRoom);
  shmem_team_t odd, reversed;
  if (n > 1) {
    EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, n / 2, nullptr, 0, &odd), 0);
    scan_in_all_ways(odd, static_to, static_from);
  }
  EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, nullptr, 0, &reversed), 0);
  scan_in_all_ways(reversed, static_to, static_from);
  EXPECT(shmem_long_sum_inscan(SHMEM_TEAM_INVALID, static_to, static_from, 1) != 0);

  // The sum of negative zeros is a negative zero; the first member's exclusive scan is zero.
  static_reals[0] = -0.0;
  EXPECT_EQ(shmem_double_sum_inscan(SHMEM_TEAM_WORLD, &static_reals[1], &static_reals[0], 1), 0);
  EXPECT(__builtin_signbit(static_reals[1]) != 0);
  EXPECT_EQ(shmem_double_sum_exscan(SHMEM_TEAM_WORLD, &static_reals[1], &static_reals[0], 1), 0);
  EXPECT((__builtin_signbit(static_reals[1]) != 0) == (shmem_my_pe() != 0));
  shmem_finalize();
}

}  // namespace

TEST_CASE("scans return the sums over the preceding members") {
  for (unsigned threads : kThreadCounts) {
    CAPTURE(threads);
    run_job(threads, job);
  }
}
