// SPDX-License-Identifier: MIT
// Semaphores and signalling puts: no post is lost or invented, each broken promise of the flags and
// each error is reported, and waits that cannot end are reported with their places.
#include <doctest/doctest.h>
#include <string.h>
#include <unistd.h>

#include <atomic>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

void barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

JobOptions polite(unsigned threads) {
  JobOptions options{.threads = threads};
  options.environment.emplace_back("UPC_POLITE_SYNC", "yes");
  return options;
}

// The semaphores of all threads, so that each thread can use the others'.
std::atomic<upcr_pshared_ptr_t> semaphores[64];
upcr_pshared_ptr_t share(upcr_pshared_ptr_t own) {
  semaphores[upcr_mythread()] = own;
  barrier();
  return own;
}
upcr_pshared_ptr_t of(unsigned thread) { return semaphores[thread % upcr_threads()]; }

// In each round, all threads post to all and wait for the posts of all. Values in non-atomic shared
// data accompany the posts.
void exchange_with_all() {
  struct Box {
    unsigned from[64];
  };
  const unsigned self = upcr_mythread(), threads = upcr_threads();
  const upcr_pshared_ptr_t own = share(bupc_sem_alloc(0));
  const upcr_shared_ptr_t boxes = upcr_all_alloc(threads, sizeof(Box) * 2);
  const auto box = [&](unsigned t, unsigned turn) {
    return upcr_add_shared(upcr_add_shared(boxes, 2 * sizeof(Box), t, 1), sizeof(Box), turn, 0);
  };
  Random random(self);
  const unsigned rounds = effort(400 / threads + 12);
  for (unsigned round = 1; round <= rounds; ++round) {
    for (unsigned i = 1; i <= threads; ++i) {
      const unsigned to = (self + i) % threads, value = round * 1000 + self;
      bupc_memput_signal(upcr_add_shared(box(to, round % 2), sizeof(unsigned), self, 0), &value,
                         sizeof value, of(to), 1);
    }
    if (random.below(300) == 0) usleep(1500);
    bupc_sem_waitN(own, threads);
    const auto* mine = static_cast<Box*>(upcr_cast(box(self, round % 2)));
    for (unsigned t = 0; t < threads; ++t) EXPECT_EQ(mine->from[t], round * 1000 + t);
    // The semaphore counts posts, not threads: without the barrier, a fast thread's post of the
    // next round could stand for a slow thread's post of this round.
    barrier();
  }
  EXPECT_EQ(bupc_sem_try(own), 0);
  barrier();
  bupc_sem_free(of(self + 1));
}

// Some threads produce and some consume, through one semaphore. Its value in the end must be the
// number of posts that were not taken.
void produce_and_consume() {
  const unsigned self = upcr_mythread(), threads = upcr_threads();
  static std::atomic<unsigned> consumed;
  share(self == 0 ? bupc_sem_alloc(BUPC_SEM_INTEGER) : 0);
  const upcr_pshared_ptr_t common = of(0);
  const unsigned rounds = effort(1500 / threads + 20);
  Random random(self + 7);
  unsigned own = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    if (random.below(400) == 0) usleep(1200);
    if (random.below(10) == 0) own += bupc_sem_try(common) ? 1 : 0;
    // Producers never wait: others may run ahead and take all posts. Three posts are enough for
    // one try by each thread of a pair, and for the consumer's wait.
    if (self % 2 == 0) {
      bupc_sem_postN(common, 3);
    } else {
      bupc_sem_wait(common);
      ++own;
    }
  }
  consumed += own;
  barrier();
  if (self == 0) {
    const unsigned posted = 3 * rounds * ((threads + 1) / 2);
    EXPECT_EQ(bupc_sem_tryN(common, posted - consumed + 1), 0);
    EXPECT_EQ(bupc_sem_tryN(common, posted - consumed), 1);
    EXPECT_EQ(bupc_sem_try(common), 0);
    bupc_sem_free(common);
  }
}

}  // namespace

