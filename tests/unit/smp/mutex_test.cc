// SPDX-License-Identifier: MIT
// The lock whose word mutex.h describes: exclusion, the word's states, and reservations.
#include "smp/mutex.h"

#include <doctest/doctest.h>

#include <atomic>

#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

// Unlocks as the inline fast path of generated code does.
void mutex_unlock(std::atomic<uint64_t>& word, unsigned me) {
  uint64_t seen = me + uint64_t{1};
  if (!word.compare_exchange_strong(seen, 0)) mutex_unlock_slow(word, seen);
}

}  // namespace

TEST_CASE("one thread at a time, with naps, in each wait mode") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : {1u, 2u, 3u, 4u, 7u, 8u, 64u}) {
      CAPTURE(threads);
      CAPTURE(std::string(mode.name));
      Mutex mutex;
      unsigned count = 0, inside = 0, intruders = 0;  // not atomic: the lock orders the accesses
      const unsigned rounds = effort(20000 / threads);
      run_team(threads, mode, [&](unsigned me) {
        Napper napper(me);
        for (unsigned i = 0; i < rounds; ++i) {
          MutexHold hold(mutex, me);
          if (inside++ != 0) ++intruders;
          napper.maybe_nap(2000);
          ++count;
          --inside;
        }
      });
      CHECK(count == rounds * threads);
      CHECK(intruders == 0);
    }
}

TEST_CASE("the word is 0 when no thread has the lock or waits for it") {
  for (const WaitMode& mode : kWaitModes) {
    std::atomic<uint64_t> word{0};
    std::atomic<unsigned> wrong_owner{0};
    run_team(8, mode, [&](unsigned me) {
      Napper napper(me);
      for (unsigned i = 0; i < 300; ++i) {
        mutex_lock_slow(word, me, nullptr);
        if (MutexWord::owner(word.load()) != me + 1) ++wrong_owner;
        napper.maybe_nap(100);
        mutex_unlock(word, me);
      }
    });
    CHECK(wrong_owner == 0);
    // A sleeper that took the lock left the mark of sleepers set, perhaps without any.
    mutex_lock_slow(word, 0, nullptr);
    mutex_unlock(word, 0);
    CHECK(word == 0);
  }
}

TEST_CASE("try_lock takes a lock that is free and not reserved for another") {
  std::atomic<uint64_t> word{0};
  CHECK(mutex_try_lock_slow(word, 4));
  CHECK(word == 5);
  CHECK(!mutex_try_lock_slow(word, 4));
  CHECK(!mutex_try_lock_slow(word, 3));
  mutex_unlock(word, 4);
  CHECK(word == 0);
  // Thread 7 is the heir.
  word = uint64_t{8} << MutexWord::kHeirShift;
  CHECK(!mutex_try_lock_slow(word, 4));
  CHECK(mutex_try_lock_slow(word, 7));
  CHECK(MutexWord::owner(word) == 8);
  CHECK(MutexWord::heir(word) == 0);
  mutex_unlock(word, 7);
  CHECK(word == 0);
}

TEST_CASE("an heir gets the lock before any other thread") {
  std::atomic<uint64_t> word{uint64_t{2} << MutexWord::kHeirShift};  // for thread 1
  std::atomic<bool> heir_had_it{false};
  std::atomic<unsigned> jumped{0};
  run_team(4, kWaitModes[1], [&](unsigned me) {
    if (me == 1) {
      usleep(20000);
      mutex_lock_slow(word, me, nullptr);
      heir_had_it = true;
    } else {
      mutex_lock_slow(word, me, nullptr);
      if (!heir_had_it) ++jumped;
    }
    mutex_unlock(word, me);
  });
  CHECK(heir_had_it);
  CHECK(jumped == 0);
}

TEST_CASE("a waiter out of patience reserves a lock that another thread keeps taking") {
  std::atomic<uint64_t> word{0};
  std::atomic<bool> had_it{false};
  run_team(2, kWaitModes[0], [&](unsigned me) {
    if (me == 0) {
      // Never leaves the lock free for longer than a few instructions.
      while (!had_it) {
        mutex_lock_slow(word, 0, nullptr);
        for (int i = 0; i < 2000 && !had_it; ++i) cpu_pause();
        mutex_unlock(word, 0);
      }
    } else {
      mutex_lock_slow(word, 1, nullptr);
      had_it = true;
      mutex_unlock(word, 1);
    }
  });
  CHECK(had_it);
}
