// SPDX-License-Identifier: MIT
// upc_notify, upc_wait, upc_try_wait and upc_barrier: no thread passes early, in any mixture of
// forms and names, and each error is reported on the thread that makes it.
#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

std::atomic<unsigned> arrived;  // the number of notifies of all threads so far

// Occasionally sleeps long enough for the others to fall asleep.
void dawdle(Random& random) {
  const uint64_t choice = random.below(200);
  if (choice == 0) usleep(3000);
  if (choice < 20) upcr_poll();
}

unsigned rounds() { return effort(upcr_threads() >= 64 ? 100 : 1000); }

// Runs fn on the last thread; the others wait in a barrier that never completes.
template <class Fn>
auto on_last(Fn fn) {
  return [=] {
    if (upcr_mythread() + 1 == upcr_threads()) fn();
    upcr_barrier(0, kAnonymous);
  };
}

}  // namespace

TEST_CASE("no thread leaves before the last has arrived, in any mixture of forms") {
  for (unsigned threads : kThreadCounts)
    for (const char* polite : {"no", "yes"}) {
      JobOptions options{.threads = threads};
      options.environment.emplace_back("UPC_POLITE_SYNC", polite);
      run_job(options, [] {
        Random random(upcr_mythread()), same(1);
        for (unsigned i = 1; i <= rounds(); ++i) {
          const int name = static_cast<int>(same.bits());  // the same on all threads
          // Named or not, on each thread independently; an anonymous barrier's value is ignored.
          const int flags = random.below(3) ? 0 : kAnonymous;
          const int value = flags ? static_cast<int>(random.bits()) : name;
          dawdle(random);
          arrived.fetch_add(1, std::memory_order_relaxed);
          switch (random.below(4)) {
            case 0: upcr_barrier(value, flags); break;
            case 1:
              upcr_notify(value, flags);
              dawdle(random);
              while (!upcr_try_wait(flags ? 0 : value, flags)) {
              }
              break;
            case 2:
              upcr_notify(value, flags);
              for (int k = 0; k < 3; ++k)
                if (upcr_try_wait(value, flags)) goto passed;
              upcr_wait(value, flags);
              break;
            default:
              upcr_notify(value, flags);
              dawdle(random);
              upcr_wait(flags ? -1 : value, flags);
          }
        passed:
          // All have arrived i times, and none i+2 times: this thread has arrived only i times.
          const unsigned seen = arrived.load(std::memory_order_relaxed);
          EXPECT(seen >= i * upcr_threads());
          EXPECT(seen <= (i + 1) * upcr_threads());
        }
      });
    }
}

TEST_CASE("data written before a barrier is seen after it") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const upcr_shared_ptr_t cells = upcr_all_alloc(upcr_threads(), 64);
      const auto cell = [=](unsigned t) {
        return upcr_add_pshared1(upcr_shared_to_pshared(cells), 64,
                                 static_cast<ptrdiff_t>(t % upcr_threads()));
      };
      for (uint64_t i = 1; i <= rounds() / 2; ++i) {
        upcr_put_pshared_val(cell(upcr_mythread()), 0, i, 8);
        upcr_notify(0, kAnonymous);
        upcr_wait(0, kAnonymous);
        EXPECT_EQ(upcr_get_pshared_val(cell(upcr_mythread() + 1), 0, 8), i);
        EXPECT_EQ(upcr_get_pshared_val(cell(upcr_mythread() + upcr_threads() / 2), 0, 8), i);
        upcr_barrier(7, 0);
      }
    });
}

TEST_CASE("try_wait returns 0 before this thread's notify") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      EXPECT_EQ(upcr_try_wait(1, 0), 0);
      upcr_barrier(2, 0);
      EXPECT_EQ(upcr_try_wait(1, 0), 0);
      upcr_notify(3, 0);
      upcr_wait(3, 0);
    });
}

TEST_CASE("try_wait returns 0 until all have notified, and does not complete the barrier") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    run_job(threads, [] {
      const upcr_shared_ptr_t gate = upcr_all_alloc(1, 64);
      if (upcr_mythread() == 0) {
        upcr_notify(3, 0);
        for (int i = 0; i < 100; ++i) EXPECT_EQ(upcr_try_wait(3, 0), 0);
        upcr_put_shared_val_strict(gate, 0, 1, 4);
        upcr_wait(3, 0);
      } else {
        while (upcr_get_shared_val_strict(gate, 0, 4) != 1) upcr_poll();
        upcr_barrier(3, 0);
      }
      EXPECT(true);
    });
  }
}

