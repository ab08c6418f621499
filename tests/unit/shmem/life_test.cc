// SPDX-License-Identifier: MIT
// The library's life: calls of shmem_init and shmem_finalize are counted, the last shmem_finalize
// releases all resources, and the library can be initialised again; edge cases of teams and
// contexts.
#include <doctest/doctest.h>
#include <shmem.h>

#include <set>

#include "shmem/address_set.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

int initialised() {
  int on;
  shmem_query_initialized(&on);
  return on;
}

__thread long static_word;

void counted() {
  const int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
  EXPECT(!initialised());
  shmem_init();
  int provided = -1;
  EXPECT_EQ(shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided), 0);
  int asked = -1;
  shmem_query_thread(&asked);
  EXPECT_EQ(asked, provided);
  shmem_init();
  auto* word = static_cast<long*>(shmem_calloc(1, sizeof(long)));
  for (int left = 2; left > 0; --left) {
    shmem_finalize();  // not the last one: only a barrier
    EXPECT(initialised());
    shmem_long_p(word, left, next);
    shmem_barrier_all();
    EXPECT_EQ(*word, static_cast<long>(left));
    shmem_barrier_all();
  }
  shmem_finalize();
  EXPECT(!initialised());
}

// Each round leaves half of the heap allocated, and a team and contexts.
void again() {
  const int n = shmem_n_pes();
  for (int round = 0; round < 4; ++round) {
    start_pes(0);  // the same as shmem_init; the second call does nothing
    start_pes(0);
    auto* half = static_cast<char*>(shmem_malloc(size_t{32} << 20));
    EXPECT(half != nullptr);
    half[0] = 1;
    for (int i = 0; i < 10; ++i) EXPECT(shmem_malloc(100) != nullptr);
    shmem_team_t team;
    EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, nullptr, 0, &team), 0);
    shmem_ctx_t ctx, of_world;
    EXPECT_EQ(shmem_team_create_ctx(team, 0, &ctx), 0);
    EXPECT_EQ(shmem_ctx_create(0, &of_world), 0);
    shmem_ctx_long_atomic_inc(ctx, &static_word, (shmem_my_pe() + 1) % n);
    shmem_finalize();
    EXPECT(!initialised());
  }
  EXPECT_EQ(static_word, 4l);
}

