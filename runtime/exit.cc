// Ending a thread and ending the job.
#include "runtime/exit.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <climits>

#include "runtime/exit_functions.h"
#include "runtime/job.h"
#include "runtime/report/line.h"
#include "runtime/unfinished.h"
#include "smp/blocked.h"
#include "smp/os.h"
#include "smp/sanitizers.h"
#include "smp/wait.h"
#include "upcri/startup.h"

namespace upc::runtime {
namespace {

// How long the end of the job may wait for locks that stopped threads hold.
constexpr int kEndSeconds = 2;
// How long it lets a thread that is inside printf finish its line.
constexpr int kLineMilliseconds = 200;

// The thread that ends the job, by the address of its upcri_self; relaxed, since it orders nothing.
std::atomic<const void*> ender{nullptr};
int end_code;
int errors_while_ending = 0;  // of the ender

[[noreturn]] void stand_still() {
  static const uint32_t never = 0;
  for (;;) smp::os::futex_wait(&never, 0, INT64_MAX / 4);
}

std::atomic<void (*)()> last_words{nullptr};  // relaxed: the thread that ends sets and clears it

void give_up(int) {
  if (void (*say)() = last_words.exchange(nullptr, std::memory_order_relaxed)) say();
  _exit(end_code);
}

// Keeps the lock, so that no other thread starts a line that the end would cut.
void flush_stdout() {
  for (int i = 0; i < kLineMilliseconds; ++i) {
    if (ftrylockfile(stdout) == 0) {
      fflush_unlocked(stdout);
      return;
    }
    usleep(1000);
  }
}

// The thread that called fork() is alone now, whatever the others were about.
void leave_job() {
  ender.store(nullptr, std::memory_order_relaxed);
  smp::watch_alone("is not in this process, which is a child of fork()");
}

}  // namespace

bool in_child_of_fork() { return job.process != 0 && getpid() != job.process; }

void prepare_for_fork() { pthread_atfork(nullptr, nullptr, leave_job); }

bool withdraw_last_words() { return last_words.exchange(nullptr, std::memory_order_relaxed); }

void start_countdown(int code, void (*say)()) {
  end_code = code;
  last_words.store(say, std::memory_order_relaxed);
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

void claim_end() {
  const void* nobody = nullptr;
  if (ender.compare_exchange_strong(nobody, &upcri_self, std::memory_order_relaxed)) return;
  if (nobody != &upcri_self) stand_still();
  // An error while ending, in an atexit function, say: it is told, but a second one is not.
  if (errors_while_ending++ == 0) return;
  if (errors_while_ending == 2) flush_stdout();
  _exit(end_code ? end_code : 1);
}

bool ending_here() { return ender.load(std::memory_order_relaxed) == &upcri_self; }

void end_claimed_job(int code) {
  start_countdown(code, nullptr);
  if (job.environment.abort && code != 0) {
    flush_stdout();
    signal(SIGABRT, SIG_DFL);
    abort();
  }
  flush_stdout();
  run_exit_functions(code);
  exit(code);  // flushes what is left, without locks
}

namespace {

constexpr int kMaxExitsWhileEnding = 32;  // as many atexit functions as every C library takes

// Of the thread that is ending the job already: the C library goes on with what is left to do, and
// takes the new code. (C leaves this undefined, so it need not go on for ever.)
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
  start_countdown(128 + number, nullptr);
  flush_stdout();
  take_default_course(number);
}

namespace {

// Threads that have ended, and the lowest of them with a non-zero code as thread << 32 | code.
std::atomic<uint32_t> ended{0};
std::atomic<uint32_t> ended_sleepers{0};
std::atomic<uint64_t> failure{UINT64_MAX};

bool all_ended(const void*, uint64_t) {
  return ended.load(std::memory_order_acquire) == upcri_job.threads;
}

// Thread 0 waits for the others, so that the process ends on the thread it began on. `how` and
// where the thread has ended are for a deadlock report.
[[noreturn]] void end_thread(int code, const char* how, const upcri_place_t* where) {
  run_exit_functions(code);
  if (in_child_of_fork()) exit(code);
  if (code == 0) check_nothing_unfinished();
  if ((code & 0xff) != 0) {  // what the system keeps of it
    const uint64_t mine = uint64_t{me()} << 32 | static_cast<uint32_t>(code);
    uint64_t seen = failure.load(std::memory_order_relaxed);
    while (mine < seen && !failure.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
    }
  }
  ended.fetch_add(1, std::memory_order_acq_rel);  // pairs with all_ended
  const smp::SleepSpot spot = {&ended, &ended_sleepers};
  const smp::BlockedOn on = {how, where, all_ended, nullptr, 0};
  smp::wake_sleepers(spot);
  if (me() != 0) {
    smp::publish_blocked(on);
    stand_still();
  }
  smp::wait_until([] { return all_ended(nullptr, 0); }, spot, on);
  claim_end();
  if (job.mpi_finalize) job.mpi_finalize();
  const uint64_t failed = failure.load(std::memory_order_relaxed);
  end_code = failed == UINT64_MAX ? 0 : static_cast<int>(static_cast<uint32_t>(failed));
  exit(end_code);
}

// The destructor of a thread's value: exit() runs none of those, and a thread that ends as it
// should stands still until then.
void on_pthread_exit(void*) {
  if (in_child_of_fork()) return;
  claim_end();
  Line line;
  line.add(
      "upc: thread %u: ended by pthread_exit or pthread_cancel; a UPC thread ends by exit() or by "
      "returning from main",
      me());
  if (place()) line.add(" (last call into the runtime: %s:%d)", place()->file, place()->line);
  line.write();
  end_claimed_job(1);
}

}  // namespace

void forbid_pthread_exit() {
  static pthread_key_t key;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, [] { pthread_key_create(&key, on_pthread_exit); });
  pthread_setspecific(key, &upcri_self);
}

void return_from_main(int code) { end_thread(code, "has returned from main", nullptr); }

void exit_thread(int code) {
  if (ending_here()) end_anew(code);
  if (!job.spawned) end_job(code);  // no thread but this one will ever end
  end_thread(code, "has called exit", place());
}

}  // namespace upc::runtime

void(upcr_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }
void(bupc_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }
void(upcri_do_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }

void upcr_global_exit(int exitcode) { upc::runtime::end_job(exitcode); }
