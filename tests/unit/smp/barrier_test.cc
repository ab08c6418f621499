// SPDX-License-Identifier: MIT
// The split-phase barrier, with flags and with a tree: no thread passes early, writes before it are
// seen after it, and names that differ are found, whichever threads gave them.
#include "smp/barrier.h"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>

#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

// Around the limits of both algorithms: flags up to 8, tree nodes of 7, levels at 49 and 343.
constexpr unsigned kTeams[] = {1, 2, 3, 4, 7, 8, 9, 14, 15, 49, 50, 64, 100};

static_assert(Barrier::kFlagThreads == 8 && Barrier::kFanIn == 7, "kTeams goes around these");

// Sets up a barrier for that number of threads, as on a machine with a core for each, or with too
// few cores.
bool init(Barrier& barrier, unsigned threads, bool enough_cores) {
  wait_tuning.oversubscribed = !enough_cores;
  wait_tuning.threads_a_core = enough_cores ? 1 : threads / 2 + 1;
  return barrier.init(threads);
}

}  // namespace

TEST_CASE("thousands of rounds, with naps, in each wait mode") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : kTeams) {
      CAPTURE(threads);
      CAPTURE(std::string(mode.name));
      Barrier barrier;
      REQUIRE(init(barrier, threads, !mode.polite));
      const unsigned rounds = effort((mode.wakeups ? 2500 : 250) / threads + 25);
      std::atomic<unsigned> arrived{0}, early{0}, stale{0}, mismatches{0}, invalid{0};
      // Not atomic: the barrier orders the accesses. Each thread has one slot per parity.
      std::unique_ptr<unsigned[]> written(new unsigned[2 * threads]());
      run_team(threads, mode, [&](unsigned me) {
        Napper napper(me);
        for (unsigned i = 1; i <= rounds; ++i) {
          napper.maybe_nap(40 * threads);
          written[2 * me + i % 2] = i;
          arrived.fetch_add(1, std::memory_order_relaxed);
          const bool named = napper.next(2);
          barrier.notify(me, {named, static_cast<int32_t>(i)});
          switch (napper.next(3)) {
            case 0:
              while (!barrier.complete(me)) os::yield();
              break;
            case 1: napper.maybe_nap(100 * threads); [[fallthrough]];
            default: barrier.wait(me, "test", nullptr);
          }
          const unsigned seen = arrived.load(std::memory_order_relaxed);
          if (seen < i * threads || seen > (i + 1) * threads) ++early;
          for (unsigned t = 0; t < threads; ++t)
            if (written[2 * t + i % 2] != i) ++stale;
          BarrierMismatch found;
          if (barrier.mismatch(me, named, &found)) ++mismatches;
          if (!barrier.is_valid(me)) ++invalid;
        }
      });
      CHECK(arrived == rounds * threads);
      CHECK(early == 0);
      CHECK(stale == 0);
      CHECK(mismatches == 0);
      CHECK(invalid == 0);
    }
}

TEST_CASE("complete returns false until the last thread has arrived") {
  for (unsigned threads : kTeams)
    for (bool enough_cores : {true, false}) {
      Barrier barrier;
      REQUIRE(init(barrier, threads, enough_cores));
      for (int round = 0; round < 4; ++round)
        for (unsigned t = 0; t < threads; ++t) {
          barrier.notify(t, {});
          for (unsigned s = 0; s <= t; ++s) CHECK(barrier.complete(s) == (t + 1 == threads));
        }
    }
}

TEST_CASE("two names that differ are found with their threads, whether or not others have names") {
  for (unsigned threads : kTeams) {
    if (threads < 2) continue;
    Napper random(threads);
    for (int trial = 0; trial < 30; ++trial) {
      Barrier barrier;
      REQUIRE(init(barrier, threads, trial % 4 < 2));
      for (unsigned round = 0; round < 3; ++round)  // rounds without a mismatch
        for (unsigned t = 0; t < threads; ++t) barrier.notify(t, {round % 2 == 0, 4});
      const unsigned odd = random.next(threads);
      unsigned other = random.next(threads - 1);
      if (other >= odd) ++other;
      // All threads give a name, or only these two do.
      const bool all_named = trial % 2;
      unsigned first = random.next(threads);  // arrivals in any order
      for (unsigned i = 0; i < threads; ++i) {
        const unsigned t = (first + i) % threads;
        const bool named = all_named || t == odd || t == other;
        barrier.notify(t, {named, t == odd ? -1 : 77});
      }
      for (unsigned t = 0; t < threads; ++t) {
        const bool named = all_named || t == odd || t == other;
        BarrierMismatch found;
        const bool told = barrier.complete(t) && barrier.mismatch(t, named, &found);
        if (named) CHECK(told);
        if (!told) continue;
        CHECK(found.thread_a < found.thread_b);
        CHECK((found.thread_a == odd || found.thread_b == odd));
        CHECK(found.name_a == (found.thread_a == odd ? -1 : 77));
        CHECK(found.name_b == (found.thread_b == odd ? -1 : 77));
        if (!all_named) CHECK((found.thread_a == other || found.thread_b == other));
      }
    }
  }
}

TEST_CASE("many threads find a mismatch while they wait") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : kTeams) {
      if (threads < 2) continue;
      Barrier barrier;
      REQUIRE(init(barrier, threads, !mode.polite));
      std::atomic<unsigned> told{0};
      run_team(threads, mode, [&](unsigned me) {
        barrier.notify(me, {true, me == threads / 2 ? 1 : 2});
        barrier.wait(me, "test", nullptr);
        BarrierMismatch found;
        if (barrier.mismatch(me, true, &found)) ++told;
      });
      CHECK(told == threads);
    }
}

TEST_CASE("extreme names") {
  Barrier barrier;
  REQUIRE(barrier.init(2));
  for (int32_t name : {INT32_MIN, -1, 0, 1, INT32_MAX}) {
    barrier.notify(0, {true, name});
    barrier.notify(1, {true, name});
    BarrierMismatch found;
    CHECK(barrier.complete(0));
    CHECK(!barrier.mismatch(0, true, &found));
  }
}
