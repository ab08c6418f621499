// SPDX-License-Identifier: MIT
// Written pages, the filter for system calls, and the return to the start.
#include "smp/rewind.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <asm/prctl.h>
#endif

#include <algorithm>
#include <atomic>

#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"
#include "smp/thread_pointer.h"

namespace upc::smp::rewind {
namespace {

constexpr uint32_t kMostPages = 4096;  // with more pages, a fork costs no more
constexpr uint32_t kMostRanges = 2048;
constexpr uint64_t kMostSpan = uint64_t{32} << 30;  // of the ranges: 64 MB of page map
constexpr size_t kStackBytes = 256 << 10;
constexpr uint32_t kEntries = 64 << 10;  // of the page map, read at once
constexpr size_t kMapBytes = 128 << 10;  // of /proc/self/maps

// Bits of an entry in the page map.
constexpr uint64_t kPresent = uint64_t{1} << 63, kSwapped = uint64_t{1} << 62;
constexpr uint64_t kOfFile = uint64_t{1} << 61, kExclusive = uint64_t{1} << 56;

// An extra argument that marks a call of exit_group as this file's own.
constexpr uint32_t kOwnExit = 0x75706321;

// In memory that all processes share. One process at a time writes it, and its parent reads it
// after that process has ended: no order is needed.
struct Shared {
  Left left;
  uint64_t runs;
  uint32_t pages;
  uintptr_t page[kMostPages];  // the pages that runs have written
};

struct Range {
  uintptr_t from, to;
};

// The data that are not rewound themselves.
struct Engine {
  ucontext_t start, preparing;
  uintptr_t thread_pointer;
  Hooks hooks;
  int pagemap;
  long faults;
  uint32_t ranges, pages;
  Range range[kMostRanges];
  uintptr_t page[kMostPages];  // all that can be written, in order of their addresses
  uint64_t entry[kEntries];
  char maps[kMapBytes];
  alignas(kPageSize) char stack[kStackBytes];
  alignas(kPageSize) char kept[kMostPages][kPageSize];  // their contents
};

Shared* shared = nullptr;
Engine* engine = nullptr;
volatile char* probe = nullptr;  // a page that is written to check that the kernel counts the fault
bool is_on = false;

[[noreturn]] void leave(Left why) {
  shared->left = why;
  for (;;) syscall(SYS_exit_group, 0, kOwnExit);
}

long faults() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_minflt + used.ru_majflt;
}

bool is_engine(uintptr_t page) {
  const auto own = reinterpret_cast<uintptr_t>(engine);
  return page >= own && page < own + sizeof(Engine);
}

// Reads the lines "from-to rw-p …" of all private writable memory.
bool find_ranges() {
  Engine& e = *engine;
  const int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  size_t bytes = 0;
  ssize_t got;
  while (bytes < kMapBytes && (got = read(file, e.maps + bytes, kMapBytes - bytes)) > 0)
    bytes += static_cast<size_t>(got);
  close(file);
  if (bytes == 0 || bytes == kMapBytes) return false;
  uint64_t span = 0;
  e.ranges = 0;
  const auto number = [&](size_t& at) {
    uintptr_t value = 0;
    for (; at < bytes; ++at) {
      const char c = e.maps[at];
      if (c >= '0' && c <= '9')
        value = value * 16 + static_cast<uintptr_t>(c - '0');
      else if (c >= 'a' && c <= 'f')
        value = value * 16 + static_cast<uintptr_t>(c - 'a' + 10);
      else
        break;
    }
    ++at;  // skip the delimiter
    return value;
  };
  for (size_t at = 0; at < bytes;) {
    const uintptr_t from = number(at), to = number(at);
    const bool written = at + 4 <= bytes && e.maps[at + 1] == 'w' && e.maps[at + 3] == 'p';
    while (at < bytes && e.maps[at] != '\n') ++at;
    ++at;
    if (!written) continue;
    if (e.ranges == kMostRanges) return false;
    e.range[e.ranges++] = {from, to};
    span += to - from;
  }
  return e.ranges > 0 && span <= kMostSpan;
}

// Calls visit(page) for each page that may have been written since the fork, in order; false if the
// page map can't be read.
template <class Visit>
bool for_written(Visit visit) {
  Engine& e = *engine;
  for (uint32_t r = 0; r < e.ranges; ++r)
    for (uintptr_t from = e.range[r].from; from < e.range[r].to;) {
      const auto count =
          static_cast<uint32_t>(std::min<uint64_t>(kEntries, (e.range[r].to - from) / kPageSize));
      const auto bytes = static_cast<ssize_t>(count * sizeof(uint64_t));
      const auto offset = static_cast<off_t>(from / kPageSize * sizeof(uint64_t));
      if (pread(e.pagemap, e.entry, static_cast<size_t>(bytes), offset) != bytes) return false;
      for (uint32_t i = 0; i < count; ++i) {
        const uint64_t entry = e.entry[i];
        const bool own = (entry & kPresent) && (entry & kExclusive) && !(entry & kOfFile);
        const uintptr_t page = from + i * kPageSize;
        if ((own || entry & kSwapped) && !is_engine(page)) visit(page);
      }
      from += count * kPageSize;
    }
  return true;
}

bool find_pages() {
  Engine& e = *engine;
  e.pages = 0;
  bool room = true;
  const bool known = for_written([&](uintptr_t page) {
    room = room && e.pages < kMostPages;
    if (room) e.page[e.pages++] = page;
  });
  return known && room;
}

// Adds the pages that this process has not known to the shared ones. Returns the state that this
// leaves: kWaiting if there are none.
Left learn_pages() {
  Engine& e = *engine;
  Left left = Left::kWaiting;
  uint32_t at = 0;
  const bool read = for_written([&](uintptr_t page) {
    while (at < e.pages && e.page[at] < page) ++at;
    if ((at < e.pages && e.page[at] == page) || left == Left::kUnfit) return;
    left = shared->pages == kMostPages ? Left::kUnfit : Left::kLearnt;
    if (left == Left::kLearnt) shared->page[shared->pages++] = page;
  });
  return read ? left : Left::kUnfit;
}

void keep_pages() {
  Engine& e = *engine;
  for (uint32_t i = 0; i < e.pages; ++i)
    memcpy(e.kept[i], reinterpret_cast<const void*>(e.page[i]), kPageSize);
}

void put_back() {
  const Engine& e = *engine;
  for (uint32_t i = 0; i < e.pages; ++i)
    memcpy(reinterpret_cast<void*>(e.page[i]), e.kept[i], kPageSize);
}

// --- system calls ---

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
uint64_t first_argument(const ucontext_t& at) {
  return static_cast<uint64_t>(at.uc_mcontext.gregs[REG_RDI]);
}
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
uint64_t first_argument(const ucontext_t& at) { return at.uc_mcontext.regs[0]; }
#else
constexpr uint32_t kArchitecture = 0;
uint64_t first_argument(const ucontext_t&) { return 0; }
#endif

class Filter {
 public:
  // The argument with this index, if any, must have one of these values.
  struct Call {
    long number;
    int argument = -1;
    uint32_t value[4] = {};
    unsigned values = 0;
  };