TEST_CASE("a semaphore counts, and has affinity to the thread that allocated it") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const int kinds[] = {0, BUPC_SEM_INTEGER,
                           BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER,
                           BUPC_SEM_MPRODUCER | BUPC_SEM_MCONSUMER,
                           BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER | BUPC_SEM_SCONSUMER};
      for (const int flags : kinds) {
        const upcr_pshared_ptr_t sem = bupc_sem_alloc(flags);
        EXPECT_EQ(upcr_threadof_pshared(sem), upcr_mythread());
        EXPECT_EQ(bupc_sem_try(sem), 0);
        EXPECT_EQ(bupc_sem_tryN(sem, 0), 1);
        bupc_sem_post(sem);
        bupc_sem_wait(sem);
        bupc_sem_postN(sem, 5);
        bupc_sem_postN(sem, 0);
        EXPECT_EQ(bupc_sem_tryN(sem, 6), 0);
        bupc_sem_waitN(sem, 3);
        bupc_sem_waitN(sem, 0);
        EXPECT_EQ(bupc_sem_tryN(sem, 2), 1);
        EXPECT_EQ(bupc_sem_try(sem), 0);
        bupc_sem_postN(sem, BUPC_SEM_MAXVALUE);
        EXPECT_EQ(bupc_sem_tryN(sem, BUPC_SEM_MAXVALUE), 1);
        bupc_sem_free(sem);
      }
      bupc_sem_free(upcr_null_pshared);
      const upcr_pshared_ptr_t flag = bupc_sem_alloc(BUPC_SEM_BOOLEAN);
      bupc_sem_post(flag);
      bupc_sem_post(flag);
      bupc_sem_postN(flag, 1);
      bupc_sem_postN(flag, 0);
      EXPECT_EQ(bupc_sem_try(flag), 1);
      EXPECT_EQ(bupc_sem_try(flag), 0);
      bupc_sem_free(flag);
    });
}

TEST_CASE("signalling puts between all threads, hundreds of rounds") {
  for (unsigned threads : kThreadCounts) {
    run_job(threads, exchange_with_all);
    if (threads == 3 || threads == 8) run_job(polite(threads), exchange_with_all);
  }
}

TEST_CASE("producers and consumers: each post is either taken or left") {
  for (unsigned threads : kThreadCounts) {
    run_job(threads, produce_and_consume);
    if (threads == 3 || threads == 64) run_job(polite(threads), produce_and_consume);
  }
}

TEST_CASE("boolean semaphores pass a turn around") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      static unsigned turns;  // not atomic: the semaphores order the accesses
      const unsigned self = upcr_mythread();
      share(bupc_sem_alloc(BUPC_SEM_BOOLEAN | BUPC_SEM_SCONSUMER));
      if (self == 0) bupc_sem_post(of(0));
      const unsigned rounds = effort(800 / upcr_threads() + 8);
      for (unsigned i = 0; i < rounds; ++i) {
        bupc_sem_wait(of(self));
        ++turns;
        bupc_sem_post(of(self + 1));
      }
      barrier();
      EXPECT_EQ(turns, rounds * upcr_threads());
    });
}

TEST_CASE("semaphores can be allocated and freed forever in a small heap") {
  for (unsigned threads : {1u, 3u, 8u})
    run_job({.threads = threads, .heap_bytes = 1 << 20}, [] {
      for (unsigned i = 0; i < effort(40000 / upcr_threads()); ++i) {
        const upcr_pshared_ptr_t sem = bupc_sem_alloc(0);
        if (i % 3 == 0) bupc_sem_post(sem);
        if (i % 1000 == 0) EXPECT_EQ(sem % 64, 0u);
        bupc_sem_free(sem);
      }
    });
}

