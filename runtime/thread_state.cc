// SPDX-License-Identifier: MIT
// Registers, stack and memory of the calling thread.
#include "runtime/thread_state.h"

#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "smp/os.h"

namespace upc::runtime::exploration {
namespace {

struct Range {
  uintptr_t from = 0, to = 0;
  bool has(uintptr_t address) const { return address >= from && address < to; }
};

size_t local_bytes = 0;  // of private data
uintptr_t heap_start = 0;
size_t mapped_at_start = 0;  // blocks of the heap that are mapped separately
Range library;               // what the C library writes; empty if it is part of the program's file
uint64_t unlike = 0;         // the number of states so far that equal no other

// Computes four sums at a time, so that none waits for the previous one.
uint64_t digest(uint64_t sum, Range of) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  constexpr unsigned kLanes = 4;
  uint64_t lane[kLanes] = {sum, 1, 2, 3};
  const auto take = [&](unsigned l, uintptr_t at) {
    lane[l] = (lane[l] ^ *reinterpret_cast<const uint64_t*>(at)) * kOdd;
    lane[l] ^= lane[l] >> 29;
  };
  uintptr_t at = of.from;
  for (; at + kLanes * sizeof(uint64_t) <= of.to; at += kLanes * sizeof(uint64_t))
    for (unsigned l = 0; l < kLanes; ++l) take(l, at + l * sizeof(uint64_t));
  for (; at + sizeof(uint64_t) <= of.to; at += sizeof(uint64_t)) take(0, at);
  for (unsigned l = 1; l < kLanes; ++l) lane[0] = (lane[0] ^ lane[l]) * kOdd;
  return lane[0];
}

// mallinfo2 is in glibc 2.33. Older ones have no numbers larger than an int.
#pragma weak mallinfo2
struct Heap {
  size_t free_at_end, mapped;
};
Heap heap() {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  if (!mallinfo2) {
    const struct mallinfo all = mallinfo();
    return {static_cast<size_t>(all.keepcost), static_cast<size_t>(all.hblks)};
  }
#pragma GCC diagnostic pop
  const struct mallinfo2 all = mallinfo2();
  return {all.keepcost, all.hblks};
}

uintptr_t heap_end(const Heap& now) {
  return reinterpret_cast<uintptr_t>(sbrk(0)) - now.free_at_end;
}

// Finds the initialised data of the file that has the stream of standard input. It is the C
// library, unless it contains this code, too. The zero-filled data behind it are ten times as
// large.
int find_library(dl_phdr_info* info, size_t, void*) {
  const auto stream = reinterpret_cast<uintptr_t>(stdin);
  const auto own = reinterpret_cast<uintptr_t>(&library);
  Range found, constant;
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    const uintptr_t from = info->dlpi_addr + part.p_vaddr;
    const Range all = {from, from + part.p_memsz};
    if (part.p_type == PT_LOAD && all.has(stream) && !all.has(own))
      found = {from, from + part.p_filesz};
    if (part.p_type == PT_GNU_RELRO) constant = all;
  }
  if (found.from == found.to) return 0;
  if (found.has(constant.from) && found.has(constant.to)) found.from = constant.to;
  library = {(found.from + 7) / 8 * 8, found.to};
  return 1;
}

// The digest of the stack from the caller's saved registers up, and of memory.
__attribute__((noinline)) uint64_t digest_from_here(uintptr_t above, uintptr_t thread_pointer) {
  const auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  uint64_t sum = digest(frame, {frame, above});
#if defined(__x86_64__)
  sum = digest(sum, {thread_pointer - local_bytes, thread_pointer});
#else  // thread-local data lie above the thread pointer here
  sum = digest(sum, {thread_pointer, thread_pointer + local_bytes});
#endif
  const Heap now = heap();
  if (now.mapped > mapped_at_start) sum ^= ++unlike;  // separately mapped blocks are not examined
  sum = digest(sum, {heap_start, heap_end(now)});
  return digest(sum, library);
}

}  // namespace

void begin_states() {
  local_bytes = smp::os::thread_local_bytes();
  const Heap now = heap();
  heap_start = heap_end(now);
  mapped_at_start = now.mapped;
  dl_iterate_phdr(find_library, nullptr);
}

uint64_t thread_state(uintptr_t above, uintptr_t thread_pointer) {
  // After this, all callee-saved registers are on the stack.
  __builtin_unwind_init();
  const uint64_t sum = digest_from_here(above, thread_pointer);
  __asm__ __volatile__("" ::: "memory");  // keeps the call before the registers are restored
  return sum;
}

void wipe_stack() {
  char dead[8 << 10];
  memset(dead, 0, sizeof dead);
  __asm__ __volatile__("" ::"r"(dead) : "memory");
}

}  // namespace upc::runtime::exploration