  Filter() {
    load(offsetof(seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
    catch_it();
  }
  void let(const Call& call) {
    load(offsetof(seccomp_data, nr));
    const bool any = call.argument < 0;
    add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call.number), 0,
        static_cast<uint8_t>(any ? 1 : 2 * call.values + 2));
    if (any) return add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    // The lower half comes first on both of the processors above.
    load(static_cast<uint32_t>(offsetof(seccomp_data, args) +
                               static_cast<size_t>(call.argument) * sizeof(uint64_t)));
    for (unsigned v = 0; v < call.values; ++v) {
      add(BPF_JMP | BPF_JEQ | BPF_K, call.value[v], 0, 1);
      add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    }
    catch_it();
  }
  bool install() {
    catch_it();
    const sock_fprog program = {.len = count_, .filter = code_};
    return !full_ && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW,
                    &program) == 0 ||
            syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0);
  }

 private:
  void add(int code, uint32_t k, uint8_t yes = 0, uint8_t no = 0) {
    full_ = count_ == kMost;
    if (!full_) code_[count_++] = {static_cast<uint16_t>(code), yes, no, k};
  }
  void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)); }
  void catch_it() { add(BPF_RET | BPF_K, SECCOMP_RET_TRAP); }

  static constexpr unsigned short kMost = 256;
  sock_filter code_[kMost];
  unsigned short count_ = 0;
  bool full_ = false;
};

