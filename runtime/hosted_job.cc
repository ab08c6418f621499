// SPDX-License-Identifier: MIT
// A job inside a program that continues after the job has ended (upc_job.h). All its threads are
// new ones. Between two calls they wait for the next; an error ends the job and not the process.
//
// Most of the runtime's state is set once in a process. So a job's end resets all data of the
// library to their state before the first job, and releases the system's resources.
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_job.h>

#include <algorithm>
#include <atomic>
#include <climits>

#include "runtime/diagnostics/signals.h"
#include "runtime/exit.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/teams.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/wait.h"
#include "upcri/program.h"

namespace {

using upc::runtime::job;
using upc::runtime::me;
namespace os = upc::smp::os;
namespace teams = upc::runtime::teams;

enum class State { kNone, kRunning, kBroken };

// What is not reset.
struct Kept {
  pthread_mutex_t one_call = PTHREAD_MUTEX_INITIALIZER;  // one call of the host at a time
  State state = State::kNone;
  pthread_t thread;  // thread 0 of the job
  char* image;       // the library's data as they were before the first job
};
Kept kept;

__thread char reason[sizeof(upc::runtime::Host::words) + 128];

// The host requests a call by storing a higher number (release). UPC threads acquire it, and sleep
// on it.
struct Call {
  void (*function)(void*);  // null: the job is to end
  void* argument;
};
Call call;
std::atomic<uint32_t> asked{0};
// How many times UPC threads have returned, over all calls (release). Threads that wait for the
// others acquire it.
std::atomic<uint32_t> returned{0}, returned_sleepers{0};
// What the host waits for (acquire): the number of calls that are over, of which the start is one,
// and whether the job has failed. Both are stored with release. The host sleeps on `events`, which
// counts both.
std::atomic<uint32_t> over{0};
std::atomic<bool> failed{false};
int failed_code;
bool failed_in_start;
std::atomic<uint32_t> events{0};

upc::runtime::Host host;
pthread_t thread_ids[UPCR_MAX_THREADS];

int refuse(const char* format, ...) __attribute__((format(printf, 1, 2)));
int refuse(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  return UPC_JOB_REFUSED;
}

// --- on the job's threads ---

void tell_host() {
  events.fetch_add(1, std::memory_order_release);
  os::futex_wake(&events, INT_MAX);
}

void job_failed(int code) {
  failed_code = code;
  failed_in_start = !job.running;
  failed.store(true, std::memory_order_release);
  tell_host();
}

bool all_returned(const void*, uint64_t until) {
  return static_cast<int32_t>(returned.load(std::memory_order_acquire) -
                              static_cast<uint32_t>(until)) >= 0;
}

void wait_for_all(uint32_t turn) {
  const upc::smp::SleepSpot spot = {&returned, &returned_sleepers};
  const uint32_t until = (turn + 1) * upcri_job.threads;
  returned.fetch_add(1, std::memory_order_acq_rel);
  upc::smp::wake_sleepers(spot);
  upc::smp::wait_until([until] { return all_returned(nullptr, until); }, spot,
                       {"has returned from the function that upc_job_call was given", nullptr,
                        all_returned, nullptr, until});
}

// The main of each UPC thread. A thread that waits for the host counts as running for the deadlock
// detector.
int serve(int, char**) {
  for (uint32_t turn = 0;;) {
    wait_for_all(turn);
    if (me() == 0) {
      over.store(turn + 1, std::memory_order_release);
      tell_host();
    }
    while (asked.load(std::memory_order_acquire) == turn)
      os::futex_wait(&asked, turn, INT64_MAX / 4);
    ++turn;
    if (!call.function) return 0;
    call.function(call.argument);
  }
}

void* run_job(void*) {
  static char name[] = "library";
  static char* arguments[] = {name, nullptr};
  int count = 1;
  char** vector = arguments;
  bupc_init_reentrant(&count, &vector, serve);
  over.store(asked.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  tell_host();
  return nullptr;
}

// --- on the host's threads ---

class OneCall {
 public:
  OneCall() {
    reason[0] = '\0';
    pthread_mutex_lock(&kept.one_call);
  }
  ~OneCall() { pthread_mutex_unlock(&kept.one_call); }
  OneCall(const OneCall&) = delete;
  OneCall& operator=(const OneCall&) = delete;
};

// Waits until so many calls are over; false if the job has failed.
bool wait_until_over(uint32_t calls) {
  for (;;) {
    const uint32_t seen = events.load(std::memory_order_acquire);
    if (failed.load(std::memory_order_acquire)) return false;
    if (over.load(std::memory_order_acquire) == calls) return true;
    os::futex_wait(&events, seen, INT64_MAX / 4);
  }
}

int tell_failure() {
  constexpr char kPrefix[] = "upc: ";
  const char* const words = host.words;
  if (words[0] != '\0')
    snprintf(reason, sizeof reason, "%s",
             strncmp(words, kPrefix, strlen(kPrefix)) == 0 ? words + strlen(kPrefix) : words);
  else
    snprintf(reason, sizeof reason, "a thread has ended the job with code %d", failed_code);
  return UPC_JOB_FAILED;
}

void begin_call(void (*function)(void*), void* argument) {
  call = {function, argument};
  asked.fetch_add(1, std::memory_order_release);
  os::futex_wake(&asked, INT_MAX);
}

// The library's writable data.
struct Data {
  char* begin = nullptr;
  char* end = nullptr;
};

int find_data(dl_phdr_info* info, size_t, void* found) {
  Data writable, constant;
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    char* const begin = reinterpret_cast<char*>(info->dlpi_addr + header.p_vaddr);
    if (header.p_type == PT_GNU_RELRO)
      constant = {begin, begin + header.p_memsz};
    else if (header.p_type == PT_LOAD && header.p_flags & PF_W &&
             begin <= static_cast<void*>(&kept) &&
             begin + header.p_memsz > static_cast<void*>(&kept))
      writable = {begin, begin + header.p_memsz};
  }
  if (!writable.begin) return 0;
  // The dynamic linker has made complete pages of that constant.
  const auto end =
      upc::smp::round_down(reinterpret_cast<uintptr_t>(constant.end), upc::smp::kLeastPageSize);
  writable.begin = std::max(writable.begin, reinterpret_cast<char*>(end));
  *static_cast<Data*>(found) = writable;
  return 1;
}

Data own_data() {
  Data data;
  dl_iterate_phdr(find_data, &data);
  return data;
}

bool save_data() {
  const Data data = own_data();
  const auto bytes = static_cast<size_t>(data.end - data.begin);
  if (!kept.image) kept.image = static_cast<char*>(malloc(bytes));
  if (!kept.image) return false;
  memcpy(kept.image, data.begin, bytes);
  return true;
}

// Resets the library; no thread of the job is left.
void set_back() {
  upc::runtime::forget_threads();
  upc::runtime::leave_fatal_signals();
  os::release_all();
  const Data data = own_data();
  char* const from = reinterpret_cast<char*>(&kept);
  char* const to = from + sizeof kept;
  memcpy(data.begin, kept.image, static_cast<size_t>(from - data.begin));
  memcpy(to, kept.image + (to - data.begin), static_cast<size_t>(data.end - to));
  kept.state = State::kNone;
}

struct Objects {
  static constexpr unsigned kMost = 512;
  const char* names[kMost];
  unsigned count = 0;
};

int add_object(dl_phdr_info* info, size_t, void* objects) {
  auto& all = *static_cast<Objects*>(objects);
  if (all.count < Objects::kMost && info->dlpi_name[0] != '\0')
    all.names[all.count++] = info->dlpi_name;
  return 0;
}

// The name of another library in this process that has a job; null if there is none.
const char* library_with_job() {
  Objects objects;
  dl_iterate_phdr(add_object, &objects);
  Dl_info own, other;
  if (dladdr(&kept, &own) == 0) return nullptr;
  for (unsigned i = 0; i < objects.count; ++i) {
    void* const library = dlopen(objects.names[i], RTLD_LAZY | RTLD_NOLOAD);
    if (!library) continue;
    void* const threads = dlsym(library, "upc_job_threads");
    const bool has_job = threads && dladdr(threads, &other) != 0 &&
                         other.dli_fbase != own.dli_fbase &&
                         reinterpret_cast<int (*)()>(threads)() > 0;
    dlclose(library);
    if (has_job) return objects.names[i];
  }
  return nullptr;
}

// Why the calling thread can't request anything; null if it can.
const char* unfit_caller() {
  if (upc::runtime::in_child_of_fork()) return "in a child of fork(), which has no UPC threads";
  if (upc::runtime::is_upc_thread() || teams::is_member()) return "on a thread of the job itself";
  return nullptr;
}

}  // namespace