TEST_CASE("a thread that has waited may free the semaphore before the post returns") {
  for (unsigned threads : {2u, 8u})
    run_job(polite(threads), [] {
      const unsigned self = upcr_mythread();
      for (unsigned round = 0; round < effort(300); ++round) {
        share(bupc_sem_alloc(0));
        bupc_sem_post(of(self + 1));
        bupc_sem_wait(of(self));
        bupc_sem_free(of(self));
        // An object in its memory must stay unchanged.
        const upcr_shared_ptr_t object = upcr_alloc(64);
        auto* bytes = static_cast<unsigned char*>(upcr_shared_to_local(object));
        memset(bytes, 0xff, 64);
        bool whole = true;
        barrier();
        for (int i = 0; i < 64; ++i) whole &= bytes[i] == 0xff;
        EXPECT(whole);
        upcr_free(object);
      }
    });
}

TEST_CASE("errors are reported on the thread that makes them") {
  const JobOptions options{.threads = 3};
  const auto on_2 = [](auto fn) {
    return [=] {
      share(bupc_sem_alloc(0));
      if (upcr_mythread() == 2) fn();
      barrier();
    };
  };
  expect_fatal(options, 2, "semaphore_test.cc:", on_2([] { bupc_sem_post(upcr_null_pshared); }));
  expect_fatal(options, 2, "bupc_sem_post: the semaphore pointer is null",
               on_2([] { bupc_sem_post(upcr_null_pshared); }));
  expect_fatal(options, 2, "bupc_sem_alloc: flags 0x40 have bits that are no BUPC_SEM_ constant",
               on_2([] { bupc_sem_alloc(64); }));
  expect_fatal(options, 2, "bupc_sem_alloc: flags 0x3 contradict each other",
               on_2([] { bupc_sem_alloc(BUPC_SEM_BOOLEAN | BUPC_SEM_INTEGER); }));
  expect_fatal(options, 2, "bupc_sem_alloc: flags 0xc contradict each other",
               on_2([] { bupc_sem_alloc(BUPC_SEM_SPRODUCER | BUPC_SEM_MPRODUCER); }));
  expect_fatal(options, 2, "bupc_sem_waitN: 2 of a boolean semaphore",
               on_2([] { bupc_sem_waitN(bupc_sem_alloc(BUPC_SEM_BOOLEAN), 2); }));
  expect_fatal(options, 2, "bupc_sem_tryN: 2147483648 is more than a semaphore holds",
               on_2([] { bupc_sem_tryN(of(2), size_t{BUPC_SEM_MAXVALUE} + 1); }));
  expect_fatal(options, 2, "bupc_sem_post: 1 more for a semaphore that is at 2147483647", on_2([] {
                 bupc_sem_postN(of(0), BUPC_SEM_MAXVALUE);
                 bupc_sem_post(of(0));
               }));
  expect_fatal(options, 2,
#ifdef UPCRI_CHECK
               "bupc_sem_free: there is no semaphore: pointer (thread 2, offset 0x",
#else
               "bupc_sem_free: no semaphore is at (thread 2, offset 0x",
#endif
               on_2([] {
                 bupc_sem_free(of(2));
                 bupc_sem_free(of(2));
               }));
  expect_fatal(options, 2, "is a semaphore; free it with bupc_sem_free",
               on_2([] { upcr_free(upcr_pshared_to_shared(of(2))); }));
  expect_fatal(options, 2, "bupc_sem_free: a thread still waits for the semaphore", [] {
    share(bupc_sem_alloc(0));
    if (upcr_mythread() == 1) bupc_sem_wait(of(1));
    if (upcr_mythread() == 2) {
      // Waits until thread 1 sleeps: the upper half of the semaphore's word counts sleepers.
      while (__atomic_load_n(reinterpret_cast<const uint64_t*>(of(1)), __ATOMIC_RELAXED) >> 32 == 0)
        usleep(1000);
      bupc_sem_free(of(1));
    }
    barrier();
  });
}

