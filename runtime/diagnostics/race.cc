// SPDX-License-Identifier: MIT
// Reports what ThreadSanitizer's runtime finds, in UPC's terms: this file queries it for threads,
// addresses and stacks, and suppresses its own report. The start-up file of upcc -race refers to
// upcri_race_told, which links this file into a program.
#include "runtime/race.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/diagnostics/backtrace.h"
#include "runtime/diagnostics/describe.h"
#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/race_words.h"
#include "runtime/job.h"
#include "runtime/job_end.h"

namespace {

// ThreadSanitizer's requirement of a resource, in bytes, and the message if the limit is lower.
struct Need {
  int resource;
  uint64_t least;
  std::string_view message;
};
constexpr Need kNeeds[] = {
    // It maps the shadow of all addresses.
    {RLIMIT_AS, RLIM_INFINITY,
     "upc: -race needs terabytes of address space, of which little is touched, and a limit is set; "
     "lift it (ulimit -v unlimited)\n"},
    {RLIMIT_DATA, RLIM_INFINITY,
     "upc: -race needs terabytes of private memory, of which little is touched, and a limit is "
     "set; lift it (ulimit -d unlimited)\n"},
    {RLIMIT_STACK, 64 << 10,
     "upc: stacks are too small for -race; raise their limit to 64 or more (ulimit -s)\n"},
    // It creates and maps a file.
    {RLIMIT_FSIZE, 64 << 10,
     "upc: the limit on the size of files is too small for -race; raise it (ulimit -f)\n"},
};
constexpr std::string_view kNoProc =
    "upc: -race needs /proc, which is not there; mount it (mount -t proc proc /proc)\n";

// Functions that are called before that runtime is set up are not instrumented, and call no
// function of the C library that it intercepts. Clang's no_sanitize leaves the calls at entry and
// exit.
#ifdef __clang__
#define BEFORE_INITIALIZATION __attribute__((disable_sanitizer_instrumentation))
#else
#define BEFORE_INITIALIZATION __attribute__((no_sanitize("thread")))
#endif

BEFORE_INITIALIZATION void refuse(const std::string_view& message) {
  syscall(SYS_write, STDERR_FILENO, message.data(), message.size());
  syscall(SYS_exit_group, upc::runtime::kMisuseCode);
}
BEFORE_INITIALIZATION void require_room() {
  for (const Need& need : kNeeds) {
    rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    syscall(SYS_prlimit64, 0, need.resource, nullptr, &limit);
    if (limit.rlim_cur < need.least) refuse(need.message);
  }
  if (syscall(SYS_faccessat, AT_FDCWD, "/proc/self/maps", R_OK) != 0) refuse(kNoProc);
}

}  // namespace

// Functions of ThreadSanitizer's runtime. Each returns 1; arrays are filled up to their length.
extern "C" {
int __tsan_get_report_data(void* report, const char** description, int* count, int* stacks,
                           int* accesses, int* locations, int* mutexes, int* threads, int* tids,
                           void** sleep, unsigned long sleep_size);
int __tsan_get_report_mop(void* report, unsigned long index, int* tid, void** address, int* size,
                          int* write, int* atomic, void** trace, unsigned long trace_size);
int __tsan_get_report_thread(void* report, unsigned long index, int* tid, unsigned long* system_id,
                             int* running, const char** name, int* parent, void** trace,
                             unsigned long trace_size);
int __tsan_get_report_loc(void* report, unsigned long index, const char** type, void** address,
                          unsigned long* start, unsigned long* size, int* tid, int* fd,
                          int* suppressable, void** trace, unsigned long trace_size);

// ThreadSanitizer's default options; TSAN_OPTIONS changes them. It remembers many accesses of a
// thread; it reports only data races, of which we report each pair of places; and it does not wait
// at the end. The exit code is that of its own failures, kMisuseCode, since it counts none of its
// reports. It calls this before it has taken any memory.
BEFORE_INITIALIZATION const char* __tsan_default_options() {
  require_room();
  return "symbolize=0:history_size=6:suppress_equal_addresses=0:atexit_sleep_ms=0:exitcode=120:"
         "report_thread_leaks=0:report_destroy_locked=0:report_mutex_bugs=0:detect_deadlocks=0:"
         "report_signal_unsafe=0";
}

int upcri_race_told;
}

