// A job whose threads all wait for good says where each of them waits and ends; a job that is only
// slow is left alone.
#include <doctest/doctest.h>
#include <stdio.h>
#include <unistd.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

// The table's line of a thread: what follows "upc:   thread N: " or "upc:   threads N to M: ".
std::string row(const Ended& ended, unsigned thread) {
  std::istringstream lines(ended.err);
  for (std::string line; std::getline(lines, line);) {
    unsigned first, last;
    if (sscanf(line.c_str(), "upc:   threads %u to %u: ", &first, &last) != 2) {
      if (sscanf(line.c_str(), "upc:   thread %u: ", &first) != 1) continue;
      last = first;
    }
    if (first <= thread && thread <= last) return line.substr(line.find(": ", 8) + 2);
  }
  return "";
}

void check_deadlock(const Ended& ended, const std::vector<std::string>& rows) {
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == 1);
  CHECK(ended.err.rfind("upc: deadlock: ", 0) == 0);
  for (unsigned t = 0; t < rows.size(); ++t) {
    CAPTURE(t);
    CAPTURE(rows[t]);
    CHECK(row(ended, t).find(rows[t]) != std::string::npos);
  }
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a thread has ended while others wait at a barrier") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    for (unsigned gone : {0u, threads - 1}) {
      const Ended ended = end_of_job({.threads = threads}, [=] {
        if (upcr_mythread() == gone) return;
        upcr_barrier(1, 0);
      });
      std::vector<std::string> rows(threads, "upc_barrier");
      rows[gone] = "has returned from main";
      check_deadlock(ended, rows);
      CHECK(contains(row(ended, gone == 0 ? 1 : 0), "deadlock_test.cc:"));
    }
  }
}

TEST_CASE("one waits at a barrier, another for a lock that nobody gives back") {
  check_deadlock(end_of_job({.threads = 3},
                            [] {
                              const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
                              if (upcr_mythread() == 0) upcr_lock(lock);
                              upcr_barrier(0, kAnonymous);
                              if (upcr_mythread() == 0) return;
                              if (upcr_mythread() == 1) upcr_lock(lock);
                              upcr_notify(0, kAnonymous);
                              upcr_wait(0, kAnonymous);
                            }),
                 {"has returned from main", "upc_lock, held by thread 0", "upc_wait"});
}

TEST_CASE("each has the lock that the other wants") {
  check_deadlock(end_of_job({.threads = 2},
                            [] {
                              const upcr_shared_ptr_t a = upcr_all_lock_alloc();
                              const upcr_shared_ptr_t b = upcr_all_lock_alloc();
                              upcr_lock(upcr_mythread() ? a : b);
                              upcr_barrier(0, kAnonymous);
                              upcr_lock(upcr_mythread() ? b : a);
                            }),
                 {"upc_lock, held by thread 1", "upc_lock, held by thread 0"});
}

TEST_CASE("different collective calls") {
  const Ended ended = end_of_job({.threads = 3}, [] {
    if (upcr_mythread() == 1)
      upcr_barrier(0, kAnonymous);
    else
      upcr_all_alloc(1, 1);
  });
  check_deadlock(ended, {"upc_all_alloc", "upc_barrier", "upc_all_alloc"});
}

TEST_CASE("a single thread waits for its own lock's owner, who has ended") {
  check_deadlock(end_of_job({.threads = 2},
                            [] {
                              const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
                              if (upcr_mythread() == 1) upcr_lock(lock);
                              upcr_barrier(0, kAnonymous);
                              if (upcr_mythread() == 0) upcr_lock(lock);
                            }),
                 {"upc_lock, held by thread 1", "has returned from main"});
}

TEST_CASE("slow is not dead: a thread sleeps, computes or reads while all others wait") {
  for (unsigned threads : {2u, 8u, 64u}) {
    run_job(threads, [] {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      for (int i = 0; i < 3; ++i) {
        if (upcr_mythread() == 0) {
          upcr_lock(lock);
          usleep(400000);  // longer than the watch's interval
          upcr_unlock(lock);
        } else if (upcr_mythread() % 2) {
          upcr_lock(lock);
          upcr_unlock(lock);
        }
        upcr_barrier(i, 0);
      }
      EXPECT(true);
    });
  }
}

TEST_CASE("slow is not dead: waits that end just when the others fall asleep") {
  // All threads fall asleep at once (polite) in barriers and locks by turns, over and over, with
  // looks for deadlocks in between.
  for (unsigned threads : {2u, 3u, 8u}) {
    JobOptions options{.threads = threads};
    options.environment.emplace_back("UPC_POLITE_SYNC", "yes");
    run_job(options, [] {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      Random random(upcr_mythread());
      for (int i = 0; i < 1500; ++i) {
        upcr_lock(lock);
        if (random.below(100) == 0) usleep(static_cast<unsigned>(random.below(2000)));
        upcr_unlock(lock);
        if (i % 3 == 0) upcr_barrier(i, 0);
      }
      EXPECT(true);
    });
  }
}
