// SPDX-License-Identifier: MIT
// Behaviour that OpenSHMEM leaves undefined is an error in the checking runtime.
#include <doctest/doctest.h>
#include <shmem.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

JobOptions two_threads() {
  JobOptions options;
  options.threads = 2;
  return options;
}

}  // namespace

namespace {

__thread long own_longs[8];
__thread shmem_ctx_t own_ctx;
__thread shmem_team_t own_team;

// Runs `wrong` on PE 1 of 2, which must end there with an error whose message contains `what`.
void refused(const char* what, void (*wrong)()) {
  CAPTURE(what);
  static void (*body)();
  body = wrong;
  expect_fatal(two_threads(), 1, what, [] {
    shmem_init();
    if (shmem_my_pe() == 1) body();
    shmem_barrier_all();
  });
}
// The same with `wrong` called on both PEs: PE 1 reports the error.
void refused_together(const char* what, void (*wrong)()) {
  CAPTURE(what);
  static void (*body)();
  body = wrong;
  expect_fatal(two_threads(), 1, what, [] {
    shmem_init();
    body();
    shmem_barrier_all();
  });
}

int on_1(int there, int here = 0) { return shmem_my_pe() == 1 ? there : here; }

}  // namespace

TEST_CASE("invalid contexts are errors") {
  refused("shmem_ctx_long_p: the context is SHMEM_CTX_INVALID",
          [] { shmem_ctx_long_p(SHMEM_CTX_INVALID, own_longs, 1, 0); });
  refused("shmem_ctx_long_p: the context was destroyed before", [] {
    shmem_ctx_create(0, &own_ctx);
    shmem_ctx_destroy(own_ctx);
    shmem_ctx_long_p(own_ctx, own_longs, 1, 0);
  });
  refused("shmem_ctx_destroy: the context was destroyed before", [] {
    shmem_ctx_create(0, &own_ctx);
    shmem_ctx_destroy(own_ctx);
    shmem_ctx_destroy(own_ctx);
  });
  refused("there is no PE 2 in the team of the context; its PEs are 0 to 1", [] {
    shmem_ctx_create(0, &own_ctx);
    shmem_ctx_long_atomic_inc(own_ctx, own_longs, 2);
  });
  refused("there is no PE -1 in the team of the context", [] {
    const int pes[2] = {0, -1};
    shmem_pe_quiet(pes, 2);
  });
  refused("shmem_ctx_create: options is 0x10, with unknown bits",
          [] { shmem_ctx_create(16, &own_ctx); });
  refused_together("shmem_team_destroy: a context made with SHMEM_CTX_PRIVATE is left", [] {
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, nullptr, 0, &own_team);
    if (shmem_my_pe() == 1) shmem_team_create_ctx(own_team, SHMEM_CTX_PRIVATE, &own_ctx);
    shmem_team_destroy(own_team);
  });
}

TEST_CASE("invalid sessions are errors") {
  refused(
      "shmem_ctx_session_start: options is 0x6, with unknown bits; use "
      "SHMEM_CTX_SESSION_BATCH, or 0",
      [] { shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 6, nullptr, 0); });
  refused("shmem_ctx_session_start: config is NULL, and config_mask, 0x1, names members of it", [] {
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 0, nullptr, SHMEM_CTX_SESSION_TOTAL_OPS);
  });
  refused("config_mask is 0x8, with unknown bits", [] {
    const shmem_ctx_session_config_t config = {1};
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 0, &config, 8);
  });
  refused("shmem_ctx_destroy: a session is open on the context, started at ", [] {
    shmem_ctx_create(0, &own_ctx);
    shmem_ctx_session_start(own_ctx, SHMEM_CTX_SESSION_BATCH, nullptr, 0);
    shmem_ctx_destroy(own_ctx);
  });
  refused("shmem_ctx_session_stop: the context was destroyed before", [] {
    shmem_ctx_create(0, &own_ctx);
    shmem_ctx_destroy(own_ctx);
    shmem_ctx_session_stop(own_ctx);
  });
  refused_together("shmem_finalize: a session is open on SHMEM_CTX_DEFAULT", [] {
    if (shmem_my_pe() == 1) shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 0, nullptr, 0);
    shmem_finalize();
  });
}

