// SPDX-License-Identifier: MIT
// The semaphore whose word semaphore.h describes: no count is lost or invented, a waiter for n
// takes all n at once, sleepers are woken, and a thread that has waited may free the semaphore.
#include "smp/semaphore.h"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>

#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

using Word = std::atomic<uint64_t>;

constexpr unsigned kThreadCounts[] = {1, 2, 3, 4, 7, 8, 64};

}  // namespace

TEST_CASE("the value is the sum raised less the sum taken") {
  Word word{0};
  CHECK(!semaphore_try(word, 1));
  CHECK(semaphore_try(word, 0));
  CHECK(semaphore_raise(word, 3) == 0);
  CHECK(semaphore_raise(word, 2) == 3);
  CHECK(!semaphore_try(word, 6));
  CHECK(semaphore_try(word, 5));
  CHECK(word == 0);
  CHECK(semaphore_raise(word, SemaphoreWord::kMaxValue) == 0);
  CHECK(semaphore_raise(word, SemaphoreWord::kMaxValue) == SemaphoreWord::kMaxValue);
  CHECK(SemaphoreWord::sleepers(word) == 0);
}

TEST_CASE("set makes the value 1 and keeps the sleepers") {
  Word word{0};
  semaphore_set(word);
  semaphore_set(word);
  CHECK(word == 1);
  CHECK(semaphore_try(word, 1));
  word = SemaphoreWord::kSleeper | 0;
  semaphore_set(word);
  CHECK(SemaphoreWord::value(word) == 1);
  CHECK(SemaphoreWord::sleepers(word) == 1);
}

TEST_CASE("every thread raises and takes, with naps, in each wait mode") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : kThreadCounts) {
      CAPTURE(threads);
      CAPTURE(std::string(mode.name));
      Word word{0};
      std::atomic<unsigned> taken{0};
      const unsigned rounds = effort(1200 / threads + 2);
      run_team(threads, mode, [&](unsigned me) {
        Napper napper(me);
        for (unsigned i = 0; i < rounds; ++i) {
          semaphore_raise(word, 1);
          napper.maybe_nap(1000);
          semaphore_wait(word, 1, nullptr);
          ++taken;
        }
      });
      CHECK(taken == rounds * threads);
      CHECK(word == 0);
    }
}

TEST_CASE("a producer and consumers of different amounts: everything produced is consumed") {
  for (const WaitMode& mode : kWaitModes)
    for (unsigned threads : {2u, 3u, 8u, 64u}) {
      CAPTURE(threads);
      CAPTURE(std::string(mode.name));
      // Thread 0 raises; the others take portions of 1 to 3: narrow and wide sleepers.
      Word word{0};
      std::atomic<unsigned> taken{0};
      const unsigned rounds = effort(1200 / threads + 2);
      unsigned total = 0;
      for (unsigned t = 1; t < threads; ++t) total += rounds * (1 + t % 3);
      run_team(threads, mode, [&](unsigned me) {
        Napper napper(me);
        if (me == 0) {
          for (unsigned made = 0; made < total;) {
            const unsigned left = total - made, n = 1 + napper.next(left < 5 ? left : 5);
            semaphore_raise(word, n);
            made += n;
            napper.maybe_nap(500);
          }
        } else {
          const unsigned portion = 1 + me % 3;
          for (unsigned i = 0; i < rounds; ++i) {
            if (i % 7 == 0 && semaphore_try(word, portion)) {
              taken += portion;
              continue;
            }
            semaphore_wait(word, portion, nullptr);
            taken += portion;
          }
        }
      });
      CHECK(taken == total);
      CHECK(word == 0);
    }
}

TEST_CASE("a raise of n wakes n sleepers") {
  for (const WaitMode& mode : kWaitModes) {
    CAPTURE(std::string(mode.name));
    Word word{0};
    run_team(8, mode, [&](unsigned me) {
      if (me != 0) return semaphore_wait(word, 1, nullptr);
      for (const unsigned asleep : {7u, 5u}) {
        while (SemaphoreWord::sleepers(word) != asleep) usleep(1000);
        semaphore_raise(word, asleep == 7 ? 2 : 5);
      }
    });
    CHECK(word == 0);
  }
}

TEST_CASE("a write before a raise is seen after the wait that took it") {
  for (unsigned threads : {2u, 8u, 64u}) {
    // A ring: the threads increment a non-atomic counter in turn, ordered by semaphores alone.
    std::unique_ptr<Word[]> words(new Word[threads]());
    unsigned counter = 0;
    const unsigned rounds = effort(600 / threads + 5);
    run_team(threads, kWaitModes[0], [&](unsigned me) {
      for (unsigned i = 0; i < rounds; ++i) {
        if (me != 0 || i != 0) semaphore_wait(words[me], 1, nullptr);
        ++counter;
        semaphore_raise(words[(me + 1) % threads], 1);
      }
    });
    CHECK(counter == rounds * threads);
    CHECK(words[0] == 1);
  }
}

TEST_CASE("a thread that has waited may free the semaphore immediately") {
  for (const WaitMode& mode : kWaitModes) {
    std::atomic<Word*> offered{nullptr};
    const unsigned rounds = effort(300);
    run_team(2, mode, [&](unsigned me) {
      Napper napper(me);
      for (unsigned i = 0; i < rounds; ++i) {
        if (me == 0) {
          auto* word = new Word(0);
          offered.store(word, std::memory_order_release);
          napper.maybe_nap(200);
          semaphore_wait(*word, 1, nullptr);
          delete word;  // AddressSanitizer reports a later access by the other
        } else {
          Word* word;
          Spinner spinner;
          while (!(word = offered.exchange(nullptr, std::memory_order_acquire)))
            if (!spinner.pass_time()) usleep(100);
          napper.maybe_nap(200);
          semaphore_raise(*word, 1);
        }
      }
    });
    CHECK(offered == nullptr);
  }
}
