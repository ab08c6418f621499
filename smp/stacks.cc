// SPDX-License-Identifier: MIT
// Sizing and reserving the stacks.
#include "smp/stacks.h"

#include <algorithm>

#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"

namespace upc::smp {
namespace {

// What the C library keeps there in addition to the data of the program and of its libraries.
constexpr uint64_t kThreadBytes = 64 << 10;
// Of a stack; ThreadSanitizer needs as much beside the thread-local data.
constexpr uint64_t kLeast = 64 << 10, kLeastOfTsan = 128 << 10;
// A function with larger local variables may reach past the range, which is not detected.
constexpr uint64_t kGuard = uint64_t{64} << 20;
constexpr uint64_t kSmallGuard = uint64_t{1} << 20;  // where address space is limited, or expensive
// Accesses below the stack pointer that are part of the stack: a call's return address, the red
// zone of x86-64, and a signal handler's frame.
constexpr uint64_t kBelow = 64 << 10;
// The arguments and the environment lie above the process's stack, and count towards the limit;
// they take at most a quarter of it, and at most this.
constexpr uint64_t kMostArguments = uint64_t{6} << 20;

// The first stack size to try where none is set. The heap needs address space, too.
uint64_t largest(unsigned threads) {
  if (os::under_valgrind()) return Stacks::kUsual;
  const uint64_t space = os::address_space_limit();
  return space ? std::min(Stacks::kLargest, whole_pages(space / 8 / threads)) : Stacks::kLargest;
}

}  // namespace

Stacks stacks;

bool Stacks::reserve(unsigned threads) {
  threads_ = threads;
  const uint64_t limit = os::stack_limit();
  const uint64_t data = whole_pages(os::thread_local_bytes() + kThreadBytes);
  const uint64_t at_least = under_thread_sanitizer() ? kLeastOfTsan : kLeast;
  const uint64_t least = limit ? whole_pages(std::max(limit, at_least)) : kUsual;
  // Under a limit, address space for guard ranges is missing elsewhere: a job that gets its heap
  // with small ranges would not get it with large ones.
  const bool costs = os::under_valgrind() || os::address_space_limit() != 0;
  stack_ = limit ? least : std::max(least, largest(threads));
  for (;;) {
    for (const uint64_t guard : {kGuard, kSmallGuard}) {
      if (guard == kGuard && costs) continue;
      bytes_ = stack_ + data;
      guard_ = guard;
      if (threads == 1) return true;
      base_ = reinterpret_cast<uintptr_t>(os::reserve(need_bytes(), kPageSize));
      if (!base_) continue;
      for (unsigned t = 1; t < threads; ++t)
        os::forbid(static_cast<char*>(memory(t)) - guard_, guard_);
      return true;
    }
    if (stack_ <= least) return false;
    stack_ = std::max(least, whole_pages(stack_ / 2));
  }
}

void* Stacks::memory(unsigned thread) const {
  return reinterpret_cast<void*>(base_ + (thread - 1) * stride() + guard_);
}

bool Stacks::overflowed(unsigned thread, uintptr_t address, uintptr_t stack_pointer,
                        uint64_t* bytes) const {
  if (address + kBelow < stack_pointer) return false;
  if (thread > 0) {
    if (!base_ || thread >= threads_) return false;
    *bytes = stack_;
    const auto end = reinterpret_cast<uintptr_t>(memory(thread));
    return address < end && address >= end - guard_;
  }
  const uint64_t limit = os::stack_limit();
  const uintptr_t top = os::process_stack();
  if (!limit || limit > top) return false;
  *bytes = limit;
  // Other mappings below it are far away.
  const uintptr_t lowest = top - limit;
  const uintptr_t end = lowest + std::min(limit / 4, kMostArguments);
  return address < end && address + kGuard >= std::min(lowest, stack_pointer);
}

}  // namespace upc::smp