#ifdef UPCRI_CHECK
TEST_CASE("the checking runtime reports broken promises of the flags") {
  const JobOptions options{.threads = 3};
  const auto after_0 = [](int flags, auto fn) {
    return [=] {
      share(upcr_mythread() == 1 ? bupc_sem_alloc(flags) : 0);
      if (upcr_mythread() == 0) fn();
      barrier();
      if (upcr_mythread() == 2) fn();
      barrier();
    };
  };
  expect_fatal(options, 2,
               "bupc_sem_post: the semaphore was allocated with BUPC_SEM_SPRODUCER, but thread 0 "
               "posted to it before",
               after_0(BUPC_SEM_SPRODUCER, [] { bupc_sem_post(of(1)); }));
  expect_fatal(options, 2,
               "bupc_sem_try: the semaphore was allocated with BUPC_SEM_SCONSUMER, but thread 0 "
               "waited for it before",
               after_0(BUPC_SEM_SCONSUMER, [] { bupc_sem_try(of(1)); }));
  expect_fatal(options, 2, "bupc_memput_signal: the target (thread 2", [] {
    share(bupc_sem_alloc(0));
    const upcr_shared_ptr_t object = upcr_alloc(8);
    if (upcr_mythread() == 2) bupc_memput_signal(object, "1234567", 8, of(1), 1);
    barrier();
  });
  expect_fatal(options, 2, "write of 16 bytes past the end of a shared object", [] {
    share(bupc_sem_alloc(0));
    const upcr_shared_ptr_t object = upcr_alloc(8);
    if (upcr_mythread() == 2) bupc_memput_signal(object, "123456789012345", 16, of(2), 1);
    barrier();
  });
  expect_fatal(options, 2, "inside a semaphore", [] {
    share(bupc_sem_alloc(0));
    if (upcr_mythread() == 2) upcr_put_pshared_val(of(1), 0, 7, 8);
    barrier();
  });
}
#endif

namespace {

void expect_deadlock(unsigned threads, const std::string& table, void (*program)()) {
  const Ended ended = end_of_job({.threads = threads}, program);
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == upc::runtime::kDeadlockCode);
  std::string err = ended.err;
  for (size_t at; (at = err.find(__FILE__ ":")) != std::string::npos;)
    err.erase(at, err.find(": ", at) + 2 - at);
  CHECK(err == "upc: deadlock: no thread can continue; the threads wait here:\n" + table);
}

}  // namespace

TEST_CASE("a deadlock report says what the threads wait for") {
  expect_deadlock(
      3, "upc:   threads 0 to 2: bupc_sem_wait for 1 of its own semaphore, which is at 0\n",
      [] { bupc_sem_wait(bupc_sem_alloc(0)); });
  expect_deadlock(3,
                  "upc:   thread 0: bupc_sem_wait for 3 of its own semaphore, which is at 2\n"
                  "upc:   threads 1 to 2: upc_barrier\n",
                  [] {
                    share(bupc_sem_alloc(0));
                    if (upcr_mythread() != 0) bupc_sem_post(of(0));
                    if (upcr_mythread() == 0) bupc_sem_waitN(of(0), 3);
                    barrier();
                  });
  expect_deadlock(4,
                  "upc:   thread 0: has returned from main\n"
                  "upc:   threads 1 to 3: bupc_sem_wait for 1 of a semaphore of thread 0, which is "
                  "at 0\n",
                  [] {
                    share(bupc_sem_alloc(0));
                    if (upcr_mythread() != 0) bupc_sem_wait(of(0));
                  });
}

TEST_CASE("no false deadlock: waits for semaphores that end just when others fall asleep") {
  for (unsigned threads : {2u, 3u, 8u})
    run_job(polite(threads), [] {
      const upcr_pshared_ptr_t own = share(bupc_sem_alloc(0));
      Random random(upcr_mythread());
      for (unsigned i = 0; i < effort(600); ++i) {
        if (random.below(100) == 0) usleep(static_cast<unsigned>(random.below(2000)));
        if (i == 60 && upcr_mythread() == 0) usleep(400000);  // longer than the check interval
        bupc_sem_post(of(upcr_mythread() + 1));
        bupc_sem_wait(own);
        if (i % 5 == 0) barrier();
      }
      EXPECT(true);
    });
}