int upcri_job_start(int threads) {
  if (const char* unfit = unfit_caller()) return refuse("upc_job_start was called %s", unfit);
  const OneCall one_call;
  if (kept.state == State::kBroken) return tell_failure();
  if (kept.state == State::kRunning)
    return refuse(
        "upc_job_start: there is a job of %u threads already; end it by upc_job_end first",
        upcri_job.threads);
  if (threads < 0 || threads > UPCR_MAX_THREADS)
    return refuse("upc_job_start: %d is no number of threads; give 1 to %d, or 0 for one a core",
                  threads, UPCR_MAX_THREADS);
  if (const char* other = library_with_job())
    return refuse("upc_job_start: %s has a job in this process, which can have one at a time",
                  other);
  if (!save_data()) return refuse("upc_job_start: no memory");
  host.threads = static_cast<unsigned>(threads);
  host.ids = thread_ids;
  host.job_failed = job_failed;
  job.host = &host;
  if (teams::create_outsider(&kept.thread, run_job, nullptr) != 0) {
    job.host = nullptr;
    return refuse("upc_job_start: the system gives no more threads; raise its limit (ulimit -u)");
  }
  if (wait_until_over(1)) {
    kept.state = State::kRunning;
    return UPC_JOB_OK;
  }
  tell_failure();
  kept.state = State::kBroken;
  if (failed_in_start) {
    pthread_join(kept.thread, nullptr);
    set_back();
  }
  return UPC_JOB_FAILED;
}

