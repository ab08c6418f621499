// SPDX-License-Identifier: MIT
// Schedules on demand: the same seed makes the same decisions, different seeds make different ones,
// all waits end under each seed, and a deadlock is found.
#include "smp/schedule.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <set>
#include <string>

#include "smp/barrier.h"
#include "smp/mutex.h"
#include "smp/semaphore.h"
#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

constexpr int kDeadlock = 7;

struct Result {
  schedule::Account account;
  std::string order;  // of the threads, as step() recorded it
};

// Runs work(thread, order) on that number of threads under the seed, in a child process, since a
// process has one schedule. The child exits with kDeadlock if there is a deadlock.
template <class Work>
Result run(unsigned threads, uint64_t seed, Work work, int wanted = 0) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const int code = exit_code_of([&] {
    watch_threads(threads, [](const BlockedOn*, unsigned) { _exit(kDeadlock); });
    schedule::start(threads, seed, nullptr);
    std::string order;
    static std::atomic<unsigned> left;
    left = threads;
    run_team(threads, kWaitModes[0], [&](unsigned me) {
      schedule::enter(me);
      work(me, order);
      --left;
      publish_blocked(
          {"has ended", nullptr, [](const void*, uint64_t) { return left == 0; }, nullptr, 0});
      schedule::leave();
    });
    const schedule::Account account = schedule::account();
    if (write(ends[1], &account, sizeof account) < 0 ||
        write(ends[1], order.data(), order.size()) < 0)
      _exit(1);
    _exit(0);
  });
  close(ends[1]);
  REQUIRE(code == wanted);
  Result result = {};
  if (code == 0) {
    REQUIRE(read(ends[0], &result.account, sizeof result.account) == sizeof result.account);
    char buffer[4096];
    for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
      result.order.append(buffer, static_cast<size_t>(got));
  }
  close(ends[0]);
  return result;
}

void step(unsigned me, std::string& order) {
  schedule::point({"step", nullptr, 1});
  order += static_cast<char>('a' + me % 26);  // not atomic: one thread runs at a time
}

constexpr uint64_t kSeeds = 12 / (kSlowdown > 1 ? 4 : 1);

}  // namespace

TEST_CASE("a seed determines the order, and orders differ between seeds") {
  for (const unsigned threads : {1u, 2u, 3u, 4u, 8u, 64u}) {
    CAPTURE(threads);
    const auto work = [](unsigned me, std::string& order) {
      for (int i = 0; i < 5; ++i) step(me, order);
    };
    std::set<uint64_t> digests;
    std::set<std::string> orders;
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
      CAPTURE(seed);
      const Result first = run(threads, seed, work), again = run(threads, seed, work);
      CHECK(first.account.points == threads * 6);
      CHECK(first.account.lost == 0);
      CHECK(first.account.digest == again.account.digest);
      CHECK(first.account.switches == again.account.switches);
      CHECK(first.order == again.order);
      CHECK(first.order.size() == threads * 5);
      digests.insert(first.account.digest);
      orders.insert(first.order);
    }
    CHECK(orders.size() >= (threads == 1 ? 1 : kSeeds / 4));
    CHECK(digests.size() >= orders.size());
  }
}

TEST_CASE("locks, semaphores and barriers are passed under each seed, in orders that differ") {
  for (const unsigned threads : {2u, 5u, 12u}) {
    CAPTURE(threads);
    std::set<std::string> orders;
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
      CAPTURE(seed);
      static Mutex mutex;
      static std::atomic<uint64_t> semaphore{1};
      static Barrier barrier;
      REQUIRE(barrier.init(threads));
      const auto work = [](unsigned me, std::string& order) {
        for (int round = 0; round < 3; ++round) {
          {
            schedule::point({"lock", nullptr, 2});
            const MutexHold hold(mutex, me);
            step(me, order);
            schedule::point({"unlock", nullptr, 3});
          }
          semaphore_wait(semaphore, 1, nullptr);
          schedule::point({"semaphore", nullptr, 4});
          semaphore_raise(semaphore, 1);
          barrier.notify(me, {});
          barrier.wait(me, "barrier", nullptr);
        }
      };
      const Result first = run(threads, seed, work), again = run(threads, seed, work);
      CHECK(first.account.digest == again.account.digest);
      CHECK(first.order == again.order);
      orders.insert(first.order);
    }
    CHECK(orders.size() >= kSeeds / 4);
  }
}

TEST_CASE("a thread that polls in vain lets the others continue") {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    static std::atomic<int> flag{0};
    const Result result = run(3, seed, [](unsigned me, std::string& order) {
      if (me == 2) {
        for (int i = 0; i < 50; ++i) step(me, order);
        flag = 1;
      }
      while (!flag) schedule::look_again({"looks", nullptr, 1});
    });
    CHECK(result.account.lost == 0);
    CHECK(result.account.points < 2000);
  }
}

TEST_CASE("a deadlock is found at once") {
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    static Mutex mutex;
    run(
        3, seed,
        [](unsigned me, std::string&) {
          mutex.lock(me);  // no thread unlocks it
          schedule::point({"has it", nullptr, 1});
        },
        kDeadlock);
  }
}

TEST_CASE("a thread that sleeps for long does not stop the others") {
  const Result result = run(2, 1, [](unsigned me, std::string& order) {
    // The two threads may run at the same time after the sleep.
    const auto step_alone = [&] {
      schedule::point({"step", nullptr, 1});
      static std::mutex appending;
      const std::lock_guard<std::mutex> hold(appending);
      order += static_cast<char>('a' + me);
    };
    static std::atomic<uint32_t> ended{0};
    step_alone();
    // Neither thread continues until both have arrived here. The schedule does not know this wait.
    ++ended;
    while (ended < 2) usleep(10000);
    step_alone();
  });
  CHECK(result.account.lost > 0);
  CHECK(result.order.size() == 4);
}
