// SPDX-License-Identifier: MIT
// UPC locks: mutual exclusion, no starvation, each error is reported, and a thread that has got a
// lock may free it.
#include <doctest/doctest.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <atomic>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

// The checking runtime has a more precise message.
#ifdef UPCRI_CHECK
const char* const kNoLock = "upc_lock_free: there is no lock: pointer (thread 2, offset 0x";
#else
const char* const kNoLock = "upc_lock_free: no lock is at (thread 2, offset 0x";
#endif

void barrier() { upcr_barrier(0, kAnonymous); }

uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

void work_for_ns(uint64_t ns) {
  const uint64_t start = now_ns();
  while (now_ns() - start < ns) {
  }
}

JobOptions polite(unsigned threads) {
  JobOptions options{.threads = threads};
  options.environment.emplace_back("UPC_POLITE_SYNC", "yes");
  return options;
}

// Takes the lock, by a wait or by repeated attempts.
void take(upcr_shared_ptr_t lock, bool by_trying) {
  if (!by_trying) return upcr_lock(lock);
  while (!upcr_lock_attempt(lock)) {
  }
}

void test_exclusion() {
  struct Guarded {  // not atomic, so that ThreadSanitizer checks the accesses
    uint64_t count;
    unsigned inside;
  };
  const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
  const upcr_shared_ptr_t memory = upcr_all_alloc(1, sizeof(Guarded));
  auto* guarded = static_cast<Guarded*>(upcr_cast(memory));
  if (upcr_mythread() == 0) *guarded = {0, 0};
  barrier();
  Random random(upcr_mythread());
  const unsigned rounds = effort(20000 / upcr_threads());
  for (unsigned i = 0; i < rounds; ++i) {
    take(lock, random.below(8) == 0);
    EXPECT_EQ(guarded->inside, 0u);
    guarded->inside = upcr_mythread() + 1;
    if (random.below(500) == 0) usleep(1500);  // the others fall asleep
    ++guarded->count;
    EXPECT_EQ(guarded->inside, upcr_mythread() + 1);
    guarded->inside = 0;
    upcr_unlock(lock);
  }
  barrier();
  EXPECT_EQ(guarded->count, uint64_t{rounds} * upcr_threads());
  barrier();
  upcr_all_lock_free(lock);
}

}  // namespace

TEST_CASE("one thread at a time") {
  for (unsigned threads : kThreadCounts) {
    run_job(threads, test_exclusion);
    run_job(polite(threads), test_exclusion);
  }
}

TEST_CASE("an attempt fails while another thread holds the lock, and succeeds once it is free") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    run_job(threads, [] {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      if (upcr_mythread() == 0) EXPECT_EQ(upcr_lock_attempt(lock), 1);
      barrier();
      if (upcr_mythread() != 0)
        for (int i = 0; i < 100; ++i) EXPECT_EQ(upcr_lock_attempt(lock), 0);
      barrier();
      if (upcr_mythread() == 0) upcr_unlock(lock);
      barrier();
      if (upcr_mythread() == 1) {
        EXPECT_EQ(upcr_lock_attempt(lock), 1);
        upcr_unlock(lock);
      }
    });
  }
}

TEST_CASE("all_lock_alloc returns one lock to all, global_lock_alloc one to each caller") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      static std::atomic<upcr_shared_ptr_t> locks[64];
      const upcr_shared_ptr_t common = upcr_all_lock_alloc();
      EXPECT(!upcr_isnull_shared(common));
      locks[upcr_mythread()] = common;
      barrier();
      for (unsigned t = 0; t < upcr_threads(); ++t)
        EXPECT(upcr_isequal_shared_shared(locks[t], common));
      barrier();
      const upcr_shared_ptr_t own = upcr_global_lock_alloc();
      locks[upcr_mythread()] = own;
      upcr_lock(own);
      barrier();
      for (unsigned t = 0; t < upcr_threads(); ++t)
        EXPECT_EQ(upcr_isequal_shared_shared(locks[t], own) != 0, t == upcr_mythread());
      barrier();
      // A locked lock, freed by another thread.
      upcr_lock_free(locks[(upcr_mythread() + 1) % upcr_threads()]);
      upcr_all_lock_free(common);
      upcr_lock_free(upcr_null_shared);
      upcr_all_lock_free(upcr_null_shared);
    });
}

TEST_CASE("locks can be allocated and freed forever in a small heap, and take one line each") {
  for (unsigned threads : kThreadCounts) {
    run_job({.threads = threads, .heap_bytes = 1 << 20}, [] {
      for (unsigned i = 0; i < effort(40000 / upcr_threads()); ++i) {
        const upcr_shared_ptr_t lock = upcr_global_lock_alloc();
        if (i % 3 == 0) upcr_lock(lock);
        upcr_lock_free(lock);
      }
      std::vector<upcr_shared_ptr_t> locks;
      for (int i = 0; i < 8000; ++i) locks.push_back(upcr_global_lock_alloc());
      for (upcr_shared_ptr_t lock : locks) {
        EXPECT_EQ(upcr_addrfield_shared(lock) % 64, 0u);
        upcr_lock_free(lock);
      }
    });
  }
}