TEST_CASE("invalid teams and collectives are errors") {
  refused_together("shmem_team_sync: the team was destroyed before", [] {
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, nullptr, 0, &own_team);
    shmem_team_destroy(own_team);
    if (shmem_my_pe() == 1) shmem_team_sync(own_team);
  });
  refused("shmem_team_get_config: config is NULL, and config_mask, 0x1, names members of it",
          [] { shmem_team_get_config(SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, nullptr); });
  refused_together("shmem_long_sum_inscan: the number of elements is 2 here, but 1 on PE 0", [] {
    shmem_long_sum_inscan(SHMEM_TEAM_WORLD, own_longs, own_longs + 4,
                          static_cast<size_t>(on_1(2, 1)));
  });
  refused_together("shmem_long_sum_exscan here, but shmem_long_sum_inscan on PE 0", [] {
    (shmem_my_pe() == 1 ? shmem_long_sum_exscan : shmem_long_sum_inscan)(
        SHMEM_TEAM_WORLD, own_longs, own_longs + 4, 1);
  });
  refused_together("shmem_long_sum_exscan: source is another object here than on PE 0", [] {
    shmem_long_sum_exscan(SHMEM_TEAM_WORLD, own_longs, own_longs + 4 + on_1(1), 1);
  });
  refused("shmem_long_sum_inscan: dest, 0x",
          [] { shmem_long_sum_inscan(SHMEM_TEAM_WORLD, own_longs, own_longs + 1, 2); });
  refused("overlap; give two objects or the same one",
          [] { shmem_long_max_reduce(SHMEM_TEAM_WORLD, own_longs + 1, own_longs, 2); });
  refused("shmem_long_sum_exscan: address 0x", [] {
    long local[2] = {};
    shmem_long_sum_exscan(SHMEM_TEAM_WORLD, local, own_longs, 2);
  });
  refused_together("shmem_int_broadcast: the root or stride is 1 here, but 0 on PE 0", [] {
    auto* ints = reinterpret_cast<int*>(own_longs);
    shmem_int_broadcast(SHMEM_TEAM_WORLD, ints, ints + 2, 1, on_1(1));
  });
  refused("shmem_long_iput: the strides are 0 and 1; each must be 1 at least", [] {
    const long data[2] = {};
    shmem_long_iput(own_longs, data, 0, 1, 2, 0);
  });
  refused("shmem_ctx_long_ibget: the strides are 3 and 2; each must be 3 at least", [] {
    long data[8];
    shmem_ctx_long_ibget(SHMEM_CTX_DEFAULT, data, own_longs, 3, 2, 3, 1, 0);
  });
}

TEST_CASE("messages name the function that was called") {
  refused("shmem_long_put: address (nil) is not symmetric", [] {
    const long data[1] = {};
    shmem_long_put(nullptr, data, 1, 0);
  });
  refused("shmem_ctx_long_put: address (nil) is not symmetric", [] {
    const long data[1] = {};
    shmem_ctx_long_put(SHMEM_CTX_DEFAULT, nullptr, data, 1, 0);
  });
}

TEST_CASE("an access to memory that the last shmem_finalize freed is an error") {
  expect_fatal(two_threads(), 1, "in freed shared memory", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    shmem_finalize();
    shmem_init();
    shmem_barrier_all();
    if (shmem_my_pe() == 1) shmem_long_p(object, 1, 0);
    shmem_barrier_all();
  });
}

TEST_CASE("invalid alignments are errors") {
  refused("shmem_align: the alignment is 63; it must be a power of two",
          [] { shmem_align(63, 8); });
  refused("shmem_align: the alignment is 0; it must be a power of two", [] { shmem_align(0, 8); });
}

TEST_CASE("invalid PEs and objects are errors") {
  static __thread long own;
  expect_fatal(two_threads(), 1, "there is no PE 2; PEs are 0 to 1", [] {
    shmem_init();
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(&own, 2);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is not symmetric", [] {
    shmem_init();
    long local = 0;
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(&local, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is in PE 0's memory", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(static_cast<long*>(shmem_ptr(object, 0)), 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "past the end of a shared object", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    const long data[3] = {};
    if (shmem_my_pe() == 1) shmem_long_put(object, data, 3, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "in freed shared memory", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    shmem_free(object);
    shmem_barrier_all();
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(object, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is not a multiple of its element's size, 8", [] {
    shmem_init();
    auto* object = static_cast<char*>(shmem_malloc(16));
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(reinterpret_cast<long*>(object + 4), 0);
    shmem_barrier_all();
  });
}