int upcri_job_call(void (*function)(void*), void* argument) {
  if (const char* unfit = unfit_caller()) return refuse("upc_job_call was called %s", unfit);
  const OneCall one_call;
  if (kept.state == State::kBroken) return tell_failure();
  if (kept.state == State::kNone)
    return refuse("upc_job_call: there is no job; start one by upc_job_start");
  if (!function) return refuse("upc_job_call needs a function, not NULL");
  begin_call(function, argument);
  if (wait_until_over(asked.load(std::memory_order_relaxed) + 1)) return UPC_JOB_OK;
  kept.state = State::kBroken;
  return tell_failure();
}

int upcri_job_end(void) {
  if (const char* unfit = unfit_caller()) return refuse("upc_job_end was called %s", unfit);
  const OneCall one_call;
  if (kept.state == State::kBroken) return tell_failure();
  if (kept.state == State::kNone) return refuse("upc_job_end: there is no job");
  begin_call(nullptr, nullptr);
  if (!wait_until_over(asked.load(std::memory_order_relaxed) + 1)) {
    kept.state = State::kBroken;
    return tell_failure();
  }
  pthread_join(kept.thread, nullptr);
  set_back();
  return UPC_JOB_OK;
}

int upcri_job_threads(void) {
  return kept.state == State::kRunning ? static_cast<int>(upcri_job.threads) : 0;
}

const char* upcri_job_error(void) { return reason; }
