// SPDX-License-Identifier: MIT
// Threads for the tests of the machine layer, and the modes in which they can wait.
#ifndef UPC_TESTS_UNIT_SMP_TEAM_H
#define UPC_TESTS_UNIT_SMP_TEAM_H

#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

#include "smp/deadlock.h"
#include "smp/wait.h"

namespace upc::test {

// The number of rounds of a test that waits often: fewer under sanitizers, where a round takes
// several times as long.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr unsigned kSlowdown = 8;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
inline constexpr unsigned kSlowdown = 8;
#else
inline constexpr unsigned kSlowdown = 1;
#endif
#else
inline constexpr unsigned kSlowdown = 1;
#endif
inline constexpr unsigned effort(unsigned rounds) { return (rounds - 1) / kSlowdown + 1; }

// How a waiting thread passes its time.
struct WaitMode {
  const char* name;
  bool polite;   // sleeps immediately
  bool wakeups;  // sleepers are woken; otherwise they poll
};
inline constexpr WaitMode kWaitModes[] = {
    {"spinning", false, true}, {"polite", true, true}, {"without wake-ups", true, false}};

// Calls fn(index) on that number of threads and joins them.
template <class Fn>
void run_team(unsigned threads, const WaitMode& mode, Fn fn) {
  smp::tune_waiting(threads, 2, mode.polite);
  if (!mode.wakeups) smp::wait_tuning.wakeups = false;
  std::vector<std::thread> team;
  for (unsigned index = 1; index < threads; ++index)
    team.emplace_back([=] {
      smp::watch_as(index);
      fn(index);
    });
  smp::watch_as(0);
  fn(0);
  for (std::thread& member : team) member.join();
}

// Occasional naps, long enough for other threads to fall asleep. Each thread has its own
// pseudo-random sequence.
class Napper {
 public:
  explicit Napper(unsigned seed) : state_(seed * 2654435761u + 1) {}
  unsigned next(unsigned bound) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 8) % bound;
  }
  // Naps once in `times` calls on average.
  void maybe_nap(unsigned times) {
    if (next(times) == 0) usleep(500 + next(3000));
  }

 private:
  uint32_t state_;
};

// The exit code of a child process that runs fn: 0 if fn returns, -1 if a signal ended the child.
template <class Fn>
int exit_code_of(Fn fn) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    fn();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace upc::test

#endif