void edges() {
  shmem_init();
  const int n = shmem_n_pes();
  shmem_team_t team = SHMEM_TEAM_WORLD, other = SHMEM_TEAM_WORLD;
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, nullptr, 0, &team) != 0);
  EXPECT(team == SHMEM_TEAM_INVALID);
  team = SHMEM_TEAM_WORLD;
  EXPECT(shmem_team_split_2d(SHMEM_TEAM_INVALID, 1, nullptr, 0, &team, nullptr, 0, &other) != 0);
  EXPECT(team == SHMEM_TEAM_INVALID && other == SHMEM_TEAM_INVALID);
  // A stride of 0 is valid for one PE; a negative one counts down; PE numbers do not wrap around.
  EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, 0, 1, nullptr, 0, &team), 0);
  EXPECT((team != SHMEM_TEAM_INVALID) == (shmem_my_pe() == n - 1));
  shmem_team_destroy(team);
  EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, -5, 1, nullptr, 0, &team), 0);
  shmem_team_destroy(team);
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, -1, 2, nullptr, 0, &team) != 0);
  EXPECT(team == SHMEM_TEAM_INVALID);
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, 1, 2, nullptr, 0, &team) != 0);
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 0, nullptr, 0, &team) != 0);
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n, 1, 1, nullptr, 0, &team) != 0);
  EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 0x7fffffff, 3, nullptr, 0, &team) != 0);
  // The mask selects the members that get_config fetches; with 0, config may be null.
  shmem_team_config_t config = {7};
  EXPECT_EQ(shmem_team_get_config(SHMEM_TEAM_WORLD, 0, nullptr), 0);
  EXPECT_EQ(shmem_team_get_config(SHMEM_TEAM_WORLD, 0, &config), 0);
  EXPECT_EQ(config.num_contexts, 7);
  EXPECT_EQ(shmem_team_get_config(SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, &config), 0);
  EXPECT_EQ(config.num_contexts, 0);
  EXPECT(shmem_team_get_config(SHMEM_TEAM_INVALID, 0, nullptr) != 0);
  EXPECT_EQ(shmem_team_n_pes(SHMEM_TEAM_INVALID), -1);
  EXPECT_EQ(shmem_team_translate_pe(SHMEM_TEAM_INVALID, 0, SHMEM_TEAM_WORLD), -1);
  EXPECT(shmem_team_ptr(SHMEM_TEAM_INVALID, &static_word, 0) == nullptr);
  shmem_team_destroy(SHMEM_TEAM_INVALID);
  // Invalid contexts.
  shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
  EXPECT(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &ctx) != 0);
  EXPECT(ctx == SHMEM_CTX_INVALID);
  EXPECT(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0);
  EXPECT(team == SHMEM_TEAM_INVALID);
  shmem_ctx_destroy(SHMEM_CTX_INVALID);
  EXPECT_EQ(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team), 0);
  EXPECT(team == SHMEM_TEAM_WORLD);
  // The destruction of a team destroys its contexts.
  EXPECT_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, nullptr, 0, &team), 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(shmem_team_create_ctx(team, 0, &ctx), 0);
  shmem_team_destroy(team);
  // For an empty set, tests of all elements are true.
  static const int all_left_out[2] = {1, 1};
  EXPECT_EQ(shmem_long_test_all(&static_word, 0, nullptr, SHMEM_CMP_EQ, 1), 1);
  EXPECT_EQ(shmem_long_test_all(&static_word, 1, all_left_out, SHMEM_CMP_EQ, static_word + 1), 1);
  const long none[1] = {static_word + 1};
  EXPECT_EQ(shmem_long_test_all_vector(&static_word, 1, all_left_out, SHMEM_CMP_EQ, none), 1);
  EXPECT(shmem_long_test_any(&static_word, 0, nullptr, SHMEM_CMP_EQ, 1) == SIZE_MAX);
  EXPECT_EQ(shmem_long_test_some(&static_word, 0, nullptr, nullptr, SHMEM_CMP_EQ, 1), size_t{0});
  shmem_long_wait_until_all(&static_word, 0, nullptr, SHMEM_CMP_EQ, 1);
  shmem_finalize();
}

}  // namespace

TEST_CASE("init and finalize are counted, and the library can be initialised again") {
  for (unsigned threads : kThreadCounts) {
    CAPTURE(threads);
    run_job(threads, [] {
      counted();
      counted();
      again();
      edges();
    });
  }
}

TEST_CASE("calls outside of init and finalize are errors") {
  JobOptions two;
  two.threads = 2;
  expect_fatal(
      two, 1, "shmem_sync_all was called after the last shmem_finalize; call shmem_init again", [] {
        shmem_init();
        shmem_init();
        shmem_finalize();
        shmem_finalize();
        if (shmem_my_pe() == 1) shmem_sync_all();
        upcr_barrier(0, 1);
      });
  expect_fatal(two, 1, "shmem_finalize was called before shmem_init", [] {
    if (shmem_my_pe() == 1) shmem_finalize();
    upcr_barrier(0, 1);
  });
  expect_fatal(two, 0, "shmem_init_thread: the level is 17; ask for one of SHMEM_THREAD_SINGLE",
               [] {
                 int provided;
                 if (shmem_my_pe() == 0) shmem_init_thread(17, &provided);
                 upcr_barrier(0, 1);
               });
}

TEST_CASE("a set of addresses agrees with std::set") {
  upc::shmem::AddressSet set;
  std::set<uintptr_t> model;
  Random random(7);
  CHECK(set.any() == 0);
  for (int i = 0; i < 20000; ++i) {
    // So few addresses that many repeat, with runs that share a slot.
    const uintptr_t address = (random.below(600) + 1) << (i % 3 == 0 ? 6 : 21);
    if (random.below(2) == 0) {
      REQUIRE(set.insert(address));
      model.insert(address);
    } else {
      REQUIRE(set.erase(address) == (model.erase(address) != 0));
    }
    REQUIRE(set.size() == model.size());
  }
  while (const uintptr_t address = set.any()) {
    REQUIRE(model.erase(address) == 1);
    REQUIRE(set.erase(address));
  }
  CHECK(model.empty());
}
