// SPDX-License-Identifier: MIT
// Waiting and waking: a wake-up must never get lost, at whichever instant the waiter falls asleep.
// A lost one shows as a test that takes minutes, since sleepers also poll.
#include "smp/wait.h"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>

#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

struct alignas(64) Turn {
  std::atomic<uint32_t> word{0};
  std::atomic<uint32_t> sleepers{0};

  SleepSpot spot() { return {&word, &sleepers}; }
  void wait_for(uint32_t value) {
    const BlockedOn on = {"test", nullptr, [](const void*, uint64_t) { return false; }, this, 0};
    wait_until([&] { return word.load(std::memory_order_acquire) == value; }, spot(), on);
  }
  void set(uint32_t value) {
    word.store(value, std::memory_order_release);
    wake_sleepers(spot());
  }
};

}  // namespace

TEST_CASE("two threads take turns for thousands of rounds") {
  for (const WaitMode& mode : kWaitModes) {
    CAPTURE(std::string(mode.name));
    Turn ball[2];
    unsigned hits = 0;  // not atomic: the turns order the accesses
    const uint32_t rounds = effort(mode.wakeups ? 3000 : 200);
    run_team(2, mode, [&](unsigned me) {
      Napper napper(me);
      for (uint32_t i = 1; i <= rounds; ++i) {
        if (me == 1) ball[0].wait_for(i);
        napper.maybe_nap(500);
        ++hits;
        ball[me].set(i);
        if (me == 0) ball[1].wait_for(i);
      }
    });
    CHECK(hits == 2 * rounds);
    CHECK(ball[0].sleepers == 0);
    CHECK(ball[1].sleepers == 0);
  }
}

TEST_CASE("a ring of threads passes a token") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : {3u, 8u, 64u}) {
      CAPTURE(std::string(mode.name));
      CAPTURE(threads);
      std::unique_ptr<Turn[]> turns(new Turn[threads]);
      unsigned passes = 0;
      const uint32_t rounds = effort((mode.wakeups ? 3000 : 300) / threads + 2);
      run_team(threads, mode, [&](unsigned me) {
        for (uint32_t i = 1; i <= rounds; ++i) {
          if (me != 0 || i > 1) turns[me].wait_for(me ? i : i - 1);
          ++passes;
          turns[(me + 1) % threads].set(i);
        }
      });
      CHECK(passes == rounds * threads);
    }
}

TEST_CASE("many sleepers on one spot are all woken") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : {2u, 8u, 64u}) {
      CAPTURE(std::string(mode.name));
      CAPTURE(threads);
      Turn go, back;
      std::atomic<unsigned> returned{0};
      const uint32_t rounds = effort((mode.wakeups ? 1500 : 150) / threads + 5);
      run_team(threads, mode, [&](unsigned me) {
        Napper napper(me);
        for (uint32_t i = 1; i <= rounds; ++i) {
          if (me == 0) {
            napper.maybe_nap(10);
            go.set(i);
            back.wait_for(i);
          } else {
            go.wait_for(i);
            if (returned.fetch_add(1) + 1 == i * (threads - 1)) back.set(i);
          }
        }
      });
      CHECK(returned == rounds * (threads - 1));
    }
}

TEST_CASE("data written before the word is seen after the wait") {
  Turn turn[2];
  unsigned data = 0, wrong = 0;
  run_team(2, kWaitModes[0], [&](unsigned me) {
    for (uint32_t i = 1; i <= 20000; ++i) {
      if (me == 0) {
        data = i;
        turn[0].set(i);
        turn[1].wait_for(i);
      } else {
        turn[0].wait_for(i);
        if (data != i) ++wrong;
        turn[1].set(i);
      }
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("tuning: polite threads do not spin, oversubscribed ones yield immediately") {
  tune_waiting(2, 4, false);
  CHECK(!wait_tuning.oversubscribed);
  CHECK(wait_tuning.pauses > 0);
  CHECK(wait_tuning.yield_ns > 0);
  tune_waiting(5, 4, false);
  CHECK(wait_tuning.oversubscribed);
  CHECK(wait_tuning.pauses == 0);
  CHECK(wait_tuning.yield_ns > 0);
  tune_waiting(2, 4, true);
  CHECK(!wait_tuning.oversubscribed);
  CHECK(wait_tuning.pauses == 0);
  CHECK(wait_tuning.yield_ns == 0);
}

TEST_CASE("polite threads sleep immediately if others can wake them") {
  for (const WaitMode& mode : kWaitModes) {
    CAPTURE(std::string(mode.name));
    run_team(1, mode, [&](unsigned) {
      const bool wakeups = mode.wakeups && wait_tuning.wakeups;
      CHECK(Spinner().pass_time() == !(mode.polite && wakeups));
    });
  }
}