TEST_CASE("a thread that gets a lock may free it, while the previous owner's unlock returns") {
  // The memory of freed locks becomes objects of 0xff bytes immediately. An unlock that wrote to
  // the lock after releasing it would clear bits of them.
  for (unsigned threads : {kThreadCounts[1], kThreadCounts[3], kThreadCounts[5]}) {
    run_job(polite(threads), [] {
      static std::atomic<upcr_shared_ptr_t> current;
      static std::atomic<unsigned> users;
      for (unsigned round = 0; round < effort(1500); ++round) {
        if (upcr_mythread() == 0) {
          current = upcr_global_lock_alloc();
          users = upcr_threads();
        }
        barrier();
        const upcr_shared_ptr_t lock = current;
        upcr_lock(lock);
        work_for_ns(500 * (round % 20));
        const bool last = users.fetch_sub(1) == 1;
        upcr_unlock(lock);
        if (last) {
          upcr_lock_free(lock);
          upcr_shared_ptr_t objects[8];
          for (auto& object : objects) {
            object = upcr_alloc(128);
            memset(upcr_shared_to_local(object), 0xff, 128);
          }
          work_for_ns(3000);
          for (const auto& object : objects) {
            const auto* bytes = static_cast<unsigned char*>(upcr_shared_to_local(object));
            bool whole = true;
            for (int i = 0; i < 128; ++i) whole &= bytes[i] == 0xff;
            EXPECT(whole);
            upcr_free(object);
          }
        }
        barrier();
      }
      EXPECT(true);
    });
  }
}

TEST_CASE("errors are reported on the thread that makes them") {
  const JobOptions options{.threads = 3};
  static __thread upcr_shared_ptr_t lock;
  const auto on_2 = [](auto fn) {
    return [=] {
      lock = upcr_all_lock_alloc();
      if (upcr_mythread() == 0) upcr_lock(lock);
      barrier();
      if (upcr_mythread() == 2) fn();
      barrier();
    };
  };
  expect_fatal(options, 2, "lock_test.cc:", on_2([] { upcr_unlock(upcr_global_lock_alloc()); }));
  expect_fatal(options, 2, "upc_unlock: no thread holds the lock",
               on_2([] { upcr_unlock(upcr_global_lock_alloc()); }));
  expect_fatal(options, 2, "upc_unlock: thread 0 holds the lock, not this one",
               on_2([] { upcr_unlock(lock); }));
  expect_fatal(options, 2, "upc_unlock: no thread holds the lock", on_2([] {
                 const upcr_shared_ptr_t own = upcr_global_lock_alloc();
                 upcr_lock(own);
                 upcr_unlock(own);
                 upcr_unlock(own);
               }));
  expect_fatal(options, 2, "upc_lock: this thread holds the lock already", on_2([] {
                 const upcr_shared_ptr_t own = upcr_global_lock_alloc();
                 upcr_lock(own);
                 upcr_lock(own);
               }));
  expect_fatal(options, 2, "upc_lock_attempt: this thread holds the lock already", on_2([] {
                 const upcr_shared_ptr_t own = upcr_global_lock_alloc();
                 upcr_lock(own);
                 upcr_lock_attempt(own);
               }));
  expect_fatal(options, 2, kNoLock, on_2([] {
                 const upcr_shared_ptr_t own = upcr_global_lock_alloc();
                 upcr_lock_free(own);
                 upcr_lock_free(own);
               }));
  expect_fatal(options, 2, kNoLock, on_2([] {
                 const upcr_shared_ptr_t object = upcr_alloc(64);
                 memset(upcr_shared_to_local(object), 0, 64);
                 upcr_lock_free(object);
               }));
}

TEST_CASE("no thread starves while others lock and unlock for two seconds") {
  // A thread that takes the lock again immediately could starve the others without their patience.
  for (uint64_t held_ns : {uint64_t{0}, uint64_t{2000000}}) {
    CAPTURE(held_ns);
    run_job(8, [=] {
      static std::atomic<bool> over;
      static std::atomic<unsigned> waiting;
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      barrier();
      const uint64_t start = now_ns();
      unsigned turns = 0;
      while (!over.load(std::memory_order_relaxed)) {
        waiting.fetch_add(1);
        upcr_lock(lock);
        waiting.fetch_sub(1);
        ++turns;
        if (held_ns) work_for_ns(held_ns);
        upcr_unlock(lock);
        if (upcr_mythread() == 0 && now_ns() - start > 2000000000u) over = true;
      }
      // A waiter's patience is a tenth of a second, and seven others may be served first: in two
      // seconds each thread gets more than one turn.
      EXPECT(turns >= 2);
      barrier();
      EXPECT_EQ(waiting.load(), 0u);
    });
  }
}

TEST_CASE("many locks at once, taken in order") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      constexpr unsigned kLocks = 5;
      upcr_shared_ptr_t locks[kLocks];
      for (auto& lock : locks) lock = upcr_all_lock_alloc();
      const upcr_shared_ptr_t memory = upcr_all_alloc(1, kLocks * sizeof(uint64_t));
      auto* counts = static_cast<uint64_t*>(upcr_cast(memory));
      if (upcr_mythread() == 0) memset(counts, 0, kLocks * sizeof *counts);
      barrier();
      Random random(upcr_mythread());
      const unsigned rounds = 4000 / upcr_threads() + 5;
      for (unsigned i = 0; i < rounds; ++i) {
        const auto a = static_cast<unsigned>(random.below(kLocks));
        const auto b = static_cast<unsigned>(random.below(kLocks));
        const unsigned low = a < b ? a : b, high = a < b ? b : a;
        upcr_lock(locks[low]);
        if (high != low) upcr_lock(locks[high]);
        ++counts[low];
        if (high != low) ++counts[high];
        upcr_unlock(locks[low]);
        if (high != low) upcr_unlock(locks[high]);
        if (low == high) {
          upcr_lock(locks[low]);
          ++counts[low];
          upcr_unlock(locks[low]);
        }
      }
      barrier();
      uint64_t sum = 0;
      for (unsigned i = 0; i < kLocks; ++i) sum += counts[i];
      EXPECT_EQ(sum, uint64_t{rounds} * 2 * upcr_threads());
    });
}