namespace __tsan {
class ReportDesc;
extern bool OnReport(const ReportDesc* report, bool suppressed);
}  // namespace __tsan

namespace upc::runtime {
namespace {

int system_ids[UPCR_MAX_THREADS];
// The latest threads that work for UPC threads: the system's thread id in the upper half, the UPC
// thread's number in the lower. The system reuses ids, so the latest entry counts. Relaxed is
// enough: the reader knows of an access of the thread, and ThreadSanitizer's own locks lie between.
constexpr unsigned kMembers = 1024;
std::atomic<uint64_t> members[kMembers];
std::atomic<unsigned> next_member{0};

// The UPC thread that a thread works for, -1 if it works for none.
int served_by(int system_id) {
  const unsigned next = next_member.load(std::memory_order_relaxed);
  for (unsigned back = 1; back <= kMembers; ++back) {
    const uint64_t member = members[(next - back) % kMembers].load(std::memory_order_relaxed);
    if (member >> 32 == static_cast<uint64_t>(system_id))
      return static_cast<int>(static_cast<uint32_t>(member));
  }
  return -1;
}

// Races that ThreadSanitizer has found and that are not reported yet. It holds its own locks during
// its calls, so nothing may be allocated then; the next thread that enters the runtime reports
// them. When the array is full, further races are dropped: more of the kind will follow.
struct Found {
  struct Access {
    Stack stack;
    int tid;
    uintptr_t address;
    unsigned bytes;
    bool write, atomic, member;
    int thread;
  } accesses[2];
  char kind[16];  // ThreadSanitizer's word for the memory
};
constexpr unsigned kRoom = 64;
Found found[kRoom];
// The entries from `taken` to `put` are not reported yet. `put` is raised by one thread at a time,
// which holds ThreadSanitizer's lock of reports, `taken` by the thread that reports; each with
// release, which pairs with the other side's acquire.
std::atomic<unsigned> put{0}, taken{0};
std::atomic<bool> telling{false};  // acquire and release: one thread at a time

// The races that have been reported.
std::vector<std::string>* reported_pairs;  // both places of each
std::vector<std::string>* on;              // the names of the data
unsigned races;

void note_access(void* report, unsigned long index, int threads, Found::Access& access) {
  int tid = -1, write = 0, atomic = 0, size = 0;
  void* address = nullptr;
  access = {};
  __tsan_get_report_mop(report, index, &tid, &address, &size, &write, &atomic, access.stack.address,
                        kMaxFrames);
  while (access.stack.count < kMaxFrames && access.stack.address[access.stack.count])
    ++access.stack.count;
  access.address = reinterpret_cast<uintptr_t>(address);
  access.bytes = static_cast<unsigned>(size);
  access.write = write != 0;
  access.atomic = atomic != 0;
  access.thread = -1;
  for (int i = 0; i < threads; ++i) {
    int thread = -1, running, parent;
    unsigned long system_id = 0;
    const char* name;
    void* trace[1];
    __tsan_get_report_thread(report, static_cast<unsigned long>(i), &thread, &system_id, &running,
                             &name, &parent, trace, 1);
    if (thread != tid) continue;
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      if (system_ids[t] == static_cast<int>(system_id)) access.thread = static_cast<int>(t);
    if (access.thread >= 0) continue;
    access.thread = served_by(static_cast<int>(system_id));
    access.member = access.thread >= 0;
  }
}

void note(void* report, int threads, int locations) {
  const unsigned number = put.load(std::memory_order_relaxed);
  if (number - taken.load(std::memory_order_acquire) == kRoom) return;
  Found& next = found[number % kRoom];
  for (unsigned long i = 0; i < 2; ++i) note_access(report, i, threads, next.accesses[i]);
  const char* type = "";
  void *address, *trace[1];
  unsigned long start, size;
  int tid, fd, suppressable;
  if (locations > 0)
    __tsan_get_report_loc(report, 0, &type, &address, &start, &size, &tid, &fd, &suppressable,
                          trace, 1);
  snprintf(next.kind, sizeof next.kind, "%s", type);
  put.store(number + 1, std::memory_order_release);
}

RaceAccess access_of(const Found::Access& noted) {
  RaceAccess access;
  access.thread = noted.thread;
  access.member = noted.member;
  access.address = noted.address;
  access.bytes = noted.bytes;
  access.write = noted.write;
  access.atomic = noted.atomic;
  access.known = users_place(noted.stack, access.place);
  return access;
}

void tell(const Found& one) {
  if (!reported_pairs)
    reported_pairs = new std::vector<std::string>, on = new std::vector<std::string>;
  const RaceAccess first = access_of(one.accesses[0]), second = access_of(one.accesses[1]);
  std::string a = place_of(first), b = place_of(second);
  if (b < a) std::swap(a, b);
  const std::string pair = a + " " + b;
  if (std::find(reported_pairs->begin(), reported_pairs->end(), pair) != reported_pairs->end())
    return;
  reported_pairs->push_back(pair);
  ++races;
  const RacedData data = raced_data(first, second, one.kind);
  if (std::find(on->begin(), on->end(), data.name) == on->end()) on->push_back(data.name);
  write_race(data, first, second);
}

}  // namespace

void note_thread(unsigned thread, int system_id) { system_ids[thread] = system_id; }
void note_member(unsigned thread, int system_id) {
  const unsigned at = next_member.fetch_add(1, std::memory_order_relaxed) % kMembers;
  members[at].store(static_cast<uint64_t>(system_id) << 32 | thread, std::memory_order_relaxed);
}

void tell_races() {
  if (put.load(std::memory_order_acquire) == taken.load(std::memory_order_relaxed) ||
      telling.exchange(true, std::memory_order_acquire))
    return;
  const race::Quiet quiet;
  for (unsigned next;
       (next = taken.load(std::memory_order_relaxed)) != put.load(std::memory_order_acquire);) {
    tell(found[next % kRoom]);
    taken.store(next + 1, std::memory_order_release);
  }
  telling.store(false, std::memory_order_release);
}

int conclude_races(int code) {
  static bool concluded = false;
  // Another thread may be reporting, or have been stopped while it was.
  for (int i = 0;
       i < 500 && put.load(std::memory_order_acquire) != taken.load(std::memory_order_acquire);
       ++i) {
    tell_races();
    if (telling.load(std::memory_order_relaxed)) usleep(10000);
  }
  if (races == 0 || in_child_of_fork()) return code;
  if (!concluded) {
    concluded = true;
    Line line;
    line.add("upc: %u data race%s (on ", races, races == 1 ? "" : "s");
    constexpr size_t kNamed = 8;
    for (size_t i = 0; i < on->size() && i < kNamed; ++i)
      line.add("%s%s", i ? ", " : "", (*on)[i].c_str());
    line.add("%s)", on->size() > kNamed ? ", …" : "");
    line.write();
  }
  return code == 0 ? kRaceCode : code;
}

}  // namespace upc::runtime

// True: ThreadSanitizer does not report the race, and does not count it.
bool __tsan::OnReport(const ReportDesc* report, bool) {
  const upc::runtime::race::Quiet quiet;
  void* const opaque = const_cast<ReportDesc*>(report);
  const char* description = "";
  int count, stacks, accesses = 0, locations = 0, mutexes, threads = 0, tids;
  void* sleep[1];
  __tsan_get_report_data(opaque, &description, &count, &stacks, &accesses, &locations, &mutexes,
                         &threads, &tids, sleep, 1);
  if (accesses >= 2) upc::runtime::note(opaque, threads, locations);
  return true;
}
