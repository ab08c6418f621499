// SPDX-License-Identifier: MIT
// The calls of Linux for os.h.
#include "smp/os.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "smp/control_group.h"
#include "smp/pages.h"

extern "C" void* __libc_stack_end;  // the dynamic linker's
#pragma weak _Fork                  // of glibc 2.34

namespace upc::smp::os {
namespace {

// All reservations, for release_all(): a job has about twelve. One thread takes each entry; relaxed
// is enough, since the thread that releases all is the last one.
constexpr unsigned kMostReservations = 64;
struct Reservation {
  std::atomic<void*> address;
  size_t bytes;
};
Reservation reservations[kMostReservations];
std::atomic<unsigned> reservation_count{0};

void note_reservation(void* address, size_t bytes) {
  const unsigned entry = reservation_count.fetch_add(1, std::memory_order_relaxed);
  if (entry >= kMostReservations) return;  // not recorded: it stays until the process ends
  reservations[entry].bytes = bytes;
  reservations[entry].address.store(address, std::memory_order_relaxed);
}

}  // namespace

void* reserve(size_t bytes, size_t alignment) {
  // Over-reserve so that an aligned range of the requested size lies within, then release the rest.
  const size_t slack = alignment > kLeastPageSize ? alignment : 0;
  if (bytes + slack < bytes) return nullptr;
  void* raw = mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (raw == MAP_FAILED) return nullptr;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(raw);
  const uintptr_t aligned = round_up(begin, alignment);
  if (aligned > begin) munmap(raw, aligned - begin);
  const uintptr_t tail = begin + bytes + slack - (aligned + bytes);
  if (slack && tail) munmap(reinterpret_cast<void*>(aligned + bytes), tail);
  note_reservation(reinterpret_cast<void*>(aligned), bytes);
  return reinterpret_cast<void*>(aligned);
}

void release(void* address, size_t bytes) {
  for (Reservation& reservation : reservations) {
    if (reservation.address.load(std::memory_order_relaxed) == address)
      reservation.address.store(nullptr, std::memory_order_relaxed);
  }
  munmap(address, bytes);
}

void release_all() {
  for (Reservation& reservation : reservations) {
    if (void* address = reservation.address.exchange(nullptr, std::memory_order_relaxed))
      munmap(address, reservation.bytes);
  }
}

void prefer_huge_pages(void* address, size_t bytes) { madvise(address, bytes, MADV_HUGEPAGE); }

void touch_for_write(void* address, size_t bytes) {
  constexpr int kPopulateWrite = 23;  // MADV_POPULATE_WRITE of Linux 5.14, which old headers lack
  madvise(address, bytes, kPopulateWrite);
}

void forbid(void* address, size_t bytes) { mprotect(address, bytes, PROT_NONE); }

void futex_wait(const void* word, uint32_t expected, int64_t timeout_ns) {
  const timespec timeout = {timeout_ns / 1000000000, timeout_ns % 1000000000};
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, &timeout, nullptr, 0);
}

void futex_wake(const void* word, int count) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

bool prepare_remote_fence() {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

void remote_fence() { syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0); }

pid_t bare_fork() {
  if (_Fork) return _Fork();
  return static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}

void yield() { sched_yield(); }

void name_thread(const char* name) { prctl(PR_SET_NAME, name); }

uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

namespace {

// The process's cores as usable_cores() found them, before any thread was bound to one.
CoreSet usable;

}  // namespace

bool bind_to(const CoreSet& cores) {
  return sched_setaffinity(0, CoreSet::kMaskBytes, static_cast<const cpu_set_t*>(cores.mask())) ==
         0;
}

unsigned usable_cores() {
  usable = {};
  const bool has_mask =
      sched_getaffinity(0, CoreSet::kMaskBytes, static_cast<cpu_set_t*>(usable.mask())) == 0;
  const auto cores = has_mask ? usable.count()
                              : static_cast<unsigned>(std::max(1l, sysconf(_SC_NPROCESSORS_ONLN)));
  const uint64_t quota = control_group::cores();
  return quota && quota < cores ? static_cast<unsigned>(quota) : cores;
}

const CoreSet& core_set() { return usable; }

void keep_to(const CoreSet& cores) { bind_to(cores); }

void bind_to_core(unsigned index) {
  const unsigned count = usable.count();
  if (count == 0) return;
  unsigned core = usable.next(0);
  for (unsigned i = index % count; i > 0; --i) core = usable.next(core + 1);
  CoreSet one;
  one.add(core);
  bind_to(one);
}

unsigned core_index() {
  const auto here = static_cast<unsigned>(std::max(0, sched_getcpu()));
  unsigned before = 0;
  for (unsigned core = usable.next(0); core < here; core = usable.next(core + 1)) ++before;
  return before;
}

void unbind() { bind_to(usable); }

uint64_t cache_bytes() {
  constexpr uint64_t kUsual = uint64_t{32} << 20;
  const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
  return bytes > 0 ? static_cast<uint64_t>(bytes) : kUsual;
}

namespace {

uint64_t limit_of(__rlimit_resource resource) {
  rlimit limit;
  return getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ? 0 : limit.rlim_cur;
}

int add_thread_local_bytes(dl_phdr_info* info, size_t, void* sum) {
  for (unsigned i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_TLS)
      *static_cast<uint64_t*>(sum) += info->dlpi_phdr[i].p_memsz + info->dlpi_phdr[i].p_align;
  return 0;
}

}  // namespace

uint64_t stack_limit() { return limit_of(RLIMIT_STACK); }

// RLIMIT_DATA counts: since Linux 4.7 it limits all private writable memory.
uint64_t address_space_limit() {
  const uint64_t space = limit_of(RLIMIT_AS), data = limit_of(RLIMIT_DATA);
  return space && data ? std::min(space, data) : space + data;
}

uintptr_t process_stack() { return reinterpret_cast<uintptr_t>(__libc_stack_end); }

uint64_t thread_local_bytes() {
  uint64_t sum = 0;
  dl_iterate_phdr(add_thread_local_bytes, &sum);
  return sum;
}

// Valgrind preloads its own library into each program, whatever the tool.
bool under_valgrind() {
  const char* const preloaded = getenv("LD_PRELOAD");
  return preloaded && strstr(preloaded, "/vgpreload_");
}

uint64_t physical_memory() {
  static uint64_t known = 0;  // start-up calls it several times
  if (known) return known;
  known =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t limit = control_group::memory();
  if (limit && limit < known) known = limit;
  return known;
}

}  // namespace upc::smp::os