// Allows the calls that change nothing that the kernel keeps for the process, and those on state
// that each run sets up: the position of standard input. Output to standard output and errors is
// for the tool, which truncates them.
bool filter_calls() {
  const Hooks& hooks = engine->hooks;
  const auto fd = [](int file) { return static_cast<uint32_t>(file); };
  Filter filter;
#if defined(__x86_64__)
  filter.let({SYS_arch_prctl, 0, {ARCH_SET_FS}, 1});
#endif
  filter.let({SYS_rt_sigprocmask});
  filter.let({SYS_exit_group, 1, {kOwnExit}, 1});
  filter.let({SYS_read, 0, {fd(hooks.commands), STDIN_FILENO}, 2});
  filter.let({SYS_write, 0, {fd(hooks.answers), STDOUT_FILENO, STDERR_FILENO}, 3});
  filter.let({SYS_lseek, 0, {STDIN_FILENO}, 1});
  filter.let({SYS_pread64, 0, {fd(engine->pagemap)}, 1});
  filter.let({SYS_madvise, 2, {MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DODUMP, MADV_DONTDUMP}, 4});
  for (const long call :
       {SYS_getrusage, SYS_gettid, SYS_futex, SYS_sched_yield, SYS_clock_gettime, SYS_nanosleep,
        SYS_clock_nanosleep, SYS_restart_syscall, SYS_fstat, SYS_newfstatat})
    filter.let({call});
  return filter.install();
}

[[noreturn]] void next_run() {
  Engine& e = *engine;
  shared->left = Left::kWaiting;
  if (!e.hooks.await()) leave(Left::kOver);
  shared->left = Left::kRun;
  e.faults = faults();
  setcontext(&e.start);
  __builtin_unreachable();
}

// A call that the filter does not allow: it ends the run, or the use of rewinding for it.
void on_call(int, siginfo_t* info, void* context) {
  const Engine& e = *engine;
  const long now = faults();
  set_thread_pointer(e.thread_pointer);
  if (info->si_syscall != SYS_exit_group) leave(Left::kLasting);
  ++shared->runs;
  const Left left = now == e.faults ? Left::kWaiting : learn_pages();
  e.hooks.ended(static_cast<int>(first_argument(*static_cast<ucontext_t*>(context)) & 0xff));
  if (left != Left::kWaiting) leave(left);
  put_back();
  next_run();
}

bool catch_calls() {
  const stack_t stack = {.ss_sp = engine->stack, .ss_flags = 0, .ss_size = kStackBytes};
  struct sigaction action = {};
  action.sa_sigaction = on_call;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  return sigaltstack(&stack, nullptr) == 0 && sigaction(SIGSYS, &action, nullptr) == 0 &&
         filter_calls();
}

// --- the beginning ---

// Whether a write shows in the count of faults and in the page map.
bool counts_faults() {
  const long before = faults();
  *probe = 2;
  if (faults() == before) return false;
  bool seen = false;
  return for_written([&](uintptr_t page) { seen |= page == reinterpret_cast<uintptr_t>(probe); }) &&
         seen;
}

bool prepare() {
  Engine& e = *engine;
  e.pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (e.pagemap < 0 || !find_ranges() || !counts_faults()) return false;
  for (uint32_t i = 0; i < shared->pages; ++i) {
    auto* page = reinterpret_cast<volatile char*>(shared->page[i]);
    *page = *page;
  }
  // Until a search has found all pages, and has itself written only to pages that it found.
  for (int tries = 0; tries < 4; ++tries) {
    const long before = faults();
    if (!find_pages()) return false;
    keep_pages();
    if (faults() == before) return catch_calls();
  }
  return false;
}

// Runs on a stack of its own, so that the rewound stack is kept unchanged.
void prepare_and_run() {
  if (!prepare()) {
    shared->left = Left::kUnfit;
    _exit(0);
  }
  next_run();
}

}  // namespace

bool start() {
  if (kArchitecture == 0 || under_address_sanitizer() || under_thread_sanitizer()) return false;
  // Small pages only: a huge one would be kept completely.
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  void* all =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  void* own = os::reserve(whole_pages(sizeof(Engine)), kPageSize);
  void* page = os::reserve(kPageSize, kPageSize);
  if (all == MAP_FAILED || !own || !page) return false;
  shared = static_cast<Shared*>(all);
  engine = static_cast<Engine*>(own);
  probe = static_cast<volatile char*>(page);
  *probe = 1;
  return true;
}

void begin(const Hooks& hooks) {
  Engine& e = *engine;
  is_on = true;
  e.hooks = hooks;
  e.thread_pointer = thread_pointer();
  memset(e.stack, 0, sizeof e.stack);
  getcontext(&e.preparing);
  e.preparing.uc_stack.ss_sp = e.stack;
  e.preparing.uc_stack.ss_size = kStackBytes;
  e.preparing.uc_link = nullptr;
  makecontext(&e.preparing, prepare_and_run, 0);
  swapcontext(&e.start, &e.preparing);
}

bool on() { return is_on; }
Left left() { return shared->left; }
uint64_t runs() { return shared->runs; }

}  // namespace upc::smp::rewind
