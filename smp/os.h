// SPDX-License-Identifier: MIT
// What the runtime needs of Linux to share memory and to wait: pages, futexes, memory barriers on
// other cores, the clock, the cores and the memory that this process may use. System calls that
// only one file needs are in that file: io/ for files, runtime/diagnostics and runtime/job_end for
// signals and the end of the process, threads.cc for POSIX threads.
#ifndef UPC_SMP_OS_H
#define UPC_SMP_OS_H

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

#include "smp/core_set.h"

namespace upc::smp::os {

// The unit of transfers between cores. Some arm64 and POWER processors have lines of 128 bytes.
#if defined(__aarch64__) || defined(__powerpc64__)
inline constexpr size_t kCacheLine = 128;
#else
inline constexpr size_t kCacheLine = 64;
#endif

// Reserves zeroed pages, which use memory only when touched; nullptr if the address space or a
// limit does not allow it. `bytes` and the result are multiples of `alignment`, a power of two.
void* reserve(size_t bytes, size_t alignment);
// Releases all that one call of reserve() has returned, or what all calls have.
void release(void* address, size_t bytes);
void release_all();
// Requests huge pages, which are several times as fast to touch and to copy. Advice only.
void prefer_huge_pages(void* address, size_t bytes);
// Makes all pages of a range present and writable; their contents stay. Advice only.
void touch_for_write(void* address, size_t bytes);
// Makes a range fault on access.
void forbid(void* address, size_t bytes);

// Sleeps while *word == expected, at most timeout_ns; may return early.
void futex_wait(const void* word, uint32_t expected, int64_t timeout_ns);
// Wakes up to `count` sleepers on word.
void futex_wake(const void* word, int count);

// After prepare_remote_fence() has returned true (call it while the process has one thread),
// remote_fence() makes every running thread of the process pass a full fence.
bool prepare_remote_fence();
void remote_fence();

// Forks a child with the calling thread alone, without fork()'s handlers, which may wait for a
// lock: for signal handlers. Returns as fork() does.
pid_t bare_fork();

void yield();
// Sets the calling thread's name in top, perf and debuggers: at most 15 characters.
void name_thread(const char* name);
uint64_t now_ns();

// The number of cores that this process may use, by affinity and by its control groups' quotas; at
// least 1. Call it before any thread is bound.
unsigned usable_cores();
// The cores that usable_cores() found in the affinity mask; empty if the system does not report
// them.
const CoreSet& core_set();
// Restricts the process to some of these. Call it while the process has one thread.
void keep_to(const CoreSet& cores);
// Binds the calling thread to these cores; false if refused.
bool bind_to(const CoreSet& cores);
// Binds the calling thread to the index-th core of core_set() (modulo their number).
void bind_to_core(unsigned index);
// The index, for bind_to_core, of the core on which the calling thread runs; 0 if it is unknown.
unsigned core_index();
// Lets the calling thread run on any of those cores again.
void unbind();
// Bytes of the largest cache that cores share.
uint64_t cache_bytes();
// Limits of this process in bytes, 0 for none: of a stack, of address space. The first is
// async-signal-safe.
uint64_t stack_limit();
uint64_t address_space_limit();
// The upper end of the process's initial stack, without its arguments and environment.
uintptr_t process_stack();
// Bytes of thread-local data that each thread has at its start.
uint64_t thread_local_bytes();
// Whether the program runs under Valgrind, which spends time on each page of address space.
bool under_valgrind();
// Bytes of physical memory, or of the control groups' limit if that is less.
uint64_t physical_memory();

}  // namespace upc::smp::os

#endif