TEST_CASE("errors of the calling thread alone") {
  for (unsigned threads : kThreadCounts) {
    const int last = static_cast<int>(threads) - 1;
    const JobOptions options{.threads = threads};
    expect_fatal(options, last, "barrier_test.cc:", on_last([] { upcr_wait(1, 0); }));
    expect_fatal(options, last, "upc_wait without a upc_notify", on_last([] { upcr_wait(1, 0); }));
    expect_fatal(options, last, "upc_notify twice", on_last([] {
                   upcr_notify(1, 0);
                   upcr_notify(1, 0);
                 }));
    expect_fatal(options, last, "upc_barrier between a upc_notify and its upc_wait", on_last([] {
                   upcr_notify(1, 0);
                   upcr_barrier(1, 0);
                 }));
    expect_fatal(options, last, "upc_wait(2), but this thread's upc_notify had value 1",
                 on_last([] {
                   upcr_notify(1, 0);
                   upcr_wait(2, 0);
                 }));
    expect_fatal(options, last, "upc_try_wait(-2), but this thread's upc_notify had value 1",
                 on_last([] {
                   upcr_notify(1, 0);
                   upcr_try_wait(-2, 0);
                 }));
    expect_fatal(options, last, "upc_wait has no value, but this thread's upc_notify had value 1",
                 on_last([] {
                   upcr_notify(1, 0);
                   upcr_wait(1, kAnonymous);
                 }));
    expect_fatal(options, last, "upc_wait has a value, but this thread's upc_notify had none",
                 on_last([] {
                   upcr_notify(1, kAnonymous);
                   upcr_wait(1, 0);
                 }));
    expect_fatal(options, last, "flags are 6", on_last([] { upcr_notify(1, 6); }));
    expect_fatal(options, last, "flags are -4", on_last([] { upcr_barrier(1, -4); }));
    expect_fatal(options, last, "flags are 2", on_last([] {
                   upcr_notify(1, 0);
                   upcr_wait(1, 2);
                 }));
  }
}

TEST_CASE("a second wait after a successful barrier") {
  for (unsigned threads : kThreadCounts)
    expect_fatal({.threads = threads}, 0, "upc_wait without a upc_notify", [] {
      upcr_barrier(1, 0);
      if (upcr_mythread() == 0) upcr_wait(1, 0);
      upcr_barrier(2, 0);
    });
}

TEST_CASE("values of two threads that differ are reported with the threads") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    const unsigned odd_ones[] = {0, threads / 2, threads - 1};
    for (unsigned odd : odd_ones)
      for (int form = 0; form < 3; ++form) {
        const Ended ended = end_of_job({.threads = threads}, [=] {
          for (int i = 0; i < 5; ++i) upcr_barrier(i, 0);
          const int value = upcr_mythread() == odd ? -13 : 17;
          if (form == 0) upcr_barrier(value, 0);
          upcr_notify(value, 0);
          if (form == 1) upcr_wait(value, 0);
          while (!upcr_try_wait(value, 0)) {
          }
        });
        INFO(ended.describe());
        CHECK(ended.code == upc::runtime::kMisuseCode);
        CHECK(ended.completed == 0);
        CHECK(ended.err.find('\n') + 1 == ended.err.size());
        CHECK(ended.err.find("barrier values differ: thread ") != std::string::npos);
        CHECK(ended.err.find("thread " + std::to_string(odd) +
                             (odd == 0 ? " notified with -13" : " with -13")) != std::string::npos);
        CHECK(ended.err.find(" with 17") != std::string::npos);
      }
  }
}

TEST_CASE("an anonymous barrier matches every value, but two values do not match each other") {
  for (unsigned threads : kThreadCounts) {
    if (threads < 3) continue;
    run_job(threads, [] {
      for (int i = 0; i < 50; ++i) {
        const bool named = upcr_mythread() == static_cast<unsigned>(i) % upcr_threads();
        upcr_barrier(i, named ? 0 : kAnonymous);
      }
      EXPECT(true);
    });
    // The first and the last thread, with anonymous ones between.
    expect_fatal({.threads = threads}, -1,
                 "thread 0 notified with 5, thread " + std::to_string(threads - 1) + " with 6", [] {
                   const bool first = upcr_mythread() == 0;
                   const bool last = upcr_mythread() + 1 == upcr_threads();
                   upcr_barrier(first ? 5 : 6, first || last ? 0 : kAnonymous);
                 });
  }
}

