// SPDX-License-Identifier: MIT
// The deadlock detector: it finds each kind of deadlock, and reports none while some thread can
// still run, however often it checks.
#include "smp/deadlock.h"

#include <doctest/doctest.h>
#include <string.h>
#include <unistd.h>

#include <atomic>
#include <memory>

#include "smp/barrier.h"
#include "smp/mutex.h"
#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

constexpr int kFound = 42;       // exit code of a child whose reporter was called
constexpr int kWrongTable = 43;  // … with a table other than the expected one

// The table that the reporter must get: the text of each thread's wait.
const char* expected[64];

void check_table(const BlockedOn* waits, unsigned threads) {
  for (unsigned t = 0; t < threads; ++t)
    if (strcmp(waits[t].what, expected[t]) != 0) _exit(kWrongTable);
  _exit(kFound);
}

void must_not_be_called(const BlockedOn*, unsigned) { _exit(kFound); }

struct alignas(64) Word {
  std::atomic<uint32_t> value{0}, sleepers{0};

  void wait_for(uint32_t wanted, const char* what = "word") {
    const BlockedOn on = {
        what, nullptr,
        [](const void* word, uint64_t ticket) {
          return static_cast<const Word*>(word)->value.load(std::memory_order_acquire) == ticket;
        },
        this, wanted};
    wait_until([&] { return value.load(std::memory_order_acquire) == wanted; }, {&value, &sleepers},
               on);
  }
  void set(uint32_t to) {
    value.store(to, std::memory_order_release);
    wake_sleepers({&value, &sleepers});
  }
};

// The exit code of a child in which a team runs fn under the detector, in the given wait mode.
template <class Fn>
int watched(unsigned threads, const WaitMode& mode, DeadlockReporter reporter, Fn fn) {
  return exit_code_of([&] {
    watch_threads(threads, reporter);
    run_team(threads, mode, fn);
  });
}

}  // namespace

TEST_CASE("a barrier at which one thread does not arrive") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : {2u, 8u, 9u, 64u}) {
      CAPTURE(std::string(mode.name));
      CAPTURE(threads);
      Barrier barrier;
      REQUIRE(barrier.init(threads));
      Word never;
      for (unsigned t = 0; t < threads; ++t) expected[t] = t == 1 ? "elsewhere" : "barrier";
      CHECK(watched(threads, mode, check_table, [&](unsigned me) {
              if (me == 1) return never.wait_for(1, "elsewhere");
              barrier.notify(me, {});
              barrier.wait(me, "barrier", nullptr);
            }) == kFound);
    }
}

TEST_CASE("a cycle of locks") {
  for (const WaitMode& mode : kWaitModes) {
    CAPTURE(std::string(mode.name));
    std::atomic<uint64_t> locks[3] = {};
    Barrier barrier;
    REQUIRE(barrier.init(3));
    for (unsigned t = 0; t < 3; ++t) expected[t] = kMutexWait;
    CHECK(watched(3, mode, check_table, [&](unsigned me) {
            mutex_lock_slow(locks[me], me, nullptr);
            barrier.notify(me, {});
            barrier.wait(me, "barrier", nullptr);
            mutex_lock_slow(locks[(me + 1) % 3], me, nullptr);
          }) == kFound);
  }
}

TEST_CASE("a single thread that waits forever") {
  Word never;
  expected[0] = "word";
  CHECK(watched(1, kWaitModes[1], check_table, [&](unsigned) { never.wait_for(1); }) == kFound);
}

TEST_CASE("waits that are published by hand count, running threads do not") {
  watch_threads(2, must_not_be_called);
  const auto never = [](const void*, uint64_t) { return false; };
  const auto over = [](const void*, uint64_t) { return true; };
  CHECK(exit_code_of([&] {
          watch_as(0);
          publish_blocked({"a", nullptr, never, nullptr, 0});
          watch_for_deadlock();  // thread 1 runs
          watch_as(1);
          publish_blocked({"b", nullptr, over, nullptr, 0});
          watch_for_deadlock();  // … and could continue
          withdraw_blocked();
          watch_for_deadlock();
        }) == 0);
  CHECK(exit_code_of([&] {
          watch_as(0);
          publish_blocked({"a", nullptr, never, nullptr, 0});
          watch_as(1);
          publish_blocked({"b", nullptr, never, nullptr, 0});
          watch_for_deadlock();
        }) == kFound);
}

