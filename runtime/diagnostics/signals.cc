// SPDX-License-Identifier: MIT
// Fatal signals and the stop for a debugger.
#include "runtime/diagnostics/signals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>

#include "runtime/diagnostics/backtrace.h"
#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/registers.h"
#include "runtime/diagnostics/thread_table.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/teams.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"
#include "smp/stacks.h"

// Set to 0 in a debugger to let a frozen thread continue.
extern "C" volatile int upcri_frozen;
volatile int upcri_frozen = 0;

namespace upc::runtime {
namespace {

struct Fatal {
  int number;
  const char* text;  // NULL: none
  bool crash;        // an error of the program, at a place in it
};
// The signals that end a program. SIGPROF is not here: profilers take it only if it has no handler.
// A program whose reader has gone (SIGPIPE) ends silently.
constexpr Fatal kFatal[] = {
    {SIGSEGV, "segmentation fault", true},
    {SIGBUS, "bus error", true},
    {SIGFPE, "arithmetic error, such as a division by zero", true},
    {SIGILL, "illegal instruction", true},
    {SIGABRT, "abort", true},
    {SIGSYS, "bad system call", true},
    {SIGTRAP, "trap", true},
    {SIGTERM, "ended by SIGTERM", false},
    {SIGINT, "ended by SIGINT", false},
    {SIGHUP, "ended by SIGHUP", false},
    {SIGUSR1, "ended by SIGUSR1", false},
    {SIGUSR2, "ended by SIGUSR2", false},
    {SIGALRM, "ended by SIGALRM", false},
    {SIGVTALRM, "ended by SIGVTALRM", false},
    {SIGXCPU, "ended by SIGXCPU: the limit of processor time is reached (ulimit -t)", false},
    {SIGXFSZ, "ended by SIGXFSZ: a file has reached the limit of its size (ulimit -f)", false},
    {SIGIO, "ended by SIGIO", false},
    {SIGPWR, "ended by SIGPWR", false},
    {SIGSTKFLT, "ended by SIGSTKFLT", false},
    {SIGPIPE, nullptr, false},
};

// The threads' stacks for the handler: a crash may be an overflow of the thread's own. Backtraces
// need some space, for several attempts, and untouched pages cost nothing. (Thread-local memory
// would be touched: the C library clears it.)
constexpr size_t kStackBytes = 128 << 10;
char* signal_stacks;

constexpr uintptr_t kPage = UPCR_PAGESIZE;

// Adds the address of the fault; or the sender of the signal, which is no fault in that case.
void add_address(Line& line, const siginfo_t* info) {
  if (info->si_code <= 0)
    return line.add(", sent by %s %d",
                    info->si_pid == getpid() ? "the program itself, process" : "process",
                    static_cast<int>(info->si_pid));
  if (info->si_code == SI_KERNEL)  // the processor does not report the address
    return line.add(" at an unknown address: a misaligned one, or one that no memory has");
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  if (address < kPage)
    line.add(" at address 0x%lx, a null pointer", static_cast<unsigned long>(address));
  else if (job.attached && address - upcri_job.base < kPage)
    line.add(" at the target of a null pointer-to-shared");
  else
    line.add(" at address 0x%lx", static_cast<unsigned long>(address));
}

// Whether the fault is an overflow of the thread's stack; if so, the line reports it.
bool add_overflow(Line& line, const siginfo_t* info, void* context) {
  uint64_t bytes;
  if (info->si_code <= 0 || info->si_code == SI_KERNEL || !is_upc_thread() ||
      !smp::stacks.overflowed(
          me(), reinterpret_cast<uintptr_t>(info->si_addr),
          static_cast<uintptr_t>(stack_pointer(static_cast<ucontext_t*>(context))), &bytes))
    return false;
  line.add(
      "stack overflow: the thread's stack of %llu kB is full, of local variables or of a deep "
      "recursion; raise the limit (ulimit -s)",
      static_cast<unsigned long long>(bytes >> 10));
  return true;
}

// The message without its place, for when finding the place blocks: the crash may have been inside
// malloc or the dynamic linker.
Line short_message;
void say_short_message() { short_message.write(); }

void add_cause(Line& line, const Fatal& fatal, const siginfo_t* info, void* context, bool placed) {
  const bool fault = fatal.number == SIGSEGV || fatal.number == SIGBUS;
  if (!fault || !add_overflow(line, info, context)) {
    line.add("%s", fatal.text);
    if (fault) add_address(line, info);
  }
  if (fatal.crash && !placed && place())
    line.add(" (last call into the runtime: %s:%d)", place()->file, place()->line);
}

void on_signal(int number, siginfo_t* info, void* context);

void install(int number) {
  struct sigaction action = {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | smp::handler_stack_flag();
  sigfillset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

// The report of the thread that ends the job. Finding the place reads a stack that may be broken,
// and so may crash in turn.
struct Crash {
  const Fatal* fatal = nullptr;
  const siginfo_t* info;
  void* context;
  Line line;  // its start
  int attempts = 0;
};
Crash crash;
constexpr int kMaxAttempts = 3;  // with the complete stack, the interrupted frame, no place

bool telling_of_crash() { return ending_here() && crash.fatal; }

void tell_of_crash() {
  if (++crash.attempts > kMaxAttempts + 1) _exit(128 + crash.fatal->number);
  if (crash.attempts <= kMaxAttempts) {
    sigset_t faults;
    sigemptyset(&faults);
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
      install(number);
      sigaddset(&faults, number);
    }
    pthread_sigmask(SIG_UNBLOCK, &faults, nullptr);
    Line line = crash.line;
    const bool placed = crash.attempts < kMaxAttempts && add_crash_place(line, crash.context);
    add_cause(line, *crash.fatal, crash.info, crash.context, placed);
    if (withdraw_last_words()) line.write();
    if (job.settings.backtrace) write_backtrace(crash.context);
  }
  end_claimed_job_by_signal(crash.fatal->number);
}

// SIGQUIT requests the positions of the threads, and the job continues. If it comes while a thread
// is inside the C library, for which a first backtrace would wait, the handler tries again a little
// later.
constexpr int kQuitTries = 200;

void on_quit(int number, siginfo_t*, void* context) {
  static std::atomic<int> tries{0};
  if (in_child_of_fork()) take_default_course(number);
  const int error = errno;
  if (can_prepare_backtrace(context)) {
    tries.store(0, std::memory_order_relaxed);
    write_thread_table("SIGQUIT: the threads are here, and continue:", context);
  } else if (tries.fetch_add(1, std::memory_order_relaxed) < kQuitTries) {
    usleep(1000);
    kill(getpid(), SIGQUIT);
  } else {
    tries.store(0, std::memory_order_relaxed);
    Line line;
    line.add(
        "upc: SIGQUIT: the thread that got it stays inside the C library, where it cannot report "
        "the others; UPC_BACKTRACE=yes lets it");
    line.write();
  }
  errno = error;
}

void on_signal(int number, siginfo_t* info, void* context) {
  if (telling_of_crash()) tell_of_crash();
  // The instruction faults again.
  if (job.host && !is_upc_thread() && !teams::is_member()) {
    signal(number, SIG_DFL);
    return;
  }
  const Fatal* fatal = kFatal;
  while (fatal->number != number) ++fatal;
  // A child must not flush what the parent printed.
  if (!fatal->crash && in_child_of_fork()) take_default_course(number);
  claim_end();
  Line line;
  line.add("upc: ");
  if (fatal->crash) line.add_thread();
  short_message = line;
  if (!fatal->text) end_claimed_job_by_signal(number);
  add_cause(short_message, *fatal, info, context, false);
  start_countdown(128 + number, say_short_message);
  if (fatal->crash) {
    crash = {.fatal = fatal, .info = info, .context = context, .line = line};
    tell_of_crash();
  }
  if (withdraw_last_words()) short_message.write();
  if (number == SIGTERM && job.settings.verbose)
    write_thread_table("its threads are here:", context);
  end_claimed_job_by_signal(number);
}

// Sanitizers report a crash in more detail than we can.
bool sanitized() { return smp::under_address_sanitizer() || smp::under_thread_sanitizer(); }

}  // namespace

void catch_fatal_signals() {
  signal_stacks =
      static_cast<char*>(smp::os::reserve(upcri_job.threads * kStackBytes, smp::kPageSize));
#ifdef UPCRI_CHECK
  prepare_backtrace();
#else
  if (job.settings.backtrace) prepare_backtrace();
#endif
  for (const Fatal& fatal : kFatal) {
    if (fatal.crash && sanitized()) continue;
    if (!fatal.crash && job.host) continue;  // the host handles its own end
    struct sigaction old;
    if (sigaction(fatal.number, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    install(fatal.number);
  }
  struct sigaction action = {};
  if (!job.host && sigaction(SIGQUIT, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
    action.sa_sigaction = on_quit;
    action.sa_flags = SA_SIGINFO | SA_RESTART | smp::handler_stack_flag();
    sigfillset(&action.sa_mask);
    sigaction(SIGQUIT, &action, nullptr);
  }
}

void leave_fatal_signals() {
  for (const Fatal& fatal : kFatal) {
    struct sigaction now;
    if (sigaction(fatal.number, nullptr, &now) == 0 && now.sa_flags & SA_SIGINFO &&
        now.sa_sigaction == on_signal)
      signal(fatal.number, SIG_DFL);
  }
}

bool ends_job(int number) {
  struct sigaction action;
  if (sigaction(number, nullptr, &action) != 0) return false;
  return action.sa_flags & SA_SIGINFO ? action.sa_sigaction == on_signal
                                      : action.sa_handler == SIG_DFL;
}

void use_signal_stack() {
  if (sanitized() || !signal_stacks) return;
  const stack_t stack = {
      .ss_sp = signal_stacks + me() * kStackBytes, .ss_flags = 0, .ss_size = kStackBytes};
  sigaltstack(&stack, nullptr);
}

void freeze_for_debugger() {
  Line line;
  line.add(
      "upc: thread %u waits for a debugger: gdb -p %d, then "
      "'set var *(int*)&upcri_frozen = 0' and 'continue'",
      me(), static_cast<int>(getpid()));
  if (job.main_name) line.add("; main is %s", job.main_name);
  line.write();
  upcri_frozen = 1;
  while (upcri_frozen) usleep(100000);
}

}  // namespace upc::runtime