namespace {

// The values of one thread's notify and wait in one phase; kNone for none.
constexpr int kNone = -1;
struct Statements {
  int notify, wait;
};

void execute(Statements s, int base) {
  const auto flags = [](int value) { return value == kNone ? kAnonymous : 0; };
  upcr_notify(base + s.notify, flags(s.notify));
  upcri_wait_statement(base + s.wait, flags(s.wait));
}

// UPC 1.3, 6.6.1: if some upc_notify has a value, all upc_notify and upc_wait with values must have
// this value.
bool is_error(const std::vector<Statements>& all) {
  int agreed = kNone;
  for (const Statements& s : all) {
    if (s.notify == kNone) continue;
    if (agreed != kNone && s.notify != agreed) return true;
    agreed = s.notify;
  }
  if (agreed == kNone) return false;
  for (const Statements& s : all)
    if (s.wait != kNone && s.wait != agreed) return true;
  return false;
}

// Mostly values that agree, so that both outcomes are frequent at every number of threads.
std::vector<Statements> draw(Random& random, unsigned threads) {
  const uint64_t odd = 1 + random.below(2 * threads + 2);
  const uint64_t kind = random.below(4);  // how many thirds of the notifies have a value
  std::vector<Statements> all(threads);
  for (Statements& s : all) {
    const auto value = [&](uint64_t chance) {
      if (random.below(3) >= chance) return kNone;
      return random.below(odd) == 0 ? 1 : 0;
    };
    s.notify = value(kind);
    s.wait = value(random.below(4));
  }
  return all;
}

}  // namespace

TEST_CASE("random values of notify and wait statements, against a model") {
  for (unsigned threads : kThreadCounts) {
    unsigned errors = 0, phases = 0;
    Random random(threads);
    while (errors < effort(40)) {
      // Phases without an error, up to the first with one.
      std::vector<std::vector<Statements>> plan;
      do plan.push_back(draw(random, threads));
      while (!is_error(plan.back()) && plan.size() < 20);
      if (is_error(plan.back())) ++errors;
      phases += plan.size();
      // Each phase has its own values, which identify the phase of the error.
      const auto base = [](size_t phase) { return 1000 + 10 * static_cast<int>(phase); };
      const Ended ended = end_of_job({.threads = threads}, [&] {
        for (size_t i = 0; i < plan.size(); ++i) execute(plan[i][upcr_mythread()], base(i));
      });
      const std::string last = " " + std::to_string(base(plan.size() - 1) / 10);
      INFO(ended.describe());
      CHECK(ended.code == (is_error(plan.back()) ? upc::runtime::kMisuseCode : 0));
      CHECK(ended.err.empty() != is_error(plan.back()));
      CHECK((ended.err.find(last) != std::string::npos ||
             ended.err.find("(" + last.substr(1)) != std::string::npos) == is_error(plan.back()));
    }
    CHECK(phases > errors);
  }
}

TEST_CASE("a wait's value that differs from another thread's notify is reported with the thread") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    expect_fatal({.threads = threads}, -1, "upc_wait(2), but thread 0's upc_notify had value 1",
                 [] {
                   execute({kNone, 2}, 0);  // no notify has a value to compare with
                   if (upcr_mythread() == 0)
                     execute({1, 1}, 0);
                   else
                     execute({kNone, 2}, 0);
                 });
  }
}

TEST_CASE("extreme values") {
  for (unsigned threads : {kThreadCounts[2], kThreadCounts[6]}) {
    run_job(threads, [] {
      for (int value : {0, -1, INT32_MAX, INT32_MIN}) upcr_barrier(value, 0);
      EXPECT(true);
    });
    expect_fatal({.threads = threads}, -1, "with 0",
                 [] { upcr_barrier(upcr_mythread() == 1 ? 0 : INT32_MIN, 0); });
  }
}

TEST_CASE("collective calls between a notify and its wait") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      for (int i = 0; i < 50; ++i) {
        upcr_notify(i, 0);
        const upcr_shared_ptr_t object = upcr_all_alloc(upcr_threads(), 8);
        upcr_put_shared_val(upcr_add_shared(object, 8, upcr_mythread(), 1), 0, 1, 4);
        upcr_wait(i, 0);
        upcr_all_free(object);
      }
      EXPECT(true);
    });
}