TEST_CASE("a thread with a helper is in no deadlock until the helper has been removed") {
  const auto never = [](const void*, uint64_t) { return false; };
  CHECK(exit_code_of([&] {
          watch_threads(2, must_not_be_called);
          watch_as(0);
          publish_blocked({"a", nullptr, never, nullptr, 0});
          watch_as(1);
          add_helper(1);
          add_helper(1);
          publish_blocked({"b", nullptr, never, nullptr, 0});
          watch_for_deadlock();
          remove_helper(1);
          watch_for_deadlock();
        }) == 0);
  CHECK(exit_code_of([&] {
          watch_threads(2, must_not_be_called);
          watch_as(0);
          add_helper(0);
          publish_blocked({"a", nullptr, never, nullptr, 0});
          watch_as(1);
          publish_blocked({"b", nullptr, never, nullptr, 0});
          remove_helper(0);
          watch_for_deadlock();
        }) == kFound);
  for (const WaitMode& mode : kWaitModes) {
    CAPTURE(std::string(mode.name));
    CHECK(watched(3, mode, must_not_be_called, [](unsigned me) {
            static Word ends[3];
            add_helper(me);
            std::thread helper([me] {
              usleep(20000 * (me + 1));
              ends[(me + 1) % 3].set(1);
              remove_helper(me);
            });
            ends[me].wait_for(1);
            helper.join();
          }) == 0);
  }
}

TEST_CASE("a thread that ends a wait after its check, and blocks again, is noticed") {
  static bool thread_0_may_go_on = false;
  static const auto never = [](const void*, uint64_t) { return false; };
  CHECK(exit_code_of([] {
          watch_threads(2, must_not_be_called);
          const auto judged_just_before = [](const void*, uint64_t) {
            if (thread_0_may_go_on) return true;
            // Right after this check thread 1 wakes, ends thread 0's wait and blocks again.
            watch_as(1);
            withdraw_blocked();
            thread_0_may_go_on = true;
            publish_blocked({"b", nullptr, never, nullptr, 0});
            return false;
          };
          watch_as(0);
          publish_blocked({"a", nullptr, judged_just_before, nullptr, 0});
          watch_as(1);
          publish_blocked({"b", nullptr, never, nullptr, 0});
          watch_for_deadlock();
          watch_for_deadlock();
        }) == 0);
}

TEST_CASE("a wait for a lock is over once the lock can be taken or has been taken") {
  static std::atomic<uint64_t> word;
  word = 9;  // thread 8 keeps it forever
  const auto look = [](const BlockedOn* waits, unsigned) {
    const auto over_with = [&](uint64_t state) {
      word = state;
      return waits[0].over(waits[0].object, waits[0].ticket);
    };
    const uint64_t heir_2 = uint64_t{3} << MutexWord::kHeirShift;
    const uint64_t heir_0 = uint64_t{1} << MutexWord::kHeirShift;
    const bool right = over_with(0) && over_with(MutexWord::kSleepers) && over_with(heir_0) &&
                       over_with(1) &&  // taken, its wait not yet withdrawn
                       over_with(1 | MutexWord::kSleepers) && !over_with(9) && !over_with(heir_2) &&
                       !over_with(9 | heir_0);
    _exit(right ? kFound : kWrongTable);
  };
  CHECK(watched(1, kWaitModes[1], look, [](unsigned me) { mutex_lock_slow(word, me, nullptr); }) ==
        kFound);
}

TEST_CASE("a token that goes round is never taken for a deadlock, under constant checks") {
  // At any time one thread can continue, and all others are asleep.
  for (unsigned threads : {2u, 3u, 8u}) {
    CAPTURE(threads);
    CHECK(watched(threads, kWaitModes[1], must_not_be_called, [=](unsigned me) {
            static Word turns[8];
            static std::atomic<bool> done;
            static std::thread* watcher;
            if (me == 0)
              watcher = new std::thread([] {
                while (!done.load(std::memory_order_relaxed)) watch_for_deadlock();
              });
            for (uint32_t i = 1; i <= effort(6000 / threads); ++i) {
              if (me != 0 || i > 1) turns[me].wait_for(me ? i : i - 1);
              turns[(me + 1) % threads].set(i);
            }
            if (me != 0) return;
            done = true;
            watcher->join();
            delete watcher;
          }) == 0);
  }
}

TEST_CASE("a lock that goes round is never taken for a deadlock") {
  CHECK(watched(4, kWaitModes[1], must_not_be_called, [](unsigned me) {
          static std::atomic<uint64_t> word;
          static std::atomic<unsigned> running{4};
          static std::thread* watcher;
          if (me == 0)
            watcher = new std::thread([] {
              while (running.load(std::memory_order_relaxed)) watch_for_deadlock();
            });
          Napper napper(me);
          for (unsigned i = 0; i < effort(2000); ++i) {
            mutex_lock_slow(word, me, nullptr);
            napper.maybe_nap(300);
            mutex_unlock_slow(word, word.load());
          }
          running.fetch_sub(1);
          if (me != 0) return;
          watcher->join();
          delete watcher;
        }) == 0);
}
