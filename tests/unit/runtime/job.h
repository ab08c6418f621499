// SPDX-License-Identifier: MIT
// Runs UPC jobs from a doctest process. A process can start only one job, and some jobs must end
// with an error, so each job runs in a child process: the child starts the runtime as generated
// code does, calls the body on each UPC thread, and counts the body's EXPECTs in memory shared with
// the parent.
//
//   TEST_CASE("…") {
//     for (unsigned threads : kThreadCounts)
//       run_job(threads, [&] { EXPECT_EQ(upcr_threads(), threads); });
//   }
#ifndef UPC_TESTS_UNIT_RUNTIME_JOB_H
#define UPC_TESTS_UNIT_RUNTIME_JOB_H

#include <upcr.h>

#include <cstdint>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "runtime/job_end.h"

namespace upc::test {

// The numbers of threads with which each test runs its jobs. A program compiled for a fixed number
// of threads has only that number.
#ifdef UPCRI_STATIC_THREADS
inline constexpr unsigned kThreadCounts[] = {UPCRI_STATIC_THREADS};
#else
inline constexpr unsigned kThreadCounts[] = {1, 2, 3, 4, 7, 8, 64};
#endif

// Whether a sanitizer that has its own signal handlers and shadow memory is in use.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define UPC_TESTS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define UPC_TESTS_SANITIZED 1
#endif
#endif
#ifdef UPC_TESTS_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// The number of rounds of a test that waits often: fewer where a round takes several times as long.
inline constexpr unsigned effort(unsigned rounds) { return kSanitized ? rounds / 8 + 1 : rounds; }

// For tests that start hundreds of jobs: under those sanitizers a start takes long.
#ifdef UPC_TESTS_SANITIZED
inline constexpr unsigned kFewThreadCounts[] = {3};
#else
inline constexpr unsigned kFewThreadCounts[] = {1, 2, 3, 8, 64};
#endif

struct JobOptions {
  unsigned threads = 1;                        // 0: UPC_THREADS is not set
  uintptr_t heap_bytes = uintptr_t{64} << 20;  // per thread
  // More environment variables; all other UPC_* variables are unset in the job.
  std::vector<std::pair<std::string, std::string>> environment = {};
  unsigned seconds = 240;  // a job that takes longer counts as hung
};

// How a process ended.
struct Ended {
  bool hung = false;  // it was killed after the time limit
  int signal = 0;     // the signal that ended it, or 0
  int code = -1;      // its exit code, if no signal ended it
  std::string out, err;
  uint64_t expectations = 0;  // evaluated EXPECTs
  uint64_t failures = 0;      // … those that were false
  std::string failure_text;   // the first of these, one per line
  unsigned completed = 0;     // threads whose body returned

  // All fields as text, for a failing test's message.
  std::string describe() const;
};

// Runs fn in a child process with the environment of `options`; the exit code is 0 if fn returns.
Ended in_child(const JobOptions& options, const std::function<void()>& fn);
// Runs a job in a child process, with the body on each thread.
Ended end_of_job(const JobOptions& options, const std::function<void()>& body);

// Runs a job and requires success: at least one EXPECT, none false, each body returned, exit code
// 0, and nothing on stderr.
void run_job(const JobOptions& options, const std::function<void()>& body);
void run_job(unsigned threads, const std::function<void()>& body);
// Runs a job and requires that it ends with kMisuseCode and with one line on stderr that begins
// with "upc: thread <thread>: " (or "upc: " if thread < 0) and contains the text. EXPECTs before
// the error must hold.
void expect_fatal(const JobOptions& options, int thread, const std::string& text,
                  const std::function<void()>& body);

// Starts the runtime with main_function on each thread; does not return.
[[noreturn]] void start_job(const JobOptions& options, int (*main_function)(int, char**),
                            int flags = 0);

// A pseudo-random sequence that the seed determines.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  uint64_t bits() {  // splitmix64
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  uint64_t below(uint64_t bound) { return bits() % bound; }
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(below(static_cast<uint64_t>(high - low) + 1));
  }
  // From 1 to high, with all numbers of bits equally likely.
  uint64_t up_to(uint64_t high) {
    const uint64_t bits = below(65 - static_cast<unsigned>(__builtin_clzll(high)));
    return bits == 0 ? 1 : 1 + below(high < (uint64_t{1} << bits) ? high : uint64_t{1} << bits);
  }

 private:
  uint64_t state_;
};

// Count for EXPECT. Usable on any thread of the child.
void count_expectation();
void fail_expectation(const char* file, int line, const std::string& text);

template <class A, class B>
void expect_equal(const A& a, const B& b, const char* text, const char* file, int line) {
  count_expectation();
  if (a == b) return;
  std::ostringstream message;
  message << text << ": " << +a << " is not " << +b;
  fail_expectation(file, line, message.str());
}

}  // namespace upc::test

// For use in a body: counts a check; the body continues if it fails.
#define EXPECT(condition)            \
  (::upc::test::count_expectation(), \
   (condition) ? (void)0 : ::upc::test::fail_expectation(__FILE__, __LINE__, #condition))
// The same for the equality of two numbers; a failure shows them.
#define EXPECT_EQ(a, b) ::upc::test::expect_equal((a), (b), #a " == " #b, __FILE__, __LINE__)

#endif
