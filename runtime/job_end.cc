// SPDX-License-Identifier: MIT
// The end of the process: it comes within a fixed time after the decision, whatever locks other
// threads hold.
#include "runtime/job_end.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <climits>

#include "runtime/exit_functions.h"
#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/report.h"
#include "runtime/schedule.h"
#include "runtime/teams.h"
#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/sanitizers.h"

namespace upc::runtime {
namespace {

// How long the end of the job may wait for locks that stopped threads hold.
constexpr int kEndSeconds = 2;
// How long it waits for a thread inside printf to finish its line.
constexpr int kLineMilliseconds = 200;

// The thread that ends the job, by the address of its upcri_self; relaxed, since no data depend on
// it.
std::atomic<const void*> ender{nullptr};
int end_code;
int errors_while_ending = 0;  // of the ender

std::atomic<void (*)()> last_words{nullptr};  // relaxed: only the ending thread sets and clears it

void give_up(int) {
  if (void (*say)() = last_words.exchange(nullptr, std::memory_order_relaxed)) say();
  _exit(end_code);
}

// Keeps the lock, so that no other thread starts a line that the end would cut off.
void flush_stdout() {
  for (int i = 0; i < kLineMilliseconds; ++i) {
    if (ftrylockfile(stdout) == 0) {
      fflush_unlocked(stdout);
      return;
    }
    usleep(1000);
  }
}

// In a child of fork(): only the thread that called it exists, whatever the others were doing.
void leave_job() {
  ender.store(nullptr, std::memory_order_relaxed);
  smp::schedule::abandon();
  smp::watch_alone("is not in this process, which is a child of fork()");
}

}  // namespace

bool in_child_of_fork() {
  return job.process != 0 && !exploration::forks_nothing() && getpid() != job.process;
}

void prepare_for_fork() { pthread_atfork(nullptr, nullptr, leave_job); }

bool withdraw_last_words() { return last_words.exchange(nullptr, std::memory_order_relaxed); }

void start_countdown(int code, void (*say)()) {
  end_code = code;
  last_words.store(say, std::memory_order_relaxed);
  if (exploration::on()) return;  // no other thread runs that could hold a lock
  struct sigaction action = {};
  // ThreadSanitizer keeps signals from a thread that blocks in write(), but not its default action.
  action.sa_handler = smp::under_thread_sanitizer() ? SIG_DFL : give_up;
  sigaction(SIGALRM, &action, nullptr);
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarm, nullptr);
  const itimerval once = {{0, 0}, {kEndSeconds, 0}};
  setitimer(ITIMER_REAL, &once, nullptr);
}

void stand_still() {
  static const uint32_t never = 0;
  for (;;) smp::os::futex_wait(&never, 0, INT64_MAX / 4);
}

void claim_end() {
  const void* nobody = nullptr;
  if (ender.compare_exchange_strong(nobody, &upcri_self, std::memory_order_relaxed)) {
    if (job.host) job.host->ender = &upcri_self;
    return smp::schedule::stop();
  }
  if (nobody != &upcri_self) stand_still();
  // An error while ending, in an atexit function for example, is reported, but a second one is not.
  if (errors_while_ending++ == 0) return;
  if (errors_while_ending == 2) flush_stdout();
  _exit(end_code ? end_code : kMisuseCode);
}

bool ending_here() { return ender.load(std::memory_order_relaxed) == &upcri_self; }

namespace {

// Whether the calling thread is not one of the host's own.
bool stands_for_job() { return is_upc_thread() || teams::is_member() || !job.running; }

// The job's threads can't be terminated from outside: this one stops here, and the others continue
// until they wait.
[[noreturn]] void leave_to_host(int code) {
  const bool started = job.running;
  job.host->job_failed(code);
  if (!started) pthread_exit(nullptr);
  stand_still();
}

}  // namespace

void end_claimed_job(int code) {
  code = race::conclude(code);
  schedule::conclude(code);
  report::conclude(code);
  if (job.host && stands_for_job()) leave_to_host(code);
  start_countdown(code, nullptr);
  if (job.settings.abort && code != 0) {
    flush_stdout();
    signal(SIGABRT, SIG_DFL);
    abort();
  }
  flush_stdout();
  run_exit_functions(code);
  exit(code);  // flushes the rest, without locks
}

namespace {

constexpr int kMaxExitsWhileEnding = 32;  // every C library takes so many atexit functions
[[noreturn]] void end_anew(int code) {
  static int times = 0;
  end_code = code;
  if (++times > kMaxExitsWhileEnding) _exit(code);
  run_exit_functions(code);
  exit(code);
}

}  // namespace

void end_job(int code) {
  if (ending_here()) end_anew(code);
  claim_end();
  end_claimed_job(code);
}

void conclude_job(int code) {
  end_code = race::conclude(code);
  schedule::conclude(end_code);
  report::conclude(end_code);
}

void finish_claimed_job(int code) {
  conclude_job(code);
  exit(end_code);
}

void take_default_course(int number) {
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  raise(number);
  _exit(128 + number);
}

void end_claimed_job_by_signal(int number) {
  report::conclude_by_signal(number);
  start_countdown(128 + number, nullptr);
  schedule::conclude(128 + number);
  flush_stdout();
  take_default_course(number);
}

}  // namespace upc::runtime
