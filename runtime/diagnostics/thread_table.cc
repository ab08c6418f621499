// SPDX-License-Identifier: MIT
// Requests each thread's stack by a signal, and writes their answers.
#include "runtime/diagnostics/thread_table.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "runtime/diagnostics/backtrace.h"
#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/diagnostics/waits.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/race.h"
#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"
#ifdef UPCRI_CHECK
#include "runtime/object_table.h"
#include "upcri/recent_object.h"
#endif

// The system's ids of the threads. A thread enters its own with release; the thread that requests
// answers reads it with acquire. tools/gdb/upc.py finds threads by them.
extern "C" {
std::atomic<int> upcri_system_ids[UPCR_MAX_THREADS];
}

namespace upc::runtime {
namespace {

struct Answer {
  std::atomic<bool> given{false};  // release by the thread, acquire by the one that asked
  smp::BlockedOn wait;
  bool waits;
#ifdef UPCRI_CHECK
  const upcri_place_t* place;  // of the last call into the runtime
  uintptr_t last_access;       // address; 0: there was none
#endif
  Stack stack;
};
Answer* answers = nullptr;             // one per thread; kept for the next table
std::atomic<bool> being_asked{false};  // acquire by the asking thread, release after the table

constexpr int kMilliseconds = 500;  // the time that threads have for their answers

// The last of the signals that programs may use freely, and so the least used one.
int asking_signal() { return SIGRTMAX; }

void answer(void* context) {
  Answer& mine = answers[me()];
  // A second signal, of an earlier table that did not wait for it, must not change an answer that
  // is being read.
  if (mine.given.load(std::memory_order_relaxed)) return;
  mine.waits = smp::is_blocked(me(), &mine.wait);
#ifdef UPCRI_CHECK
  mine.place = place();
  mine.last_access = upcri_last_access.address;
#endif
  mine.stack = stack_of(context);
  mine.given.store(true, std::memory_order_release);
}

// The timer's value points here, which identifies it as ours.
char timeout_mark;

void on_signal(int, siginfo_t* info, void* context) {
  const int error = errno;
  const race::Quiet quiet;
  if (info->si_code == SI_TIMER && info->si_value.sival_ptr == &timeout_mark) {
    claim_end();
    char headline[96];
    snprintf(headline, sizeof headline,
             "timeout: the job has run for %g s; its threads are here:", job.settings.timeout);
    write_thread_table(headline, context);
    end_claimed_job(kTimeoutCode);
  }
  if (info->si_code == SI_TKILL && info->si_pid == getpid() && is_upc_thread() && answers)
    answer(context);
  errno = error;
}

// False where the program uses the signal.
bool install() {
  struct sigaction action = {}, old;
  if (sigaction(asking_signal(), nullptr, &old) != 0) return false;
  if (old.sa_flags & SA_SIGINFO && old.sa_sigaction == on_signal) return true;
  if (old.sa_handler != SIG_DFL) return false;
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | smp::handler_stack_flag();
  sigfillset(&action.sa_mask);
  return sigaction(asking_signal(), &action, nullptr) == 0;
}

void nap() {
  const timespec millisecond = {0, 1000000};
  nanosleep(&millisecond, nullptr);
}

// Requests every thread's answer; a thread may give none.
void ask(void* context) {
  const unsigned threads = upcri_job.threads;
  for (unsigned t = 0; t < threads; ++t) answers[t].given.store(false, std::memory_order_relaxed);
  if (!install()) return;
  for (unsigned t = 0; t < threads; ++t) {
    const int id = upcri_system_ids[t].load(std::memory_order_acquire);
    if (is_upc_thread() && t == me())
      answer(context);
    else if (id != 0)
      syscall(SYS_tgkill, getpid(), id, asking_signal());
  }
  for (int i = 0; i < kMilliseconds; ++i) {
    unsigned given = 0;
    for (unsigned t = 0; t < threads; ++t)
      given += answers[t].given.load(std::memory_order_acquire);
    if (given == threads) return;
    nap();
  }
}

bool same_stack(const Stack& a, const Stack& b) {
  return a.count == b.count && std::equal(a.address, a.address + a.count, b.address);
}

bool same(unsigned first, unsigned other) {
  const Answer &a = answers[first], &b = answers[other];
  const bool given = a.given.load(std::memory_order_acquire);
  if (given != b.given.load(std::memory_order_acquire)) return false;
  if (!given) return true;
  if (a.waits != b.waits || !same_stack(a.stack, b.stack)) return false;
  return !a.waits || alike(a.wait, first, b.wait, other);
}

// For a running thread: the object that it may be waiting for, if it reads that repeatedly.
#ifdef UPCRI_CHECK
void add_last_access(Line& line, const Answer& answer) {
  objects::Neighbours near;
  if (!answer.place || !answer.last_access || !objects::try_look_up(answer.last_access, &near) ||
      !near.has_below || !near.below.live)
    return;
  const objects::Origin& origin = near.below.origin;
  if (origin.name)
    line.add("; its last shared access was to '%s', near %s:%d", origin.name, answer.place->file,
             answer.place->line);
  else if (origin.function && near.below.made_at)
    line.add("; its last shared access was to what %s gave at %s:%d, near %s:%d", origin.function,
             near.below.made_at->file, near.below.made_at->line, answer.place->file,
             answer.place->line);
}
#else
void add_last_access(Line&, const Answer&) {}
#endif

void write_row(unsigned first, unsigned last) {
  const Answer& answer = answers[first];
  Line line;
  add_threads(line, first, last);
  const bool given = answer.given.load(std::memory_order_acquire);
  if (!given)
    line.add("does not answer: it blocks signals, or is inside a system call");
  else if (answer.waits)
    add_wait(line, answer.wait, first);
  else {
    line.add("runs");
    add_last_access(line, answer);
  }
  line.write();
  // A thread that has returned from main has no functions of the program on its stack.
  if (given && !(answer.waits && answer.wait.what == kReturnedFromMain)) write_frames(answer.stack);
}

}  // namespace

void enter_thread_table() {
  upcri_system_ids[me()].store(static_cast<int>(syscall(SYS_gettid)), std::memory_order_release);
}

void write_thread_table(const char* headline, void* context) {
  if (being_asked.exchange(true, std::memory_order_acquire)) return;
  const race::Quiet quiet;
  const unsigned threads = upcri_job.threads;
  if (!answers) {
    const size_t bytes = smp::whole_pages(threads * sizeof(Answer));
    answers = static_cast<Answer*>(smp::os::reserve(bytes, smp::kPageSize));
  }
  if (answers) {
    Line line;
    line.add("upc: %s", headline);
    line.write();
    prepare_backtrace();
    ask(context);
    for (unsigned first = 0, next; first < threads; first = next) {
      next = first + 1;
      while (next < threads && same(first, next)) ++next;
      write_row(first, next - 1);
    }
  }
  being_asked.store(false, std::memory_order_release);
}

void start_timeout() {
  const double seconds = job.settings.timeout;
  if (seconds == 0) return;
  prepare_backtrace();
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = asking_signal();
  event.sigev_value.sival_ptr = &timeout_mark;
  int timer;
  itimerspec once = {};
  once.it_value.tv_sec = static_cast<time_t>(seconds);
  once.it_value.tv_nsec =
      static_cast<long>((seconds - static_cast<double>(once.it_value.tv_sec)) * 1e9);
  // By system calls: the C library's functions were in librt before glibc 2.34.
  if (!install() || syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer) != 0 ||
      syscall(SYS_timer_settime, timer, 0, &once, nullptr) != 0)
    startup_fatal("the system gives no timer for UPC_TIMEOUT; run without it, or by timeout(1)");
}

}  // namespace upc::runtime
