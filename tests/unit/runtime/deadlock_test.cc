// SPDX-License-Identifier: MIT
// A job whose threads all wait forever reports where each of them waits, and ends; a job that is
// only slow continues.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <regex>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

void barrier() { upcr_barrier(0, kAnonymous); }

bool has(const std::string& text, const std::string& regex) {
  return std::regex_search(text, std::regex(regex));
}

struct Deadlock {
  const char* name;
  void (*program)();
  const char* thread0;
  const char* others;  // the line of the other threads, which wait in one place; or nullptr
};

// clang-format off
const Deadlock kDeadlocks[] = {
  {"a thread has returned", [] { if (upcr_mythread() != 0) barrier(); },
   "has returned from main", "__FILE__:[0-9]+: upc_barrier"},
  {"a thread has called exit", [] { if (upcr_mythread() == 0) upcr_exit(0); upcr_notify(0, 1); upcr_wait(0, 1); },
   "__FILE__:[0-9]+: has called exit", "__FILE__:[0-9]+: upc_wait"},
  {"different collectives", [] { if (upcr_mythread() == 0) upcr_all_alloc(1, 1); else barrier(); },
   "__FILE__:[0-9]+: upc_all_alloc", "__FILE__:[0-9]+: upc_barrier"},
  {"the lock of a thread that has ended", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); if (upcr_mythread() == 0) upcr_lock(l); barrier(); if (upcr_mythread() != 0) upcr_lock(l); },
   "has returned from main", "__FILE__:[0-9]+: upc_lock, held by thread 0"},
  {"barrier against lock", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); if (upcr_mythread() == 0) upcr_lock(l); barrier(); if (upcr_mythread() != 0) upcr_lock(l); barrier(); },
   "__FILE__:[0-9]+: upc_barrier", "__FILE__:[0-9]+: upc_lock, held by thread 0"},
  {"a wait and no notify", [] { if (upcr_mythread() != 0) { upcr_notify(3, 0); upcr_wait(3, 0); } else { upcr_all_lock_alloc(); } },
   "__FILE__:[0-9]+: upc_all_lock_alloc", "__FILE__:[0-9]+: upc_wait"},
  {"locks in a circle", [] {
     static upcr_shared_ptr_t locks[64];
     locks[upcr_mythread()] = upcr_global_lock_alloc();
     upcr_lock(locks[upcr_mythread()]);
     barrier();
     upcr_lock(locks[(upcr_mythread() + 1) % upcr_threads()]);
   },
   "__FILE__:[0-9]+: upc_lock, held by thread 1", nullptr},
};
// clang-format on

// Replaces __FILE__ with this file's name, as in the report.
std::string with_file(std::string text) {
  const size_t at = text.find("__FILE__");
  return at == std::string::npos ? text : text.replace(at, 8, __FILE__);
}

}  // namespace

TEST_CASE("a deadlock report says where each thread waits") {
  for (const Deadlock& deadlock : kDeadlocks) {
    for (const unsigned threads : {2u, 3u, 64u}) {
      const Ended ended = end_of_job({.threads = threads}, deadlock.program);
      INFO(deadlock.name << ": " << ended.describe());
      CHECK(!ended.hung);
      CHECK(ended.code == upc::runtime::kDeadlockCode);
      CHECK(has(ended.err, "^upc: deadlock: no thread can continue; the threads wait here:\n"));
      CHECK(has(ended.err, "\nupc:   thread 0: " + with_file(deadlock.thread0) + "\n"));
      const std::string others =
          threads == 2 ? "thread 1" : "threads 1 to " + std::to_string(threads - 1);
      if (!deadlock.others) {
        CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') ==
              static_cast<long>(threads) + 1);
      } else {
        CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 3);
        CHECK(has(ended.err, "\nupc:   " + others + ": " + with_file(deadlock.others) + "\n$"));
      }
    }
  }
}

TEST_CASE("no false deadlock: one thread sleeps while all others wait") {
  for (unsigned threads : {2u, 8u, 64u}) {
    run_job(threads, [] {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      for (int i = 0; i < 3; ++i) {
        if (upcr_mythread() == 0) {
          upcr_lock(lock);
          usleep(400000);  // longer than the check interval
          upcr_unlock(lock);
        } else if (upcr_mythread() % 2) {
          upcr_lock(lock);
          upcr_unlock(lock);
        }
        upcr_barrier(static_cast<int>(i), 0);
      }
      EXPECT(true);
    });
  }
}

TEST_CASE("no false deadlock: waits that end just when the others fall asleep") {
  // All threads fall asleep immediately (polite) in barriers and locks in turn, many times, with
  // deadlock checks in between.
  for (unsigned threads : {2u, 3u, 8u}) {
    JobOptions options{.threads = threads};
    options.environment.emplace_back("UPC_POLITE_SYNC", "yes");
    run_job(options, [] {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      Random random(upcr_mythread());
      for (unsigned i = 0; i < effort(1500); ++i) {
        upcr_lock(lock);
        if (random.below(100) == 0) usleep(static_cast<unsigned>(random.below(2000)));
        upcr_unlock(lock);
        if (i % 3 == 0) upcr_barrier(static_cast<int>(i), 0);
      }
      EXPECT(true);
    });
  }
}

TEST_CASE("no false deadlock: a process that is stopped repeatedly") {
  const JobOptions options{.threads = 4, .environment = {{"UPC_POLITE_SYNC", "yes"}}};
  const Ended ended = in_child(options, [&] {
    const pid_t job = getpid();
    if (fork() == 0) {
      // Stops it for longer than the check interval, so that all sleepers time out together.
      for (int i = 0; i < 8; ++i) {
        usleep(20000 + 5000 * static_cast<unsigned>(i));
        if (kill(job, SIGSTOP) != 0) _exit(0);
        usleep(300000);
        kill(job, SIGCONT);
      }
      _exit(0);
    }
    start_job(options, [](int, char**) {
      const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
      for (int i = 0; i < 40; ++i) {
        upcr_lock(lock);
        usleep(1000);
        upcr_unlock(lock);
        upcr_barrier(i, 0);
      }
      return 0;
    });
  });
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == 0);
  CHECK(ended.err == "");
}
